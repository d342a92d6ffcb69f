//! Updates come in: once, in order, durable before they are confirmed, and only from those who are let in.

use std::time::Duration;

use daybook::channel::telegram::{Address, Telegram, TelegramError};
use daybook::domain::settings::Native;
use daybook::memory::tree;
use daybook::port::Store as _;
use serde_json::{Value, json};
use tokio::time::advance;

use crate::house::House;
use crate::person::message;
use crate::server::{Server, Wrong};

const SECOND: Duration = Duration::from_secs(1);

#[tokio::test(start_paused = true)]
async fn messages_are_handled_in_order_and_chats_do_not_wait_for_each_other() {
    let server = Server::start().await;
    let house = House::open(&server);
    for text in ["wait", "two", "three"] {
        server.say(7, text);
    }
    let last = server.say(8, "hello");
    server.until_shown(8, &["hello"]).await;
    assert_eq!(house.heard(), ["hello"]);
    server.until_confirmed(last).await;
    house.script.gate.add_permits(1);
    server.until_shown(7, &["wait", "two", "three"]).await;
    assert_eq!(house.close().await, Ok(()));
}

#[tokio::test(start_paused = true)]
async fn an_update_that_comes_again_is_handled_once() {
    let server = Server::start().await;
    let house = House::open(&server);
    let number = server.say(7, "once");
    server.until_shown(7, &["once"]).await;
    server.again(number, message(7, json!({ "text": "once" })));
    server.say(7, "next");
    server.until_shown(7, &["once", "next"]).await;
    assert_eq!(house.heard(), ["once", "next"]);
}

#[tokio::test(start_paused = true)]
async fn what_was_confirmed_and_not_handled_is_handled_by_the_next_run() {
    let server = Server::start().await;
    let house = House::open(&server);
    server.say(7, "done");
    server.until_shown(7, &["done"]).await;
    server.say(7, "wait");
    let last = server.say(7, "later");
    server.until_confirmed(last).await;
    // A kill: nothing is finished and nothing is said.
    house.running.abort();
    let next = house.again(&server);
    next.script.gate.add_permits(1);
    server.until_shown(7, &["done", "wait", "later"]).await;
    assert_eq!(next.heard(), ["wait", "later"]);
}

