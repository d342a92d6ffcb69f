//! The question whether a long span still runs.

use chrono::{DateTime, Utc};
use serde_json::json;

use super::line::length;
use crate::args;
use crate::domain::span::{Span, elapsed};
use crate::domain::{Action, Call};
use crate::reply::Reply;
use crate::text::Phrases;

/// Asks whether a span still runs, with End now, Keep and Discard.
#[must_use]
pub fn question(span: &Span, now: DateTime<Utc>, phrases: &Phrases) -> Reply {
    let passed = length(elapsed(span.started_at.to_utc(), now).seconds, phrases);
    let words = phrases.say(
        "span-still",
        args! { "name" => span.event_name.clone(), "length" => passed },
    );
    let button = |key: &str, action: &str| {
        let call = Call::new("span", json!({"action": action, "eventName": span.event_name}));
        Action::once(phrases.plain(key, args!()), call)
    };
    Reply {
        actions: vec![
            button("span-button-end", "end"),
            button("span-button-keep", "keep"),
            button("span-button-discard", "cancel"),
        ],
        ..Reply::from(words)
    }
}
