//! Who chooses the tools of a turn.

mod rule;

use async_trait::async_trait;

use crate::domain::{Action, Call, Scene, View};
use crate::part::Marked;
use crate::tool::{ToolError, ToolOutput};

pub use rule::RulePlanner;

/// Chooses what a turn does next. There may be rules behind it, or a model; the loop does not ask.
#[async_trait]
pub trait Planner: Send + Sync {
    /// The next move, given the message and what the calls so far brought.
    async fn next(&self, talk: &Talk<'_>) -> Move;
}

/// A turn as its planner sees it.
pub struct Talk<'a> {
    /// What the person wrote.
    pub text: &'a str,
    /// The chat as the message found it.
    pub view: &'a View,
    /// The calls so far and what they brought.
    pub done: &'a [Outcome],
}

/// A call and what it brought.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The call.
    pub call: Call,
    /// Its result.
    pub result: Result<ToolOutput, ToolError>,
}

/// One move of a planner.
#[derive(Debug, Clone, PartialEq)]
pub enum Move {
    /// Runs these calls, in order.
    Call {
        /// The scene of the message.
        scene: Scene,
        /// The calls.
        calls: Vec<Call>,
    },
    /// Says something and ends the turn.
    Say {
        /// The scene of the message.
        scene: Scene,
        /// The words.
        words: Marked,
        /// Buttons under them.
        actions: Vec<Action>,
    },
    /// Ends the turn: what the calls brought says it all. The buttons, if any, stand under it.
    Done(Vec<Action>),
}
