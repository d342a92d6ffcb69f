//! Time zones by name, by city, by what the person's clock shows, and by the nearest place on the globe.

use std::sync::LazyLock;

use chrono::{Offset as _, Timelike as _};
use chrono_tz::{TZ_VARIANTS, Tz};
use serde_json::json;

use crate::args;
use crate::domain::settings::{Place, parse_clock};
use crate::domain::{Action, Call, Lang, Settings};
use crate::text::format;
use crate::tool::{Context, Kind, ToolError, ToolOutput};

/// Zones and where their principal place lies, from the public-domain `zone.tab` of the tz database, and large
/// cities with their names in three languages: zone, degrees north, degrees east, names.
const PLACES: &str = include_str!("../../../templates/zones.tsv");

/// Buttons offered at once.
const OFFERED: usize = 6;
/// How far from the middle of a town people still say that they are in it.
const TOWN_KM: f64 = 25.0;

struct ZonePlace {
    zone: Tz,
    lat: f64,
    lon: f64,
    /// Names as they are written, in all languages.
    names: Vec<&'static str>,
    /// The same as they are compared.
    cities: Vec<String>,
}

static ZONES: LazyLock<Vec<ZonePlace>> = LazyLock::new(|| PLACES.lines().filter_map(zone_place).collect());

fn zone_place(line: &'static str) -> Option<ZonePlace> {
    let mut cells = line.split('\t');
    let names = || {
        line.split('\t')
            .nth(3)
            .unwrap_or_default()
            .split(',')
            .filter(|name| !name.is_empty())
    };
    Some(ZonePlace {
        zone: cells.next()?.parse().ok()?,
        lat: cells.next()?.parse().ok()?,
        lon: cells.next()?.parse().ok()?,
        names: names().collect(),
        cities: names().map(fold).collect(),
    })
}

/// A zone by its IANA name, by the city in it, or by a city of our list.
pub(super) fn named(text: &str, context: &Context<'_>) -> Result<Tz, ToolError> {
    let wanted = fold(text);
    if wanted == "utc" || wanted == "gmt" {
        return Ok(Tz::UTC);
    }
    if let Some(zone) = TZ_VARIANTS.iter().find(|zone| fold(zone.name()) == wanted) {
        return Ok(*zone);
    }
    if let Some(place) = ZONES.iter().find(|place| place.cities.contains(&wanted)) {
        return Ok(place.zone);
    }
    let city = |zone: &&Tz| {
        zone.name()
            .rsplit('/')
            .next()
            .is_some_and(|city| fold(city) == wanted)
    };
    let cities: Vec<&Tz> = TZ_VARIANTS.iter().filter(city).collect();
    if let Some(zone) = cities.first() {
        return Ok(**zone);
    }
    let similar = similar(&wanted);
    let args = args! { "given" => text.to_owned() };
    let error = ToolError::new(Kind::NotFound, context.phrases(), "settings-unknown-zone", args);
    Err(error.offering(similar.into_iter().map(|zone| button(zone, context)).collect()))
}

/// Where a city of the list lies.
pub(super) fn city(text: &str) -> Option<Place> {
    let wanted = fold(text);
    let place = ZONES.iter().find(|place| place.cities.contains(&wanted))?;
    Some(Place {
        name: text.trim().to_owned(),
        lat: place.lat,
        lon: place.lon,
    })
}

fn similar(wanted: &str) -> Vec<Tz> {
    let near = |name: &str| !wanted.is_empty() && wanted.chars().count() > 2 && fold(name).contains(wanted);
    let mut zones: Vec<Tz> = ZONES
        .iter()
        .map(|place| place.zone)
        .filter(|zone| near(zone.name()))
        .collect();
    zones.dedup();
    zones.truncate(OFFERED);
    zones
}

fn fold(text: &str) -> String {
    text.trim().to_lowercase().replace([' ', '_', '-'], "")
}

/// The zones whose clock shows `time` now, the best known first; the person picks one.
pub(super) fn by_clock(time: &str, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
    let args = || args! { "given" => time.to_owned() };
    let shown = parse_clock(time);
    let shown = shown
        .ok_or_else(|| ToolError::new(Kind::Arguments, context.phrases(), "settings-bad-time", args()))?;
    let minutes = |zone: Tz| {
        let local = context.turn.at.with_timezone(&zone).time();
        let apart =
            i64::from(local.num_seconds_from_midnight()) - i64::from(shown.num_seconds_from_midnight());
        apart.rem_euclid(86_400).min((-apart).rem_euclid(86_400)) / 60
    };
    // A quarter of an hour covers a clock that is off, and the zones of Nepal and the Chathams.
    let mut zones: Vec<Tz> = ZONES
        .iter()
        .map(|place| place.zone)
        .filter(|zone| minutes(*zone) <= 7)
        .collect();
    let known = |zone: &Tz| {
        ZONES
            .iter()
            .filter(|place| place.zone == *zone)
            .map(|place| place.cities.len())
            .sum()
    };
    zones.sort_by_key(|zone| std::cmp::Reverse::<usize>(known(zone)));
    zones.dedup();
    zones.truncate(OFFERED);
    if zones.is_empty() {
        return Err(ToolError::new(
            Kind::NotFound,
            context.phrases(),
            "settings-no-zone-at",
            args(),
        ));
    }
    let words = context
        .phrases()
        .say("settings-pick-zone", args! { "time" => format::clock(shown) });
    let names: Vec<&str> = zones.iter().map(|zone| zone.name()).collect();
    let content = json!({"zones": names});
    Ok(ToolOutput::words(content, words)
        .with_actions(zones.into_iter().map(|zone| button(zone, context)).collect()))
}

