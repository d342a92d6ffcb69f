//! SearXNG, the operator's own: pages of the web.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::endpoint::{Endpoint, judge, parse};
use crate::domain::report::WebQuestion;
use crate::port::{Answer, Provider, ProviderError};

const NAME: &str = "SearXNG";

/// The search.
pub(super) struct SearXng {
    endpoint: Endpoint,
}

impl SearXng {
    /// Searches at this address.
    pub(super) const fn new(endpoint: Endpoint) -> Self {
        Self { endpoint }
    }
}

#[async_trait]
impl Provider<WebQuestion> for SearXng {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &WebQuestion, _now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let page = (question.page + 1).to_string();
        let query = [
            ("q", question.search.query.as_str()),
            ("format", "json"),
            ("language", question.search.lang.code()),
            ("pageno", &page),
        ];
        let response = self.endpoint.send(self.endpoint.get("/search", &query)).await?;
        if response.status == 403 {
            return Err(ProviderError::Misconfigured(
                "SearXNG does not answer in JSON; add `json` to `search.formats` in its settings.yml",
            ));
        }
        judge(&response)?;
        let answer = parse(&response)?;
        let results = answer["results"].as_array();
        let results = results.ok_or_else(|| ProviderError::Unreadable("no results in it".to_owned()))?;
        let dead = answer["unresponsive_engines"]
            .as_array()
            .is_some_and(|dead| !dead.is_empty());
        if results.is_empty() && dead {
            return Err(ProviderError::Down("none of its engines answers".to_owned()));
        }
        let top: Vec<Value> = results
            .iter()
            .map(|found| {
                json!({
                    "title": found["title"],
                    "url": found["url"],
                    "excerpt": found["content"],
                    "published_at": found["publishedDate"],
                })
            })
            .collect();
        Ok(Answer::new(NAME, json!({"summary": {"top": top}})))
    }
}
