//! ISO 8601 durations as distances: months and days on the wall clock, hours and minutes exact.

use chrono::{DateTime, Days, FixedOffset, Months, TimeDelta, Utc};
use chrono_tz::Tz;
use thiserror::Error;

use crate::domain::day::instant_of;

/// A distance between two firings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interval {
    months: u32,
    days: u32,
    seconds: u32,
}

/// Why a duration was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum IntervalError {
    /// It is not written like `P2W`, `P1M` or `PT30M`.
    #[error("not an ISO 8601 duration")]
    Unreadable,
    /// It is shorter than a minute.
    #[error("shorter than a minute")]
    TooShort,
    /// It is longer than a hundred years.
    #[error("longer than a hundred years")]
    TooLong,
}

/// An interval in one unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Every {
    /// Calendar years.
    Years(u32),
    /// Calendar months.
    Months(u32),
    /// Weeks on the wall clock.
    Weeks(u32),
    /// Days on the wall clock.
    Days(u32),
    /// Exact hours.
    Hours(u32),
    /// Exact minutes.
    Minutes(u32),
}

const CENTURY: u64 = 100 * 366 * 86_400;

impl Interval {
    /// Reads `P1Y2M3W4DT5H6M7S`, each part at most once and in this order.
    ///
    /// # Errors
    /// When it is written otherwise, or too short or long to be a distance between reminders.
    pub fn parse(text: &str) -> Result<Self, IntervalError> {
        let body = text.trim().strip_prefix('P').ok_or(IntervalError::Unreadable)?;
        let (date, time) = body.split_once('T').map_or((body, None), |(d, t)| (d, Some(t)));
        let [years, months, weeks, days] = parts(date, ['Y', 'M', 'W', 'D'])?;
        let [hours, minutes, seconds] = match time {
            Some("") => return Err(IntervalError::Unreadable),
            Some(time) => parts(time, ['H', 'M', 'S'])?,
            None => [0; 3],
        };
        let months = years * 12 + months;
        let days = weeks * 7 + days;
        let seconds = hours * 3600 + minutes * 60 + seconds;
        let length = months * 28 * 86_400 + days * 86_400 + seconds;
        if length < 60 {
            return Err(IntervalError::TooShort);
        }
        if length > CENTURY {
            return Err(IntervalError::TooLong);
        }
        let narrow = |number: u64| u32::try_from(number).map_err(|_| IntervalError::TooLong);
        Ok(Self {
            months: narrow(months)?,
            days: narrow(days)?,
            seconds: narrow(seconds)?,
        })
    }

    /// The interval in its one unit; a mixed one has none.
    #[must_use]
    pub const fn every(self) -> Option<Every> {
        match (self.months, self.days, self.seconds) {
            (months, 0, 0) if months % 12 == 0 => Some(Every::Years(months / 12)),
            (months, 0, 0) => Some(Every::Months(months)),
            (0, days, 0) if days % 7 == 0 => Some(Every::Weeks(days / 7)),
            (0, days, 0) => Some(Every::Days(days)),
            (0, 0, seconds) if seconds % 3600 == 0 => Some(Every::Hours(seconds / 3600)),
            (0, 0, seconds) if seconds % 60 == 0 => Some(Every::Minutes(seconds / 60)),
            (_, _, _) => None,
        }
    }

    /// The interval as an exact length: days are 24 hours long, months have none.
    #[must_use]
    pub fn exact(self) -> Option<TimeDelta> {
        let seconds = i64::from(self.days) * 86_400 + i64::from(self.seconds);
        (self.months == 0).then(|| TimeDelta::seconds(seconds))
    }

    /// The first instant after `after` that lies a whole number of distances past `from`, or `from` itself.
    ///
    /// Every distance is counted from `from`, so that the 31st clamped in April is the 31st again in May.
    #[must_use]
    pub fn next_after(
        self,
        from: DateTime<FixedOffset>,
        after: DateTime<Utc>,
        zone: Tz,
    ) -> Option<DateTime<Utc>> {
        let mut times = self.times_before(from, after);
        loop {
            let instant = self.occurrence(from, times, zone)?;
            if instant > after {
                return Some(instant);
            }
            times = times.checked_add(1)?;
        }
    }

    // A count of distances that surely do not reach past `after`: every month is taken for its longest.
    fn times_before(self, from: DateTime<FixedOffset>, after: DateTime<Utc>) -> u32 {
        let longest =
            i64::from(self.months) * 31 * 86_400 + i64::from(self.days) * 86_400 + i64::from(self.seconds);
        let slack = if self.is_exact() { 0 } else { 2 * 86_400 };
        let passed = (after - from.to_utc()).num_seconds() - slack;
        u32::try_from((passed / longest.max(1)).max(0)).unwrap_or(u32::MAX)
    }

    fn occurrence(self, from: DateTime<FixedOffset>, times: u32, zone: Tz) -> Option<DateTime<Utc>> {
        let exact = TimeDelta::seconds(i64::from(self.seconds) * i64::from(times));
        if self.is_exact() {
            return from.to_utc().checked_add_signed(exact);
        }
        let wall = from
            .naive_local()
            .checked_add_months(Months::new(self.months.checked_mul(times)?))?
            .checked_add_days(Days::new(u64::from(self.days) * u64::from(times)))?;
        instant_of(wall, zone).checked_add_signed(exact)
    }

