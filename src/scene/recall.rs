//! Scene recall: looking back over the log, and figures over a range.

mod filter;
mod topic;

use chrono::NaiveDate;
use serde_json::{Map, Value, json};

use super::Step;
use super::message::{Message, call, counted_back};
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
    if let Some(text) = topic::of(message, figure.as_ref()) {
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
    let of_day = |typed: &Typed| {
        let mut places = message.sentence.all("from-word");
        message.sentence.says("history-noun")
            && typed.tokens.len() <= 3
            && places.any(|place| place.start == typed.tokens.start)
    };
    message.typed(|typed| match &typed.what {
        What::Window(window) if since(typed) => Some((window.fact.from, today)),
        What::Moment(moment) if moment.fact.has_date && since(typed) => Some((moment.fact.day, today)),
        // "entries from yesterday" are that day's.
        What::Window(window) if window.fact.to >= today && of_day(typed) => {
            Some((window.fact.from, window.fact.from))
        }
        What::Window(window) => Some((window.fact.from, window.fact.to.min(today).max(window.fact.from))),
        // A night belongs to the day it ends on as well.
        What::Moment(moment) if moment.fact.hour == Hour::Part && message.sentence.says("sleep") => {
            Some((moment.fact.day, moment.fact.day.succ_opt()?.min(today)))
        }
        What::Moment(moment) if moment.fact.has_date => Some((moment.fact.day, moment.fact.day)),
        what => counted_back(what, today).map(|from| (from, today)),
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
    let stat = if says("how-often") && filter::counts(message) {
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
    let dated = says("#window") || says("#moment");
    let course = money || spent || (dated && other && says("#ask")) || (says("#window") && other);
    let slept = says("sleep") && says("#duration");
    // "which days" asks for the days, not for how many.
    let much = says("how-much") && filter::counts(message);
    let asked =
        stat.is_some() || much || says("distance-ask") || says("sum") || says("chart") || course || slept;
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
    if measure.is_none() && stat.is_none() && !much {
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
    let moves = ["x:run", "x:walk", "x:cycle", "x:swim"]
        .iter()
        .any(|class| sentence.says(class));
    let far = sentence.says("distance-ask") && (moves || !sentence.says("how-long"));
    if moves
        && !sentence.says("how-long")
        && !sentence.says("how-often")
        && (far || sentence.says("how-much"))
    {
        return Some("km".to_owned());
    }
    sentence.says("how-long").then(|| "min".to_owned())
}

/// "how many km", "сколько страниц", "多少公里": the unit stands without a number, beside the question.
fn asked_unit(message: &Message<'_>) -> Option<String> {
    let sentence = &message.sentence;
    if sentence.says("days-when") && !filter::counts(message) {
        return None;
    }
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
    } else if says("by-day") || says("chart") || (says("how-long") && !says("average") && !says("how-often"))
    {
        Some("day")
    } else {
        None
    }
}

fn limit(message: &Message<'_>) -> Option<Value> {
    let last = message.sentence.says("last-word")
        && message.sentence.says("recall-ask")
        && !message.sentence.says("#window")
        && !message.sentence.says("#moment");
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
