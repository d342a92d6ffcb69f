//! Pages of the web: SearXNG, Wikipedia, Tavily, Brave, the gateway.

use daybook::adapter::providers::ProviderId::{self, Brave, Gateway, SearXng, Tavily, Wikipedia};
use daybook::domain::report::{WebQuestion, web};
use daybook::port::Answer;
use expect_test::{Expect, expect};

use crate::server::{Canned, Server};
use crate::{at, house, line, now, search};

const RESULTS: &str = include_str!("../fixtures/searxng/results.json");
const ARTICLES: &str = include_str!("../fixtures/wikipedia/search.json");

const FIELDS: [&str; 8] = [
    "/rank",
    "/title",
    "/url",
    "/source",
    "/snippet",
    "/published_at",
    "/last_updated_raw",
    "/is_index_page",
];

fn question(page: u32) -> WebQuestion {
    WebQuestion {
        search: search("ржавчина & язык"),
        page,
    }
}

fn summary(answer: &Answer) -> String {
    let report = web::build(&answer.raw);
    let rows = report
        .results
        .iter()
        .map(|row| format!("\n  {}", at(row, &FIELDS)));
    format!(
        "by {} after {:?}{}",
        answer.by,
        answer.failed,
        rows.collect::<String>()
    )
}

async fn check(ids: &[ProviderId], answers: Vec<Canned>, page: u32, expected: Expect) {
    let server = Server::start(answers).await;
    let outcome = house(&server, ids).web.ask(&question(page), now()).await;
    expected.assert_eq(&line(&outcome, summary));
}

#[tokio::test]
async fn searxng_is_asked_in_json() {
    let path = "/search?format=json&pageno=2&language=ru&q=%D1%80%D0%B6%D0%B0%D0%B2%D1%87%D0%B8%D0%BD%D0%B0%20%26%20%D1%8F%D0%B7%D1%8B%D0%BA";
    check(&[SearXng], vec![Canned::json(path, RESULTS)], 1, expect![[r#"
        by SearXNG after []
          1 | Rust | https://www.rust-lang.org/ | rust-lang.org | A language & tools | null | null | true
          2 | News | https://blog.example.org/2026/03/05/rust/ | blog.example.org |  | 2026-03-05 | null | false
          3 | Untitled | null | null | no address | null | null | false"#]]).await;
}

#[tokio::test]
async fn searxng_says_what_it_lacks() {
    let page = include_str!("../fixtures/searxng/forbidden.html");
    let dead = include_str!("../fixtures/searxng/dead_engines.json");
    for (answer, expected) in [
        (
            Canned::status("", 403, page),
            "! SearXNG does not answer in JSON; add `json` to `search.formats` in its settings.yml",
        ),
        (
            Canned::json("", dead),
            "! it is out of order: none of its engines answers",
        ),
        (Canned::json("", r#"{"results": []}"#), "by SearXNG after []"),
        (
            Canned::status("", 400, r#"{"error": "No query"}"#),
            "! it is out of order: status 400",
        ),
        (
            Canned::json("", "{}"),
            "! its answer cannot be read: no results in it",
        ),
    ] {
        let server = Server::start(vec![answer]).await;
        let outcome = house(&server, &[SearXng]).web.ask(&question(0), now()).await;
        assert_eq!(line(&outcome, summary), expected);
    }
}

#[tokio::test]
async fn the_encyclopedia_is_the_last() {
    let answers = vec![
        Canned::json("/w/api.php?list=search&sroffset=20", ARTICLES),
        Canned::status("", 500, ""),
    ];
    check(&[SearXng, Wikipedia], answers, 1, expect![[r#"
        by Wikipedia after ["SearXNG"]
          1 | Ржавчина (язык) | https://ru.wikipedia.org/wiki/%D0%A0%D0%B6%D0%B0%D0%B2%D1%87%D0%B8%D0%BD%D0%B0_%28%D1%8F%D0%B7%D1%8B%D0%BA%29 | ru.wikipedia.org | Ржавчина — язык | null | 2026-03-01T15:46:00Z | false"#]]).await;
    let error = include_str!("../fixtures/wikipedia/error.json");
    check(
        &[Wikipedia],
        vec![Canned::json("", error)],
        0,
        expect!["! it is out of order: srsearch-error"],
    )
    .await;
}

#[tokio::test]
async fn keys_travel_in_headers() {
    let tavily = include_str!("../fixtures/tavily/results.json");
    let brave = include_str!("../fixtures/brave/results.json");
    check(
        &[Tavily],
        vec![Canned::json("/search", tavily)],
        0,
        expect![[r#"
        by Tavily after []
          1 | Page | https://page.example.org/a | page.example.org | words | null | null | false"#]],
    )
    .await;
    check(
        &[Tavily],
        vec![Canned::json("/search", tavily)],
        1,
        expect!["! it does not serve this question"],
    )
    .await;
    check(
        &[Brave],
        vec![Canned::json("/res/v1/web/search?offset=1", brave)],
        1,
        expect![[r#"
            by Brave Search after []
              1 | Page | https://www.page.example.org/ | page.example.org | some words | 2026-03-06 | 2 days ago | true"#]],
    )
    .await;
    for (id, header) in [
        (Tavily, "authorization: Bearer k3y"),
        (Brave, "x-subscription-token: k3y"),
    ] {
        let server = Server::start(vec![Canned::status("", 401, "")]).await;
        let outcome = house(&server, &[id]).web.ask(&question(0), now()).await;
        assert_eq!(line(&outcome, summary), "! it refuses the key");
        assert!(server.requests()[0].contains(header));
    }
}

#[tokio::test]
async fn a_gateway_answers_with_all_of_its_entries() {
    let body = r#"{"summary": {"top": [{"title": "B", "rank": 2, "url": "https://b.example.org/x"}, {"title": "A", "rank": 1}]}}"#;
    check(
        &[Gateway, Wikipedia],
        vec![Canned::json("/", body)],
        0,
        expect![[r#"
            by Gateway after []
              1 | A | null | null |  | null | null | false
              2 | B | https://b.example.org/x | b.example.org |  | null | null | false"#]],
    )
    .await;
}
