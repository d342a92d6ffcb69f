//! The list of reminders, with buttons to change, pause and delete each.

use serde_json::{Value, json};

use super::super::{Next, ToolError, ToolOutput};
use super::describe::rule;
use super::{Ask, find, show};
use crate::args;
use crate::domain::reminder::{Reminder, ReminderState};
use crate::domain::{Action, Call};
use crate::part::Marked;

/// Reminders on one page.
const PAGE: usize = 8;

/// Lists what still comes, and what rests.
pub(super) fn list(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let phrases = ask.phrases();
    let living = find::living(ask)?;
    let content =
        json!({"reminders": living.iter().map(|reminder| brief(reminder, ask)).collect::<Vec<_>>()});
    if living.is_empty() {
        return Ok(ToolOutput::words(
            content,
            phrases.say("remind-list-none", args!()),
        ));
    }
    let start = start(&living, ask);
    let mut words = phrases.say("remind-list", args! { "count" => living.len() });
    let mut actions = Vec::new();
    for (index, reminder) in living.iter().enumerate().skip(start).take(PAGE) {
        let number = (index + 1).to_string();
        words.push_line(&line(reminder, &number, ask));
        actions.extend(buttons(reminder, &number, ask));
    }
    let shown = living
        .get(..start + PAGE)
        .filter(|shown| shown.len() < living.len());
    let last = shown.and_then(<[Reminder]>::last);
    Ok(ToolOutput {
        next: last.map(|last| Next {
            cursor: json!(find::place(last)),
        }),
        ..ToolOutput::words(content, words).with_actions(actions)
    })
}

// The list goes on behind the place of the last one shown, whatever fired, came or went since.
fn start(living: &[Reminder], ask: &Ask<'_>) -> usize {
    let Some(cursor) = ask.context.cursor else {
        return 0;
    };
    let last = serde_json::from_value(cursor.clone()).ok();
    living.partition_point(|reminder| last.is_some_and(|last| find::place(reminder) <= last))
}

fn line(reminder: &Reminder, number: &str, ask: &Ask<'_>) -> Marked {
    let phrases = ask.phrases();
    let args = args! { "number" => number.to_owned(), "text" => reminder.text.clone() };
    let mut line = match reminder.next.filter(|_| reminder.state == ReminderState::Active) {
        Some(next) => {
            let mut args = args;
            args.set("when", show::when(next, ask));
            phrases.say("remind-line", args)
        }
        None => phrases.say("remind-line-paused", args),
    };
    if let Some(rule) = rule(&reminder.schedule, phrases) {
        line.push_str(" · ").push_str(&rule);
    }
    line
}

fn buttons(reminder: &Reminder, number: &str, ask: &Ask<'_>) -> Vec<Action> {
    let button = |key: &str, action: &str| {
        let label = ask.phrases().plain(key, args! { "number" => number.to_owned() });
        Action::call(
            label,
            Call::new("remind", json!({"action": action, "id": reminder.id})),
        )
    };
    let rest = match reminder.state {
        ReminderState::Paused => button("remind-button-resume", "resume"),
        ReminderState::Active | ReminderState::Done => button("remind-button-pause", "pause"),
    };
    vec![
        button("remind-button-change", "change").on_new_row(),
        rest,
        button("remind-button-delete", "delete"),
    ]
}

fn brief(reminder: &Reminder, ask: &Ask<'_>) -> Value {
    json!({
        "id": reminder.id,
        "text": reminder.text,
        "next": reminder.next.map(|next| ask.context.local(next)),
        "state": reminder.state,
    })
}
