//! The line of each chat: one turn at a time, in order, while other chats go their own way.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::{Semaphore, watch};

use super::inbound::Inbound;
use super::lanes::Lanes;
use crate::domain::ChatKey;

/// How many events of one chat wait in memory; further ones wait in the inbox.
const IN_MEMORY: usize = 32;
/// How many turns run at once over all chats.
const AT_ONCE: usize = 1024;

/// What is done with an event.
#[async_trait]
pub trait Turns: Send + Sync + 'static {
    /// Handles one event. It is over when the event counts as handled in the inbox.
    async fn turn(&self, inbound: Inbound);

    /// Answers an event whose turn panicked, and counts it as handled.
    async fn crashed(&self, inbound: Inbound);

    /// Whether an event does not wait in line, as `/stop` does not.
    fn cuts_in(&self, inbound: &Inbound) -> bool;
}

/// Where events wait for which there was no room in memory.
pub trait Backlog: Send + Sync + 'static {
    /// The chat's waiting events after the one numbered `after`, oldest first, at most `limit`.
    fn waiting(&self, chat: &ChatKey, after: Option<u64>, limit: usize) -> Vec<Inbound>;
}

/// The lines of all chats. A chat with nothing to do has no task and no entry.
pub struct Queue {
    lanes: Lanes<Line>,
    turns: Arc<dyn Turns>,
    backlog: Arc<dyn Backlog>,
    places: Semaphore,
    closing: watch::Sender<bool>,
}

#[derive(Debug, Default)]
struct Line {
    ready: VecDeque<Inbound>,
    last: Option<u64>,
    // How often something was left to the backlog; 0 when nothing waits there.
    left: u64,
}

enum Step {
    Turn(Box<Inbound>),
    Refill { after: Option<u64>, left: u64 },
}

impl Queue {
    /// Empty lines before these turns.
    #[must_use]
    pub fn new(turns: Arc<dyn Turns>, backlog: Arc<dyn Backlog>) -> Arc<Self> {
        Arc::new(Self {
            lanes: Lanes::default(),
            turns,
            backlog,
            places: Semaphore::new(AT_ONCE),
            closing: watch::Sender::new(false),
        })
    }

    /// Puts an event at the end of its chat's line. It must be in the inbox already.
    pub fn push(self: &Arc<Self>, inbound: Inbound) {
        if self.turns.cuts_in(&inbound) {
            let queue = Arc::clone(self);
            tokio::spawn(async move { queue.run(inbound).await });
            return;
        }
        let chat = inbound.chat.clone();
        self.enter(&chat, |line| line.add(inbound));
    }

    /// Takes up what waits in the backlog for a chat, as after a restart.
    pub fn wake(self: &Arc<Self>, chat: &ChatKey) {
        self.enter(chat, |line| line.left += 1);
    }

    /// How many chats have something to do.
    #[must_use]
    pub fn active(&self) -> usize {
        self.lanes.len()
    }

    /// Waits until every line is empty.
    pub async fn drained(&self) {
        self.lanes.empty().await;
    }

    /// Starts no further turn and waits for the running ones, at most so long. `false` when some still ran.
    pub async fn close(&self, patience: Duration) -> bool {
        self.closing.send_replace(true);
        tokio::time::timeout(patience, self.lanes.empty()).await.is_ok()
    }

    fn enter(self: &Arc<Self>, chat: &ChatKey, change: impl FnOnce(&mut Line)) {
        let (opened, ()) = self.lanes.enter(chat, change);
        if opened {
            let (queue, chat) = (Arc::clone(self), chat.clone());
            tokio::spawn(async move { queue.serve(&chat).await });
        }
    }

    async fn serve(self: Arc<Self>, chat: &ChatKey) {
        let step = |queue: &Self| {
            let closing = *queue.closing.borrow();
            queue
                .lanes
                .next(chat, |line| if closing { None } else { line.step() })
        };
        while let Some(step) = step(&self) {
            match step {
                Step::Turn(inbound) => {
                    let place = self.places.acquire().await;
                    self.run(*inbound).await;
                    drop(place);
                }
                Step::Refill { after, left } => {
                    let more = self.backlog.waiting(chat, after, IN_MEMORY);
                    let (_, ()) = self.lanes.enter(chat, |line| line.refill(more, left));
                }
            }
        }
    }

    // A task of its own, so that a panic ends the turn and not the line.
    async fn run(&self, inbound: Inbound) {
        let (turns, event) = (Arc::clone(&self.turns), inbound.clone());
        let turn = tokio::spawn(async move { turns.turn(event).await });
        if let Err(error) = turn.await {
            tracing::error!(chat = %inbound.chat, update = inbound.id, %error, "a turn panicked");
            let turns = Arc::clone(&self.turns);
            let answer = tokio::spawn(async move { turns.crashed(inbound).await });
            if let Err(error) = answer.await {
                tracing::error!(%error, "the answer to a panic panicked");
            }
        }
    }
}

impl Line {
    fn add(&mut self, inbound: Inbound) {
        if self.left > 0 || self.ready.len() >= IN_MEMORY {
            self.left += 1;
        } else {
            self.ready.push_back(inbound);
        }
    }

    fn step(&mut self) -> Option<Step> {
        if let Some(inbound) = self.ready.pop_front() {
            self.last = Some(inbound.id);
            return Some(Step::Turn(Box::new(inbound)));
        }
        (self.left > 0).then_some(Step::Refill {
            after: self.last,
            left: self.left,
        })
    }

    // What was left to the backlog while it was being read may not be among `more`.
    fn refill(&mut self, more: Vec<Inbound>, left: u64) {
        if more.len() < IN_MEMORY && self.left == left {
            self.left = 0;
        }
        self.ready.extend(more);
    }
}

#[cfg(test)]
mod tests;
