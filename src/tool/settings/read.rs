//! The arguments of `settings` become settings, or a sentence that says what would fit.

use chrono::NaiveTime;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::zones;
use crate::args;
use crate::domain::Settings;
use crate::domain::settings::{Place, QuietHours, parse_clock};
use crate::tool::{Context, Kind, ToolError};

/// The settings after these arguments.
pub(super) fn apply(arguments: &Value, context: &Context<'_>) -> Result<Settings, ToolError> {
    let mut after = context.settings().clone();
    let text = |key: &str| arguments.get(key).and_then(Value::as_str).map(str::trim);
    if let Some(zone) = text("timezone") {
        after.timezone = zones::named(zone, context)?;
    }
    if let Some(name) = text("place") {
        // A city that the list does not know leaves the place as it is; its zone was found or refused above.
        if let Some(place) = zones::city(name) {
            after.place = Some(place);
        }
    }
    if let Some(place) = arguments.get("place").filter(|place| place.is_object()) {
        let place = place_of(place, context)?;
        after.timezone = zones::nearest(place.lat, place.lon)
            .first()
            .copied()
            .unwrap_or(after.timezone);
        after.place = Some(place);
    }
    if let Some(time) = text("day_start") {
        after.day_start = clock(time, context)?;
    }
    if let Some(quiet) = text("quiet") {
        after.quiet = match quiet {
            "off" => None,
            hours => {
                Some(QuietHours::parse(hours).ok_or_else(|| fault("settings-bad-quiet", hours, context))?)
            }
        };
    }
    for (key, place) in [("morning", &mut after.morning), ("evening", &mut after.evening)] {
        if let Some(time) = text(key) {
            *place = if time == "off" {
                None
            } else {
                Some(clock(time, context)?)
            };
        }
    }
    choice(arguments, "lang", &mut after.lang);
    choice(arguments, "units", &mut after.units);
    choice(arguments, "ack", &mut after.ack);
    choice(arguments, "theme", &mut after.theme);
    choice(arguments, "still_running_h", &mut after.still_running_h);
    if let Some(rich) = arguments.get("rich").and_then(Value::as_bool) {
        after.rich = Some(rich);
    }
    if let Some(order) = arguments.get("date_order") {
        after.date_order = serde_json::from_value(order.clone()).ok();
    }
    if let Some(day) = text("week_start").and_then(|day| day.parse().ok()) {
        after.week_start = day;
    }
    Ok(after)
}

// The schema has already checked the words; what is left is to name the variant.
fn choice<T: DeserializeOwned>(arguments: &Value, key: &str, place: &mut T) {
    if let Some(value) = arguments
        .get(key)
        .cloned()
        .and_then(|value| serde_json::from_value(value).ok())
    {
        *place = value;
    }
}

fn clock(text: &str, context: &Context<'_>) -> Result<NaiveTime, ToolError> {
    parse_clock(text).ok_or_else(|| fault("settings-bad-time", text, context))
}

fn fault(key: &str, given: &str, context: &Context<'_>) -> ToolError {
    ToolError::new(
        Kind::Arguments,
        context.phrases(),
        key,
        args! { "given" => given.to_owned() },
    )
}

fn place_of(place: &Value, context: &Context<'_>) -> Result<Place, ToolError> {
    let degrees = |key: &str| place.get(key).and_then(Value::as_f64).unwrap_or(f64::NAN);
    let (lat, lon) = (degrees("lat"), degrees("lon"));
    if !(-90.0..=90.0).contains(&lat) || !(-180.0..=180.0).contains(&lon) {
        return Err(fault("settings-bad-place", "", context));
    }
    let name = place
        .get("name")
        .and_then(Value::as_str)
        .map(str::to_owned)
        .or_else(|| zones::town(lat, lon, context.lang()))
        .unwrap_or_else(|| format!("{lat:.2}, {lon:.2}"));
    Ok(Place { name, lat, lon })
}
