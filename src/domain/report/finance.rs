//! Prices of shares, funds, indexes, coins and currencies.

mod history;
mod listing;
mod symbol;

use chrono::{DateTime, FixedOffset, NaiveDate, SecondsFormat};
use serde::Serialize;
use serde_json::Value;

pub use history::{History, Interval, Point};
pub use listing::{Matched, listed};
pub use symbol::{AssetKind, Symbol, SymbolError};

use super::source::sources;
use super::{Source, Vertical, Window, entries_of, pick};

const INSTRUMENTS: usize = 20;

/// What was found about the instruments asked for.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct FinanceReport {
    /// The instruments; one when one symbol was asked for.
    pub instruments: Vec<Instrument>,
    /// Whom it is owed to.
    pub sources: Vec<Source>,
}

/// One instrument. Money is in `currency`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Instrument {
    /// Its name; the symbol, or `Unknown`, when it has none.
    pub name: String,
    /// Its symbol.
    pub symbol: Option<String>,
    /// Words to show; never parsed.
    pub summary: String,
    /// The last price.
    pub price: Option<f64>,
    /// An ISO 4217 code, or what the exchange counts in.
    pub currency: Option<String>,
    /// The day's change.
    pub change: Option<f64>,
    /// The day's change, percent.
    pub change_percent: Option<f64>,
    /// `open`, `closed`, `pre` or `post` where known.
    pub market_status: Option<String>,
    /// When the price was so.
    #[serde(serialize_with = "iso")]
    pub as_of: Option<DateTime<FixedOffset>>,
    /// A page about it.
    pub url: Option<String>,
    /// The day's highest.
    pub high: Option<f64>,
    /// The day's lowest.
    pub low: Option<f64>,
    /// The highest of 52 weeks.
    pub week_52_high: Option<f64>,
    /// The lowest of 52 weeks.
    pub week_52_low: Option<f64>,
    /// Against its market.
    pub beta: Option<f64>,
    /// Whole currency units; upstream counts in millions.
    pub market_cap: Option<f64>,
    /// Its prices over time, when they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub history: Option<History>,
}

#[expect(clippy::ref_option, reason = "serde hands the field over by reference")]
fn iso<S: serde::Serializer>(at: &Option<DateTime<FixedOffset>>, serializer: S) -> Result<S::Ok, S::Error> {
    match at {
        Some(at) => serializer.collect_str(&at.to_rfc3339_opts(SecondsFormat::Secs, true)),
        None => serializer.serialize_none(),
    }
}

/// Builds the report of an answer; prices over time only with an `interval`, within `window` and up to `today`.
#[must_use]
pub fn build(answer: &Value, interval: Option<Interval>, window: Window, today: NaiveDate) -> FinanceReport {
    let entries = entries_of(answer, Vertical::Finance);
    FinanceReport {
        instruments: entries
            .iter()
            .take(INSTRUMENTS)
            .map(|(entry, data)| Instrument {
                history: interval.map(|interval| History::build(data, interval, window, today)),
                ..instrument(entry, data)
            })
            .collect(),
        sources: sources(entries.iter().map(|(entry, _)| *entry)),
    }
}

fn instrument(entry: &Value, data: &Value) -> Instrument {
    let entity = data.get("entity").unwrap_or(&Value::Null);
    let symbol = pick::text_at(entity, &["symbol", "ticker"]);
    Instrument {
        name: pick::text_at(entity, &["name"])
            .or_else(|| symbol.clone())
            .unwrap_or_else(|| "Unknown".to_owned()),
        symbol,
        summary: pick::sentences_at(entry, &["excerpt", "summary"]),
        price: pick::number_at(entity, &["price"]),
        currency: pick::text_at(entity, &["currency"]),
        change: pick::number_at(entity, &["change"]),
        change_percent: pick::number_at(entity, &["change_percent"]),
        market_status: pick::text_at(entity, &["market_status"]).map(|status| status.to_lowercase()),
        as_of: pick::instant_at(entity, &["as_of", "timestamp"]),
        url: pick::url_at(entity, &["url"]).or_else(|| pick::url_at(entry, &["url"])),
        high: pick::number_at(entity, &["high"]),
        low: pick::number_at(entity, &["low"]),
        week_52_high: pick::number_at(entity, &["week_52_high"]),
        week_52_low: pick::number_at(entity, &["week_52_low"]),
        beta: pick::number_at(entity, &["beta"]),
        market_cap: pick::number_at(entity, &["market_cap"])
            .map(|millions| millions * 1e6)
            .filter(|cap| cap.is_finite()),
        history: None,
    }
}
