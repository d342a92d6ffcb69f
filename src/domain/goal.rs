//! Goals: what a person set out to do on a day, and how far they are.

use chrono::{DateTime, FixedOffset, NaiveDate};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::field::FieldId;

mod edit;
mod history;
mod period;
mod progress;
mod rebase;
mod roll;

pub(crate) use edit::folded;
pub use edit::{GoalError, Named, check_items, check_note, check_title, find_item, keep_progress};
pub use history::{Figures, Stretch, figures, stretches};
pub use period::Period;
pub use progress::Progress;
pub use roll::{close, open_new, roll_over};

/// The end of a pause that lasts until it is taken back: 31 December 9999.
pub const FOREVER: NaiveDate = match NaiveDate::from_ymd_opt(9999, 12, 31) {
    Some(date) => date,
    None => NaiveDate::MAX,
};

/// A goal's number within its chat.
pub type GoalId = u64;

/// A goal with its progress of the day it is open for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Goal {
    /// Its number; it stays through every roll-over.
    pub id: GoalId,
    /// What it is called.
    pub title: String,
    /// The day its progress belongs to.
    pub date: NaiveDate,
    /// How it recurs: `daily`, `weekly` or five cron fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub auto_period: Option<String>,
    /// What is to be done.
    pub items: Vec<GoalItem>,
    /// The field that shows its progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bind_field: Option<FieldId>,
    /// A remark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The day on which a pause is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused_until: Option<NaiveDate>,
    /// Whether the open day was skipped, with the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skipped: Option<String>,
    /// Whether `date` is over: the goal waits for its next opening, or for none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// Scheduled days in a row, up to the day before `date`, on which nothing was done.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub idle: u32,
    /// When it was set.
    pub created_at: DateTime<FixedOffset>,
    /// Keys of a newer version, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Json>,
}

/// One countable part of a goal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GoalItem {
    /// What it is called.
    pub name: String,
    /// How many are meant.
    pub target: f64,
    /// Of what, e.g. `sets`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Whether the target is to be reached or not to be passed.
    #[serde(default, skip_serializing_if = "GoalKind::is_at_least")]
    pub kind: GoalKind,
    /// How many were done on the open day; never below 0.
    #[serde(default)]
    pub progress: f64,
}

/// Which way a target points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoalKind {
    /// To be reached.
    #[default]
    AtLeast,
    /// Not to be passed.
    AtMost,
}

impl GoalKind {
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde hands the field over by reference"
    )]
    const fn is_at_least(&self) -> bool {
        matches!(self, Self::AtLeast)
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands the field over by reference"
)]
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// A closed day of a goal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GoalDay {
    /// The goal.
    pub goal: GoalId,
    /// The day.
    pub date: NaiveDate,
    /// How it ended.
    pub state: GoalState,
    /// The items as they stood.
    pub items: Vec<GoalItem>,
    /// A remark, e.g. why it was skipped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Keys of a newer version, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Json>,
}

/// How a goal's day stands or ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GoalState {
    /// Still running.
    Open,
    /// Every item was reached or kept.
    Done,
    /// Something was left, or a limit was passed.
    Missed,
    /// The person skipped it.
    Skipped,
    /// The goal rested.
    Paused,
}

impl GoalDay {
    /// Judges a closed day anew after its numbers changed; a skipped or paused day stays what it is.
    pub fn settle(&mut self) {
        if !matches!(self.state, GoalState::Done | GoalState::Missed) {
            return;
        }
        let kept = self.items.iter().all(GoalItem::is_met);
        self.state = if kept { GoalState::Done } else { GoalState::Missed };
    }
}

#[cfg(test)]
mod tests;
