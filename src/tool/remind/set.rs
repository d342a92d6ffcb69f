//! Setting a reminder.

use serde_json::Map;

use super::super::{ToolError, ToolOutput};
use super::{Ask, find, goal, schedule, show};
use crate::args;
use crate::domain::Change;
use crate::domain::reminder::{Reminder, ReminderState, Watch};

/// Characters of a reminder.
const TEXT: usize = 1000;
/// Reminders of a chat that still come or rest.
const REMINDERS: usize = 200;

/// Sets a reminder.
pub(super) fn set(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let given = text(ask)?;
    let goal = goal::named(ask)?.or_else(|| goal::meant(given.as_deref()?, ask));
    let named = ask.arguments.goal.is_some();
    let text = match (given, goal) {
        (Some(text), None) => text,
        (Some(text), Some(_)) if named => text,
        (_, Some(goal)) => goal.title.clone(),
        (None, None) => return Err(ask.refuse("remind-no-text", args!())),
    };
    let Some(schedule) = schedule::read(ask)? else {
        return Err(ask.refuse("remind-no-time", args! { "text" => text }));
    };
    if find::living(ask)?.len() >= REMINDERS {
        return Err(ask.refuse("remind-too-many", args! { "count" => REMINDERS }));
    }
    let mut reminder = Reminder {
        id: ask.context.book.new_id(),
        text,
        schedule,
        until: schedule::until(ask)?,
        goal: goal.map(|goal| goal.id),
        watch: watch(ask),
        next: None,
        held: None,
        state: ReminderState::Active,
        extra: Map::new(),
    };
    reminder.next = Some(schedule::first(&reminder, ask)?);
    let output = show::confirmed(&reminder, "remind-set", ask);
    Ok(output.changing(vec![Change::Reminder {
        before: None,
        after: Some(Box::new(reminder)),
    }]))
}

/// The text of the arguments, without blanks around it; `None` when there is none.
pub(super) fn text(ask: &Ask<'_>) -> Result<Option<String>, ToolError> {
    let text = ask
        .arguments
        .text
        .as_deref()
        .map(str::trim)
        .filter(|text| !text.is_empty());
    if text.is_some_and(|text| text.chars().nth(TEXT).is_some()) {
        return Err(ask.refuse("remind-too-long", args! { "limit" => TEXT }));
    }
    Ok(text.map(str::to_owned))
}

fn watch(ask: &Ask<'_>) -> Option<Watch> {
    Some(Watch {
        call: ask.arguments.call.clone()?,
        when: ask.arguments.when.clone(),
        held: false,
    })
}
