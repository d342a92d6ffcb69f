//! One chat's round: everything due in it becomes one batch, what it changes and what it says together.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::super::keyboard;
use super::Timer;
use crate::domain::ChatKey;
use crate::memory::due::{self, Due, HOUSEHOLD};
use crate::memory::outbox::Letter;
use crate::memory::{Book, ChatState};
use crate::port::{Batch, StoreError};
use crate::reply::Reply;

/// How often a round is begun anew when a turn of the chat was faster.
const TRIES: usize = 8;

impl Timer {
    /// Looks after what is due in a chat. Nothing of it is sent before it is kept, so nothing is said twice.
    pub(super) async fn look_after(&self, chat: &ChatKey, dues: &[Due]) -> Result<(), StoreError> {
        for _ in 0..TRIES {
            let batch = self.round(chat, dues).await?;
            match self.engine.store.commit(batch).await {
                Ok(()) => {
                    self.outbox.wake(chat);
                    return Ok(());
                }
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
        Err(StoreError::Conflict)
    }

    async fn round(&self, chat: &ChatKey, dues: &[Due]) -> Result<Batch, StoreError> {
        let now = self.engine.clock.now();
        let store = Arc::clone(&self.engine.store);
        let mut book = Book::open(store, chat.clone(), ChatState::default)?;
        if !book.is_known() {
            let mut batch = Batch::default();
            for due in dues {
                due::delete(&mut batch, due);
            }
            return Ok(batch);
        }
        if book.state().blocked || self.outbox.is_blocked(chat)? {
            // The person shut the bot out: the chat leaves the index until they write again.
            for due in dues {
                due::delete(book.extra(), due);
            }
            book.state_mut().blocked = true;
            return book.into_batch();
        }
        book.roll_over(now)?;
        let mut letters = Vec::new();
        for due in dues {
            let replies = if due.reminder == HOUSEHOLD {
                Self::household(&mut book, due, now)?
            } else {
                self.fire(&mut book, due, now).await?.into_iter().collect()
            };
            for reply in replies {
                letters.push(letter(&mut book, reply, now)?);
            }
        }
        let mut batch = book.into_batch()?;
        for letter in &letters {
            self.outbox.post(&mut batch, letter)?;
        }
        Ok(batch)
    }
}

fn letter(book: &mut Book, reply: Reply, now: DateTime<Utc>) -> Result<Letter, StoreError> {
    Ok(Letter {
        chat: book.chat().clone(),
        thread: book.state().thread,
        reply_to: None,
        message: None,
        keyboard: keyboard::build(book, &reply, now)?,
        reply,
        turn: None,
        marks_repeats: true,
        traceless: false,
        at: now,
    })
}
