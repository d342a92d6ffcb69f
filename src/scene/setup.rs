//! Scene set-up: language, zone, the day's and week's beginning, quiet hours, messages, fields.

mod fields;
mod notion;

use chrono::{Datelike as _, NaiveTime, Timelike as _};
use serde_json::{Map, Value, json};

use super::Step;
use super::message::{Message, call};
use crate::reading::{Hour, Resolved, Rule, What};
use crate::text::format;

pub(super) use fields::fields;
pub(super) use notion::notion;

/// The call that changes what a message asks to change; without anything to change it shows the settings.
pub(super) fn settings(message: &Message<'_>) -> Option<Step> {
    let mut arguments = Map::new();
    language(message, &mut arguments);
    zone(message, &mut arguments);
    hours(message, &mut arguments);
    choices(message, &mut arguments);
    if arguments.is_empty() {
        return menu(message);
    }
    Some(call("settings", arguments.into()))
}

/// What was named but not said how: its own menu.
fn menu(message: &Message<'_>) -> Option<Step> {
    let says = |class: &str| message.sentence.says(class);
    for (class, menu) in [
        ("timezone", "timezone"),
        ("day-starts", "day_start"),
        ("week-starts", "week_start"),
        ("quiet", "quiet"),
        ("morning-message", "morning"),
        ("evening-message", "evening"),
        ("language-menu", "lang"),
    ] {
        if says(class) {
            return Some(call("settings", json!({ "menu": menu })));
        }
    }
    (says("settings") || says("theme")).then(|| call("settings", json!({})))
}

fn language(message: &Message<'_>, arguments: &mut Map<String, Value>) {
    for (class, code) in [("lang-en", "en"), ("lang-zh", "zh"), ("lang-ru", "ru")] {
        if message.sentence.says(class) {
            arguments.insert("lang".to_owned(), json!(code));
        }
    }
}

fn zone(message: &Message<'_>, arguments: &mut Map<String, Value>) {
    let sentence = &message.sentence;
    if sentence.says("timezone") {
        let zone = super::setup::fields::behind(
            message,
            &[
                "timezone",
                "setup-verb",
                "setup-noun",
                "to-value",
                "zone-skip",
                "use-verb",
                "joint",
            ],
        );
        if let Some(zone) = zone {
            arguments.insert("timezone".to_owned(), json!(zone));
        }
    } else if sentence.says("home-place") {
        if let Some(place) = super::setup::fields::behind(
            message,
            &["home-place", "setup-verb", "to-value", "zone-skip", "joint"],
        ) {
            let place = super::lookup::nominative(&place);
            arguments.insert("timezone".to_owned(), json!(place));
            arguments.insert("place".to_owned(), json!(place));
        }
    } else if sentence.says("my-time")
        && let Some(at) = clock(message)
    {
        arguments.insert("local_time".to_owned(), json!(format::clock(at)));
    }
}

/// The first time of the clock that a message names.
fn clock(message: &Message<'_>) -> Option<NaiveTime> {
    // "the evening summary at half past nine": the hour counts, not the evening.
    clock_by(message, Hour::Said).or_else(|| clock_by(message, Hour::Part))
}

fn clock_by(message: &Message<'_>, hour: Hour) -> Option<NaiveTime> {
    message.typed(|typed| match &typed.what {
        What::Moment(moment) if moment.fact.hour == hour => Some(said(&moment.plan, &moment.fact)),
        What::Recurrence(recurrence) if recurrence.hour == hour => match &recurrence.rule {
            Rule::Cron(cron) => of_cron(cron),
            Rule::Every { from, .. } => Some(from.time()),
        },
        What::TimeRange(range) => Some(range.from),
        What::Number(hour) if (0.0..24.0).contains(hour) && hour.fract() == 0.0 =>
        {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "an hour of the day"
            )]
            NaiveTime::from_hms_opt(*hour as u32, 0, 0)
        }
        _ => None,
    })
}

// "my day starts at 4": the smaller hour is meant, neither the coming nor the past one.
fn said(plan: &Resolved, fact: &Resolved) -> NaiveTime {
    let times = [Some(plan.at), Some(fact.at), plan.alternative, fact.alternative];
    times
        .into_iter()
        .flatten()
        .map(|at| at.time())
        .min()
        .unwrap_or_default()
}

fn of_cron(cron: &str) -> Option<NaiveTime> {
    let mut fields = cron.split_whitespace();
    let (minute, hour) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    NaiveTime::from_hms_opt(hour, minute, 0)
}

