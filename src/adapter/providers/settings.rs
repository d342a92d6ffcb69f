//! What an operator may set of each provider.

use std::fmt;
use std::time::Duration;

/// The settings of one provider; what is absent has its default.
#[derive(Clone, PartialEq, Eq)]
pub struct ProviderSettings {
    /// Whether it may be asked at all.
    pub enabled: bool,
    /// Its address.
    pub url: Option<String>,
    /// Where Open-Meteo finds places.
    pub geocoding_url: Option<String>,
    /// Where Open-Meteo tells the air's quality.
    pub air_url: Option<String>,
    /// Its key.
    pub key: Option<String>,
    /// How long its answers are kept.
    pub cache: Option<Duration>,
    /// How often it is asked in a minute at most.
    pub per_minute: Option<u32>,
}

impl Default for ProviderSettings {
    fn default() -> Self {
        Self {
            enabled: true,
            url: None,
            geocoding_url: None,
            air_url: None,
            key: None,
            cache: None,
            per_minute: None,
        }
    }
}

impl fmt::Debug for ProviderSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // An address may hold a password, and a key is one.
        let shown = |secret: &Option<String>| secret.as_ref().map(|_| "***");
        f.debug_struct("ProviderSettings")
            .field("enabled", &self.enabled)
            .field("url", &shown(&self.url))
            .field("key", &shown(&self.key))
            .field("cache", &self.cache)
            .field("per_minute", &self.per_minute)
            .finish_non_exhaustive()
    }
}
