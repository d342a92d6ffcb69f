//! The card of a place and the table of its days.

use chrono::{DateTime, NaiveDate};
use serde_json::{Map, Value, json};

use super::words::{measure, temperature, weekday};
use crate::args;
use crate::block::{Align, Block, Column, TableBlock};
use crate::domain::report::weather::{ForecastDay, WeatherReport};
use crate::domain::report::{Sky, Window};
use crate::part::Marked;
use crate::text::format;
use crate::tool::Context;

/// The weather now; or, when other days were asked for, of the first of them.
pub(super) fn card(report: &WeatherReport, window: Window, context: &Context<'_>) -> Marked {
    let today = context.today();
    let mut card = if window.is_open() || window.contains(today) {
        now(report, context)
    } else {
        match report.forecast_days.first() {
            Some(day) => of_day(report, day, context),
            None => context
                .phrases()
                .say("weather-nothing", args! { "place" => report.location.clone() }),
        }
    };
    for alert in &report.alerts {
        let args = args! { "event" => alert.event.clone() };
        card.push_line(&context.phrases().say("weather-alert", args));
    }
    card
}

fn sign(sky: Option<Sky>) -> &'static str {
    sky.map_or("🌍", Sky::sign)
}

fn now(report: &WeatherReport, context: &Context<'_>) -> Marked {
    let phrases = context.phrases();
    let now = &report.conditions;
    let degrees = |value: f64| temperature(value, report, context);
    let headline = now
        .temperature
        .map_or_else(|| phrases.plain("weather-unknown-temperature", args!()), degrees);
    let mut card = phrases.say(
        "weather-head",
        args! { "sign" => sign(now.sky), "place" => report.location.clone(), "what" => headline },
    );
    let feels = now
        .feels_like
        .map(|value| phrases.plain("weather-feels", args! { "temperature" => degrees(value) }));
    line(&mut card, [now.description.clone(), feels]);
    line(&mut card, [range(now.high, now.low, report, context)]);
    let wind = now
        .wind
        .as_ref()
        .map(|wind| phrases.plain("weather-wind", args! { "wind" => measure(wind, context) }));
    let humidity = percent(now.humidity_percent, "weather-humidity", context);
    let rain = rain(
        now.precipitation_chance,
        now.precipitation_amount.as_ref(),
        context,
    );
    line(&mut card, [rain, wind, humidity]);
    let uv = now.uv_index.map(|uv| {
        phrases.plain(
            "weather-uv",
            args! { "index" => format::number(uv, 0, context.lang()) },
        )
    });
    line(&mut card, [uv, air(report, context), sun(report, context)]);
    card
}

fn of_day(report: &WeatherReport, day: &ForecastDay, context: &Context<'_>) -> Marked {
    let phrases = context.phrases();
    let date = day.date.map(|date| format::date(date, context.today(), phrases));
    let mut card = phrases.say(
        "weather-head",
        args! {
            "sign" => sign(day.sky),
            "place" => report.location.clone(),
            "what" => date.unwrap_or_default(),
        },
    );
    line(
        &mut card,
        [day.summary.clone(), range(day.high, day.low, report, context)],
    );
    let wind = day
        .wind
        .as_ref()
        .map(|wind| phrases.plain("weather-wind", args! { "wind" => measure(wind, context) }));
    let rain = rain(day.precipitation_chance, day.precipitation.as_ref(), context);
    line(&mut card, [rain, wind]);
    card
}

// Pieces on a line of their own; nothing when there is none.
fn line<const N: usize>(card: &mut Marked, pieces: [Option<String>; N]) {
    let pieces: Vec<String> = pieces
        .into_iter()
        .flatten()
        .filter(|piece| !piece.is_empty())
        .collect();
    if !pieces.is_empty() {
        card.push_line(&Marked::plain(pieces.join(" · ")));
    }
}

fn range(
    high: Option<f64>,
    low: Option<f64>,
    report: &WeatherReport,
    context: &Context<'_>,
) -> Option<String> {
    let told = |value: Option<f64>| {
        value.map_or_else(|| "–".to_owned(), |value| temperature(value, report, context))
    };
    (high.is_some() || low.is_some()).then(|| {
        let args = args! { "high" => told(high), "low" => told(low) };
        context.phrases().plain("weather-range", args)
    })
}

