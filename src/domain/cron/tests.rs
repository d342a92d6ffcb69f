//! What cron expressions mean, and which are refused.

use chrono_tz::Tz;
use proptest::prelude::*;

use super::*;

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

#[test]
fn dates_that_the_day_fields_name() {
    for (text, from, dates) in [
        ("0 6 * * 1,3,5", "2026-03-06", "2026-03-09 2026-03-11 2026-03-13"),
        (
            "0 6 * * MON-FRI",
            "2026-03-06",
            "2026-03-09 2026-03-10 2026-03-11",
        ),
        ("0 6 * * 0", "2026-03-06", "2026-03-08 2026-03-15 2026-03-22"),
        ("0 6 * * 7", "2026-03-06", "2026-03-08 2026-03-15 2026-03-22"),
        (
            "0 6 * * fri-sun",
            "2026-03-06",
            "2026-03-07 2026-03-08 2026-03-13",
        ),
        ("0 9 L * *", "2026-01-01", "2026-01-31 2026-02-28 2026-03-31"),
        ("0 9 31 * *", "2026-01-01", "2026-01-31 2026-03-31 2026-05-31"),
        ("0 9 29 2 *", "2026-01-01", "2028-02-29 2032-02-29"),
        ("0 9 * * 5L", "2026-03-01", "2026-03-27 2026-04-24 2026-05-29"),
        ("0 9 1 * 1", "2026-03-30", "2026-04-01 2026-04-06 2026-04-13"),
        ("0 9 */10 * *", "2026-03-01", "2026-03-11 2026-03-21 2026-03-31"),
        (
            "0 9 20-31/10 * *",
            "2026-03-01",
            "2026-03-20 2026-03-30 2026-04-20",
        ),
        (
            "0 9 15,L JAN,FEB *",
            "2026-01-01",
            "2026-01-15 2026-01-31 2026-02-15",
        ),
    ] {
        let rule = CronRule::parse(text).unwrap();
        let mut found = vec![];
        let mut day = date(from);
        while found.len() < dates.split(' ').count() {
            day = rule.next_date(day).unwrap();
            found.push(day.to_string());
        }
        assert_eq!(found.join(" "), dates, "{text}");
    }
}

#[test]
fn the_field_at_fault_is_named() {
    let bad = |field, text: &str| CronError::Field {
        field,
        text: text.to_owned(),
    };
    for (text, error) in [
        ("60 6 * * *", bad(CronField::Minute, "60")),
        ("0 24 * * *", bad(CronField::Hour, "24")),
        ("0 6 0 * *", bad(CronField::DayOfMonth, "0")),
        ("0 6 32 * *", bad(CronField::DayOfMonth, "32")),
        ("0 6 15W * *", bad(CronField::DayOfMonth, "15W")),
        ("0 6 ? * *", bad(CronField::DayOfMonth, "?")),
        ("0 6 * 13 *", bad(CronField::Month, "13")),
        ("0 6 * MAI *", bad(CronField::Month, "MAI")),
        ("0 6 * * 8", bad(CronField::DayOfWeek, "8")),
        ("0 6 * * 5#2", bad(CronField::DayOfWeek, "5#2")),
        ("0 6 * * L", bad(CronField::DayOfWeek, "L")),
        ("0 6 * * 5-1", bad(CronField::DayOfWeek, "5-1")),
        ("*/0 6 * * *", bad(CronField::Minute, "*/0")),
        ("*/90 6 * * *", bad(CronField::Minute, "*/90")),
        ("5/15 6 * * *", bad(CronField::Minute, "5/15")),
        ("+5 6 * * *", bad(CronField::Minute, "+5")),
        ("5, 6 * * *", bad(CronField::Minute, "5,")),
        ("-5 6 * * *", bad(CronField::Minute, "-5")),
        ("0 L * * *", bad(CronField::Hour, "L")),
        ("a b c d e", bad(CronField::Minute, "a")),
        ("@daily", CronError::FieldCount(1)),
        ("0 0 6 * * 1", CronError::FieldCount(6)),
        ("", CronError::FieldCount(0)),
        ("0 0 31 2 *", CronError::NeverDue),
        ("0 0 30,31 2 *", CronError::NeverDue),
        ("0 0 31 4,6,9,11 *", CronError::NeverDue),
    ] {
        assert_eq!(CronRule::parse(text), Err(error), "{text}");
    }
}

