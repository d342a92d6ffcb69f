//! Which reminder is meant.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::super::{Kind, ToolError};
use super::Ask;
use crate::args;
use crate::domain::reminder::{Reminder, ReminderState};
use crate::domain::{Action, Call};

/// Buttons of a question, at most.
const CHOICES: usize = 10;

/// The reminder of the call: by its number, or the only one that lives. Several are asked about with buttons.
pub(super) fn one(ask: &Ask<'_>) -> Result<Reminder, ToolError> {
    if let Some(id) = ask.arguments.id() {
        let found = match &id {
            Ok(id) => ask
                .context
                .book
                .reminder(*id)
                .map_err(|error| ToolError::store(ask.context.lang(), &error))?,
            Err(_) => None,
        };
        let shown = id.map_or_else(|text| text, |id| id.to_string());
        return found.ok_or_else(|| {
            ToolError::new(
                Kind::NotFound,
                ask.phrases(),
                "remind-unknown",
                args! { "id" => shown },
            )
        });
    }
    let mut living = living(ask)?;
    if living.len() > 1 {
        let button = |reminder: &Reminder| {
            let mut arguments = ask.original.as_object().cloned().unwrap_or_default();
            arguments.insert("id".to_owned(), json!(reminder.id));
            let call = Call::new("remind", Value::Object(arguments));
            Action::once(label(&reminder.text), call).on_new_row()
        };
        let actions = living.iter().take(CHOICES).map(button).collect();
        return Err(
            ToolError::new(Kind::Ambiguous, ask.phrases(), "remind-which", args!()).offering(actions),
        );
    }
    living
        .pop()
        .ok_or_else(|| ToolError::new(Kind::NotFound, ask.phrases(), "remind-none-here", args!()))
}

/// The reminders that still come or rest, the next one first.
pub(super) fn living(ask: &Ask<'_>) -> Result<Vec<Reminder>, ToolError> {
    let all = ask.context.book.reminders();
    let mut all = all.map_err(|error| ToolError::store(ask.context.lang(), &error))?;
    all.retain(|reminder| reminder.state != ReminderState::Done);
    all.sort_by_key(place);
    Ok(all)
}

/// Where a reminder stands in the list.
pub(super) fn place(reminder: &Reminder) -> (bool, bool, Option<DateTime<Utc>>, u64) {
    (
        reminder.state == ReminderState::Paused,
        reminder.next.is_none(),
        reminder.next,
        reminder.id,
    )
}

fn label(text: &str) -> String {
    if text.chars().count() <= 30 {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(29).collect();
    short.push('…');
    short
}
