//! Wikipedia in the chat's language: articles of the encyclopedia.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::endpoint::{Endpoint, segment};
use crate::domain::report::WebQuestion;
use crate::port::{Answer, Provider, ProviderError};

/// Its name, by which the tool knows that only the encyclopedia was searched.
pub(super) const NAME: &str = "Wikipedia";

/// The search.
pub(super) struct Wikipedia {
    endpoint: Endpoint,
}

impl Wikipedia {
    /// Searches at this address; `{lang}` in it becomes the chat's language.
    pub(super) const fn new(endpoint: Endpoint) -> Self {
        Self { endpoint }
    }
}

#[async_trait]
impl Provider<WebQuestion> for Wikipedia {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &WebQuestion, _now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let lang = question.search.lang.code();
        let endpoint = self.endpoint.with("{lang}", lang);
        let offset = (question.page * 20).to_string();
        let query = [
            ("action", "query"),
            ("list", "search"),
            ("srsearch", question.search.query.as_str()),
            ("srlimit", "20"),
            ("sroffset", &offset),
            ("format", "json"),
            ("utf8", "1"),
        ];
        let answer = endpoint.json(endpoint.get("/w/api.php", &query)).await?;
        // An error comes with status 200.
        if let Some(error) = answer.get("error") {
            let code = error["code"].as_str().unwrap_or("an error");
            return Err(ProviderError::Down(code.chars().take(80).collect()));
        }
        let found = answer.pointer("/query/search").and_then(Value::as_array);
        let found = found.ok_or_else(|| ProviderError::Unreadable("no search in it".to_owned()))?;
        let top: Vec<Value> = found
            .iter()
            .filter_map(|article| {
                let title = article["title"].as_str()?;
                Some(json!({
                    "title": title,
                    "url": format!("https://{lang}.wikipedia.org/wiki/{}", segment(&title.replace(' ', "_"))),
                    "excerpt": article["snippet"],
                    "last_updated_raw": article["timestamp"],
                    "source": NAME,
                    "licence": "CC BY-SA 4.0",
                }))
            })
            .collect();
        Ok(Answer::new(NAME, json!({"summary": {"top": top}})))
    }
}
