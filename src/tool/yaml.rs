//! Tools out of files: what a person writes in YAML becomes a tool like any other.
//!
//! A file is read, checked and compiled once; every fault is said with its file, line and key. The engines ask a
//! service, run a script, or call other tools; what they bring is extracted, shown and paged the same way.

mod agent;
mod answer;
mod catalog;
mod compile;
mod failure;
mod fault;
mod filters;
mod format;
mod http;
mod look;
mod operators;
mod page;
mod pick;
mod place;
mod scope;
mod script;
mod shipped;
mod template;
#[cfg(test)]
mod tests;
mod tool;
mod workflow;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::port::Http;

pub use agent::{Agent, AgentFile, Facts};
pub use catalog::Catalog;
pub use fault::Fault;

/// The JSON Schema of a tool's file, for editors.
pub const SCHEMA: &str = include_str!("../../templates/tool.schema.json");

/// What tools from files may use.
pub struct Means {
    /// The guarded way out.
    pub http: Arc<dyn Http>,
    secrets: BTreeMap<String, String>,
}

impl Means {
    /// The way out, and the secrets by name.
    #[must_use]
    pub const fn new(http: Arc<dyn Http>, secrets: BTreeMap<String, String>) -> Self {
        Self { http, secrets }
    }

    fn secret(&self, name: &str) -> Option<&str> {
        self.secrets.get(name).map(String::as_str)
    }
}
