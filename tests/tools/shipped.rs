//! The four tools that come with the bot, against servers that answer in the shapes of the real ones.

use std::fmt::Write as _;

use daybook::domain::Lang;
use expect_test::{Expect, expect};
use serde_json::{Value, json};

use crate::bench::Bench;
use crate::server::{Canned, Server};

const RATES: &str = r#"[
    {"date": "2026-03-04", "base": "EUR", "quote": "USD", "rate": 1.15},
    {"date": "2026-03-05", "base": "EUR", "quote": "USD", "rate": 1.16},
    {"date": "2026-03-06", "base": "EUR", "quote": "USD", "rate": 1.1615}
]"#;

const PLACES: &str = r#"[
    {"place_id": 1, "lat": "54.8417", "lon": "83.0916", "name": "Botanical Garden",
     "display_name": "Botanical Garden, Zolotodolinskaya Street, Novosibirsk, Russia"},
    {"place_id": 2, "lat": "1.3", "lon": "103.8", "name": "Botanic Gardens", "display_name": "Botanic Gardens, Singapore"}
]"#;

fn page(from: u32, rows: u32) -> String {
    let docs: Vec<Value> = (from..from + rows)
        .map(|number| json!({"title": format!("Book {number}"), "author_name": ["A. Writer"], "first_publish_year": 1900 + number}))
        .collect();
    json!({"numFound": 23, "docs": docs}).to_string()
}

