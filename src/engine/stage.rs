//! A turn in the making, and what it comes to: one batch and the replies that belong to it.

use super::compose::{self, Answer, Manner};
use super::planner::Outcome;
use super::{Inbound, keyboard};
use crate::domain::{Call, ChatKey, Scene};
use crate::memory::Book;
use crate::memory::journal::{self, JournalRow};
use crate::part::Button;
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
}

/// What a turn did, to be committed whole.
#[derive(Debug, Clone, PartialEq)]
pub struct Turned {
    /// Everything the turn changed.
    pub batch: Batch,
    /// What it answers, in order; empty when nothing is to be shown.
    pub answers: Vec<Outgoing>,
}

/// A reply with its buttons, ready for the outbox.
#[derive(Debug, Clone, PartialEq)]
pub struct Outgoing {
    /// The chat.
    pub chat: ChatKey,
    /// The topic within it.
    pub thread: Option<i64>,
    /// The message it answers.
    pub reply_to: Option<i64>,
    /// What is shown and where.
    pub reply: Reply,
    /// The buttons, each under the id of its callback.
    pub keyboard: Vec<Vec<Button>>,
    /// The turn that the sent message will belong to, so that replies to it find its entries.
    pub turn: Option<u64>,
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
        let result = self.toolbox.call(&call, &mut self.book, &self.turn).await;
        Outcome { call, result }
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
    pub(super) fn finish(mut self, answer: Answer) -> Result<Turned, StoreError> {
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
            };
            journal::put(self.book.extra(), &chat, &row)?;
        }
        let mut answers = Vec::new();
        if let Some(message) = answer.spent {
            let reply = Reply {
                target: ReplyTarget::Buttons { message },
                ..Reply::default()
            };
            answers.push(self.outgoing(reply, None)?);
        }
        if !answer.reply.is_empty() {
            answers.push(self.outgoing(answer.reply, recorded.then_some(number))?);
        }
        Ok(Turned {
            batch: self.book.into_batch()?,
            answers,
        })
    }

    fn outgoing(&mut self, reply: Reply, turn: Option<u64>) -> Result<Outgoing, StoreError> {
        Ok(Outgoing {
            chat: self.book.chat().clone(),
            thread: self.inbound.thread,
            reply_to: (!self.inbound.private).then_some(self.inbound.message).flatten(),
            keyboard: keyboard::build(&mut self.book, &reply, self.turn.now)?,
            reply,
            turn,
        })
    }
}
