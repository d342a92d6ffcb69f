//! Prices and symbols: Yahoo, CoinGecko, Frankfurter, Finnhub.

use daybook::adapter::providers::ProviderId::{self, CoinGecko, Finnhub, Frankfurter, Yahoo};
use daybook::domain::report::finance::{self, Interval, Symbol};
use daybook::domain::report::{PriceQuestion, SymbolQuestion, Window};
use daybook::port::Answer;
use expect_test::{Expect, expect};

use crate::server::{Canned, Server};
use crate::{at, day, house, line, now};

const DAILY: &str = include_str!("../fixtures/yahoo/daily.json");
const CLOSED: &str = include_str!("../fixtures/yahoo/closed_day.json");
const HALF_HOURS: &str = include_str!("../fixtures/yahoo/half_hours.json");
const UNKNOWN: &str = include_str!("../fixtures/yahoo/unknown.json");
const MARKETS: &str = include_str!("../fixtures/coingecko/markets.json");
const RANGE: &str = include_str!("../fixtures/coingecko/range.json");
const OHLC: &str = include_str!("../fixtures/coingecko/ohlc.json");
const COINS: &str = include_str!("../fixtures/coingecko/search.json");
const QUOTE: &str = include_str!("../fixtures/finnhub/quote.json");

const FIELDS: [&str; 9] = [
    "/name",
    "/symbol",
    "/price",
    "/currency",
    "/change",
    "/change_percent",
    "/market_status",
    "/as_of",
    "/market_cap",
];

fn question(symbol: &str, interval: Option<Interval>) -> PriceQuestion {
    PriceQuestion {
        symbol: Symbol::parse(symbol).unwrap(),
        interval,
        window: Window::default(),
    }
}

fn summary(answer: &Answer, question: &PriceQuestion) -> String {
    let report = finance::build(
        &answer.raw,
        question.interval,
        question.window,
        now().date_naive(),
    );
    let one = &report.instruments[0];
    let points = one
        .history
        .iter()
        .flat_map(|history| &history.points)
        .map(|point| {
            let fields = ["/date", "/open", "/high", "/low", "/close", "/volume"];
            format!("\n  {}", at(point, &fields))
        });
    let points: String = points.collect();
    format!(
        "{} by {} after {:?}{points}",
        at(one, &FIELDS),
        answer.by,
        answer.failed
    )
}

async fn check(ids: &[ProviderId], answers: Vec<Canned>, question: PriceQuestion, expected: Expect) {
    let server = Server::start(answers).await;
    let outcome = house(&server, ids).prices.ask(&question, now()).await;
    expected.assert_eq(&line(&outcome, |answer| summary(answer, &question)));
}

fn chart(query: &str, body: &str) -> Canned {
    Canned::json(&format!("/v8/finance/chart/EXMP{query}"), body)
}

#[tokio::test]
async fn the_change_is_the_days_whatever_the_range_began_with() {
    check(
        &[Yahoo],
        vec![chart("", DAILY)],
        question("EXMP", None),
        expect!["Example Corp. | EXMP | 250.5 | USD | 5.0 | 2.0366598778004072 | closed | 2026-03-06T21:00:01Z | null by Yahoo Finance after []"],
    )
    .await;
}

