//! Games: who plays whom, when, and how it stands.

mod league;
mod statistics;

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use serde::Serialize;
use serde_json::Value;

pub use league::{League, Named, is_team, leagues, named};
pub use statistics::{PlayerStatistics, TeamStatistics};

use super::source::sources;
use super::{Source, Vertical, entries_of, pick};

const ITEMS: usize = 200;
const TEAMS: usize = 20;

/// The games that were found.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct SportsReport {
    /// Words to show; never parsed.
    pub summary: String,
    /// The games, in the order upstream gave them.
    pub items: Vec<Game>,
    /// Whom it is owed to.
    pub sources: Vec<Source>,
}

/// One game.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Game {
    /// Its name.
    pub title: String,
    /// Words to show; never parsed.
    pub summary: String,
    /// A page about it.
    pub url: Option<String>,
    /// Lower case, e.g. `basketball`.
    pub sport: Option<String>,
    /// Left out when it is ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub league: Option<String>,
    /// The season.
    pub season: Option<Season>,
    /// Who plays; the order says nothing about who is at home.
    pub teams: Vec<String>,
    /// Who is at home.
    pub home: Option<String>,
    /// Who is away.
    pub away: Option<String>,
    /// `home-away`; `None` for a game that has not begun.
    pub score: Option<String>,
    /// `scheduled`, `inprogress`, `closed`, `postponed`, `cancelled` …
    pub status: Option<String>,
    /// When it starts.
    #[serde(serialize_with = "iso")]
    pub starts_at: Option<DateTime<Utc>>,
    /// The provider's number of the game, for its box score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// What each player did.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub player_statistics: Vec<PlayerStatistics>,
    /// What each team did.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub team_statistics: Vec<TeamStatistics>,
}

/// A season.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Season {
    /// As the feed writes it, e.g. `2025-26`.
    pub label: Option<String>,
    /// The year it is named by.
    pub year: Option<i64>,
    /// E.g. `REG`.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// E.g. `Regular Season`.
    pub name: Option<String>,
    /// Its first date.
    pub start_date: Option<NaiveDate>,
    /// Its last date.
    pub end_date: Option<NaiveDate>,
}

#[expect(clippy::ref_option, reason = "serde hands the field over by reference")]
fn iso<S: serde::Serializer>(at: &Option<DateTime<Utc>>, serializer: S) -> Result<S::Ok, S::Error> {
    match at {
        Some(at) => serializer.collect_str(&at.to_rfc3339_opts(SecondsFormat::Secs, true)),
        None => serializer.serialize_none(),
    }
}

/// Builds the report of an answer: one game an entry.
#[must_use]
pub fn build(answer: &Value) -> SportsReport {
    let entries = entries_of(answer, Vertical::Sports);
    SportsReport {
        summary: answer
            .get("summary")
            .map(|summary| pick::sentences_at(summary, &["text"]))
            .unwrap_or_default(),
        items: entries
            .iter()
            .take(ITEMS)
            .map(|(entry, data)| game(entry, data))
            .collect(),
        sources: sources(entries.iter().map(|(entry, _)| *entry)),
    }
}

fn game(entry: &Value, data: &Value) -> Game {
    let home = side(data.get("home"));
    let away = side(data.get("away"));
    let status = pick::text_at(data, &["status"]).map(|status| normal_status(&status));
    Game {
        title: title(entry, &home, &away),
        summary: pick::sentences_at(entry, &["excerpt"]),
        url: pick::url_at(entry, &["link", "url"]),
        sport: pick::text_at(data, &["sport"]).map(|sport| sport.to_lowercase()),
        league: data.get("league").and_then(league),
        season: data.get("season").and_then(season),
        teams: teams(data, &home, &away),
        score: score(data, &home, &away).filter(|score| is_told(score, status.as_deref())),
        home: home.name,
        away: away.name,
        status,
        starts_at: pick::instant_at(data, &["starts_at", "start_time", "scheduled"])
            .map(|at| at.with_timezone(&Utc)),
        event: pick::text_at(data, &["event"]),
        player_statistics: statistics::players(data.get("player_statistics")),
        team_statistics: statistics::teams(data.get("team_statistics")),
    }
}

