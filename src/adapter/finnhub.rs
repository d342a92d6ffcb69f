//! Finnhub: quotes of shares listed in the United States, with a key.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::endpoint::Endpoint;
use crate::domain::report::finance::AssetKind;
use crate::domain::report::{PriceQuestion, Source, answer_of};
use crate::port::{Answer, Provider, ProviderError};

const NAME: &str = "Finnhub";

/// The quotes.
pub(super) struct Finnhub {
    endpoint: Endpoint,
    key: String,
}

impl Finnhub {
    /// Quotes from this address with this key.
    pub(super) const fn new(endpoint: Endpoint, key: String) -> Self {
        Self { endpoint, key }
    }
}

#[async_trait]
impl Provider<PriceQuestion> for Finnhub {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &PriceQuestion, _now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let symbol = question.symbol.as_str();
        let american =
            question.symbol.kind() == AssetKind::Security && symbol.bytes().all(|b| b.is_ascii_alphabetic());
        if question.interval.is_some() || !american {
            return Err(ProviderError::Unsupported);
        }
        let request = self.endpoint.get("/api/v1/quote", &[("symbol", symbol)]);
        let quote = self
            .endpoint
            .json(request.header("x-finnhub-token", &self.key))
            .await?;
        // An unknown symbol is all zeros.
        let price = quote["c"]
            .as_f64()
            .filter(|price| *price != 0.0)
            .ok_or(ProviderError::NotFound)?;
        let zero_is_none = |key: &str| quote[key].as_f64().filter(|number| *number != 0.0);
        let data = json!({"vertical": "finance", "entity": {
            "symbol": symbol,
            "price": price,
            // Shares listed there are traded in dollars; the answer does not say.
            "currency": "USD",
            "change": quote["d"],
            "change_percent": quote["dp"],
            "as_of": zero_is_none("t").map_or(Value::Null, Value::from),
            "high": zero_is_none("h"),
            "low": zero_is_none("l"),
        }});
        let source = Source::new(NAME, "https://finnhub.io/", None);
        Ok(Answer::new(NAME, answer_of(&source, &data)))
    }
}
