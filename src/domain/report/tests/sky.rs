//! Weather: the rows of the mapping.

use chrono::NaiveDate;
use serde_json::json;

use super::{Window, check, entry, rows, weather, weather_of};

#[test]
fn conditions_row_by_row() {
    for (data, pointer, expected) in rows(CONDITIONS) {
        check(&weather_of(&data), &pointer, &expected);
    }
}

const CONDITIONS: &str = r#"
{} -> /location = "Unknown"
{"location": {"city": "Austin", "state_abbr": "TX"}} -> /location = "Austin, TX"
{"location": {"city": "Kazan"}} -> /location = "Kazan"
{"location": {"state_abbr": "TX"}} -> /location = "Unknown"
{"current": {"temperature": {"value": 61, "unit": "°F"}}} -> /conditions/temperature = 61.0
{"current": {"temperature": {"value": 61, "unit": "°F"}}} -> /conditions/unit = "°F"
{"current": {"temperature": 7}} -> /conditions/temperature = 7.0
{"current": {"temperature": 7}} -> /conditions/unit = null
{"current": {"temperature": {"value": null, "unit": "°F"}}} -> /conditions/temperature = null
{"current": {"temperature": {"value": "NaN"}}} -> /conditions/temperature = null
{"current": {"description": "Rain"}} -> /conditions/description = "Rain"
{"current": {"feels_like": {"value": 59, "unit": "°F"}}} -> /conditions/feels_like = 59.0
{"current": {"high": {"value": 70}}} -> /conditions/high = 70.0
{"current": {"low": {"value": 50}}} -> /conditions/low = 50.0
{"current": {"precipitation_chance": {"value": 40, "unit": "%"}}} -> /conditions/precipitation_chance = 40.0
{"current": {"precipitation_amount": {"value": 0.37, "unit": "in"}}} -> /conditions/precipitation_amount = "0.37 in"
{"current": {"wind_speed": {"value": 12, "unit": "km/h"}}} -> /conditions/wind = "12 km/h"
{"current": {"humidity": 81}} -> /conditions/humidity_percent = 81.0
{"current": {"uv_index": 3.5}} -> /conditions/uv_index = 3.5
{"current": {"air_quality_index": 42}} -> /conditions/air_quality_index = 42.0
{"current": {"air_quality_description": "Good"}} -> /conditions/air_quality_description = "Good"
{"current": {"sunrise": "06:41"}} -> /conditions/sunrise = "06:41"
{"current": {"sunset": "18:20"}} -> /conditions/sunset = "18:20"
{"current": "rain"} -> /conditions/sunset = null
{"alerts": [{"event": "Flood", "severity": "high"}, {}]} -> /alerts = [{"event": "Flood", "severity": "high"}]
"#;

#[test]
fn forecasts_row_by_row() {
    let day = json!({
        "utc_timestamp": "2026-03-08T00:00:00+08:00", "summary": "Rain", "high": {"value": 9, "unit": "°C"},
        "low": {"value": 2, "unit": "°C"}, "precipitation": {"value": 3.25, "unit": "mm"}, "wind": {"value": 5, "unit": "m/s"},
    });
    let epoch = json!({"utc_timestamp": 1_772_928_000, "high": null});
    let report = weather_of(
        &json!({"forecast_daily": [day, epoch, "rain"], "forecast_hourly": [
            {"utc_timestamp": "2026-03-08T10:00Z", "temperature": {"value": 4, "unit": "°C"}},
        ]}),
    );
    for (pointer, expected) in [
        ("/forecast_days/0/date", json!("2026-03-08")),
        ("/forecast_days/0/summary", json!("Rain")),
        ("/forecast_days/0/high", json!(9.0)),
        ("/forecast_days/0/low", json!(2.0)),
        ("/forecast_days/0/precipitation", json!("3.25 mm")),
        ("/forecast_days/0/wind", json!("5 m/s")),
        ("/forecast_days/1/date", json!("2026-03-08")),
        ("/forecast_days/1/high", json!(null)),
        ("/forecast_hourly/0/time", json!("2026-03-08T10:00:00Z")),
        ("/forecast_hourly/0/temperature", json!(4.0)),
    ] {
        check(&report, pointer, &expected);
    }
    assert_eq!(report["forecast_days"].as_array().unwrap().len(), 2);
}

#[test]
fn hours_are_floored_and_kept_within_48() {
    for (asked, shown) in [
        (None, 48),
        (Some(0.0), 0),
        (Some(-3.0), 0),
        (Some(11.9), 11),
        (Some(500.0), 48),
        (Some(f64::NAN), 48),
        (Some(f64::INFINITY), 48),
    ] {
        assert_eq!(weather::hours_shown(asked), shown, "{asked:?}");
    }
    let hours: Vec<_> = (0..100).map(|n| json!({"temperature": n})).collect();
    let data = json!({"vertical": "weather", "forecast_hourly": hours});
    for (asked, len) in [(0, 0), (12, 12), (48, 48), (900, 48)] {
        let report = weather::build(&entry(&data), asked, Window::default());
        assert_eq!(report.forecast_hourly.len(), len);
    }
}

#[test]
fn a_window_keeps_its_days_and_hours() {
    let data = json!({
        "vertical": "weather",
        "forecast_daily": [{"utc_timestamp": "2026-03-08"}, {"utc_timestamp": "2026-03-09"}],
        "forecast_hourly": [{"time": "2026-03-08T23:00:00+07:00"}, {"time": "2026-03-09T00:00:00+07:00"}],
    });
    let day = NaiveDate::from_ymd_opt(2026, 3, 9);
    let report = weather::build(
        &entry(&data),
        48,
        Window {
            since: day,
            until: day,
        },
    );
    assert_eq!((report.forecast_days.len(), report.forecast_hourly.len()), (1, 1));
    assert_eq!(report.forecast_days[0].date, day);
}
