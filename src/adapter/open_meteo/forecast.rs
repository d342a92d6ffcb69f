//! From Open-Meteo's columns to the rows of the raw shape.

use chrono::{DateTime, Duration, FixedOffset, NaiveDateTime, TimeZone as _, Utc};
use serde_json::{Map, Value, json};

use crate::domain::report::Sky;

/// Columns of arrays, with the unit of each beside them.
struct Columns<'a> {
    values: &'a Value,
    units: &'a Value,
}

impl Columns<'_> {
    fn of<'a>(answer: &'a Value, name: &str) -> Columns<'a> {
        Columns {
            values: answer.get(name).unwrap_or(&Value::Null),
            units: answer.get(format!("{name}_units")).unwrap_or(&Value::Null),
        }
    }

    fn rows(&self) -> usize {
        self.values
            .get("time")
            .and_then(Value::as_array)
            .map_or(0, Vec::len)
    }

    /// A cell, or the value itself where there is no column.
    fn cell(&self, key: &str, row: Option<usize>) -> Value {
        let column = self.values.get(key);
        let cell = row.map_or(column, |row| column?.get(row));
        cell.cloned().unwrap_or_default()
    }

    fn measure(&self, key: &str, row: Option<usize>) -> Value {
        let value = self.cell(key, row);
        if value.is_null() {
            return Value::Null;
        }
        json!({"value": value, "unit": self.units.get(key).cloned().unwrap_or_default()})
    }

    fn sky(&self, row: Option<usize>) -> Value {
        let code = self.cell("weather_code", row);
        code.as_u64()
            .and_then(sky)
            .map_or(Value::Null, |sky| json!(sky.key()))
    }
}

/// The weather in the raw shape, without its place.
pub(super) fn translate(answer: &Value, now: DateTime<Utc>) -> Value {
    let offset = answer["utc_offset_seconds"].as_i64().and_then(|seconds| {
        let seconds = i32::try_from(seconds).ok()?;
        FixedOffset::east_opt(seconds)
    });
    let offset = offset.unwrap_or_else(|| FixedOffset::east_opt(0).unwrap_or(chrono::Offset::fix(&Utc)));
    let daily = Columns::of(answer, "daily");
    json!({
        "current": current(answer, &daily, now.with_timezone(&offset)),
        "forecast_daily": days(&daily),
        "forecast_hourly": hours(&Columns::of(answer, "hourly"), offset, now),
    })
}

fn current(answer: &Value, daily: &Columns<'_>, now: DateTime<FixedOffset>) -> Value {
    let current = Columns::of(answer, "current");
    let today = json!(now.date_naive().to_string());
    let row = (0..daily.rows()).find(|row| daily.cell("time", Some(*row)) == today);
    let of_today = |key: &str| row.map_or(Value::Null, |row| daily.measure(key, Some(row)));
    let plain = |key: &str| row.map_or(Value::Null, |row| daily.cell(key, Some(row)));
    json!({
        "temperature": current.measure("temperature_2m", None),
        "sky": current.sky(None),
        "feels_like": current.measure("apparent_temperature", None),
        "humidity": current.cell("relative_humidity_2m", None),
        "wind_speed": current.measure("wind_speed_10m", None),
        "high": of_today("temperature_2m_max"),
        "low": of_today("temperature_2m_min"),
        "precipitation_chance": of_today("precipitation_probability_max"),
        "precipitation_amount": of_today("precipitation_sum"),
        "uv_index": plain("uv_index_max"),
        "sunrise": plain("sunrise"),
        "sunset": plain("sunset"),
    })
}

fn days(daily: &Columns<'_>) -> Vec<Value> {
    (0..daily.rows())
        .map(|row| {
            let row = Some(row);
            json!({
                "utc_timestamp": daily.cell("time", row),
                "sky": daily.sky(row),
                "high": daily.measure("temperature_2m_max", row),
                "low": daily.measure("temperature_2m_min", row),
                "precipitation_amount": daily.measure("precipitation_sum", row),
                "precipitation_chance": daily.cell("precipitation_probability_max", row),
                "wind_speed": daily.measure("wind_speed_10m_max", row),
            })
        })
        // Beyond its reach the arrays hold nulls.
        .filter(|day| day.as_object().is_some_and(is_told))
        .collect()
}

fn is_told(day: &Map<String, Value>) -> bool {
    day.iter()
        .any(|(key, value)| key != "utc_timestamp" && !value.is_null())
}

// Hours that have passed are dropped, unless all of them have: then the past was asked for.
fn hours(hourly: &Columns<'_>, offset: FixedOffset, now: DateTime<Utc>) -> Vec<Value> {
    let times: Vec<Option<DateTime<FixedOffset>>> = (0..hourly.rows())
        .map(|row| local(&hourly.cell("time", Some(row)), offset))
        .collect();
    let this_hour = now - Duration::minutes(59);
    let is_past = times.iter().flatten().all(|time| *time < this_hour);
    times
        .iter()
        .enumerate()
        .filter_map(|(row, time)| Some((Some(row), (*time)?)))
        .filter(|(_, time)| is_past || *time >= this_hour)
        .map(|(row, time)| {
            json!({
                "utc_timestamp": time.to_rfc3339(),
                "temperature": hourly.measure("temperature_2m", row),
                "sky": hourly.sky(row),
                "precipitation_chance": hourly.cell("precipitation_probability", row),
                "precipitation_amount": hourly.measure("precipitation", row),
                "wind_speed": hourly.measure("wind_speed_10m", row),
            })
        })
        .collect()
}

fn local(time: &Value, offset: FixedOffset) -> Option<DateTime<FixedOffset>> {
    let time = NaiveDateTime::parse_from_str(time.as_str()?, "%Y-%m-%dT%H:%M").ok()?;
    offset.from_local_datetime(&time).single()
}

// WMO code table 4677 as far as Open-Meteo uses it.
const fn sky(code: u64) -> Option<Sky> {
    Some(match code {
        0 => Sky::Clear,
        1 => Sky::MostlyClear,
        2 => Sky::PartlyCloudy,
        3 => Sky::Overcast,
        45 | 48 => Sky::Fog,
        51 | 53 | 55 => Sky::Drizzle,
        56 | 57 | 66 | 67 => Sky::FreezingRain,
        61 => Sky::LightRain,
        63 => Sky::Rain,
        65 | 82 => Sky::HeavyRain,
        71 | 77 => Sky::LightSnow,
        73 => Sky::Snow,
        75 => Sky::HeavySnow,
        80 | 81 => Sky::Showers,
        85 | 86 => Sky::SnowShowers,
        95 => Sky::Thunderstorm,
        96 | 99 => Sky::Hail,
        _ => return None,
    })
}
