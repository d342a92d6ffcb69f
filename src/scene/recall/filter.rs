//! Entries by what stands in a field: "days when mood was bad", "entries tagged travel", «дни с тренировкой».

use std::ops::Range;

use serde_json::{Value, json};

use crate::domain::field::{Field, FieldType};
use crate::reading::What;
use crate::scene::fact::tidy;
use crate::scene::message::{Message, is_time};
use crate::scene::sentence::NameKind;

/// The filter of a question, as `history` takes it.
pub(super) fn of(message: &Message<'_>) -> Option<Value> {
    by_tag(message).or_else(|| by_field(message))
}

/// "how many entries tagged work": the entries are to be counted; "which days" are to be shown.
pub(super) fn counts(message: &Message<'_>) -> bool {
    let sentence = &message.sentence;
    let days: Vec<Range<usize>> = sentence.all("days-when").collect();
    let apart = |place: &Range<usize>| {
        days.iter()
            .all(|day| place.end <= day.start || day.end <= place.start)
    };
    ["how-much", "how-often"]
        .into_iter()
        .any(|class| sentence.all(class).any(|place| apart(&place)))
}

fn by_tag(message: &Message<'_>) -> Option<Value> {
    if message.sentence.says("by-tag") {
        return None;
    }
    let field = message
        .view
        .fields
        .iter()
        .find(|field| field.kind == FieldType::MultiSelect)?;
    let sentence = &message.sentence;
    let written = message.typed(|typed| match &typed.what {
        What::Tag(tag) => Some(tag.clone()),
        _ => None,
    });
    let named = || {
        let place = sentence.first("tagged")?;
        let behind = words(message, place.end..sentence.tokens.len());
        behind.or_else(|| words(message, start_before(message, place.start)..place.start))
    };
    let tag = written.or_else(named)?;
    Some(json!({"field": field.name, "op": "contains", "value": tag}))
}

fn by_field(message: &Message<'_>) -> Option<Value> {
    let sentence = &message.sentence;
    let days = sentence.first("days-when")?;
    let name = sentence.names.iter().find(|name| name.kind == NameKind::Field);
    if let Some(name) = name {
        let field = message.view.fields.get(name.index)?;
        let value = value(message, field, &name.tokens, &days)?;
        return Some(json!({"field": field.name, "op": op(field), "value": value}));
    }
    let field = message
        .view
        .fields
        .iter()
        .find(|field| field.role.as_deref() == Some("workout") && field.kind == FieldType::Checkbox)
        .filter(|_| sentence.says("workout"))?;
    Some(json!({"field": field.name, "op": "equals", "value": !sentence.says("neg")}))
}

const fn op(field: &Field) -> &'static str {
    if matches!(field.kind, FieldType::RichText | FieldType::MultiSelect) {
        "contains"
    } else {
        "equals"
    }
}

fn value(message: &Message<'_>, field: &Field, name: &Range<usize>, days: &Range<usize>) -> Option<Value> {
    if field.kind == FieldType::Checkbox {
        return Some(json!(!message.sentence.says("neg")));
    }
    if !field.kind.is_text() {
        return message.typed(|typed| match &typed.what {
            What::Number(value) | What::Measure { value, .. } => Some(tidy(*value)),
            _ => None,
        });
    }
    let behind = words(message, name.end..message.sentence.tokens.len());
    let before = || words(message, days.end.min(name.start)..name.start);
    behind.or_else(before).map(Value::from)
}

/// The words of a stretch up to the first break, without what only joins them.
fn words(message: &Message<'_>, tokens: Range<usize>) -> Option<String> {
    let sentence = &message.sentence;
    let small = |at: usize| {
        ["copula", "filler", "tagged"]
            .into_iter()
            .any(|class| sentence.all(class).any(|place| place.contains(&at)))
    };
    let stop = |at: usize| {
        let time = sentence
            .typed
            .iter()
            .any(|typed| typed.tokens.contains(&at) && is_time(&typed.what));
        let word = ["history-noun", "days-when", "of"]
            .into_iter()
            .any(|class| sentence.all(class).any(|place| place.contains(&at)));
        time || word || !sentence.tokens[at].is_content()
    };
    let start = tokens.clone().find(|at| !small(*at))?;
    let end = (start..tokens.end).find(|at| stop(*at)).unwrap_or(tokens.end);
    (start < end).then(|| sentence.words_of(&(start..end)).to_owned())
}

/// Where the words begin that lead to `end`: behind what shows or leads to a tag.
fn start_before(message: &Message<'_>, end: usize) -> usize {
    let sentence = &message.sentence;
    let leads = ["show", "tag-lead", "history-noun", "days-when"];
    let places = leads.into_iter().flat_map(|class| sentence.all(class));
    places
        .map(|place| place.end)
        .filter(|at| *at <= end)
        .max()
        .unwrap_or_default()
}
