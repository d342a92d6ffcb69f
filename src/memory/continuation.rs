//! Lists that can go on: the call to repeat, and where it stopped.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::codec::{self, Shape};
use super::tree;
use crate::domain::{Call, ChatKey};
use crate::port::{Batch, Store, StoreError, Tree};

/// How long a list can go on.
pub const LIFE: Duration = Duration::hours(24);

/// A list that stopped at the end of a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Continuation {
    /// The chat it was shown in.
    pub chat: ChatKey,
    /// The call whose next page is asked for.
    pub call: Call,
    /// Where the next page begins, in the tool's own terms.
    pub cursor: Value,
    /// When it can no longer go on.
    pub expires: DateTime<Utc>,
}

impl Shape for Continuation {
    const TREE: Tree = tree::CONTINUATION;
}

/// Adds a continuation to a batch.
///
/// # Errors
/// When it has no stored form.
pub fn put(batch: &mut Batch, id: &str, continuation: &Continuation) -> Result<(), StoreError> {
    batch.put(
        tree::CONTINUATION,
        id.as_bytes().to_vec(),
        codec::encode(continuation)?,
    );
    Ok(())
}

/// The chat that a list was shown in.
///
/// # Errors
/// When the store cannot be read.
pub fn chat_of(store: &dyn Store, id: &str) -> Result<Option<ChatKey>, StoreError> {
    let stored = store.get(tree::CONTINUATION, id.as_bytes())?;
    let found = stored.as_ref().map(codec::decode::<Continuation>).transpose()?;
    Ok(found.map(|continuation| continuation.chat))
}

/// Takes a continuation out: it is answered once, and only to its own chat while it lives.
///
/// # Errors
/// When the store cannot be read.
pub fn take(
    store: &dyn Store,
    batch: &mut Batch,
    id: &str,
    chat: &ChatKey,
    now: DateTime<Utc>,
) -> Result<Option<Continuation>, StoreError> {
    let Some(stored) = store.get(tree::CONTINUATION, id.as_bytes())? else {
        return Ok(None);
    };
    let continuation: Continuation = codec::decode(&stored)?;
    if continuation.chat != *chat || continuation.expires <= now {
        return Ok(None);
    }
    batch.expect(tree::CONTINUATION, id.as_bytes().to_vec(), Some(stored.version));
    batch.delete(tree::CONTINUATION, id.as_bytes().to_vec());
    Ok(Some(continuation))
}
