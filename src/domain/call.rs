//! What a planner, a button or a timer asks of the toolbox.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One call of one tool.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Call {
    /// The tool's name.
    pub tool: String,
    /// Its arguments: a JSON object that fits the tool's schema.
    pub arguments: Value,
    /// A key under which the call is made once, however often it is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idempotency_key: Option<String>,
    /// When the run began of which nobody knows how it ended, and after which a person asked for this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anew: Option<DateTime<Utc>>,
}

impl Call {
    /// A call with the arguments given as a JSON object.
    #[must_use]
    pub fn new(tool: &str, arguments: Value) -> Self {
        Self {
            tool: tool.to_owned(),
            arguments,
            idempotency_key: None,
            anew: None,
        }
    }

    /// The same call, made once under this key.
    #[must_use]
    pub fn once_as(mut self, key: Option<String>) -> Self {
        self.idempotency_key = key;
        self
    }

    /// The same call, made although one that began then may have run.
    #[must_use]
    pub const fn anew(mut self, begun: DateTime<Utc>) -> Self {
        self.anew = Some(begun);
        self
    }
}

/// A button under a reply: its label and what a press does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Action {
    /// The words on the button, in the chat's language.
    pub label: String,
    /// What a press does.
    pub press: Press,
    /// Whether the button starts a new row.
    #[serde(default)]
    pub new_row: bool,
}

/// What pressing a button does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Press {
    /// Runs a call; with `once` only the first press does anything.
    Call {
        /// The call to run.
        call: Call,
        /// Whether later presses are ignored.
        once: bool,
    },
    /// Runs several calls, in order, at the first press only.
    Calls(Vec<Call>),
    /// Opens a link.
    Link(String),
    /// Loads the next page of a continuation, named by its id.
    More(String),
    /// Says these words as if the person had typed them.
    Say(String),
}

impl Action {
    /// A button that runs `call` however often it is pressed.
    #[must_use]
    pub fn call(label: impl Into<String>, call: Call) -> Self {
        Self {
            label: label.into(),
            press: Press::Call { call, once: false },
            new_row: false,
        }
    }

    /// A button whose call runs at the first press only.
    #[must_use]
    pub fn once(label: impl Into<String>, call: Call) -> Self {
        Self {
            label: label.into(),
            press: Press::Call { call, once: true },
            new_row: false,
        }
    }

    /// A button whose calls run at the first press only.
    #[must_use]
    pub fn all(label: impl Into<String>, calls: Vec<Call>) -> Self {
        Self {
            label: label.into(),
            press: Press::Calls(calls),
            new_row: false,
        }
    }

    /// The same button, beginning a row of its own.
    #[must_use]
    pub fn on_new_row(mut self) -> Self {
        self.new_row = true;
        self
    }
}
