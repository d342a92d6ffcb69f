//! Scene recall: looking back over the log, and figures over a range.

mod filter;

use std::ops::Range;

use chrono::NaiveDate;
use serde_json::{Map, Value, json};

use super::Step;
use super::message::{Message, call, counted_back, is_calendar, is_time};
use super::sentence::{NameKind, Typed};
use crate::domain::day;
use crate::domain::field::FieldType;
use crate::reading::{Hour, What};

/// What was logged today.
pub(super) fn today() -> Step {
    call("read", json!({}))
}

/// The day that is asked for: today's page, or what was written on another day.
pub(super) fn day(message: &Message<'_>) -> Step {
    let today = day::day_of(message.view.now, &message.view.settings);
    match range(message) {
        Some(range) if range != (today, today) => history(message),
        _ => self::today(),
    }
}

/// The `history` call for a question about the past.
pub(super) fn history(message: &Message<'_>) -> Step {
    let mut arguments = Map::new();
    let range = range(message);
    if let Some((from, to)) = range {
        arguments.insert("from".to_owned(), json!(from.to_string()));
        arguments.insert("to".to_owned(), json!(to.to_string()));
    }
    let figure = figure(message);
    if let Some(filter) = filter::of(message) {
        arguments.insert("filter".to_owned(), filter);
        if filter::counts(message) {
            arguments.insert("stat".to_owned(), json!("count"));
        }
        return call("history", arguments.into());
    }
    if let Some(text) = topic(message, figure.as_ref()) {
        arguments.insert("text".to_owned(), json!(text));
    }
    if let Some(figure) = figure {
        if let Some(measure) = figure.measure {
            arguments.insert("measure".to_owned(), json!(measure));
        }
        arguments.insert("stat".to_owned(), json!(figure.stat));
        if let Some(group) = group(message) {
            arguments.insert("group".to_owned(), json!(group));
        }
    } else if let Some(limit) = limit(message) {
        arguments.insert("limit".to_owned(), limit);
    }
    let today = day::day_of(message.view.now, &message.view.settings);
    let whole_day = arguments.keys().all(|key| key == "from" || key == "to");
    if range == Some((today, today)) && whole_day {
        return self::today();
    }
    call("history", arguments.into())
}

/// The days that are asked about.
fn range(message: &Message<'_>) -> Option<(NaiveDate, NaiveDate)> {
    let today = day::day_of(message.view.now, &message.view.settings);
    let since = |typed: &Typed| {
        let mut places = message.sentence.all("since");
        places.any(|place| {
            place.end == typed.tokens.start
                || place.start == typed.tokens.end
                || place.start == typed.tokens.start
        })
    };
    let typed = message.typed(|typed| match &typed.what {
        What::Window(window) if since(typed) => Some((window.fact.from, today)),
        What::Moment(moment) if moment.fact.has_date && since(typed) => Some((moment.fact.day, today)),
        What::Window(window) => Some((window.fact.from, window.fact.to.min(today).max(window.fact.from))),
        // A night belongs to the day it ends on as well.
        What::Moment(moment) if moment.fact.hour == Hour::Part && message.sentence.says("sleep") => {
            Some((moment.fact.day, moment.fact.day.succ_opt()?.min(today)))
        }
        What::Moment(moment) if moment.fact.has_date => Some((moment.fact.day, moment.fact.day)),
        what => counted_back(what, today).map(|from| (from, today)),
    });
    typed.or_else(|| {
        // "Yesterday's soup" was eaten when it was eaten; only a question takes the adjective for its time.
        let yesterday = message.sentence.says("of-yesterday").then(|| today.pred_opt())?;
        yesterday.map(|date| (date, date))
    })
}

struct Figure {
    measure: Option<String>,
    stat: &'static str,
}

/// The number that is asked for, if one is.
fn figure(message: &Message<'_>) -> Option<Figure> {
    let sentence = &message.sentence;
    let says = |class: &str| sentence.says(class);
    let stat = if says("how-often") {
        Some("count")
    } else if says("average") {
        Some("mean")
    } else if says("maximum") && !says("last-time") {
        Some("max")
    } else if says("minimum") && !says("last-time") {
        Some("min")
    } else {
        None
    };
    let money = says("money-word") && says("#window");
    let named = says("weight") || says("sleep") || !says("recall-ask");
    let spent = says("spent") && (says("#window") || says("#moment"));
    let other = !says("history-noun") && named && measure(message).is_some();
    let course = money || spent || (says("#window") && other);
    let slept = says("sleep") && says("#duration");
    let asked = stat.is_some() || says("how-much") || says("sum") || says("chart") || course || slept;
    if !asked {
        return None;
    }
    if stat == Some("count") {
        return Some(Figure {
            measure: None,
            stat: "count",
        });
    }
    let measure = measure(message);
    if measure.is_none() && stat.is_none() && !says("how-much") {
        return None;
    }
    let stat = stat.unwrap_or(if measure.is_none() {
        "count"
    } else if says("weight") && !says("sum") {
        "mean"
    } else {
        "sum"
    });
    Some(Figure { measure, stat })
}

