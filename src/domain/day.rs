//! The one place that knows which day an instant belongs to.

use chrono::{
    DateTime, Days, Duration, LocalResult, NaiveDate, NaiveDateTime, NaiveTime, TimeZone as _, Utc,
};
use chrono_tz::Tz;

use super::ChatKey;
use super::settings::Settings;

/// The chat's day of an instant: its local date, or the date before while the day has not begun.
#[must_use]
pub fn day_of(instant: DateTime<Utc>, settings: &Settings) -> NaiveDate {
    let local = instant.with_timezone(&settings.timezone).naive_local();
    if local.time() < settings.day_start {
        local
            .date()
            .checked_sub_days(Days::new(1))
            .unwrap_or(local.date())
    } else {
        local.date()
    }
}

/// A chat on the day of an instant: `tg:42@2026-03-08`.
#[must_use]
pub fn session(chat: &ChatKey, instant: DateTime<Utc>, settings: &Settings) -> String {
    format!("{chat}@{}", day_of(instant, settings))
}

/// The instant at which the chat's day `date` begins.
#[must_use]
pub fn day_begins(date: NaiveDate, settings: &Settings) -> DateTime<Utc> {
    instant_of(date.and_time(settings.day_start), settings.timezone)
}

/// The instant of a wall-clock time. A time that exists twice is its first instant; one that does not exist is
/// the first instant after the gap.
#[must_use]
pub fn instant_of(local: NaiveDateTime, zone: Tz) -> DateTime<Utc> {
    match zone.from_local_datetime(&local) {
        LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => at.with_timezone(&Utc),
        LocalResult::None => first_after_gap(local, zone),
    }
}

/// The instant of a time on a date.
#[must_use]
pub fn instant_at(date: NaiveDate, time: NaiveTime, zone: Tz) -> DateTime<Utc> {
    instant_of(date.and_time(time), zone)
}

// The offset before the gap maps the missing time to an instant past the gap's start; walking back minute by
// minute from there would be slow for the one-day gaps of the Pacific, so the gap's end is found by halving.
fn first_after_gap(local: NaiveDateTime, zone: Tz) -> DateTime<Utc> {
    let mut low = zone
        .from_utc_datetime(&(local - Duration::hours(30)))
        .with_timezone(&Utc);
    let mut high = zone
        .from_utc_datetime(&(local + Duration::hours(30)))
        .with_timezone(&Utc);
    while high - low > Duration::seconds(1) {
        let middle = low + (high - low) / 2;
        if middle.with_timezone(&zone).naive_local() < local {
            low = middle;
        } else {
            high = middle;
        }
    }
    DateTime::from_timestamp(high.timestamp(), 0).unwrap_or(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn chat(zone: Tz, start: &str) -> Settings {
        Settings {
            timezone: zone,
            day_start: super::super::settings::parse_clock(start).unwrap(),
            ..Settings::default()
        }
    }

    #[test]
    fn the_day_follows_zone_and_day_start() {
        for (instant, zone, start, day) in [
            ("2026-03-05T23:30:00Z", Tz::Europe__Berlin, "0:00", "2026-03-06"),
            ("2026-03-06T00:10:00Z", Tz::Europe__Berlin, "4:00", "2026-03-05"),
            ("2026-03-06T03:00:00Z", Tz::Europe__Berlin, "4:00", "2026-03-06"),
            (
                "2026-03-05T17:00:00Z",
                Tz::Asia__Novosibirsk,
                "0:00",
                "2026-03-06",
            ),
        ] {
            assert_eq!(
                day_of(at(instant), &chat(zone, start)).to_string(),
                day,
                "{instant}"
            );
        }
    }

    #[test]
    fn missing_and_doubled_times() {
        for (local, zone, instant) in [
            (
                "2026-03-08T02:30:00",
                Tz::America__New_York,
                "2026-03-08T07:00:00Z",
            ),
            (
                "2026-11-01T01:30:00",
                Tz::America__New_York,
                "2026-11-01T05:30:00Z",
            ),
            ("2026-04-24T00:00:00", Tz::Africa__Cairo, "2026-04-23T22:00:00Z"),
            ("2011-12-30T12:00:00", Tz::Pacific__Apia, "2011-12-30T10:00:00Z"),
        ] {
            assert_eq!(
                instant_of(local.parse().unwrap(), zone),
                at(instant),
                "{local} {zone}"
            );
        }
    }
}
