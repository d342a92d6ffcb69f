//! The providers by name, with their defaults.

use std::time::Duration;

use crate::domain::report::Vertical;

/// A provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProviderId {
    /// Weather, places, air; no key.
    OpenMeteo,
    /// Weather; no key.
    MetNo,
    /// Weather and places; a key.
    OpenWeather,
    /// Prices of everything; no key, unofficial.
    Yahoo,
    /// Prices of coins; a key is optional.
    CoinGecko,
    /// Rates of currencies; no key.
    Frankfurter,
    /// Quotes of shares; a key.
    Finnhub,
    /// Games; no key, unofficial.
    Espn,
    /// German football; no key.
    OpenLigaDb,
    /// European football; a key.
    FootballData,
    /// The web; the operator's own address.
    SearXng,
    /// The encyclopedia; no key.
    Wikipedia,
    /// The web; a key.
    Tavily,
    /// The web; a key.
    Brave,
    /// Everything; the operator's own address.
    Gateway,
}

impl ProviderId {
    /// Every provider.
    pub const ALL: [Self; 15] = [
        Self::OpenMeteo,
        Self::MetNo,
        Self::OpenWeather,
        Self::Yahoo,
        Self::CoinGecko,
        Self::Frankfurter,
        Self::Finnhub,
        Self::Espn,
        Self::OpenLigaDb,
        Self::FootballData,
        Self::SearXng,
        Self::Wikipedia,
        Self::Tavily,
        Self::Brave,
        Self::Gateway,
    ];

    /// The word in the configuration: `DAYBOOK_<KEY>_URL`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::OpenMeteo => "OPEN_METEO",
            Self::MetNo => "MET_NO",
            Self::OpenWeather => "OPENWEATHER",
            Self::Yahoo => "YAHOO",
            Self::CoinGecko => "COINGECKO",
            Self::Frankfurter => "FRANKFURTER",
            Self::Finnhub => "FINNHUB",
            Self::Espn => "ESPN",
            Self::OpenLigaDb => "OPENLIGADB",
            Self::FootballData => "FOOTBALL_DATA",
            Self::SearXng => "SEARXNG",
            Self::Wikipedia => "WIKIPEDIA",
            Self::Tavily => "TAVILY",
            Self::Brave => "BRAVE",
            Self::Gateway => "GATEWAY",
        }
    }

    /// Where it is reached unless the operator says otherwise; `None` for what only an operator has.
    #[must_use]
    pub const fn default_url(self) -> Option<&'static str> {
        Some(match self {
            Self::OpenMeteo => "https://api.open-meteo.com",
            Self::MetNo => "https://api.met.no",
            Self::OpenWeather => "https://api.openweathermap.org",
            Self::Yahoo => "https://query1.finance.yahoo.com",
            Self::CoinGecko => "https://api.coingecko.com",
            Self::Frankfurter => "https://api.frankfurter.dev",
            Self::Finnhub => "https://finnhub.io",
            Self::Espn => "https://site.api.espn.com",
            Self::OpenLigaDb => "https://api.openligadb.de",
            Self::FootballData => "https://api.football-data.org",
            Self::Wikipedia => "https://{lang}.wikipedia.org",
            Self::Tavily => "https://api.tavily.com",
            Self::Brave => "https://api.search.brave.com",
            Self::SearXng | Self::Gateway => return None,
        })
    }

    /// Whether it answers nobody without a key.
    #[must_use]
    pub const fn needs_key(self) -> bool {
        match self {
            Self::OpenWeather | Self::Finnhub | Self::FootballData | Self::Tavily | Self::Brave => true,
            Self::OpenMeteo
            | Self::MetNo
            | Self::Yahoo
            | Self::CoinGecko
            | Self::Frankfurter
            | Self::Espn
            | Self::OpenLigaDb
            | Self::SearXng
            | Self::Wikipedia
            | Self::Gateway => false,
        }
    }

    /// The verticals it serves.
    #[must_use]
    pub const fn verticals(self) -> &'static [Vertical] {
        match self {
            Self::OpenMeteo | Self::MetNo | Self::OpenWeather => &[Vertical::Weather],
            Self::Yahoo | Self::CoinGecko | Self::Frankfurter | Self::Finnhub => &[Vertical::Finance],
            Self::Espn | Self::OpenLigaDb | Self::FootballData => &[Vertical::Sports],
            Self::SearXng | Self::Wikipedia | Self::Tavily | Self::Brave => &[Vertical::Web],
            Self::Gateway => &Vertical::ALL,
        }
    }

    /// How long its answers are kept: as long as its facts are fresh.
    #[must_use]
    pub const fn default_cache(self) -> Duration {
        Duration::from_secs(match self {
            Self::OpenMeteo | Self::MetNo | Self::OpenWeather => 600,
            Self::Frankfurter => 6 * 3600,
            Self::Yahoo
            | Self::CoinGecko
            | Self::Finnhub
            | Self::Espn
            | Self::OpenLigaDb
            | Self::FootballData
            | Self::Gateway => 30,
            Self::SearXng | Self::Wikipedia | Self::Tavily | Self::Brave => 300,
        })
    }

    /// How often it is asked in a minute at most; under what its free plan allows, where it has one.
    #[must_use]
    pub const fn default_per_minute(self) -> u32 {
        match self {
            Self::OpenMeteo => 300,
            Self::CoinGecko | Self::Tavily | Self::Wikipedia => 20,
            Self::FootballData => 10,
            Self::Finnhub | Self::OpenWeather | Self::Brave => 50,
            Self::MetNo
            | Self::Yahoo
            | Self::Frankfurter
            | Self::Espn
            | Self::OpenLigaDb
            | Self::SearXng
            | Self::Gateway => 120,
        }
    }
}
