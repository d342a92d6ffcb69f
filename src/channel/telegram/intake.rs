//! The way of an update into the house: the door, the inbox, and only then the line of its chat.

use std::borrow::Cow;
use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use serde_json::value::RawValue;

use super::Telegram;
use super::reader::{Event, Me};
use super::wire;
use crate::args;
use crate::domain::ChatKey;
use crate::engine::{Backlog, Gate, Inbound, InboundKind, Inbox, Knock, Queue, RawEvent, Verdict, sealed};
use crate::part::{Marked, Part, PartBody};
use crate::port::{Clock, Outgoing, Outlet as _, SendTarget, StoreError};
use crate::text::Phrases;

/// How many albums are remembered whose first file was meant for the bot.
const ALBUMS: usize = 64;
/// How many chats are remembered that were told of a full disk.
const TOLD: usize = 1000;

/// Takes updates in.
pub(super) struct Intake {
    pub(super) telegram: Arc<Telegram>,
    pub(super) me: Me,
    pub(super) gate: Arc<dyn Gate>,
    pub(super) inbox: Inbox,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) queue: Arc<Queue>,
    pub(super) memo: Mutex<Memo>,
}

/// What is remembered between updates.
#[derive(Debug, Default)]
pub(super) struct Memo {
    albums: VecDeque<String>,
    told_full: HashSet<ChatKey>,
}

impl Intake {
    /// Takes updates in. When this returns without an error they are stored or need not be, and may be confirmed.
    ///
    /// # Errors
    /// When the store takes nothing; none of the updates may be confirmed then.
    pub(super) async fn take(&self, updates: &[Box<RawValue>]) -> Result<(), StoreError> {
        let received = self.clock.now();
        let (mut raws, mut inbounds) = (Vec::new(), Vec::new());
        for raw in &sealed_all(updates) {
            let Some(inbound) = self.admitted(raw).await? else {
                continue;
            };
            raws.push(RawEvent {
                id: inbound.id,
                chat: inbound.chat.clone(),
                received,
                raw: raw.clone(),
            });
            inbounds.push(inbound);
        }
        let fresh = match self.inbox.accept(&raws).await {
            Ok(fresh) => fresh,
            Err(error) => {
                self.tell_full(&error, &inbounds);
                return Err(error);
            }
        };
        if !fresh.is_empty() {
            self.memo().told_full.clear();
        }
        let mut seen = HashSet::new();
        for inbound in inbounds {
            if !fresh.contains(&inbound.id) || !seen.insert(inbound.id) {
                continue;
            }
            if let InboundKind::Press { press, .. } = &inbound.kind {
                self.telegram.presses.expect(&self.telegram.api, press);
            }
            self.queue.push(inbound);
        }
        Ok(())
    }

    // The event of an update, if it is for the bot and its sender is let in.
    async fn admitted(&self, raw: &RawValue) -> Result<Option<Inbound>, StoreError> {
        let Some(id) = wire::number(raw.get()) else {
            tracing::error!("an update without a number was passed over");
            return Ok(None);
        };
        let now = self.clock.now();
        let event = match self.me.read(id, raw.get(), now) {
            Ok(Some(event)) => event,
            Ok(None) => return Ok(None),
            Err(error) => {
                tracing::error!(update = id, %error, "an update cannot be read and is kept aside");
                self.inbox.set_aside(id, raw.get(), now).await?;
                return Ok(None);
            }
        };
        if !self.is_addressed(&event) {
            return Ok(None);
        }
        let inbound = event.inbound;
        if matches!(inbound.kind, InboundKind::Migrated { .. }) {
            return Ok(Some(inbound));
        }
        let Some(user) = inbound.user.clone() else {
            return Ok(None);
        };
        if self.inbox.knows(&inbound.chat, id)? {
            return Ok(None);
        }
        let knock = Knock {
            chat: inbound.chat.clone(),
            user,
            private: inbound.private,
            at: inbound.at,
            code: code(&inbound.kind),
        };
        match self.gate.admit(&knock).await {
            Verdict::Admit => Ok(Some(inbound)),
            Verdict::Stranger(words) => {
                self.inbox.skip(id, now).await?;
                self.turn_away(&inbound, words);
                Ok(None)
            }
        }
    }

