//! What reaches the engine from a channel: one event of one chat.

use chrono::{DateTime, Utc};

use crate::domain::page::SourceFile;
use crate::domain::{ChatKey, Lang};

/// One event, already admitted and kept in the inbox.
#[derive(Debug, Clone, PartialEq)]
pub struct Inbound {
    /// The number under which the inbox keeps it; unique in the store and the same when it comes again.
    pub id: u64,
    /// Where it happened.
    pub chat: ChatKey,
    /// Who did it; `None` for what the channel itself reports.
    pub user: Option<Person>,
    /// When it happened, by the channel's own date.
    pub at: DateTime<Utc>,
    /// The person's message, in the channel's numbering.
    pub message: Option<i64>,
    /// The topic it stands in.
    pub thread: Option<i64>,
    /// The message it replies to.
    pub reply_to: Option<i64>,
    /// Whether nobody else reads along.
    pub private: bool,
    /// What happened.
    pub kind: InboundKind,
}

/// A person as a channel names them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Their key, e.g. `tg:7`; it decides what they may do.
    pub key: ChatKey,
    /// What they are called; never used to decide anything.
    pub name: String,
    /// The language of their client, when it is one of ours.
    pub lang: Option<Lang>,
}

/// What happened in a chat.
#[derive(Debug, Clone, PartialEq)]
pub enum InboundKind {
    /// A text was sent. In a group the bot's own name is already taken out of it.
    Text(String),
    /// Files were sent; the files of an album come one by one under the album's id.
    Files {
        /// The words with them; empty when there are none.
        caption: String,
        /// The files.
        files: Vec<SourceFile>,
        /// The album they belong to.
        album: Option<String>,
    },
    /// A place was shared, in degrees.
    Location {
        /// North.
        lat: f64,
        /// East.
        lon: f64,
    },
    /// A message (`Inbound::message`) now says something else.
    Edited {
        /// Its new text or caption.
        text: String,
    },
    /// A button was pressed.
    Press {
        /// The channel's id of this press, for the toast.
        press: String,
        /// What the button carries: the id of a callback.
        data: String,
        /// The message it stands under; `None` when the channel no longer shows it.
        on: Option<i64>,
    },
    /// A person's reaction to a message changed.
    Reacted {
        /// The message.
        on: i64,
        /// The emoji now on it.
        emoji: Vec<String>,
    },
    /// Something was sent that Daybook does not read, by its name in the channel: `sticker`, `poll`.
    Unsupported(&'static str),
    /// The bot can no longer write here (`true`), or can again (`false`).
    Blocked(bool),
    /// A chat goes on under another key; told in the old chat and in the new one.
    Migrated {
        /// The old key.
        from: ChatKey,
        /// The new key.
        to: ChatKey,
    },
}
