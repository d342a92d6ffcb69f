//! The keys of the providers: address, key, memory, pace and switch of each.

use std::time::Duration;

use super::{ConfigError, Values, parsed};
use crate::adapter::http::Exception;
use crate::adapter::providers::{AllSettings, ProviderId, ProviderSettings};

/// What may be set of each provider, as it ends a key.
const WHAT: [&str; 5] = ["url", "key", "cache_secs", "per_minute", "enabled"];
/// Besides, Open-Meteo has two more addresses.
const OPEN_METEO: [&str; 2] = ["geocoding_url", "air_url"];

/// Every key of every provider: `open_meteo_url` with `DAYBOOK_OPEN_METEO_URL`, and so on.
pub(super) fn keys() -> impl Iterator<Item = (String, String)> {
    ProviderId::ALL.into_iter().flat_map(|id| {
        let more: &[&str] = if id == ProviderId::OpenMeteo {
            &OPEN_METEO
        } else {
            &[]
        };
        WHAT.iter().chain(more).map(move |what| {
            let name = format!("{}_{what}", id.key().to_lowercase());
            let variable = format!("DAYBOOK_{}_{}", id.key(), what.to_uppercase());
            (name, variable)
        })
    })
}

/// The settings of the providers of which anything was set.
pub(super) fn read(values: &Values) -> Result<AllSettings, ConfigError> {
    let mut all = AllSettings::new();
    for id in ProviderId::ALL {
        let settings = one(values, &id.key().to_lowercase())?;
        if settings != ProviderSettings::default() {
            all.insert(id, settings);
        }
    }
    Ok(all)
}

fn one(values: &Values, id: &str) -> Result<ProviderSettings, ConfigError> {
    let key = |what: &str| format!("{id}_{what}");
    let address = |what: &str| parsed(values, &key(what), address);
    Ok(ProviderSettings {
        enabled: parsed(values, &key("enabled"), switch)?.unwrap_or(true),
        url: address("url")?,
        geocoding_url: address("geocoding_url")?,
        air_url: address("air_url")?,
        key: parsed(values, &key("key"), |text| Ok(text.to_owned()))?,
        cache: parsed(values, &key("cache_secs"), seconds)?,
        per_minute: parsed(values, &key("per_minute"), pace)?,
    })
}

fn address(text: &str) -> Result<String, &'static str> {
    let http = text.starts_with("https://") || text.starts_with("http://");
    let whole = Exception::of_address(&text.replace("{lang}", "en")).is_some();
    if http && whole {
        Ok(text.to_owned())
    } else {
        Err("an address that begins with https:// or http://")
    }
}

fn switch(text: &str) -> Result<bool, &'static str> {
    match text.to_lowercase().as_str() {
        "on" | "true" | "yes" | "1" => Ok(true),
        "off" | "false" | "no" | "0" => Ok(false),
        _ => Err("on or off"),
    }
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().map_err(|_| "a whole number of seconds")?;
    Ok(Duration::from_secs(seconds))
}

fn pace(text: &str) -> Result<u32, &'static str> {
    text.parse()
        .ok()
        .filter(|pace| *pace > 0)
        .ok_or("how often a minute, from 1")
}
