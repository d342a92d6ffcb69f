//! One result of the chart, as an entity and as bars.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Value, json};

use crate::domain::report::epoch_date;

/// The quote. The day's change is against the last daily close of an earlier date: `chartPreviousClose` is the close
/// before the range began.
pub(super) fn entity(result: &Value, now: DateTime<Utc>) -> Value {
    let meta = &result["meta"];
    let price = meta["regularMarketPrice"].as_f64();
    let before = close_before(result);
    let change = price.zip(before).map(|(price, before)| price - before);
    let percent = change
        .zip(before.filter(|before| *before != 0.0))
        .map(|(change, before)| change / before * 100.0);
    json!({
        "symbol": meta["symbol"],
        "name": name(meta),
        "price": price,
        "currency": meta["currency"],
        "change": change,
        "change_percent": percent,
        "market_status": status(meta, now),
        "as_of": meta["regularMarketTime"],
        "high": meta["regularMarketDayHigh"],
        "low": meta["regularMarketDayLow"],
        "week_52_high": meta["fiftyTwoWeekHigh"],
        "week_52_low": meta["fiftyTwoWeekLow"],
    })
}

fn name(meta: &Value) -> Value {
    ["longName", "shortName"]
        .iter()
        .filter_map(|key| meta[*key].as_str())
        .map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "))
        .find(|name| !name.is_empty())
        .map_or(Value::Null, Value::from)
}

fn close_before(result: &Value) -> Option<f64> {
    let meta = &result["meta"];
    let offset = meta["gmtoffset"].as_i64().unwrap_or_default();
    let session: NaiveDate = epoch_date(meta["regularMarketTime"].as_i64()?, offset)?;
    let times = result["timestamp"].as_array()?;
    let closes = result.pointer("/indicators/quote/0/close")?.as_array()?;
    let mut days: Vec<(i64, f64)> = times
        .iter()
        .zip(closes)
        .filter_map(|(time, close)| Some((time.as_i64()?, close.as_f64()?)))
        .filter(|(time, _)| epoch_date(*time, offset).is_some_and(|date| date < session))
        .collect();
    days.sort_by_key(|(time, _)| *time);
    days.last().map(|(_, close)| *close)
}

fn status(meta: &Value, now: DateTime<Utc>) -> Option<&'static str> {
    let period = |name: &str| {
        let period = meta.pointer(&format!("/currentTradingPeriod/{name}"))?;
        let (start, end) = (period["start"].as_i64()?, period["end"].as_i64()?);
        Some((start..end).contains(&now.timestamp()))
    };
    let regular = period("regular")?;
    let words = [
        (regular, "open"),
        (period("pre")?, "pre"),
        (period("post")?, "post"),
    ];
    Some(
        words
            .iter()
            .find(|(holds, _)| *holds)
            .map_or("closed", |(_, word)| *word),
    )
}

/// The candles. A closed day has no `timestamp` at all, and an empty quote.
pub(super) fn bars(result: &Value) -> Vec<Value> {
    let times = result["timestamp"].as_array();
    let quote = &result["indicators"]["quote"][0];
    times
        .into_iter()
        .flatten()
        .enumerate()
        .map(|(row, time)| {
            json!({
                "timestamp": time,
                "open": quote["open"][row],
                "high": quote["high"][row],
                "low": quote["low"][row],
                "close": quote["close"][row],
                "volume": quote["volume"][row],
            })
        })
        .collect()
}
