//! Cron expressions of five fields: our own grammar in front, croner's search behind, our rules for clock changes.

mod field;

use std::str::FromStr as _;

use chrono::{DateTime, Datelike as _, NaiveDate, NaiveTime, Timelike as _, Utc, Weekday};
use chrono_tz::Tz;
use croner::{Cron, CronPattern};
use thiserror::Error;

use super::day::instant_of;
pub use field::CronField;
use field::Values;

/// A checked cron expression on a chat's wall clock.
#[derive(Debug, Clone, PartialEq)]
pub struct CronRule {
    cron: Cron,
    fields: [Values; 5],
}

/// Why an expression was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CronError {
    /// There are more or fewer than five fields.
    #[error("a cron expression has five fields, not {0}")]
    FieldCount(usize),
    /// A field cannot be read; `text` is the field as written.
    #[error("the {} field {text:?} is not cron", field.key())]
    Field {
        /// Which field.
        field: CronField,
        /// What stands there.
        text: String,
    },
    /// No date ever fits, e.g. the 31st of February.
    #[error("the expression never comes due")]
    NeverDue,
}

/// A day that every month has, or most of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MonthDay {
    /// The day of this number.
    Number(u32),
    /// The last one.
    Last,
}

impl CronRule {
    /// Reads five fields: minute, hour, day of month, month, day of week.
    ///
    /// Known are `*`, numbers, ranges, steps on `*` or a range, lists, names (`MON`, `JAN`), `L` for the month's last
    /// day and `5L` for its last Friday; 0 and 7 are Sunday.
    ///
    /// # Errors
    /// When a field is wrong (the first one is named) or no date ever fits.
    pub fn parse(text: &str) -> Result<Self, CronError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Ok(words) = <[&str; 5]>::try_from(words.as_slice()) else {
            return Err(CronError::FieldCount(words.len()));
        };
        let mut fields = [Values::default(); 5];
        for ((slot, field), word) in fields.iter_mut().zip(CronField::ALL).zip(words) {
            *slot = field.read(word).ok_or_else(|| CronError::Field {
                field,
                text: word.chars().take(40).collect(),
            })?;
        }
        if never_due(&fields) {
            return Err(CronError::NeverDue);
        }
        // Everything our grammar takes, croner takes as well; a property test keeps it so.
        let cron = Cron::from_str(&words.join(" ")).map_err(|_| CronError::FieldCount(words.len()))?;
        Ok(Self { cron, fields })
    }

    /// Whether the day fields name this date. Day of month and day of week, both limited, are joined by "or".
    #[must_use]
    pub fn opens_on(&self, date: NaiveDate) -> bool {
        let pattern: &CronPattern = &self.cron.pattern;
        let weekday = croner::Weekday::from_days_from_sunday(date.weekday().num_days_from_sunday());
        let day = pattern.day_match(date.year(), date.month(), date.day(), weekday);
        pattern.month_match(date.month()).unwrap_or(false) && day.unwrap_or(false)
    }

    /// The first date after `date` that the day fields name, looked for over ten years.
    #[must_use]
    pub fn next_date(&self, date: NaiveDate) -> Option<NaiveDate> {
        date.iter_days()
            .skip(1)
            .take(3660)
            .find(|day| self.opens_on(*day))
    }

    /// The first instant after `after` at which the rule is due in `zone`.
    ///
    /// A fixed time that does not exist falls on the first instant that does, and one that exists twice on its first;
    /// `*` and steps in the minute or hour keep their pace through a clock change instead.
    #[must_use]
    pub fn next_after(&self, after: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
        let local = after.with_timezone(&zone);
        if self.keeps_pace() {
            let next = self.cron.find_next_occurrence(&local, false).ok()?;
            return Some(next.with_timezone(&Utc));
        }
        // On a clock without a zone croner knows no gaps; the zone is applied to what it finds. Times of an hour that
        // comes twice map to its first pass, so that the second pass finds nothing new.
        let mut wall = local.naive_local();
        loop {
            wall = self.cron.find_next_occurrence(&wall, false).ok()?;
            let instant = instant_of(wall, zone);
            if instant > after {
                return Some(instant);
            }
        }
    }

    /// The time of day, when minute and hour are plain numbers.
    #[must_use]
    pub fn time_of_day(&self) -> Option<NaiveTime> {
        let [minute, hour, ..] = &self.fields;
        NaiveTime::from_hms_opt(hour.only()?, minute.only()?, 0)
    }

    /// The weekdays, Monday first, when nothing but the day of week is limited; all seven for `* * *`.
    #[must_use]
    pub fn weekdays(&self) -> Option<Vec<Weekday>> {
        let [_, _, day, month, weekday] = &self.fields;
        if !day.star || !month.star || weekday.last {
            return None;
        }
        let monday_first = [
            Weekday::Mon,
            Weekday::Tue,
            Weekday::Wed,
            Weekday::Thu,
            Weekday::Fri,
            Weekday::Sat,
            Weekday::Sun,
        ];
        let named = |day: &Weekday| weekday.star || weekday.has(day.num_days_from_sunday());
        Some(monday_first.into_iter().filter(named).collect())
    }

    /// The one day of every month that the rule names, and nothing else about days.
    #[must_use]
    pub fn month_day(&self) -> Option<MonthDay> {
        let [_, _, day, month, weekday] = &self.fields;
        if !month.star || !weekday.star {
            return None;
        }
        match (day.last, day.only()) {
            (true, None) if !(1..=31).any(|number| day.has(number)) => Some(MonthDay::Last),
            (false, Some(number)) => Some(MonthDay::Number(number)),
            (true | false, _) => None,
        }
    }

    /// The same rule at another time of the day.
    #[must_use]
    pub fn at_time(text: &str, time: NaiveTime) -> String {
        let days: Vec<&str> = text.split_whitespace().skip(2).collect();
        format!("{} {} {}", time.minute(), time.hour(), days.join(" "))
    }

    /// Whether a named day of the month is missing from some of the months, so that those are passed over.
    #[must_use]
    pub fn skips_short_months(&self) -> bool {
        let [_, _, day, month, weekday] = &self.fields;
        let latest = (29..=31).rev().find(|number| day.has(*number));
        weekday.star
            && !day.star
            && !day.has(28)
            && latest.is_some_and(|latest| (1..=12).any(|m| month.has(m) && longest(m) < latest))
    }

    fn keeps_pace(&self) -> bool {
        let [minute, hour, ..] = &self.fields;
        minute.paced || hour.paced
    }
}

fn never_due(fields: &[Values; 5]) -> bool {
    let [_, _, day, month, weekday] = fields;
    let earliest = (1..=31).find(|number| day.has(*number)).unwrap_or(1);
    weekday.star && !day.last && (1..=12).all(|m| !month.has(m) || longest(m) < earliest)
}

const fn longest(month: u32) -> u32 {
    match month {
        2 => 29,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests;
