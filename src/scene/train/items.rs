//! Goal items in words: "push-ups 4 sets", "20 pages", "喝水 8杯", "кофе не больше 3 чашек".

use std::ops::Range;

use serde_json::{Map, Value, json};

use crate::reading::What;
use crate::scene::fact::tidy;
use crate::scene::message::{Message, is_calendar, is_time};
use crate::scene::sentence::Typed;
use crate::scene::tokens::{Gap, TokenKind, is_han, tokenize};
use crate::scene::unit::{is_unit, symbol_of};

/// One item of a goal.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Item {
    /// What is to be done.
    pub(super) name: String,
    /// How many.
    pub(super) target: f64,
    /// Of what, as it was written.
    pub(super) unit: Option<String>,
    /// Whether the target must not be passed.
    pub(super) at_most: bool,
}

impl Item {
    /// The item as `goal` takes it.
    pub(super) fn json(&self) -> Value {
        let mut item = Map::new();
        item.insert("name".to_owned(), json!(self.name));
        item.insert("target".to_owned(), tidy(self.target));
        if let Some(unit) = &self.unit {
            item.insert("unit".to_owned(), json!(unit));
        }
        if self.at_most {
            item.insert("kind".to_owned(), json!("at_most"));
        }
        Value::Object(item)
    }
}

/// A count with its unit's word.
struct Count<'m> {
    typed: &'m Typed,
    value: f64,
    unit: Option<String>,
}

/// The items that a stretch of tokens names; `at_most` is how a limit further ahead reads all of them.
pub(super) fn read(message: &Message<'_>, tokens: &Range<usize>) -> Vec<Item> {
    let counts: Vec<Count<'_>> = message
        .sentence
        .typed
        .iter()
        .filter(|typed| typed.tokens.start >= tokens.start && typed.tokens.end <= tokens.end)
        .filter(|typed| !is_calendar(&typed.what) && !tells_how_often(message, typed))
        .filter_map(|typed| count(message, typed))
        .collect();
    if counts.is_empty() {
        return named_only(message, tokens).into_iter().collect();
    }
    let mut items = Vec::new();
    let mut from = tokens.start;
    for (index, count) in counts.iter().enumerate() {
        let next = counts
            .get(index + 1)
            .map_or(tokens.end, |next| next.typed.tokens.start);
        let before = from..count.typed.tokens.start;
        let mut name = name_in(message, &before);
        from = count.typed.tokens.end;
        let end = break_after(message, from, next);
        // "20 push-ups": the name comes behind the number, up to the next break.
        if name.is_empty() {
            name = name_in(message, &(from..end));
            from = end;
        } else if let Some(more) =
            of_what(message, from, end, count.unit.is_none()).filter(|_| end < next || next == tokens.end)
        {
            name = join(&name, &more);
            from = end;
        }
        let whole = before.start..end;
        let name = if name.is_empty() {
            count.unit.clone().unwrap_or_default()
        } else {
            name
        };
        if !name.is_empty() {
            let at_most = limits(message, &whole);
            items.push(Item {
                name,
                target: count.value,
                unit: count.unit.clone(),
                at_most,
            });
        }
    }
    items
}

/// 隔天一次: how often a recurrence comes is no item.
fn tells_how_often(message: &Message<'_>, typed: &Typed) -> bool {
    let again =
        |other: &Typed| matches!(other.what, What::Recurrence(_)) && other.tokens.end == typed.tokens.start;
    matches!(&typed.what, What::Measure { unit, .. } if unit.symbol == "time")
        && message.sentence.typed.iter().any(again)
}

fn count<'m>(message: &Message<'_>, typed: &'m Typed) -> Option<Count<'m>> {
    let word = |range: &Range<usize>| {
        message
            .sentence
            .text
            .get(range.clone())
            .map(|word| word.trim().to_owned())
    };
    let (value, unit) = match &typed.what {
        What::Number(value) | What::Signed(value) => (*value, None),
        What::Measure { value, unit } => (*value, word(&unit.word)),
        What::Duration { minutes } => (
            *minutes,
            Some(message.phrases().plain("chat-unit-minutes", crate::args!())),
        ),
        What::Delay(delay) if delay.or_duration => (
            delay.minutes,
            Some(message.phrases().plain("chat-unit-minutes", crate::args!())),
        ),
        _ => return None,
    };
    Some(Count {
        typed,
        value,
        unit: unit.filter(|unit| !unit.is_empty()),
    })
}

/// "8 glasses of water", "learn 10 new words": what the unit measures, when it follows at once and is short.
fn of_what(message: &Message<'_>, from: usize, end: usize, bare: bool) -> Option<String> {
    let sentence = &message.sentence;
    let first = sentence.tokens.get(from).filter(|_| from < end)?;
    let latin = first.kind == TokenKind::Word && first.text.is_ascii();
    let of = sentence.all("of").any(|place| place.start == from);
    let name = name_in(message, &(from..end));
    let piece = sentence.typed.iter().any(|typed| {
        typed.tokens.end == from
            && matches!(&typed.what, What::Measure { unit, .. } if unit.symbol == "piece")
    });
    let longest = match (latin, piece) {
        (true, _) => 3,
        (false, true) => 8,
        (false, false) => 2,
    };
    let short = tokenize(&name).len() <= longest;
    ((of || bare || !latin) && first.is_content() && short && !name.is_empty()).then_some(name)
}

