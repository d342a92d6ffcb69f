//! What calls with an effect outside brought, or that one began and nobody knows how it ended, so that a repeated one
//! is answered without running.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::codec::{self, Shape};
use super::key::Key;
use super::tree;
use crate::block::Block;
use crate::domain::ChatKey;
use crate::port::{Batch, Store, StoreError, Tree, Write};

/// The result of a call, kept under its idempotency key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KeptResult {
    /// What a model saw.
    pub content: Value,
    /// One line in place of long content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// What a person saw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub visual: Vec<Block>,
    /// When the same call runs anew.
    pub expires: DateTime<Utc>,
}

/// What is known of a call under its idempotency key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Kept {
    /// It was about to reach out, and has not come back: it may have run.
    Begun(Begun),
    /// It ran.
    Done(KeptResult),
}

/// A call that was about to reach out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Begun {
    /// When it was.
    pub begun: DateTime<Utc>,
    /// When the same call runs anew.
    pub expires: DateTime<Utc>,
}

impl Kept {
    /// When the same call runs anew.
    #[must_use]
    pub const fn expires(&self) -> DateTime<Utc> {
        match self {
            Self::Begun(begun) => begun.expires,
            Self::Done(result) => result.expires,
        }
    }
}

impl Shape for Kept {
    const TREE: Tree = tree::RESULT;
}

fn row(chat: &ChatKey, key: &str) -> Vec<u8> {
    Key::chat(chat).text(key).bytes()
}

/// Adds what is known of a call to a batch.
///
/// # Errors
/// When it has no stored form.
pub fn put(batch: &mut Batch, chat: &ChatKey, key: &str, kept: &Kept) -> Result<(), StoreError> {
    batch.put(tree::RESULT, row(chat, key), codec::encode(kept)?);
    Ok(())
}

/// What is known under a key, in the store or in a batch that waits for its commit, unless it is too old.
///
/// # Errors
/// When the store cannot be read.
pub fn get(
    store: &dyn Store,
    staged: &Batch,
    chat: &ChatKey,
    key: &str,
    now: DateTime<Utc>,
) -> Result<Option<Kept>, StoreError> {
    let row = row(chat, key);
    let waiting = staged.writes.iter().rev().find_map(|write| match write {
        Write::Put { tree, key, record } if *tree == tree::RESULT && *key == row => {
            Some(serde_json::from_slice(&record.body).ok())
        }
        Write::Delete { tree, key } if *tree == tree::RESULT && *key == row => Some(None),
        Write::Put { .. } | Write::Delete { .. } => None,
    });
    let found: Option<Kept> = if let Some(waiting) = waiting {
        waiting
    } else {
        let stored = store.get(tree::RESULT, &row)?;
        stored.as_ref().map(codec::decode).transpose()?
    };
    Ok(found.filter(|kept| kept.expires() > now))
}

/// Forgets a call, so that the same call runs again.
pub fn delete(batch: &mut Batch, chat: &ChatKey, key: &str) {
    batch.delete(tree::RESULT, row(chat, key));
}