async fn world() -> Server {
    Server::start(vec![
        Canned::json("/v2/rates?base=EUR&quotes=USD&from=2026-02-06", RATES),
        Canned::json("/v2/rates?base=EUR&quotes=JPY", "[]"),
        Canned::status(
            "/v2/rates",
            422,
            r#"{"status": 422, "message": "invalid currency"}"#,
        ),
        Canned::json(
            "/search?q=Botanical%20Garden&format=jsonv2&limit=5&accept-language=en",
            PLACES,
        ),
        Canned::json("/search", "[]"),
        Canned::json("/search.json?q=tea&limit=10&page=1", &page(1, 10)),
        Canned::json("/search.json?q=tea&limit=10&page=2", &page(11, 10)),
        Canned::json("/search.json?q=tea&limit=10&page=3", &page(21, 3)),
        Canned::json("/search.json", r#"{"numFound": 0, "docs": []}"#),
    ])
    .await
}

/// The shipped file with its service's address replaced by the server's, in the data folder.
fn local(name: &str, server: &Server) -> (String, String) {
    let path = format!("{}/templates/tools/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let mut local = String::new();
    for line in text.lines().filter(|line| !line.starts_with("allow_hosts:")) {
        let at = line
            .find("https://")
            .filter(|_| line.trim_start().starts_with("url:"));
        match at {
            Some(at) => {
                let path = line[at + 8..]
                    .find('/')
                    .map_or("", |slash| &line[at + 8 + slash..]);
                let _ = writeln!(local, "{}{}{path}", &line[..at], server.url(""));
            }
            None => {
                let _ = writeln!(local, "{line}");
            }
        }
    }
    (name.to_owned(), local)
}

async fn bench(lang: Lang) -> (Server, Bench) {
    let server = world().await;
    let files = ["currency.yaml", "place.yaml", "books.yaml"].map(|name| local(name, &server));
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let bench = Bench::new(&server, &files).speaking(lang);
    assert_eq!(bench.faults(), "");
    (server, bench)
}

async fn check(lang: Lang, tool: &str, arguments: Value, expected: Expect) {
    let (_server, mut bench) = bench(lang).await;
    let shown = bench.call(tool, arguments).await;
    expected.assert_eq(&format!("{shown}\nmodel: {}\n", bench.for_model()));
}

#[tokio::test]
async fn currency_in_three_languages() {
    let asked = || json!({"amount": 100, "from": "eur", "to": "usd"});
    check(Lang::En, "currency", asked(), expect![[r#"
        💱 100.00 EUR = **116.15 USD**
        1 EUR = 1.1615 USD · Friday, 6 March · [Frankfurter](https://frankfurter.dev)
        <Line “EUR → USD” ["2026-03-04", "2026-03-05", "2026-03-06"] USD Numbers([Some(1.15), Some(1.16), Some(1.1615)])>
        model: "100 EUR = 116.15 USD (2026-03-06)"
    "#]]).await;
    check(Lang::Ru, "currency", asked(), expect![[r#"
        💱 100,00 EUR = **116,15 USD**
        1 EUR = 1,1615 USD · пятница, 6 марта · [Frankfurter](https://frankfurter.dev)
        <Line “EUR → USD” ["2026-03-04", "2026-03-05", "2026-03-06"] USD Numbers([Some(1.15), Some(1.16), Some(1.1615)])>
        model: "100 EUR = 116.15 USD (2026-03-06)"
    "#]]).await;
    check(
        Lang::Zh,
        "currency",
        json!({"from": "EUR", "to": "JPY"}),
        expect![[r#"
        💱 最近一个月没有这两种货币的汇率。
        model: "no rate in the last month"
    "#]],
    )
    .await;
    check(Lang::En, "currency", json!({"from": "EUR", "to": "XXX"}), expect![[r#"
        ✗ 💱 There is no currency by that name. Codes have three letters: EUR, USD, CNY.
        model: {"success":false,"error":"⚠️ currency: the service answered with an error (422): invalid currency","status":422}
    "#]]).await;
}

#[tokio::test]
async fn a_place_with_its_map() {
    check(
        Lang::En,
        "place",
        json!({"query": "Botanical Garden"}),
        expect![[r#"
        📍 **Botanical Garden**
        Botanical Garden, Zolotodolinskaya Street, Novosibirsk, Russia
        © [OpenStreetMap](https://www.openstreetmap.org/copyright)
        <map 54.8417,83.0916 Botanical Garden>
        model: ["Botanical Garden, Zolotodolinskaya Street, Novosibirsk, Russia","Botanic Gardens, Singapore"]
    "#]],
    )
    .await;
    check(
        Lang::Ru,
        "place",
        json!({"query": "Нигде"}),
        expect![[r#"
        📍 Такого места не нашлось. Добавьте город или страну.
        model: []
    "#]],
    )
    .await;
}

#[tokio::test]
async fn books_page_by_page() {
    let (_server, mut bench) = bench(Lang::En).await;
    let first = bench.call("books", json!({"query": "tea"})).await;
    let mut rows = first.matches("Book ").count();
    assert!(
        first.contains("(10 of 23)") && first.contains("Book 1 "),
        "{first}"
    );
    let second = bench.load_more().await;
    assert!(
        second.starts_with("<tea (10 of 23)") && second.contains("Book 11 "),
        "{second}"
    );
    let third = bench.load_more().await;
    assert!(third.contains("Book 23 ") && !bench.can_load_more(), "{third}");
    rows += second.matches("Book ").count() + third.matches("Book ").count();
    assert_eq!(rows, 23);
}

#[tokio::test]
async fn no_books() {
    check(
        Lang::Zh,
        "books",
        json!({"query": "qqq"}),
        expect![[r#"
        📚 没有找到图书，换个说法再试。
        model: {"result":"0 books about qqq","warnings":["no books were found"]}
    "#]],
    )
    .await;
}

#[tokio::test]
async fn a_month_of_the_log_as_a_file() {
    let (_server, mut bench) = bench(Lang::En).await;
    for text in ["ran 5 km", "tea with Mara"] {
        bench.call("write", json!({"appendContent": text})).await;
    }
    let shown = bench.call("month_report", json!({})).await;
    expect![[r#"
        **Report for 2026-03**
        Entries: 2 · days: 1
        <Bar “Entries a day” ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07", "2026-03-08"] Entries Numbers([Some(0.0), Some(0.0), Some(0.0), Some(0.0), Some(0.0), Some(0.0), Some(0.0), Some(2.0)])>
        <report-2026-03.md # Report for 2026-03

        ## 2026-03-08

        - 11:00 ran 5 km
        - 11:00 tea with Mara
        >"#]].assert_eq(&shown);
    let shown = bench.call("month_report", json!({"month": "2026-02"})).await;
    assert_eq!(shown, "Nothing was logged in 2026-02");
}
