//! Open-Meteo: places by name, forecasts and air quality, without a key.

mod forecast;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::endpoint::{Endpoint, judge, parse};
use crate::domain::report::{PlaceQuestion, Source, WeatherQuestion, answer_of};
use crate::domain::settings::Place;
use crate::port::{Answer, Provider, ProviderError};

const NAME: &str = "Open-Meteo";
const CURRENT: &str = "temperature_2m,relative_humidity_2m,apparent_temperature,weather_code,wind_speed_10m";
const HOURLY: &str = "temperature_2m,precipitation_probability,precipitation,weather_code,wind_speed_10m";
const DAILY: &str = "weather_code,temperature_2m_max,temperature_2m_min,precipitation_sum,\
precipitation_probability_max,wind_speed_10m_max,sunrise,sunset,uv_index_max";

/// The forecasts.
pub(super) struct OpenMeteo {
    forecast: Endpoint,
    air: Endpoint,
}

/// The directory of places.
pub(super) struct OpenMeteoPlaces {
    geocoding: Endpoint,
}

impl OpenMeteo {
    /// Forecasts and air quality from these addresses.
    pub(super) const fn new(forecast: Endpoint, air: Endpoint) -> Self {
        Self { forecast, air }
    }

    async fn forecast(&self, place: &Place, question: &WeatherQuestion) -> Result<Value, ProviderError> {
        let (lat, lon) = (place.lat.to_string(), place.lon.to_string());
        let window = question.search.window;
        let since = window.since.or(window.until).map(|date| date.to_string());
        let until = window.until.or(window.since).map(|date| date.to_string());
        let mut query = vec![
            ("latitude", lat.as_str()),
            ("longitude", lon.as_str()),
            ("timezone", "auto"),
            ("current", CURRENT),
            ("hourly", HOURLY),
            ("daily", DAILY),
        ];
        match (&since, &until) {
            (Some(since), Some(until)) => query.extend([("start_date", since.as_str()), ("end_date", until)]),
            (_, _) => query.push(("forecast_days", "8")),
        }
        read(&self.forecast, "/v1/forecast", &query).await
    }

    async fn air(&self, place: &Place) -> Option<Value> {
        let (lat, lon) = (place.lat.to_string(), place.lon.to_string());
        let query = [
            ("latitude", lat.as_str()),
            ("longitude", &lon),
            ("current", "us_aqi"),
        ];
        // Weather without the air's quality is weather still.
        read(&self.air, "/v1/air-quality", &query).await.ok()
    }
}

#[async_trait]
impl Provider<WeatherQuestion> for OpenMeteo {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &WeatherQuestion, now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let place = question
            .search
            .location
            .as_ref()
            .ok_or(ProviderError::Unsupported)?;
        let (forecast, air) = tokio::join!(self.forecast(place, question), self.air(place));
        let forecast = forecast?;
        if forecast.get("current").is_none() && forecast.get("daily").is_none() {
            return Err(ProviderError::Unreadable(
                "a forecast without any weather".to_owned(),
            ));
        }
        let mut data = forecast::translate(&forecast, now);
        data["vertical"] = json!("weather");
        data["location"] = json!({"city": place.name, "latitude": place.lat, "longitude": place.lon});
        data["current"]["air_quality_index"] = air
            .and_then(|air| air.pointer("/current/us_aqi").cloned())
            .unwrap_or_default();
        let source = Source::new(NAME, "https://open-meteo.com/", Some("CC BY 4.0"));
        Ok(Answer::new(NAME, answer_of(&source, &data)))
    }
}

impl OpenMeteoPlaces {
    /// Places from this address.
    pub(super) const fn new(geocoding: Endpoint) -> Self {
        Self { geocoding }
    }
}

#[async_trait]
impl Provider<PlaceQuestion> for OpenMeteoPlaces {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &PlaceQuestion, _now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let query = [
            ("name", question.name.as_str()),
            ("count", "10"),
            ("language", question.lang.code()),
            ("format", "json"),
        ];
        let found = read(&self.geocoding, "/v1/search", &query).await?;
        // A miss has no `results` at all.
        let results = found.get("results").and_then(Value::as_array);
        let places: Vec<Value> = results.into_iter().flatten().map(place).collect();
        if places.is_empty() {
            return Err(ProviderError::NotFound);
        }
        Ok(Answer::new(NAME, json!({ "places": places })))
    }
}

fn place(found: &Value) -> Value {
    json!({
        "name": found["name"],
        "region": found["admin1"],
        "country": found["country"],
        "lat": found["latitude"],
        "lon": found["longitude"],
        "zone": found["timezone"],
        "population": found["population"],
    })
}

// An error is `{"error": true, "reason"}`, with whatever status.
async fn read(endpoint: &Endpoint, path: &str, query: &[(&str, &str)]) -> Result<Value, ProviderError> {
    let response = endpoint.send(endpoint.get(path, query)).await?;
    match parse(&response) {
        Ok(value) if value.get("error") == Some(&Value::Bool(true)) => {
            judge(&response)?;
            let reason = value["reason"].as_str().unwrap_or_default();
            Err(ProviderError::Down(reason.chars().take(200).collect()))
        }
        outcome => {
            judge(&response)?;
            outcome
        }
    }
}
