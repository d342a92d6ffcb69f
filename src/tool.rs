//! Everything the bot can do, behind one door.

pub mod access;
pub mod blocks;
mod conductor;
mod context;
pub mod erase;
mod error;
pub mod figures;
pub mod finance;
pub mod goal;
pub mod help;
pub mod listing;
pub mod log;
mod lookup;
mod output;
mod recurrence;
pub mod remind;
mod repeats;
pub mod settings;
pub mod span;
pub mod sports;
mod toolbox;
pub mod traces;
#[cfg(test)]
pub(crate) mod trial;
mod warning;
pub mod weather;
pub mod web;
pub mod yaml;

use std::collections::BTreeMap;

use async_trait::async_trait;
use serde_json::Value;

use crate::block::Block;
use crate::domain::Lang;

pub use conductor::Conductor;
pub use context::{Circumstance, Context};
pub use error::{Kind, Partial, ToolError};
pub use output::{Next, ToolOutput};
pub use repeats::Repeat;
pub use toolbox::Toolbox;
pub use warning::Warning;

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

    /// Does it by calls of other tools, through the same door. What those changed is laid over the book already; only
    /// changes of its own are returned.
    ///
    /// # Errors
    /// As [`Tool::run`]; what earlier calls changed stays, and can be taken back.
    async fn conduct(
        &self,
        arguments: &Value,
        conductor: &mut Conductor<'_>,
    ) -> Result<ToolOutput, ToolError> {
        self.run(arguments, &conductor.context()).await
    }

    /// What is shown while it runs; `None` where it is too quick for that.
    fn announcement(&self, _arguments: &Value, _context: &Context<'_>) -> Option<Block> {
        None
    }

    /// What people may know of it and switch, when it is none of the bot's own.
    fn card(&self) -> Option<&Card> {
        None
    }
}

/// What people see of a tool that came from a file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Card {
    /// Its emoji.
    pub icon: Option<String>,
    /// What it is for, by language; English where a language is missing.
    pub description: BTreeMap<Lang, String>,
    /// Plain words that reach it, by language.
    pub examples: BTreeMap<Lang, Vec<String>>,
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
    /// Whether it asks somebody outside, which a person may do so often a minute.
    pub reaches_out: bool,
    /// Whether a repeated call is answered with the result of the first.
    pub repeat: Option<Repeat>,
    /// What is noted of its results.
    pub warnings: Vec<Warning>,
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
            reaches_out: false,
            repeat: None,
            warnings: Vec::new(),
        }
    }

    /// The same tool with another time limit.
    #[must_use]
    pub const fn within(mut self, timeout: std::time::Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// The same tool, which asks somebody outside.
    #[must_use]
    pub const fn reaching_out(mut self) -> Self {
        self.reaches_out = true;
        self
    }
}
