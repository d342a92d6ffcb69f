//! OpenLigaDB: German football, without a key.

use async_trait::async_trait;
use chrono::{DateTime, Datelike as _, Utc};
use serde_json::{Value, json};

use super::endpoint::{Endpoint, segment};
use crate::domain::report::{GamesQuestion, instant};
use crate::port::{Answer, Provider, ProviderError};

const NAME: &str = "OpenLigaDB";

/// The games.
pub(super) struct OpenLigaDb {
    endpoint: Endpoint,
}

impl OpenLigaDb {
    /// Games from this address.
    pub(super) const fn new(endpoint: Endpoint) -> Self {
        Self { endpoint }
    }

    async fn matches(&self, path: &str) -> Result<Vec<Value>, ProviderError> {
        let answer = self.endpoint.json(self.endpoint.get(path, &[])).await?;
        match answer {
            Value::Array(matches) => Ok(matches),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
                Err(ProviderError::Unreadable("no list of matches".to_owned()))
            }
        }
    }
}

#[async_trait]
impl Provider<GamesQuestion> for OpenLigaDb {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &GamesQuestion, now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let league = question.league.as_ref().ok_or(ProviderError::Unsupported)?;
        let cut = league.openligadb.as_deref().ok_or(ProviderError::Unsupported)?;
        if question.event.is_some() {
            return Err(ProviderError::Unsupported);
        }
        let cut = segment(cut);
        let mut matches = self.matches(&format!("/getmatchdata/{cut}")).await?;
        let within = |game: &Value| {
            let at = start(game);
            question
                .span
                .is_none_or(|(from, to)| at.is_some_and(|at| (from..to).contains(&at)))
        };
        // The current match day is a small answer; the whole season is asked only when that does not do.
        if let Some((from, _)) = question.span
            && !matches.iter().any(within)
        {
            let season = if from.month() >= 7 {
                from.year()
            } else {
                from.year() - 1
            };
            matches = self.matches(&format!("/getmatchdata/{cut}/{season}")).await?;
        }
        let top: Vec<Value> = matches
            .iter()
            .filter(|game| within(game))
            .map(|game| entry(game, &league.name, now))
            .collect();
        Ok(Answer::new(NAME, json!({"summary": {"top": top}})))
    }
}

// Keys are written in camelCase today and were written in PascalCase before.
fn key<'a>(value: &'a Value, camel: &str) -> &'a Value {
    let pascal = camel.get(..1).unwrap_or_default().to_uppercase() + camel.get(1..).unwrap_or_default();
    value
        .get(camel)
        .or_else(|| value.get(pascal))
        .unwrap_or(&Value::Null)
}

fn start(game: &Value) -> Option<DateTime<Utc>> {
    instant(key(game, "matchDateTimeUTC")).map(|at| at.with_timezone(&Utc))
}

fn entry(game: &Value, league: &str, now: DateTime<Utc>) -> Value {
    let finished = key(game, "matchIsFinished").as_bool() == Some(true);
    let begun = start(game).is_some_and(|start| start <= now);
    let result = result(game, finished);
    let status = match (finished, begun && result.is_some()) {
        (true, _) => "closed",
        (false, true) => "inprogress",
        (false, false) => "scheduled",
    };
    let side = |team: &str, points: &str| {
        json!({
            "name": key(key(game, team), "teamName"),
            "score": result.map(|result| key(result, points).clone()),
        })
    };
    let season = key(game, "leagueSeason");
    json!({
        "source": NAME,
        "url": "https://www.openligadb.de/",
        "licence": "ODbL",
        "excerpt": key(key(game, "group"), "groupName"),
        "vertical_data": {
            "vertical": "sports",
            "sport": "soccer",
            "league": league,
            "season": {"year": season},
            "home": side("team1", "pointsTeam1"),
            "away": side("team2", "pointsTeam2"),
            "status": status,
            "starts_at": key(game, "matchDateTimeUTC"),
        },
    })
}

// Type 2 is the final result. While a game runs, the last one by order is how it stands.
fn result(game: &Value, finished: bool) -> Option<&Value> {
    let results = key(game, "matchResults").as_array()?;
    let last = results
        .iter()
        .filter(|_| !finished)
        .max_by_key(|result| key(result, "resultOrderID").as_i64());
    results
        .iter()
        .find(|result| key(result, "resultTypeID").as_i64() == Some(2))
        .or(last)
}
