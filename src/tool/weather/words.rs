//! Measures and skies in the chat's language.

use chrono::{Datelike as _, NaiveDate};

use crate::args;
use crate::domain::report::Sky;
use crate::domain::report::units::Measure;
use crate::domain::report::weather::WeatherReport;
use crate::text::{Phrases, format};
use crate::tool::Context;

/// Puts words where the provider told only states: the sky, the air, and a summary out of both.
pub(super) fn fill(report: &mut WeatherReport, context: &Context<'_>) {
    let phrases = context.phrases();
    let words = |sky: Option<Sky>| sky.map(|sky| phrases.plain(&format!("sky-{}", sky.key()), args!()));
    let now = &mut report.conditions;
    now.description = words(now.sky).or_else(|| now.description.take());
    if now.air_quality_description.is_none() {
        now.air_quality_description = now.air_quality_index.map(|index| air(index, phrases));
    }
    for day in &mut report.forecast_days {
        day.summary = words(day.sky).or_else(|| day.summary.take());
    }
    for hour in &mut report.forecast_hourly {
        hour.summary = words(hour.sky).or_else(|| hour.summary.take());
    }
    if report.summary.is_empty() {
        let now = &report.conditions;
        let degrees = now.temperature.map(|value| temperature(value, report, context));
        let parts = [Some(report.location.clone()), degrees, now.description.clone()];
        report.summary = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    }
}

// The bands of the US air quality index.
fn air(index: f64, phrases: &Phrases) -> String {
    let band = match index {
        ..=50.0 => "good",
        ..=100.0 => "moderate",
        ..=150.0 => "sensitive",
        ..=200.0 => "unhealthy",
        ..=300.0 => "very-unhealthy",
        _ => "hazardous",
    };
    phrases.plain(&format!("air-{band}"), args!())
}

/// A temperature in whole degrees, in the unit of the report.
pub(super) fn temperature(value: f64, report: &WeatherReport, context: &Context<'_>) -> String {
    let unit = report.conditions.unit.as_deref().unwrap_or("°");
    format!("{} {unit}", format::number(value.round(), 0, context.lang()))
}

/// A measure as the language writes it: `12 km/h`, `12 км/ч`.
pub(super) fn measure(measure: &Measure, context: &Context<'_>) -> String {
    let phrases = context.phrases();
    let places = usize::from(measure.value.abs() < 10.0);
    // A tenth of an inch is much rain; a tenth of a millimetre is none.
    let places = if measure.unit == "in" { 2 } else { places };
    let number = format::number(measure.value, places, context.lang());
    format!("{number} {}", unit(&measure.unit, phrases))
        .trim_end()
        .to_owned()
}

/// A unit as the language writes it.
pub(super) fn unit(unit: &str, phrases: &Phrases) -> String {
    let key = match unit {
        "km/h" => "unit-km-h",
        "m/s" => "unit-m-s",
        "mph" => "unit-mph",
        "mm" => "unit-mm",
        "in" => "unit-in",
        other => return other.to_owned(),
    };
    phrases.plain(key, args!())
}

/// A weekday in two or three letters.
pub(super) fn weekday(date: NaiveDate, phrases: &Phrases) -> String {
    let number = date.weekday().number_from_monday();
    phrases.plain(&format!("weekday-short-{number}"), args!())
}
