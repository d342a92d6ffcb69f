//! The index of what is due, by instant, so that a tick costs what is due and not what exists.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::codec::{self, Shape};
use super::key::Key;
use super::tree;
use crate::domain::ChatKey;
use crate::domain::reminder::{Reminder, ReminderState};
use crate::port::{Batch, KeyRange, Order, Store, StoreError, Tree};

/// The number that stands for the chat itself in the index, not for one of its reminders.
pub const HOUSEHOLD: u64 = 0;

/// Something of a chat that comes due: a reminder, or the chat's own looking after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Due {
    /// Its chat.
    pub chat: ChatKey,
    /// The reminder's number within the chat, or [`HOUSEHOLD`].
    pub reminder: u64,
    /// When.
    pub at: DateTime<Utc>,
}

impl Shape for Due {
    const TREE: Tree = tree::DUE;
}

/// Moves a place in the index from where it was to where it is now.
///
/// # Errors
/// When the new place has no stored form.
pub fn replace(
    batch: &mut Batch,
    chat: &ChatKey,
    id: u64,
    old: Option<DateTime<Utc>>,
    new: Option<DateTime<Utc>>,
) -> Result<(), StoreError> {
    if let Some(at) = old.filter(|old| Some(*old) != new) {
        batch.delete(tree::DUE, key(at, chat, id));
    }
    if let Some(at) = new {
        let due = Due {
            chat: chat.clone(),
            reminder: id,
            at,
        };
        batch.put(tree::DUE, key(at, chat, id), codec::encode(&due)?);
    }
    Ok(())
}

/// Takes a place out of the index.
pub fn delete(batch: &mut Batch, due: &Due) {
    batch.delete(tree::DUE, key(due.at, &due.chat, due.reminder));
}

/// The earliest instant in the index.
///
/// # Errors
/// When the store cannot be read.
pub fn first(store: &dyn Store) -> Result<Option<DateTime<Utc>>, StoreError> {
    let found = store.scan(tree::DUE, &KeyRange::all(), Order::Ascending, 1)?;
    let due = found
        .first()
        .map(|(_, stored)| codec::decode::<Due>(stored))
        .transpose()?;
    Ok(due.map(|due| due.at))
}

/// What is due by `now`, earliest first, at most `limit`.
///
/// # Errors
/// When the store cannot be read.
pub fn until(store: &dyn Store, now: DateTime<Utc>, limit: usize) -> Result<Vec<Due>, StoreError> {
    let range = KeyRange {
        from: Vec::new(),
        to: Some(Key::instant(now + chrono::Duration::milliseconds(1)).bytes()),
    };
    store
        .scan(tree::DUE, &range, Order::Ascending, limit)?
        .iter()
        .map(|(_, stored)| codec::decode(stored))
        .collect()
}

/// When a reminder waits in the index; `None` for one that rests or is done.
#[must_use]
pub fn waiting(reminder: &Reminder) -> Option<DateTime<Utc>> {
    let at = reminder.held.or(reminder.next);
    at.filter(|_| reminder.state == ReminderState::Active)
}

pub(super) fn key(at: DateTime<Utc>, chat: &ChatKey, id: u64) -> Vec<u8> {
    Key::instant(at).text(chat.as_str()).number(id).bytes()
}