    const fn is_exact(self) -> bool {
        self.months == 0 && self.days == 0
    }
}

// Numbers before their letters, letters in the given order.
fn parts<const N: usize>(text: &str, letters: [char; N]) -> Result<[u64; N], IntervalError> {
    let mut values = [0; N];
    let mut rest = text;
    let mut place = 0;
    while !rest.is_empty() {
        let digits = rest
            .find(|c: char| !c.is_ascii_digit())
            .ok_or(IntervalError::Unreadable)?;
        let letter = rest[digits..].chars().next().ok_or(IntervalError::Unreadable)?;
        let found = letters[place..].iter().position(|known| *known == letter);
        place += found.ok_or(IntervalError::Unreadable)?;
        if digits == 0 || digits > 9 {
            return Err(IntervalError::Unreadable);
        }
        values[place] = rest[..digits].parse().map_err(|_| IntervalError::Unreadable)?;
        place += 1;
        rest = &rest[digits + letter.len_utf8()..];
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_refused() {
        for (text, error) in [
            ("", IntervalError::Unreadable),
            ("P", IntervalError::TooShort),
            ("PT", IntervalError::Unreadable),
            ("2W", IntervalError::Unreadable),
            ("P-1D", IntervalError::Unreadable),
            ("P1.5D", IntervalError::Unreadable),
            ("P1D1M", IntervalError::Unreadable),
            ("P1D1D", IntervalError::Unreadable),
            ("PD", IntervalError::Unreadable),
            ("P1ж", IntervalError::Unreadable),
            ("P9999999999D", IntervalError::Unreadable),
            ("PT0S", IntervalError::TooShort),
            ("PT30S", IntervalError::TooShort),
            ("P200Y", IntervalError::TooLong),
        ] {
            assert_eq!(Interval::parse(text), Err(error), "{text}");
        }
    }

    #[test]
    fn distances_on_the_wall_clock_and_exact_ones() {
        for (every, from, zone, after, next) in [
            // Days keep the wall clock over a clock change, hours do not.
            (
                "P3D",
                "2026-03-06T09:00:00-05:00",
                Tz::America__New_York,
                "2026-03-06T14:00:00Z",
                "2026-03-09T13:00:00Z",
            ),
            (
                "PT72H",
                "2026-03-06T09:00:00-05:00",
                Tz::America__New_York,
                "2026-03-06T14:00:00Z",
                "2026-03-09T14:00:00Z",
            ),
            (
                "P2W",
                "2026-03-06T16:00:00+01:00",
                Tz::Europe__Berlin,
                "2026-03-21T00:00:00Z",
                "2026-04-03T14:00:00Z",
            ),
            // The 31st is clamped to the month's end and comes back.
            (
                "P1M",
                "2026-01-31T09:00:00Z",
                Tz::UTC,
                "2026-01-31T09:00:00Z",
                "2026-02-28T09:00:00Z",
            ),
            (
                "P1M",
                "2026-01-31T09:00:00Z",
                Tz::UTC,
                "2026-02-28T09:00:00Z",
                "2026-03-31T09:00:00Z",
            ),
            (
                "P1Y",
                "2024-02-29T09:00:00Z",
                Tz::UTC,
                "2026-01-01T00:00:00Z",
                "2026-02-28T09:00:00Z",
            ),
            (
                "PT30M",
                "2026-03-06T09:00:00Z",
                Tz::UTC,
                "2036-03-06T09:10:00Z",
                "2036-03-06T09:30:00Z",
            ),
            // Before the first time, the first time is next.
            (
                "P1D",
                "2026-03-06T09:00:00Z",
                Tz::UTC,
                "2026-03-01T00:00:00Z",
                "2026-03-06T09:00:00Z",
            ),
        ] {
            comes(every, from, zone, after, next);
        }
    }

    #[test]
    fn distances_over_zones_and_gaps() {
        for (every, from, zone, after, next) in [
            // A change of zone moves the wall clock along.
            (
                "P1D",
                "2026-03-06T09:00:00+01:00",
                Tz::America__New_York,
                "2026-03-06T20:00:00Z",
                "2026-03-07T14:00:00Z",
            ),
            // A time that does not exist comes at the first that does.
            (
                "P1D",
                "2026-03-06T02:30:00-05:00",
                Tz::America__New_York,
                "2026-03-07T12:00:00Z",
                "2026-03-08T07:00:00Z",
            ),
            (
                "P1DT12H",
                "2026-03-06T09:00:00Z",
                Tz::UTC,
                "2026-03-06T09:00:00Z",
                "2026-03-07T21:00:00Z",
            ),
        ] {
            comes(every, from, zone, after, next);
        }
    }

    fn comes(every: &str, from: &str, zone: Tz, after: &str, next: &str) {
        let interval = Interval::parse(every).unwrap();
        let found = interval.next_after(from.parse().unwrap(), after.parse().unwrap(), zone);
        assert_eq!(found, Some(next.parse().unwrap()), "{every} from {from}");
    }
}
