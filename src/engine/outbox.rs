//! The one way out of everything that stays in a chat: kept, in order, at the channel's pace, and once.

mod delivery;
mod rate;
mod steps;
mod words;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::{Notify, watch};
use tokio::time::Instant;

use self::delivery::{Delivery, Fate};
use self::rate::{ChatRate, Overall};
use super::lanes::Lanes;
use crate::domain::ChatKey;
use crate::memory::outbox::{Letter, Letters, Pause};
use crate::part::Part;
use crate::port::{Batch, Clock, Hint, Outlet, StoreError};
use crate::reply::ReplyTarget;

/// How many letters of a chat are looked at together.
const SIGHT: usize = 16;

/// What the outbox asks of those who know the chats.
#[async_trait]
pub trait Workshop: Send + Sync + 'static {
    /// The parts of a letter for this outlet, without its keyboard; `again` when it may be shown twice.
    async fn parts(&self, letter: &Letter, outlet: &dyn Outlet, again: bool) -> Vec<Part>;

    /// What is said where a part of a letter could not be shown.
    fn regret(&self, chat: &ChatKey) -> Part;

    /// Everything of a chat goes on under another key, its letters too.
    async fn moved(&self, from: &ChatKey, to: &ChatKey);
}

/// The outbox of all channels.
pub struct Outbox {
    letters: Letters,
    workshop: Arc<dyn Workshop>,
    clock: Arc<dyn Clock>,
    ways: HashMap<&'static str, Way>,
    lanes: Lanes<Lane>,
    closing: watch::Sender<bool>,
}

struct Way {
    outlet: Arc<dyn Outlet>,
    overall: Overall,
}

#[derive(Debug, Default)]
struct Lane {
    woken: bool,
    // Whether the first letter may have been on its way when the program ended.
    resumed: bool,
    call: Arc<Notify>,
}

impl Outbox {
    /// An outbox that sends by the outlet of each channel, named by the channel's word (`tg`).
    #[must_use]
    pub fn new(
        letters: Letters,
        workshop: Arc<dyn Workshop>,
        clock: Arc<dyn Clock>,
        outlets: impl IntoIterator<Item = (&'static str, Arc<dyn Outlet>)>,
    ) -> Arc<Self> {
        let way = |outlet: Arc<dyn Outlet>| Way {
            overall: Overall::new(outlet.overall()),
            outlet,
        };
        Arc::new(Self {
            letters,
            workshop,
            clock,
            ways: outlets
                .into_iter()
                .map(|(channel, outlet)| (channel, way(outlet)))
                .collect(),
            lanes: Lanes::default(),
            closing: watch::Sender::new(false),
        })
    }

    /// Adds a letter to the batch of its turn. Once the batch is committed, [`Self::wake`] sends it.
    ///
    /// # Errors
    /// When the letter has no stored form.
    pub fn post(&self, batch: &mut Batch, letter: &Letter) -> Result<(), StoreError> {
        self.letters.put(batch, letter).map(|_| ())
    }

    /// Sends what waits for a chat.
    pub fn wake(self: &Arc<Self>, chat: &ChatKey) {
        self.enter(chat, |lane| lane.woken = true);
    }

    /// Goes on where the last run of the program ended.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn resume(self: &Arc<Self>) -> Result<(), StoreError> {
        for chat in self.letters.chats()? {
            self.enter(&chat, |lane| (lane.woken, lane.resumed) = (true, true));
        }
        Ok(())
    }

    /// Notes that the person shut the bot out: letters are kept, and nothing is sent.
    ///
    /// # Errors
    /// When the store takes nothing.
    pub async fn block(&self, chat: &ChatKey) -> Result<(), StoreError> {
        self.letters.set_pause(chat, Some(Pause::Blocked)).await
    }

