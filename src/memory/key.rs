//! Keys: the chat first, then big-endian numbers, so that a range scan is a chat's records in order.

use chrono::{DateTime, Datelike as _, NaiveDate, Utc};

use crate::domain::ChatKey;
use crate::port::{KeyRange, Order, Store, StoreError, Tree};

/// Grows a key piece by piece.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Key(Vec<u8>);

impl Key {
    /// A key that begins with a chat; a NUL ends the chat's name, which holds none.
    #[must_use]
    pub fn chat(chat: &ChatKey) -> Self {
        Self::default().text(chat.as_str())
    }

    /// A key that begins with an instant, to the millisecond; instants before 1970 sort first.
    #[must_use]
    pub fn instant(at: DateTime<Utc>) -> Self {
        Self::default().time(at)
    }

    /// Adds a text and a NUL.
    #[must_use]
    pub fn text(mut self, text: &str) -> Self {
        self.0.extend(text.bytes().filter(|byte| *byte != 0));
        self.0.push(0);
        self
    }

    /// Adds a number.
    #[must_use]
    pub fn number(mut self, number: u64) -> Self {
        self.0.extend(number.to_be_bytes());
        self
    }

    /// Adds a number that may be negative, in order.
    #[must_use]
    pub fn signed(self, number: i64) -> Self {
        self.number(number.cast_unsigned() ^ (1 << 63))
    }

    /// Adds an instant, to the millisecond.
    #[must_use]
    pub fn time(self, at: DateTime<Utc>) -> Self {
        self.signed(at.timestamp_millis())
    }

    /// Adds a date.
    #[must_use]
    pub fn date(self, date: NaiveDate) -> Self {
        self.signed(i64::from(date.num_days_from_ce()))
    }

    /// The bytes.
    #[must_use]
    pub fn bytes(self) -> Vec<u8> {
        self.0
    }
}

/// The chats that have records in a tree whose keys begin with the chat.
///
/// # Errors
/// When the store cannot be read.
pub fn chats(store: &dyn Store, tree: Tree) -> Result<Vec<ChatKey>, StoreError> {
    let (mut chats, mut range) = (Vec::new(), KeyRange::all());
    while let Some((key, _)) = store.scan(tree, &range, Order::Ascending, 1)?.first() {
        let Some(chat) = chat_of(key) else { break };
        let Some(next) = KeyRange::prefix(&Key::chat(&chat).bytes()).to else {
            break;
        };
        chats.push(chat);
        range.from = next;
    }
    Ok(chats)
}

fn chat_of(key: &[u8]) -> Option<ChatKey> {
    let end = key.iter().position(|byte| *byte == 0)?;
    std::str::from_utf8(&key[..end]).ok().map(ChatKey::parse)
}
