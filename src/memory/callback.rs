//! What a button does, kept under a short id that goes to the channel.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};

use super::codec::{self, Shape};
use super::tree;
use crate::domain::{ChatKey, Press};
use crate::port::{Batch, Store, StoreError, Tree};

/// How long a button works.
pub const LIFE: Duration = Duration::days(30);

/// A button that was shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Callback {
    /// The chat it was shown in.
    pub chat: ChatKey,
    /// What a press does.
    pub press: Press,
    /// The slot of the message it stands under, which the answer may take the place of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<String>,
    /// Whether it was pressed and does nothing any more.
    #[serde(default)]
    pub used: bool,
    /// When it stops working.
    pub expires: DateTime<Utc>,
}

impl Shape for Callback {
    const TREE: Tree = tree::CALLBACK;
}

/// The id of a chat's `number`-th button: 13 characters that two chats do not share by accident.
#[must_use]
pub fn id(chat: &ChatKey, number: u64) -> String {
    const DIGITS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    // FNV-1a, 64 bits: the id has to be spread, not secret; a press is checked against its chat.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in chat.as_str().bytes().chain([0]).chain(number.to_be_bytes()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    (0..13)
        .map(|place| char::from(DIGITS[(hash >> (place * 5) & 31) as usize]))
        .collect()
}

/// Adds a button to a batch.
///
/// # Errors
/// When it has no stored form.
pub fn put(batch: &mut Batch, id: &str, callback: &Callback) -> Result<(), StoreError> {
    batch.put(tree::CALLBACK, id.as_bytes().to_vec(), codec::encode(callback)?);
    Ok(())
}

/// The button under an id, if it belongs to the chat and still works.
///
/// # Errors
/// When the store cannot be read.
pub fn get(
    store: &dyn Store,
    id: &str,
    chat: &ChatKey,
    now: DateTime<Utc>,
) -> Result<Option<Callback>, StoreError> {
    let Some(stored) = store.get(tree::CALLBACK, id.as_bytes())? else {
        return Ok(None);
    };
    let callback: Callback = codec::decode(&stored)?;
    Ok(Some(callback).filter(|callback| callback.chat == *chat && callback.expires > now))
}
