//! The timer: what comes due without a message. It follows the wall clock and takes the same road as a turn.

mod digest;
mod fire;
mod household;
mod rounds;

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

use super::outbox::Outbox;
use super::turn::Engine;
use crate::domain::ChatKey;
use crate::memory::due::{self, Due};
use crate::port::StoreError;

/// The longest sleep, so that a clock that jumps and a machine that was suspended are noticed within it.
const NAP: Duration = Duration::from_secs(1);
/// The shortest sleep while something due is still being looked after.
const BLINK: Duration = Duration::from_millis(20);
/// What is taken out of the index at once.
const SIGHT: usize = 4096;

/// Looks after what is due in all chats. Chats do not wait for each other.
pub struct Timer {
    engine: Arc<Engine>,
    outbox: Arc<Outbox>,
    busy: Mutex<HashSet<ChatKey>>,
    broken: watch::Sender<bool>,
}

/// A timer that runs in the background.
pub struct Running {
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Running {
    /// Begins nothing more and waits for what has been begun, at most so long.
    pub async fn stop(self, patience: Duration) {
        self.stop.send_replace(true);
        if tokio::time::timeout(patience, self.task).await.is_err() {
            tracing::warn!("something due was still being looked after at the end");
        }
    }
}

impl Timer {
    /// A timer for the chats of this engine, which sends by this outbox; `broken` is set when the store takes
    /// nothing any more.
    #[must_use]
    pub fn new(engine: Arc<Engine>, outbox: Arc<Outbox>, broken: watch::Sender<bool>) -> Arc<Self> {
        Arc::new(Self {
            engine,
            outbox,
            busy: Mutex::default(),
            broken,
        })
    }

    /// Runs in the background until it is stopped.
    #[must_use]
    pub fn start(self: &Arc<Self>) -> Running {
        let (stop, stopped) = watch::channel(false);
        let task = tokio::spawn(Arc::clone(self).run(stopped));
        Running { stop, task }
    }

    async fn run(self: Arc<Self>, mut stop: watch::Receiver<bool>) {
        let mut at_work = JoinSet::new();
        while !*stop.borrow() {
            if let Err(error) = self.begin(&mut at_work) {
                tracing::error!(%error, "what is due cannot be read");
            }
            let pause = self.pause();
            tokio::select! {
                changed = stop.changed() => if changed.is_err() { break },
                _ = at_work.join_next(), if !at_work.is_empty() => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
        while at_work.join_next().await.is_some() {}
    }

    /// Looks after everything that is due now, and waits until it is done.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn tick(self: &Arc<Self>) -> Result<(), StoreError> {
        let mut at_work = JoinSet::new();
        self.begin(&mut at_work)?;
        while at_work.join_next().await.is_some() {}
        Ok(())
    }

    // With nothing due this reads no more than the start of the index, however much is stored.
    fn begin(self: &Arc<Self>, at_work: &mut JoinSet<()>) -> Result<(), StoreError> {
        let now = self.engine.clock.now();
        let mut chats: BTreeMap<ChatKey, Vec<Due>> = BTreeMap::new();
        for due in due::until(self.engine.store.as_ref(), now, SIGHT)? {
            chats.entry(due.chat.clone()).or_default().push(due);
        }
        for (chat, dues) in chats {
            if let Some(seat) = Seat::take(self, &chat) {
                at_work.spawn(async move {
                    if let Err(error) = seat.timer.look_after(&chat, &dues).await {
                        seat.timer.failed(&chat, &error).await;
                    }
                });
            }
        }
        Ok(())
    }

    // What is due stays in the index and is tried again, unless the store is broken for good.
    async fn failed(&self, chat: &ChatKey, error: &StoreError) {
        tracing::error!(%chat, %error, "what was due could not be looked after");
        if matches!(error, StoreError::Io(_)) {
            self.broken.send_replace(true);
        }
        tokio::time::sleep(NAP).await;
    }

    fn pause(&self) -> Duration {
        let first = due::first(self.engine.store.as_ref()).ok().flatten();
        let wait = first.map_or(NAP, |at| (at - self.engine.clock.now()).to_std().unwrap_or(BLINK));
        wait.clamp(BLINK, NAP)
    }
}

/// A chat's place at work, so that no second task begins on what the first has not finished.
struct Seat {
    timer: Arc<Timer>,
    chat: ChatKey,
}

impl Seat {
    fn take(timer: &Arc<Timer>, chat: &ChatKey) -> Option<Self> {
        let mut busy = timer.busy.lock().unwrap_or_else(PoisonError::into_inner);
        busy.insert(chat.clone()).then(|| Self {
            timer: Arc::clone(timer),
            chat: chat.clone(),
        })
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut busy = self.timer.busy.lock().unwrap_or_else(PoisonError::into_inner);
        busy.remove(&self.chat);
    }
}
