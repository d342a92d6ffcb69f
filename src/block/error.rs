//! What is wrong with a block from outside, and where.

use thiserror::Error;

/// A block that cannot be used as it stands.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{path}: {problem}")]
pub struct BlockError {
    /// The JSON pointer of the fault, e.g. `/spec/series/0/values/3`.
    pub path: String,
    /// What is wrong there and what would be right.
    pub problem: String,
}
