//! A reminder that has come due: what is said of it, and what comes next.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;

use super::{Reminder, ReminderState};
use crate::domain::goal::Goal;

/// How many missed times are counted one by one; beyond it a count means "at least so many".
pub const COUNTED: u32 = 1000;

/// How late a reminder may be without saying so.
const PUNCTUAL: TimeDelta = TimeDelta::seconds(90);

/// One firing, which may stand for several missed ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Firing {
    /// The first instant that was due; with the reminder's number it is the firing's key.
    pub due: DateTime<Utc>,
    /// How many times were due by now, this one included.
    pub count: u32,
    /// Whether it comes so late that it says when it was due.
    pub late: bool,
}

/// What is due of a reminder by `now`, and the reminder as it goes on; `None` when nothing is.
#[must_use]
pub fn fire(reminder: &Reminder, now: DateTime<Utc>, zone: Tz) -> Option<(Firing, Reminder)> {
    let due = reminder.next.filter(|due| *due <= now)?;
    if reminder.state != ReminderState::Active {
        return None;
    }
    let mut count = 1;
    let mut next = reminder.next_after(due, zone);
    while let Some(missed) = next.filter(|missed| *missed <= now) {
        count += 1;
        next = if count < COUNTED {
            reminder.next_after(missed, zone)
        } else {
            reminder.next_after(now, zone)
        };
    }
    let firing = Firing {
        due,
        count,
        late: now - due > PUNCTUAL,
    };
    let after = Reminder {
        next,
        held: None,
        state: if next.is_some() {
            ReminderState::Active
        } else {
            ReminderState::Done
        },
        ..reminder.clone()
    };
    Some((firing, after))
}

/// Whether a reminder that came due is sent: one of a goal only while the goal still wants something today.
#[must_use]
pub fn may_speak(reminder: &Reminder, goals: &[Goal], today: NaiveDate) -> bool {
    reminder.goal.is_none_or(|id| {
        goals
            .iter()
            .any(|goal| goal.id == id && goal.wants_reminding(today))
    })
}
