//! What a fact puts into fields: its own `field: value` parts, tags, money, sleep, weight, training.

use std::ops::Range;

use serde_json::{Value, json};

use super::money::spent;
use super::parts::Part;
use crate::domain::field::{Field, FieldType};
use crate::reading::What;
use crate::scene::message::Message;
use crate::scene::sentence::Typed;

/// The properties of a fact, as `write` takes them.
pub(super) fn of(message: &Message<'_>, parts: &[Part<'_>]) -> Vec<Value> {
    let mut properties: Vec<Value> = parts.iter().map(|part| named(message, part)).collect();
    let taken = |role: &str| parts.iter().any(|part| part.field.role.as_deref() == Some(role));
    let elsewhere = |bytes: &Range<usize>| {
        !parts
            .iter()
            .any(|part| part.bytes.start < bytes.end && bytes.start < part.bytes.end)
    };
    properties.extend(tag_property(message, parts));
    if !taken("spent") {
        properties.extend(spent(message, elsewhere));
    }
    if !taken("sleep") {
        properties.extend(slept(message));
    }
    if !taken("weight") {
        properties.extend(weighed(message));
    }
    if !taken("workout") {
        properties.extend(trained(message));
    }
    properties
}

/// The field of a built-in measure.
pub(super) fn by_role<'a>(message: &Message<'a>, role: &str) -> Option<&'a Field> {
    message
        .view
        .fields
        .iter()
        .find(|field| field.role.as_deref() == Some(role))
}

fn named(message: &Message<'_>, part: &Part<'_>) -> Value {
    let words = message.sentence.text.get(part.value.clone()).unwrap_or_default();
    let name = &part.field.name;
    match part.field.kind {
        FieldType::Number => number(message, part).unwrap_or_else(|| json!({"name": name, "value": words})),
        FieldType::Checkbox => {
            json!({"name": name, "value": flag(message, part).map_or_else(|| json!(words), Value::Bool)})
        }
        FieldType::MultiSelect => json!({"name": name, "value": options(words)}),
        FieldType::Date => {
            let date = message.typed(|typed| match &typed.what {
                What::Moment(moment) if inside(&typed.bytes, &part.value) => {
                    Some(moment.fact.day.to_string())
                }
                _ => None,
            });
            json!({"name": name, "value": date.unwrap_or_else(|| words.to_owned())})
        }
        FieldType::Title
        | FieldType::RichText
        | FieldType::Select
        | FieldType::Status
        | FieldType::Url
        | FieldType::Email
        | FieldType::PhoneNumber => json!({"name": name, "value": words}),
    }
}

fn inside(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    inner.start >= outer.start && inner.end <= outer.end
}

fn number(message: &Message<'_>, part: &Part<'_>) -> Option<Value> {
    let name = &part.field.name;
    message.typed(|typed| {
        if !inside(&typed.bytes, &part.value) {
            return None;
        }
        match &typed.what {
            What::Number(value) | What::Signed(value) => Some(json!({"name": name, "value": tidy(*value)})),
            What::Money { amount, currency } => {
                Some(json!({"name": name, "value": tidy(*amount), "unit": currency}))
            }
            What::Measure { value, unit } => Some(match in_unit(*value, unit.symbol, part.field) {
                Some(value) => json!({"name": name, "value": tidy(value)}),
                None => json!({"name": name, "value": tidy(*value), "unit": unit.symbol}),
            }),
            What::Duration { minutes } => {
                Some(json!({"name": name, "value": tidy(of_minutes(*minutes, part.field))}))
            }
            _ => None,
        }
    })
}

fn flag(message: &Message<'_>, part: &Part<'_>) -> Option<bool> {
    let sentence = &message.sentence;
    let within = |name: &str| {
        sentence
            .all(name)
            .any(|place| inside(&sentence.bytes(&place), &part.value))
    };
    if within("no") || within("neg") {
        Some(false)
    } else if within("yes") || within("done") {
        Some(true)
    } else {
        None
    }
}

/// The options of a list, without the signs between them.
fn options(words: &str) -> Vec<&str> {
    words
        .split([',', '，', '、', ';'])
        .map(|word| word.trim().trim_start_matches('#'))
        .filter(|word| !word.is_empty())
        .collect()
}

/// The tags of a message and their bytes.
pub(super) fn tags<'m>(message: &'m Message<'_>) -> impl Iterator<Item = (String, Range<usize>)> + 'm {
    message
        .sentence
        .typed
        .iter()
        .filter_map(|typed| match &typed.what {
            What::Tag(_) => {
                let written = message
                    .sentence
                    .text
                    .get(typed.bytes.clone())?
                    .trim_start_matches(['#', '＃']);
                Some((written.to_owned(), typed.bytes.clone()))
            }
            _ => None,
        })
}

fn tag_property(message: &Message<'_>, parts: &[Part<'_>]) -> Option<Value> {
    let mut names: Vec<String> = Vec::new();
    for (name, bytes) in tags(message) {
        if !names.contains(&name) && !parts.iter().any(|part| inside(&bytes, &part.bytes)) {
            names.push(name);
        }
    }
    let field = by_role(message, "tags").or_else(|| {
        message
            .view
            .fields
            .iter()
            .find(|field| field.kind == FieldType::MultiSelect)
    })?;
    (!names.is_empty()).then(|| json!({"name": field.name, "value": names}))
}

