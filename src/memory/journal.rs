//! What each turn changed, so that it can be taken back, and which turn a message belongs to.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};

use super::codec::{self, Shape};
use super::key::Key;
use super::tree;
use crate::domain::page::EntryRef;
use crate::domain::{Change, ChatKey};
use crate::port::{Batch, KeyRange, Order, Store, StoreError, Tree};

/// How far back a turn can be undone.
pub const LIFE: Duration = Duration::days(30);

/// One turn that changed something.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct JournalRow {
    /// Its number within the chat.
    pub turn: u64,
    /// When.
    pub at: DateTime<Utc>,
    /// The person's message, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<i64>,
    /// What was changed, in order.
    pub changes: Vec<Change>,
    /// The idempotency keys of calls that brought them; taken back, the calls may run again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<String>,
}

impl Shape for JournalRow {
    const TREE: Tree = tree::JOURNAL;
}

/// What a message is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Subject {
    /// The turn it belongs to.
    Turn(u64),
    /// The entry it shows.
    Entry(EntryRef),
}

impl Shape for Subject {
    const TREE: Tree = tree::MESSAGE;
}

/// Adds a turn to a batch, under its message too.
///
/// # Errors
/// When it has no stored form.
pub fn put(batch: &mut Batch, chat: &ChatKey, row: &JournalRow) -> Result<(), StoreError> {
    batch.put(
        tree::JOURNAL,
        Key::chat(chat).number(row.turn).bytes(),
        codec::encode(row)?,
    );
    if let Some(message) = row.message {
        link(batch, chat, message, Subject::Turn(row.turn))?;
    }
    Ok(())
}

/// Notes what a message is about.
///
/// # Errors
/// When it has no stored form.
pub fn link(batch: &mut Batch, chat: &ChatKey, message: i64, subject: Subject) -> Result<(), StoreError> {
    batch.put(
        tree::MESSAGE,
        Key::chat(chat).signed(message).bytes(),
        codec::encode(&subject)?,
    );
    Ok(())
}

/// Takes a turn out of the journal.
pub fn delete(batch: &mut Batch, chat: &ChatKey, turn: u64) {
    batch.delete(tree::JOURNAL, Key::chat(chat).number(turn).bytes());
}

/// The newest turn that can still be undone.
///
/// # Errors
/// When the store cannot be read.
pub fn last(store: &dyn Store, chat: &ChatKey, now: DateTime<Utc>) -> Result<Option<JournalRow>, StoreError> {
    let found = store.scan(
        tree::JOURNAL,
        &KeyRange::prefix(&Key::chat(chat).bytes()),
        Order::Descending,
        1,
    )?;
    let Some((_, stored)) = found.first() else {
        return Ok(None);
    };
    let row: JournalRow = codec::decode(stored)?;
    Ok(Some(row).filter(|row| row.at + LIFE > now))
}

/// One turn.
///
/// # Errors
/// When the store cannot be read.
pub fn get(store: &dyn Store, chat: &ChatKey, turn: u64) -> Result<Option<JournalRow>, StoreError> {
    store
        .get(tree::JOURNAL, &Key::chat(chat).number(turn).bytes())?
        .as_ref()
        .map(codec::decode)
        .transpose()
}

/// What a message, of the person's or of ours, is about.
///
/// # Errors
/// When the store cannot be read.
pub fn subject(store: &dyn Store, chat: &ChatKey, message: i64) -> Result<Option<Subject>, StoreError> {
    let stored = store.get(tree::MESSAGE, &Key::chat(chat).signed(message).bytes())?;
    stored.as_ref().map(codec::decode).transpose()
}

/// The turn that a message, of the person's or of ours, belongs to.
///
/// # Errors
/// When the store cannot be read.
pub fn of_message(store: &dyn Store, chat: &ChatKey, message: i64) -> Result<Option<u64>, StoreError> {
    Ok(match subject(store, chat, message)? {
        Some(Subject::Turn(turn)) => Some(turn),
        Some(Subject::Entry(_)) | None => None,
    })
}
