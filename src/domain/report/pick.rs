//! Reads JSON that may be anything: each reader answers `None` rather than fail.

use chrono::{
    DateTime, Datelike as _, FixedOffset, NaiveDate, NaiveDateTime, Offset as _, TimeZone as _, Utc,
};
use serde_json::Value;

/// Characters kept of a short text: a name, a state, a unit.
const SHORT: usize = 200;
/// Characters kept of a text that is read as sentences.
const LONG: usize = 1000;
/// Years outside of these are no observations.
const YEARS: std::ops::RangeInclusive<i32> = 1800..=2300;

/// A finite number: a JSON number, a plain decimal text, or the `value` of a measure.
pub(super) fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => decimal(text.trim().trim_end_matches('%').trim()),
        Value::Object(object) => match object.get("value") {
            Some(inner @ (Value::Number(_) | Value::String(_))) => number(inner),
            Some(_) | None => None,
        },
        Value::Null | Value::Bool(_) | Value::Array(_) => None,
    }
    .filter(|number| number.is_finite())
}

fn decimal(text: &str) -> Option<f64> {
    let plain = text.len() <= 40
        && text
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '.' | '-' | '+' | 'e' | 'E'));
    plain.then(|| text.parse().ok()).flatten()
}

pub(super) fn number_at(object: &Value, keys: &[&str]) -> Option<f64> {
    keys.iter().filter_map(|key| object.get(*key)).find_map(number)
}

/// Text without control characters, trimmed and cut; numbers are read as their digits; `None` when nothing is left.
pub(super) fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => clean(text, SHORT),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

pub(super) fn text_at(object: &Value, keys: &[&str]) -> Option<String> {
    keys.iter().filter_map(|key| object.get(*key)).find_map(text)
}

/// A text that is read as sentences; empty when there is none.
pub(super) fn sentences_at(object: &Value, keys: &[&str]) -> String {
    keys.iter()
        .filter_map(|key| object.get(*key)?.as_str())
        .find_map(|text| clean(text, LONG))
        .unwrap_or_default()
}

fn clean(text: &str, limit: usize) -> Option<String> {
    let mut out = String::new();
    for (count, c) in text.trim().chars().enumerate() {
        if count == limit {
            out.push('…');
            break;
        }
        out.push(if c.is_control() { ' ' } else { c });
    }
    let trimmed = out.trim();
    (!trimmed.is_empty()).then(|| trimmed.to_owned())
}

/// An address a person may open: http or https, without blanks.
pub(super) fn url_at(object: &Value, keys: &[&str]) -> Option<String> {
    let url = keys.iter().find_map(|key| object.get(*key)?.as_str())?.trim();
    let web = url.starts_with("https://") || url.starts_with("http://");
    let whole = url.len() <= 2048 && !url.chars().any(|c| c.is_control() || c.is_whitespace());
    (web && whole).then(|| url.to_owned())
}

/// An instant: epoch seconds or milliseconds, or ISO 8601 with or without seconds; without an offset it is UTC.
#[must_use]
pub fn instant(value: &Value) -> Option<DateTime<FixedOffset>> {
    let instant = match value {
        Value::Number(_) => epoch(number(value)?),
        Value::String(text) => iso(text.trim()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }?;
    YEARS.contains(&instant.year()).then_some(instant)
}

fn epoch(number: f64) -> Option<DateTime<FixedOffset>> {
    // Seconds of the year 5138 and milliseconds of 1973 meet here.
    let seconds = if number.abs() >= 1e11 {
        number / 1000.0
    } else {
        number
    };
    if seconds.abs() > 1e11 {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "bounded by the line above")]
    let instant = DateTime::from_timestamp(seconds.floor() as i64, 0)?;
    Some(instant.with_timezone(&Utc.fix()))
}