fn slept(message: &Message<'_>) -> Option<Value> {
    let field = by_role(message, "sleep")?;
    let sleep = message
        .sentence
        .first("sleep")
        .or_else(|| message.sentence.first("to-bed"))?;
    let minutes = message.typed(|typed| match &typed.what {
        What::Duration { minutes } => Some(*minutes),
        What::Delay(delay) if delay.or_duration => Some(delay.minutes),
        _ => None,
    });
    let ranged = || super::when(message).hours.map(|hours| hours * 60.0);
    let bare = || {
        message.typed(|typed| match &typed.what {
            What::Number(hours) if (2.0..=16.0).contains(hours) && near(&typed.tokens, &sleep) => {
                Some(hours * 60.0)
            }
            _ => None,
        })
    };
    let minutes = minutes
        .or_else(ranged)
        .or_else(bare)
        .filter(|minutes| (0.0..=1440.0).contains(minutes))?;
    Some(json!({"name": field.name, "value": tidy(of_minutes(minutes, field))}))
}

fn weighed(message: &Message<'_>) -> Option<Value> {
    let field = by_role(message, "weight")?;
    let sentence = &message.sentence;
    // "82.1 kg this morning": a mass and nothing else is the body's.
    let alone = || only_mass(message);
    let weight = sentence.first("weight").or_else(alone)?;
    if sentence.says("not-weight") {
        return None;
    }
    let value = message.typed(|typed| match &typed.what {
        What::Measure { value, unit } => in_unit(*value, unit.symbol, field),
        What::Number(value) if (20.0..=400.0).contains(value) && near(&typed.tokens, &weight) => {
            Some(*value + tenths(message, typed))
        }
        _ => None,
    })?;
    Some(json!({"name": field.name, "value": tidy(value)}))
}

/// «91 и 5», dictated: a digit behind a joining word counts tenths.
fn tenths(message: &Message<'_>, whole: &Typed) -> f64 {
    let sentence = &message.sentence;
    let joint = sentence
        .all("decimal-and")
        .find(|place| place.start == whole.tokens.end);
    let digit = joint.and_then(|joint| {
        let behind = |typed: &&Typed| typed.tokens.start == joint.end;
        sentence.typed.iter().find(behind)
    });
    match digit.map(|typed| &typed.what) {
        Some(What::Number(digit)) if *digit < 10.0 && digit.fract() == 0.0 => digit / 10.0,
        _ => 0.0,
    }
}

fn only_mass(message: &Message<'_>) -> Option<Range<usize>> {
    let sentence = &message.sentence;
    let covered = |at: usize| {
        let time = |typed: &Typed| {
            crate::scene::message::is_time(&typed.what)
                || matches!(&typed.what, What::Measure { unit, value } if matches!(unit.symbol, "kg" | "lb" | "st") && (25.0..400.0).contains(value))
        };
        !sentence.tokens[at].is_content()
            || sentence.skip_fillers(at) > at
            || sentence
                .typed
                .iter()
                .any(|typed| typed.tokens.contains(&at) && time(typed))
    };
    let mass = sentence.typed.iter().find(|typed| matches!(&typed.what, What::Measure { unit, .. } if matches!(unit.symbol, "kg" | "lb" | "st")))?;
    (0..sentence.tokens.len())
        .all(covered)
        .then(|| mass.tokens.clone())
}

fn trained(message: &Message<'_>) -> Option<Value> {
    let field = by_role(message, "workout").filter(|field| field.kind == FieldType::Checkbox)?;
    let sentence = &message.sentence;
    let walked_only =
        !sentence.says("workout") && sentence.all("exercise").count() == sentence.all("x:walk").count();
    let exercised =
        sentence.says("workout") || sentence.says("#reps") || (sentence.says("exercise") && !walked_only);
    let not = sentence.says("future")
        || sentence.says("neg")
        || sentence.says("game-fact")
        || sentence.says("#ask")
        || sentence.says("skip");
    (exercised && !not).then(|| json!({"name": field.name, "value": true}))
}

/// Whether two places stand within three tokens of each other.
pub(super) fn near(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start <= other.end + 3 && other.start <= one.end + 3
}

/// A number of minutes in a field's own unit, to two decimals; hours where the field says nothing else.
fn of_minutes(minutes: f64, field: &Field) -> f64 {
    let amount = in_unit(minutes, "min", field).unwrap_or(minutes / 60.0);
    (amount * 100.0).round() / 100.0
}

/// An amount in a field's own unit; `None` when the two do not measure the same thing.
fn in_unit(value: f64, symbol: &str, field: &Field) -> Option<f64> {
    crate::domain::field::convert(value, symbol, Some(field.unit.as_deref()?))
}

/// A number without the dust of reckoning: six decimals are kept.
pub(crate) fn tidy(value: f64) -> Value {
    let rounded = (value * 1e6).round() / 1e6;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "checked to be a whole number of moderate size"
    )]
    if rounded.fract() == 0.0 && rounded.abs() < 1e15 {
        json!(rounded as i64)
    } else {
        json!(rounded)
    }
}