/// The field or unit that is reckoned with.
fn measure(message: &Message<'_>) -> Option<String> {
    let sentence = &message.sentence;
    let role = |role: &str| {
        let field = message
            .view
            .fields
            .iter()
            .find(|field| field.role.as_deref() == Some(role));
        field.map(|field| field.name.clone())
    };
    let named = sentence.names.iter().filter(|name| name.kind == NameKind::Field);
    let number = named
        .filter_map(|name| message.view.fields.get(name.index))
        .find(|field| field.kind == FieldType::Number);
    if let Some(field) = number {
        return Some(field.name.clone());
    }
    if sentence.says("sleep") && !sentence.says("how-often") {
        return role("sleep").or_else(|| Some("min".to_owned()));
    }
    if sentence.says("weight") {
        return role("weight");
    }
    if let Some(unit) = asked_unit(message) {
        return Some(unit);
    }
    if sentence.says("spend") || sentence.says("money-word") {
        return role("spent");
    }
    sentence.says("how-long").then(|| "min".to_owned())
}

/// "how many km", "сколько страниц", "多少公里": the unit stands without a number, beside the question.
fn asked_unit(message: &Message<'_>) -> Option<String> {
    let sentence = &message.sentence;
    let ask = ["how-much", "average", "sum"]
        .into_iter()
        .find_map(|class| sentence.first(class))?;
    let near = ask.start..(ask.end + 3).min(sentence.tokens.len());
    (near.start..near.end).rev().find_map(|at| {
        let words = (at + 1..=near.end).rev().map(|end| sentence.words_of(&(at..end)));
        words
            .filter(|word| !word.is_empty())
            .find_map(|word| unit_of(message, word))
    })
}

// The annotators know units behind numbers; a number is lent to the word.
fn unit_of(message: &Message<'_>, word: &str) -> Option<String> {
    let setting = crate::reading::Setting::from(message.view);
    let lent = format!("2 {word}");
    let spans = crate::reading::annotate(&lent, &setting).spans;
    match &spans[..] {
        [only] if only.range == (0..lent.len()) => match &only.what {
            What::Measure { unit, .. }
                if !matches!(
                    unit.symbol,
                    "rep" | "piece" | "time" | "day" | "week" | "month" | "year"
                ) =>
            {
                Some(unit.symbol.to_owned())
            }
            What::Duration { .. } => Some("min".to_owned()),
            _ => None,
        },
        _ => None,
    }
}

