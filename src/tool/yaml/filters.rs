//! The filters of tools' templates: MiniJinja's own, ours with limits, and those that know the chat's language.

use std::fmt::Write as _;

use chrono::{DateTime, NaiveDate, NaiveDateTime};
use chrono_tz::Tz;
use minijinja::value::{Kwargs, Rest, ValueKind};
use minijinja::{Environment, Error, ErrorKind, State, Value};
use unicode_segmentation::UnicodeSegmentation as _;

use super::operators;
use super::place::{json_of, text_of};
use crate::args;
use crate::domain::Lang;
use crate::text::{Phrases, format};

/// The longest text that a template or a filter may make, in bytes.
pub(super) const LONGEST: usize = 1024 * 1024;

/// The filters that authors use most, to name the one that was meant.
pub(super) const OFTEN: &[&str] = &[
    "default",
    "first",
    "last",
    "length",
    "join",
    "map",
    "sort",
    "sum",
    "round",
    "upper",
    "lower",
    "title",
    "trim",
    "replace",
    "split",
    "list",
    "select",
    "reject",
    "selectattr",
    "rejectattr",
    "unique",
    "reverse",
    "int",
    "float",
    "items",
    "tojson",
    "fromjson",
    "money",
    "date",
    "add_days",
    "number",
    "truncate",
    "t",
    "indent",
    "format",
    "safe",
];

/// Adds ours; those of MiniJinja's that have no bound are replaced.
pub(super) fn add(environment: &mut Environment<'static>) {
    // Both would show more than a template is given, or let a loop grow what it has.
    environment.remove_global("debug");
    environment.remove_global("namespace");
    environment.add_filter("tojson", tojson);
    environment.add_filter("string", string);
    environment.add_filter("replace", replace);
    environment.add_filter("indent", indent);
    environment.add_filter("join", join);
    environment.add_filter("format", printf);
    environment.add_filter("batch", batch);
    environment.add_filter("slice", slice);
    environment.add_filter("truncate", truncate);
    environment.add_filter("number", number);
    environment.add_filter("money", money);
    environment.add_filter("date", date);
    environment.add_filter("t", translate);
    environment.add_filter("add_days", add_days);
    environment.add_filter("fromjson", from_json);
    environment.add_filter("times", times);
    operators::add(environment);
}

pub(super) fn fault(words: impl Into<String>) -> Error {
    Error::new(ErrorKind::InvalidOperation, words.into())
}

pub(super) fn bounded(length: Option<usize>) -> Result<(), Error> {
    match length {
        Some(length) if length <= LONGEST => Ok(()),
        _ => Err(fault(format!("the text would be longer than {LONGEST} bytes"))),
    }
}

fn tojson(value: &Value) -> Result<Value, Error> {
    let json = if value.is_undefined() {
        "null".to_owned()
    } else {
        json_of(value)?
    };
    bounded(Some(json.len()))?;
    Ok(Value::from_safe_string(json))
}

fn string(value: &Value) -> Result<String, Error> {
    text_of(value)
}

fn replace(value: &Value, from: &Value, to: &Value) -> Result<String, Error> {
    let (text, from, to) = (text_of(value)?, text_of(from)?, text_of(to)?);
    if from.is_empty() {
        return Ok(text);
    }
    let found = text.matches(&from).count();
    let grown = found
        .checked_mul(to.len())
        .and_then(|more| more.checked_add(text.len()));
    bounded(grown.map(|grown| grown - found * from.len()))?;
    Ok(text.replace(&from, &to))
}

fn indent(
    value: &Value,
    width: Option<usize>,
    first: Option<bool>,
    blank: Option<bool>,
) -> Result<String, Error> {
    let (text, width) = (text_of(value)?, width.unwrap_or(4));
    let lines = text.lines().count();
    bounded(
        lines
            .checked_mul(width)
            .and_then(|more| more.checked_add(text.len())),
    )?;
    let pad = " ".repeat(width);
    let mut out = String::new();
    for (index, line) in text.lines().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        let is_padded = (index > 0 || first.unwrap_or(false)) && (!line.is_empty() || blank.unwrap_or(false));
        if is_padded {
            out.push_str(&pad);
        }
        out.push_str(line);
    }
    Ok(out)
}

