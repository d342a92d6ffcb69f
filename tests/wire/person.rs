//! What people do, as updates.

use serde_json::{Value, json};

use crate::server::{BOT, Server};

fn user(id: i64) -> Value {
    json!({ "id": id, "is_bot": false, "first_name": "Ann", "language_code": "en" })
}

pub(crate) fn message(chat: i64, more: Value) -> Value {
    let kind = if chat < 0 { "supergroup" } else { "private" };
    let mut message = json!({
        "message_id": 1, "date": 1_772_900_000, "chat": { "id": chat, "type": kind }, "from": user(chat.abs()),
    });
    let Value::Object(more) = more else {
        panic!("not an object: {more}")
    };
    for (name, value) in more {
        message[name] = value;
    }
    json!({ "message": message })
}

impl Server {
    /// A person says something; the update's number is answered.
    pub(crate) fn say(&self, chat: i64, text: &str) -> u64 {
        self.update(message(chat, json!({ "text": text })))
    }

    /// A person presses a button; the press has the update's number as its id.
    pub(crate) fn press(&self, chat: i64, data: &str) -> u64 {
        let message = json!({
            "message_id": 5, "date": 1_772_900_000, "chat": { "id": chat, "type": "private" },
            "from": { "id": BOT, "is_bot": true, "first_name": "Wire" },
        });
        self.update(json!({ "callback_query": {
            "id": "press-1", "from": user(chat), "message": message, "chat_instance": "1", "data": data,
        } }))
    }
}
