//! `daybook export`: everything, or one chat, on standard output.

use std::io::Write as _;
use std::sync::Arc;

use serde_json::{Value, json};

use super::Failure;
use crate::adapter::socket;
use crate::app::recover::{self, OpenError};
use crate::args;
use crate::config::Config;
use crate::domain::ChatKey;
use crate::memory::export::spreadsheet::{self, Headings};
use crate::memory::export::{self, Document};
use crate::port::{Clock, Store, StoreError};
use crate::text::Phrases;

/// Writes the data out. While a bot serves the folder, it is asked.
///
/// # Errors
/// When the folder cannot be read, or there is no such chat.
pub async fn run(
    config: &Config,
    chat: Option<&ChatKey>,
    csv: bool,
    clock: &dyn Clock,
) -> Result<(), Failure> {
    let document = match recover::open(&config.data, config.reserve, clock.now()).await {
        Ok((store, _)) => {
            let shared: Arc<dyn Store> = Arc::clone(&store) as _;
            let document = export::document(&shared, chat).map_err(Failure::work);
            store.close().await;
            document?
        }
        Err(OpenError::Store(StoreError::Locked)) => asked(config, chat).await?,
        Err(error) => return Err(super::opening(error)),
    };
    if let Some(chat) = chat.filter(|_| document.chats.is_empty()) {
        return Err(Failure::work(format!(
            "there is no chat {chat}; daybook export without --chat lists them all"
        )));
    }
    let bytes = if csv {
        spreadsheet_of(&document, config)
    } else {
        serde_json::to_vec_pretty(&document).map_err(Failure::work)?
    };
    let mut out = std::io::stdout();
    out.write_all(&bytes)
        .and_then(|()| out.write_all(b"\n"))
        .and_then(|()| out.flush())
        .map_err(Failure::work)
}

fn spreadsheet_of(document: &Document, config: &Config) -> Vec<u8> {
    let heading = |key: &str| Phrases::of(config.lang).plain(key, args!());
    let headings = Headings {
        chat: heading("csv-chat"),
        date: heading("csv-date"),
        time: heading("csv-time"),
        text: heading("csv-text"),
    };
    crate::render::csv(spreadsheet::rows(&document.chats, &headings))
}

async fn asked(config: &Config, chat: Option<&ChatKey>) -> Result<Document, Failure> {
    let question = json!({"ask": "export", "chat": chat});
    let answer = socket::ask(&config.data, &question)
        .await
        .map_err(|_| super::opening(StoreError::Locked.into()))?;
    serde_json::from_value(answer).map_err(Failure::work)
}

/// Answers what a second `daybook` asks of the one that serves.
#[must_use]
pub fn answer(store: &Arc<dyn Store>, question: &Value) -> Value {
    let chat = question.get("chat").and_then(Value::as_str).map(ChatKey::parse);
    let document = export::document(store, chat.as_ref()).map(serde_json::to_value);
    match document {
        Ok(Ok(document)) => document,
        Ok(Err(error)) => json!({"error": error.to_string()}),
        Err(error) => json!({"error": error.to_string()}),
    }
}
