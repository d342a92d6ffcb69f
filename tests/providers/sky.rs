//! Weather and places: Open-Meteo, MET Norway, OpenWeather, the gateway.

use daybook::adapter::providers::ProviderId::{Gateway, MetNo, OpenMeteo, OpenWeather};
use daybook::domain::Lang;
use daybook::domain::report::weather::{self, WeatherReport};
use daybook::domain::report::{PlaceQuestion, Search, WeatherQuestion, Window, place};
use daybook::port::{Answer, ProviderError};
use expect_test::{Expect, expect};

use crate::server::{Canned, Server};
use crate::{at, day, house, line, novosibirsk, now, search};

const FORECAST: &str = include_str!("../fixtures/open_meteo/forecast.json");
const AIR: &str = include_str!("../fixtures/open_meteo/air.json");
const ERROR: &str = include_str!("../fixtures/open_meteo/error.json");
const COMPACT: &str = include_str!("../fixtures/met_no/compact.json");
const WEATHER: &str = include_str!("../fixtures/openweather/weather.json");
const STEPS: &str = include_str!("../fixtures/openweather/forecast.json");
const GATEWAY: &str = include_str!("../fixtures/gateway/weather.json");

const NOW: [&str; 13] = [
    "/location",
    "/conditions/temperature",
    "/conditions/unit",
    "/conditions/sky",
    "/conditions/feels_like",
    "/conditions/high",
    "/conditions/low",
    "/conditions/precipitation_chance",
    "/conditions/precipitation_amount",
    "/conditions/wind",
    "/conditions/humidity_percent",
    "/conditions/air_quality_index",
    "/conditions/sunrise",
];

fn question() -> WeatherQuestion {
    WeatherQuestion {
        search: Search {
            location: Some(novosibirsk()),
            ..search("Novosibirsk")
        },
        zone: Some(chrono_tz::Asia::Novosibirsk),
        hours: 48,
    }
}

fn report(answer: &Answer) -> WeatherReport {
    weather::build(&answer.raw, 48, Window::default())
}

fn summary(answer: &Answer) -> String {
    let report = report(answer);
    let days = report.forecast_days.iter().map(|day| {
        let fields = [
            "/date",
            "/sky",
            "/high",
            "/low",
            "/precipitation",
            "/precipitation_chance",
            "/wind",
        ];
        format!("\n  {}", at(day, &fields))
    });
    let hours = report.forecast_hourly.iter().map(|hour| {
        let fields = [
            "/time",
            "/temperature",
            "/sky",
            "/precipitation",
            "/precipitation_chance",
        ];
        at(hour, &fields)
    });
    let hours: Vec<String> = hours.collect();
    let (first, last) = (hours.first().cloned(), hours.last().cloned());
    format!(
        "{} by {}, sources {}{}\n  {} hours, {} to {}",
        at(&report, &NOW),
        answer.by,
        at(&report, &["/sources/0/title", "/sources/0/licence"]),
        days.collect::<String>(),
        hours.len(),
        first.unwrap_or_default(),
        last.unwrap_or_default(),
    )
}

async fn check(answers: Vec<Canned>, expected: Expect) {
    let server = Server::start(answers).await;
    let outcome = house(&server, &[OpenMeteo, MetNo, OpenWeather])
        .weather
        .ask(&question(), now())
        .await;
    let by = outcome
        .as_ref()
        .map(|answer| answer.failed.clone())
        .unwrap_or_default();
    expected.assert_eq(&format!("{}\nfailed: {by:?}", line(&outcome, summary)));
}

fn open_meteo() -> Vec<Canned> {
    vec![
        Canned::json("/v1/forecast", FORECAST),
        Canned::json("/v1/air-quality", AIR),
    ]
}

