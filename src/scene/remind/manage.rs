//! Reminders besides setting: list, pause, resume, change, delete.

use chrono::Duration;
use serde_json::{Map, Value, json};

use crate::args;
use crate::domain::Action;
use crate::domain::reminder::{Reminder, ReminderState};
use crate::reading::What;
use crate::scene::Step;
use crate::scene::message::{Message, call, instant};
use crate::scene::tokens::{Token, TokenKind, tokenize};

/// What is set.
pub(crate) fn list() -> Step {
    call("remind", json!({"action": "list"}))
}

/// "cancel the reminder about pills"; which one is asked when several fit.
pub(crate) fn delete(message: &Message<'_>) -> Step {
    act(message, "delete", &Map::new())
}

/// "pause the pills reminder".
pub(crate) fn pause(message: &Message<'_>) -> Step {
    act(message, "pause", &Map::new())
}

/// "resume the reminders".
pub(crate) fn resume(message: &Message<'_>) -> Step {
    act(message, "resume", &Map::new())
}

/// "move the reminder to 10:00".
pub(crate) fn change(message: &Message<'_>) -> Option<Step> {
    if message.sentence.says("snooze") && !message.sentence.says("reminders") {
        return Some(snooze(message));
    }
    let mut arguments = Map::new();
    super::schedule(message, &mut arguments);
    (!arguments.is_empty()).then(|| act(message, "change", &arguments))
}

/// "snooze for 15 minutes": the one that spoke last; ten minutes when nothing else is said.
fn snooze(message: &Message<'_>) -> Step {
    let mut arguments = Map::new();
    arguments.insert("action".to_owned(), json!("snooze"));
    super::schedule(message, &mut arguments);
    if !arguments.contains_key("at") {
        let minutes = message.typed(|typed| match &typed.what {
            What::Duration { minutes } => Some(*minutes),
            _ => None,
        });
        #[expect(clippy::cast_possible_truncation, reason = "minutes of at most a year")]
        let minutes = minutes.unwrap_or(10.0).clamp(1.0, 525_600.0) as i64;
        let at = message.view.now.with_timezone(&message.view.settings.timezone) + Duration::minutes(minutes);
        arguments.insert("at".to_owned(), json!(instant(&at)));
    }
    call("remind", arguments.into())
}

/// The call for the reminder that is meant: the only one, the one whose number or words were said, or a question.
fn act(message: &Message<'_>, action: &str, more: &Map<String, Value>) -> Step {
    let arguments = |reminder: Option<&Reminder>| {
        let mut arguments = Map::new();
        arguments.insert("action".to_owned(), json!(action));
        if let Some(reminder) = reminder {
            arguments.insert("id".to_owned(), json!(reminder.id));
        }
        arguments.extend(more.clone());
        Value::Object(arguments)
    };
    let living: Vec<&Reminder> = message
        .view
        .reminders
        .iter()
        .filter(|reminder| reminder.state != ReminderState::Done)
        .collect();
    let meant = meant(message, &living);
    match meant[..] {
        [] => call("remind", arguments(None)),
        [one] => call("remind", arguments(Some(one))),
        _ => {
            let actions = meant
                .iter()
                .take(10)
                .map(|reminder| {
                    let call = crate::domain::Call::new("remind", arguments(Some(reminder)));
                    Action::once(reminder.text.clone(), call).on_new_row()
                })
                .collect();
            message.say("ask-which-reminder", args!(), actions)
        }
    }
}

fn meant<'r>(message: &Message<'_>, living: &[&'r Reminder]) -> Vec<&'r Reminder> {
    let shared = |reminder: &&Reminder| {
        let words: Vec<Token> = tokenize(&reminder.text);
        let own = |token: &&Token| {
            token.is_content()
                && message
                    .sentence
                    .tokens
                    .iter()
                    .any(|other| other.stem == token.stem && counts(token))
        };
        words.iter().filter(own).count()
    };
    let best = living.iter().map(shared).max().unwrap_or_default();
    if best == 0 {
        return living.to_vec();
    }
    living
        .iter()
        .filter(|reminder| shared(reminder) == best)
        .copied()
        .collect()
}

// Short words stand in every sentence and tell nothing.
fn counts(token: &Token) -> bool {
    token.kind == TokenKind::Han || token.text.chars().count() > 2
}
