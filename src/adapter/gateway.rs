//! A gateway that speaks `vertical_data` itself.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::endpoint::Endpoint;
use crate::domain::report::{
    GamesQuestion, PriceQuestion, Vertical, WeatherQuestion, WebQuestion, Window, entries,
};
use crate::port::{Answer, HttpRequest, Provider, ProviderError};

const NAME: &str = "Gateway";

/// The gateway; it serves every vertical.
pub(super) struct Gateway {
    endpoint: Endpoint,
    key: Option<String>,
}

impl Gateway {
    /// Asks at this address, which is its whole path.
    pub(super) const fn new(endpoint: Endpoint, key: Option<String>) -> Self {
        Self { endpoint, key }
    }

    async fn post(
        &self,
        vertical: Vertical,
        mut body: Value,
        window: Window,
    ) -> Result<Answer, ProviderError> {
        body["vertical"] = json!(vertical.key());
        body["since"] = json!(window.since);
        body["until"] = json!(window.until);
        if let Some(object) = body.as_object_mut() {
            object.retain(|_, value| !value.is_null());
        }
        let request: HttpRequest = self.endpoint.post("", &body);
        let request = match &self.key {
            Some(key) => request.header("authorization", format!("Bearer {key}")),
            None => request,
        };
        let raw = self.endpoint.json(request).await?;
        if !raw.is_object() {
            return Err(ProviderError::Unreadable("no object".to_owned()));
        }
        let knows = entries(&raw).iter().any(|entry| {
            let word = entry.pointer("/vertical_data/vertical").and_then(Value::as_str);
            vertical == Vertical::Web || word.is_some_and(|word| word.eq_ignore_ascii_case(vertical.key()))
        });
        if !knows {
            return Err(ProviderError::NotFound);
        }
        Ok(Answer::new(NAME, raw))
    }
}

#[async_trait]
impl Provider<WeatherQuestion> for Gateway {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &WeatherQuestion, _now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let search = &question.search;
        let location = search.location.as_ref();
        let body = json!({
            "query": search.query,
            "language_code": search.lang.code(),
            "location": location.map(|place| json!({"name": place.name, "latitude": place.lat, "longitude": place.lon})),
            "hourly_hours": question.hours,
        });
        self.post(Vertical::Weather, body, search.window).await
    }
}

#[async_trait]
impl Provider<PriceQuestion> for Gateway {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &PriceQuestion, _now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let body = json!({
            "query": question.symbol.as_str(),
            "symbol": question.symbol.as_str(),
            "interval": question.interval,
        });
        self.post(Vertical::Finance, body, question.window).await
    }
}

#[async_trait]
impl Provider<GamesQuestion> for Gateway {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &GamesQuestion, _now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let window = Window {
            since: question.span.map(|(from, _)| from.date_naive()),
            until: question.span.map(|(_, to)| to.date_naive()),
        };
        let body = json!({
            "query": question.query,
            "league": question.league.as_ref().map(|league| &league.name),
            "event": question.event,
        });
        self.post(Vertical::Sports, body, window).await
    }
}

#[async_trait]
impl Provider<WebQuestion> for Gateway {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &WebQuestion, _now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        // It has no second page.
        if question.page > 0 {
            return Err(ProviderError::Unsupported);
        }
        let search = &question.search;
        let body = json!({"query": search.query, "language_code": search.lang.code()});
        self.post(Vertical::Web, body, search.window).await
    }
}
