//! Places by name: several may share it.

use chrono_tz::Tz;
use serde_json::Value;

use super::pick;
use crate::domain::settings::Place;

const PLACES: usize = 10;

/// A place that bears the name asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundPlace {
    /// Its name.
    pub name: String,
    /// The region it lies in.
    pub region: Option<String>,
    /// The country it lies in.
    pub country: Option<String>,
    /// Degrees north.
    pub lat: f64,
    /// Degrees east.
    pub lon: f64,
    /// Its zone.
    pub zone: Option<Tz>,
    /// How many people live there.
    pub population: Option<f64>,
}

impl FoundPlace {
    /// The name with as much of its surroundings as tells it from others: `Paris, Texas, United States`.
    #[must_use]
    pub fn full_name(&self) -> String {
        let mut name = self.name.clone();
        for part in [&self.region, &self.country].into_iter().flatten() {
            if *part != self.name {
                name.push_str(", ");
                name.push_str(part);
            }
        }
        name
    }

    /// The place under its short name.
    #[must_use]
    pub fn place(&self) -> Place {
        Place {
            name: self.name.clone(),
            lat: self.lat,
            lon: self.lon,
        }
    }
}

/// The places of an answer `{"places": [{name, region?, country?, lat, lon, zone?, population?}]}`, best first.
#[must_use]
pub fn build(answer: &Value) -> Vec<FoundPlace> {
    answer
        .get("places")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(found)
        .take(PLACES)
        .collect()
}

fn found(value: &Value) -> Option<FoundPlace> {
    let lat = pick::number_at(value, &["lat"]).filter(|lat| lat.abs() <= 90.0)?;
    let lon = pick::number_at(value, &["lon"]).filter(|lon| lon.abs() <= 180.0)?;
    Some(FoundPlace {
        name: pick::text_at(value, &["name"])?,
        region: pick::text_at(value, &["region"]),
        country: pick::text_at(value, &["country"]),
        lat,
        lon,
        zone: pick::text_at(value, &["zone"]).and_then(|zone| zone.parse().ok()),
        population: pick::number_at(value, &["population"]),
    })
}

/// What to make of places that share a name.
#[derive(Debug, Clone, PartialEq)]
pub enum Choice {
    /// This one is meant; the others may be offered beside it.
    One(FoundPlace, Vec<FoundPlace>),
    /// Any of these may be meant.
    Several(Vec<FoundPlace>),
    /// None bears the name.
    None,
}

/// Chooses among places. The words behind a comma narrow (`Paris, Texas`); a place ten times as large as the next of
/// the same name is meant.
#[must_use]
pub fn choose(places: Vec<FoundPlace>, query: &str) -> Choice {
    let mut parts = query.split(',').map(|part| part.trim().to_lowercase());
    let name = parts.next().unwrap_or_default();
    let narrow: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    let fits = |place: &FoundPlace| {
        narrow.iter().all(|word| {
            [&place.region, &place.country]
                .into_iter()
                .flatten()
                .any(|part| part.to_lowercase().contains(word.as_str()))
        })
    };
    let fitting: Vec<FoundPlace> = places.iter().filter(|place| fits(place)).cloned().collect();
    let places = if fitting.is_empty() { places } else { fitting };
    let same = |place: &FoundPlace| place.name.to_lowercase() == name;
    let namesakes: Vec<FoundPlace> = places.iter().filter(|place| same(place)).cloned().collect();
    let mut candidates = if namesakes.is_empty() { places } else { namesakes };
    candidates.dedup_by(|one, other| one.full_name() == other.full_name());
    let people = |place: Option<&FoundPlace>| place.and_then(|place| place.population).unwrap_or(0.0);
    candidates.sort_by(|one, other| people(Some(other)).total_cmp(&people(Some(one))));
    if candidates.is_empty() {
        return Choice::None;
    }
    let clear =
        candidates.len() == 1 || people(candidates.first()) >= 10.0 * people(candidates.get(1)).max(1000.0);
    if clear {
        let one = candidates.remove(0);
        Choice::One(one, candidates)
    } else {
        Choice::Several(candidates)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn places() -> Vec<FoundPlace> {
        build(&json!({"places": [
            {"name": "Paris", "region": "Île-de-France", "country": "France", "lat": 48.85, "lon": 2.35, "population": 2_138_551, "zone": "Europe/Paris"},
            {"name": "Paris", "region": "Texas", "country": "United States", "lat": 33.66, "lon": -95.56, "population": 24782},
            {"name": "Paris", "region": "Tennessee", "country": "United States", "lat": 36.3, "lon": -88.3, "population": 10156},
            {"name": "Parisot", "country": "France", "lat": 44.2, "lon": 1.8},
            {"name": "Nowhere", "lat": 999, "lon": 0},
            {"lat": 1, "lon": 1},
            null,
        ]}))
    }

    #[test]
    fn the_large_one_is_meant_and_a_comma_narrows() {
        for (query, expected) in [
            ("Paris", "Paris, Île-de-France, France + 2"),
            ("paris, texas", "Paris, Texas, United States + 0"),
            ("Paris, United States", "? 2"),
            ("Paris, Mars", "Paris, Île-de-France, France + 2"),
            ("Par", "Paris, Île-de-France, France + 3"),
        ] {
            let choice = match choose(places(), query) {
                Choice::One(one, rest) => format!("{} + {}", one.full_name(), rest.len()),
                Choice::Several(several) => format!("? {}", several.len()),
                Choice::None => "none".to_owned(),
            };
            assert_eq!(choice, expected, "{query}");
        }
        assert_eq!(choose(Vec::new(), "Paris"), Choice::None);
        assert_eq!(places().len(), 4);
    }
}
