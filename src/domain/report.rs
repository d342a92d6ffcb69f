//! What the vertical tools find out: typed results, built from the raw `vertical_data` of a provider or gateway.
//!
//! A provider answers `{"summary": {"top": [{title?, url?, excerpt?, rank?, domain?, vertical_data?}]}}`. The
//! builders here never fail: what is missing or broken becomes `None`, and an empty answer an empty report.

pub mod finance;
pub mod names;
mod pick;
pub mod place;
mod question;
mod search;
mod sky;
mod source;
pub mod sports;
#[cfg(test)]
mod tests;
pub mod units;
pub mod weather;
pub mod web;

use serde_json::Value;

pub use pick::{epoch_date, html_to_text, instant};
pub use question::{
    GamesQuestion, PlaceQuestion, PriceQuestion, SymbolQuestion, WeatherQuestion, WebQuestion,
};
pub use search::{Search, SearchError, Window};
pub use sky::Sky;
pub use source::Source;

/// The four kinds of look-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Vertical {
    /// Weather of a place.
    Weather,
    /// Prices of shares, coins and currencies.
    Finance,
    /// Games and scores.
    Sports,
    /// Pages of the web.
    Web,
}

impl Vertical {
    /// Every vertical, in the order they are listed.
    pub const ALL: [Self; 4] = [Self::Weather, Self::Finance, Self::Sports, Self::Web];

    /// The word in `vertical_data.vertical`; plain web results carry none.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Weather => "weather",
            Self::Finance => "finance",
            Self::Sports => "sports",
            Self::Web => "",
        }
    }
}

/// The entries of an answer in rank order; those without a rank keep their place.
#[must_use]
pub fn entries(answer: &Value) -> Vec<&Value> {
    let top = answer.pointer("/summary/top").or_else(|| answer.get("top"));
    let mut entries: Vec<(f64, &Value)> = top
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .enumerate()
        .filter(|(_, entry)| entry.is_object())
        .map(|(place, entry)| {
            #[expect(clippy::cast_precision_loss, reason = "a place in a list of results is small")]
            let place = place as f64 + 1.0;
            (pick::number_at(entry, &["rank"]).unwrap_or(place), entry)
        })
        .collect();
    entries.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    entries.into_iter().map(|(_, entry)| entry).collect()
}

/// The entries whose `vertical_data.vertical` is this one, each with its data.
fn entries_of(answer: &Value, vertical: Vertical) -> Vec<(&Value, &Value)> {
    entries(answer)
        .into_iter()
        .filter_map(|entry| Some((entry, entry.get("vertical_data")?)))
        .filter(|(_, data)| {
            data.get("vertical")
                .and_then(Value::as_str)
                .is_some_and(|word| word.eq_ignore_ascii_case(vertical.key()))
        })
        .collect()
}

/// Wraps a provider's data as an answer with one entry.
#[must_use]
pub fn answer_of(source: &Source, data: &Value) -> Value {
    serde_json::json!({"summary": {"top": [{
        "title": source.title,
        "url": source.url,
        "licence": source.licence,
        "rank": 1,
        "vertical_data": data,
    }]}})
}
