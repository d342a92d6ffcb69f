//! A reminder as JSON: its schedule stands beside its other keys, and keys of a newer version are kept.

use chrono::{DateTime, FixedOffset, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::{Reminder, ReminderState, Schedule, Watch};
use crate::domain::goal::GoalId;

// Every key is named here, because a flattened enum would leave its own keys to `extra` as well.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Record {
    id: u64,
    text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<DateTime<FixedOffset>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    every: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<DateTime<FixedOffset>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cron: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<DateTime<FixedOffset>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    goal: Option<GoalId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    watch: Option<Watch>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    next: Option<DateTime<Utc>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    held: Option<DateTime<Utc>>,
    #[serde(default)]
    state: ReminderState,
    #[serde(flatten)]
    extra: Map<String, Json>,
}

impl TryFrom<Record> for Reminder {
    type Error = &'static str;

    fn try_from(record: Record) -> Result<Self, Self::Error> {
        let schedule = match (record.at, record.every, record.from, record.cron) {
            (Some(at), None, None, None) => Schedule::At { at },
            (None, Some(every), Some(from), None) => Schedule::Every { every, from },
            (None, None, None, Some(cron)) => Schedule::Cron { cron },
            _ => return Err("a reminder has one of `at`, `every` with `from`, and `cron`"),
        };
        Ok(Self {
            id: record.id,
            text: record.text,
            schedule,
            until: record.until,
            goal: record.goal,
            watch: record.watch,
            next: record.next,
            held: record.held,
            state: record.state,
            extra: record.extra,
        })
    }
}

impl From<Reminder> for Record {
    fn from(reminder: Reminder) -> Self {
        let (at, every, from, cron) = match reminder.schedule {
            Schedule::At { at } => (Some(at), None, None, None),
            Schedule::Every { every, from } => (None, Some(every), Some(from), None),
            Schedule::Cron { cron } => (None, None, None, Some(cron)),
        };
        Self {
            id: reminder.id,
            text: reminder.text,
            at,
            every,
            from,
            cron,
            until: reminder.until,
            goal: reminder.goal,
            watch: reminder.watch,
            next: reminder.next,
            held: reminder.held,
            state: reminder.state,
            extra: reminder.extra,
        }
    }
}