#[tokio::test(start_paused = true)]
async fn a_panic_is_answered_and_the_next_message_works() {
    let server = Server::start().await;
    let house = House::open(&server);
    server.say(7, "panic");
    server.say(7, "next");
    server.until_shown(7, &["sorry", "next"]).await;
    assert_eq!(house.store.count(tree::INBOX), Ok(0));
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_read_is_kept_aside_and_the_next_is_read() {
    let server = Server::start().await;
    let house = House::open(&server);
    server.update(json!({ "message": { "message_id": "one" } }));
    server.update(json!({ "hologram": {} }));
    let last = server.say(7, "next");
    server.until_shown(7, &["next"]).await;
    server.until_confirmed(last).await;
    assert_eq!(house.store.count(tree::ASIDE), Ok(1));
}

#[tokio::test(start_paused = true)]
async fn a_stranger_gets_one_line_and_nothing_is_kept() {
    let server = Server::start().await;
    let house = House::open(&server);
    let number = server.say(13, "let me in");
    server.until_shown(13, &["your id is 13"]).await;
    server.again(number, message(13, json!({ "text": "let me in" })));
    let last = server.say(7, "hello");
    server.until_confirmed(last).await;
    server.until_shown(7, &["hello"]).await;
    assert_eq!(server.shown(13), ["your id is 13"]);
    assert_eq!(house.heard(), ["hello"]);
    assert_eq!(house.store.count(tree::INBOX), Ok(0));
    assert_eq!(house.store.count(tree::SEEN), Ok(2));
}

#[tokio::test(start_paused = true)]
async fn in_a_group_only_what_is_meant_for_the_bot_is_kept() {
    let server = Server::start().await;
    let house = House::open(&server);
    let photo = |id: &str, caption: Option<&str>| {
        let photo = json!([{ "file_id": id }]);
        let mut more = json!({ "photo": photo, "media_group_id": "album" });
        if let Some(caption) = caption {
            more["caption"] = json!(caption);
        }
        message(-7, more)
    };
    server.say(-7, "among ourselves");
    server.say(-7, "@wire_bot ran 5 km");
    server.update(photo("a", Some("@wire_bot our day")));
    server.update(photo("b", None));
    let last = server.say(-7, "/today@another_bot");
    server.until_confirmed(last).await;
    server.until_shown(-7, &["ran 5 km", "file a", "file b"]).await;
    assert_eq!(house.heard(), ["ran 5 km", "file a", "file b"]);
}

#[tokio::test(start_paused = true)]
async fn on_a_full_disk_updates_wait_at_telegram_and_the_person_is_told_once() {
    let server = Server::start().await;
    let house = House::open(&server);
    *house.store.full.lock().unwrap() = true;
    server.say(7, "first");
    server
        .until("the line about the disk", |server| server.shown(7).len() == 1)
        .await;
    server.say(7, "second");
    advance(SECOND).await;
    server
        .until("another try", |server| server.state().calls.len() > 1)
        .await;
    assert_eq!(server.state().confirmed, 0);
    *house.store.full.lock().unwrap() = false;
    advance(10 * SECOND).await;
    server
        .until("both answers", |server| server.shown(7).len() == 3)
        .await;
    assert_eq!(house.heard(), ["first", "second"]);
}

#[tokio::test(start_paused = true)]
async fn a_webhook_that_was_left_is_removed() {
    let server = Server::start().await;
    server.state().webhook = Some(Value::Null);
    let _house = House::open(&server);
    server.say(7, "hello");
    server
        .until("the removal", |server| server.calls("deleteWebhook").len() == 1)
        .await;
    server
        .in_time("the answer", |server| server.shown(7) == ["hello"])
        .await;
}

#[tokio::test(start_paused = true)]
async fn another_poller_and_broken_answers_only_delay() {
    let server = Server::start().await;
    let conflict = Wrong::Refused(
        409,
        "Conflict: terminated by other getUpdates request",
        Value::Null,
    );
    server.fault("getUpdates", 1, conflict);
    server.fault("getUpdates", 1, Wrong::Gateway);
    server.fault("getUpdates", 1, Wrong::Broken);
    let _house = House::open(&server);
    server.say(7, "hello");
    server
        .in_time("the answer", |server| server.shown(7) == ["hello"])
        .await;
}

#[tokio::test(start_paused = true)]
async fn the_start_survives_a_telegram_that_does_not_answer() {
    let server = Server::start().await;
    server.fault("getMe", 1, Wrong::Gateway);
    server.fault("getMe", 1, Wrong::Broken);
    let house = House::open(&server);
    server.say(7, "hello");
    server
        .in_time("the answer", |server| server.shown(7) == ["hello"])
        .await;
    assert_eq!(house.telegram.username(), Some("wire_bot"));
}

#[tokio::test(start_paused = true)]
async fn a_wrong_token_is_one_sentence() {
    let server = Server::start().await;
    server.fault("getMe", 1, Wrong::Refused(401, "Unauthorized", Value::Null));
    let house = House::open(&server);
    assert_eq!(house.running.await.unwrap(), Err(TelegramError::Token));
    let address = |token| Address {
        server: &server.url,
        token,
        proxy: None,
        per_second: 30,
        native: Native::Ask,
    };
    assert!(matches!(
        Telegram::new(address("nonsense")),
        Err(TelegramError::Address(_))
    ));
}

#[tokio::test(start_paused = true)]
async fn the_menu_is_set_for_everybody_and_for_each_language() {
    let server = Server::start().await;
    let _house = House::open(&server);
    server
        .until("four menus", |server| server.calls("setMyCommands").len() == 4)
        .await;
    let calls = server.calls("setMyCommands");
    let languages: Vec<_> = calls
        .iter()
        .map(|call| call.parameters.get("language_code").and_then(Value::as_str))
        .collect();
    assert_eq!(languages, [None, Some("en"), Some("zh"), Some("ru")]);
    assert_eq!(calls[0].parameters["commands"][0]["command"], "today");
    assert_eq!(server.state().violations, Vec::<String>::new());
}
