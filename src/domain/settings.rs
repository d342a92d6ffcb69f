//! What a chat has chosen for itself.

use chrono::{NaiveTime, Weekday};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Lang;

/// The settings of one chat. Every one has a default, so that an empty object is valid.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language of answers.
    pub lang: Lang,
    /// The IANA zone in which days, goals and reminders are reckoned.
    pub timezone: Tz,
    /// When a new day begins on the wall clock.
    #[serde(with = "clock_time")]
    pub day_start: NaiveTime,
    /// The first day of the week.
    #[serde(with = "weekday")]
    pub week_start: Weekday,
    /// Units of weather and distance.
    pub units: Units,
    /// The hours in which reminders wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<QuietHours>,
    /// When the morning message comes.
    #[serde(with = "optional_clock_time", skip_serializing_if = "Option::is_none")]
    pub morning: Option<NaiveTime>,
    /// When the evening message comes.
    #[serde(with = "optional_clock_time", skip_serializing_if = "Option::is_none")]
    pub evening: Option<NaiveTime>,
    /// How a message that only logs is acknowledged.
    pub ack: Ack,
    /// After how many hours a running span is asked about.
    pub still_running_h: u32,
    /// The palette of pictures.
    pub theme: Theme,
    /// Whether this chat sees rich messages; `None` until it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rich: Option<bool>,
    /// How `3/4` is read; `None` until it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date_order: Option<DateOrder>,
    /// The chat's place, for weather.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The tools from files that are switched off here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tools_off: Vec<String>,
    /// Keys of a newer version, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: Lang::En,
            timezone: Tz::UTC,
            day_start: NaiveTime::MIN,
            week_start: Weekday::Mon,
            units: Units::Metric,
            quiet: None,
            morning: None,
            evening: None,
            ack: Ack::Message,
            still_running_h: 8,
            theme: Theme::Light,
            rich: None,
            date_order: None,
            place: None,
            tools_off: Vec::new(),
            extra: Map::new(),
        }
    }
}

/// Measures of weather and distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Units {
    /// °C, km, mm.
    Metric,
    /// °F, miles, inches.
    Imperial,
}

/// How a message that only logs is acknowledged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ack {
    /// By a message that restates what was written.
    Message,
    /// By a reaction on the person's message.
    Reaction,
}

/// The palette of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Dark ink on white.
    Light,
    /// Light ink on near black.
    Dark,
}

/// When lists of blocks go as native messages, of which old clients show nothing without anybody being told.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Native {
    /// Where a chat said that it sees them.
    #[default]
    Ask,
    /// Wherever a chat has not said that it does not see them.
    On,
    /// Never.
    Off,
}

impl Native {
    /// Whether they are shown to a chat that said so, or said nothing yet.
    #[must_use]
    pub fn shows(self, chosen: Option<bool>) -> bool {
        match self {
            Self::Ask => chosen == Some(true),
            Self::On => chosen != Some(false),
            Self::Off => false,
        }
    }
}

/// Which number of `3/4` is the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DateOrder {
    /// Day first.
    Dmy,
    /// Month first.
    Mdy,
}

/// A stretch of the wall clock; it may run over midnight. Written `22:00-07:00`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuietHours {
    /// When quiet begins.
    pub from: NaiveTime,
    /// When it ends.
    pub to: NaiveTime,
}

/// A place on the globe with the name a person gave it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// What it is called.
    pub name: String,
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lon: f64,
}

impl Serialize for QuietHours {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!(
            "{}-{}",
            self.from.format("%H:%M"),
            self.to.format("%H:%M")
        ))
    }
}

impl<'de> Deserialize<'de> for QuietHours {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| serde::de::Error::custom("quiet hours are written 22:00-07:00"))
    }
}

impl QuietHours {
    /// Reads `22:00-07:00`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (from, to) = text.split_once(['-', '–'])?;
        Some(Self {
            from: parse_clock(from)?,
            to: parse_clock(to)?,
        })
    }
}

/// Reads `4:00` or `04:00` as a time of the wall clock.
#[must_use]
pub fn parse_clock(text: &str) -> Option<NaiveTime> {
    NaiveTime::parse_from_str(text.trim(), "%H:%M").ok()
}

mod clock_time {
    use chrono::NaiveTime;
    use serde::{Deserialize as _, Deserializer, Serializer};

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde hands the field over by reference"
    )]
    pub(super) fn serialize<S: Serializer>(time: &NaiveTime, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&time.format("%H:%M"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<NaiveTime, D::Error> {
        let text = String::deserialize(deserializer)?;
        super::parse_clock(&text).ok_or_else(|| serde::de::Error::custom("a time is written 04:00"))
    }
}

mod optional_clock_time {
    use chrono::NaiveTime;
    use serde::{Deserialize as _, Deserializer, Serializer};

    #[expect(clippy::ref_option, reason = "serde hands the field over by reference")]
    pub(super) fn serialize<S: Serializer>(
        time: &Option<NaiveTime>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match time {
            Some(time) => super::clock_time::serialize(time, serializer),
            None => serializer.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<NaiveTime>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        Ok(text.as_deref().and_then(super::parse_clock))
    }
}

mod weekday {
    use chrono::Weekday;
    use serde::{Deserialize as _, Deserializer, Serializer};

    const NAMES: [&str; 7] = [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
    ];

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde hands the field over by reference"
    )]
    pub(super) fn serialize<S: Serializer>(day: &Weekday, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(NAMES[day.num_days_from_monday() as usize])
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Weekday, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map_err(|_| serde::de::Error::custom("a weekday is written monday"))
    }
}
