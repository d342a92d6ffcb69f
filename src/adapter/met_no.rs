//! MET Norway's Locationforecast 2.0: the world's weather by coordinates, without a key.

use async_trait::async_trait;
use chrono::{DateTime, Duration, FixedOffset, Offset as _, Utc};
use serde_json::{Value, json};

use super::endpoint::Endpoint;
use crate::domain::report::weather::fold::{self, Sample};
use crate::domain::report::{Sky, Source, WeatherQuestion, answer_of, instant};
use crate::domain::settings::Place;
use crate::port::{Answer, Provider, ProviderError};

const NAME: &str = "MET Norway";

/// The forecasts.
pub(super) struct MetNo {
    endpoint: Endpoint,
}

impl MetNo {
    /// Forecasts from this address.
    pub(super) const fn new(endpoint: Endpoint) -> Self {
        Self { endpoint }
    }
}

#[async_trait]
impl Provider<WeatherQuestion> for MetNo {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &WeatherQuestion, now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let place = question
            .search
            .location
            .as_ref()
            .ok_or(ProviderError::Unsupported)?;
        let zone = zone(question, place, now);
        let today = now.with_timezone(&zone).date_naive();
        // It knows no past.
        if question.search.window.until.is_some_and(|until| until < today) {
            return Err(ProviderError::Unsupported);
        }
        // More than four decimals are refused: they would spoil its cache.
        let (lat, lon) = (format!("{:.4}", place.lat), format!("{:.4}", place.lon));
        let query = [("lat", lat.as_str()), ("lon", &lon)];
        let request = self
            .endpoint
            .get("/weatherapi/locationforecast/2.0/compact", &query);
        let answer = self.endpoint.json(request).await?;
        let series = answer.pointer("/properties/timeseries").and_then(Value::as_array);
        let series = series.ok_or_else(|| ProviderError::Unreadable("no timeseries".to_owned()))?;
        let steps: Vec<(Sample, &Value)> = series
            .iter()
            .filter_map(|step| Some((sample(step, zone)?, step)))
            .filter(|(sample, _)| sample.at >= now - Duration::minutes(59))
            .collect();
        let samples: Vec<Sample> = steps.iter().map(|(sample, _)| *sample).collect();
        let days = fold::days(&samples);
        let mut current = steps
            .first()
            .map_or_else(|| json!({}), |(sample, step)| current(sample, step));
        let of_today = days
            .iter()
            .find(|day| day["utc_timestamp"] == json!(today.to_string()));
        for key in ["high", "low"] {
            current[key] = of_today.map(|day| day[key].clone()).unwrap_or_default();
        }
        let data = json!({
            "vertical": "weather",
            "location": {"city": place.name, "latitude": place.lat, "longitude": place.lon},
            "current": current,
            "forecast_daily": days,
            "forecast_hourly": samples.iter().map(fold::hour).collect::<Vec<_>>(),
        });
        let source = Source::new(NAME, "https://www.met.no/", Some("CC BY 4.0"));
        Ok(Answer::new(NAME, answer_of(&source, &data)))
    }
}

// It tells no zone; where nobody else did, the sun's is near enough to cut days.
fn zone(question: &WeatherQuestion, place: &Place, now: DateTime<Utc>) -> FixedOffset {
    if let Some(zone) = question.zone {
        return now.with_timezone(&zone).offset().fix();
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a longitude is at most 180 degrees"
    )]
    let hours = (place.lon / 15.0).round() as i32;
    FixedOffset::east_opt(hours * 3600).unwrap_or_else(|| Utc.fix())
}

fn sample(step: &Value, zone: FixedOffset) -> Option<Sample> {
    let data = step.get("data")?;
    let details = data.pointer("/instant/details")?;
    // At the tail only six-hour steps are left, and at its very end none.
    let next = [("next_1_hours", 1), ("next_6_hours", 6)]
        .into_iter()
        .find_map(|(key, hours)| Some((data.get(key)?, hours)));
    let symbol = next.and_then(|(next, _)| next.pointer("/summary/symbol_code")?.as_str());
    Some(Sample {
        at: instant(step.get("time")?)?.with_timezone(&zone),
        temperature: details["air_temperature"].as_f64(),
        sky: symbol.and_then(sky),
        precipitation: next.and_then(|(next, hours)| {
            Some((next.pointer("/details/precipitation_amount")?.as_f64()?, hours))
        }),
        chance: None,
        wind: details["wind_speed"].as_f64(),
    })
}

fn current(sample: &Sample, step: &Value) -> Value {
    let mut current = fold::hour(sample);
    current["humidity"] = step
        .pointer("/data/instant/details/relative_humidity")
        .cloned()
        .unwrap_or_default();
    // The sum is of the coming hours, not of the day.
    current["precipitation_amount"] = Value::Null;
    current
}

fn sky(symbol: &str) -> Option<Sky> {
    let word = symbol.split('_').next().unwrap_or_default();
    if word.contains("thunder") {
        return Some(Sky::Thunderstorm);
    }
    Some(match word {
        "clearsky" => Sky::Clear,
        "fair" => Sky::MostlyClear,
        "partlycloudy" => Sky::PartlyCloudy,
        "cloudy" => Sky::Overcast,
        "fog" => Sky::Fog,
        "lightrain" => Sky::LightRain,
        "rain" => Sky::Rain,
        "heavyrain" | "heavyrainshowers" => Sky::HeavyRain,
        "lightrainshowers" | "rainshowers" => Sky::Showers,
        "lightsnow" => Sky::LightSnow,
        "snow" => Sky::Snow,
        "heavysnow" | "heavysnowshowers" => Sky::HeavySnow,
        "lightsnowshowers" | "snowshowers" => Sky::SnowShowers,
        _ if word.contains("sleet") => Sky::Sleet,
        _ => return None,
    })
}
