//! football-data.org: European football, with a key.

use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use serde_json::{Value, json};

use super::endpoint::{Endpoint, segment};
use crate::domain::report::GamesQuestion;
use crate::port::{Answer, Provider, ProviderError};

const NAME: &str = "football-data.org";

/// The games.
pub(super) struct FootballData {
    endpoint: Endpoint,
    key: String,
}

impl FootballData {
    /// Games from this address with this key.
    pub(super) const fn new(endpoint: Endpoint, key: String) -> Self {
        Self { endpoint, key }
    }
}

#[async_trait]
impl Provider<GamesQuestion> for FootballData {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &GamesQuestion, now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let league = question.league.as_ref().ok_or(ProviderError::Unsupported)?;
        let code = league
            .football_data
            .as_deref()
            .ok_or(ProviderError::Unsupported)?;
        if question.event.is_some() {
            return Err(ProviderError::Unsupported);
        }
        let around = (now - Duration::days(3), now + Duration::days(4));
        let (from, to) = question.span.unwrap_or(around);
        let (since, until) = (from.date_naive().to_string(), to.date_naive().to_string());
        let query = [("dateFrom", since.as_str()), ("dateTo", &until)];
        let path = format!("/v4/competitions/{}/matches", segment(code));
        let request = self.endpoint.get(&path, &query).header("x-auth-token", &self.key);
        let answer = self.endpoint.json(request).await?;
        let matches = answer["matches"].as_array();
        let matches = matches.ok_or_else(|| ProviderError::Unreadable("no matches in it".to_owned()))?;
        let top: Vec<Value> = matches.iter().map(entry).collect();
        Ok(Answer::new(NAME, json!({"summary": {"top": top}})))
    }
}

fn entry(game: &Value) -> Value {
    let score = &game["score"]["fullTime"];
    json!({
        "source": NAME,
        "url": "https://www.football-data.org/",
        "vertical_data": {
            "vertical": "sports",
            "sport": "soccer",
            "league": game["competition"]["name"],
            "season": {"start_date": game["season"]["startDate"], "end_date": game["season"]["endDate"]},
            "home": {"name": game["homeTeam"]["name"], "score": score["home"]},
            "away": {"name": game["awayTeam"]["name"], "score": score["away"]},
            "status": game["status"],
            "starts_at": game["utcDate"],
        },
    })
}
