//! Replies to one of the log's own entries: "delete", "no, 13 €".

use serde_json::{Map, Value, json};

use super::Step;
use super::fact;
use super::intents::{Intent, candidates};
use super::message::{Message, call};

/// The call that mends the entry a message replies to; `None` when it replies to none, or asks for something else.
pub(super) fn of_reply(message: &Message<'_>) -> Option<Step> {
    let (_, entry) = message.view.reply_to_entry?;
    let sentence = &message.sentence;
    let asks_removal = sentence.says("cancel") || sentence.says("undo");
    let words = sentence.tokens.iter().filter(|token| token.is_content()).count();
    if asks_removal && words <= 4 && sentence.typed.is_empty() {
        return Some(call("edit", json!({"entry": entry, "remove": true})));
    }
    let own = candidates(sentence)
        .into_iter()
        .find(|candidate| candidate.score >= 45);
    if own.is_some_and(|candidate| !mends(candidate.intent)) || sentence.says("#ask") {
        return None;
    }
    let mended = message.part(&(correction_starts(message)..sentence.tokens.len()));
    let written = fact::write(&mended)?;
    let mut arguments = Map::new();
    arguments.insert("entry".to_owned(), json!(entry));
    if let Value::Object(parts) = written.arguments {
        for (key, value) in parts {
            let key = if key == "appendContent" {
                "text".to_owned()
            } else {
                key
            };
            arguments.insert(key, value);
        }
    }
    Some(call("edit", arguments.into()))
}

// These look like requests and are corrections when they answer an entry.
const fn mends(intent: Intent) -> bool {
    matches!(
        intent,
        Intent::GoalProgress
            | Intent::SpanCorrect
            | Intent::SpanEnd
            | Intent::Undo
            | Intent::Question
            | Intent::Weather
            | Intent::Stock
            | Intent::Sports
            | Intent::Todo
    )
}

/// Behind "no," and its like.
fn correction_starts(message: &Message<'_>) -> usize {
    let sentence = &message.sentence;
    let mut at = 0;
    loop {
        let next = sentence.skip_signs(at);
        let wrong = sentence
            .all("wrong-start")
            .filter(|place| place.start == next)
            .map(|place| place.end)
            .max();
        match wrong {
            Some(end) if end < sentence.tokens.len() => at = end,
            _ => return next.min(sentence.tokens.len().saturating_sub(1)),
        }
    }
}
