//! The arguments of the `remind` tool.

use serde::Deserialize;
use serde_json::Value;

use super::super::{Context, Kind, ToolError};
use crate::args;
use crate::domain::Call;
use crate::domain::reminder::Crossing;

/// What is to be done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Action {
    #[default]
    Set,
    List,
    Change,
    Pause,
    Resume,
    Delete,
    Done,
    Snooze,
}

/// The arguments as they come.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Arguments {
    #[serde(default)]
    pub(super) action: Action,
    id: Option<Value>,
    pub(super) text: Option<String>,
    pub(super) at: Option<Value>,
    pub(super) every: Option<String>,
    pub(super) from: Option<Value>,
    pub(super) cron: Option<String>,
    pub(super) until: Option<Value>,
    #[serde(rename = "in")]
    pub(super) later: Option<String>,
    pub(super) goal: Option<Value>,
    pub(super) call: Option<Call>,
    pub(super) when: Option<Crossing>,
    pub(super) check_every: Option<String>,
}

impl Arguments {
    /// Reads arguments that fit the schema.
    pub(super) fn read(arguments: &Value, context: &Context<'_>) -> Result<Self, ToolError> {
        serde_json::from_value(arguments.clone()).map_err(|error| {
            let args = args! { "tool" => "remind", "path" => "", "problem" => error.to_string() };
            ToolError::new(Kind::Arguments, context.phrases(), "error-arguments", args).because(error)
        })
    }

    /// The reminder that is named by its number; an `Err` holds what was written instead of one.
    pub(super) fn id(&self) -> Option<Result<u64, String>> {
        let id = self.id.as_ref().filter(|id| !id.is_null())?;
        let shown = shown(id);
        Some(id.as_u64().or_else(|| shown.parse().ok()).ok_or(shown))
    }
}

/// A value as it is shown back to a person, cut short.
pub(super) fn shown(given: &Value) -> String {
    let text = given.as_str().map_or_else(|| given.to_string(), str::to_owned);
    text.trim().chars().take(60).collect()
}
