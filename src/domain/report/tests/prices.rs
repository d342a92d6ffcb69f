//! Finance: the rows of the mapping, and what a history keeps.

use chrono::NaiveDate;
use serde_json::{Value, json};

use super::finance::{self, Interval};
use super::{Window, check, entry};

const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 3, 8).unwrap();

fn prices_of(data: &Value, interval: Option<Interval>, window: Window) -> Value {
    let mut data = data.clone();
    data["vertical"] = json!("finance");
    let report = finance::build(&entry(&data), interval, window, TODAY);
    serde_json::to_value(&report).unwrap()
}

#[test]
fn instruments_row_by_row() {
    for (entity, pointer, expected) in [
        (json!({}), "/name", json!("Unknown")),
        (json!({"symbol": "AAPL"}), "/name", json!("AAPL")),
        (
            json!({"name": "Apple", "symbol": "AAPL"}),
            "/name",
            json!("Apple"),
        ),
        (json!({"symbol": "AAPL"}), "/symbol", json!("AAPL")),
        (json!({"price": 244.87}), "/price", json!(244.87)),
        (json!({"price": "244.87"}), "/price", json!(244.87)),
        (json!({"price": "soon"}), "/price", json!(null)),
        (json!({"currency": "USD"}), "/currency", json!("USD")),
        (json!({"change": -1.5}), "/change", json!(-1.5)),
        (json!({"change_percent": "-0.6%"}), "/change_percent", json!(-0.6)),
        (json!({}), "/market_status", json!(null)),
        (json!({"market_status": "Open"}), "/market_status", json!("open")),
        (
            json!({"as_of": 1_739_998_801}),
            "/as_of",
            json!("2025-02-19T21:00:01Z"),
        ),
        (
            json!({"as_of": "2025-02-19T16:00:01-05:00"}),
            "/as_of",
            json!("2025-02-19T16:00:01-05:00"),
        ),
        (json!({}), "/url", json!("https://feed.test/")),
        (
            json!({"url": "https://q.test/AAPL"}),
            "/url",
            json!("https://q.test/AAPL"),
        ),
        (json!({"high": 246, "low": 243}), "/low", json!(243.0)),
        (json!({"week_52_high": 260.1}), "/week_52_high", json!(260.1)),
        (json!({"beta": 1.2}), "/beta", json!(1.2)),
        (json!({"market_cap": 3_600_000}), "/market_cap", json!(3.6e12)),
    ] {
        let report = prices_of(&json!({"entity": entity}), None, Window::default());
        check(&report["instruments"][0], pointer, &expected);
        assert_eq!(report["instruments"][0].get("history"), None);
    }
}

#[test]
fn one_series_is_chosen_sorted_and_cleaned() {
    let bar = |day: i64, close: Value| json!({"timestamp": 1_772_496_000 + day * 86_400, "close": close, "open": 1});
    let data = json!({"candles": {
        "daily": [bar(2, json!(12)), bar(0, json!(10)), bar(1, json!(null)), {"close": 5}, bar(2, json!(13)), "x"],
        "one_minute": [bar(5, json!(1))],
        "monthly": [],
    }});
    let history =
        |interval| prices_of(&data, Some(interval), Window::default())["instruments"][0]["history"].clone();
    let daily = history(Interval::Day);
    check(&daily, "/since", &json!("2025-12-08"));
    check(&daily, "/until", &json!("2026-03-08"));
    check(&daily, "/interval", &json!("1d"));
    let closes: Vec<_> = daily["points"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| (&p["date"], &p["close"]))
        .collect();
    let expected = [
        (json!("2026-03-03"), json!(10.0)),
        (json!("2026-03-05"), json!(13.0)),
    ];
    assert_eq!(closes, expected.iter().map(|(d, c)| (d, c)).collect::<Vec<_>>());
    check(
        &history(Interval::Minute),
        "/points/0/date",
        &json!("2026-03-08T00:00:00Z"),
    );
    for none in [Interval::HalfHour, Interval::Week, Interval::Month] {
        check(&history(none), "/points", &json!([]));
    }
}

#[test]
fn dates_are_those_of_the_exchange() {
    // Midnight in London in summer is 23:00 UTC of the day before.
    let data =
        json!({"utc_offset_seconds": 3600, "candles": {"daily": [{"timestamp": 1_751_324_400, "close": 1}]}});
    let day = NaiveDate::from_ymd_opt(2025, 7, 1);
    let report = prices_of(
        &data,
        Some(Interval::Day),
        Window {
            since: day,
            until: day,
        },
    );
    check(
        &report,
        "/instruments/0/history/points/0/date",
        &json!("2025-07-01"),
    );
}

#[test]
fn the_last_400_are_kept() {
    let bars: Vec<_> = (0..900)
        .map(|n| json!({"timestamp": 1_772_928_000 + n * 60, "close": n}))
        .collect();
    let report = prices_of(
        &json!({"candles": {"one_minute": bars}}),
        Some(Interval::Minute),
        Window::default(),
    );
    let points = report["instruments"][0]["history"]["points"].as_array().unwrap();
    assert_eq!((points.len(), &points[0]["close"]), (400, &json!(500.0)));
}

#[test]
fn a_history_without_dates_looks_back_from_its_end() {
    let day = |m, d| NaiveDate::from_ymd_opt(2026, m, d).unwrap();
    for (interval, since, until, expected) in [
        (Interval::Minute, None, None, (day(3, 7), day(3, 8))),
        (Interval::HalfHour, None, None, (day(3, 1), day(3, 8))),
        (
            Interval::Week,
            None,
            None,
            (NaiveDate::from_ymd_opt(2025, 3, 8).unwrap(), day(3, 8)),
        ),
        (
            Interval::Month,
            None,
            None,
            (NaiveDate::from_ymd_opt(2021, 3, 9).unwrap(), day(3, 8)),
        ),
        (Interval::Minute, None, Some(day(2, 10)), (day(2, 9), day(2, 10))),
        (Interval::Day, Some(day(2, 1)), None, (day(2, 1), day(3, 8))),
        (Interval::Day, Some(day(4, 1)), None, (day(4, 1), day(4, 1))),
    ] {
        assert_eq!(
            finance::History::dates(interval, Window { since, until }, TODAY),
            expected
        );
    }
}

#[test]
fn intervals_are_read() {
    for (text, expected) in [
        ("1m", Some("1m")),
        (" 1MO ", Some("1mo")),
        ("1d", Some("1d")),
        ("1wk", None),
        ("", None),
    ] {
        assert_eq!(Interval::parse(text).map(Interval::key), expected, "{text}");
    }
}