    /// Notes that the person wrote: what was kept for a chat that had shut the bot out is sent.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn unblock(self: &Arc<Self>, chat: &ChatKey) -> Result<(), StoreError> {
        if self.letters.pause(chat)? == Some(Pause::Blocked) {
            self.letters.set_pause(chat, None).await?;
            self.wake(chat);
        }
        Ok(())
    }

    /// Whether nothing reaches the chat until its person writes again.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn is_blocked(&self, chat: &ChatKey) -> Result<bool, StoreError> {
        Ok(self.letters.pause(chat)? == Some(Pause::Blocked))
    }

    /// Shows something that leaves no trace. What is only decoration is left out when the channel is busy.
    pub async fn hint(&self, chat: &ChatKey, hint: Hint) {
        let Some(way) = self.ways.get(chat.channel()) else {
            return;
        };
        let pass = match hint {
            Hint::Typing => way.overall.try_pass(),
            Hint::Toast(..) => Some(way.overall.pass().await),
        };
        if let Some(_pass) = pass {
            way.outlet.hint(chat, hint).await;
        }
    }

    /// How many chats have something on the way or have just had.
    #[must_use]
    pub fn active(&self) -> usize {
        self.lanes.len()
    }

    /// Waits until everything is sent that can be sent.
    pub async fn drained(&self) {
        self.lanes.empty().await;
    }

    /// Begins no further message and waits for those on the way, at most so long; the rest stays for later.
    pub async fn close(&self, patience: Duration) {
        self.closing.send_replace(true);
        if tokio::time::timeout(patience, self.lanes.empty()).await.is_err() {
            tracing::warn!(chats = self.active(), "messages were still on the way at the end");
        }
    }

    fn enter(self: &Arc<Self>, chat: &ChatKey, change: impl FnOnce(&mut Lane)) {
        if !self.ways.contains_key(chat.channel()) {
            return;
        }
        let (opened, ()) = self.lanes.enter(chat, |lane| {
            change(lane);
            lane.call.notify_one();
        });
        if opened {
            let (outbox, chat) = (Arc::clone(self), chat.clone());
            tokio::spawn(async move { outbox.serve(&chat).await });
        }
    }

    // The task of one chat: it sends, rests until the chat's rate is forgotten, and is gone.
    async fn serve(self: Arc<Self>, chat: &ChatKey) {
        let Some(way) = self.ways.get(chat.channel()) else {
            return;
        };
        let mut rate = way.outlet.pace(chat).map(ChatRate::new);
        loop {
            let woken = self.lanes.enter(chat, |lane| std::mem::take(&mut lane.woken)).1;
            if woken {
                match self.send_all(chat, way, &mut rate).await {
                    Ok(None) => {}
                    Ok(Some(moved_to)) => self.wake(&moved_to),
                    Err(error) => tracing::error!(%chat, %error, "the outbox cannot be read or written"),
                }
            }
            let rested = rate.as_ref().map(ChatRate::forgotten);
            if let Some(rested) = rested.filter(|rested| *rested > Instant::now()) {
                let call = self.lanes.enter(chat, |lane| Arc::clone(&lane.call)).1;
                tokio::select! {
                    () = call.notified() => {}
                    () = tokio::time::sleep_until(rested) => {}
                    () = self.closed() => {}
                }
            }
            let closing = *self.closing.borrow();
            let resting = rested.is_some_and(|rested| rested > Instant::now());
            let next = |lane: &mut Lane| (!closing && (lane.woken || resting)).then_some(());
            if self.lanes.next(chat, next).is_none() {
                return;
            }
        }
    }

    // Sends until nothing is left or may be sent; answers where the chat's letters went, if it moved.
    async fn send_all(
        &self,
        chat: &ChatKey,
        way: &Way,
        rate: &mut Option<ChatRate>,
    ) -> Result<Option<ChatKey>, StoreError> {
        loop {
            if *self.closing.borrow() || !self.may_send(chat).await? {
                return Ok(None);
            }
            let waiting = self.letters.waiting(chat, SIGHT)?;
            let Some((number, letter)) = waiting.first() else {
                return Ok(None);
            };
            if is_overtaken(letter, &waiting[1..]) && self.letters.progress(chat, *number)?.done == 0 {
                self.letters.drop(chat, *number).await?;
                continue;
            }
            let resumed = self.lanes.enter(chat, |lane| std::mem::take(&mut lane.resumed)).1;
            let mut delivery = Delivery {
                outbox: self,
                way,
                number: *number,
                letter,
                rate,
                repeat: None,
            };
            let again = resumed && letter.marks_repeats && self.letters.is_inherited(*number);
            match delivery.run(again).await? {
                Fate::Delivered => {}
                Fate::Blocked => self.block(chat).await?,
                Fate::Moved(to) => {
                    self.workshop.moved(chat, &to).await;
                    return Ok(Some(to));
                }
                Fate::Closing => return Ok(None),
            }
        }
    }

    // Sits out a pause that the channel asked for; `false` when the chat is shut.
    async fn may_send(&self, chat: &ChatKey) -> Result<bool, StoreError> {
        match self.letters.pause(chat)? {
            None => Ok(true),
            Some(Pause::Blocked) => Ok(false),
            Some(Pause::Until(until)) => {
                let wait = (until - self.clock.now()).to_std().unwrap_or_default();
                if !self.sleep(Instant::now() + wait).await {
                    return Ok(false);
                }
                self.letters.set_pause(chat, None).await?;
                Ok(true)
            }
        }
    }

    // `false` when the program ends first.
    async fn sleep(&self, until: Instant) -> bool {
        tokio::select! {
            () = tokio::time::sleep_until(until) => true,
            () = self.closed() => false,
        }
    }

    async fn closed(&self) {
        let mut closing = self.closing.subscribe();
        // The sender lives as long as the outbox, so this ends only when it says so.
        let _ = closing.wait_for(|closing| *closing).await;
    }
}

// Edits of one message collapse to the newest, unless the message changes its place in between.
fn is_overtaken(letter: &Letter, later: &[(u64, Letter)]) -> bool {
    match &letter.reply.target {
        ReplyTarget::Edit { slot } => later
            .iter()
            .take_while(|(_, other)| {
                other.reply.target != ReplyTarget::New || other.reply.slot.as_ref() != Some(slot)
            })
            .any(|(_, other)| match &other.reply.target {
                ReplyTarget::Edit { slot: later } | ReplyTarget::Instead { slot: later } => later == slot,
                _ => false,
            }),
        ReplyTarget::Message { .. } | ReplyTarget::Buttons { .. } => later
            .iter()
            .any(|(_, other)| other.reply.target == letter.reply.target),
        ReplyTarget::New | ReplyTarget::Instead { .. } | ReplyTarget::Delete { .. } => false,
    }
}

#[cfg(test)]
mod tests;