pub(super) fn join(value: &Value, between: Option<&Value>, attribute: Option<&str>) -> Result<String, Error> {
    let between = between.map(text_of).transpose()?.unwrap_or_default();
    let mut out = String::new();
    for (index, item) in value.try_iter()?.enumerate() {
        if index > 0 {
            out.push_str(&between);
        }
        let item = match attribute {
            Some(name) => item.get_attr(name)?,
            None => item,
        };
        out.push_str(&text_of(&item)?);
        bounded(Some(out.len()))?;
    }
    Ok(out)
}

// `%s`, `%d`, `%f` with a width and places of at most three digits, so that no number of ours makes a wall of blanks.
#[expect(
    clippy::needless_pass_by_value,
    reason = "a filter takes the rest of its arguments by value"
)]
fn printf(state: &State, form: &Value, values: Rest<Value>) -> Result<Value, Error> {
    let text = form
        .as_str()
        .ok_or_else(|| fault("format needs a text before the bar"))?;
    let longest = text
        .split(|c: char| !c.is_ascii_digit())
        .map(str::len)
        .max()
        .unwrap_or_default();
    let stars = text.contains('*');
    if longest > 3 || stars {
        return Err(fault("a width of `format` has at most three digits"));
    }
    bounded(text.len().checked_mul(200))?;
    let plain: Result<Vec<Value>, Error> = values
        .iter()
        .map(|value| match value.kind() {
            ValueKind::Number => Ok(value.clone()),
            _ => text_of(value).map(Value::from),
        })
        .collect();
    let formatted = minijinja::filters::format(state, form, Rest(plain?))?;
    bounded(formatted.as_str().map(str::len))?;
    Ok(formatted)
}

fn batch(state: &State, value: Value, count: usize, fill: Option<Value>) -> Result<Value, Error> {
    few(count)?;
    minijinja::filters::batch(state, value, count, fill)
}

fn slice(state: &State, value: Value, count: usize, fill: Option<Value>) -> Result<Value, Error> {
    few(count)?;
    minijinja::filters::slice(state, value, count, fill)
}

fn few(count: usize) -> Result<(), Error> {
    if count > 10_000 {
        return Err(fault("at most 10000 at a time"));
    }
    Ok(())
}

fn truncate(value: &Value, length: Option<usize>, end: Option<String>) -> Result<String, Error> {
    let (text, length) = (text_of(value)?, length.unwrap_or(255));
    let end = end.unwrap_or_else(|| "…".to_owned());
    if text.graphemes(true).count() <= length {
        return Ok(text);
    }
    let kept = length.saturating_sub(end.graphemes(true).count());
    let short: String = text.graphemes(true).take(kept).collect();
    Ok(format!("{}{end}", short.trim_end()))
}

fn lang(state: &State) -> Lang {
    let session = state.lookup("session");
    let code = session.and_then(|session| session.get_attr("lang").ok());
    code.and_then(|code| Lang::from_code(code.as_str()?))
        .unwrap_or_default()
}

fn zone(state: &State) -> Tz {
    let session = state.lookup("session");
    let name = session.and_then(|session| session.get_attr("tz").ok());
    name.and_then(|name| name.as_str()?.parse().ok())
        .unwrap_or(Tz::UTC)
}

// A number, or a text that holds one.
fn figure(value: &Value) -> Option<f64> {
    match value.as_str() {
        Some(text) => crate::block::parse_number(text),
        None => f64::try_from(value.clone()).ok(),
    }
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "a filter takes its named arguments by value"
)]
fn number(state: &State, value: &Value, places: Option<usize>, options: Kwargs) -> Result<String, Error> {
    let named: Option<usize> = options.get("places")?;
    options.assert_all_used()?;
    let places = places.or(named).unwrap_or(2).min(12);
    match figure(value) {
        Some(figure) => Ok(format::number(figure, places, lang(state))),
        None => text_of(value),
    }
}

