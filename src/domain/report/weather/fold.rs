//! Days out of hours, for providers that tell only hours.

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, FixedOffset, NaiveDate, Timelike as _};
use serde_json::{Value, json};

use crate::domain::report::Sky;

/// The weather at one moment and, from it on, for a stretch of time. Metric: °C, mm, m/s.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    /// When, at the place.
    pub at: DateTime<FixedOffset>,
    /// The temperature then.
    pub temperature: Option<f64>,
    /// The sky from then on.
    pub sky: Option<Sky>,
    /// How much falls from then on, and over how many hours.
    pub precipitation: Option<(f64, i64)>,
    /// Percent.
    pub chance: Option<f64>,
    /// The wind then.
    pub wind: Option<f64>,
}

#[derive(Default)]
struct Day {
    temperatures: Vec<(u32, f64)>,
    skies: Vec<(u32, Sky)>,
    precipitation: Option<f64>,
    chance: Option<f64>,
    wind: Option<f64>,
}

/// Folds samples into days of the raw shape. A day's extremes are told only when its night and its afternoon are both
/// covered: the rest of a day that has begun, or a day cut off, would give wrong ones.
#[must_use]
pub fn days(samples: &[Sample]) -> Vec<Value> {
    let mut days: BTreeMap<NaiveDate, Day> = BTreeMap::new();
    let mut covered: Option<DateTime<FixedOffset>> = None;
    for sample in samples {
        let day = days.entry(sample.at.date_naive()).or_default();
        let hour = sample.at.hour();
        day.temperatures
            .extend(sample.temperature.map(|temperature| (hour, temperature)));
        day.skies.extend(sample.sky.map(|sky| (hour, sky)));
        day.wind = larger(day.wind, sample.wind);
        day.chance = larger(day.chance, sample.chance);
        // Six-hour sums overlap the hourly ones before them; each hour counts once.
        if let Some((amount, hours)) = sample.precipitation
            && covered.is_none_or(|covered| covered <= sample.at)
        {
            *day.precipitation.get_or_insert(0.0) += amount;
            covered = sample.at.checked_add_signed(Duration::hours(hours));
        }
    }
    days.into_iter().map(|(date, day)| told(date, &day)).collect()
}

fn larger(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.max(other)),
        (one, other) => one.or(other),
    }
}

fn told(date: NaiveDate, day: &Day) -> Value {
    let has =
        |hours: std::ops::RangeInclusive<u32>| day.temperatures.iter().any(|(hour, _)| hours.contains(hour));
    let whole = has(0..=6) && has(12..=17) && has(18..=23);
    let temperatures = || day.temperatures.iter().map(|(_, temperature)| *temperature);
    let noon = day.skies.iter().min_by_key(|(hour, _)| hour.abs_diff(13));
    let measure = |value: Option<f64>, unit: &str| {
        value.map_or(Value::Null, |value| json!({"value": value, "unit": unit}))
    };
    let extreme = |extreme: Option<f64>| measure(extreme.filter(|_| whole), "°C");
    json!({
        "utc_timestamp": date.to_string(),
        "sky": noon.map(|(_, sky)| sky.key()),
        "high": extreme(temperatures().reduce(f64::max)),
        "low": extreme(temperatures().reduce(f64::min)),
        "precipitation_amount": measure(day.precipitation.filter(|_| whole), "mm"),
        "precipitation_chance": day.chance,
        "wind_speed": measure(day.wind, "m/s"),
    })
}

/// One sample as an hour of the raw shape.
#[must_use]
pub fn hour(sample: &Sample) -> Value {
    let measure = |value: Option<f64>, unit: &str| {
        value.map_or(Value::Null, |value| json!({"value": value, "unit": unit}))
    };
    json!({
        "utc_timestamp": sample.at.to_rfc3339(),
        "temperature": measure(sample.temperature, "°C"),
        "sky": sample.sky.map(Sky::key),
        "precipitation_amount": measure(sample.precipitation.map(|(amount, _)| amount), "mm"),
        "precipitation_chance": sample.chance,
        "wind_speed": measure(sample.wind, "m/s"),
    })
}
