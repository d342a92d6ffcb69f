//! The outbox: replies on their way, kept with the turn that gives them and gone when they are delivered.

mod sent;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

pub use sent::{Finish, Form, Placed, Sent, prune, sent, slot};

use super::codec::{self, Shape};
use super::key::{self, Key};
use super::tree;
use crate::domain::ChatKey;
use crate::part::Button;
use crate::port::{Batch, KeyRange, Order, Store, StoreError, Tree};
use crate::reply::Reply;

/// A reply with its address. Blocks are kept, never pictures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Letter {
    /// The chat.
    pub chat: ChatKey,
    /// The topic within it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<i64>,
    /// The person's message that it is shown under, as an answer to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply_to: Option<i64>,
    /// The person's message that a reaction goes to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<i64>,
    /// What is shown and where.
    pub reply: Reply,
    /// The buttons under the last part, each with the id of its callback.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keyboard: Vec<Vec<Button>>,
    /// The turn that the sent messages will belong to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u64>,
    /// Whether it says so when it may be shown for the second time, as reminders do after a crash.
    #[serde(default)]
    pub marks_repeats: bool,
    /// Whether nothing of it is remembered once it is delivered.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub traceless: bool,
    /// When it was written.
    pub at: DateTime<Utc>,
}

impl Letter {
    /// The slot of a letter that shows a native message on trial.
    pub const TRIAL: &str = "rich-trial";

    /// Whether its first block is shown natively, whatever the chat has chosen, to learn whether the person sees
    /// it; where the channel refuses that, nothing of the letter is shown.
    #[must_use]
    pub fn is_trial(&self) -> bool {
        self.reply.slot.as_deref() == Some(Self::TRIAL)
    }
}

impl Shape for Letter {
    const TREE: Tree = tree::OUTBOX;
}

/// How far a letter of several parts has come.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// How many steps are done.
    pub done: usize,
    /// The messages that these steps left in the chat.
    #[serde(default)]
    pub placed: Vec<Placed>,
    /// Whether its rich messages go in the classic form.
    #[serde(default)]
    pub classic: bool,
    /// Whether its marked repeat has been on its way: a third time it never goes.
    #[serde(default)]
    pub repeated: bool,
}

impl Shape for Progress {
    const TREE: Tree = tree::PROGRESS;
}

/// Why nothing is sent to a chat for now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pause {
    /// The person shut the bot out; it ends when they write again.
    Blocked,
    /// The channel asked to wait.
    Until(DateTime<Utc>),
}

impl Shape for Pause {
    const TREE: Tree = tree::PAUSE;
}

/// The letters of one store. There is one of it in a process: it gives out the numbers.
pub struct Letters {
    store: Arc<dyn Store>,
    next: AtomicU64,
    first: u64,
}

impl Letters {
    /// Opens the outbox; letters written from now on stand behind those that are there.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn open(store: Arc<dyn Store>, now: DateTime<Utc>) -> Result<Self, StoreError> {
        let mut first = u64::try_from(now.timestamp_micros()).unwrap_or_default();
        for chat in key::chats(store.as_ref(), tree::OUTBOX)? {
            let range = KeyRange::prefix(&Key::chat(&chat).bytes());
            let last = store.scan(tree::OUTBOX, &range, Order::Descending, 1)?;
            let number = last.first().map_or(0, |(key, _)| number_of(key));
            first = first.max(number + 1);
        }
        Ok(Self {
            store,
            next: AtomicU64::new(first),
            first,
        })
    }

    /// The store they are kept in.
    #[must_use]
    pub fn store(&self) -> &dyn Store {
        self.store.as_ref()
    }

    /// Adds a letter to the batch of its turn and answers its number.
    ///
    /// # Errors
    /// When it has no stored form.
    pub fn put(&self, batch: &mut Batch, letter: &Letter) -> Result<u64, StoreError> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        batch.put(tree::OUTBOX, row(&letter.chat, number), codec::encode(letter)?);
        Ok(number)
    }

    /// Whether a letter was written by an earlier run of the program.
    #[must_use]
    pub const fn is_inherited(&self, number: u64) -> bool {
        number < self.first
    }

    /// The chats that letters wait for.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn chats(&self) -> Result<Vec<ChatKey>, StoreError> {
        key::chats(self.store.as_ref(), tree::OUTBOX)
    }

    /// The letters of a chat in order, at most `limit`.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn waiting(&self, chat: &ChatKey, limit: usize) -> Result<Vec<(u64, Letter)>, StoreError> {
        let range = KeyRange::prefix(&Key::chat(chat).bytes());
        let found = self.store.scan(tree::OUTBOX, &range, Order::Ascending, limit)?;
        found
            .iter()
            .map(|(key, stored)| Ok((number_of(key), codec::decode(stored)?)))
            .collect()
    }

    /// How far a letter has come.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn progress(&self, chat: &ChatKey, number: u64) -> Result<Progress, StoreError> {
        let stored = self.store.get(tree::PROGRESS, &row(chat, number))?;
        stored
            .as_ref()
            .map_or_else(|| Ok(Progress::default()), codec::decode)
    }

    /// Why nothing is sent to a chat, if so.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn pause(&self, chat: &ChatKey) -> Result<Option<Pause>, StoreError> {
        let stored = self.store.get(tree::PAUSE, &Key::chat(chat).bytes())?;
        stored.as_ref().map(codec::decode).transpose()
    }

    /// Stops or resumes sending to a chat.
    ///
    /// # Errors
    /// When the store takes nothing.
    pub async fn set_pause(&self, chat: &ChatKey, pause: Option<Pause>) -> Result<(), StoreError> {
        let (mut batch, key) = (Batch::default(), Key::chat(chat).bytes());
        match pause {
            Some(pause) => batch.put(tree::PAUSE, key, codec::encode(&pause)?),
            None => batch.delete(tree::PAUSE, key),
        }
        self.store.commit(batch).await
    }

    /// Takes a letter away that is not sent, e.g. an edit that a later one overtakes.
    ///
    /// # Errors
    /// When the store takes nothing.
    pub async fn drop(&self, chat: &ChatKey, number: u64) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        delete(&mut batch, chat, number);
        self.store.commit(batch).await
    }
}

// The key of a letter and of its progress.
fn row(chat: &ChatKey, number: u64) -> Vec<u8> {
    Key::chat(chat).number(number).bytes()
}

fn number_of(key: &[u8]) -> u64 {
    key.last_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes))
}

fn delete(batch: &mut Batch, chat: &ChatKey, number: u64) {
    batch.delete(tree::OUTBOX, row(chat, number));
    batch.delete(tree::PROGRESS, row(chat, number));
}
