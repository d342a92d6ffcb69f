//! Tavily: pages of the web, with a key.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::endpoint::Endpoint;
use crate::domain::report::WebQuestion;
use crate::port::{Answer, Provider, ProviderError};

const NAME: &str = "Tavily";

/// The search.
pub(super) struct Tavily {
    endpoint: Endpoint,
    key: String,
}

impl Tavily {
    /// Searches at this address with this key.
    pub(super) const fn new(endpoint: Endpoint, key: String) -> Self {
        Self { endpoint, key }
    }
}

#[async_trait]
impl Provider<WebQuestion> for Tavily {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &WebQuestion, _now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        // It has no second page.
        if question.page > 0 {
            return Err(ProviderError::Unsupported);
        }
        let body = json!({"query": question.search.query, "max_results": 20});
        let request = self.endpoint.post("/search", &body);
        let request = request.header("authorization", format!("Bearer {}", self.key));
        let answer = self.endpoint.json(request).await?;
        let results = answer["results"].as_array();
        let results = results.ok_or_else(|| ProviderError::Unreadable("no results in it".to_owned()))?;
        let top: Vec<Value> = results
            .iter()
            .map(|found| {
                json!({
                    "title": found["title"],
                    "url": found["url"],
                    "excerpt": found["content"],
                    "published_at": found["published_date"],
                    "favicon_url": found["favicon"],
                })
            })
            .collect();
        Ok(Answer::new(NAME, json!({"summary": {"top": top}})))
    }
}
