//! `daybook import`: takes an export or a backup in.

use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::Failure;
use crate::adapter::backup;
use crate::adapter::files::read_text;
use crate::app::recover;
use crate::config::Config;
use crate::memory::export::{self, ChatExport};
use crate::memory::{Book, ChatState, tree};
use crate::port::{Clock, Store};

/// Takes a document in; nothing of it is kept when any of it cannot be.
///
/// # Errors
/// When the document is at fault, with the place; when a chat is there already; when the folder cannot be written.
pub async fn run(config: &Config, file: &Path, clock: &dyn Clock) -> Result<(), Failure> {
    let shown = file.display();
    let (store, _) = recover::open(&config.data, config.reserve, clock.now())
        .await
        .map_err(super::opening)?;
    let outcome = if file.extension().is_some_and(|ending| ending == "gz") {
        backup::restore(store.as_ref(), tree::ALL, file)
            .await
            .map(|_| ())
            .map_err(|error| Failure::work(format!("{shown}: {error}")))
    } else {
        let text = read_text(file).map_err(Failure::work)?;
        let document = export::parse(&text).map_err(|fault| Failure::work(format!("{shown}: {fault}")))?;
        let shared: Arc<dyn Store> = Arc::clone(&store) as _;
        take_in(&document.chats, &shared, clock.now())
            .await
            .map_err(|failure| Failure::work(format!("{shown}: {}", failure.words)))
    };
    store.close().await;
    outcome
}

async fn take_in(chats: &[ChatExport], store: &Arc<dyn Store>, now: DateTime<Utc>) -> Result<(), Failure> {
    let mut batch = crate::port::Batch::default();
    for (index, chat) in chats.iter().enumerate() {
        let mut book =
            Book::open(Arc::clone(store), chat.key.clone(), ChatState::default).map_err(Failure::work)?;
        if book.is_known() {
            return Err(Failure::work(format!(
                "{} is already in this data folder; import into an empty one (DAYBOOK_DATA)",
                chat.key
            )));
        }
        export::import(chat, &mut book).map_err(|error| Failure::work(format!("chats[{index}].{error}")))?;
        book.keep(now);
        batch.extend(book.into_batch().map_err(Failure::work)?);
    }
    store.commit(batch).await.map_err(Failure::work)
}
