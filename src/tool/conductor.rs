//! Calls that a tool makes of other tools, through the door it came in by.

use std::pin::Pin;

use serde_json::Value;

use super::repeats::{self, Once};
use super::{Circumstance, Context, ToolError, ToolOutput, Toolbox};
use crate::domain::{Call, Change};
use crate::memory::Book;

/// How deep tools may call each other.
pub(super) const DEPTH: usize = 4;
/// How many calls one tool may make.
pub(super) const MOST_CALLS: usize = 50;

/// The way back to the door for a tool that is made of others.
pub struct Conductor<'a> {
    pub(super) toolbox: &'a Toolbox,
    pub(super) book: &'a mut Book,
    pub(super) turn: &'a Circumstance,
    pub(super) cursor: Option<&'a Value>,
    pub(super) within: Within<'a>,
    pub(super) done: &'a mut Done,
}

/// The calls that one is made within, itself last.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Within<'a> {
    /// The tools that called each other.
    pub(super) path: &'a [&'a str],
    /// Those of the calls that are made once.
    pub(super) once: &'a [&'a Once],
}

/// What the calls of a tool did.
#[derive(Debug, Default)]
pub(super) struct Done {
    pub(super) calls: usize,
    pub(super) changes: Vec<Change>,
    pub(super) results: Vec<String>,
}

impl Conductor<'_> {
    /// What the tool itself sees.
    #[must_use]
    pub fn context(&self) -> Context<'_> {
        Context {
            book: self.book,
            turn: self.turn,
            cursor: self.cursor,
        }
    }

    /// To be said before something outside is asked: whatever is made once is written down as begun.
    ///
    /// # Errors
    /// When that cannot be written; nothing may be asked then.
    pub async fn reach_out(&self) -> Result<(), ToolError> {
        let begun = repeats::begin(self.book, self.within.once).await;
        begun.map_err(|error| ToolError::store(self.book.settings().lang, &error))
    }

    /// Makes a call.
    ///
    /// # Errors
    /// As the call's tool; also when tools call each other too deep, too often, or one calls itself.
    pub fn call<'b>(
        &'b mut self,
        call: &'b Call,
    ) -> Pin<Box<dyn Future<Output = Result<ToolOutput, ToolError>> + Send + 'b>> {
        Box::pin(async move {
            self.done.calls += 1;
            let allowed = self.done.calls <= MOST_CALLS;
            let outcome = self
                .toolbox
                .nested(call, self.book, self.turn, self.within, allowed)
                .await;
            match &outcome {
                Ok(output) => {
                    self.done.changes.extend(output.changes.iter().cloned());
                    self.done.results.extend(output.results.iter().cloned());
                }
                Err(error) => {
                    if let Some(partial) = &error.partial {
                        self.done.changes.extend(partial.changes.iter().cloned());
                        self.done.results.extend(partial.results.iter().cloned());
                    }
                }
            }
            outcome
        })
    }
}
