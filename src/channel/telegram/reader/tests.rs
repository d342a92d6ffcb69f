//! What updates of every kind come to.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::*;

fn read(update: &Value) -> Option<Event> {
    let me = Me {
        id: 99,
        username: "day_bot".to_owned(),
    };
    let received = DateTime::from_timestamp(5000, 0).unwrap();
    me.read(7, &update.to_string(), received).unwrap()
}

fn message(more: Value) -> Value {
    let mut message = json!({
        "message_id": 11, "date": 1000, "chat": { "id": 5, "type": "private" },
        "from": { "id": 5, "is_bot": false, "first_name": "Ann", "language_code": "ru" },
    });
    merge(&mut message, more);
    json!({ "update_id": 7, "message": message })
}

fn group(more: Value) -> Value {
    let mut group = json!({ "chat": { "id": -5, "type": "supergroup" } });
    merge(&mut group, more);
    message(group)
}

fn merge(into: &mut Value, more: Value) {
    let Value::Object(more) = more else {
        panic!("not an object: {more}")
    };
    for (key, value) in more {
        into[key] = value;
    }
}

fn check(update: &Value, expected: &Expect) {
    let shown = read(update).map_or_else(
        || "nothing".to_owned(),
        |Event { inbound, addressed }| {
            let who = inbound
                .user
                .as_ref()
                .map_or("nobody".to_owned(), |person| person.key.to_string());
            let mut line = format!("{} by {who}: {:?}", inbound.chat, inbound.kind);
            for (name, value) in [
                ("message", inbound.message),
                ("thread", inbound.thread),
                ("reply to", inbound.reply_to),
            ] {
                line += &value.map_or(String::new(), |value| format!(", {name} {value}"));
            }
            format!(
                "{line}, at {}{}",
                inbound.at.timestamp(),
                if addressed { "" } else { ", not for us" }
            )
        },
    );
    expected.assert_eq(&shown);
}

