//! A turn in the making, and what it comes to: one batch and the replies that belong to it.

use super::compose::{self, Answer, Manner};
use super::planner::Outcome;
use super::{Herald, Inbound, keyboard, rich_trial};
use crate::domain::{Call, Scene};
use crate::memory::Book;
use crate::memory::journal::{self, JournalRow};
use crate::memory::outbox::Letter;
use crate::port::{Batch, StoreError};
use crate::reply::{Reply, ReplyTarget};
use crate::text::Phrases;
use crate::tool::{Circumstance, Toolbox};

/// What one turn works with.
pub(super) struct Stage<'a> {
    /// What arrived.
    pub(super) inbound: &'a Inbound,
    /// The chat's memory, with what the turn changed so far.
    pub(super) book: Book,
    /// The turn's facts.
    pub(super) turn: Circumstance,
    /// The number under which the turn can be taken back.
    pub(super) number: u64,
    /// Every tool.
    pub(super) toolbox: &'a Toolbox,
    /// Who shows what is going on while a tool works.
    pub(super) herald: &'a dyn Herald,
    /// The slot of what was shown so; the answer takes its place.
    pub(super) announced: Option<String>,
    /// Whether this chat may be asked if it sees native messages.
    pub(super) asks_rich: bool,
}

/// What a turn did, to be committed whole.
#[derive(Debug, Clone, PartialEq)]
pub struct Turned {
    /// Everything the turn changed.
    pub batch: Batch,
    /// What it answers, in order; empty when nothing is to be shown.
    pub letters: Vec<Letter>,
}

impl Stage<'_> {
    /// The phrases of the chat's language.
    pub(super) fn phrases(&self) -> &'static Phrases {
        Phrases::of(self.book.settings().lang)
    }

    /// Notes the scene that the next message with little in it will keep.
    pub(super) const fn remember_scene(&mut self, scene: Scene) {
        self.book.state_mut().scene = Some(scene);
    }

    /// Runs one call.
    pub(super) async fn call(&mut self, call: Call) -> Outcome {
        self.announce(&call).await;
        let result = self.toolbox.call(&call, &mut self.book, &self.turn).await;
        Outcome { call, result }
    }

    // The event's number names the message, so that a turn that runs again writes into the same one.
    async fn announce(&mut self, call: &Call) {
        let Some(block) = self.toolbox.announcement(call, &self.book, &self.turn) else {
            return;
        };
        let slot = format!("run:{}", self.inbound.id);
        let reply = Reply {
            blocks: vec![block],
            target: ReplyTarget::Edit { slot: slot.clone() },
            ..Reply::default()
        };
        let outcome = match self.letter(reply, None) {
            Ok(letter) => self.herald.show(letter).await,
            Err(error) => Err(error),
        };
        match outcome {
            Ok(()) => self.announced = Some(slot),
            Err(error) => tracing::warn!(%error, "what a tool is at could not be shown"),
        }
    }

    // The answer takes the place of what was shown while a tool worked; where it goes elsewhere, that is taken away.
    fn take_the_place(&mut self, reply: &mut Reply) -> Option<Reply> {
        let slot = self.announced.take()?;
        if reply.target == ReplyTarget::New && !reply.blocks.is_empty() {
            reply.target = ReplyTarget::Instead { slot };
            return None;
        }
        Some(Reply {
            target: ReplyTarget::Delete { slot },
            ..Reply::default()
        })
    }

    /// Joins outcomes as this chat likes them; `pressed` is the message whose button was pressed.
    pub(super) fn compose(&self, done: Vec<Outcome>, pressed: Option<i64>) -> Answer {
        let manner = Manner {
            phrases: self.phrases(),
            ack: self.book.settings().ack,
            turn: self.number,
            pressed,
        };
        compose::compose(done, &manner)
    }

    /// Everything the turn did, as one batch with its replies.
    pub(super) fn finish(mut self, answer: Answer, summary: Option<Answer>) -> Result<Turned, StoreError> {
        let chat = self.book.chat().clone();
        for turn in answer.undone.iter().chain(&answer.replaces) {
            journal::delete(self.book.extra(), &chat, *turn);
        }
        let number = answer.replaces.unwrap_or(self.number);
        let recorded = !answer.changes.is_empty();
        if recorded {
            let message = self.inbound.message;
            let row = JournalRow {
                turn: number,
                at: self.turn.now,
                message,
                changes: answer.changes,
                results: answer.results,
            };
            journal::put(self.book.extra(), &chat, &row)?;
        }
        let mut letters = Vec::new();
        if let Some(message) = answer.spent {
            let reply = Reply {
                target: ReplyTarget::Buttons { message },
                ..Reply::default()
            };
            letters.push(self.letter(reply, None)?);
        }
        let mut answer_reply = answer.reply;
        if let Some(gone) = self.take_the_place(&mut answer_reply) {
            letters.push(self.letter(gone, None)?);
        }
        if let Some(summary) = summary {
            letters.push(self.letter(summary.reply, None)?);
        }
        let asks_rich = self.asks_rich && rich_trial::is_worth_asking(&answer_reply);
        if !answer_reply.is_empty() {
            letters.push(self.letter(answer_reply, recorded.then_some(number))?);
        }
        if asks_rich {
            self.book.state_mut().asked_rich = true;
            letters.push(self.letter(rich_trial::reply(self.phrases()), None)?);
        }
        Ok(Turned {
            batch: self.book.into_batch()?,
            letters,
        })
    }

    fn letter(&mut self, reply: Reply, turn: Option<u64>) -> Result<Letter, StoreError> {
        Ok(Letter {
            chat: self.book.chat().clone(),
            thread: self.inbound.thread,
            reply_to: (!self.inbound.private).then_some(self.inbound.message).flatten(),
            message: self.inbound.message,
            keyboard: keyboard::build(&mut self.book, &reply, self.turn.now)?,
            reply,
            turn,
            marks_repeats: false,
            traceless: self.book.is_forgotten(),
            at: self.turn.now,
        })
    }
}
