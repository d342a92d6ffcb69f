//! OpenWeather: places by name, the weather now and five days ahead, with a key.

use async_trait::async_trait;
use chrono::{DateTime, FixedOffset, Offset as _, Utc};
use serde_json::{Value, json};

use super::endpoint::Endpoint;
use crate::domain::report::weather::fold::{self, Sample};
use crate::domain::report::{PlaceQuestion, Sky, Source, WeatherQuestion, answer_of, instant};
use crate::port::{Answer, Provider, ProviderError};

const NAME: &str = "OpenWeather";

/// The weather and the directory of places.
pub(super) struct OpenWeather {
    endpoint: Endpoint,
    key: String,
}

impl OpenWeather {
    /// Reads from this address with this key.
    pub(super) const fn new(endpoint: Endpoint, key: String) -> Self {
        Self { endpoint, key }
    }

    async fn read(&self, path: &str, query: &[(&str, &str)]) -> Result<Value, ProviderError> {
        let mut query = query.to_vec();
        query.push(("appid", &self.key));
        let answer = self.endpoint.json(self.endpoint.get(path, &query)).await?;
        // Its own status stands in `cod`, as a number or as text, whatever the one of the answer.
        let cod = answer.get("cod").map(|cod| cod.to_string().replace('"', ""));
        match cod.as_deref() {
            None | Some("200") => Ok(answer),
            Some("401") => Err(ProviderError::Key),
            Some("404") => Err(ProviderError::NotFound),
            Some("429") => Err(ProviderError::Limited(None)),
            Some(cod) => Err(ProviderError::Down(format!("cod {cod}"))),
        }
    }
}

#[async_trait]
impl Provider<WeatherQuestion> for OpenWeather {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &WeatherQuestion, now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let place = question
            .search
            .location
            .as_ref()
            .ok_or(ProviderError::Unsupported)?;
        let (lat, lon) = (place.lat.to_string(), place.lon.to_string());
        let query = [("lat", lat.as_str()), ("lon", &lon), ("units", "metric")];
        let (weather, forecast) = tokio::join!(
            self.read("/data/2.5/weather", &query),
            self.read("/data/2.5/forecast", &query)
        );
        let weather = weather?;
        // Without the days, the weather now is still an answer.
        let forecast = forecast.unwrap_or_default();
        let zone = offset(&weather["timezone"]);
        let today = now.with_timezone(&zone).date_naive();
        if question.search.window.until.is_some_and(|until| until < today) {
            return Err(ProviderError::Unsupported);
        }
        let list = forecast.get("list").and_then(Value::as_array);
        let samples: Vec<Sample> = list
            .into_iter()
            .flatten()
            .filter_map(|step| sample(step, zone))
            .collect();
        let data = json!({
            "vertical": "weather",
            "location": {"city": place.name, "latitude": place.lat, "longitude": place.lon},
            "current": current(&weather, zone),
            "forecast_daily": fold::days(&samples),
            "forecast_hourly": samples.iter().take(16).map(fold::hour).collect::<Vec<_>>(),
        });
        let source = Source::new(NAME, "https://openweathermap.org/", Some("ODbL"));
        Ok(Answer::new(NAME, answer_of(&source, &data)))
    }
}

#[async_trait]
impl Provider<PlaceQuestion> for OpenWeather {
    fn name(&self) -> &str {
        NAME
    }

    async fn ask(&self, question: &PlaceQuestion, _now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let query = [("q", question.name.as_str()), ("limit", "5")];
        let found = self.read("/geo/1.0/direct", &query).await?;
        let places: Vec<Value> = found
            .as_array()
            .into_iter()
            .flatten()
            .map(|found| {
                let local = found.pointer(&format!("/local_names/{}", question.lang.code()));
                json!({
                    "name": local.or(found.get("name")),
                    "region": found["state"],
                    "country": found["country"],
                    "lat": found["lat"],
                    "lon": found["lon"],
                })
            })
            .collect();
        if places.is_empty() {
            return Err(ProviderError::NotFound);
        }
        Ok(Answer::new(NAME, json!({ "places": places })))
    }
}

fn offset(seconds: &Value) -> FixedOffset {
    seconds
        .as_i64()
        .and_then(|seconds| FixedOffset::east_opt(i32::try_from(seconds).ok()?))
        .unwrap_or_else(|| Utc.fix())
}

fn current(weather: &Value, zone: FixedOffset) -> Value {
    let main = &weather["main"];
    let measure = |value: &Value, unit: &str| json!({"value": value, "unit": unit});
    let clock = |value: &Value| instant(value).map(|at| at.with_timezone(&zone).to_rfc3339());
    json!({
        "temperature": measure(&main["temp"], "°C"),
        "feels_like": measure(&main["feels_like"], "°C"),
        "humidity": main["humidity"],
        "wind_speed": measure(&weather["wind"]["speed"], "m/s"),
        "description": weather["weather"][0]["description"],
        "sky": sky(&weather["weather"][0]["id"]).map(Sky::key),
        "sunrise": clock(&weather["sys"]["sunrise"]),
        "sunset": clock(&weather["sys"]["sunset"]),
    })
}

fn sample(step: &Value, zone: FixedOffset) -> Option<Sample> {
    Some(Sample {
        at: instant(step.get("dt")?)?.with_timezone(&zone),
        temperature: step["main"]["temp"].as_f64(),
        sky: sky(&step["weather"][0]["id"]),
        precipitation: Some((
            step["rain"]["3h"].as_f64().unwrap_or(0.0) + step["snow"]["3h"].as_f64().unwrap_or(0.0),
            3,
        )),
        chance: step["pop"].as_f64().map(|share| (share * 100.0).round()),
        wind: step["wind"]["speed"].as_f64(),
    })
}

fn sky(id: &Value) -> Option<Sky> {
    Some(match id.as_u64()? {
        200..=299 => Sky::Thunderstorm,
        300..=399 => Sky::Drizzle,
        500 => Sky::LightRain,
        501 => Sky::Rain,
        502..=504 => Sky::HeavyRain,
        511 => Sky::FreezingRain,
        520..=531 => Sky::Showers,
        600 => Sky::LightSnow,
        601 => Sky::Snow,
        602 => Sky::HeavySnow,
        611..=616 => Sky::Sleet,
        620..=622 => Sky::SnowShowers,
        700..=799 => Sky::Fog,
        800 => Sky::Clear,
        801 => Sky::MostlyClear,
        802 => Sky::PartlyCloudy,
        803 | 804 => Sky::Overcast,
        _ => return None,
    })
}
