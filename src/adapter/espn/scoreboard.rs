//! The events of one day.

use serde_json::{Value, json};

use crate::domain::report::sports::League;

/// One entry an event.
pub(super) fn entries(answer: &Value, league: &League) -> Vec<Value> {
    let events = answer["events"].as_array();
    events
        .into_iter()
        .flatten()
        .filter(|event| event.is_object())
        .map(|event| entry(event, &answer["leagues"][0], league))
        .collect()
}

fn entry(event: &Value, of_league: &Value, league: &League) -> Value {
    // Tennis has no competitions, only the tournament.
    let competition = &event["competitions"][0];
    let page = event["links"][0]["href"].as_str();
    let season = &event["season"];
    let calendar = &of_league["season"];
    json!({
        "title": event["name"],
        "link": page,
        "source": "ESPN",
        "url": "https://www.espn.com/",
        "vertical_data": {
            "vertical": "sports",
            "event": event["id"],
            "sport": league.sport,
            "league": of_league.get("abbreviation").filter(|name| name.is_string()).map_or_else(|| json!(league.name), Clone::clone),
            "season": {
                "year": season["year"],
                "type": season["slug"],
                "start_date": calendar["startDate"],
                "end_date": calendar["endDate"],
            },
            "home": side(competition, "home"),
            "away": side(competition, "away"),
            "status": status(competition.get("status").unwrap_or(&event["status"])),
            "starts_at": event["date"],
            "player_statistics": leaders(competition),
        },
    })
}

fn side(competition: &Value, place: &str) -> Value {
    let competitors = competition["competitors"].as_array();
    let side = competitors
        .into_iter()
        .flatten()
        .find(|competitor| competitor["homeAway"].as_str() == Some(place));
    side.map_or(
        Value::Null,
        |side| json!({"name": name(side), "score": side["score"]}),
    )
}

fn name(competitor: &Value) -> Value {
    let name = competitor.pointer("/team/displayName");
    name.or_else(|| competitor.pointer("/athlete/displayName"))
        .cloned()
        .unwrap_or_default()
}

/// The status in our words. A game that is over is `post` even when it was never played, so the name comes first.
pub(super) fn status(status: &Value) -> &'static str {
    let kind = &status["type"];
    let name = kind["name"].as_str().unwrap_or_default();
    if let Some((_, word)) = [
        ("POSTPONED", "postponed"),
        ("CANCELED", "cancelled"),
        ("SUSPENDED", "suspended"),
        ("ABANDONED", "abandoned"),
        ("FORFEIT", "forfeit"),
        ("DELAYED", "delayed"),
    ]
    .iter()
    .find(|(sign, _)| name.contains(sign))
    {
        return word;
    }
    match (kind["state"].as_str(), kind["completed"].as_bool()) {
        (Some("in"), _) => "inprogress",
        (Some("post"), _) | (None, Some(true)) => "closed",
        (Some(_) | None, _) => "scheduled",
    }
}

// The leaders of each category stand in for a box score until one is asked for.
fn leaders(competition: &Value) -> Vec<Value> {
    let competitors = competition["competitors"].as_array();
    let mut rows: Vec<Value> = Vec::new();
    let sides = competitors
        .into_iter()
        .flatten()
        .chain(std::iter::once(competition));
    for side in sides {
        for category in side["leaders"].as_array().into_iter().flatten() {
            let best = &category["leaders"][0];
            let Some(player) = best.pointer("/athlete/displayName").and_then(Value::as_str) else {
                continue;
            };
            let key = category["name"].as_str().unwrap_or("value");
            let value = best
                .get("displayValue")
                .or(best.get("value"))
                .cloned()
                .unwrap_or_default();
            match rows.iter_mut().find(|row| row["player"].as_str() == Some(player)) {
                Some(row) => row["stats"][key] = value,
                None => rows.push(json!({
                    "player": player,
                    "team": name(side),
                    "position": best.pointer("/athlete/position/abbreviation"),
                    "stats": { (key): value },
                })),
            }
        }
    }
    rows
}