#[test]
fn messages_of_every_kind() {
    check(
        &message(json!({ "text": "ran 5 km" })),
        &expect![[r#"tg:5 by tg:5: Text("ran 5 km"), message 11, at 1000"#]],
    );
    check(
        &message(
            json!({ "caption": "lunch", "media_group_id": "g", "photo": [{ "file_id": "s" }, { "file_id": "l" }] }),
        ),
        &expect![[
            r#"tg:5 by tg:5: Files { caption: "lunch", files: [SourceFile { file_id: "l", kind: "photo", name: None }], album: Some("g") }, message 11, at 1000"#
        ]],
    );
    check(
        &message(
            json!({ "animation": { "file_id": "a" }, "document": { "file_id": "d", "file_name": "x.gif" } }),
        ),
        &expect![[
            r#"tg:5 by tg:5: Files { caption: "", files: [SourceFile { file_id: "a", kind: "animation", name: None }], album: None }, message 11, at 1000"#
        ]],
    );
    check(
        &message(json!({ "voice": { "file_id": "v" } })),
        &expect![[
            r#"tg:5 by tg:5: Files { caption: "", files: [SourceFile { file_id: "v", kind: "voice", name: None }], album: None }, message 11, at 1000"#
        ]],
    );
    check(
        &message(json!({ "venue": {}, "location": { "latitude": 54.8, "longitude": 83.1 } })),
        &expect!["tg:5 by tg:5: Location { lat: 54.8, lon: 83.1 }, message 11, at 1000"],
    );
    check(
        &message(json!({ "sticker": { "emoji": "x" } })),
        &expect![[r#"tg:5 by tg:5: Unsupported("sticker"), message 11, at 1000"#]],
    );
    check(&message(json!({ "new_chat_title": "x" })), &expect!["nothing"]);
    check(
        &json!({ "update_id": 7, "inline_query": {} }),
        &expect!["nothing"],
    );
}

#[test]
fn what_is_meant_for_the_bot_in_a_group() {
    let text = |text: &str| group(json!({ "text": text }));
    check(
        &text("hello all"),
        &expect![[r#"tg:-5 by tg:5: Text("hello all"), message 11, at 1000, not for us"#]],
    );
    check(
        &text("/today"),
        &expect![[r#"tg:-5 by tg:5: Text("/today"), message 11, at 1000"#]],
    );
    check(
        &text("/today@Day_Bot now"),
        &expect![[r#"tg:-5 by tg:5: Text("/today now"), message 11, at 1000"#]],
    );
    check(
        &text("/today@other_bot"),
        &expect![[r#"tg:-5 by tg:5: Text("/today@other_bot"), message 11, at 1000, not for us"#]],
    );
    check(
        &text("@day_bot ran 5 km"),
        &expect![[r#"tg:-5 by tg:5: Text("ran 5 km"), message 11, at 1000"#]],
    );
    check(
        &text("@day_bot2 mail@day_botany"),
        &expect![[r#"tg:-5 by tg:5: Text("@day_bot2 mail@day_botany"), message 11, at 1000, not for us"#]],
    );
    check(
        &group(
            json!({ "text": "yes", "reply_to_message": { "message_id": 3, "from": { "id": 99, "is_bot": true } } }),
        ),
        &expect![[r#"tg:-5 by tg:5: Text("yes"), message 11, reply to 3, at 1000"#]],
    );
    check(
        &group(json!({ "text": "Bot, hi", "entities": [{ "type": "text_mention", "user": { "id": 99 } }] })),
        &expect![[r#"tg:-5 by tg:5: Text("Bot, hi"), message 11, at 1000"#]],
    );
}

#[test]
fn topics_are_kept_and_their_first_message_is_no_reply() {
    let first = json!({ "message_id": 3, "from": { "id": 99, "is_bot": true } });
    check(
        &group(
            json!({ "text": "/today", "message_thread_id": 3, "is_topic_message": true, "reply_to_message": first }),
        ),
        &expect![[r#"tg:-5 by tg:5: Text("/today"), message 11, thread 3, at 1000"#]],
    );
    check(
        &group(
            json!({ "text": "hm", "message_thread_id": 3, "is_topic_message": true, "reply_to_message": first }),
        ),
        &expect![[r#"tg:-5 by tg:5: Text("hm"), message 11, thread 3, at 1000, not for us"#]],
    );
    check(
        &group(json!({ "text": "/today", "message_thread_id": 8 })),
        &expect![[r#"tg:-5 by tg:5: Text("/today"), message 11, at 1000"#]],
    );
}

#[test]
fn everything_else() {
    let edited = message(json!({ "text": "ran 6 km", "edit_date": 2000 }))["message"].clone();
    check(
        &json!({ "update_id": 7, "edited_message": edited }),
        &expect![[r#"tg:5 by tg:5: Edited { text: "ran 6 km" }, message 11, at 2000"#]],
    );
    let moving = message(json!({ "location": { "latitude": 1, "longitude": 2 } }))["message"].clone();
    check(
        &json!({ "update_id": 7, "edited_message": moving }),
        &expect!["nothing"],
    );
    let user = json!({ "id": 6, "is_bot": false, "first_name": "Bo" });
    let press = |message: Value| json!({ "update_id": 7, "callback_query": { "id": "q", "from": user, "data": "abc", "message": message } });
    check(
        &press(json!({ "message_id": 4, "date": 900, "chat": { "id": -5, "type": "group" } })),
        &expect![[r#"tg:-5 by tg:6: Press { press: "q", data: "abc", on: Some(4) }, at 5000"#]],
    );
    check(
        &press(json!({ "message_id": 4, "date": 0, "chat": { "id": -5, "type": "group" } })),
        &expect![[r#"tg:-5 by tg:6: Press { press: "q", data: "abc", on: None }, at 5000"#]],
    );
    check(&press(Value::Null), &expect!["nothing"]);
    let change = |status: &str| {
        json!({ "update_id": 7, "my_chat_member": {
            "chat": { "id": 6, "type": "private" }, "from": user, "date": 3000, "new_chat_member": { "status": status },
        } })
    };
    check(
        &change("kicked"),
        &expect!["tg:6 by tg:6: Blocked(true), at 3000"],
    );
    check(
        &change("member"),
        &expect!["tg:6 by tg:6: Blocked(false), at 3000"],
    );
    let reactions =
        json!([{ "type": "emoji", "emoji": "👍" }, { "type": "custom_emoji", "custom_emoji_id": "1" }]);
    check(
        &json!({ "update_id": 7, "message_reaction": {
            "chat": { "id": 6, "type": "private" }, "message_id": 4, "user": user, "date": 3000, "new_reaction": reactions,
        } }),
        &expect![[r#"tg:6 by tg:6: Reacted { on: 4, emoji: ["👍"] }, at 3000"#]],
    );
    check(
        &group(json!({ "migrate_to_chat_id": -1005 })),
        &expect![[
            r#"tg:-5 by tg:5: Migrated { from: ChatKey("tg:-5"), to: ChatKey("tg:-1005") }, message 11, at 1000"#
        ]],
    );
    check(
        &group(json!({ "migrate_from_chat_id": -4 })),
        &expect![[
            r#"tg:-5 by tg:5: Migrated { from: ChatKey("tg:-4"), to: ChatKey("tg:-5") }, message 11, at 1000"#
        ]],
    );
}