fn rain(
    chance: Option<f64>,
    amount: Option<&crate::domain::report::units::Measure>,
    context: &Context<'_>,
) -> Option<String> {
    let chance = chance.map(|chance| format!("{} %", format::number(chance, 0, context.lang())));
    let amount = amount.map(|amount| measure(amount, context));
    let told: Vec<String> = [chance, amount].into_iter().flatten().collect();
    (!told.is_empty()).then(|| {
        let args = args! { "rain" => told.join(", ") };
        context.phrases().plain("weather-rain", args)
    })
}

fn percent(value: Option<f64>, key: &str, context: &Context<'_>) -> Option<String> {
    let number = format::number(value?, 0, context.lang());
    Some(context.phrases().plain(key, args! { "percent" => number }))
}

fn air(report: &WeatherReport, context: &Context<'_>) -> Option<String> {
    let index = report.conditions.air_quality_index?;
    let quality = report
        .conditions
        .air_quality_description
        .clone()
        .unwrap_or_default();
    let args = args! { "index" => format::number(index, 0, context.lang()), "quality" => quality };
    Some(context.phrases().plain("weather-air", args))
}

fn sun(report: &WeatherReport, context: &Context<'_>) -> Option<String> {
    let rise = clock(report.conditions.sunrise.as_deref()?);
    let set = clock(report.conditions.sunset.as_deref()?);
    let args = args! { "sunrise" => rise, "sunset" => set };
    Some(context.phrases().plain("weather-sun", args))
}

// The clock within an ISO time, which is that of the place; anything else stays as it is.
fn clock(text: &str) -> String {
    let iso = DateTime::parse_from_rfc3339(text).map(|at| at.naive_local());
    let iso = iso.or_else(|_| chrono::NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M"));
    iso.map_or_else(|_| text.to_owned(), |at| format::clock(at.time()))
}

/// The days as a table that fits a phone; none when there is only one.
pub(super) fn days(report: &WeatherReport, context: &Context<'_>) -> Option<Block> {
    if report.forecast_days.len() < 2 {
        return None;
    }
    let phrases = context.phrases();
    let columns = ["day", "high", "low", "rain", "sky"].map(|key| Column {
        key: key.to_owned(),
        title: Some(phrases.plain(&format!("weather-column-{key}"), args!())),
        align: Some(if matches!(key, "high" | "low" | "rain") {
            Align::Right
        } else {
            Align::Left
        }),
    });
    Some(Block::Table(TableBlock {
        title: Some(phrases.plain("weather-days", args!())),
        columns: columns.to_vec(),
        rows: report.forecast_days.iter().map(|day| row(day, context)).collect(),
        ..TableBlock::default()
    }))
}

fn row(day: &ForecastDay, context: &Context<'_>) -> Map<String, Value> {
    let degrees = |value: Option<f64>| {
        value.map(|value| format!("{}°", format::number(value.round(), 0, context.lang())))
    };
    let chance = day
        .precipitation_chance
        .map(|chance| format!("{} %", format::number(chance, 0, context.lang())));
    let rain = chance.or_else(|| day.precipitation.as_ref().map(|amount| measure(amount, context)));
    let sky = day.sky.map(|sky| sky.sign().to_owned());
    let cells = [
        ("day", day.date.map(|date| short_date(date, context))),
        ("high", degrees(day.high)),
        ("low", degrees(day.low)),
        ("rain", rain),
        // Last, because phones differ in how wide they draw it.
        ("sky", sky.or_else(|| day.summary.clone())),
    ];
    cells
        .into_iter()
        .map(|(key, cell)| (key.to_owned(), json!(cell)))
        .collect()
}

fn short_date(date: NaiveDate, context: &Context<'_>) -> String {
    use chrono::Datelike as _;
    let phrases = context.phrases();
    let args = args! { "weekday" => weekday(date, phrases), "day" => date.day().to_string() };
    phrases.plain("weather-day", args)
}