/// Zones by the distance of their principal place, nearest first.
pub(super) fn nearest(lat: f64, lon: f64) -> Vec<Tz> {
    let mut zones: Vec<(f64, Tz)> = ZONES
        .iter()
        .map(|place| (distance(lat, lon, place.lat, place.lon), place.zone))
        .collect();
    zones.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    zones.into_iter().map(|(_, zone)| zone).collect()
}

// The haversine of the angle between two points; it grows with the distance, and only the order matters.
fn distance(lat: f64, lon: f64, other_lat: f64, other_lon: f64) -> f64 {
    let half = |a: f64, b: f64| ((b - a).to_radians() / 2.0).sin().powi(2);
    half(lat, other_lat) + lat.to_radians().cos() * other_lat.to_radians().cos() * half(lon, other_lon)
}

/// The town of our list within reach of a point, by its name in `lang` where the list has one.
pub(super) fn town(lat: f64, lon: f64, lang: Lang) -> Option<String> {
    let away = |place: &&ZonePlace| kilometres(distance(lat, lon, place.lat, place.lon));
    let near = ZONES.iter().filter(|place| away(place) < TOWN_KM);
    let place = near.min_by(|a, b| away(a).total_cmp(&away(b)))?;
    let script = |city: &&&str| city.chars().next().is_some_and(|first| is_of(first, lang));
    let named = place.names.iter().find(script).map(|city| capitalized(city));
    let zone = || Some(place.zone.name().rsplit_once('/')?.1.replace('_', " "));
    named.or_else(zone)
}

const fn is_of(letter: char, lang: Lang) -> bool {
    match lang {
        Lang::En => letter.is_ascii_alphabetic(),
        Lang::Zh => matches!(letter, '\u{4e00}'..='\u{9fff}'),
        Lang::Ru => matches!(letter, '\u{400}'..='\u{4ff}'),
    }
}

fn capitalized(city: &str) -> String {
    let mut out = String::new();
    for letter in city.chars() {
        if out.is_empty() || out.ends_with([' ', '-']) {
            out.extend(letter.to_uppercase());
        } else {
            out.push(letter);
        }
    }
    out
}

// What `distance` gives, on the earth.
fn kilometres(haversine: f64) -> f64 {
    2.0 * 6_371.0 * haversine.sqrt().asin()
}

/// Near a border the nearest place may lie beyond it: the neighbours with another clock are one tap away.
pub(super) fn near_alternatives(settings: &Settings, context: &Context<'_>) -> Vec<Action> {
    let Some(place) = &settings.place else {
        return Vec::new();
    };
    let offset = |zone: &Tz| context.turn.now.with_timezone(zone).offset().fix();
    let mut seen = vec![offset(&settings.timezone)];
    let mut others = Vec::new();
    for zone in nearest(place.lat, place.lon).into_iter().take(12) {
        if !seen.contains(&offset(&zone)) {
            seen.push(offset(&zone));
            others.push(zone);
        }
    }
    others
        .into_iter()
        .take(2)
        .map(|zone| button(zone, context))
        .collect()
}

/// A button that sets a zone, with the time it has now.
pub(super) fn button(zone: Tz, context: &Context<'_>) -> Action {
    let time = format::clock(context.turn.now.with_timezone(&zone).time());
    let call = Call::new("settings", json!({"timezone": zone.name()}));
    Action::call(
        format!(
            "{} {time}",
            zone.name()
                .rsplit('/')
                .next()
                .unwrap_or_default()
                .replace('_', " ")
        ),
        call,
    )
}

#[cfg(test)]
mod tests {
    use super::town;
    use crate::domain::Lang;

    #[test]
    fn a_shared_point_has_the_name_of_its_town() {
        let table = [
            (48.85, 2.35, Lang::En, Some("Paris")),
            (28.60, 77.25, Lang::En, Some("New Delhi")),
            (28.60, 77.25, Lang::Zh, Some("新德里")),
            (19.10, 72.90, Lang::Ru, Some("Мумбаи")),
            // A town without a name of that language keeps that of its zone.
            (47.70, 8.70, Lang::Ru, Some("Busingen")),
            (0.0, -30.0, Lang::En, None),
        ];
        for (lat, lon, lang, name) in table {
            assert_eq!(town(lat, lon, lang).as_deref(), name, "{lat}, {lon}");
        }
    }
}
