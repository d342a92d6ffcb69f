//! One game with what its teams and players did.

use serde_json::{Map, Value, json};

use super::scoreboard::status;
use crate::domain::report::sports::League;

/// The game's entry.
pub(super) fn entry(answer: &Value, league: &League, event: &str) -> Value {
    let competition = &answer["header"]["competitions"][0];
    let sides = competition["competitors"].as_array();
    let side = |place: &str| {
        sides
            .into_iter()
            .flatten()
            .find(|side| side["homeAway"].as_str() == Some(place))
            .map_or(
                Value::Null,
                |side| json!({"name": side["team"]["displayName"], "score": side["score"]}),
            )
    };
    json!({
        "source": "ESPN",
        "url": "https://www.espn.com/",
        "vertical_data": {
            "vertical": "sports",
            "event": event,
            "sport": league.sport,
            "league": league.name,
            "home": side("home"),
            "away": side("away"),
            "status": status(&competition["status"]),
            "starts_at": competition["date"],
            "team_statistics": teams(&answer["boxscore"]),
            "player_statistics": players(&answer["boxscore"]),
        },
    })
}

fn teams(boxscore: &Value) -> Vec<Value> {
    let teams = boxscore["teams"].as_array();
    teams
        .into_iter()
        .flatten()
        .map(|team| {
            let mut stats = Map::new();
            for stat in team["statistics"].as_array().into_iter().flatten() {
                if let Some(key) = stat["label"].as_str().or_else(|| stat["name"].as_str()) {
                    stats.insert(key.to_owned(), stat["displayValue"].clone());
                }
            }
            json!({"team": team["team"]["displayName"], "qualifier": team["homeAway"], "stats": stats})
        })
        .collect()
}

// Each group of statistics has its labels once, and a row of values an athlete; one athlete may be in several groups.
fn players(boxscore: &Value) -> Vec<Value> {
    let mut rows: Vec<Value> = Vec::new();
    for team in boxscore["players"].as_array().into_iter().flatten() {
        for group in team["statistics"].as_array().into_iter().flatten() {
            let labels = group["labels"].as_array().or_else(|| group["names"].as_array());
            let labels: Vec<&str> = labels.into_iter().flatten().filter_map(Value::as_str).collect();
            for athlete in group["athletes"].as_array().into_iter().flatten() {
                add(&mut rows, &team["team"]["displayName"], athlete, &labels);
            }
        }
    }
    rows
}

fn add(rows: &mut Vec<Value>, team: &Value, athlete: &Value, labels: &[&str]) {
    let player = &athlete["athlete"]["displayName"];
    let values = athlete["stats"].as_array();
    let stats: Map<String, Value> = labels
        .iter()
        .zip(values.into_iter().flatten())
        .map(|(label, value)| ((*label).to_owned(), value.clone()))
        .collect();
    let known = rows
        .iter_mut()
        .find(|row| row["player"] == *player && row["team"] == *team);
    match known.and_then(|row| row["stats"].as_object_mut()) {
        Some(kept) => kept.extend(stats),
        None => rows.push(json!({
            "player": player,
            "team": team,
            "position": athlete["athlete"]["position"]["abbreviation"],
            "stats": stats,
        })),
    }
}
