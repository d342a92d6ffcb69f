//! The bot's own long lists: page by page nothing comes twice or is missed, also after a restart, and to nobody else.

use std::sync::Arc;

use daybook::domain::ChatKey;
use daybook::memory::continuation;
use daybook::port::Batch;
use serde_json::{Value, json};

use crate::bench::Bench;
use crate::server::Server;

/// More goals than this a chat cannot have.
const GOALS: usize = 50;
const COUNT: usize = 57;

/// A list: what fills it, and what shows it.
struct List {
    tool: &'static str,
    made: fn(usize) -> Value,
    shown_by: (&'static str, fn() -> Value),
    count: usize,
    pages: usize,
}

const LISTS: [List; 4] = [
    List {
        tool: "write",
        made: |number| json!({"appendContent": format!("thing-{number}-")}),
        shown_by: ("history", || json!({"limit": 10})),
        count: COUNT,
        pages: 6,
    },
    List {
        tool: "remind",
        made: |number| json!({"action": "set", "text": format!("thing-{number}-"), "at": format!("2027-01-01T10:{number:02}:00Z")}),
        shown_by: ("remind", || json!({"action": "list"})),
        count: COUNT,
        pages: 8,
    },
    List {
        tool: "goal",
        made: |number| json!({"action": "set", "title": format!("thing-{number}-"), "items": [{"name": "steps", "target": 5}], "autoPeriod": "daily"}),
        shown_by: ("goal", || json!({"action": "list"})),
        count: GOALS,
        pages: 5,
    },
    List {
        tool: "write",
        made: |number| json!({"appendContent": format!("thing-{number}-")}),
        shown_by: ("trace_search", || json!({"query": "thing-", "limit": 10})),
        count: COUNT,
        pages: 6,
    },
];

async fn filled(list: &List, server: &Server) -> Bench {
    let mut bench = Bench::new(server, &[]);
    for number in 0..list.count {
        let said = bench.call(list.tool, (list.made)(number)).await;
        assert!(!said.starts_with('✗'), "{said}");
        bench.now += chrono::TimeDelta::milliseconds(10);
    }
    bench
}

fn counted(pages: &[String], count: usize) -> Vec<usize> {
    let each = |number: usize| {
        let name = format!("thing-{number}-");
        pages.iter().filter(|page| page.contains(&name)).count()
    };
    (0..count).map(each).collect()
}

#[tokio::test]
async fn every_list_goes_on_to_its_end() {
    let server = Server::start(Vec::new()).await;
    for list in &LISTS {
        let mut bench = filled(list, &server).await;
        let (tool, arguments) = &list.shown_by;
        let mut pages = vec![bench.call(tool, arguments()).await];
        while let Some(id) = bench.more() {
            // Another program on the same store goes on where the first one stopped.
            let mut next = Bench::new(&server, &[]);
            next.store = Arc::clone(&bench.store);
            next.now = bench.now;
            next.go_on_with(id);
            pages.push(next.load_more().await);
            bench = next;
        }
        assert_eq!(
            counted(&pages, list.count),
            vec![1; list.count],
            "{tool}: {pages:#?}"
        );
        assert_eq!(pages.len(), list.pages, "{tool}");
    }
}

#[tokio::test]
async fn a_page_is_loaded_once_and_by_its_own_chat() {
    let server = Server::start(Vec::new()).await;
    for list in &LISTS {
        let mut bench = filled(list, &server).await;
        let (tool, arguments) = &list.shown_by;
        bench.call(tool, arguments()).await;
        let id = bench.more().unwrap();
        let taken = |chat: &str, batch: &mut Batch, bench: &Bench| {
            let chat = ChatKey::parse(chat);
            continuation::take(bench.store.as_ref(), batch, &id, &chat, bench.now).unwrap()
        };
        assert!(
            taken("tty:other", &mut Batch::default(), &bench).is_none(),
            "{tool}"
        );
        // Two presses that race: the store lets one of the two commits through.
        let (mut first, mut second) = (Batch::default(), Batch::default());
        assert!(taken("me", &mut first, &bench).is_some(), "{tool}");
        assert!(taken("me", &mut second, &bench).is_some(), "{tool}");
        bench.commit(first).await.unwrap();
        assert!(bench.commit(second).await.is_err(), "{tool}");
        assert!(taken("me", &mut Batch::default(), &bench).is_none(), "{tool}");
    }
}
