//! ESPN's site API: games of most leagues, unofficial, without a key.

mod boxscore;
mod scoreboard;

use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::America::New_York;
use serde_json::{Value, json};

use super::endpoint::Endpoint;
use crate::domain::report::GamesQuestion;
use crate::port::{Answer, Provider, ProviderError};

const NAME: &str = "ESPN";
/// Days of one question at most: each is a call.
const DAYS: usize = 8;

/// The games.
pub(super) struct Espn {
    endpoint: Endpoint,
}

impl Espn {
    /// Games from this address.
    pub(super) const fn new(endpoint: Endpoint) -> Self {
        Self { endpoint }
    }

    async fn day(&self, path: &str, date: Option<NaiveDate>) -> Result<Value, ProviderError> {
        let path = format!("/apis/site/v2/sports/{path}/scoreboard");
        let date = date.map(|date| date.format("%Y%m%d").to_string());
        let query: Vec<(&str, &str)> = date.iter().map(|date| ("dates", date.as_str())).collect();
        let answer = self.endpoint.json(self.endpoint.get(&path, &query)).await?;
        // An error may come with status 200.
        if answer.get("events").is_none() {
            return Err(ProviderError::Unreadable("no events in it".to_owned()));
        }
        Ok(answer)
    }

    async fn boxscore(&self, path: &str, event: &str) -> Result<Value, ProviderError> {
        let path = format!("/apis/site/v2/sports/{path}/summary");
        self.endpoint
            .json(self.endpoint.get(&path, &[("event", event)]))
            .await
    }
}

#[async_trait]
impl Provider<GamesQuestion> for Espn {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &GamesQuestion, _now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let league = question.league.as_ref().ok_or(ProviderError::Unsupported)?;
        let path = league.espn.as_deref().ok_or(ProviderError::Unsupported)?;
        let top = if let Some(event) = &question.event {
            vec![boxscore::entry(&self.boxscore(path, event).await?, league, event)]
        } else {
            let mut top = Vec::new();
            for date in dates(question) {
                top.extend(scoreboard::entries(&self.day(path, date).await?, league));
            }
            top
        };
        Ok(Answer::new(NAME, json!({"summary": {"top": top}})))
    }
}

// Its days are those of New York; a day elsewhere touches two of them.
fn dates(question: &GamesQuestion) -> Vec<Option<NaiveDate>> {
    let Some((from, to)) = question.span else {
        return vec![None];
    };
    let first = from.with_timezone(&New_York).date_naive();
    let last = (to - chrono::Duration::seconds(1))
        .with_timezone(&New_York)
        .date_naive();
    first
        .iter_days()
        .take_while(|date| *date <= last.max(first))
        .take(DAYS)
        .map(Some)
        .collect()
}
