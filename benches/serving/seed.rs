//! Stores that are full from the start.

use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Days, Duration, Utc};
use daybook::adapter::sled::{Options, SledStore, open};
use daybook::domain::page::{Entry, Page};
use daybook::domain::reminder::{Reminder, ReminderState, Schedule};
use daybook::domain::{Change, ChatKey, Lang};
use daybook::engine::Newcomer;
use daybook::memory::Book;
use daybook::port::{Batch, Store};
use serde_json::Map;

const NEWCOMER: Newcomer = Newcomer {
    lang: Lang::En,
    zone: chrono_tz::Tz::UTC,
    asks_rich: false,
};
/// Chats whose records are committed together.
const TOGETHER: i64 = 20;

/// Opens the store of a data folder.
pub(crate) fn store(data: &Path) -> Arc<SledStore> {
    let options = Options {
        reserve: Some(0),
        now: DateTime::UNIX_EPOCH,
    };
    std::fs::create_dir_all(data).unwrap();
    open(&data.join("sled"), options).unwrap().0
}

/// Fills a data folder: so many chats, each with what `fill` puts into its book.
pub(crate) async fn chats(data: &Path, count: i64, fill: impl Fn(i64, &mut Book)) {
    let store = store(data);
    let mut batch = Batch::default();
    for chat in 1..=count {
        let shared = Arc::clone(&store) as Arc<dyn Store>;
        let mut book = Book::open(shared, ChatKey::new("tg", chat), || NEWCOMER.state(None)).unwrap();
        fill(chat, &mut book);
        batch.extend(book.into_batch().unwrap());
        if chat % TOGETHER == 0 || chat == count {
            store.commit(std::mem::take(&mut batch)).await.unwrap();
        }
    }
    store.close().await;
}

/// A day for each of the last `days` days.
pub(crate) fn days(book: &mut Book, days: u64, now: DateTime<Utc>) {
    for back in 0..days {
        let at = now - Days::new(back);
        let mut page = Page::empty(at.date_naive());
        page.insert(Entry {
            id: book.new_id(),
            at: at.fixed_offset(),
            text: "ran 5 km in 28 min along the river and back".to_owned(),
            stamped: true,
            changes: Vec::new(),
            measures: Vec::new(),
            span: None,
            source: None,
            extra: Map::new(),
        });
        book.put_page(page);
    }
}

/// So many reminders, all due at `at`.
pub(crate) fn reminders(book: &mut Book, count: u64, at: DateTime<Utc>) {
    for number in 1..=count {
        let reminder = Reminder {
            id: book.new_id(),
            text: format!("reminder {number}"),
            schedule: Schedule::At {
                at: at.fixed_offset(),
            },
            until: None,
            goal: None,
            watch: None,
            next: Some(at + Duration::zero()),
            held: None,
            state: ReminderState::Active,
            extra: Map::new(),
        };
        let after = Some(Box::new(reminder));
        book.apply(&Change::Reminder { before: None, after }).unwrap();
    }
}