#[tokio::test]
async fn null_closes_are_no_points() {
    check(
        &[Yahoo],
        vec![chart("", DAILY)],
        question("EXMP", Some(Interval::Day)),
        expect![[r#"
            Example Corp. | EXMP | 250.5 | USD | 5.0 | 2.0366598778004072 | closed | 2026-03-06T21:00:01Z | null by Yahoo Finance after []
              2026-03-02 | 240.0 | 243.0 | 239.0 | 242.0 | 1.0
              2026-03-03 | 242.0 | 245.0 | 241.0 | 244.0 | 2.0
              2026-03-04 | 244.0 | 246.0 | 243.0 | 245.5 | 3.0
              2026-03-06 | 247.0 | 252.1 | 246.9 | 250.5 | 5.0"#]],
    )
    .await;
}

#[tokio::test]
async fn a_closed_day_has_no_points_and_no_wrong_change() {
    let answers = vec![chart("?interval=1m", CLOSED), chart("?interval=1d", CLOSED)];
    check(
        &[Yahoo],
        answers,
        question("EXMP", Some(Interval::Minute)),
        expect!["Example Corp. | EXMP | 250.5 | USD | null | null | closed | 2026-03-06T21:00:01Z | null by Yahoo Finance after []"],
    )
    .await;
}

#[tokio::test]
async fn half_hours_are_times_of_the_exchange() {
    let answers = vec![chart("?interval=30m", HALF_HOURS), chart("?interval=1d", DAILY)];
    check(
        &[Yahoo],
        answers,
        question("EXMP", Some(Interval::HalfHour)),
        expect![[r#"
            Example Corp. | EXMP | 250.5 | USD | 5.0 | 2.0366598778004072 | closed | 2026-03-06T21:00:01Z | null by Yahoo Finance after []
              2026-03-06T09:30:00-05:00 | 247.0 | 248.0 | 246.9 | 248.0 | 10.0
              2026-03-06T10:00:00-05:00 | 248.0 | 249.0 | 247.5 | 248.5 | 20.0"#]],
    )
    .await;
}

#[tokio::test]
async fn a_price_stands_without_its_history() {
    let answers = vec![
        chart("?interval=1wk", "").at("/none"),
        chart("?interval=1d", DAILY),
        Canned::status("", 422, UNKNOWN),
    ];
    check(
        &[Yahoo],
        answers,
        question("EXMP", Some(Interval::Week)),
        expect!["Example Corp. | EXMP | 250.5 | USD | 5.0 | 2.0366598778004072 | closed | 2026-03-06T21:00:01Z | null by Yahoo Finance after []"],
    )
    .await;
}

#[tokio::test]
async fn refusals_of_yahoo() {
    let inside = r#"{"chart": {"result": null, "error": {"code": "Internal Error", "description": "x"}}}"#;
    for (answer, expected) in [
        (Canned::status("", 404, UNKNOWN), "it does not know this"),
        (Canned::json("", UNKNOWN), "it does not know this"),
        (Canned::json("", inside), "it is out of order: Internal Error"),
        (
            Canned::json("", r#"{"chart": {"result": [], "error": null}}"#),
            "it does not know this",
        ),
        (
            Canned::status("", 429, "Too Many Requests\r\n"),
            "it takes no more questions for now",
        ),
        (
            Canned::ok("text/html", "<!doctype html>"),
            "its answer cannot be read: a web page in place of JSON",
        ),
    ] {
        let server = Server::start(vec![answer]).await;
        let outcome = house(&server, &[Yahoo])
            .prices
            .ask(&question("EXMP", None), now())
            .await;
        assert_eq!(
            line(&outcome, |answer| answer.by.clone()),
            format!("! {expected}")
        );
    }
}

#[tokio::test]
async fn coins_have_their_own_house() {
    let answers = || {
        vec![
            Canned::json("/api/v3/coins/markets?ids=bitcoin&vs_currency=usd", MARKETS),
            Canned::json("/api/v3/coins/bitcoin/market_chart/range", RANGE),
            Canned::json("/api/v3/coins/bitcoin/ohlc?days=1", OHLC),
        ]
    };
    let ids = [CoinGecko, Frankfurter, Finnhub, Yahoo];
    check(
        &ids,
        answers(),
        question("BTC-USD", Some(Interval::Day)),
        expect![[r#"
            Bitcoin | BTC-USD | 77671.0 | USD | -747.3 | -0.95302 | open | 2026-03-08T03:49:21Z | 1555886872303.0 by CoinGecko after []
              2026-03-04 | null | null | null | 70500.0 | 3.0
              2026-03-05 | null | null | null | 71000.0 | 5.0"#]],
    )
    .await;
    let mut hours = question("BTC-USD", Some(Interval::HalfHour));
    hours.window.since = Some(day("2026-03-07"));
    check(&ids, answers(), hours, expect![[r#"
        Bitcoin | BTC-USD | 77671.0 | USD | -747.3 | -0.95302 | open | 2026-03-08T03:49:21Z | 1555886872303.0 by CoinGecko after []
          2026-03-07T21:30:00Z | 76769.0 | 76889.0 | 76744.0 | 76818.0 | null
          2026-03-07T22:00:00Z | 76818.0 | 76900.0 | 76321.0 | 76422.0 | null"#]]).await;
}

#[tokio::test]
async fn a_ticker_is_the_coin_of_best_rank_and_a_limit_may_come_as_200() {
    let server = Server::start(vec![
        Canned::json("/api/v3/search?query=DOGE", COINS),
        Canned::json("/api/v3/coins/markets", "[]"),
    ])
    .await;
    let outcome = house(&server, &[CoinGecko])
        .prices
        .ask(&question("DOGE-USD", None), now())
        .await;
    assert_eq!(
        line(&outcome, |answer| answer.by.clone()),
        "! it does not know this"
    );
    let asked = server.requests().pop().unwrap();
    assert!(
        asked.contains("ids=dogecoin") && asked.contains("x-cg-demo-api-key: k3y"),
        "{asked}"
    );
    let limited = include_str!("../fixtures/coingecko/limited.json");
    check(
        &[CoinGecko],
        vec![Canned::json("", limited)],
        question("BTC-USD", None),
        expect!["! it takes no more questions for now"],
    )
    .await;
}

#[tokio::test]
async fn currencies_have_daily_rates_of_either_version() {
    let v2 = include_str!("../fixtures/frankfurter/v2.json");
    let v1 = include_str!("../fixtures/frankfurter/v1.json");
    let daily = || question("EURUSD=X", Some(Interval::Day));
    let new = vec![Canned::json("/v2/rates?base=EUR&quotes=USD", v2)];
    check(&[Frankfurter], new, daily(), expect![[r#"
        EUR/USD | EURUSD=X | 1.1615 | USD | 0.011500000000000066 | 1.0000000000000058 | null | 2026-03-06T00:00:00Z | null by Frankfurter after []
          2026-03-04 | null | null | null | 1.16 | null
          2026-03-05 | null | null | null | 1.15 | null
          2026-03-06 | null | null | null | 1.1615 | null"#]]).await;
    let old = vec![Canned::json("/v1/2026-02-22..?base=EUR&symbols=USD", v1)];
    check(&[Frankfurter], old, question("EURUSD=X", None), expect!["EUR/USD | EURUSD=X | 1.1615 | USD | 0.011500000000000066 | 1.0000000000000058 | null | 2026-03-06T00:00:00Z | null by Frankfurter after []"]).await;
    for (answer, interval) in [("[]", None), ("{}", None), (v2, Some(Interval::Minute))] {
        let server = Server::start(vec![Canned::json("/v2/rates", answer)]).await;
        let outcome = house(&server, &[Frankfurter])
            .prices
            .ask(&question("EURUSD=X", interval), now())
            .await;
        assert!(outcome.is_err(), "{answer}");
    }
}

#[tokio::test]
async fn finnhub_quotes_american_shares_and_leaves_the_rest_to_yahoo() {
    let answers = || vec![Canned::json("/api/v1/quote", QUOTE), chart("", DAILY)];
    check(
        &[Finnhub, Yahoo],
        answers(),
        question("EXMP", None),
        expect!["EXMP | EXMP | 250.5 | USD | 5.0 | 2.0367 | null | 2026-03-06T21:00:00Z | null by Finnhub after []"],
    )
    .await;
    let unknown = include_str!("../fixtures/finnhub/unknown.json");
    check(
        &[Finnhub],
        vec![Canned::json("/api/v1/quote", unknown)],
        question("EXMP", None),
        expect!["! it does not know this"],
    )
    .await;
    let server = Server::start(answers()).await;
    let desk = house(&server, &[Finnhub, Yahoo]).prices;
    let history = desk
        .ask(&question("EXMP", Some(Interval::Day)), now())
        .await
        .unwrap();
    assert_eq!((history.by.as_str(), history.failed.len()), ("Yahoo Finance", 0));
}

#[tokio::test]
async fn symbols_are_found_by_name() {
    let found = include_str!("../fixtures/yahoo/search.json");
    for (body, expected) in [
        (
            found,
            r#"[["EXMP","Example Corporation"],["EXM.F","EXAMPLE  R"]]"#,
        ),
        (r#"{"quotes": []}"#, "! it does not know this"),
        ("{}", "! it does not know this"),
    ] {
        let server = Server::start(vec![Canned::json("/v1/finance/search", body)]).await;
        let question = SymbolQuestion {
            name: "example".to_owned(),
        };
        let outcome = house(&server, &[Yahoo]).symbols.ask(&question, now()).await;
        let show = |answer: &Answer| {
            let symbols = answer.raw["symbols"].as_array().unwrap();
            let pairs: Vec<_> = symbols.iter().map(|one| [&one["symbol"], &one["name"]]).collect();
            serde_json::to_string(&pairs).unwrap()
        };
        assert_eq!(line(&outcome, show), expected);
    }
}
