//! Hours in which reminders wait.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::domain::day::instant_at;
use crate::domain::settings::QuietHours;

/// The end of the quiet hours that `instant` lies in; `None` when it lies in none.
#[must_use]
pub fn held_until(instant: DateTime<Utc>, quiet: Option<QuietHours>, zone: Tz) -> Option<DateTime<Utc>> {
    let QuietHours { from, to } = quiet?;
    let local = instant.with_timezone(&zone).naive_local();
    let (date, time) = (local.date(), local.time());
    let end = if from <= to {
        (from <= time && time < to).then_some(date)?
    } else if time >= from {
        date.succ_opt()?
    } else {
        (time < to).then_some(date)?
    };
    // Within a doubled hour the end may already be behind; then nothing is held.
    Some(instant_at(end, to, zone)).filter(|end| *end > instant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_the_quiet_hours() {
        for (quiet, zone, instant, end) in [
            (
                "22:00-07:00",
                Tz::UTC,
                "2026-03-06T23:00:00Z",
                Some("2026-03-07T07:00:00Z"),
            ),
            (
                "22:00-07:00",
                Tz::UTC,
                "2026-03-07T06:59:59Z",
                Some("2026-03-07T07:00:00Z"),
            ),
            ("22:00-07:00", Tz::UTC, "2026-03-07T07:00:00Z", None),
            ("22:00-07:00", Tz::UTC, "2026-03-06T21:59:59Z", None),
            (
                "13:00-14:00",
                Tz::UTC,
                "2026-03-06T13:00:00Z",
                Some("2026-03-06T14:00:00Z"),
            ),
            ("13:00-13:00", Tz::UTC, "2026-03-06T13:00:00Z", None),
            // The night the clocks go forward is an hour shorter.
            (
                "22:00-07:00",
                Tz::America__New_York,
                "2026-03-08T04:00:00Z",
                Some("2026-03-08T11:00:00Z"),
            ),
        ] {
            let found = held_until(instant.parse().unwrap(), QuietHours::parse(quiet), zone);
            assert_eq!(found, end.map(|end| end.parse().unwrap()), "{quiet} {instant}");
        }
        assert_eq!(
            held_until("2026-03-06T23:00:00Z".parse().unwrap(), None, Tz::UTC),
            None
        );
    }
}
