//! What is laid over a chat, and what is taken back.

use std::sync::Arc;

use chrono::NaiveDate;
use serde_json::Map;

use super::Book;
use crate::domain::field::{Field, FieldChange, FieldType, FieldValue};
use crate::domain::page::Entry;
use crate::domain::{Change, ChatKey, Settings};
use crate::memory::ChatState;
use crate::port::{MemoryStore, Order, Store};

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn entry(id: u64, spent: f64) -> Entry {
    let amount = [("EUR".to_owned(), spent)].into();
    Entry {
        id,
        at: "2026-03-06T12:00:00+01:00".parse().unwrap(),
        text: format!("lunch {spent}"),
        stamped: true,
        changes: vec![FieldChange {
            field: 1,
            value: FieldValue::Number(amount),
            overwrite: false,
        }],
        measures: Vec::new(),
        span: None,
        source: None,
        extra: Map::new(),
    }
}

fn field(id: u32, name: &str) -> Field {
    Field {
        id,
        name: name.to_owned(),
        kind: FieldType::Number,
        unit: None,
        merge: None,
        description: None,
        role: None,
        extra: Map::new(),
    }
}

fn fresh() -> ChatState {
    ChatState {
        fields: vec![field(1, "Spent")],
        ..ChatState::default()
    }
}

fn open(store: &Arc<MemoryStore>) -> Book {
    Book::open(Arc::clone(store) as Arc<dyn Store>, ChatKey::parse("me"), fresh).unwrap()
}

fn spent(book: &Book) -> Option<f64> {
    let page = book.page(date("2026-03-06")).unwrap()?;
    match page.values(book.fields()).get(&1)? {
        FieldValue::Number(amounts) => amounts.get("EUR").copied(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_change_is_seen_at_once_and_kept_after_the_commit() {
    let store = Arc::new(MemoryStore::default());
    let mut book = open(&store);
    book.apply(&Change::add_entry(date("2026-03-06"), entry(1, 12.5)))
        .unwrap();
    assert_eq!(spent(&book), Some(12.5));
    assert_eq!(spent(&open(&store)), None, "nothing is kept before the commit");
    store.commit(book.into_batch().unwrap()).await.unwrap();
    let again = open(&store);
    assert_eq!(spent(&again), Some(12.5));
    assert_eq!(
        again
            .pages(date("2026-01-01"), date("2026-12-31"), Order::Descending)
            .unwrap()
            .len(),
        1
    );
}

#[tokio::test]
async fn an_older_change_is_taken_back_by_difference() {
    let store = Arc::new(MemoryStore::default());
    let mut book = open(&store);
    let first = Change::add_entry(date("2026-03-06"), entry(1, 10.0));
    book.apply(&first).unwrap();
    book.apply(&Change::add_entry(date("2026-03-06"), entry(2, 2.5)))
        .unwrap();
    book.apply(&first.inverse()).unwrap();
    assert_eq!(spent(&book), Some(2.5));
}

#[tokio::test]
async fn a_setting_is_taken_back_and_the_others_stay() {
    let store = Arc::new(MemoryStore::default());
    let mut book = open(&store);
    let start = book.settings().clone();
    let zone = Settings {
        timezone: chrono_tz::Tz::Asia__Novosibirsk,
        ..start.clone()
    };
    let change = Change::Settings {
        before: Box::new(start),
        after: Box::new(zone.clone()),
    };
    let later = Settings {
        still_running_h: 3,
        ..zone.clone()
    };
    book.apply(&change).unwrap();
    book.apply(&Change::Settings {
        before: Box::new(zone),
        after: Box::new(later),
    })
    .unwrap();
    book.apply(&change.inverse()).unwrap();
    assert_eq!(book.settings().timezone, chrono_tz::Tz::UTC);
    assert_eq!(book.settings().still_running_h, 3);
}

#[tokio::test]
async fn an_emptied_day_leaves_no_record() {
    let store = Arc::new(MemoryStore::default());
    let mut book = open(&store);
    let change = Change::add_entry(date("2026-03-06"), entry(1, 10.0));
    book.apply(&change).unwrap();
    store.commit(book.into_batch().unwrap()).await.unwrap();
    let mut book = open(&store);
    book.apply(&change.inverse()).unwrap();
    store.commit(book.into_batch().unwrap()).await.unwrap();
    assert_eq!(store.count(crate::memory::tree::PAGE).unwrap(), 0);
}
