//! The calls of a chat as they went, for its own people to look at.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};

use super::codec::{self, Shape};
use super::key::Key;
use super::tree;
use crate::domain::ChatKey;
use crate::port::{Batch, KeyRange, Order, Store, StoreError, Tree};

/// How long a call is remembered.
pub const LIFE: Duration = Duration::days(30);

/// One call and its outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// When its turn began.
    pub at: DateTime<Utc>,
    /// The tool.
    pub tool: String,
    /// The arguments as JSON, secrets blanked, cut at 1,000 characters.
    pub arguments: String,
    /// How it ended.
    pub outcome: Ended,
    /// What it brought, or why it did not, secrets blanked, cut at 1,000 characters.
    pub result: String,
    /// How long it took, in milliseconds.
    pub ms: u64,
    /// What was noted of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// How a call ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// It did what it was asked.
    Done,
    /// It did not.
    Failed,
    /// It had run before, and its result was given again.
    Repeated,
}

impl Ended {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Repeated => "repeated",
        }
    }
}

impl Shape for Trace {
    const TREE: Tree = tree::TRACE;
}

/// Adds a call to a batch; `number` tells calls of one instant apart.
///
/// # Errors
/// When it has no stored form.
pub fn put(batch: &mut Batch, chat: &ChatKey, number: u64, trace: &Trace) -> Result<(), StoreError> {
    let key = Key::chat(chat).time(trace.at).number(number).bytes();
    batch.put(tree::TRACE, key, codec::encode(trace)?);
    Ok(())
}

/// The newest calls of a chat, newest first, at most `limit`.
///
/// # Errors
/// When the store cannot be read.
pub fn newest(store: &dyn Store, chat: &ChatKey, limit: usize) -> Result<Vec<Trace>, StoreError> {
    let placed = before(store, chat, None, limit)?;
    Ok(placed.into_iter().map(|(_, trace)| trace).collect())
}

/// The newest calls of a chat before a place, or of all, each with its own place.
///
/// # Errors
/// When the store cannot be read.
pub fn before(
    store: &dyn Store,
    chat: &ChatKey,
    place: Option<Place>,
    limit: usize,
) -> Result<Vec<(Place, Trace)>, StoreError> {
    let mut range = KeyRange::prefix(&Key::chat(chat).bytes());
    if let Some(Place { at, number }) = place {
        range.to = Some(Key::chat(chat).time(at).number(number).bytes());
    }
    let found = store.scan(tree::TRACE, &range, Order::Descending, limit)?;
    let placed = found.iter().map(|(key, stored)| {
        let trace: Trace = codec::decode(stored)?;
        // A key ends with the number that its call was given.
        let number = key.last_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
        Ok((Place { at: trace.at, number }, trace))
    });
    placed.collect()
}

/// Where a call stands among those of its chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// When its turn began.
    pub at: DateTime<Utc>,
    /// What tells it from others of that instant.
    pub number: u64,
}
