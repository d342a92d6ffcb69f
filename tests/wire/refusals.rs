//! Refusals with a cure are cured; nothing is lost, and nothing is said twice.

use std::time::Duration;

use daybook::domain::ChatKey;
use daybook::part::{ButtonTarget, Canvas, MarkKind, Marked, Part, PartBody, Rich};
use daybook::port::{Outgoing, Outlet as _, Receipt, Refusal, SendTarget};
use serde_json::{Value, json};
use tokio::time::advance;

use crate::house::{House, button, part, text};
use crate::person::message;
use crate::server::{Call, Server, Wrong};

const SECOND: Duration = Duration::from_secs(1);

fn bad(text: &'static str) -> Wrong {
    Wrong::Refused(400, text, Value::Null)
}

fn to(chat: i64, target: SendTarget, part: Part) -> Outgoing {
    Outgoing {
        chat: ChatKey::new("tg", chat),
        thread: Some(3),
        reply_to: None,
        target,
        part,
    }
}

fn photo() -> Part {
    let mut png = vec![0; 16];
    png.extend([0, 0, 5, 0, 0, 0, 3, 32]);
    part(PartBody::Photo {
        png,
        caption: Marked::default(),
    })
}

fn methods(calls: &[Call]) -> Vec<(&str, Option<&str>)> {
    let sent = calls
        .iter()
        .filter(|call| !call.method.starts_with("setMy") && call.method != "getMe");
    sent.map(|call| (call.method.as_str(), call.refusal.as_deref()))
        .collect()
}

