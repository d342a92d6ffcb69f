//! Spans: something that began and has not ended yet.

use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

mod elapsed;
mod find;

pub use elapsed::{Elapsed, by_day, elapsed};
pub use find::{Chosen, choose, is_running};

/// A running span.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Span {
    /// Its number within the chat.
    pub id: u64,
    /// What is going on.
    pub event_name: String,
    /// A remark given at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// When it began, in the chat's zone of that moment.
    pub started_at: DateTime<FixedOffset>,
    /// Whether the person was asked if it is still running.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asked: bool,
    /// Keys of a newer version, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Json>,
}
