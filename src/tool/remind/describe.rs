//! A recurrence in words.

use chrono::{DateTime, Datelike as _, NaiveTime, Weekday};

use crate::args;
use crate::domain::cron::{CronRule, MonthDay};
use crate::domain::reminder::{Every, Interval, Schedule};
use crate::text::{Phrases, format};

/// How a schedule recurs; `None` for one that comes once.
#[must_use]
pub(super) fn rule(schedule: &Schedule, phrases: &Phrases) -> Option<String> {
    match schedule {
        Schedule::At { .. } => None,
        Schedule::Every { every, from } => Some(interval(every, *from, phrases)),
        Schedule::Cron { cron } => Some(by_cron(cron, phrases)),
    }
}

fn by_cron(cron: &str, phrases: &Phrases) -> String {
    let raw = || phrases.plain("rule-cron", args! { "cron" => cron.to_owned() });
    let Ok(rule) = CronRule::parse(cron) else {
        return raw();
    };
    let Some(time) = rule.time_of_day() else {
        return raw();
    };
    let at = |key: &str| phrases.plain(key, args! { "time" => format::clock(time) });
    if let Some(days) = rule.weekdays() {
        let weekend = [Weekday::Sat, Weekday::Sun];
        return match days.as_slice() {
            all if all.len() == 7 => at("rule-daily"),
            [
                Weekday::Mon,
                Weekday::Tue,
                Weekday::Wed,
                Weekday::Thu,
                Weekday::Fri,
            ] => at("rule-weekdays"),
            days if *days == weekend => at("rule-weekends"),
            days => named_days(days, time, phrases),
        };
    }
    match rule.month_day() {
        Some(MonthDay::Last) => at("rule-month-last"),
        Some(MonthDay::Number(day)) => {
            let args = args! { "day" => day.to_string(), "time" => format::clock(time) };
            phrases.plain("rule-month-day", args)
        }
        None => raw(),
    }
}

fn named_days(days: &[Weekday], time: NaiveTime, phrases: &Phrases) -> String {
    let name = |day: &Weekday| short(*day, phrases);
    let names: Vec<String> = days.iter().map(name).collect();
    let names = names.join(&phrases.plain("goal-day-joint", args!()));
    phrases.plain(
        "rule-named-days",
        args! { "days" => names, "time" => format::clock(time) },
    )
}

fn short(day: Weekday, phrases: &Phrases) -> String {
    phrases.plain(&format!("goal-day-{}", day.number_from_monday()), args!())
}

fn interval(every: &str, from: DateTime<chrono::FixedOffset>, phrases: &Phrases) -> String {
    let time = format::clock(from.time());
    let unit = Interval::parse(every).ok().and_then(Interval::every);
    let weekday = match unit {
        // "every week on Mon" reads as it is said; a Chinese 周 needs the day alone.
        Some(Every::Weeks(1)) => short(from.weekday(), phrases),
        _ => format::weekday(from.date_naive(), phrases),
    };
    let (key, count) = match unit {
        Some(Every::Years(count)) => ("rule-years", count),
        Some(Every::Months(count)) => ("rule-months", count),
        Some(Every::Weeks(count)) => ("rule-weeks", count),
        Some(Every::Days(count)) => ("rule-days", count),
        Some(Every::Hours(count)) => ("rule-hours", count),
        Some(Every::Minutes(count)) => ("rule-minutes", count),
        None => return phrases.plain("rule-interval", args! { "length" => every.to_owned() }),
    };
    let args = args! {
        "count" => count,
        "time" => time,
        "weekday" => weekday,
        "day" => from.day().to_string(),
    };
    phrases.plain(key, args)
}
