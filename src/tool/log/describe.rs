//! A change in words, for the sentence that says what an undo takes back.

use crate::args;
use crate::domain::field::Field;
use crate::domain::{Change, Settings};
use crate::part::Marked;
use crate::text::{Phrases, format};

/// How much of an entry's words names it.
const GRAPHEMES: usize = 60;

/// What taking this change back does, as a line.
pub(super) fn undone(change: &Change, fields: &[Field], phrases: &Phrases) -> Option<Marked> {
    let line = |key: &str, name: String| Some(phrases.say(key, args! { "name" => name }));
    match change {
        Change::Entry { before, after, .. } => match (before, after) {
            (None, Some(entry)) => line("undone-entry-added", named(entry, fields, phrases)),
            (Some(entry), None) => line("undone-entry-removed", named(entry, fields, phrases)),
            (Some(entry), Some(_)) => line("undone-entry-changed", named(entry, fields, phrases)),
            (None, None) => None,
        },
        Change::Settings { before, after } => line("undone-settings", differing(before, after, phrases)),
        Change::Fields { .. } => line("undone-fields", String::new()),
        Change::Goal { before, after } => match (before, after) {
            (None, Some(goal)) => line("undone-goal-set", goal.title.clone()),
            (Some(goal), None) => line("undone-goal-deleted", goal.title.clone()),
            (Some(goal), Some(_)) => line("undone-goal-changed", goal.title.clone()),
            (None, None) => None,
        },
        Change::Progress { item, from, to, .. } => {
            let number = |value: f64| format::number(value, 2, phrases.lang());
            let args = args! { "name" => item.clone(), "from" => number(*from), "to" => number(*to) };
            Some(phrases.say("undone-progress", args))
        }
        Change::GoalDay { .. } => line("undone-goal-day", String::new()),
        Change::Span { before, after } => match (before, after) {
            (None, Some(span)) => line("undone-span-started", span.event_name.clone()),
            (Some(span), None) => line("undone-span-ended", span.event_name.clone()),
            (Some(span), Some(_)) => line("undone-span-changed", span.event_name.clone()),
            (None, None) => None,
        },
        Change::Reminder { before, after } => match (before, after) {
            (None, Some(reminder)) => line("undone-reminder-set", reminder.text.clone()),
            (Some(reminder), None) => line("undone-reminder-deleted", reminder.text.clone()),
            (Some(reminder), Some(_)) => line("undone-reminder-changed", reminder.text.clone()),
            (None, None) => None,
        },
    }
}

fn named(entry: &crate::domain::page::Entry, fields: &[Field], phrases: &Phrases) -> String {
    use unicode_segmentation::UnicodeSegmentation as _;
    let text = match entry.text.lines().next() {
        Some(line) if !line.is_empty() => line.to_owned(),
        _ => super::show::changes(entry, fields, phrases),
    };
    if text.graphemes(true).count() <= GRAPHEMES {
        return text;
    }
    let cut: String = text.graphemes(true).take(GRAPHEMES).collect();
    format!("{}…", cut.trim_end())
}

// The settings that differ, by the names that people read in the menu.
fn differing(before: &Settings, after: &Settings, phrases: &Phrases) -> String {
    let (Ok(before), Ok(after)) = (serde_json::to_value(before), serde_json::to_value(after)) else {
        return String::new();
    };
    let keys = after
        .as_object()
        .into_iter()
        .chain(before.as_object())
        .flat_map(|map| map.keys());
    let mut names: Vec<&str> = keys
        .filter(|key| before.get(key) != after.get(key))
        .map(String::as_str)
        .collect();
    names.sort_unstable();
    names.dedup();
    let shown = names.into_iter().map(|name| {
        let key = format!("setting-{name}");
        if phrases.has(&key) {
            phrases.plain(&key, args!())
        } else {
            name.to_owned()
        }
    });
    shown.collect::<Vec<_>>().join(", ")
}
