//! Box scores; the keys stay as the feed has them.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::domain::report::pick;

const PLAYERS: usize = 100;
const TEAMS: usize = 20;
const KEYS: usize = 60;

/// What one player did.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlayerStatistics {
    /// The player's name.
    pub player: String,
    /// The team.
    pub team: Option<String>,
    /// The position.
    pub position: Option<String>,
    /// Numbers, and texts such as `7-12`.
    pub stats: Map<String, Value>,
}

/// What one team did.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TeamStatistics {
    /// The team's name.
    pub team: String,
    /// `home` or `away`, where told.
    pub qualifier: Option<String>,
    /// Numbers, and texts.
    pub stats: Map<String, Value>,
}

pub(super) fn players(value: Option<&Value>) -> Vec<PlayerStatistics> {
    rows(value)
        .filter_map(|row| {
            Some(PlayerStatistics {
                player: pick::text_at(row, &["player", "name"])?,
                team: pick::text_at(row, &["team"]),
                position: pick::text_at(row, &["position"]),
                stats: stats(row.get("stats")?),
            })
        })
        .filter(|row| !row.stats.is_empty())
        .take(PLAYERS)
        .collect()
}

pub(super) fn teams(value: Option<&Value>) -> Vec<TeamStatistics> {
    rows(value)
        .filter_map(|row| {
            Some(TeamStatistics {
                team: pick::text_at(row, &["team", "name"])?,
                qualifier: pick::text_at(row, &["qualifier"]),
                stats: stats(row.get("stats")?),
            })
        })
        .filter(|row| !row.stats.is_empty())
        .take(TEAMS)
        .collect()
}

fn rows(value: Option<&Value>) -> impl Iterator<Item = &Value> {
    value.and_then(Value::as_array).into_iter().flatten()
}

fn stats(value: &Value) -> Map<String, Value> {
    value
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(key, value)| {
            let value = match value {
                Value::Number(_) => value.clone(),
                Value::String(text) => number_or_text(text)?,
                Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return None,
            };
            Some((pick::text(&Value::from(key.as_str()))?, value))
        })
        .take(KEYS)
        .collect()
}

fn number_or_text(text: &str) -> Option<Value> {
    // "+12" is a number to a reader, but "7-12" and "12:30" stay as they are.
    if let Ok(whole) = text.trim().parse::<i64>() {
        return Some(whole.into());
    }
    let value = Value::from(text);
    match pick::number(&value).filter(|_| !text.contains('%')) {
        Some(number) => Some(number.into()),
        None => pick::text(&value).map(Value::from),
    }
}
