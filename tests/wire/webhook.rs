//! The webhook: thanks only after storing, and only for those who know the secret.

use std::sync::Arc;
use std::time::Duration;

use daybook::channel::telegram::Webhook;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::house::{Disk, House};
use crate::person::message;
use crate::server::Server;

struct Hook {
    server: Server,
    house: House,
    url: String,
    client: reqwest::Client,
}

impl Hook {
    async fn set() -> Self {
        let server = Server::start().await;
        // A port that was free a moment ago.
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let listen = free.local_addr().unwrap().to_string();
        drop(free);
        let url = format!("http://{listen}/hook");
        let webhook = Webhook {
            url: url.clone(),
            listen,
            secret: "s3cret".to_owned(),
        };
        let house = House::over(&server, Arc::new(Disk::default()), Some(webhook));
        server
            .until("the webhook", |server| server.state().webhook.is_some())
            .await;
        Self {
            server,
            house,
            url,
            client: reqwest::Client::builder().no_proxy().build().unwrap(),
        }
    }

    async fn bring(&self, secret: Option<&str>, body: Vec<u8>) -> StatusCode {
        let mut request = self.client.post(&self.url).body(body);
        if let Some(secret) = secret {
            request = request.header("X-Telegram-Bot-Api-Secret-Token", secret);
        }
        request.send().await.unwrap().status()
    }
}

fn update(number: u64, text: &str) -> Vec<u8> {
    let mut update = message(7, json!({ "text": text }));
    update["update_id"] = json!(number);
    update.to_string().into_bytes()
}

#[tokio::test(start_paused = true)]
async fn updates_are_brought_once_and_in_order() {
    let hook = Hook::set().await;
    let registered = hook.server.state().webhook.clone().unwrap();
    assert_eq!(registered["url"], hook.url);
    assert_eq!(registered["secret_token"], "s3cret");
    for (number, text) in [(5, "one"), (6, "two"), (5, "one")] {
        assert_eq!(
            hook.bring(Some("s3cret"), update(number, text)).await,
            StatusCode::OK
        );
    }
    hook.server.until_shown(7, &["one", "two"]).await;
    hook.house.stop.send_replace(true);
    assert_eq!(hook.house.running.await.unwrap(), Ok(()));
}

#[tokio::test(start_paused = true)]
async fn nobody_else_is_listened_to() {
    let hook = Hook::set().await;
    for (secret, body, status) in [
        (None, update(5, "x"), StatusCode::UNAUTHORIZED),
        (Some("s3creT"), update(5, "x"), StatusCode::UNAUTHORIZED),
        (Some("s3cret"), b"{".to_vec(), StatusCode::BAD_REQUEST),
        (
            Some("s3cret"),
            vec![b' '; 1024 * 1024 + 1],
            StatusCode::PAYLOAD_TOO_LARGE,
        ),
        (
            Some("s3cret"),
            Value::Null.to_string().into_bytes(),
            StatusCode::OK,
        ),
    ] {
        assert_eq!(hook.bring(secret, body).await, status);
    }
    assert_eq!(hook.house.heard(), Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn nothing_is_thanked_for_that_is_not_stored() {
    let hook = Hook::set().await;
    *hook.house.store.full.lock().unwrap() = true;
    let status = hook.bring(Some("s3cret"), update(5, "x")).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    *hook.house.store.full.lock().unwrap() = false;
    assert_eq!(hook.bring(Some("s3cret"), update(5, "x")).await, StatusCode::OK);
    tokio::time::advance(Duration::from_secs(1)).await;
    hook.server
        .until("the answer", |server| {
            server.shown(7).last().is_some_and(|text| text == "x")
        })
        .await;
}
