//! Yahoo Finance's chart v8 and its search: unofficial, without a key.

mod chart;

use async_trait::async_trait;
use chrono::{DateTime, Days, NaiveDate, Utc};
use serde_json::{Value, json};

use super::endpoint::{Endpoint, judge, parse, segment};
use crate::domain::report::finance::{History, Interval, Symbol};
use crate::domain::report::{PriceQuestion, Source, SymbolQuestion, answer_of};
use crate::port::{Answer, Provider, ProviderError};

const NAME: &str = "Yahoo Finance";

/// Prices, and symbols by name.
pub(super) struct Yahoo {
    endpoint: Endpoint,
}

impl Yahoo {
    /// Prices from this address.
    pub(super) const fn new(endpoint: Endpoint) -> Self {
        Self { endpoint }
    }

    async fn chart(&self, symbol: &Symbol, query: &[(&str, &str)]) -> Result<Value, ProviderError> {
        let path = format!("/v8/finance/chart/{}", segment(symbol.as_str()));
        let response = self.endpoint.send(self.endpoint.get(&path, query)).await?;
        // An unknown symbol is a 404 whose JSON says so; a refusal is a 429 in plain words.
        judge(&response)?;
        let answer = parse(&response)?;
        if let Some(error) = answer.pointer("/chart/error").filter(|error| !error.is_null()) {
            return Err(match error["code"].as_str() {
                Some("Not Found") => ProviderError::NotFound,
                code => ProviderError::Down(code.unwrap_or("an error").chars().take(80).collect()),
            });
        }
        match answer.pointer("/chart/result/0") {
            Some(result) => Ok(result.clone()),
            None => Err(ProviderError::NotFound),
        }
    }

    async fn candles(
        &self,
        question: &PriceQuestion,
        interval: Interval,
        today: NaiveDate,
    ) -> Result<Value, ProviderError> {
        let (since, until) = History::dates(interval, question.window, today);
        // A day on each side, since the exchange's dates are not those of UTC; the report cuts to its window.
        let start = since
            .checked_sub_days(Days::new(1))
            .map_or(0, midnight)
            .to_string();
        let end = until
            .checked_add_days(Days::new(2))
            .map_or(0, midnight)
            .to_string();
        let query = [
            ("interval", word(interval)),
            ("period1", start.as_str()),
            ("period2", end.as_str()),
        ];
        self.chart(&question.symbol, &query).await
    }
}

fn midnight(date: NaiveDate) -> i64 {
    date.and_hms_opt(0, 0, 0).map_or(0, |at| at.and_utc().timestamp())
}

const fn word(interval: Interval) -> &'static str {
    match interval {
        Interval::Minute => "1m",
        Interval::HalfHour => "30m",
        Interval::Day => "1d",
        Interval::Week => "1wk",
        Interval::Month => "1mo",
    }
}

#[async_trait]
impl Provider<PriceQuestion> for Yahoo {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &PriceQuestion, now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let recent = [("interval", "1d"), ("range", "1mo")];
        let quote = self.chart(&question.symbol, &recent);
        let (quote, candles) = match question.interval {
            None => (quote.await?, None),
            Some(interval) => {
                let candles = self.candles(question, interval, now.date_naive());
                let (quote, candles) = tokio::join!(quote, candles);
                // A window out of its reach is refused; the price stands without its history.
                (quote?, candles.ok().map(|candles| (interval, candles)))
            }
        };
        let mut data = json!({
            "vertical": "finance",
            "entity": chart::entity(&quote, now),
            "utc_offset_seconds": quote["meta"]["gmtoffset"],
        });
        if let Some((interval, candles)) = candles {
            data["candles"] = json!({ (interval.series()): chart::bars(&candles) });
        }
        let page = format!(
            "https://finance.yahoo.com/quote/{}",
            segment(question.symbol.as_str())
        );
        Ok(Answer::new(
            NAME,
            answer_of(&Source::new(NAME, &page, None), &data),
        ))
    }
}

#[async_trait]
impl Provider<SymbolQuestion> for Yahoo {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &SymbolQuestion, _now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let query = [
            ("q", question.name.as_str()),
            ("quotesCount", "8"),
            ("newsCount", "0"),
        ];
        let found = self
            .endpoint
            .json(self.endpoint.get("/v1/finance/search", &query))
            .await?;
        let quotes = found.get("quotes").and_then(Value::as_array);
        let symbols: Vec<Value> = quotes
            .into_iter()
            .flatten()
            .filter(|quote| quote["symbol"].is_string())
            .map(|quote| {
                json!({
                    "symbol": quote["symbol"],
                    "name": quote.get("longname").or(quote.get("shortname")),
                    "exchange": quote["exchDisp"],
                })
            })
            .collect();
        if symbols.is_empty() {
            return Err(ProviderError::NotFound);
        }
        Ok(Answer::new(NAME, json!({ "symbols": symbols })))
    }
}
