//! Facts of the day: how surely a sentence is one, and the `write` call that keeps it.

mod money;
mod parts;
mod properties;
mod time;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::message::Message;
use super::sentence::Sentence;
use super::tokens::TokenKind;
use super::words::{Class, Words};
use crate::domain::Call;

pub(super) use properties::tidy;
pub(super) use time::{is_night, planned, when};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let file: File =
        serde_yaml_ng::from_str(include_str!("../../templates/facts.yaml")).unwrap_or_else(|error| {
            tracing::error!(%error, "the weights of facts cannot be read");
            File::default()
        });
    let class = |(name, weight): (&String, &i32)| Some((Words::all().class(name)?, *weight));
    Weights {
        against: file.against,
        threshold: file.threshold,
        classes: file.weights.iter().filter_map(class).collect(),
    }
});

#[derive(Debug, Default, Deserialize)]
struct File {
    threshold: i32,
    weights: BTreeMap<String, i32>,
    against: Vec<String>,
}

struct Weights {
    against: Vec<String>,
    threshold: i32,
    classes: Vec<(Class, i32)>,
}

/// Patterns that speak against keeping a sentence of which nothing else is known.
pub(super) fn against() -> &'static [String] {
    &WEIGHTS.against
}

/// Whether a sentence is a fact by itself, without anybody asking.
pub(super) fn is_fact(sentence: &Sentence<'_>) -> bool {
    strength(sentence) >= WEIGHTS.threshold
}

/// How much speaks for a sentence being a fact; each kind of word counts once, and a few words in a row once more.
pub(super) fn strength(sentence: &Sentence<'_>) -> i32 {
    let known = WEIGHTS
        .classes
        .iter()
        .filter(|(class, _)| sentence.has(*class))
        .map(|(_, weight)| weight);
    known.sum::<i32>() + i32::from(tells(sentence))
}

/// Whether a sentence has words enough to tell something.
fn tells(sentence: &Sentence<'_>) -> bool {
    let han = sentence
        .tokens
        .iter()
        .filter(|token| token.kind == TokenKind::Han)
        .count();
    let words = sentence
        .tokens
        .iter()
        .filter(|token| token.kind == TokenKind::Word)
        .count();
    words + han / 2 >= 3
}

/// The word that speaks most for a fact.
pub(super) fn evidence(sentence: &Sentence<'_>) -> Option<Range<usize>> {
    let weight = |class: Class| {
        WEIGHTS
            .classes
            .iter()
            .find(|(known, _)| *known == class)
            .map_or(0, |(_, weight)| *weight)
    };
    let best = sentence
        .hits
        .iter()
        .filter(|hit| weight(hit.class) > 0)
        .max_by_key(|hit| (weight(hit.class), std::cmp::Reverse(hit.start)))?;
    Some(best.start..best.end)
}

/// The call that keeps a message in the log; `None` when nothing would be left to keep.
pub(super) fn write(message: &Message<'_>) -> Option<Call> {
    let when = when(message);
    let parts = parts::of(message);
    let properties = properties::of(message, &parts);
    let mut cuts: Vec<Range<usize>> = when.cuts.clone();
    cuts.extend(parts.iter().map(|part| part.bytes.clone()));
    cuts.extend(properties::tags(message).map(|(_, bytes)| bytes));
    cuts.extend(opening(message));
    let text = message.without(&cuts);
    let mut arguments = Map::new();
    if !properties.is_empty() {
        arguments.insert("properties".to_owned(), Value::Array(properties));
    }
    if text.chars().any(|c| !c.is_whitespace()) {
        arguments.insert("appendContent".to_owned(), json!(text));
    }
    if arguments.is_empty() {
        return None;
    }
    if let Some(at) = when.timestamp {
        arguments.insert("timestamp".to_owned(), json!(at));
    }
    Some(Call::new("write", Value::Object(arguments)))
}

/// "please log that": the words that ask for keeping are not kept themselves.
fn opening(message: &Message<'_>) -> Option<Range<usize>> {
    let sentence = &message.sentence;
    let start = sentence.skip_fillers(0);
    let verb = sentence
        .all("log-verb")
        .find(|place| place.start == start || place.start == 0)?;
    let over = sentence
        .all("log-verb")
        .filter(|place| place.start < verb.end && place.end > verb.start);
    let verb_end = over.map(|place| place.end).max().unwrap_or(verb.end);
    let mut end = sentence.skip_signs(verb_end);
    while let Some(joint) = sentence
        .all("log-joint")
        .find(|place| place.start == end && place.end < sentence.tokens.len())
    {
        end = sentence.skip_signs(joint.end);
    }
    let bytes = sentence.bytes(&(0..end));
    (end < sentence.tokens.len()).then_some(bytes)
}
