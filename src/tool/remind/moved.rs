//! Recurring reminders on the wall clock of another zone.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::domain::Change;
use crate::domain::reminder::{Reminder, move_to_zone};

/// The changes that keep the hours which recurring reminders show, now that the chat lives in `zone`.
#[must_use]
pub fn to_zone(reminders: Vec<Reminder>, now: DateTime<Utc>, zone: Tz) -> Vec<Change> {
    let change = |before: Reminder| {
        let after = move_to_zone(&before, now, zone)?;
        Some(Change::Reminder {
            before: Some(Box::new(before)),
            after: Some(Box::new(after)),
        })
    };
    reminders.into_iter().filter_map(change).collect()
}
