//! How a goal recurs.

use chrono::{Datelike as _, Days, NaiveDate, Weekday};

use crate::domain::cron::{CronError, CronRule};

/// On which days a goal opens again.
#[derive(Debug, Clone, PartialEq)]
pub enum Period {
    /// Every day.
    Daily,
    /// Every calendar week; its progress runs through the week.
    Weekly,
    /// On the days a cron expression names. Its hours are the goal's reminder: a goal belongs to a day.
    Cron(Box<CronRule>),
}

impl Period {
    /// Reads `daily`, `weekly` or five cron fields.
    ///
    /// # Errors
    /// When it is none of them; a cron field at fault is named.
    pub fn parse(text: &str) -> Result<Self, CronError> {
        match text.trim() {
            "daily" => Ok(Self::Daily),
            "weekly" => Ok(Self::Weekly),
            cron => Ok(Self::Cron(Box::new(CronRule::parse(cron)?))),
        }
    }

    /// The first day of the occurrence that `date` belongs to; `None` on a day it is not open.
    #[must_use]
    pub fn occurrence(&self, date: NaiveDate, week_start: Weekday) -> Option<NaiveDate> {
        match self {
            Self::Daily => Some(date),
            Self::Weekly => Some(week_of(date, week_start)),
            Self::Cron(rule) => rule.opens_on(date).then_some(date),
        }
    }

    /// The first day after `date` on which it opens anew.
    #[must_use]
    pub fn next_opening(&self, date: NaiveDate, week_start: Weekday) -> Option<NaiveDate> {
        match self {
            Self::Daily => date.succ_opt(),
            Self::Weekly => week_of(date, week_start).checked_add_days(Days::new(7)),
            Self::Cron(rule) => rule.next_date(date),
        }
    }

    /// Whether an occurrence that began on `began` is over on the day `today`.
    #[must_use]
    pub fn is_over(&self, began: NaiveDate, today: NaiveDate, week_start: Weekday) -> bool {
        match self {
            Self::Daily | Self::Cron(_) => began < today,
            Self::Weekly => week_of(began, week_start) < week_of(today, week_start),
        }
    }
}

/// The first day of the week of a date.
#[must_use]
pub(super) fn week_of(date: NaiveDate, week_start: Weekday) -> NaiveDate {
    let into = date.weekday().days_since(week_start);
    date.checked_sub_days(Days::new(into.into())).unwrap_or(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn openings() {
        for (period, week_start, day, occurrence, next) in [
            (
                "daily",
                Weekday::Mon,
                "2026-03-06",
                Some("2026-03-06"),
                "2026-03-07",
            ),
            (
                "weekly",
                Weekday::Mon,
                "2026-03-06",
                Some("2026-03-02"),
                "2026-03-09",
            ),
            (
                "weekly",
                Weekday::Sun,
                "2026-03-06",
                Some("2026-03-01"),
                "2026-03-08",
            ),
            (
                "weekly",
                Weekday::Sun,
                "2026-03-08",
                Some("2026-03-08"),
                "2026-03-15",
            ),
            (
                "0 6 * * 1,3,5",
                Weekday::Mon,
                "2026-03-06",
                Some("2026-03-06"),
                "2026-03-09",
            ),
            ("0 6 * * 1,3,5", Weekday::Mon, "2026-03-07", None, "2026-03-09"),
            ("0 6 L * *", Weekday::Mon, "2026-02-27", None, "2026-02-28"),
        ] {
            let rule = Period::parse(period).unwrap();
            assert_eq!(
                rule.occurrence(date(day), week_start),
                occurrence.map(date),
                "{period} {day}"
            );
            assert_eq!(
                rule.next_opening(date(day), week_start),
                Some(date(next)),
                "{period} {day}"
            );
        }
        assert!(Period::parse("monthly").is_err());
    }
}
