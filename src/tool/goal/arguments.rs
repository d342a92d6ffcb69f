//! The arguments of the `goal` tool.

use chrono::NaiveDate;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::super::{Kind, ToolError};
use crate::args;
use crate::domain::goal::{GoalId, GoalItem, GoalKind, Progress};
use crate::text::Phrases;

/// What is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Action {
    Set,
    Progress,
    Done,
    List,
    History,
    Update,
    Delete,
    Skip,
    Pause,
    Resume,
}

/// The arguments as they come.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Arguments {
    pub(super) action: Action,
    #[serde(default)]
    pub(super) title: Option<String>,
    #[serde(default)]
    items: Option<Vec<Item>>,
    #[serde(default)]
    pub(super) auto_period: Given,
    #[serde(default)]
    pub(super) bind_field: Given,
    #[serde(default)]
    pub(super) replace: bool,
    #[serde(default)]
    pub(super) date: Option<String>,
    #[serde(default)]
    pub(super) until: Option<String>,
    #[serde(default)]
    goal_id: Option<Id>,
    #[serde(default)]
    pub(super) item_name: Option<String>,
    #[serde(default)]
    delta: Option<f64>,
    #[serde(default)]
    value: Option<f64>,
    #[serde(default)]
    reset: bool,
    #[serde(default)]
    pub(super) note: Given,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
struct Item {
    name: String,
    target: f64,
    #[serde(default)]
    unit: Option<String>,
    #[serde(default)]
    kind: GoalKind,
}

// A model may write a number as text; a text that is no number names no goal and is shown as it is.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged)]
enum Id {
    Number(GoalId),
    Text(String),
}

/// A text that may be left out, or taken away by null.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) enum Given {
    /// The key is not there.
    #[default]
    Absent,
    /// The key is null.
    Null,
    /// The key is a text.
    Text(String),
}

impl Given {
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Absent | Self::Null => None,
            Self::Text(text) => Some(text),
        }
    }
}

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        Ok(text.map_or(Self::Null, Self::Text))
    }
}

impl Arguments {
    /// Reads arguments that fit the schema.
    pub(super) fn read(arguments: &Value, phrases: &Phrases) -> Result<Self, ToolError> {
        serde_json::from_value(arguments.clone()).map_err(|error| {
            let args = args! { "tool" => "goal", "path" => "", "problem" => error.to_string() };
            ToolError::new(Kind::Arguments, phrases, "error-arguments", args).because(error)
        })
    }

    /// The goal that is named by its number; an `Err` holds what was written instead of one.
    pub(super) fn goal_id(&self) -> Option<Result<GoalId, String>> {
        self.goal_id.clone().map(|id| match id {
            Id::Number(id) => Ok(id),
            Id::Text(text) => text.trim().parse().map_err(|_| text),
        })
    }

    /// The items, when they were given.
    pub(super) fn items(&self) -> Option<Vec<GoalItem>> {
        let items = self.items.as_ref()?;
        let item = |item: &Item| GoalItem::new(&*item.name, item.target, item.unit.as_deref(), item.kind);
        Some(items.iter().map(item).collect())
    }

    /// What happens to the count: one more when nothing is said.
    pub(super) fn step(&self, phrases: &Phrases) -> Result<Progress, ToolError> {
        let fault = |key| Err(ToolError::new(Kind::Arguments, phrases, key, args!()));
        match (self.delta, self.value, self.reset) {
            (None, None, false) => Ok(Progress::Add(1.0)),
            (Some(delta), None, false) => Ok(Progress::Add(delta)),
            (None, Some(value), false) if value < 0.0 => fault("goal-value-negative"),
            (None, Some(value), false) => Ok(Progress::Set(value)),
            (None, None, true) => Ok(Progress::Reset),
            _ => fault("goal-one-of"),
        }
    }
}

/// Reads a calendar date written `2026-03-06`.
pub(super) fn date(text: &str, phrases: &Phrases) -> Result<NaiveDate, ToolError> {
    let shaped = text.len() == 10
        && text.bytes().enumerate().all(|(place, byte)| match place {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    let date = if shaped { text.parse().ok() } else { None };
    date.ok_or_else(|| {
        let shown: String = text.chars().take(40).collect();
        ToolError::new(
            Kind::Arguments,
            phrases,
            "goal-bad-date",
            args! { "date" => shown },
        )
    })
}
