//! The arguments of the `span` tool.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;
use serde_json::Value;

use super::super::{Context, Kind, ToolError};
use crate::args;
use crate::domain::reminder::Interval;

/// Characters of a name.
const NAME: usize = 200;
/// Characters of a note or a summary.
const TEXT: usize = 2000;
/// The longest span there is, in minutes: a year.
const LONGEST: f64 = 366.0 * 1440.0;

/// What is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Action {
    Start,
    End,
    Cancel,
    Correct,
    Keep,
}

/// The arguments, checked.
#[derive(Debug, Clone)]
pub(super) struct Arguments {
    pub(super) action: Action,
    pub(super) event_name: Option<String>,
    pub(super) note: Option<String>,
    pub(super) summary: Option<String>,
    pub(super) at: Option<DateTime<Utc>>,
    pub(super) duration: Option<TimeDelta>,
    pub(super) goal_item: Option<String>,
    pub(super) goal_delta: f64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Raw {
    action: Action,
    event_name: Option<String>,
    note: Option<String>,
    summary: Option<String>,
    at: Option<Value>,
    duration: Option<Value>,
    goal_item_name: Option<String>,
    goal_delta: Option<f64>,
}

impl Arguments {
    /// Reads arguments that fit the schema.
    pub(super) fn read(arguments: &Value, context: &Context<'_>) -> Result<Self, ToolError> {
        let phrases = context.phrases();
        let refuse = |key: &str, args| ToolError::new(Kind::Arguments, phrases, key, args);
        let raw: Raw = serde_json::from_value(arguments.clone()).map_err(|error| {
            let args = args! { "tool" => "span", "path" => "", "problem" => error.to_string() };
            refuse("error-arguments", args).because(error)
        })?;
        let text = |text: Option<String>, limit: usize| -> Result<Option<String>, ToolError> {
            let Some(text) = text
                .map(|text| text.trim().to_owned())
                .filter(|text| !text.is_empty())
            else {
                return Ok(None);
            };
            if text.chars().nth(limit).is_some() {
                return Err(refuse("span-too-long", args! { "limit" => limit }));
            }
            Ok(Some(text))
        };
        let at = raw.at.filter(|at| !at.is_null());
        let at = at.map(|at| {
            context
                .instant(&at)
                .ok_or_else(|| refuse("span-bad-time", args! { "given" => shown(&at) }))
        });
        let duration = raw.duration.filter(|duration| !duration.is_null());
        let duration = duration.map(|given| {
            length(&given).ok_or_else(|| refuse("span-bad-duration", args! { "given" => shown(&given) }))
        });
        Ok(Self {
            action: raw.action,
            event_name: text(raw.event_name, NAME)?,
            note: text(raw.note, TEXT)?,
            summary: text(raw.summary, TEXT)?,
            at: at.transpose()?,
            duration: duration.transpose()?,
            goal_item: text(raw.goal_item_name, NAME)?,
            goal_delta: raw.goal_delta.unwrap_or(1.0),
        })
    }
}

// Minutes as a number, or an exact ISO 8601 duration.
fn length(given: &Value) -> Option<TimeDelta> {
    let minutes = match given {
        Value::String(text) => match text.trim().parse::<f64>() {
            Ok(minutes) => minutes,
            Err(_) => return Interval::parse(text).ok()?.exact(),
        },
        other => other.as_f64()?,
    };
    #[expect(clippy::cast_possible_truncation, reason = "a year has few milliseconds")]
    (minutes > 0.0 && minutes <= LONGEST)
        .then(|| TimeDelta::milliseconds((minutes * 60_000.0).round() as i64))
}

fn shown(given: &Value) -> String {
    let text = given.as_str().map_or_else(|| given.to_string(), str::to_owned);
    text.chars().take(40).collect()
}