fn join(name: &str, more: &str) -> String {
    let tight = name.chars().next_back().is_some_and(is_han) && more.chars().next().is_some_and(is_han);
    if tight {
        format!("{name}{more}")
    } else {
        format!("{name} {more}")
    }
}

fn named_only(message: &Message<'_>, tokens: &Range<usize>) -> Option<Item> {
    let name = name_in(message, tokens);
    if let Some(name) = uncounted(&name) {
        return Some(Item {
            name,
            target: 0.0,
            unit: None,
            at_most: false,
        });
    }
    if limits(message, tokens) {
        return one_at_most(&name);
    }
    // "run 3 times a week"
    let times = message.typed(|typed| match &typed.what {
        What::Recurrence(again) => again.times,
        _ => None,
    });
    let twice = || message.sentence.says("twice").then_some(2.0);
    (!name.is_empty()).then_some(Item {
        name,
        target: times.or_else(twice).unwrap_or(1.0),
        unit: None,
        at_most: false,
    })
}

/// "km abc", "pages NaN": where a unit is followed by what is no number, how much is meant is still to be said.
fn uncounted(name: &str) -> Option<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let no_number = |word: &&str| word.parse::<f64>().is_ok_and(|value| !value.is_finite());
    match words[..] {
        [unit, _] if is_unit(unit) => Some(unit.to_owned()),
        _ if words.iter().any(no_number) => Some(
            words
                .into_iter()
                .filter(|word| !no_number(word))
                .collect::<Vec<_>>()
                .join(" "),
        ),
        _ => None,
    }
}

/// "not more than a glass of wine": one of the unit that the name begins with.
fn one_at_most(name: &str) -> Option<Item> {
    let (unit, rest) = name.split_once(' ')?;
    let known = symbol_of(unit) != unit.to_lowercase();
    let name = if known { rest } else { name }.to_owned();
    Some(Item {
        name,
        target: 1.0,
        unit: known.then(|| unit.to_owned()),
        at_most: true,
    })
}

fn limits(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    message
        .sentence
        .all("at-most")
        .chain(message.sentence.all("only"))
        .chain(
            message
                .sentence
                .all("compare")
                .filter(|_| message.sentence.says("neg")),
        )
        .any(|place| place.start >= tokens.start && place.end <= tokens.end)
}

fn break_after(message: &Message<'_>, from: usize, end: usize) -> usize {
    let breaks = |at: &usize| {
        let token = &message.sentence.tokens[*at];
        // In Chinese a space between words is a break of the list.
        let apart = *at > from && token.kind == TokenKind::Han && token.gap == Gap::Space;
        apart
            || message.sentence.breaks_before(*at)
            || matches!(token.text.as_str(), "," | ";" | "." | "，" | "、" | "。" | "；")
    };
    (from..end).find(breaks).unwrap_or(end)
}

/// The words of a stretch without its times, limits and joining words.
pub(super) fn name_in(message: &Message<'_>, tokens: &Range<usize>) -> String {
    let sentence = &message.sentence;
    let within = |place: &Range<usize>| place.start >= tokens.start && place.end <= tokens.end;
    let mut cuts: Vec<Range<usize>> = sentence
        .typed
        .iter()
        .filter(|typed| {
            // "on mondays, wednesdays" may reach beyond the comma that ends the name.
            let reaches = typed.tokens.start < tokens.end && tokens.start < typed.tokens.end;
            (reaches && is_time(&typed.what))
                || within(&typed.tokens)
                    && (is_calendar(&typed.what)
                        || matches!(typed.what, What::Tag(_))
                        || tells_how_often(message, typed))
        })
        .map(|typed| typed.bytes.clone())
        .collect();
    for class in [
        "at-most",
        "at-least",
        "compare",
        "goal-set",
        "goal-lead",
        "twice",
        "only",
        "goal-word",
        "filler",
        "replace",
        "bind",
        "add",
        "change",
        "cancel",
        "per-day",
        "per-week",
    ] {
        cuts.extend(
            sentence
                .all(class)
                .filter(&within)
                .map(|place| sentence.bytes(&place)),
        );
    }
    let (start, end) = edges(message, tokens);
    let name = crate::scene::rest::without(sentence.text, &sentence.bytes(&(start..end)), &cuts);
    let name = name.trim_matches(|c: char| !c.is_alphanumeric() && c != ')' && c != '(');
    let joins =
        tokenize(name).len() == 1 && (message.part_says(name, "edge") || message.part_says(name, "inside"));
    if joins { String::new() } else { name.to_owned() }
}

/// The stretch without the joining words at its ends: "of squats and" is about squats.
fn edges(message: &Message<'_>, tokens: &Range<usize>) -> (usize, usize) {
    let sentence = &message.sentence;
    let edge = |at: usize| {
        sentence
            .all("edge")
            .any(|place| place.contains(&at) && place.len() == 1)
            || !sentence.tokens[at].is_content()
    };
    let (mut start, mut end) = (tokens.start, tokens.end);
    while start < end && edge(start) {
        start += 1;
    }
    while end > start && edge(end - 1) {
        end -= 1;
    }
    (start, end)
}
