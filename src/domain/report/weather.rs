//! The weather of a place: now, by the hour, by the day.

pub mod fold;

use chrono::{DateTime, FixedOffset, NaiveDate};
use serde::Serialize;
use serde_json::Value;

use super::source::sources;
use super::units::Measure;
use super::{Sky, Source, Vertical, Window, entries_of, pick};

/// Hours of a forecast at most.
pub const HOURS: usize = 48;
/// Days a forecast reaches ahead, today among them, and days its archive reaches back.
pub const REACH: (u64, u64) = (16, 92);
const DAYS: usize = 16;
const ALERTS: usize = 20;

/// The weather of a place. Temperatures are in `conditions.unit`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WeatherReport {
    /// The place's name; `Unknown` when the provider did not say.
    pub location: String,
    /// Words to show; never parsed.
    pub summary: String,
    /// The weather now.
    pub conditions: Conditions,
    /// The days, by date.
    pub forecast_days: Vec<ForecastDay>,
    /// The coming hours, at most 48.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forecast_hourly: Vec<ForecastHour>,
    /// Warnings in force.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub alerts: Vec<Alert>,
    /// Degrees north and east, where known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coordinates: Option<Coordinates>,
    /// Whom it is owed to.
    pub sources: Vec<Source>,
}

/// The weather now.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Conditions {
    /// Degrees in `unit`.
    pub temperature: Option<f64>,
    /// `°C` or `°F`.
    pub unit: Option<String>,
    /// The sky, in words.
    pub description: Option<String>,
    /// The sky, where the provider told its state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sky: Option<Sky>,
    /// What the temperature feels like.
    pub feels_like: Option<f64>,
    /// Today's highest.
    pub high: Option<f64>,
    /// Today's lowest.
    pub low: Option<f64>,
    /// Percent.
    pub precipitation_chance: Option<f64>,
    /// Today's, e.g. `0.37 in`.
    pub precipitation_amount: Option<Measure>,
    /// Its speed, e.g. `12 km/h`.
    pub wind: Option<Measure>,
    /// Percent.
    pub humidity_percent: Option<f64>,
    /// The UV index.
    pub uv_index: Option<f64>,
    /// The US air quality index.
    pub air_quality_index: Option<f64>,
    /// The air, in words.
    pub air_quality_description: Option<String>,
    /// As the provider writes it: ISO, or a clock time.
    pub sunrise: Option<String>,
    /// As the provider writes it.
    pub sunset: Option<String>,
}

/// One day.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ForecastDay {
    /// The date at the place.
    pub date: Option<NaiveDate>,
    /// The sky, in words.
    pub summary: Option<String>,
    /// The sky, where the provider told its state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sky: Option<Sky>,
    /// The highest temperature.
    pub high: Option<f64>,
    /// The lowest.
    pub low: Option<f64>,
    /// Its amount.
    pub precipitation: Option<Measure>,
    /// Percent.
    pub precipitation_chance: Option<f64>,
    /// The strongest wind.
    pub wind: Option<Measure>,
}

/// One hour.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ForecastHour {
    /// When it begins, with the offset of the place.
    pub time: Option<DateTime<FixedOffset>>,
    /// The temperature.
    pub temperature: Option<f64>,
    /// The sky, in words.
    pub summary: Option<String>,
    /// The sky, where the provider told its state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sky: Option<Sky>,
    /// Percent.
    pub precipitation_chance: Option<f64>,
    /// Its amount.
    pub precipitation: Option<Measure>,
    /// Its speed.
    pub wind: Option<Measure>,
}

/// A warning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alert {
    /// Of what.
    pub event: String,
    /// How severe.
    pub severity: Option<String>,
}

/// A point on the globe.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Coordinates {
    /// Degrees north, -90 to 90.
    pub lat: f64,
    /// Degrees east, -180 to 180.
    pub lon: f64,
}

/// How many hours to show: floored, within 0 to 48; all 48 when absent.
#[must_use]
pub fn hours_shown(hourly_hours: Option<f64>) -> usize {
    let hours = hourly_hours.filter(|hours| !hours.is_nan()).unwrap_or(48.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to 0..=48 before the cast"
    )]
    let hours = hours.clamp(0.0, 48.0).floor() as usize;
    hours.min(HOURS)
}

