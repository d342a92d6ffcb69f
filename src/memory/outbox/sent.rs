//! What became of a letter: its messages in the chat, what they say, and the slot they are edited under.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};

use super::{Letter, Letters, Progress, delete, row};
use crate::domain::ChatKey;
use crate::memory::codec::{self, Shape};
use crate::memory::journal::{self, Subject};
use crate::memory::key::Key;
use crate::memory::sweep::sweep;
use crate::memory::tree;
use crate::port::{Batch, Store, StoreError, Tree};
use crate::reply::ReplyTarget;

/// How long it is remembered what a message says.
const LIFE: Duration = Duration::days(30);
/// How much of a message is remembered, in characters.
const REMEMBERED: usize = 2000;

/// A message of ours in a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// The channel's number of it.
    pub message: i64,
    /// What it is.
    pub form: Form,
}

/// What a message is; a message cannot become one of another form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// Words, plain or rich.
    Text,
    /// A picture or a file.
    Media,
    /// Something that never changes, e.g. a place.
    Fixed,
}

/// What a message of ours says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sent {
    /// When it was sent.
    pub at: DateTime<Utc>,
    /// What it is.
    pub form: Form,
    /// Its words, cut at 2,000 characters.
    pub text: String,
}

impl Shape for Sent {
    const TREE: Tree = tree::SENT;
}

#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Slot(Vec<Placed>);

impl Shape for Slot {
    const TREE: Tree = tree::SLOT;
}

/// A letter whose steps are done one after another.
pub struct Finish<'a> {
    /// Where it is kept.
    pub letters: &'a Letters,
    /// Its number.
    pub number: u64,
    /// The letter.
    pub letter: &'a Letter,
}

impl Finish<'_> {
    /// Notes that a step left this message in the chat.
    ///
    /// # Errors
    /// When it has no stored form.
    pub fn note(
        &self,
        batch: &mut Batch,
        placed: Placed,
        words: &str,
        at: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        if self.letter.traceless {
            return Ok(());
        }
        let chat = &self.letter.chat;
        let sent = Sent {
            at,
            form: placed.form,
            text: words.chars().take(REMEMBERED).collect(),
        };
        batch.put(
            tree::SENT,
            Key::chat(chat).signed(placed.message).bytes(),
            codec::encode(&sent)?,
        );
        let turn = self.letter.turn.map(Subject::Turn);
        match turn.or(self.letter.reply.about.map(Subject::Entry)) {
            Some(subject) => journal::link(batch, chat, placed.message, subject),
            None => Ok(()),
        }
    }

    /// Keeps how far the letter has come.
    ///
    /// # Errors
    /// When the store takes nothing.
    pub async fn advance(&self, mut batch: Batch, progress: &Progress) -> Result<(), StoreError> {
        let key = row(&self.letter.chat, self.number);
        batch.put(tree::PROGRESS, key, codec::encode(progress)?);
        self.letters.store().commit(batch).await
    }

    /// Takes the letter away, delivered, and remembers its messages under its slot.
    ///
    /// # Errors
    /// When the store takes nothing.
    pub async fn complete(&self, mut batch: Batch, progress: &Progress) -> Result<(), StoreError> {
        let (chat, reply) = (&self.letter.chat, &self.letter.reply);
        let key = |slot: &str| Key::chat(chat).text(slot).bytes();
        let edited = match &reply.target {
            ReplyTarget::Edit { slot } => Some(slot),
            ReplyTarget::Delete { slot } | ReplyTarget::Instead { slot } => {
                batch.delete(tree::SLOT, key(slot));
                None
            }
            ReplyTarget::New | ReplyTarget::Message { .. } | ReplyTarget::Buttons { .. } => None,
        };
        if let Some(slot) = reply.slot.as_ref().or(edited)
            && !progress.placed.is_empty()
        {
            batch.put(
                tree::SLOT,
                key(slot),
                codec::encode(&Slot(progress.placed.clone()))?,
            );
        }
        delete(&mut batch, chat, self.number);
        self.letters.store().commit(batch).await
    }
}

/// The messages remembered under a slot; none where there is no such slot.
///
/// # Errors
/// When the store cannot be read.
pub fn slot(store: &dyn Store, chat: &ChatKey, slot: &str) -> Result<Vec<Placed>, StoreError> {
    let stored = store.get(tree::SLOT, &Key::chat(chat).text(slot).bytes())?;
    let slot = stored.as_ref().map(codec::decode::<Slot>).transpose()?;
    Ok(slot.map_or_else(Vec::new, |Slot(placed)| placed))
}

/// What a message of ours says, as long as it is remembered.
///
/// # Errors
/// When the store cannot be read.
pub fn sent(store: &dyn Store, chat: &ChatKey, message: i64) -> Result<Option<Sent>, StoreError> {
    let stored = store.get(tree::SENT, &Key::chat(chat).signed(message).bytes())?;
    stored.as_ref().map(codec::decode).transpose()
}

/// Forgets what old messages say.
///
/// # Errors
/// When the store fails.
pub async fn prune(store: &dyn Store, now: DateTime<Utc>) -> Result<(), StoreError> {
    sweep::<Sent>(store, |sent| sent.at + LIFE < now).await
}