#[derive(Default)]
struct Side {
    name: Option<String>,
    score: Option<String>,
}

fn side(value: Option<&Value>) -> Side {
    let Some(value) = value else {
        return Side::default();
    };
    Side {
        name: pick::text(value).or_else(|| pick::text_at(value, &["name", "team"])),
        score: value.get("score").and_then(points),
    }
}

fn points(value: &Value) -> Option<String> {
    pick::text(value).filter(|text| text.chars().count() <= 20 && text.chars().any(|c| c.is_ascii_digit()))
}

fn title(entry: &Value, home: &Side, away: &Side) -> String {
    if let Some(title) = pick::text_at(entry, &["title"]) {
        return title;
    }
    match (&home.name, &away.name) {
        (Some(home), Some(away)) => format!("{home} – {away}"),
        (Some(one), None) | (None, Some(one)) => one.clone(),
        (None, None) => "Untitled".to_owned(),
    }
}

fn league(value: &Value) -> Option<String> {
    match value {
        Value::Array(names) => match names.as_slice() {
            [one] => pick::text(one),
            [] | [_, ..] => None,
        },
        Value::Object(_) => pick::text_at(value, &["abbreviation", "name"]),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => pick::text(value),
    }
}

fn season(value: &Value) -> Option<Season> {
    let season = match value {
        Value::Object(_) => Season {
            label: pick::text_at(value, &["label"]),
            year: pick::number_at(value, &["year"]).and_then(year),
            kind: pick::text_at(value, &["type"]),
            name: pick::text_at(value, &["name"]),
            start_date: pick::date_at(value, &["start_date"]),
            end_date: pick::date_at(value, &["end_date"]),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => Season {
            label: pick::text(value),
            ..Season::default()
        },
    };
    (season != Season::default()).then_some(season)
}

fn year(number: f64) -> Option<i64> {
    #[expect(clippy::cast_possible_truncation, reason = "bounded by the condition")]
    (number.fract() == 0.0 && (1000.0..=9999.0).contains(&number)).then_some(number as i64)
}

fn teams(data: &Value, home: &Side, away: &Side) -> Vec<String> {
    let listed: Vec<String> = data
        .get("teams")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(|team| pick::text(team).or_else(|| pick::text_at(team, &["name"])))
        .take(TEAMS)
        .collect();
    if listed.is_empty() {
        [&home.name, &away.name].into_iter().flatten().cloned().collect()
    } else {
        listed
    }
}

fn score(data: &Value, home: &Side, away: &Side) -> Option<String> {
    if let (Some(home), Some(away)) = (&home.score, &away.score) {
        return Some(format!("{home}-{away}"));
    }
    let text = data.get("score").and_then(points)?;
    Some(text.replace(['–', '—', ':'], "-").replace(' ', ""))
}

fn normal_status(status: &str) -> String {
    let word: String = status.to_lowercase().replace([' ', '_', '-'], "");
    match word.as_str() {
        "final" | "finished" | "complete" | "completed" | "closed" | "fulltime" => "closed".to_owned(),
        "live" | "inprogress" | "inplay" | "paused" | "halftime" => "inprogress".to_owned(),
        "canceled" | "cancelled" => "cancelled".to_owned(),
        "scheduled" | "timed" | "created" | "upcoming" | "notstarted" => "scheduled".to_owned(),
        _ => word,
    }
}

// Feeds fill the score of a game that was not played with zeros.
fn is_told(score: &str, status: Option<&str>) -> bool {
    match status {
        Some("scheduled") => false,
        Some("closed" | "inprogress") => true,
        Some(_) | None => score != "0-0",
    }
}
