//! Reminders: words that come back at their time.

use chrono::{DateTime, FixedOffset, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::{Call, goal::GoalId};

mod fire;
mod interval;
mod quiet;
mod record;
mod schedule;

pub use fire::{COUNTED, Firing, fire, may_speak};
pub use interval::{Every, Interval, IntervalError};
pub use quiet::held_until;
pub use schedule::{ScheduleError, move_to_zone};

/// A reminder of one chat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "record::Record", into = "record::Record")]
pub struct Reminder {
    /// Its number within the chat.
    pub id: u64,
    /// What to say.
    pub text: String,
    /// When and how often.
    pub schedule: Schedule,
    /// No firing after this instant.
    pub until: Option<DateTime<FixedOffset>>,
    /// The goal it belongs to; its text then carries the goal's numbers.
    pub goal: Option<GoalId>,
    /// A tool's result that is looked at instead of just speaking.
    pub watch: Option<Watch>,
    /// The next instant it is due; `None` when nothing is left.
    pub next: Option<DateTime<Utc>>,
    /// Until when quiet hours hold it back, once it has come due in them.
    pub held: Option<DateTime<Utc>>,
    /// Whether it fires.
    pub state: ReminderState,
    /// Keys of a newer version, kept as they are.
    pub extra: Map<String, Json>,
}

/// When a reminder is due.
#[derive(Debug, Clone, PartialEq)]
pub enum Schedule {
    /// Once.
    At {
        /// The instant, with the offset it was said in.
        at: DateTime<FixedOffset>,
    },
    /// Again and again, a calendar or clock distance apart.
    Every {
        /// An ISO 8601 duration such as `P2W` or `PT30M`.
        every: String,
        /// The first time.
        from: DateTime<FixedOffset>,
    },
    /// By five cron fields on the chat's wall clock.
    Cron {
        /// The fields.
        cron: String,
    },
}

/// Looks at a tool's result and speaks once per crossing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Watch {
    /// The call whose result is looked at.
    pub call: Call,
    /// The condition; without one the result itself is shown at every firing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Crossing>,
    /// Whether the condition held at the last look.
    #[serde(default)]
    pub held: bool,
}

/// A number in a result that passes a limit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Crossing {
    /// Where the number stands in the result: a JSON pointer.
    pub pointer: String,
    /// Speaks when the number falls under this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<f64>,
    /// Speaks when the number rises over this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<f64>,
}

/// Whether a reminder fires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReminderState {
    /// It fires when it is due.
    #[default]
    Active,
    /// It rests until it is resumed.
    Paused,
    /// It has fired for the last time or was ticked off.
    Done,
}

#[cfg(test)]
mod tests;
