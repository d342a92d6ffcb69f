//! Questions back to the person: what is not clear becomes buttons, each with the call it stands for.

use serde_json::json;

use super::message::Message;
use super::{Step, fact};
use crate::args;
use crate::domain::{Action, Call};

/// A button that keeps the message in the log as it is.
pub(super) fn log_it(message: &Message<'_>) -> Option<Action> {
    let call = fact::write(message)?;
    Some(Action::once(message.phrases().plain("ask-button-log", args!()), call).on_new_row())
}

/// Something that is still to come: a reminder, or a line in the log?
pub(super) fn remind_or_log(message: &Message<'_>, at: &str) -> Step {
    let phrases = message.phrases();
    let words = super::remind::text_of(message);
    let remind = Call::new("remind", json!({"text": words, "at": at}));
    let mut actions = vec![Action::once(phrases.plain("ask-button-remind", args!()), remind)];
    actions.extend(log_it(message));
    message.say("ask-remind-or-log", args!(), actions)
}

/// Two readings of one message, each behind a button.
pub(super) fn either(message: &Message<'_>, readings: &[(&str, Call)]) -> Step {
    let phrases = message.phrases();
    let mut actions: Vec<Action> = readings
        .iter()
        .map(|(key, call)| Action::once(phrases.plain(key, args!()), call.clone()).on_new_row())
        .collect();
    if readings.iter().all(|(_, call)| call.tool != "write") {
        actions.extend(log_it(message));
    }
    message.say("ask-which", args!(), actions)
}

/// Something to be done without a time: a reminder, or a line in the log?
pub(super) fn todo(message: &Message<'_>) -> Step {
    let Step::Say(mut say) = super::remind::without_time(message) else {
        return super::chat::answer(message);
    };
    say.actions.extend(log_it(message));
    Step::Say(say)
}