fn group(message: &Message<'_>) -> Option<&'static str> {
    let says = |class: &str| message.sentence.says(class);
    if says("by-tag") {
        Some("tag")
    } else if says("by-month") {
        Some("month")
    } else if says("by-week") {
        Some("week")
    } else if says("by-day") || says("chart") || says("how-long") {
        Some("day")
    } else {
        None
    }
}

fn limit(message: &Message<'_>) -> Option<Value> {
    let last = message.sentence.says("last-word")
        && message.sentence.says("recall-ask")
        && !message.sentence.says("#window");
    if last || message.sentence.says("last-time") {
        return Some(json!(1));
    }
    message.typed(|typed| match &typed.what {
        What::Number(value) if (1.0..=50.0).contains(value) => Some(super::fact::tidy(*value)),
        What::Measure { value, unit } if unit.symbol == "piece" && (1.0..=50.0).contains(value) => {
            Some(super::fact::tidy(*value))
        }
        _ => None,
    })
}

/// The words of a question that never are what it is about.
const ASIDE: [&str; 36] = [
    "of-yesterday",
    "recall-ask",
    "history-noun",
    "look-back",
    "show",
    "how-much",
    "how-often",
    "how-long",
    "average",
    "maximum",
    "minimum",
    "sum",
    "in-total",
    "last-time",
    "last-word",
    "by-day",
    "by-week",
    "by-month",
    "by-tag",
    "chart",
    "search-log",
    "stat-ask",
    "last-period",
    "filler",
    "ask",
    "ask-start",
    "joint",
    "i",
    "recall-skip",
    "spend",
    "today-word",
    "remind-joint",
    "streak-ask",
    "neg",
    "topic-skip",
    "compare",
];

/// What the entries are to be about: the words of the question that are neither asking, nor time, nor a verb that
/// the log would hardly repeat.
fn topic(message: &Message<'_>, figure: Option<&Figure>) -> Option<String> {
    let sentence = &message.sentence;
    let mut covered = vec![false; sentence.tokens.len()];
    let mut cover = |range: Range<usize>| covered[range].fill(true);
    for typed in sentence.typed.iter().filter(|typed| {
        is_time(&typed.what)
            || is_calendar(&typed.what)
            || matches!(&typed.what, What::Number(_) | What::Duration { .. })
            || matches!(&typed.what, What::Measure { unit, .. } if unit.symbol == "piece")
    }) {
        cover(typed.tokens.clone());
    }
    for class in ASIDE {
        for place in sentence.all(class).filter(|place| !keeps(message, place)) {
            cover(place);
        }
    }
    if sentence.says("entry-noun") {
        for class in ["entry-noun", "cancel", "change", "aside"] {
            sentence.all(class).for_each(&mut cover);
        }
    }
    if let Some(figure) = figure
        && let Some(measure) = &figure.measure
    {
        for name in sentence.names.iter().filter(|name| name.kind == NameKind::Field) {
            cover(name.tokens.clone());
        }
        for class in ["sleep", "weight"] {
            sentence.all(class).for_each(&mut cover);
        }
        cover_unit(message, measure, &mut cover);
    }
    let words = left(message, &covered, figure);
    (!words.is_empty()).then_some(words)
}

// A word of a question may also be what is asked about: "coffee" in "show coffee entries".
fn keeps(message: &Message<'_>, place: &Range<usize>) -> bool {
    let sentence = &message.sentence;
    sentence.all("exercise").any(|other| other == *place)
}

fn cover_unit(message: &Message<'_>, measure: &str, cover: &mut impl FnMut(Range<usize>)) {
    let sentence = &message.sentence;
    for start in 0..sentence.tokens.len() {
        for end in start + 1..=(start + 3).min(sentence.tokens.len()) {
            if unit_of(message, sentence.words_of(&(start..end))).as_deref() == Some(measure) {
                cover(start..end);
            }
        }
    }
}

fn left(message: &Message<'_>, covered: &[bool], figure: Option<&Figure>) -> String {
    let sentence = &message.sentence;
    let measured = figure.is_some_and(|figure| figure.measure.is_some());
    let long = figure.is_some_and(|figure| figure.measure.as_deref() == Some("min"));
    let verb = |at: usize| {
        sentence
            .all("activity")
            .chain(sentence.all("exercise"))
            .any(|place| place.contains(&at))
    };
    let words: Vec<usize> = (0..sentence.tokens.len())
        .filter(|at| !covered[*at] && sentence.tokens[*at].is_content())
        .collect();
    let general = |at: &usize| sentence.all("verb-general").any(|place| place.contains(at));
    let nouns: Vec<usize> = words.iter().copied().filter(|at| !general(at)).collect();
    let about = sentence.says("history-noun") || sentence.says("search-log") || sentence.says("about");
    let kept = if nouns.is_empty() && (measured || about) {
        words
    } else {
        nouns
    };
    let irregular = |at: usize| sentence.all("irregular").any(|place| place.contains(&at));
    let changes =
        |at: usize| irregular(at) || sentence.tokens[at].text.starts_with(|c| matches!(c, 'а'..='я'));
    // Beside a unit of its own such a verb says nothing more: kilometres are run, pages are read.
    let kept: Vec<usize> = kept
        .into_iter()
        .filter(|at| !(measured && !long && verb(*at) && changes(*at)))
        .collect();
    let mut text = String::new();
    let mut last = None;
    for at in kept {
        let apart = last.is_some_and(|last: usize| !(is_han(message, last) && is_han(message, at)));
        // Chinese is looked for as it stands: what follows apart from the first words would not be found with them.
        let chinese = last.is_some_and(|last: usize| is_han(message, last) && is_han(message, at));
        if chinese && last != at.checked_sub(1) {
            break;
        }
        if apart {
            text.push(' ');
        }
        text.push_str(sentence.words_of(&(at..at + 1)));
        last = Some(at);
    }
    text.trim_end_matches(['了', '过']).to_owned()
}

fn is_han(message: &Message<'_>, at: usize) -> bool {
    message
        .sentence
        .tokens
        .get(at)
        .is_some_and(|token| token.kind == super::tokens::TokenKind::Han)
}
