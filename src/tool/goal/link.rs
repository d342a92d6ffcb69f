//! A span that counts for an item of today's goals.

use serde_json::json;

use super::super::{Context, ToolError};
use super::arguments::Arguments;
use super::line::item_part;
use super::{Ask, bound, count, find};
use crate::domain::Change;
use crate::domain::field::FieldChange;
use crate::domain::goal::Progress;
use crate::part::Marked;

/// What a finished span does to a goal. Its own paragraph is the line of the log.
pub(in crate::tool) struct Link {
    /// The progress.
    pub(in crate::tool) changes: Vec<Change>,
    /// What the bound field shows.
    pub(in crate::tool) field: Option<FieldChange>,
    /// The item with its new numbers.
    pub(in crate::tool) words: Marked,
}

/// Adds to an item of today's goals.
///
/// # Errors
/// When no goal of today has the item, or more than one.
pub(in crate::tool) fn linked(item: &str, delta: f64, context: &Context<'_>) -> Result<Link, ToolError> {
    let original = json!({"action": "progress", "itemName": item, "delta": delta});
    let ask = Ask {
        arguments: Arguments::read(&original, context.phrases())?,
        original: &original,
        context,
    };
    let (goal, index) = find::item(&ask)?;
    count::check_open(goal, &ask)?;
    let mut after = goal.clone();
    let from = goal.items[index].progress;
    after.items[index].progress = Progress::Add(delta).apply(from);
    let change = Change::Progress {
        goal: goal.id,
        date: goal.date,
        item: goal.items[index].name.clone(),
        from,
        to: after.items[index].progress,
    };
    let percent = after
        .percent()
        .map_or_else(String::new, |percent| format!(" · {percent}%"));
    let words = format!(
        "🎯 {}{percent}",
        item_part(&after.items[index], context.phrases())
    );
    Ok(Link {
        changes: vec![change],
        field: bound::project(&after, &ask).0,
        words: Marked::plain(words),
    })
}