fn hours(message: &Message<'_>, arguments: &mut Map<String, Value>) {
    let says = |class: &str| message.sentence.says(class);
    if says("day-starts")
        && let Some(at) = clock(message)
    {
        arguments.insert("day_start".to_owned(), json!(format::clock(at)));
    }
    if says("week-starts")
        && let Some(day) = weekday(message)
    {
        arguments.insert("week_start".to_owned(), json!(day));
    }
    if says("quiet")
        && let Some(value) = quiet(message)
    {
        arguments.insert("quiet".to_owned(), json!(value));
    }
    for (class, key, usual) in [
        ("morning-message", "morning", "08:00"),
        ("evening-message", "evening", "21:00"),
    ] {
        if !says(class) {
            continue;
        }
        let at = clock_of_digest(message, key == "evening").map(format::clock);
        let off = says("off").then(|| "off".to_owned());
        if let Some(value) = off.or(at).or_else(|| says("on").then(|| usual.to_owned())) {
            arguments.insert(key.to_owned(), json!(value));
        }
    }
}

/// From when to when it is quiet: a range, two times, or off.
fn quiet(message: &Message<'_>) -> Option<String> {
    let range = message.typed(|typed| match &typed.what {
        // "from half past ten to seven": of two halves of the day the night is quiet.
        What::TimeRange(range) => Some(match range.alternative {
            Some((from, to)) if range.from.hour() < 18 && from.hour() >= 18 => (from, to),
            _ => (range.from, range.to),
        }),
        _ => None,
    });
    let times: Vec<NaiveTime> = message
        .sentence
        .typed
        .iter()
        .filter_map(|typed| match &typed.what {
            What::Moment(moment) if moment.plan.hour == Hour::Said => Some(moment.plan.at.time()),
            _ => None,
        })
        .collect();
    let two = match times[..] {
        [from, to] => Some((from, to)),
        _ => None,
    };
    if let Some((from, to)) = range.or(two) {
        return Some(format!("{}-{}", format::clock(from), format::clock(to)));
    }
    (message.sentence.says("off") && times.is_empty()).then(|| "off".to_owned())
}

// "evening summary at 9" is 21:00; "morning message at 8" is 8:00.
fn clock_of_digest(message: &Message<'_>, evening: bool) -> Option<NaiveTime> {
    let at = clock(message)?;
    let later = evening && at.hour() >= 4 && at.hour() < 12;
    if later {
        at.with_hour(at.hour() + 12)
    } else {
        Some(at)
    }
}

fn weekday(message: &Message<'_>) -> Option<&'static str> {
    const DAYS: [&str; 7] = [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
    ];
    message.typed(|typed| match &typed.what {
        What::Moment(moment) if moment.plan.has_date => {
            Some(DAYS[moment.plan.day.weekday().num_days_from_monday() as usize])
        }
        What::Window(window) => Some(DAYS[window.plan.from.weekday().num_days_from_monday() as usize]),
        What::Recurrence(recurrence) => match &recurrence.rule {
            Rule::Cron(cron) => {
                let day: usize = cron.split_whitespace().nth(4)?.parse().ok()?;
                Some(DAYS[(day + 6) % 7])
            }
            Rule::Every { .. } => None,
        },
        _ => None,
    })
}

fn choices(message: &Message<'_>, arguments: &mut Map<String, Value>) {
    let says = |class: &str| message.sentence.says(class);
    for (class, key, value) in [
        ("units-metric", "units", "metric"),
        ("units-imperial", "units", "imperial"),
        ("ack-reaction", "ack", "reaction"),
        ("ack-message", "ack", "message"),
        ("dmy", "date_order", "dmy"),
        ("mdy", "date_order", "mdy"),
    ] {
        if says(class) {
            arguments.insert(key.to_owned(), json!(value));
        }
    }
    if says("theme") {
        let dark = says("theme-dark");
        if dark || says("theme-light") {
            arguments.insert("theme".to_owned(), json!(if dark { "dark" } else { "light" }));
        }
    }
    if says("rich") && (says("on") || says("off")) {
        arguments.insert("rich".to_owned(), json!(!says("off")));
    }
    if says("still-running")
        && let Some(hours) = still_running(message)
    {
        arguments.insert("still_running_h".to_owned(), json!(hours));
    }
}

fn still_running(message: &Message<'_>) -> Option<u64> {
    message.typed(|typed| {
        let minutes = match &typed.what {
            What::Duration { minutes } => *minutes,
            What::Delay(delay) => delay.minutes,
            _ => return None,
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a count of hours"
        )]
        let hours = (minutes / 60.0).round().clamp(1.0, 168.0) as u64;
        Some(hours)
    })
}