    // Only the first file of an album carries the words that name the bot.
    fn is_addressed(&self, event: &Event) -> bool {
        let InboundKind::Files {
            album: Some(album), ..
        } = &event.inbound.kind
        else {
            return event.addressed;
        };
        let mut memo = self.memo();
        if event.addressed && !event.inbound.private && !memo.albums.contains(album) {
            memo.albums.push_back(album.clone());
            if memo.albums.len() > ALBUMS {
                memo.albums.pop_front();
            }
        }
        event.addressed || memo.albums.contains(album)
    }

    fn turn_away(&self, inbound: &Inbound, words: Option<Marked>) {
        if let InboundKind::Press { press, .. } = &inbound.kind {
            let (telegram, press) = (Arc::clone(&self.telegram), press.clone());
            tokio::spawn(async move { telegram.presses.answer(&telegram.api, &press, None).await });
        }
        if let Some(words) = words {
            self.say_past_the_outbox(inbound, words);
        }
    }

    // Nothing can be stored, so nothing may be lost by going past the outbox: one line a chat.
    fn tell_full(&self, error: &StoreError, inbounds: &[Inbound]) {
        if !matches!(error, StoreError::Full { .. }) {
            return;
        }
        for inbound in inbounds {
            let is_news = {
                let mut memo = self.memo();
                memo.told_full.len() < TOLD && memo.told_full.insert(inbound.chat.clone())
            };
            if is_news {
                let lang = inbound
                    .user
                    .as_ref()
                    .and_then(|user| user.lang)
                    .unwrap_or_default();
                let words = Phrases::of(lang).say("telegram-store-full", args!());
                self.say_past_the_outbox(inbound, words);
            }
        }
    }

    fn say_past_the_outbox(&self, inbound: &Inbound, words: Marked) {
        let telegram = Arc::clone(&self.telegram);
        let line = Outgoing {
            chat: inbound.chat.clone(),
            thread: inbound.thread,
            reply_to: None,
            target: SendTarget::New,
            part: Part {
                body: PartBody::Text(words),
                buttons: Vec::new(),
            },
        };
        tokio::spawn(async move {
            if let Err(refusal) = telegram.deliver(line).await {
                tracing::info!(?refusal, "a line past the outbox was not delivered");
            }
        });
    }

    fn memo(&self) -> MutexGuard<'_, Memo> {
        self.memo.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

// The updates as they may be kept. What is put in is no quote and no backslash, so JSON stays JSON.
fn sealed_all(updates: &[Box<RawValue>]) -> Vec<Box<RawValue>> {
    let mut kept = updates.to_vec();
    for raw in &mut kept {
        if let Cow::Owned(text) = sealed(raw.get())
            && let Ok(without) = RawValue::from_string(text)
        {
            *raw = without;
        }
    }
    kept
}

fn code(kind: &InboundKind) -> Option<String> {
    let InboundKind::Text(text) = kind else {
        return None;
    };
    let (command, code) = text.trim().split_once(char::is_whitespace)?;
    (command == "/start").then(|| code.trim().to_owned())
}

/// The events of the inbox, read again.
pub(super) struct Kept {
    pub(super) inbox: Inbox,
    pub(super) me: Arc<OnceLock<Me>>,
}

impl Backlog for Kept {
    fn waiting(&self, chat: &ChatKey, after: Option<u64>, limit: usize) -> Vec<Inbound> {
        let Some(me) = self.me.get() else {
            return Vec::new();
        };
        let events = self.inbox.waiting(chat, after, limit).unwrap_or_else(|error| {
            tracing::error!(%chat, %error, "the inbox cannot be read");
            Vec::new()
        });
        events
            .iter()
            .filter_map(|event| me.read(event.id, event.raw.get(), event.received).ok()?)
            .map(|event| event.inbound)
            .collect()
    }
}
