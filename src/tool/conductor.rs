//! Calls that a tool makes of other tools, through the door it came in by.

use std::pin::Pin;

use serde_json::Value;

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
    /// The tools that called each other, the present one last.
    pub(super) path: &'a [&'a str],
    pub(super) done: &'a mut Done,
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
                .nested(call, self.book, self.turn, self.path, allowed)
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