#[tokio::test(start_paused = true)]
async fn a_wait_is_obeyed_and_is_this_chats_alone() {
    let server = Server::start().await;
    let _house = House::open(&server);
    let wait = Wrong::Refused(
        429,
        "Too Many Requests: retry after 3",
        json!({ "retry_after": 3 }),
    );
    server.fault("sendMessage", 1, wait);
    server.say(7, "slow");
    server
        .until("the refusal", |server| server.calls("sendMessage").len() == 1)
        .await;
    server.say(8, "fast");
    server.until_shown(8, &["fast"]).await;
    assert_eq!(server.shown(7), Vec::<String>::new());
    advance(2 * SECOND).await;
    assert_eq!(server.shown(7), Vec::<String>::new());
    server
        .in_time("the answer", |server| server.shown(7) == ["slow"])
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_server_in_trouble_only_delays() {
    let server = Server::start().await;
    let house = House::open(&server);
    for wrong in [
        Wrong::Gateway,
        Wrong::Refused(500, "Internal Server Error", Value::Null),
        Wrong::Broken,
    ] {
        server.fault("sendMessage", 1, wrong);
    }
    server.say(7, "hello");
    server
        .in_time("the answer", |server| server.shown(7) == ["hello"])
        .await;
    house.outbox.close(SECOND).await;
    assert_eq!(house.outbox.active(), 0);
}

#[tokio::test(start_paused = true)]
async fn each_refusal_has_its_cure() {
    let server = Server::start().await;
    let house = House::open(&server);
    let mut full = part(PartBody::Text(Marked::of("words", MarkKind::Bold)));
    full.buttons = vec![vec![button("Undo", "undo")]];
    for (part, method, wrong, cured, without) in [
        (
            full.clone(),
            "sendMessage",
            "Bad Request: can't parse entities: x",
            "sendMessage",
            "entities",
        ),
        (
            full.clone(),
            "sendMessage",
            "Bad Request: BUTTON_DATA_INVALID",
            "sendMessage",
            "reply_markup",
        ),
        (
            full,
            "sendMessage",
            "Bad Request: message thread not found",
            "sendMessage",
            "message_thread_id",
        ),
        (
            photo(),
            "sendPhoto",
            "Bad Request: PHOTO_INVALID_DIMENSIONS",
            "sendDocument",
            "photo",
        ),
    ] {
        server.state().calls.clear();
        server.fault(method, 1, bad(wrong));
        let receipt = house
            .telegram
            .deliver(to(7, SendTarget::New, part))
            .await
            .unwrap();
        assert!(receipt.message.is_some(), "{wrong}");
        let calls = server.state().calls.clone();
        assert_eq!(methods(&calls), [(method, Some(wrong)), (cured, None)]);
        let last = calls.last().unwrap();
        assert_eq!(last.parameters.get(without), None, "{wrong}");
    }
    assert_eq!(server.state().violations, Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn changes_of_messages_that_are_already_so_or_gone() {
    let server = Server::start().await;
    let house = House::open(&server);
    let deliver = |target, part| house.telegram.deliver(to(7, target, part));
    let Ok(Receipt {
        message: Some(message),
    }) = deliver(SendTarget::New, text("card")).await
    else {
        panic!("not sent")
    };
    let placed = Ok(Receipt {
        message: Some(message),
    });
    assert_eq!(deliver(SendTarget::Edit(message), text("card")).await, placed);
    assert_eq!(deliver(SendTarget::Edit(message), text("new")).await, placed);
    assert_eq!(server.shown(7), ["new"]);
    assert_eq!(
        deliver(SendTarget::Edit(999), text("new")).await,
        Err(Refusal::Gone)
    );
    assert!(deliver(SendTarget::Delete(message), text("")).await.is_ok());
    assert!(deliver(SendTarget::Delete(message), text("")).await.is_ok());
    assert_eq!(server.shown(7), Vec::<String>::new());
    server.fault("setMessageReaction", 1, bad("Bad Request: REACTION_INVALID"));
    assert!(deliver(SendTarget::React(4), text("👌")).await.is_ok());
    assert_eq!(server.shown(7), ["👌"]);
}

#[tokio::test(start_paused = true)]
async fn too_long_for_the_server_alone_goes_in_halves() {
    let all: &[&str] = &["one", "two", "three"];
    // What is refused twice is cut twice: the first half of the first half is down to its letters.
    let twice: &[&str] = &["o", "n", "e", "two", "three"];
    for (refusals, pieces) in [(1, all), (2, twice)] {
        let server = Server::start().await;
        let house = House::open(&server);
        let refusal = bad("Bad Request: message is too long");
        server.fault("sendMessage", refusals, refusal);
        let outgoing = to(7, SendTarget::New, text("one two three"));
        assert!(house.telegram.deliver(outgoing).await.is_ok());
        assert_eq!(server.shown(7), pieces, "refused {refusals} times");
    }
}

#[tokio::test(start_paused = true)]
async fn a_person_who_shut_the_bot_out_gets_everything_when_they_write_again() {
    let server = Server::start().await;
    let house = House::open(&server);
    server.state().blocked.push(7);
    server.say(7, "one");
    server
        .until("the refusal", |server| server.calls("sendMessage").len() == 1)
        .await;
    let chat = ChatKey::new("tg", 7);
    server
        .until("the pause", |_| house.outbox.is_blocked(&chat).unwrap())
        .await;
    server.state().blocked.clear();
    server.say(7, "two");
    server.until_shown(7, &["one", "two"]).await;
}

#[tokio::test(start_paused = true)]
async fn a_group_that_became_a_supergroup_is_followed() {
    let server = Server::start().await;
    let house = House::open(&server);
    server.state().moved.insert(-7, -1007);
    server.say(-7, "/by_error");
    server.until_shown(-1007, &["/by_error"]).await;
    assert_eq!(*house.script.moved.lock().unwrap(), ["tg:-7 tg:-1007"]);
    server.update(message(-8, json!({ "migrate_to_chat_id": -1008 })));
    server.until_shown(-8, &["now tg:-1008"]).await;
}

#[tokio::test(start_paused = true)]
async fn a_server_without_rich_messages_gets_them_classic() {
    let server = Server::start().await;
    let house = House::open(&server);
    let chat = ChatKey::new("tg", 7);
    let is_rich = |canvas: Canvas| canvas.rich;
    assert!(is_rich(house.telegram.canvas(&chat, Some(true))));
    assert!(!is_rich(house.telegram.canvas(&chat, None)));
    let rich = Rich {
        pieces: Vec::new(),
        classic: vec![text("one"), text("two")],
    };
    house.show("rich", vec![part(PartBody::Rich(rich))]);
    let unknown = Wrong::Refused(404, "Not Found: method not found", Value::Null);
    server.fault("sendRichMessage", 1, unknown);
    server.say(7, "rich");
    server.until_shown(7, &["one", "two"]).await;
    assert!(!is_rich(house.telegram.canvas(&chat, Some(true))));
}

#[tokio::test(start_paused = true)]
async fn what_is_refused_for_good_is_named() {
    let server = Server::start().await;
    let house = House::open(&server);
    house.show("file", vec![photo(), text("after")]);
    server.fault(
        "sendPhoto",
        1,
        Wrong::Refused(413, "Request Entity Too Large", Value::Null),
    );
    server.say(7, "file");
    server.until_shown(7, &["not shown", "after"]).await;
}

#[tokio::test(start_paused = true)]
async fn no_error_names_the_token() {
    let server = Server::start().await;
    let house = House::open(&server);
    server.fault("sendMessage", 1, Wrong::Broken);
    let refusal = house.telegram.deliver(to(7, SendTarget::New, text("x"))).await;
    let Err(Refusal::Unreachable(reason)) = refusal else {
        panic!("{refusal:?}")
    };
    assert!(
        !reason.contains("4242") && !reason.contains("Wire-test"),
        "{reason}"
    );
    let link = ButtonTarget::Link("https://example.org".to_owned());
    assert!(!format!("{link:?}").contains("4242"));
}
