//! Typed spans at their tokens, and the classes by which patterns name them.

use super::Typed;
use crate::reading::{Hour, Rule, Setting, Span, Unit, What, annotate};
use crate::scene::tokens::{Token, TokenKind};
use crate::scene::unit::{symbol_of, unit_of};
use crate::scene::words::{Hit, Words};

/// Finds the tokens of each span.
pub(super) fn place(tokens: &[Token], spans: Vec<Span>) -> Vec<Typed> {
    spans
        .into_iter()
        .filter_map(|span| {
            let start = tokens.partition_point(|token| token.range.end <= span.range.start);
            let end = tokens.partition_point(|token| token.range.start < span.range.end);
            (start < end).then_some(Typed {
                tokens: start..end,
                bytes: span.range,
                what: span.what,
            })
        })
        .collect()
}

/// "15 more pages": a word for more stands between a number and its unit.
pub(super) fn join_more(
    typed: &mut [Typed],
    hits: &[Hit],
    tokens: &[Token],
    text: &str,
    setting: &Setting<'_>,
) {
    let more = Words::all().class("more");
    for typed in typed
        .iter_mut()
        .filter(|typed| matches!(typed.what, What::Number(_)))
    {
        let between = hits
            .iter()
            .find(|hit| Some(hit.class) == more && hit.start == typed.tokens.end);
        let Some(unit) = between.and_then(|hit| tokens.get(hit.end)) else {
            continue;
        };
        let Some(number) = text.get(typed.bytes.clone()) else {
            continue;
        };
        let Some(word) = text.get(unit.range.clone()) else {
            continue;
        };
        let lent = format!("{number} {word}");
        let joined = annotate(&lent, setting).spans;
        if let [span] = &joined[..]
            && span.range == (0..lent.len())
            && let What::Measure { value, unit: read } = &span.what
        {
            let word = unit.range.clone();
            typed.what = What::Measure {
                value: *value,
                unit: Unit { word, ..read.clone() },
            };
            typed.tokens.end = between.map_or(typed.tokens.end, |hit| hit.end + 1);
            typed.bytes.end = unit.range.end;
        }
    }
}

/// The classes of the spans, as hits.
pub(super) fn hits(typed: &[Typed]) -> Vec<Hit> {
    let words = Words::all();
    typed
        .iter()
        .flat_map(|typed| {
            classes(&typed.what).iter().filter_map(|name| {
                let class = words.class(name)?;
                Some(Hit {
                    class,
                    start: typed.tokens.start,
                    end: typed.tokens.end,
                })
            })
        })
        .collect()
}

/// "3x8": sets of so many repetitions.
pub(super) fn reps(tokens: &[Token]) -> Vec<Hit> {
    let words = Words::all();
    let (Some(class), Some(times)) = (words.class("#reps"), words.class("times-sign")) else {
        return Vec::new();
    };
    let number = |at: usize| {
        let token = tokens.get(at)?;
        let small = token.kind == TokenKind::Number && token.text.len() <= 3;
        small.then_some(())
    };
    let sign = |at: usize| {
        let even = tokens.get(at + 1).is_some_and(|next| next.gap == tokens[at].gap);
        even && words.scan(&tokens[at..=at]).iter().any(|hit| hit.class == times)
    };
    let starts =
        (1..tokens.len()).filter(|at| number(at - 1).is_some() && number(at + 1).is_some() && sign(*at));
    starts
        .map(|at| Hit {
            class,
            start: at - 1,
            end: at + 2,
        })
        .collect()
}

/// Where amounts stand in a unit that today's goals count in.
pub(super) fn tracked(typed: &[Typed], hits: &[Hit], tokens: &[Token], units: &[String]) -> Vec<Hit> {
    if units.is_empty() {
        return Vec::new();
    }
    let activity = Words::all().class("activity");
    let doing = hits.iter().any(|hit| Some(hit.class) == activity);
    let counted: Vec<(&Typed, String)> = typed
        .iter()
        .filter_map(|typed| Some((typed, unit_of(typed, tokens)?)))
        .filter(|(_, symbol)| !doing || symbol == "page")
        .collect();
    let Some(class) = Words::all().class("#tracked").filter(|_| !counted.is_empty()) else {
        return Vec::new();
    };
    let units: Vec<String> = units.iter().map(|unit| symbol_of(unit)).collect();
    let hits = counted
        .into_iter()
        .filter(|(_, symbol)| units.iter().any(|unit| unit == symbol));
    hits.map(|(typed, _)| Hit {
        class,
        start: typed.tokens.start,
        end: typed.tokens.end,
    })
    .collect()
}

fn classes(what: &What) -> &'static [&'static str] {
    match what {
        What::Number(_) => &["#number", "#count"],
        What::Signed(_) => &["#signed", "#count"],
        What::Ordinal { unit, .. } => match unit {
            Some(unit) if is_set(unit.symbol) => &["#ordinal", "#count", "#sets"],
            _ => &["#ordinal", "#count"],
        },
        What::Measure { unit, .. } if is_set(unit.symbol) => &["#measure", "#count", "#sets"],
        What::Measure { value, unit } if is_body(*value, unit.symbol) => &["#measure", "#count", "#mass"],
        What::Measure { unit, .. }
            if matches!(unit.symbol, "day" | "week" | "month" | "quarter" | "year") =>
        {
            &["#days", "#count"]
        }
        // "three times", "一个": counted, but nothing measured.
        What::Measure { unit, .. } if matches!(unit.symbol, "time" | "piece") => &["#times", "#count"],
        What::Measure { .. } => &["#measure", "#count"],
        What::Money { .. } => &["#money"],
        What::Duration { .. } => &["#duration", "#count"],
        What::Moment(_) => &["#moment", "#when"],
        What::Delay(_) => &["#delay", "#when"],
        What::Window(_) => &["#window"],
        What::TimeRange(_) => &["#range"],
        What::Recurrence(again) if again.times.is_some() => &["#recurrence", "#when", "#often"],
        What::Recurrence(again) if is_monthly(&again.rule) => &["#recurrence", "#when", "#monthly"],
        What::Recurrence(again) if again.hour == Hour::Said => &["#recurrence", "#when", "#timed-again"],
        What::Recurrence(_) => &["#recurrence", "#when"],
        What::Tag(_) => &["#tag"],
        What::Impossible(_) => &["#impossible", "#when"],
        What::Joined => &[],
    }
}

/// Whether something comes on days of the month or of the year: rent, birthdays, bills.
fn is_monthly(rule: &Rule) -> bool {
    match rule {
        Rule::Cron(cron) => cron.split(' ').nth(2).is_some_and(|day| day != "*"),
        Rule::Every { every, .. } => !every.contains('T') && every.ends_with(['M', 'Y']),
    }
}

/// Whether an amount may be a body's weight.
fn is_body(value: f64, symbol: &str) -> bool {
    matches!(symbol, "kg" | "lb" | "st") && (30.0..=400.0).contains(&value)
}

/// Whether a unit counts exercise alone.
fn is_set(symbol: &str) -> bool {
    matches!(symbol, "set" | "round" | "rep")
}
