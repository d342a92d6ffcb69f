//! The questions that are put to providers. Two that read alike are one to the cache.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::finance::{Interval, Symbol};
use super::sports::League;
use super::{Search, Window};
use crate::domain::Lang;

/// Where places of this name lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceQuestion {
    /// The name.
    pub name: String,
    /// The language of the name and of the answer.
    pub lang: Lang,
}

/// The weather of a place.
#[derive(Debug, Clone, PartialEq)]
pub struct WeatherQuestion {
    /// What was asked; `search.location` is the place where it is known.
    pub search: Search,
    /// The zone of the place, where known.
    pub zone: Option<Tz>,
    /// Hours wanted, at most 48.
    pub hours: usize,
}

/// Symbols of this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SymbolQuestion {
    /// The name.
    pub name: String,
}

/// The price of one instrument.
#[derive(Debug, Clone, PartialEq)]
pub struct PriceQuestion {
    /// The instrument.
    pub symbol: Symbol,
    /// The candles wanted; a quote only when absent.
    pub interval: Option<Interval>,
    /// The dates of the candles.
    pub window: Window,
}

/// The games of a league, or one of them with its box score.
#[derive(Debug, Clone, PartialEq)]
pub struct GamesQuestion {
    /// What was asked, in the person's words.
    pub query: String,
    /// The league.
    pub league: Option<League>,
    /// The stretch of time; the current games when absent.
    pub span: Option<(DateTime<Utc>, DateTime<Utc>)>,
    /// The provider's number of the one game wanted.
    pub event: Option<String>,
}

/// Pages of the web.
#[derive(Debug, Clone, PartialEq)]
pub struct WebQuestion {
    /// What was asked.
    pub search: Search,
    /// Which page of twenty, from 0.
    pub page: u32,
}