#[tokio::test]
async fn open_meteo_tells_now_the_days_and_the_hours() {
    check(open_meteo(), expect![[r#"
        Novosibirsk | -4.2 | °C | snow | -9.1 | -2.0 | -8.0 | 80.0 | 2.4 mm | 14.4 km/h | 71.0 | 42.0 | 2026-03-08T07:35 by Open-Meteo, sources Open-Meteo | CC BY 4.0
          2026-03-08 | snow | -2.0 | -8.0 | 2.4 mm | 80.0 | 18 km/h
          2026-03-09 | overcast | 1.5 | -6.1 | 0 mm | 10.0 | 9 km/h
          48 hours, 2026-03-08T11:00:00+07:00 | -5.1 | light-snow | 0.1 mm | 20.0 to 2026-03-10T10:00:00+07:00 | -5.4 | light-snow | 0.1 mm | 20.0
        failed: []"#]]).await;
}

#[tokio::test]
async fn weather_stands_without_the_air() {
    let server = Server::start(vec![
        Canned::json("/v1/forecast", FORECAST),
        Canned::status("/v1/air-quality", 500, ""),
    ])
    .await;
    let answer = house(&server, &[OpenMeteo])
        .weather
        .ask(&question(), now())
        .await
        .unwrap();
    let report = report(&answer);
    assert_eq!(
        (report.conditions.air_quality_index, report.conditions.temperature),
        (None, Some(-4.2))
    );
}

#[tokio::test]
async fn met_no_is_next_and_tells_no_extremes_of_a_day_it_saw_half_of() {
    let answers = vec![
        Canned::json("/v1/forecast", ERROR),
        Canned::json(
            "/weatherapi/locationforecast/2.0/compact?lat=55.0415&lon=82.9346",
            COMPACT,
        ),
    ];
    check(answers, expect![[r#"
        Novosibirsk | -3.6 | °C | light-snow | null | null | null | null | null | 3.5 m/s | 66.5 | null | null by MET Norway, sources MET Norway | CC BY 4.0
          2026-03-08 | light-snow | null | null | null | null | 3.5 m/s
          2026-03-09 | light-snow | -1.0 | -6.0 | 2.4 mm | null | 3.5 m/s
          2026-03-10 | light-snow | -1.9 | -6.0 | 2.5 mm | null | 3.5 m/s
          2026-03-11 | partly-cloudy | -1.9 | -5.8 | 2.4 mm | null | 3.5 m/s
          2026-03-12 | partly-cloudy | -1.9 | -5.8 | 2.4 mm | null | 3.5 m/s
          2026-03-13 | partly-cloudy | -1.9 | -5.8 | 2.4 mm | null | 3.5 m/s
          2026-03-14 | - | null | null | null | null | 3.5 m/s
          48 hours, 2026-03-08T11:00:00+07:00 | -3.6 | light-snow | 0.1 mm | null to 2026-03-10T10:00:00+07:00 | -3.8 | light-snow | 0.1 mm | null
        failed: ["Open-Meteo"]"#]]).await;
}

#[tokio::test]
async fn openweather_is_the_last() {
    let answers = vec![
        Canned::ok("text/html", "<html>parked</html>").at("/v1/forecast"),
        Canned::status(
            "/weatherapi/locationforecast/2.0/compact",
            429,
            "Too Many Requests",
        ),
        Canned::json("/data/2.5/weather?appid=k3y", WEATHER),
        Canned::json("/data/2.5/forecast", STEPS),
    ];
    check(answers, expect![[r#"
        Novosibirsk | -4.2 | °C | snow | -9.1 | null | null | null | null | 4 m/s | 71.0 | null | 2026-03-08T07:35:00+07:00 by OpenWeather, sources OpenWeather | ODbL
          2026-03-08 | overcast | null | null | null | 25.0 | 3 m/s
          2026-03-09 | overcast | 1.0 | -6.0 | 2 mm | 25.0 | 3 m/s
          2026-03-10 | overcast | 1.0 | -6.0 | 2 mm | 25.0 | 3 m/s
          16 hours, 2026-03-08T13:00:00+07:00 | -6.0 | overcast | 0 mm | 25.0 to 2026-03-10T10:00:00+07:00 | 1.0 | light-rain | 0.5 mm | 25.0
        failed: ["Open-Meteo", "MET Norway"]"#]]).await;
}

#[tokio::test]
async fn a_desk_without_answers_says_why() {
    let wrong_key = include_str!("../fixtures/openweather/wrong_key.json");
    for (ids, answer, expected) in [
        (
            vec![OpenMeteo],
            Canned::json("", ERROR),
            "it is out of order: Daily API request limit exceeded. Please try again tomorrow.",
        ),
        (
            vec![OpenMeteo],
            Canned::status("", 429, ERROR),
            "it takes no more questions for now",
        ),
        (
            vec![OpenMeteo],
            Canned::json("", "{}"),
            "its answer cannot be read: a forecast without any weather",
        ),
        (
            vec![OpenMeteo],
            Canned::json("", "[1"),
            "its answer cannot be read: not JSON: EOF while parsing a list at line 1 column 2",
        ),
        (vec![MetNo], Canned::status("", 403, ""), "it refuses the key"),
        (
            vec![MetNo],
            Canned::json("", "{}"),
            "its answer cannot be read: no timeseries",
        ),
        (
            vec![OpenWeather],
            Canned::json("", wrong_key),
            "it refuses the key",
        ),
        (
            vec![OpenWeather],
            Canned::status("", 404, ""),
            "it does not know this",
        ),
        (vec![], Canned::json("", "{}"), "it does not serve this question"),
    ] {
        let server = Server::start(vec![answer]).await;
        let outcome = house(&server, &ids).weather.ask(&question(), now()).await;
        assert_eq!(line(&outcome, summary), format!("! {expected}"), "{ids:?}");
    }
}

#[tokio::test]
async fn dates_are_asked_for() {
    let server = Server::start(open_meteo()).await;
    let mut question = question();
    question.search.window = Window {
        since: Some(day("2026-03-09")),
        until: Some(day("2026-03-09")),
    };
    house(&server, &[OpenMeteo])
        .weather
        .ask(&question, now())
        .await
        .unwrap();
    let asked = server.requests().join("\n");
    assert!(
        asked.contains("start_date=2026-03-09&end_date=2026-03-09"),
        "{asked}"
    );
    question.search.window = Window {
        since: Some(day("2026-03-01")),
        until: Some(day("2026-03-01")),
    };
    let past = house(&server, &[MetNo]).weather.ask(&question, now()).await;
    assert_eq!(past, Err(ProviderError::Unsupported));
}

#[tokio::test]
async fn a_gateway_answers_to_words() {
    let server = Server::start(vec![Canned::json("/", GATEWAY)]).await;
    let desk = house(&server, &[Gateway]).weather_by_words.unwrap();
    let question = WeatherQuestion {
        search: search("Austin"),
        zone: None,
        hours: 12,
    };
    let answer = desk.ask(&question, now()).await.unwrap();
    let report = report(&answer);
    let shown = at(
        &report,
        &[
            "/location",
            "/conditions/temperature",
            "/conditions/precipitation_amount",
            "/sources/0/title",
        ],
    );
    assert_eq!(shown, "Austin, TX | 61.0 | 0.37 in | Weather service");
    let asked = server.requests().pop().unwrap();
    let body = r#"{"query":"Austin","language_code":"ru","hourly_hours":12,"vertical":"weather"}"#;
    assert!(
        asked.ends_with(body) && asked.contains("authorization: Bearer k3y"),
        "{asked}"
    );
    let server = Server::start(vec![Canned::json("/", r#"{"summary": {"top": []}}"#)]).await;
    let desk = house(&server, &[Gateway]).weather_by_words.unwrap();
    assert_eq!(desk.ask(&question, now()).await, Err(ProviderError::NotFound));
}

#[tokio::test]
async fn places_are_found_by_name() {
    let found = include_str!("../fixtures/open_meteo/search.json");
    let miss = include_str!("../fixtures/open_meteo/search_miss.json");
    let places = include_str!("../fixtures/openweather/places.json");
    for (answers, expected) in [
        (
            vec![Canned::json("/v1/search", found)],
            "Novosibirsk, Novosibirsk Oblast, Russia; Novosibirsk, Elsewhere",
        ),
        (
            vec![
                Canned::json("/v1/search", miss),
                Canned::json("/geo/1.0/direct", "[]"),
            ],
            "! it does not know this",
        ),
        (
            vec![
                Canned::status("/v1/search", 502, ""),
                Canned::json("/geo/1.0/direct", places),
            ],
            "Казань, Tatarstan, RU",
        ),
        (vec![], "! it does not know this"),
    ] {
        let server = Server::start(answers).await;
        let question = PlaceQuestion {
            name: "Новосибирск".to_owned(),
            lang: Lang::Ru,
        };
        let outcome = house(&server, &[OpenMeteo, OpenWeather])
            .places
            .ask(&question, now())
            .await;
        let names = |answer: &Answer| {
            let names = place::build(&answer.raw)
                .iter()
                .map(place::FoundPlace::full_name)
                .collect::<Vec<_>>();
            names.join("; ")
        };
        assert_eq!(line(&outcome, names), expected);
    }
}
