//! The index of what is due, by instant, so that a tick costs what is due and not what exists.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::codec::{self, Shape};
use super::key::Key;
use super::tree;
use crate::domain::ChatKey;
use crate::domain::reminder::{Reminder, ReminderState};
use crate::port::{Batch, KeyRange, Order, Store, StoreError, Tree};

/// A reminder that comes due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Due {
    /// Its chat.
    pub chat: ChatKey,
    /// Its number within the chat.
    pub reminder: u64,
    /// When.
    pub at: DateTime<Utc>,
}

impl Shape for Due {
    const TREE: Tree = tree::DUE;
}

/// Moves a reminder's place in the index from where it was to where it is now.
///
/// # Errors
/// When the new place has no stored form.
pub fn replace(
    batch: &mut Batch,
    chat: &ChatKey,
    id: u64,
    old: Option<&Reminder>,
    new: Option<&Reminder>,
) -> Result<(), StoreError> {
    if let Some(at) = old.and_then(waiting) {
        batch.delete(tree::DUE, key(at, chat, id));
    }
    if let Some(at) = new.and_then(waiting) {
        batch.put(
            tree::DUE,
            key(at, chat, id),
            codec::encode(&Due {
                chat: chat.clone(),
                reminder: id,
                at,
            })?,
        );
    }
    Ok(())
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

fn waiting(reminder: &Reminder) -> Option<DateTime<Utc>> {
    reminder.next.filter(|_| reminder.state == ReminderState::Active)
}

pub(super) fn key(at: DateTime<Utc>, chat: &ChatKey, id: u64) -> Vec<u8> {
    Key::instant(at).text(chat.as_str()).number(id).bytes()
}
