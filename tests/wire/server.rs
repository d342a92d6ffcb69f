//! A Bot API server on loopback: updates in the order they were made, answers and refusals as the real one gives them.

mod methods;
mod request;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State as Handle};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::schema;
use request::{File, read};

pub(crate) const TOKEN: &str = "4242:Wire-test_token";
pub(crate) const BOT: i64 = 4242;

/// The server, with what it saw.
pub(crate) struct Server {
    pub(crate) url: String,
    pub(crate) world: Arc<World>,
}

#[derive(Default)]
pub(crate) struct World {
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Default)]
pub(crate) struct State {
    updates: VecDeque<Value>,
    replays: VecDeque<Value>,
    numbers: i64,
    polls: u64,
    messages: HashMap<i64, BTreeMap<i64, Value>>,
    sent_at: HashMap<i64, VecDeque<Instant>>,
    /// Every request but polls that found something, in order.
    pub(crate) calls: Vec<Call>,
    /// What did not fit the description.
    pub(crate) violations: Vec<String>,
    /// What goes wrong next.
    pub(crate) faults: Vec<Fault>,
    /// The last update that was confirmed.
    pub(crate) confirmed: u64,
    /// Where updates are to be brought.
    pub(crate) webhook: Option<Value>,
    /// Whether floods are refused.
    pub(crate) limits: bool,
    /// Chats that went on under another id.
    pub(crate) moved: HashMap<i64, i64>,
    /// People who shut the bot out.
    pub(crate) blocked: Vec<i64>,
}

/// One request and its answer.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    pub(crate) method: String,
    pub(crate) parameters: Value,
    pub(crate) files: Vec<File>,
    pub(crate) refusal: Option<String>,
}

/// The next requests of a method go wrong.
#[derive(Debug, Clone)]
pub(crate) struct Fault {
    pub(crate) method: &'static str,
    pub(crate) times: usize,
    pub(crate) wrong: Wrong,
}

#[derive(Debug, Clone)]
pub(crate) enum Wrong {
    /// Refused, with these parameters beside the text.
    Refused(u16, &'static str, Value),
    /// The connection breaks.
    Broken,
    /// Something answers that is no Bot API server.
    Gateway,
}

/// Why a request is refused.
pub(crate) struct Refused {
    code: u16,
    text: String,
    parameters: Value,
}

impl Server {
    pub(crate) async fn start() -> Self {
        let world = Arc::new(World::default());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let routes = Router::new()
            .route("/{token}/{method}", post(answer))
            .layer(DefaultBodyLimit::disable())
            .with_state(Arc::clone(&world));
        tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        // As long as something is ready to run, paused time does not jump ahead on its own.
        tokio::spawn(async {
            loop {
                tokio::task::yield_now().await;
            }
        });
        Self { url, world }
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.world.state.lock().unwrap()
    }

    /// Makes an update; its number is answered.
    pub(crate) fn update(&self, mut update: Value) -> u64 {
        let mut state = self.state();
        let number = 1000 + state.number();
        update["update_id"] = json!(number);
        state.updates.push_back(update);
        drop(state);
        self.world.changed.notify_waiters();
        u64::try_from(number).unwrap()
    }

    /// Brings an update once more, whatever was confirmed.
    pub(crate) fn again(&self, number: u64, mut update: Value) {
        update["update_id"] = json!(number);
        self.state().replays.push_back(update);
        self.world.changed.notify_waiters();
    }

    pub(crate) fn fault(&self, method: &'static str, times: usize, wrong: Wrong) {
        self.state().faults.push(Fault { method, times, wrong });
    }

    /// The calls of one method, with what was refused.
    pub(crate) fn calls(&self, method: &str) -> Vec<Call> {
        let state = self.state();
        state
            .calls
            .iter()
            .filter(|call| call.method == method)
            .cloned()
            .collect()
    }

    /// The texts and captions that a chat shows now.
    pub(crate) fn shown(&self, chat: i64) -> Vec<String> {
        let state = self.state();
        let messages = state.messages.get(&chat).into_iter().flatten();
        messages
            .map(|(_, message)| {
                let text = message.get("text").or_else(|| message.get("caption"));
                text.and_then(Value::as_str).unwrap_or("(no words)").to_owned()
            })
            .collect()
    }

    /// Waits until something is so; nothing else moves the clock meanwhile.
    pub(crate) async fn until(&self, what: &str, mut is_so: impl FnMut(&Self) -> bool) {
        let begin = std::time::Instant::now();
        while !is_so(self) {
            let calls = |state: &State| {
                let lines = state
                    .calls
                    .iter()
                    .map(|call| format!("{} {} {:?}", call.method, call.parameters, call.refusal));
                lines.collect::<Vec<_>>().join("\n")
            };
            let waited = begin.elapsed().as_secs();
            assert!(
                waited < 30,
                "{what} did not come; the server saw\n{}",
                calls(&self.state())
            );
            tokio::task::yield_now().await;
        }
    }

