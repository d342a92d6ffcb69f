//! Reads the options every look-up has, and says in the person's language what is wrong with them.

use serde_json::Value;

use crate::args;
use crate::domain::Lang;
use crate::domain::report::{Search, SearchError, Window};
use crate::domain::settings::Place;
use crate::text::format;
use crate::tool::{Context, Kind, ToolError};

/// A text argument, trimmed; empty when it is absent.
pub(in crate::tool) fn text_of<'a>(arguments: &'a Value, key: &str) -> &'a str {
    arguments
        .get(key)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .trim()
}

/// The options; `query` is the text under `key`.
pub(in crate::tool) fn search(
    arguments: &Value,
    key: &str,
    context: &Context<'_>,
) -> Result<Search, ToolError> {
    let date = |key: &str| arguments.get(key).and_then(Value::as_str);
    let window = Window::parse(date("since"), date("until")).map_err(|error| wrong_dates(&error, context))?;
    let lang = Lang::from_code(text_of(arguments, "language_code"));
    Ok(Search {
        query: text_of(arguments, key).chars().take(300).collect(),
        window,
        lang: lang.unwrap_or(context.lang()),
        location: arguments.get("location").and_then(location),
    })
}

fn wrong_dates(error: &SearchError, context: &Context<'_>) -> ToolError {
    let phrases = context.phrases();
    let words = match error {
        SearchError::NotADate(given) => ("lookup-bad-date", args! { "given" => given.clone() }),
        SearchError::Reversed { since, until } => {
            let today = context.today();
            let date = |date| format::date(date, today, phrases);
            (
                "lookup-reversed",
                args! { "since" => date(*since), "until" => date(*until) },
            )
        }
    };
    ToolError::new(Kind::Arguments, phrases, words.0, words.1).because(error)
}

// `{name?, lat, lon}`, or `55.04,82.93` in one text.
fn location(value: &Value) -> Option<Place> {
    let (lat, lon, name) = match value.as_str() {
        Some(text) => {
            let (lat, lon) = text.split_once(',')?;
            (lat.trim().parse().ok()?, lon.trim().parse().ok()?, None)
        }
        None => (
            value.get("lat").or(value.get("latitude"))?.as_f64()?,
            value.get("lon").or(value.get("longitude"))?.as_f64()?,
            value.get("name").and_then(Value::as_str),
        ),
    };
    let known: bool = f64::abs(lat) <= 90.0 && f64::abs(lon) <= 180.0;
    let name = name.map(str::trim).filter(|name| !name.is_empty());
    known.then(|| Place {
        name: name.map_or_else(|| format!("{lat:.2}, {lon:.2}"), str::to_owned),
        lat,
        lon,
    })
}
