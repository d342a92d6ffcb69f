//! Lines of several chats, played with turns that wait for a word from the test.

use std::collections::BTreeMap;
use std::sync::Mutex;

use chrono::{DateTime, Utc};

use super::*;
use crate::engine::InboundKind;

#[derive(Default)]
struct Log(Mutex<Vec<String>>);

impl Log {
    fn add(&self, line: String) {
        self.0.lock().unwrap().push(line);
    }

    fn lines(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }
}

// A text `wait` holds its turn until the gate opens, `panic` panics, `/stop` cuts in.
struct Play {
    log: Log,
    gate: Semaphore,
}

#[async_trait]
impl Turns for Play {
    async fn turn(&self, inbound: Inbound) {
        let InboundKind::Text(text) = &inbound.kind else {
            return;
        };
        if text == "wait" {
            self.gate.acquire().await.unwrap().forget();
        }
        assert!(text != "panic", "as the test asked");
        self.log
            .add(format!("{} {text} {}", inbound.chat.name(), inbound.id));
    }

    async fn crashed(&self, inbound: Inbound) {
        self.log
            .add(format!("{} sorry {}", inbound.chat.name(), inbound.id));
    }

    fn cuts_in(&self, inbound: &Inbound) -> bool {
        inbound.kind == InboundKind::Text("/stop".to_owned())
    }
}

#[derive(Default)]
struct Kept(Mutex<BTreeMap<u64, Inbound>>);

impl Backlog for Kept {
    fn waiting(&self, chat: &ChatKey, after: Option<u64>, limit: usize) -> Vec<Inbound> {
        let kept = self.0.lock().unwrap();
        kept.range(after.map_or(0, |after| after + 1)..)
            .map(|(_, inbound)| inbound.clone())
            .filter(|inbound| inbound.chat == *chat)
            .take(limit)
            .collect()
    }
}

fn event(id: u64, chat: &str, text: &str) -> Inbound {
    Inbound {
        id,
        chat: ChatKey::new("tg", chat),
        user: None,
        at: DateTime::<Utc>::UNIX_EPOCH,
        message: None,
        thread: None,
        reply_to: None,
        private: true,
        kind: InboundKind::Text(text.to_owned()),
    }
}

fn stage() -> (Arc<Play>, Arc<Kept>, Arc<Queue>) {
    let play = Arc::new(Play {
        log: Log::default(),
        gate: Semaphore::new(0),
    });
    let kept = Arc::new(Kept::default());
    let queue = Queue::new(
        Arc::clone(&play) as Arc<dyn Turns>,
        Arc::clone(&kept) as Arc<dyn Backlog>,
    );
    (play, kept, queue)
}

async fn until(condition: impl Fn() -> bool) {
    while !condition() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn chats_do_not_wait_for_each_other_and_keep_their_order() {
    let (play, _, queue) = stage();
    queue.push(event(1, "a", "wait"));
    queue.push(event(2, "a", "then"));
    queue.push(event(3, "b", "hello"));
    queue.push(event(4, "a", "/stop"));
    until(|| play.log.lines().len() == 2).await;
    let mut early = play.log.lines();
    early.sort();
    assert_eq!(early, ["a /stop 4", "b hello 3"]);
    play.gate.add_permits(1);
    queue.drained().await;
    assert_eq!(play.log.lines()[2..], ["a wait 1", "a then 2"]);
    assert_eq!(queue.active(), 0);
}

#[tokio::test]
async fn a_panic_ends_its_turn_only() {
    let (play, _, queue) = stage();
    queue.push(event(1, "a", "panic"));
    queue.push(event(2, "a", "next"));
    queue.drained().await;
    assert_eq!(play.log.lines(), ["a sorry 1", "a next 2"]);
}

#[tokio::test]
async fn a_flood_waits_in_the_inbox_and_nothing_is_lost_or_repeated() {
    let (play, kept, queue) = stage();
    queue.push(event(1, "a", "wait"));
    for id in 2..500 {
        let inbound = event(id, "a", "more");
        kept.0.lock().unwrap().insert(id, inbound.clone());
        queue.push(inbound);
        if id == 400 {
            play.gate.add_permits(1);
        }
        if id > 400 {
            tokio::task::yield_now().await;
        }
    }
    queue.drained().await;
    let expected: Vec<_> = std::iter::once("a wait 1".to_owned())
        .chain((2..500).map(|id| format!("a more {id}")))
        .collect();
    assert_eq!(play.log.lines(), expected);
}

#[tokio::test]
async fn what_was_left_over_is_taken_up() {
    let (play, kept, queue) = stage();
    for id in [3, 5] {
        kept.0.lock().unwrap().insert(id, event(id, "a", "old"));
    }
    queue.wake(&ChatKey::new("tg", "a"));
    queue.push(event(9, "b", "new"));
    queue.drained().await;
    let mut lines = play.log.lines();
    lines.sort();
    assert_eq!(lines, ["a old 3", "a old 5", "b new 9"]);
}

#[tokio::test]
async fn closing_finishes_the_running_turn_and_starts_no_other() {
    let (play, _, queue) = stage();
    queue.push(event(1, "a", "wait"));
    queue.push(event(2, "a", "too late"));
    tokio::task::yield_now().await;
    play.gate.add_permits(1);
    assert!(queue.close(Duration::from_secs(10)).await);
    assert_eq!(play.log.lines(), ["a wait 1"]);
}

#[tokio::test(start_paused = true)]
async fn closing_does_not_wait_for_ever() {
    let (_, _, queue) = stage();
    queue.push(event(1, "a", "wait"));
    tokio::task::yield_now().await;
    assert!(!queue.close(Duration::from_secs(10)).await);
}
