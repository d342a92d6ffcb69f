//! Who serves each vertical, and what keeps the others from it: for `daybook check`.

use std::fmt;

use super::{AllSettings, ProviderId, ProviderSettings};
use crate::adapter::http::Exception;
use crate::domain::report::Vertical;

/// Who serves one vertical.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerticalStatus {
    /// The vertical.
    pub vertical: Vertical,
    /// Who is asked, in order.
    pub serving: Vec<ProviderId>,
    /// Who is not, and what it lacks.
    pub missing: Vec<(ProviderId, Missing)>,
}

/// What keeps a provider from serving.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// It is switched off.
    Enabled,
    /// It wants a key.
    Key,
    /// It has no address of its own.
    Url,
    /// The address that was set is none.
    GoodUrl,
}

// The order in which a desk asks.
const ORDER: [ProviderId; 15] = [
    ProviderId::Gateway,
    ProviderId::OpenMeteo,
    ProviderId::MetNo,
    ProviderId::OpenWeather,
    ProviderId::CoinGecko,
    ProviderId::Frankfurter,
    ProviderId::Finnhub,
    ProviderId::Yahoo,
    ProviderId::OpenLigaDb,
    ProviderId::Espn,
    ProviderId::FootballData,
    ProviderId::SearXng,
    ProviderId::Tavily,
    ProviderId::Brave,
    ProviderId::Wikipedia,
];

impl VerticalStatus {
    /// The status of every vertical under these settings.
    #[must_use]
    pub fn all(settings: &AllSettings) -> Vec<Self> {
        Vertical::ALL
            .into_iter()
            .map(|vertical| Self::of(vertical, settings))
            .collect()
    }

    fn of(vertical: Vertical, settings: &AllSettings) -> Self {
        let mut status = Self {
            vertical,
            serving: Vec::new(),
            missing: Vec::new(),
        };
        for id in ORDER.into_iter().filter(|id| id.verticals().contains(&vertical)) {
            match missing(id, &settings.get(&id).cloned().unwrap_or_default()) {
                None => status.serving.push(id),
                Some(what) => status.missing.push((id, what)),
            }
        }
        status
    }
}

/// What a provider lacks, if anything.
pub(super) fn missing(id: ProviderId, settings: &ProviderSettings) -> Option<Missing> {
    let url = settings.url.as_deref();
    let good = |url: &str| Exception::of_address(&url.replace("{lang}", "en")).is_some();
    if !settings.enabled {
        Some(Missing::Enabled)
    } else if url.is_none() && id.default_url().is_none() {
        Some(Missing::Url)
    } else if url.is_some_and(|url| !good(url)) {
        Some(Missing::GoodUrl)
    } else if id.needs_key() && settings.key.as_deref().unwrap_or_default().trim().is_empty() {
        Some(Missing::Key)
    } else {
        None
    }
}

/// One line for an operator: `weather: OPEN_METEO, MET_NO (OPENWEATHER: set DAYBOOK_OPENWEATHER_KEY)`.
impl fmt::Display for VerticalStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.vertical {
            Vertical::Weather => "weather",
            Vertical::Finance => "finance",
            Vertical::Sports => "sports",
            Vertical::Web => "web search",
        };
        let serving: Vec<&str> = self.serving.iter().map(|id| id.key()).collect();
        if serving.is_empty() {
            write!(f, "{name}: nobody serves it")?;
        } else {
            write!(f, "{name}: {}", serving.join(", "))?;
        }
        for (index, (id, what)) in self.missing.iter().enumerate() {
            let key = id.key();
            f.write_str(if index == 0 { " (" } else { "; " })?;
            match what {
                Missing::Enabled => write!(f, "{key}: switched off"),
                Missing::Key => write!(f, "{key}: set DAYBOOK_{key}_KEY"),
                Missing::Url => write!(f, "{key}: set DAYBOOK_{key}_URL"),
                Missing::GoodUrl => write!(f, "{key}: DAYBOOK_{key}_URL is not an address"),
            }?;
        }
        f.write_str(if self.missing.is_empty() { "" } else { ")" })
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    fn check(settings: &AllSettings, expected: &expect_test::Expect) {
        let lines: Vec<String> = VerticalStatus::all(settings)
            .iter()
            .map(ToString::to_string)
            .collect();
        expected.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn a_fresh_house_serves_everything_without_a_key() {
        check(
            &AllSettings::new(),
            &expect![[r"
                weather: OPEN_METEO, MET_NO (GATEWAY: set DAYBOOK_GATEWAY_URL; OPENWEATHER: set DAYBOOK_OPENWEATHER_KEY)
                finance: COINGECKO, FRANKFURTER, YAHOO (GATEWAY: set DAYBOOK_GATEWAY_URL; FINNHUB: set DAYBOOK_FINNHUB_KEY)
                sports: OPENLIGADB, ESPN (GATEWAY: set DAYBOOK_GATEWAY_URL; FOOTBALL_DATA: set DAYBOOK_FOOTBALL_DATA_KEY)
                web search: WIKIPEDIA (GATEWAY: set DAYBOOK_GATEWAY_URL; SEARXNG: set DAYBOOK_SEARXNG_URL; TAVILY: set DAYBOOK_TAVILY_KEY; BRAVE: set DAYBOOK_BRAVE_KEY)"]],
        );
    }

    #[test]
    fn what_is_set_is_told() {
        let set = |key: Option<&str>, url: Option<&str>, enabled| ProviderSettings {
            key: key.map(str::to_owned),
            url: url.map(str::to_owned),
            enabled,
            ..ProviderSettings::default()
        };
        let settings = AllSettings::from([
            (ProviderId::OpenMeteo, set(None, None, false)),
            (ProviderId::MetNo, set(None, None, false)),
            (ProviderId::OpenWeather, set(Some(" "), None, true)),
            (ProviderId::Finnhub, set(Some("s3cret"), None, true)),
            (ProviderId::SearXng, set(None, Some("http://searxng:8080"), true)),
            (ProviderId::Gateway, set(None, Some("gateway"), true)),
        ]);
        check(
            &settings,
            &expect![[r"
                weather: nobody serves it (GATEWAY: DAYBOOK_GATEWAY_URL is not an address; OPEN_METEO: switched off; MET_NO: switched off; OPENWEATHER: set DAYBOOK_OPENWEATHER_KEY)
                finance: COINGECKO, FRANKFURTER, FINNHUB, YAHOO (GATEWAY: DAYBOOK_GATEWAY_URL is not an address)
                sports: OPENLIGADB, ESPN (GATEWAY: DAYBOOK_GATEWAY_URL is not an address; FOOTBALL_DATA: set DAYBOOK_FOOTBALL_DATA_KEY)
                web search: SEARXNG, WIKIPEDIA (GATEWAY: DAYBOOK_GATEWAY_URL is not an address; TAVILY: set DAYBOOK_TAVILY_KEY; BRAVE: set DAYBOOK_BRAVE_KEY)"]],
        );
        assert!(!format!("{settings:?}").contains("s3cret"));
    }
}