fn iso(text: &str) -> Option<DateTime<FixedOffset>> {
    if let Ok(instant) = DateTime::parse_from_rfc3339(text) {
        return Some(instant);
    }
    for format in [
        "%Y-%m-%dT%H:%M%#z",
        "%Y-%m-%dT%H:%M:%S%.f%#z",
        "%Y-%m-%d %H:%M:%S%.f%#z",
    ] {
        if let Ok(instant) = DateTime::parse_from_str(text, format) {
            return Some(instant);
        }
    }
    let naive = [
        "%Y-%m-%dT%H:%M:%S%.f",
        "%Y-%m-%dT%H:%M",
        "%Y-%m-%d %H:%M:%S%.f",
        "%Y-%m-%d %H:%M",
    ]
    .iter()
    .find_map(|format| NaiveDateTime::parse_from_str(text, format).ok())
    .or_else(|| {
        NaiveDate::parse_from_str(text, "%Y-%m-%d")
            .ok()?
            .and_hms_opt(0, 0, 0)
    })?;
    Utc.fix().from_local_datetime(&naive).single()
}

pub(super) fn instant_at(object: &Value, keys: &[&str]) -> Option<DateTime<FixedOffset>> {
    keys.iter().filter_map(|key| object.get(*key)).find_map(instant)
}

/// A calendar date: the date an ISO text is written with, whatever its offset, or the UTC date of an epoch.
pub(super) fn date(value: &Value) -> Option<NaiveDate> {
    let date = match value {
        Value::String(text) => NaiveDate::parse_from_str(text.trim().get(..10)?, "%Y-%m-%d").ok(),
        Value::Number(_) => instant(value).map(|instant| instant.date_naive()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }?;
    YEARS.contains(&date.year()).then_some(date)
}

pub(super) fn date_at(object: &Value, keys: &[&str]) -> Option<NaiveDate> {
    keys.iter().filter_map(|key| object.get(*key)).find_map(date)
}

/// The calendar date of epoch seconds in a zone that is `offset` seconds east of UTC.
#[must_use]
pub fn epoch_date(seconds: i64, offset: i64) -> Option<NaiveDate> {
    DateTime::from_timestamp(seconds.checked_add(offset)?, 0).map(|instant| instant.date_naive())
}

/// The words of an HTML fragment on one line, at most `limit` characters.
#[must_use]
pub fn html_to_text(html: &str, limit: usize) -> String {
    let mut words = String::new();
    let mut rest = html;
    while let Some(open) = rest.find('<') {
        words.push_str(&rest[..open]);
        let tail = &rest[open..];
        let tag = tail[1..].starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!'));
        if let Some(close) = tail.find('>').filter(|_| tag) {
            rest = &tail[close + 1..];
        } else {
            words.push('<');
            rest = &tail[1..];
        }
    }
    words.push_str(rest);
    let words = entities(&words);
    let line = words.split(|c: char| c.is_whitespace() || c.is_control());
    let line: Vec<&str> = line.filter(|word| !word.is_empty()).collect();
    let line = line.join(" ");
    if line.chars().count() <= limit {
        return line;
    }
    let mut cut: String = line.chars().take(limit.saturating_sub(1)).collect();
    cut.truncate(cut.trim_end().len());
    cut.push('…');
    cut
}

fn entities(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('&') {
        out.push_str(&rest[..open]);
        let tail = &rest[open + 1..];
        let name = tail
            .split(';')
            .next()
            .filter(|name| name.len() <= 8 && name.len() < tail.len());
        if let Some((name, c)) = name.and_then(|name| Some((name, entity(name)?))) {
            out.push(c);
            rest = &tail[name.len() + 1..];
        } else {
            out.push('&');
            rest = tail;
        }
    }
    out.push_str(rest);
    out
}

fn entity(name: &str) -> Option<char> {
    let code = match name {
        "amp" => return Some('&'),
        "lt" => return Some('<'),
        "gt" => return Some('>'),
        "quot" => return Some('"'),
        "apos" => return Some('\''),
        "nbsp" => return Some(' '),
        "ndash" => return Some('–'),
        "mdash" => return Some('—'),
        "hellip" => return Some('…'),
        _ => name.strip_prefix('#')?,
    };
    let number = match code.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => code.parse().ok()?,
    };
    char::from_u32(number)
}
