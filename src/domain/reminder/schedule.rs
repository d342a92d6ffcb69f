//! When a schedule is due.

use chrono::{DateTime, NaiveTime, Utc};
use chrono_tz::Tz;
use thiserror::Error;

use super::{Interval, IntervalError, Reminder, ReminderState, Schedule};
use crate::domain::cron::{CronError, CronRule};

/// Why a schedule was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ScheduleError {
    /// The one time lies in the past.
    #[error("the time is past")]
    Past,
    /// The cron expression is wrong.
    #[error(transparent)]
    Cron(#[from] CronError),
    /// The distance is wrong.
    #[error(transparent)]
    Interval(#[from] IntervalError),
    /// It never comes due again, e.g. its end lies before its first time.
    #[error("it never comes due")]
    Never,
}

impl Schedule {
    /// The first instant after `after`; `None` when there is none, or the schedule cannot be read.
    #[must_use]
    pub fn next_after(&self, after: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
        match self {
            Self::At { at } => Some(at.to_utc()).filter(|at| *at > after),
            Self::Every { every, from } => Interval::parse(every).ok()?.next_after(*from, after, zone),
            Self::Cron { cron } => CronRule::parse(cron).ok()?.next_after(after, zone),
        }
    }

    /// The first instant after `now`, with the reason when there is none.
    ///
    /// # Errors
    /// When it cannot be read, lies in the past or never comes due.
    pub fn first(&self, now: DateTime<Utc>, zone: Tz) -> Result<DateTime<Utc>, ScheduleError> {
        match self {
            Self::At { at } => Some(at.to_utc())
                .filter(|at| *at > now)
                .ok_or(ScheduleError::Past),
            Self::Every { every, from } => Interval::parse(every)?
                .next_after(*from, now, zone)
                .ok_or(ScheduleError::Never),
            Self::Cron { cron } => CronRule::parse(cron)?
                .next_after(now, zone)
                .ok_or(ScheduleError::Never),
        }
    }

    /// The same recurrence at another time of the day; `None` when it has no such time.
    #[must_use]
    pub fn at_time(&self, time: NaiveTime) -> Option<Self> {
        match self {
            Self::At { .. } => None,
            Self::Cron { cron } => {
                CronRule::parse(cron).ok()?.time_of_day()?;
                Some(Self::Cron {
                    cron: CronRule::at_time(cron, time),
                })
            }
            Self::Every { every, from } => {
                let local = from.date_naive().and_time(time);
                let from = local.and_local_timezone(*from.offset()).single()?;
                Some(Self::Every {
                    every: every.clone(),
                    from,
                })
            }
        }
    }

    /// Whether it comes more than once.
    #[must_use]
    pub const fn recurs(&self) -> bool {
        match self {
            Self::At { .. } => false,
            Self::Every { .. } | Self::Cron { .. } => true,
        }
    }
}

impl Reminder {
    /// The first instant after `after` that its schedule and its end allow.
    #[must_use]
    pub fn next_after(&self, after: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
        let next = self.schedule.next_after(after, zone)?;
        self.until
            .is_none_or(|until| next <= until.to_utc())
            .then_some(next)
    }
}

/// The reminder on the wall clock of another zone; `None` when nothing changes for it.
///
/// A one-time reminder is an instant and stays; a recurring one keeps the hour it shows.
#[must_use]
pub fn move_to_zone(reminder: &Reminder, now: DateTime<Utc>, zone: Tz) -> Option<Reminder> {
    if !reminder.schedule.recurs() || reminder.state == ReminderState::Done {
        return None;
    }
    let next = reminder.next_after(now, zone);
    (next != reminder.next).then(|| Reminder {
        next,
        held: None,
        ..reminder.clone()
    })
}
