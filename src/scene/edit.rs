//! Replies to one of the log's own entries: "delete", "no, 13 €".

use serde_json::{Map, Value, json};

use super::Step;
use super::fact;
use super::intents::{Intent, candidates};
use super::message::{Message, call};
use super::sentence::Typed;
use crate::reading::What;

/// Classes of words that say nothing beside an amount.
const LIGHT: [&str; 8] = [
    "filler",
    "wrong-start",
    "spend",
    "spent",
    "i",
    "not",
    "neg",
    "past",
];

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
    if let Some(amount) = amount_alone(message) {
        arguments.insert("amount".to_owned(), json!(amount));
        if let Some(properties) = written.arguments.get("properties") {
            arguments.insert("properties".to_owned(), properties.clone());
        }
        return Some(call("edit", arguments.into()));
    }
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

/// "25 €", "25 not 20", "it took 45 min": an amount and nothing else of weight.
fn amount_alone(message: &Message<'_>) -> Option<String> {
    let sentence = &message.sentence;
    let is_amount = |typed: &&Typed| match &typed.what {
        What::Number(_) | What::Measure { .. } | What::Money { .. } | What::Duration { .. } => true,
        What::Delay(delay) => delay.or_duration,
        _ => false,
    };
    let amounts: Vec<&Typed> = sentence.typed.iter().filter(is_amount).collect();
    // "не 5, а 6 км" takes back what stands behind the word, "25 not 20" as well.
    let denied = |typed: &&&Typed| {
        let mut denials = ["not", "neg"].iter().flat_map(|class| sentence.all(class));
        amounts.len() > 1 && denials.any(|place| place.end == typed.tokens.start)
    };
    let (others, wanted): (Vec<&Typed>, Vec<&Typed>) = amounts.iter().partition(denied);
    let [wanted] = wanted[..] else { return None };
    if others.len() > 1 || amounts.len() < sentence.typed.len() {
        return None;
    }
    let mut light = vec![false; sentence.tokens.len()];
    for place in LIGHT.iter().flat_map(|class| sentence.all(class)) {
        light[place].fill(true);
    }
    for typed in amounts {
        light[typed.tokens.clone()].fill(true);
    }
    let told = sentence
        .tokens
        .iter()
        .zip(light)
        .any(|(token, light)| token.is_content() && !light);
    (!told).then(|| sentence.text[wanted.bytes.clone()].trim().to_owned())
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
