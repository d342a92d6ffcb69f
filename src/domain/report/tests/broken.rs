//! No payload, however broken, panics a builder, and every result is valid.

use chrono::NaiveDate;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::finance::Interval;
use super::{Window, finance, sports, weather, web};

const KEYS: [&str; 44] = [
    "summary",
    "top",
    "title",
    "url",
    "rank",
    "vertical_data",
    "vertical",
    "location",
    "city",
    "current",
    "value",
    "unit",
    "temperature",
    "humidity",
    "wind_speed",
    "precipitation_amount",
    "forecast_daily",
    "forecast_hourly",
    "utc_timestamp",
    "high",
    "alerts",
    "event",
    "entity",
    "symbol",
    "price",
    "market_cap",
    "as_of",
    "candles",
    "daily",
    "one_minute",
    "timestamp",
    "close",
    "utc_offset_seconds",
    "league",
    "season",
    "year",
    "teams",
    "home",
    "away",
    "score",
    "starts_at",
    "player_statistics",
    "stats",
    "excerpt",
];

const TEXTS: [&str; 22] = [
    "weather",
    "finance",
    "sports",
    "",
    " ",
    "NaN",
    "inf",
    "1e400",
    "-0",
    "12.5",
    "九百",
    "2026-03-08",
    "9999-99-99",
    "2026-03-08T24:61Z",
    "+262143-01-01T00:00:00Z",
    "\u{0}\u{202e}x",
    "<a href='",
    "&#x110000;&#;",
    "https://",
    "https://x.test/2026/3/8",
    "0-0",
    "٣",
];

fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(|number| json!(number)),
        (1_500_000_000_i64..1_800_000_000).prop_map(Value::from),
        proptest::sample::select(&TEXTS[..]).prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ]
}

fn anything() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(4, 48, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            object(inner),
        ]
    })
}

fn object(inner: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    proptest::collection::vec((proptest::sample::select(&KEYS[..]), inner), 0..8).prop_map(|pairs| {
        let pairs = pairs.into_iter().map(|(key, value)| (key.to_owned(), value));
        Value::Object(pairs.collect::<Map<_, _>>())
    })
}

// Data of a vertical at the right place, broken somewhere within.
fn answer() -> impl Strategy<Value = Value> {
    let data = object(anything()).prop_flat_map(|data| {
        proptest::sample::select(&["weather", "finance", "sports", "none"][..]).prop_map(move |vertical| {
            let mut data = data.clone();
            data["vertical"] = json!(vertical);
            data
        })
    });
    let entries = proptest::collection::vec((object(anything()), data), 0..4).prop_map(|entries| {
        let top = entries.into_iter().map(|(mut entry, data)| {
            entry["vertical_data"] = data;
            entry
        });
        json!({"summary": {"top": top.collect::<Vec<_>>()}})
    });
    prop_oneof![1 => anything(), 4 => entries]
}

// Serialises, and has neither a null that stands for a number out of range nor a list over its cap.
fn valid(report: impl serde::Serialize + std::fmt::Debug) -> Value {
    let text = serde_json::to_string(&report).unwrap();
    assert!(!format!("{report:?}").contains("NaN"), "{report:?}");
    assert!(!format!("{report:?}").contains("inf,"), "{report:?}");
    serde_json::from_str(&text).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_payload_breaks_a_builder(mut answer in answer(), hours in any::<f64>(), which in 0_usize..6) {
        let interval = Interval::ALL.get(which).copied();
        let today = NaiveDate::from_ymd_opt(2026, 3, 8).unwrap();
        let sky = valid(weather::build(&answer, weather::hours_shown(Some(hours)), Window::default()));
        prop_assert!(sky["location"].as_str().is_some_and(|name| !name.is_empty()));
        prop_assert!(sky["sources"].as_array().unwrap().len() <= 5);
        let prices = valid(finance::build(&answer, interval, Window::default(), today));
        for instrument in prices["instruments"].as_array().unwrap() {
            prop_assert_eq!(instrument.get("history").is_some(), interval.is_some());
        }
        let games = valid(sports::build(&answer));
        for game in games["items"].as_array().unwrap() {
            prop_assert!(game["title"].as_str().is_some_and(|title| !title.is_empty()));
        }
        let pages = valid(web::build(&answer));
        prop_assert!(pages["results"].as_array().unwrap().len() <= 20);
        super::super::units::Scale::of(crate::domain::settings::Units::Imperial, crate::domain::Lang::Ru).apply(&mut answer);
        valid(weather::build(&answer, 48, Window::default()));
    }
}
