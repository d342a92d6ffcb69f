//! CoinGecko: prices of coins; a key is optional.

use async_trait::async_trait;
use chrono::{DateTime, Days, NaiveDate, Utc};
use serde_json::{Value, json};

use super::endpoint::{Endpoint, segment};
use crate::domain::report::finance::{AssetKind, History, Interval};
use crate::domain::report::{PriceQuestion, Source, answer_of, epoch_date};
use crate::port::{Answer, HttpRequest, Provider, ProviderError};

const NAME: &str = "CoinGecko";

const KNOWN: [(&str, &str); 6] = [
    ("BTC", "bitcoin"),
    ("ETH", "ethereum"),
    ("BNB", "binancecoin"),
    ("SOL", "solana"),
    ("XRP", "ripple"),
    ("TON", "the-open-network"),
];

/// The prices.
pub(super) struct CoinGecko {
    endpoint: Endpoint,
    key: Option<String>,
}

impl CoinGecko {
    /// Prices from this address.
    pub(super) const fn new(endpoint: Endpoint, key: Option<String>) -> Self {
        Self { endpoint, key }
    }

    async fn read(&self, path: &str, query: &[(&str, &str)]) -> Result<Value, ProviderError> {
        let request: HttpRequest = self.endpoint.get(path, query);
        let request = match &self.key {
            Some(key) => request.header("x-cg-demo-api-key", key),
            None => request,
        };
        let answer = self.endpoint.json(request).await?;
        // A refusal may come with status 200.
        match answer.pointer("/status/error_code").and_then(Value::as_i64) {
            None => Ok(answer),
            Some(429) => Err(ProviderError::Limited(None)),
            Some(code) => Err(ProviderError::Down(format!("error code {code}"))),
        }
    }

    // Tickers are not unique; the coin with the best rank is meant. Of the commonest it is known and need not be asked.
    async fn coin(&self, ticker: &str) -> Result<String, ProviderError> {
        if let Some((_, coin)) = KNOWN.iter().find(|(known, _)| *known == ticker) {
            return Ok((*coin).to_owned());
        }
        let found = self.read("/api/v3/search", &[("query", ticker)]).await?;
        let coins = found["coins"].as_array();
        coins
            .into_iter()
            .flatten()
            .filter(|coin| {
                coin["symbol"]
                    .as_str()
                    .is_some_and(|symbol| symbol.eq_ignore_ascii_case(ticker))
            })
            .min_by_key(|coin| coin["market_cap_rank"].as_u64().unwrap_or(u64::MAX))
            .and_then(|coin| coin["id"].as_str())
            .map(str::to_owned)
            .ok_or(ProviderError::NotFound)
    }

    async fn candles(
        &self,
        coin: &str,
        currency: &str,
        interval: Interval,
        (since, until): (NaiveDate, NaiveDate),
    ) -> Result<Value, ProviderError> {
        let coin = segment(coin);
        if interval == Interval::HalfHour {
            let path = format!("/api/v3/coins/{coin}/ohlc");
            return Ok(half_hours(
                &self
                    .read(&path, &[("vs_currency", currency), ("days", "1")])
                    .await?,
            ));
        }
        let from = midnight(since).to_string();
        let to = until
            .checked_add_days(Days::new(1))
            .map_or(0, midnight)
            .to_string();
        let query = [("vs_currency", currency), ("from", &from), ("to", &to)];
        let path = format!("/api/v3/coins/{coin}/market_chart/range");
        Ok(days(&self.read(&path, &query).await?))
    }
}

fn midnight(date: NaiveDate) -> i64 {
    date.and_hms_opt(0, 0, 0).map_or(0, |at| at.and_utc().timestamp())
}

#[async_trait]
impl Provider<PriceQuestion> for CoinGecko {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &PriceQuestion, now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let AssetKind::Coin {
            coin: ticker,
            currency,
        } = question.symbol.kind()
        else {
            return Err(ProviderError::Unsupported);
        };
        let today = now.date_naive();
        let dates = question
            .interval
            .map(|interval| (interval, History::dates(interval, question.window, today)));
        // It has candles of days, and of half an hour for the last day.
        let served = match dates {
            None | Some((Interval::Day, _)) => true,
            Some((Interval::HalfHour, (since, _))) => (today - since).num_days() <= 1,
            Some((Interval::Minute | Interval::Week | Interval::Month, _)) => false,
        };
        if !served {
            return Err(ProviderError::Unsupported);
        }
        let coin = self.coin(&ticker).await?;
        let currency = currency.to_lowercase();
        let query = [("vs_currency", currency.as_str()), ("ids", &coin)];
        let markets = self.read("/api/v3/coins/markets", &query).await?;
        let market = markets.get(0).ok_or(ProviderError::NotFound)?;
        let mut data = json!({"vertical": "finance", "entity": entity(market, question, &currency)});
        if let Some((interval, dates)) = dates {
            let candles = self.candles(&coin, &currency, interval, dates).await?;
            data["candles"] = json!({ (interval.series()): candles });
        }
        let page = format!("https://www.coingecko.com/en/coins/{}", segment(&coin));
        Ok(Answer::new(
            NAME,
            answer_of(&Source::new(NAME, &page, None), &data),
        ))
    }
}

// The change is that of the last 24 hours: a coin's market never closes.
fn entity(market: &Value, question: &PriceQuestion, currency: &str) -> Value {
    json!({
        "symbol": question.symbol.as_str(),
        "name": market["name"],
        "price": market["current_price"],
        "currency": currency.to_uppercase(),
        "change": market["price_change_24h"],
        "change_percent": market["price_change_percentage_24h"],
        "market_status": "open",
        "as_of": market["last_updated"],
        "high": market["high_24h"],
        "low": market["low_24h"],
        "market_cap": market["market_cap"].as_f64().map(|cap| cap / 1e6),
    })
}

fn half_hours(ohlc: &Value) -> Value {
    let rows = ohlc.as_array().into_iter().flatten();
    rows.map(
        |row| json!({"timestamp": row[0], "open": row[1], "high": row[2], "low": row[3], "close": row[4]}),
    )
    .collect()
}

// Prices come every five minutes, hour or day by the length of the range. The last of a day is its close; its true
// extremes are not among them.
fn days(chart: &Value) -> Value {
    let volumes = chart["total_volumes"].as_array();
    let volume_at = |row: usize| volumes.and_then(|volumes| volumes.get(row)?.get(1).cloned());
    let mut bars: Vec<(NaiveDate, Value)> = Vec::new();
    for (row, price) in chart["prices"].as_array().into_iter().flatten().enumerate() {
        let Some(date) = price[0].as_i64().and_then(|ms| epoch_date(ms / 1000, 0)) else {
            continue;
        };
        if price[1].is_null() {
            continue;
        }
        let bar = json!({"timestamp": midnight(date), "close": price[1], "volume": volume_at(row)});
        match bars.last_mut() {
            Some((last, kept)) if *last == date => *kept = bar,
            Some(_) | None => bars.push((date, bar)),
        }
    }
    bars.into_iter().map(|(_, bar)| bar).collect()
}