    /// Lets time pass, a tenth of a second at a time, until something is so.
    pub(crate) async fn in_time(&self, what: &str, mut is_so: impl FnMut(&Self) -> bool) {
        for _ in 0..3000 {
            for _ in 0..50 {
                tokio::task::yield_now().await;
            }
            if is_so(self) {
                return;
            }
            tokio::time::advance(Duration::from_millis(100)).await;
        }
        self.until(what, is_so).await;
    }

    /// Waits until a chat shows exactly this.
    pub(crate) async fn until_shown(&self, chat: i64, texts: &[&str]) {
        self.until(&format!("{texts:?} in {chat}"), |server| {
            server.shown(chat) == texts
        })
        .await;
        assert_eq!(self.state().violations, Vec::<String>::new());
    }

    /// Waits until everything brought so far is confirmed.
    pub(crate) async fn until_confirmed(&self, number: u64) {
        self.until("a confirmation", |server| server.state().confirmed >= number)
            .await;
    }
}

impl State {
    fn number(&mut self) -> i64 {
        self.numbers += 1;
        self.numbers
    }

    fn fault(&mut self, method: &str) -> Option<Wrong> {
        let fault = self
            .faults
            .iter_mut()
            .find(|fault| fault.method == method && fault.times > 0)?;
        fault.times -= 1;
        Some(fault.wrong.clone())
    }
}

pub(crate) fn refused(code: u16, text: &str, parameters: Value) -> Refused {
    Refused {
        code,
        text: text.to_owned(),
        parameters,
    }
}

async fn answer(
    Handle(world): Handle<Arc<World>>,
    Path((token, method)): Path<(String, String)>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let (parameters, files) = read(&headers, &body);
    let method = schema::canonical(&method).unwrap_or(method);
    let outcome = if token == format!("bot{TOKEN}") {
        let wrong = world.state.lock().unwrap().fault(&method);
        match wrong {
            // A panic that says nothing: the connection is gone.
            Some(Wrong::Broken) => std::panic::resume_unwind(Box::new(())),
            Some(Wrong::Gateway) => return (StatusCode::BAD_GATEWAY, "<html>502</html>").into_response(),
            Some(Wrong::Refused(code, text, parameters)) => Err(refused(code, text, parameters)),
            None if method == "getUpdates" => poll(&world, &parameters).await,
            None => methods::call(&mut world.state.lock().unwrap(), &method, &parameters, &files),
        }
    } else {
        Err(refused(401, "Unauthorized", Value::Null))
    };
    let found_updates = method == "getUpdates" && outcome.is_ok();
    let mut state = world.state.lock().unwrap();
    let mut described = parameters.clone();
    let attached = parameters.to_string();
    for file in &files {
        if !attached.contains(&format!("attach://{}", file.field)) {
            described[&file.field] = json!("attach://x");
        }
    }
    state.violations.extend(schema::violations(&method, &described));
    if !found_updates {
        state.calls.push(Call {
            method,
            parameters,
            files,
            refusal: outcome.as_ref().err().map(|refused| refused.text.clone()),
        });
    }
    drop(state);
    match outcome {
        Ok(result) => axum::Json(json!({ "ok": true, "result": result })).into_response(),
        Err(refused) => {
            let mut body = json!({ "ok": false, "error_code": refused.code, "description": refused.text });
            if !refused.parameters.is_null() {
                body["parameters"] = refused.parameters;
            }
            let status = StatusCode::from_u16(refused.code).unwrap();
            (status, axum::Json(body)).into_response()
        }
    }
}

// Held until there is something, or until somebody else polls.
async fn poll(world: &World, parameters: &Value) -> Result<Value, Refused> {
    let offset = parameters["offset"].as_u64().unwrap_or_default();
    let mine = {
        let mut state = world.state.lock().unwrap();
        if state.webhook.is_some() {
            let text = "Conflict: can't use getUpdates method while webhook is active";
            return Err(refused(409, text, Value::Null));
        }
        while let Some(number) = state
            .updates
            .front()
            .and_then(|update| update["update_id"].as_u64())
        {
            if number >= offset {
                break;
            }
            state.confirmed = state.confirmed.max(number);
            state.updates.pop_front();
        }
        state.polls += 1;
        state.polls
    };
    world.changed.notify_waiters();
    loop {
        let changed = world.changed.notified();
        {
            let mut state = world.state.lock().unwrap();
            if state.polls != mine {
                return Err(refused(
                    409,
                    "Conflict: terminated by other getUpdates request",
                    Value::Null,
                ));
            }
            if let Some(update) = state.replays.pop_front() {
                return Ok(json!([update]));
            }
            if !state.updates.is_empty() {
                return Ok(state.updates.iter().take(100).cloned().collect());
            }
        }
        changed.await;
    }
}