fn money(state: &State, value: &Value, currency: Option<String>) -> Result<String, Error> {
    let Some(figure) = figure(value) else {
        return text_of(value);
    };
    let currency = currency.unwrap_or_default();
    let whole = matches!(
        currency.as_str(),
        "JPY" | "KRW" | "VND" | "CLP" | "ISK" | "HUF" | "IDR"
    );
    let amount = format::fixed(figure, if whole { 0 } else { 2 }, lang(state));
    Ok(if currency.is_empty() {
        amount
    } else {
        format!("{amount}\u{a0}{currency}")
    })
}

// A day or an instant: ISO 8601, or seconds since 1970.
fn date(state: &State, value: &Value, pattern: Option<String>) -> Result<String, Error> {
    let zone = zone(state);
    let text = text_of(value)?;
    let text = text.trim();
    let instant = DateTime::parse_from_rfc3339(text).map(|at| at.with_timezone(&zone).naive_local());
    let seconds = || {
        let seconds = format!("{:.0}", figure(value)?).parse().ok()?;
        DateTime::from_timestamp(seconds, 0).map(|at| at.with_timezone(&zone).naive_local())
    };
    let local = [
        "%Y-%m-%dT%H:%M:%S%.f",
        "%Y-%m-%d %H:%M:%S",
        "%Y-%m-%dT%H:%M",
        "%Y-%m-%d %H:%M",
    ];
    let day = || NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
    let found: Option<NaiveDateTime> = instant
        .ok()
        .or_else(|| {
            local
                .iter()
                .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())
        })
        .or_else(|| day()?.and_hms_opt(0, 0, 0))
        .or_else(seconds);
    let Some(found) = found else {
        return Ok(text.to_owned());
    };
    if let Some(pattern) = pattern {
        let mut out = String::new();
        return match write!(out, "{}", found.format(&pattern)) {
            Ok(()) => Ok(out),
            Err(_) => Err(fault(format!("`{pattern}` is no date pattern; %d.%m.%Y is one"))),
        };
    }
    let today = state
        .lookup("today")
        .and_then(|today| today.as_str()?.parse().ok());
    let phrases = Phrases::of(lang(state));
    Ok(format::date(
        found.date(),
        today.unwrap_or(NaiveDate::MIN),
        phrases,
    ))
}

// A date some days later, or earlier: `{{ today | add_days(-30) }}`.
fn add_days(value: &Value, days: i64) -> Result<String, Error> {
    let text = text_of(value)?;
    let day = text
        .trim()
        .get(..10)
        .and_then(|day| day.parse::<NaiveDate>().ok());
    let moved = day.and_then(|day| day.checked_add_signed(chrono::TimeDelta::try_days(days)?));
    moved
        .map(|day| day.to_string())
        .ok_or_else(|| fault(format!("`{text}` is no date like 2026-03-08")))
}

// A number times another; what is no number stays what it is.
fn times(value: &Value, factor: f64) -> Value {
    figure(value).map_or_else(|| value.clone(), |figure| Value::from(figure * factor))
}

// The value that a text of JSON stands for.
fn from_json(value: &Value) -> Result<Value, Error> {
    let text = text_of(value)?;
    let parsed: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| fault(format!("this is no JSON: {error}")))?;
    Ok(Value::from_serialize(parsed))
}

// A phrase of the bot's by its key, or words given by language.
fn translate(state: &State, value: &Value) -> Result<Value, Error> {
    let lang = lang(state);
    if let Some(key) = value.as_str() {
        let phrases = Phrases::of(lang);
        return Ok(Value::from(if phrases.has(key) {
            phrases.plain(key, args!())
        } else {
            key.to_owned()
        }));
    }
    let in_lang = value.get_attr(lang.code())?;
    if !in_lang.is_undefined() {
        return Ok(in_lang);
    }
    value.get_attr(Lang::En.code())
}
