//! How long a span took. Always elapsed time, so that a night with a clock change comes out right.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use crate::domain::Settings;
use crate::domain::day::{day_begins, day_of};

/// The length of a span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Elapsed {
    /// Whole seconds; 0 when the clock was set back.
    pub seconds: i64,
    /// Whether the end lies before the start, because the clock was set back meanwhile.
    pub set_back: bool,
}

/// The time from one instant to another, never negative.
#[must_use]
pub fn elapsed(from: DateTime<Utc>, to: DateTime<Utc>) -> Elapsed {
    // Each end is shown in whole seconds, and the length is that between the ends as shown.
    let seconds = to.timestamp() - from.timestamp();
    Elapsed {
        seconds: seconds.max(0),
        set_back: seconds < 0,
    }
}

/// The seconds of a span that fall on each day of the chat, in order.
#[must_use]
pub fn by_day(from: DateTime<Utc>, to: DateTime<Utc>, settings: &Settings) -> Vec<(NaiveDate, i64)> {
    let mut parts = Vec::new();
    let mut begin = from;
    while begin < to {
        let date = day_of(begin, settings);
        let next = date.succ_opt().map_or(to, |next| day_begins(next, settings));
        // A day that a clock change made to end before it began would never be left.
        let end = next.clamp(
            begin + TimeDelta::seconds(1),
            to.max(begin + TimeDelta::seconds(1)),
        );
        parts.push((date, end.timestamp() - begin.timestamp()));
        begin = end;
    }
    parts
}

#[cfg(test)]
mod tests {
    use chrono_tz::Tz;

    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse::<DateTime<chrono::FixedOffset>>().unwrap().to_utc()
    }

    #[test]
    fn lengths() {
        for (from, to, seconds, set_back) in [
            (
                "2024-10-26T23:30:00+02:00",
                "2024-10-27T04:00:00+01:00",
                19_800,
                false,
            ),
            ("2026-03-06T14:32:15Z", "2026-03-06T15:00:20Z", 1685, false),
            ("2026-03-06T14:32:15.9Z", "2026-03-06T14:32:16.1Z", 1, false),
            ("2026-03-06T14:32:15Z", "2026-03-06T14:30:00Z", 0, true),
            ("2026-03-06T14:32:15Z", "2026-03-06T14:32:15Z", 0, false),
        ] {
            assert_eq!(
                elapsed(at(from), at(to)),
                Elapsed { seconds, set_back },
                "{from} {to}"
            );
        }
    }

    #[test]
    fn the_days_of_a_span() {
        for (zone, day_start, from, to, parts) in [
            (
                Tz::Europe__Berlin,
                "00:00",
                "2024-10-26T23:30:00+02:00",
                "2024-10-27T04:00:00+01:00",
                "2024-10-26 1800, 2024-10-27 18000",
            ),
            (
                Tz::Europe__Berlin,
                "04:00",
                "2026-03-06T23:00:00+01:00",
                "2026-03-07T05:00:00+01:00",
                "2026-03-06 18000, 2026-03-07 3600",
            ),
            (
                Tz::UTC,
                "00:00",
                "2026-03-06T12:00:00Z",
                "2026-03-08T12:00:00Z",
                "2026-03-06 43200, 2026-03-07 86400, 2026-03-08 43200",
            ),
            (
                Tz::UTC,
                "00:00",
                "2026-03-06T12:00:00Z",
                "2026-03-06T12:00:00Z",
                "",
            ),
        ] {
            let settings = Settings {
                timezone: zone,
                day_start: crate::domain::settings::parse_clock(day_start).unwrap(),
                ..Settings::default()
            };
            let shown: Vec<String> = by_day(at(from), at(to), &settings)
                .iter()
                .map(|(date, seconds)| format!("{date} {seconds}"))
                .collect();
            assert_eq!(shown.join(", "), parts, "{from}");
        }
    }
}
