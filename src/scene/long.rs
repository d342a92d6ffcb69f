//! Pasted pages: too long to be a request, they are kept or asked about.

use serde_json::json;

use super::message::Message;
use super::{Step, fact, figures};
use crate::args;
use crate::domain::{Action, Call};

/// Bytes up to which a message is read whole; nobody asks for something in more.
const LONGEST: usize = 4000;
/// Bytes by which a longer one is judged.
const HEAD: usize = 1500;

/// Whether a message is too long to be read whole.
pub(super) const fn is_long(text: &str) -> bool {
    text.len() > LONGEST
}

/// What a message is judged by: all of it, or the beginning of a long one.
pub(super) fn head(text: &str) -> &str {
    if !is_long(text) {
        return text;
    }
    let end = (0..=HEAD)
        .rev()
        .find(|end| text.is_char_boundary(*end))
        .unwrap_or_default();
    &text[..end]
}

/// A table is shown, a tale goes to the log as it is, and what is neither is asked about; every word is kept.
pub(super) fn keep(text: &str, message: &Message<'_>) -> Step {
    if let Some(step) = figures::table(text, message) {
        return step;
    }
    let write = Call::new("write", json!({"appendContent": text.trim()}));
    if fact::is_fact(&message.sentence) {
        return Step::Calls(vec![write]);
    }
    let button = message.phrases().plain("ask-button-log", args!());
    message.say("ask-long", args!(), vec![Action::once(button, write)])
}
