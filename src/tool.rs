//! Everything the bot can do, behind one door.

pub mod access;
pub mod blocks;
mod context;
pub mod erase;
mod error;
pub mod figures;
pub mod finance;
pub mod goal;
pub mod help;
pub mod log;
mod lookup;
mod output;
mod recurrence;
pub mod remind;
pub mod settings;
pub mod span;
pub mod sports;
mod toolbox;
#[cfg(test)]
pub(crate) mod trial;
pub mod weather;
pub mod web;

use async_trait::async_trait;
use serde_json::Value;

pub use context::{Circumstance, Context};
pub use error::{Kind, ToolError};
pub use output::{Next, ToolOutput};
pub use toolbox::Toolbox;

/// One thing the bot can do. It cannot tell who calls it: a rule, a model, a button or a timer.
#[async_trait]
pub trait Tool: Send + Sync {
    /// Its name, what it is for, and what its arguments must look like.
    fn spec(&self) -> &Spec;

    /// Does it. Changes are returned, not made: the turn commits them.
    ///
    /// # Errors
    /// With words for the person; nothing was changed then.
    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError>;
}

/// What a tool says of itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Spec {
    /// Its name.
    pub name: String,
    /// What it is for, for a model and for the reference.
    pub description: String,
    /// A JSON Schema of its arguments.
    pub parameters: Value,
    /// How long it may take.
    pub timeout: std::time::Duration,
}

impl Spec {
    /// A tool that answers from the store, within five seconds.
    #[must_use]
    pub fn new(name: &str, description: &str, parameters: Value) -> Self {
        let timeout = std::time::Duration::from_secs(5);
        Self {
            name: name.to_owned(),
            description: description.to_owned(),
            parameters,
            timeout,
        }
    }

    /// The same tool with another time limit.
    #[must_use]
    pub const fn within(mut self, timeout: std::time::Duration) -> Self {
        self.timeout = timeout;
        self
    }
}
