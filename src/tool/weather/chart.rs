//! The hours as lines.

use super::words::{unit, weekday};
use crate::args;
use crate::block::{Block, ChartKind, ChartSpec};
use crate::domain::report::Window;
use crate::domain::report::weather::{ForecastHour, WeatherReport};
use crate::text::format;
use crate::tool::Context;

/// Temperature and precipitation by the hour; none when fewer than two hours tell a temperature.
pub(super) fn hours(report: &WeatherReport, window: Window, context: &Context<'_>) -> Option<Block> {
    let hours: Vec<&ForecastHour> = report
        .forecast_hourly
        .iter()
        .filter(|hour| hour.time.is_some())
        .collect();
    if hours.iter().filter(|hour| hour.temperature.is_some()).count() < 2 {
        return None;
    }
    let phrases = context.phrases();
    let degrees = report.conditions.unit.clone().unwrap_or_else(|| "°".to_owned());
    let temperatures: Vec<Option<f64>> = hours.iter().map(|hour| hour.temperature).collect();
    let amount = |hour: &&ForecastHour| hour.precipitation.as_ref().map(|amount| amount.value);
    let amounts: Vec<Option<f64>> = hours.iter().map(amount).collect();
    let name = |key: &str, unit: String| phrases.plain(key, args! { "unit" => unit });
    let title = if window.is_open() {
        let args = args! { "place" => report.location.clone(), "hours" => hours.len() };
        phrases.plain("weather-hours", args)
    } else {
        phrases.plain("weather-by-hour", args! { "place" => report.location.clone() })
    };
    let mut spec = ChartSpec::new(ChartKind::Line)
        .title(title)
        .labels(hours.iter().map(|hour| label(hour, context)))
        .series(name("weather-series-temperature", degrees), temperatures);
    let depth = hours
        .iter()
        .find_map(|hour| hour.precipitation.as_ref().map(|amount| amount.unit.as_str()));
    if let Some(depth) = depth {
        spec = spec.series(
            name("weather-series-precipitation", unit(depth, phrases)),
            amounts,
        );
    }
    Some(Block::Chart { spec })
}

fn label(hour: &ForecastHour, context: &Context<'_>) -> String {
    let phrases = context.phrases();
    hour.time.map_or_else(String::new, |time| {
        let args = args! {
            "weekday" => weekday(time.date_naive(), phrases),
            "time" => format::clock(time.time()),
        };
        phrases.plain("weather-hour", args)
    })
}
