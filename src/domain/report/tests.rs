//! The mapping of raw data to results, row by row, and proof that nothing breaks it.

mod broken;
mod games;
mod prices;
mod sky;

use serde_json::{Value, json};

use super::{Window, finance, sports, weather, web};

fn entry(data: &Value) -> Value {
    json!({"summary": {"top": [{"title": "A feed", "url": "https://feed.test/", "vertical_data": data}]}})
}

fn weather_of(data: &Value) -> Value {
    let mut data = data.clone();
    data["vertical"] = json!("weather");
    let report = weather::build(&entry(&data), 48, Window::default());
    serde_json::to_value(report).unwrap()
}

fn game_of(data: &Value) -> Value {
    let mut data = data.clone();
    data["vertical"] = json!("sports");
    let report = sports::build(&entry(&data));
    serde_json::to_value(&report.items[0]).unwrap()
}

// Each line of a table: raw data, the pointer into the result, and what stands there.
fn rows(table: &str) -> impl Iterator<Item = (Value, String, Value)> {
    table.lines().filter(|line| !line.trim().is_empty()).map(|line| {
        let (data, rest) = line.split_once(" -> ").unwrap();
        let (pointer, expected) = rest.split_once(" = ").unwrap();
        let read = |json| serde_json::from_str(json).unwrap_or_else(|error| panic!("{line}: {error}"));
        (read(data), pointer.to_owned(), read(expected))
    })
}

fn check(report: &Value, pointer: &str, expected: &Value) {
    assert_eq!(report.pointer(pointer), Some(expected), "{pointer} of {report:#}");
}

#[test]
fn an_entry_is_chosen_by_its_vertical_and_sources_are_few_and_single() {
    let top: Vec<Value> = (0..9)
        .map(|n| json!({"title": format!("S{}", n / 2), "url": "https://s.test", "vertical_data": {"vertical": "sports"}}))
        .chain([json!({"title": "W", "rank": 0, "vertical_data": {"vertical": "Weather", "location": {"city": "Kazan"}}})])
        .collect();
    let answer = json!({"summary": {"top": top}});
    assert_eq!(weather::build(&answer, 48, Window::default()).location, "Kazan");
    let games = sports::build(&answer);
    assert_eq!((games.items.len(), games.sources.len()), (9, 5));
}

#[test]
fn an_empty_payload_is_a_valid_stub() {
    for answer in [
        json!(null),
        json!({}),
        json!([]),
        json!({"summary": {"top": [{}]}}),
        json!({"summary": 1}),
    ] {
        let report = serde_json::to_value(weather::build(&answer, 48, Window::default())).unwrap();
        check(&report, "/location", &json!("Unknown"));
        check(&report, "/conditions/temperature", &json!(null));
        check(&report, "/forecast_days", &json!([]));
        assert_eq!(report.get("forecast_hourly"), None);
        assert_eq!(report.get("alerts"), None);
        assert_eq!(sports::build(&answer), sports::SportsReport::default());
        let today = chrono::NaiveDate::from_ymd_opt(2026, 3, 8).unwrap();
        let prices = finance::build(&answer, Some(finance::Interval::Day), Window::default(), today);
        assert_eq!(prices, finance::FinanceReport::default());
        assert_eq!(
            web::build(&answer).results.len(),
            usize::from(answer.pointer("/summary/top").is_some())
        );
    }
}

#[test]
fn web_results_row_by_row() {
    let result = |entry: &Value| {
        let report = web::build(&json!({"summary": {"top": [entry]}}));
        serde_json::to_value(&report.results[0]).unwrap()
    };
    for (entry, pointer, expected) in rows(WEB) {
        check(&result(&entry), &pointer, &expected);
    }
    let long = result(&json!({"excerpt": "x".repeat(400)}));
    check(&long, "/snippet", &json!(format!("{}…", "x".repeat(299))));
    let many: Vec<Value> = (0..30)
        .map(|n| json!({"title": n.to_string(), "rank": 30 - n}))
        .collect();
    let report = web::build(&json!({"summary": {"top": many}}));
    assert_eq!(report.results.len(), web::RESULTS);
    assert_eq!(report.results[0].title, "29");
    assert_eq!(report.vertical, "");
}

const WEB: &str = r#"
{} -> /title = "Untitled"
{"title": " "} -> /title = "Untitled"
{"title": "<b>Rust</b> &amp; sled"} -> /title = "Rust & sled"
{} -> /url = null
{"url": "javascript:alert(1)"} -> /url = null
{"url": "https://www.Example.org/a"} -> /source = "example.org"
{"url": "https://u@example.org:8080"} -> /source = "example.org"
{"url": "https://x.test", "domain": "x"} -> /source = "x"
{"excerpt": "a <i>b</i>\n 1 < 2 &#39;c&#x27; &bogus; &amp"} -> /snippet = "a b 1 < 2 'c' &bogus; &amp"
{"published_date": "2026-03-08T10:00:00Z"} -> /published_at = "2026-03-08"
{"url": "https://n.test/2026/03/08/rain"} -> /published_at = "2026-03-08"
{"url": "https://n.test/2026/13/08/rain"} -> /published_at = null
{"age": "2 days ago"} -> /last_updated_raw = "2 days ago"
{"favicon": "https://n.test/i.png"} -> /favicon_url = "https://n.test/i.png"
{"rank": 7} -> /rank = 1
{"url": "https://n.test"} -> /is_index_page = true
{"url": "https://n.test/?q=1"} -> /is_index_page = true
{"url": "https://n.test/index.html"} -> /is_index_page = true
{"url": "https://n.test/docs/index.html"} -> /is_index_page = false
"#;
