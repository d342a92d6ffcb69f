//! A Bot API server that costs little: it hands out updates, and notes when what arrived.
#![expect(
    clippy::unwrap_used,
    reason = "a server that cannot start ends what it serves"
)]

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use daybook::adapter::clock::SystemClock;
use daybook::port::Clock as _;
use serde_json::{Map, Value, json};
use tokio::net::TcpListener;
use tokio::sync::Notify;

/// The token of the benched bots.
pub(crate) const TOKEN: &str = "4242:Bench_token";

/// Something a bot sent.
#[derive(Debug, Clone)]
pub(crate) struct Sent {
    pub(crate) at: Instant,
    pub(crate) chat: i64,
    pub(crate) text: String,
    /// Whether it is a picture.
    pub(crate) picture: bool,
    /// What its buttons carry.
    pub(crate) buttons: Vec<String>,
}

#[derive(Default)]
struct Ledger {
    updates: VecDeque<(u64, Value)>,
    number: u64,
    polls: u64,
    sent: Vec<Sent>,
}

/// The server.
#[derive(Default)]
pub(crate) struct Server {
    ledger: Mutex<Ledger>,
    changed: Notify,
}

impl Server {
    /// Starts it; its address is answered.
    pub(crate) async fn start() -> (Arc<Self>, String) {
        let server = Arc::new(Self::default());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let routes = Router::new()
            .route("/{token}/{method}", post(answer))
            .layer(DefaultBodyLimit::disable())
            .with_state(Arc::clone(&server));
        tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        (server, url)
    }

    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A person says something in their chat; the instant is answered.
    pub(crate) fn say(&self, chat: i64, text: &str) -> Instant {
        self.say_all([(chat, text)])
    }

    /// Many people say something at once.
    pub(crate) fn say_all<'a>(&self, said: impl IntoIterator<Item = (i64, &'a str)>) -> Instant {
        let date = SystemClock.now().timestamp();
        let mut ledger = self.ledger();
        for (chat, text) in said {
            ledger.number += 1;
            let number = ledger.number;
            let from = json!({ "id": chat, "is_bot": false, "first_name": "Ann", "language_code": "en" });
            let update = json!({ "update_id": number, "message": {
                "message_id": number, "date": date, "chat": { "id": chat, "type": "private", "first_name": "Ann" },
                "from": from, "text": text,
            } });
            ledger.updates.push_back((number, update));
        }
        drop(ledger);
        let now = Instant::now();
        self.changed.notify_waiters();
        now
    }

    /// A person presses a button.
    pub(crate) fn press(&self, chat: i64, data: &str) {
        let mut ledger = self.ledger();
        ledger.number += 1;
        let number = ledger.number;
        let from = json!({ "id": chat, "is_bot": false, "first_name": "Ann", "language_code": "en" });
        let update = json!({ "update_id": number, "callback_query": {
            "id": number.to_string(), "chat_instance": "1", "data": data, "from": from,
            "message": message(number, &json!({ "chat_id": chat, "text": "" })),
        } });
        ledger.updates.push_back((number, update));
        drop(ledger);
        self.changed.notify_waiters();
    }

    /// Takes what was sent so far.
    pub(crate) fn take(&self) -> Vec<Sent> {
        std::mem::take(&mut self.ledger().sent)
    }

    /// Waits until so many messages were sent and takes them.
    pub(crate) async fn sent(&self, count: usize, patience: Duration) -> Vec<Sent> {
        let end = Instant::now() + patience;
        loop {
            let changed = self.changed.notified();
            if self.ledger().sent.len() >= count || Instant::now() > end {
                return self.take();
            }
            let _ = tokio::time::timeout(Duration::from_millis(200), changed).await;
        }
    }

    /// Waits for the next poll.
    pub(crate) async fn polled(&self, patience: Duration) -> bool {
        let (end, before) = (Instant::now() + patience, self.ledger().polls);
        loop {
            let changed = self.changed.notified();
            if self.ledger().polls > before {
                return true;
            }
            if Instant::now() > end {
                return false;
            }
            let _ = tokio::time::timeout(Duration::from_millis(200), changed).await;
        }
    }
}

