//! What the sky does, as far as every provider can tell it apart.

use serde::{Deserialize, Serialize};

/// The state of the sky; its words are the phrases `sky-…`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sky {
    /// No clouds.
    Clear,
    /// Few clouds.
    MostlyClear,
    /// Sun and clouds.
    PartlyCloudy,
    /// All clouds.
    Overcast,
    /// Fog or mist.
    Fog,
    /// Fine rain.
    Drizzle,
    /// Light rain.
    LightRain,
    /// Rain.
    Rain,
    /// Heavy rain.
    HeavyRain,
    /// Showers of rain.
    Showers,
    /// Rain or drizzle that freezes.
    FreezingRain,
    /// Rain and snow together.
    Sleet,
    /// Light snow.
    LightSnow,
    /// Snow.
    Snow,
    /// Heavy snow.
    HeavySnow,
    /// Showers of snow.
    SnowShowers,
    /// A thunderstorm.
    Thunderstorm,
    /// A thunderstorm with hail.
    Hail,
}

impl Sky {
    /// Every state.
    pub const ALL: [Self; 18] = [
        Self::Clear,
        Self::MostlyClear,
        Self::PartlyCloudy,
        Self::Overcast,
        Self::Fog,
        Self::Drizzle,
        Self::LightRain,
        Self::Rain,
        Self::HeavyRain,
        Self::Showers,
        Self::FreezingRain,
        Self::Sleet,
        Self::LightSnow,
        Self::Snow,
        Self::HeavySnow,
        Self::SnowShowers,
        Self::Thunderstorm,
        Self::Hail,
    ];

    /// The word in the raw data and behind `sky-` in the phrases.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::MostlyClear => "mostly-clear",
            Self::PartlyCloudy => "partly-cloudy",
            Self::Overcast => "overcast",
            Self::Fog => "fog",
            Self::Drizzle => "drizzle",
            Self::LightRain => "light-rain",
            Self::Rain => "rain",
            Self::HeavyRain => "heavy-rain",
            Self::Showers => "showers",
            Self::FreezingRain => "freezing-rain",
            Self::Sleet => "sleet",
            Self::LightSnow => "light-snow",
            Self::Snow => "snow",
            Self::HeavySnow => "heavy-snow",
            Self::SnowShowers => "snow-showers",
            Self::Thunderstorm => "thunderstorm",
            Self::Hail => "hail",
        }
    }

    /// The sign before its words.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Clear => "☀️",
            Self::MostlyClear => "🌤",
            Self::PartlyCloudy => "⛅️",
            Self::Overcast => "☁️",
            Self::Fog => "🌫",
            Self::Drizzle | Self::LightRain | Self::Showers => "🌦",
            Self::Rain | Self::HeavyRain | Self::FreezingRain => "🌧",
            Self::Sleet | Self::LightSnow | Self::Snow | Self::HeavySnow | Self::SnowShowers => "🌨",
            Self::Thunderstorm | Self::Hail => "⛈",
        }
    }

    /// The state with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sky| sky.key() == key)
    }
}
