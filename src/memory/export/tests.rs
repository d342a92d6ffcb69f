//! A document read in and written out again is the same document.

use std::sync::Arc;

use serde_json::{Value, json};

use super::*;
use crate::memory::ChatState;
use crate::port::MemoryStore;

fn sample() -> Value {
    json!({
        "format": "daybook", "version": 1, "of_tomorrow": 1,
        "chats": [{
            "key": "tg:42",
            "settings": {
                "lang": "ru", "timezone": "Asia/Novosibirsk", "day_start": "04:00", "week_start": "sunday",
                "units": "imperial", "quiet": "22:00-07:00", "morning": "08:00", "ack": "reaction",
                "still_running_h": 3, "theme": "dark", "rich": true, "date_order": "dmy",
                "place": {"name": "Академгородок", "lat": 54.85, "lon": 83.1}, "mood_of_tomorrow": "sunny"
            },
            "fields": [
                {"id": 1, "name": "Траты", "type": "number", "role": "spent"},
                {"id": 2, "name": "Вес", "type": "number", "unit": "kg", "merge": "last"},
                {"id": 3, "name": "Теги", "type": "multi_select", "description": "о чём"},
                {"id": 4, "name": "Тренировка", "type": "checkbox"}
            ],
            "pages": [{
                "date": "2026-03-06",
                "properties": {"Траты": 450.0, "Вес": 72.4, "Теги": ["еда", "друзья"], "Тренировка": true},
                "currencies": {"Траты": "RUB"},
                "body": [{
                    "at": "2026-03-06T12:40:00+07:00", "text": "обед 450 ₽",
                    "source": {"message": 17, "files": [{"file_id": "AgAD", "kind": "photo"}]},
                    "measures": [{"unit": "RUB", "value": 450.0}]
                }, {
                    "at": "2026-03-06T15:00:20+07:00", "text": "бег",
                    "span": {"name": "бег", "from": "2026-03-06T14:32:15+07:00", "to": "2026-03-06T15:00:20+07:00"}
                }]
            }, {
                "date": "2026-03-07", "properties": {"Траты": {"EUR": 2.0, "RUB": 5.0}}, "body": [], "sky": "blue"
            }],
            "goals": [{
                "id": 5, "title": "План", "date": "2026-03-06", "auto_period": "daily",
                "items": [{"name": "отжимания", "target": 4.0, "unit": "подход", "progress": 2.0}],
                "created_at": "2026-03-01T09:00:00+07:00"
            }],
            "goal_days": [{
                "goal": 5, "date": "2026-03-05", "state": "done",
                "items": [{"name": "отжимания", "target": 4.0, "unit": "подход", "progress": 4.0}]
            }],
            "spans": [{"id": 6, "event_name": "чтение", "started_at": "2026-03-06T20:00:00+07:00"}],
            "reminders": [{
                "id": 7, "text": "вода", "cron": "0 9 * * 1-5", "next": "2026-03-09T02:00:00Z", "state": "active"
            }]
        }]
    })
}

async fn round(document: &Document) -> Document {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    for chat in &document.chats {
        let mut book = Book::open(Arc::clone(&store), chat.key.clone(), ChatState::default).unwrap();
        import(chat, &mut book).unwrap();
        store.commit(book.into_batch().unwrap()).await.unwrap();
    }
    super::document(&store, None).unwrap()
}

#[tokio::test]
async fn export_import_export_is_equal() {
    let first = parse(&sample().to_string()).unwrap();
    let second = round(&first).await;
    assert_eq!(serde_json::to_value(&second.chats).unwrap(), sample()["chats"]);
    assert_eq!(round(&second).await, second);
}

#[test]
fn a_document_that_cannot_be_read_says_where() {
    for (change, path) in [
        (json!({"format": "diary"}), "format"),
        (json!({"version": 9}), "version"),
        (json!({"chats": 3}), ""),
    ] {
        let mut document = sample();
        document
            .as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        assert_eq!(parse(&document.to_string()).unwrap_err().path, path);
    }
    assert!(parse("not json").is_err());
}

#[tokio::test]
async fn a_value_that_does_not_fit_is_named() {
    let mut document = sample();
    document["chats"][0]["pages"][0]["properties"]["Вес"] = json!("heavy");
    let document = parse(&document.to_string()).unwrap();
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let mut book = Book::open(store, document.chats[0].key.clone(), ChatState::default).unwrap();
    let error = import(&document.chats[0], &mut book).unwrap_err();
    assert!(
        error.to_string().contains("pages[2026-03-06].properties.Вес"),
        "{error}"
    );
}