/// Builds the report of an answer: the first entry of the vertical, hours cut to `hours`, days and hours to `window`.
#[must_use]
pub fn build(answer: &Value, hours: usize, window: Window) -> WeatherReport {
    let entries = entries_of(answer, Vertical::Weather);
    let Some((entry, data)) = entries.first().copied() else {
        return empty();
    };
    let list = |key: &str| data.get(key).and_then(Value::as_array).into_iter().flatten();
    WeatherReport {
        location: location(data),
        summary: pick::sentences_at(data, &["summary"]),
        conditions: conditions(data.get("current").unwrap_or(&Value::Null)),
        forecast_days: list("forecast_daily")
            .filter(|day| day.is_object())
            .map(forecast_day)
            .filter(|day| day.date.is_none_or(|date| window.contains(date)))
            .take(DAYS)
            .collect(),
        forecast_hourly: list("forecast_hourly")
            .filter(|hour| hour.is_object())
            .map(forecast_hour)
            .filter(|hour| hour.time.is_none_or(|time| window.contains(time.date_naive())))
            .take(hours.min(HOURS))
            .collect(),
        alerts: list("alerts").filter_map(alert).take(ALERTS).collect(),
        coordinates: coordinates(data.get("location").unwrap_or(&Value::Null)),
        sources: sources([entry]),
    }
}

fn empty() -> WeatherReport {
    WeatherReport {
        location: "Unknown".to_owned(),
        summary: String::new(),
        conditions: Conditions::default(),
        forecast_days: Vec::new(),
        forecast_hourly: Vec::new(),
        alerts: Vec::new(),
        coordinates: None,
        sources: Vec::new(),
    }
}

fn location(data: &Value) -> String {
    let place = data.get("location").unwrap_or(&Value::Null);
    let Some(city) = pick::text_at(place, &["city"]) else {
        return "Unknown".to_owned();
    };
    match pick::text_at(place, &["state_abbr"]) {
        Some(state) => format!("{city}, {state}"),
        None => city,
    }
}

fn coordinates(place: &Value) -> Option<Coordinates> {
    let lat = pick::number_at(place, &["latitude", "lat"])?;
    let lon = pick::number_at(place, &["longitude", "lon"])?;
    (lat.abs() <= 90.0 && lon.abs() <= 180.0).then_some(Coordinates { lat, lon })
}

fn conditions(current: &Value) -> Conditions {
    let temperature = Measure::at(current, &["temperature"]);
    Conditions {
        unit: temperature
            .as_ref()
            .map(|measure| measure.unit.clone())
            .filter(|unit| !unit.is_empty()),
        temperature: temperature.map(|measure| measure.value),
        description: pick::text_at(current, &["description"]),
        sky: sky(current),
        feels_like: pick::number_at(current, &["feels_like"]),
        high: pick::number_at(current, &["high"]),
        low: pick::number_at(current, &["low"]),
        precipitation_chance: pick::number_at(current, &["precipitation_chance"]),
        precipitation_amount: Measure::at(current, &["precipitation_amount"]),
        wind: Measure::at(current, &["wind_speed", "wind"]),
        humidity_percent: pick::number_at(current, &["humidity"]),
        uv_index: pick::number_at(current, &["uv_index"]),
        air_quality_index: pick::number_at(current, &["air_quality_index"]),
        air_quality_description: pick::text_at(current, &["air_quality_description"]),
        sunrise: pick::text_at(current, &["sunrise"]),
        sunset: pick::text_at(current, &["sunset"]),
    }
}

fn sky(value: &Value) -> Option<Sky> {
    Sky::from_key(value.get("sky")?.as_str()?)
}

fn forecast_day(day: &Value) -> ForecastDay {
    ForecastDay {
        date: pick::date_at(day, &["utc_timestamp", "date"]),
        summary: pick::text_at(day, &["summary", "description"]),
        sky: sky(day),
        high: pick::number_at(day, &["high"]),
        low: pick::number_at(day, &["low"]),
        precipitation: Measure::at(day, &["precipitation_amount", "precipitation"]),
        precipitation_chance: pick::number_at(day, &["precipitation_chance"]),
        wind: Measure::at(day, &["wind_speed", "wind"]),
    }
}

fn forecast_hour(hour: &Value) -> ForecastHour {
    ForecastHour {
        time: pick::instant_at(hour, &["utc_timestamp", "time"]),
        temperature: pick::number_at(hour, &["temperature"]),
        summary: pick::text_at(hour, &["summary", "description"]),
        sky: sky(hour),
        precipitation_chance: pick::number_at(hour, &["precipitation_chance"]),
        precipitation: Measure::at(hour, &["precipitation_amount", "precipitation"]),
        wind: Measure::at(hour, &["wind_speed", "wind"]),
    }
}

fn alert(value: &Value) -> Option<Alert> {
    Some(Alert {
        event: pick::text_at(value, &["event"])?,
        severity: pick::text_at(value, &["severity"]),
    })
}
