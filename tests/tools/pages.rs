//! "Load more": by cursor, by offset, by page, and cut here.

use serde_json::json;

use crate::bench::Bench;
use crate::server::{Canned, Server};

fn rows(from: usize, count: usize) -> String {
    let rows: Vec<_> = (from..from + count)
        .map(|number| json!({"n": format!("row {number}")}))
        .collect();
    json!(rows).to_string()
}

fn tool(query: &str, pagination: &str) -> String {
    format!(
        "name: list\ndescription: x\nrequest:\n  url: SERVER/list\n  query: {query}\npagination: {pagination}\nextract: {{rows: /rows}}\nui:\n  result_template: Here you are\n  table: {{title: List, rows: '{{{{ extracted.rows }}}}'}}\n"
    )
}

fn page(target: &str, from: usize, count: usize, more: &str) -> Canned {
    Canned::json(target, &format!("{{\"rows\": {}, {more}}}", rows(from, count)))
}

/// Every page in turn; each row once, in order, and the words only with the first.
async fn pages(server: Server, yaml: &str, total: usize, pages: usize) {
    let mut bench = Bench::new(&server, &[("list.yaml", yaml)]);
    assert_eq!(bench.faults(), "", "{yaml}");
    let mut all = bench.call("list", json!({})).await;
    assert!(all.starts_with("Here you are"), "{all}");
    let mut turned = 1;
    while bench.can_load_more() {
        let next = bench.load_more().await;
        assert!(next.starts_with("<List") && turned < 20, "{next}");
        all.push_str(&next);
        turned += 1;
    }
    let seen: Vec<usize> = all
        .split("row ")
        .skip(1)
        .map(|rest| {
            rest.split(|c: char| !c.is_ascii_digit())
                .next()
                .unwrap()
                .parse()
                .unwrap()
        })
        .collect();
    assert_eq!(seen, (1..=total).collect::<Vec<_>>(), "{yaml}");
    assert_eq!(turned, pages, "{yaml}");
}

#[tokio::test]
async fn pages_by_cursor() {
    let server = Server::start(vec![
        page("/list?after=b%2F2", 3, 2, "\"next\": \"c\""),
        page("/list?after=c", 5, 1, "\"next\": null"),
        page("/list", 1, 2, "\"next\": \"b/2\""),
    ])
    .await;
    let yaml = tool("{after: '{{ page.cursor }}'}", "{page_size: 2, cursor: /next}");
    pages(server, &yaml, 5, 3).await;
}

#[tokio::test]
async fn a_cursor_that_does_not_move_ends() {
    let server = Server::start(vec![page("/list", 1, 2, "\"next\": \"same\"")]).await;
    let yaml = tool("{after: '{{ page.cursor }}'}", "{page_size: 2, cursor: /next}");
    let mut bench = Bench::new(&server, &[("list.yaml", &yaml)]);
    bench.call("list", json!({})).await;
    bench.load_more().await;
    assert!(!bench.can_load_more());
}

#[tokio::test]
async fn pages_by_offset_and_by_number() {
    let world = || {
        Server::start(vec![
            page("/list?skip=0", 1, 2, "\"total\": 5"),
            page("/list?skip=2", 3, 2, "\"total\": 5"),
            page("/list?skip=4", 5, 1, "\"total\": 5"),
            page("/list?page=1", 1, 2, "\"x\": 0"),
            page("/list?page=2", 3, 2, "\"x\": 0"),
            page("/list?page=3", 5, 1, "\"x\": 0"),
        ])
    };
    let offset = tool(
        "{skip: '{{ page.offset }}'}",
        "{page_size: 2, offset: 0, total: /total}",
    );
    pages(world().await, &offset, 5, 3).await;
    let number = tool("{page: '{{ page.number }}'}", "{page_size: 2, page: 1}");
    pages(world().await, &number, 5, 3).await;
}

#[tokio::test]
async fn an_answer_with_everything_is_cut_here() {
    let server = Server::start(vec![page("/list", 1, 7, "\"x\": 0")]).await;
    pages(server, &tool("{}", "{page_size: 3, offset: 0}"), 7, 3).await;
}
