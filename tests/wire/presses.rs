//! Buttons: the person sees within a second that the press arrived, whatever its turn does.

use std::time::Duration;

use serde_json::Value;
use tokio::time::advance;

use crate::house::{House, button, text};
use crate::server::{Server, Wrong};

fn toasts(server: &Server) -> Vec<Option<String>> {
    let calls = server.calls("answerCallbackQuery");
    calls
        .iter()
        .map(|call| {
            call.parameters
                .get("text")
                .and_then(Value::as_str)
                .map(str::to_owned)
        })
        .collect()
}

#[tokio::test(start_paused = true)]
async fn a_press_is_answered_by_its_turn() {
    let server = Server::start().await;
    let house = House::open(&server);
    let mut card = text("card");
    card.buttons = vec![vec![button("+1", "plus")]];
    house.show("card", vec![card]);
    server.say(7, "card");
    server.until_shown(7, &["card"]).await;
    server.press(7, "plus");
    server.until_shown(7, &["card", "press plus"]).await;
    assert_eq!(toasts(&server), [Some("pressed plus".to_owned())]);
}

#[tokio::test(start_paused = true)]
async fn a_press_in_line_is_answered_silently_within_a_second() {
    let server = Server::start().await;
    let house = House::open(&server);
    let last = server.press(7, "slow");
    server.until_confirmed(last).await;
    assert_eq!(toasts(&server), []);
    advance(Duration::from_millis(900)).await;
    server
        .until("the silent answer", |server| toasts(server) == [None])
        .await;
    house.script.gate.add_permits(1);
    server.until_shown(7, &["press slow"]).await;
}

#[tokio::test(start_paused = true)]
async fn a_strangers_press_is_answered_and_does_nothing() {
    let server = Server::start().await;
    let house = House::open(&server);
    server.press(13, "plus");
    server
        .until("the answer", |server| toasts(server) == [None])
        .await;
    assert_eq!(house.heard(), Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn a_press_that_is_too_old_to_answer_still_does_its_thing() {
    let server = Server::start().await;
    let house = House::open(&server);
    let text = "Bad Request: query is too old and response timeout expired or query ID is invalid";
    server.fault("answerCallbackQuery", 1, Wrong::Refused(400, text, Value::Null));
    server.press(7, "plus");
    server.until_shown(7, &["press plus"]).await;
    assert_eq!(house.heard(), ["press plus"]);
}
