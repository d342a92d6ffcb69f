//! What a planner without a model may know of a tool that came from a file: the words that reach it.

use serde_json::Value;

/// A tool as the rules see it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Offer {
    /// The tool.
    pub tool: String,
    /// A JSON Schema of its arguments.
    pub parameters: Value,
    /// Plain words that reach it, with parameters in brackets: `convert {amount} {from} to {to}`.
    pub examples: Vec<String>,
}