#[test]
fn clock_changes() {
    for (text, zone, after, instants) in [
        // 02:30 does not exist on 8 March in New York.
        (
            "30 2 * * *",
            Tz::America__New_York,
            "2026-03-07T12:00:00Z",
            "2026-03-08T07:00:00Z 2026-03-09T06:30:00Z",
        ),
        // Two missing times of one hour are one firing.
        (
            "15,30 2 * * *",
            Tz::America__New_York,
            "2026-03-07T12:00:00Z",
            "2026-03-08T07:00:00Z 2026-03-09T06:15:00Z",
        ),
        // 01:30 exists twice on 1 November.
        (
            "30 1 * * *",
            Tz::America__New_York,
            "2026-10-31T12:00:00Z",
            "2026-11-01T05:30:00Z 2026-11-02T06:30:00Z",
        ),
        (
            "30 1,2 * * *",
            Tz::America__New_York,
            "2026-10-31T12:00:00Z",
            "2026-11-01T05:30:00Z 2026-11-01T07:30:00Z",
        ),
        // Midnight of 24 April 2026 does not exist in Cairo.
        (
            "0 0 * * *",
            Tz::Africa__Cairo,
            "2026-04-23T12:00:00Z",
            "2026-04-23T22:00:00Z 2026-04-24T21:00:00Z",
        ),
        (
            "0 6 * * 1,3,5",
            Tz::America__New_York,
            "2026-03-06T15:00:00Z",
            "2026-03-09T10:00:00Z 2026-03-11T10:00:00Z 2026-03-13T10:00:00Z",
        ),
        // Seen from within the second pass of the doubled hour.
        (
            "30 1 * * *",
            Tz::America__New_York,
            "2026-11-01T06:10:00Z",
            "2026-11-02T06:30:00Z",
        ),
    ] {
        fires(text, zone, after, instants);
    }
}

#[test]
fn paces_go_on_through_clock_changes() {
    for (text, zone, after, instants) in [
        // Every half hour goes on every half hour, forward and back.
        (
            "*/30 * * * *",
            Tz::America__New_York,
            "2026-03-08T06:30:00Z",
            "2026-03-08T07:00:00Z 2026-03-08T07:30:00Z",
        ),
        (
            "*/30 * * * *",
            Tz::America__New_York,
            "2026-11-01T05:00:00Z",
            "2026-11-01T05:30:00Z 2026-11-01T06:00:00Z 2026-11-01T06:30:00Z 2026-11-01T07:00:00Z",
        ),
    ] {
        fires(text, zone, after, instants);
    }
}

fn fires(text: &str, zone: Tz, after: &str, instants: &str) {
    let rule = CronRule::parse(text).unwrap();
    let mut at: DateTime<Utc> = after.parse().unwrap();
    for instant in instants.split(' ') {
        at = rule.next_after(at, zone).unwrap();
        assert_eq!(at, instant.parse::<DateTime<Utc>>().unwrap(), "{text} in {zone}");
    }
}

#[test]
fn what_the_texts_need_to_know() {
    for (text, time, weekdays, short) in [
        ("0 6 * * 1,3,5", Some("06:00"), Some("Mon Wed Fri"), false),
        (
            "5 0 * * *",
            Some("00:05"),
            Some("Mon Tue Wed Thu Fri Sat Sun"),
            false,
        ),
        ("0 6 * * SUN,SAT", Some("06:00"), Some("Sat Sun"), false),
        ("*/5 6 * * 5L", None, None, false),
        ("0,30 6 31 * *", None, None, true),
        ("0 9 29,30 FEB,MAR *", Some("09:00"), None, true),
        ("0 9 30 APR,JUN *", Some("09:00"), None, false),
        ("0 9 1-31 * *", Some("09:00"), None, false),
    ] {
        let rule = CronRule::parse(text).unwrap();
        let shown = rule.time_of_day().map(|time| time.format("%H:%M").to_string());
        assert_eq!(shown.as_deref(), time, "{text}");
        let days = rule
            .weekdays()
            .map(|days| days.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        assert_eq!(days.as_deref(), weekdays, "{text}");
        assert_eq!(rule.skips_short_months(), short, "{text}");
    }
}

proptest! {
    // What our grammar lets through, croner reads, and it comes due after the instant it is asked for.
    #[test]
    fn our_grammar_is_within_croners(
        text in "([0-9]{1,2}|\\*|\\*/[0-9]{1,2}|[0-9]-[0-9]{1,2}(/[0-9])?|MON|JAN|L|[0-9]L)( ([0-9]{1,2}|\\*|\\*/[0-9]{1,2}|[0-9]-[0-9]{1,2}(/[0-9])?|MON,FRI|JAN-MAR|L|[0-9]L)){4}",
        seconds in 1_600_000_000_i64..2_000_000_000,
    ) {
        match CronRule::parse(&text) {
            Ok(rule) => {
                let after = DateTime::from_timestamp(seconds, 0).unwrap();
                let next = rule.next_after(after, Tz::Europe__Berlin);
                prop_assert!(next.is_some_and(|next| next > after), "{text}");
            }
            Err(error) => prop_assert!(!matches!(error, CronError::FieldCount(_)), "{text}"),
        }
    }
}
