//! Frankfurter: the daily rates of central banks, without a key.

use async_trait::async_trait;
use chrono::{DateTime, Days, NaiveDate, Utc};
use serde_json::{Value, json};

use super::endpoint::Endpoint;
use crate::domain::report::finance::{AssetKind, History, Interval};
use crate::domain::report::{PriceQuestion, Source, answer_of};
use crate::port::{Answer, Provider, ProviderError};

const NAME: &str = "Frankfurter";
/// Days that surely hold the last two rates, whatever the holidays.
const RECENT: u64 = 14;

/// The rates.
pub(super) struct Frankfurter {
    endpoint: Endpoint,
}

impl Frankfurter {
    /// Rates from this address.
    pub(super) const fn new(endpoint: Endpoint) -> Self {
        Self { endpoint }
    }

    /// The rates of a stretch of days, by date. Version 2 answers rows; an older house answers version 1's object.
    async fn rates(
        &self,
        base: &str,
        quote: &str,
        from: NaiveDate,
    ) -> Result<Vec<(NaiveDate, f64)>, ProviderError> {
        let since = from.to_string();
        let query = [("base", base), ("quotes", quote), ("from", &since)];
        let rows = match self.endpoint.json(self.endpoint.get("/v2/rates", &query)).await {
            Err(ProviderError::NotFound) => {
                let query = [("base", base), ("symbols", quote)];
                self.endpoint
                    .json(self.endpoint.get(&format!("/v1/{since}.."), &query))
                    .await?
            }
            outcome => outcome?,
        };
        let mut rates = read(&rows, quote);
        rates.sort_by_key(|(date, _)| *date);
        if rates.is_empty() {
            return Err(ProviderError::NotFound);
        }
        Ok(rates)
    }
}

fn read(answer: &Value, quote: &str) -> Vec<(NaiveDate, f64)> {
    let pair =
        |date: &str, rate: &Value| Some((date.parse().ok()?, rate.as_f64().filter(|rate| *rate > 0.0)?));
    if let Some(rows) = answer.as_array() {
        return rows
            .iter()
            .filter(|row| row["quote"].as_str() == Some(quote))
            .filter_map(|row| pair(row["date"].as_str()?, &row["rate"]))
            .collect();
    }
    let days = answer["rates"].as_object();
    days.into_iter()
        .flatten()
        .filter_map(|(date, rates)| pair(date, &rates[quote]))
        .collect()
}

#[async_trait]
impl Provider<PriceQuestion> for Frankfurter {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &PriceQuestion, now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let AssetKind::Currencies { base, quote } = question.symbol.kind() else {
            return Err(ProviderError::Unsupported);
        };
        let today = now.date_naive();
        let recent = today.checked_sub_days(Days::new(RECENT)).unwrap_or(today);
        // One rate a day is all there is.
        let from = match question.interval {
            None => recent,
            Some(Interval::Day) => History::dates(Interval::Day, question.window, today)
                .0
                .min(recent),
            Some(Interval::Minute | Interval::HalfHour | Interval::Week | Interval::Month) => {
                return Err(ProviderError::Unsupported);
            }
        };
        let rates = self.rates(&base, &quote, from).await?;
        let mut data = json!({"vertical": "finance", "entity": entity(question, &base, &quote, &rates)});
        if question.interval.is_some() {
            let bars = rates
                .iter()
                .map(|(date, rate)| json!({"timestamp": date.to_string(), "close": rate}));
            data["candles"] = json!({"daily": bars.collect::<Vec<_>>()});
        }
        let source = Source::new(NAME, "https://frankfurter.dev/", None);
        Ok(Answer::new(NAME, answer_of(&source, &data)))
    }
}

fn entity(question: &PriceQuestion, base: &str, quote: &str, rates: &[(NaiveDate, f64)]) -> Value {
    let last = rates.last();
    let before = rates.iter().rev().nth(1);
    let change = last
        .zip(before)
        .map(|((_, last), (_, before))| (last - before, (last - before) / before * 100.0));
    json!({
        "symbol": question.symbol.as_str(),
        "name": format!("{base}/{quote}"),
        "price": last.map(|(_, rate)| rate),
        "currency": quote,
        "change": change.map(|(change, _)| change),
        "change_percent": change.map(|(_, percent)| percent),
        "as_of": last.map(|(date, _)| date.to_string()),
    })
}
