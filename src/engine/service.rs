//! Turns as they run for real: every event once, everything it did in one commit, then the answer goes out.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::watch;

use super::backlog::Crowd;
use super::outbox::Outbox;
use super::rates::Rates;
use super::turn::Engine;
use super::{Door, Inbound, InboundKind, Turns};
use crate::args;
use crate::domain::ChatKey;
use crate::memory::outbox::Letter;
use crate::memory::{Book, inbox, migrate};
use crate::part::Marked;
use crate::port::{Batch, Hint, StoreError};
use crate::reply::Reply;
use crate::text::Phrases;

/// How often a turn is run anew when another writer was faster.
const TRIES: usize = 5;
/// How long a turn waits before it looks again whether the disk has room.
const ROOM: Duration = Duration::from_secs(2);

/// Runs the turns of all chats.
pub struct Service {
    engine: Arc<Engine>,
    outbox: Arc<Outbox>,
    door: Arc<Door>,
    broken: watch::Sender<bool>,
    rates: Rates,
}

impl Service {
    /// A service; `broken` is set when the store takes nothing any more and the program has to end.
    #[must_use]
    pub fn new(
        engine: Arc<Engine>,
        outbox: Arc<Outbox>,
        door: Arc<Door>,
        broken: watch::Sender<bool>,
    ) -> Self {
        Self {
            engine,
            outbox,
            door,
            broken,
            rates: Rates::default(),
        }
    }

    // What still arrives for a group that became a supergroup belongs to where it went.
    fn followed(&self, inbound: &Inbound) -> Result<Inbound, StoreError> {
        let moved_to = migrate::moved_to(self.engine.store.as_ref(), &inbound.chat)?;
        Ok(Inbound {
            chat: moved_to.unwrap_or_else(|| inbound.chat.clone()),
            ..inbound.clone()
        })
    }

    fn more_wait(&self, inbound: &Inbound) -> Result<bool, StoreError> {
        let inbox = inbox::Inbox::new(Arc::clone(&self.engine.store));
        Ok(!inbox.waiting(&inbound.chat, Some(inbound.id), 1)?.is_empty())
    }

    async fn move_chat(&self, from: &ChatKey, to: &ChatKey, inbound: &Inbound) -> Result<(), StoreError> {
        migrate::chat(self.engine.store.as_ref(), from, to).await?;
        match self.commit(Batch::default(), &[], inbound).await {
            Err(StoreError::Conflict) if self.is_handled(inbound)? => {}
            outcome => outcome?,
        }
        self.outbox.wake(to);
        Ok(())
    }

    async fn handle(&self, received: &Inbound) -> Result<Option<String>, StoreError> {
        if let InboundKind::Migrated { from, to } = &received.kind {
            return self.move_chat(from, to, received).await.map(|()| None);
        }
        let inbound = &self.followed(received)?;
        let owner = inbound
            .user
            .as_ref()
            .is_some_and(|person| self.door.is_owner(person.key.as_str()));
        let crowd = Crowd {
            more: self.more_wait(inbound)?,
            flooded: self.rates.is_over(inbound),
        };
        let mut tries = 0;
        loop {
            let turned = self.engine.turn(inbound, owner, crowd).await?;
            let toast = turned
                .letters
                .iter()
                .find_map(|letter| letter.reply.toast.clone());
            match self.commit(turned.batch, &turned.letters, received).await {
                Ok(()) => return Ok(toast),
                Err(StoreError::Conflict) if self.is_handled(inbound)? => return Ok(None),
                Err(StoreError::Conflict) if tries < TRIES => tries += 1,
                Err(StoreError::Full { free, reserve }) => {
                    tracing::warn!(free, reserve, "the disk is nearly full; the turn waits for room");
                    tokio::time::sleep(ROOM).await;
                }
                Err(error) => return Err(error),
            }
        }
    }

    async fn commit(
        &self,
        mut batch: Batch,
        letters: &[Letter],
        inbound: &Inbound,
    ) -> Result<(), StoreError> {
        for letter in letters {
            self.outbox.post(&mut batch, letter)?;
        }
        inbox::handled(&mut batch, &inbound.chat, inbound.id, self.engine.clock.now())?;
        self.engine.store.commit(batch).await
    }

    fn is_handled(&self, inbound: &Inbound) -> Result<bool, StoreError> {
        inbox::is_handled(self.engine.store.as_ref(), inbound.id)
    }

    async fn settle(&self, inbound: &Inbound, toast: Option<String>) {
        let followed = self.followed(inbound);
        let chat = &followed.as_ref().unwrap_or(inbound).chat;
        let outcome = match inbound.kind {
            InboundKind::Blocked(true) => self.outbox.block(chat).await,
            _ => self.outbox.unblock(chat).await,
        };
        if let Err(error) = outcome {
            tracing::error!(%chat, %error, "whether the chat is open cannot be noted");
        }
        self.outbox.wake(chat);
        if let InboundKind::Press { press, .. } = &inbound.kind {
            self.outbox.hint(chat, Hint::Toast(press.clone(), toast)).await;
        }
    }

    fn apology(&self, inbound: &Inbound) -> Letter {
        let lang = Book::open(
            Arc::clone(&self.engine.store),
            inbound.chat.clone(),
            Default::default,
        )
        .map_or(self.engine.newcomer.lang, |book| book.settings().lang);
        let words: Marked = Phrases::of(lang).say("error-internal", args!());
        Letter {
            chat: inbound.chat.clone(),
            thread: inbound.thread,
            reply_to: (!inbound.private).then_some(inbound.message).flatten(),
            message: inbound.message,
            reply: Reply::from(words),
            keyboard: Vec::new(),
            turn: None,
            marks_repeats: false,
            traceless: false,
            at: self.engine.clock.now(),
        }
    }
}

#[async_trait]
impl Turns for Service {
    async fn turn(&self, inbound: Inbound) {
        match self.handle(&inbound).await {
            Ok(toast) => self.settle(&inbound, toast).await,
            Err(error) => {
                tracing::error!(chat = %inbound.chat, %error, "the store failed; the event is kept for the next start");
                self.broken.send_replace(true);
            }
        }
    }

    async fn crashed(&self, inbound: Inbound) {
        let letter = self.apology(&inbound);
        match self.commit(Batch::default(), &[letter], &inbound).await {
            Ok(()) => self.settle(&inbound, None).await,
            Err(error) => {
                tracing::error!(chat = %inbound.chat, %error, "a failed turn could not be answered");
            }
        }
    }

    fn cuts_in(&self, inbound: &Inbound) -> bool {
        matches!(&inbound.kind, InboundKind::Text(text) if text.trim() == "/stop")
    }
}