async fn answer(
    State(server): State<Arc<Server>>,
    Path((_, method)): Path<(String, String)>,
    body: Bytes,
) -> Response {
    let at = Instant::now();
    let parameters = parameters(&body);
    let result = match method.to_ascii_lowercase().as_str() {
        "getupdates" => updates(&server, &parameters).await,
        "getme" => json!({ "id": 4242, "is_bot": true, "first_name": "Bench", "username": "bench_bot" }),
        name if name.starts_with("send") && name != "sendchataction" => {
            server.keep(at, name == "sendphoto", &parameters)
        }
        name if name.starts_with("editmessage") => message(0, &parameters),
        _ => json!(true),
    };
    axum::Json(json!({ "ok": true, "result": result })).into_response()
}

impl Server {
    fn keep(&self, at: Instant, picture: bool, parameters: &Value) -> Value {
        let text = parameters["text"].as_str().unwrap_or_default().to_owned();
        let mut ledger = self.ledger();
        ledger.number += 1;
        let number = ledger.number;
        let chat = number_of(&parameters["chat_id"]);
        let buttons = buttons(&parameters["reply_markup"]);
        ledger.sent.push(Sent {
            at,
            chat,
            text,
            picture,
            buttons,
        });
        drop(ledger);
        self.changed.notify_waiters();
        message(number, parameters)
    }
}

fn message(number: u64, parameters: &Value) -> Value {
    let chat = number_of(&parameters["chat_id"]);
    json!({
        "message_id": number, "date": 1, "text": parameters["text"],
        "chat": { "id": chat, "type": "private", "first_name": "Ann" },
        "from": { "id": 4242, "is_bot": true, "first_name": "Bench" },
    })
}

// The markup is JSON, or a text that holds it.
fn buttons(markup: &Value) -> Vec<String> {
    let parsed = markup.as_str().and_then(|text| serde_json::from_str(text).ok());
    let markup: Value = parsed.unwrap_or_else(|| markup.clone());
    let rows = markup["inline_keyboard"].as_array().into_iter().flatten();
    let each = rows.flat_map(|row| row.as_array().into_iter().flatten());
    each.filter_map(|button| button["callback_data"].as_str().map(str::to_owned))
        .collect()
}

fn number_of(value: &Value) -> i64 {
    value
        .as_i64()
        .or_else(|| value.as_str()?.parse().ok())
        .unwrap_or_default()
}

async fn updates(server: &Server, parameters: &Value) -> Value {
    let offset = u64::try_from(number_of(&parameters["offset"])).unwrap_or_default();
    let held = u64::try_from(number_of(&parameters["timeout"])).unwrap_or_default();
    let end = Instant::now() + Duration::from_secs(held);
    server.ledger().polls += 1;
    server.changed.notify_waiters();
    loop {
        let changed = server.changed.notified();
        {
            let mut ledger = server.ledger();
            while ledger.updates.front().is_some_and(|(number, _)| *number < offset) {
                ledger.updates.pop_front();
            }
            if !ledger.updates.is_empty() || Instant::now() >= end {
                return ledger
                    .updates
                    .iter()
                    .take(100)
                    .map(|(_, update)| update.clone())
                    .collect();
            }
        }
        let _ = tokio::time::timeout(Duration::from_millis(500), changed).await;
    }
}

// JSON, or a form without files; of a form with files only its chat matters here.
fn parameters(body: &[u8]) -> Value {
    serde_json::from_slice(body).unwrap_or_else(|_| {
        let form = String::from_utf8_lossy(body);
        if form.contains("\r\n") {
            let chat = form
                .split_once("name=\"chat_id\"")
                .and_then(|(_, rest)| rest.split_once("\r\n\r\n"));
            return json!({ "chat_id": chat.and_then(|(_, rest)| rest.split("\r\n").next()) });
        }
        let pairs = format!("/?{form}")
            .parse()
            .map(|address| Query::<Vec<(String, String)>>::try_from_uri(&address));
        let pairs = pairs
            .ok()
            .and_then(Result::ok)
            .map_or_else(Vec::new, |Query(pairs)| pairs);
        pairs
            .into_iter()
            .map(|(name, value)| (name, json!(value)))
            .collect::<Map<_, _>>()
            .into()
    })
}
