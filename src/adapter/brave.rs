//! Brave Search: pages of the web, with a key.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::endpoint::Endpoint;
use crate::domain::report::WebQuestion;
use crate::port::{Answer, Provider, ProviderError};

const NAME: &str = "Brave Search";

/// The search.
pub(super) struct Brave {
    endpoint: Endpoint,
    key: String,
}

impl Brave {
    /// Searches at this address with this key.
    pub(super) const fn new(endpoint: Endpoint, key: String) -> Self {
        Self { endpoint, key }
    }
}

#[async_trait]
impl Provider<WebQuestion> for Brave {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &WebQuestion, _now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let offset = question.page.to_string();
        let query = [
            ("q", question.search.query.as_str()),
            ("count", "20"),
            ("offset", &offset),
        ];
        let request = self.endpoint.get("/res/v1/web/search", &query);
        let answer = self
            .endpoint
            .json(request.header("x-subscription-token", &self.key))
            .await?;
        // Nothing found is an answer without `web`.
        let results = answer.pointer("/web/results").and_then(Value::as_array);
        let top: Vec<Value> = results
            .into_iter()
            .flatten()
            .map(|found| {
                json!({
                    "title": found["title"],
                    "url": found["url"],
                    "excerpt": found["description"],
                    "published_at": found["page_age"],
                    "last_updated_raw": found["age"],
                    "favicon_url": found.pointer("/meta_url/favicon"),
                })
            })
            .collect();
        Ok(Answer::new(NAME, json!({"summary": {"top": top}})))
    }
}
