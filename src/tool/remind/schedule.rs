//! When a reminder is due, as the arguments say it.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use serde_json::json;

use super::super::recurrence::cron_fault;
use super::super::{Kind, ToolError};
use super::Ask;
use super::arguments::shown;
use crate::args;
use crate::domain::day::{day_begins, instant_at};
use crate::domain::reminder::{IntervalError, Reminder, Schedule, ScheduleError};
use crate::domain::{Action, Call};
use crate::text::format;
use crate::tool::log::show::moment;

/// The schedule of the arguments; `None` when they name no time.
pub(super) fn read(ask: &Ask<'_>) -> Result<Option<Schedule>, ToolError> {
    let (arguments, context) = (&ask.arguments, ask.context);
    let every = arguments.every.as_ref().or(arguments
        .check_every
        .as_ref()
        .filter(|_| arguments.cron.is_none()));
    let time = |given: &serde_json::Value| {
        let read = context.instant(given).map(|at| context.local(at));
        read.ok_or_else(|| ask.refuse("remind-bad-time", args! { "given" => shown(given) }))
    };
    let at = arguments.at.as_ref().filter(|at| !at.is_null());
    match (at, every, &arguments.cron) {
        (None, None, None) => Ok(None),
        (Some(at), None, None) => Ok(Some(Schedule::At { at: time(at)? })),
        (at, Some(every), None) if at.is_none() || arguments.from.is_none() => {
            let from = arguments.from.as_ref().or(at).filter(|from| !from.is_null());
            let from = from.map(time).transpose()?;
            Ok(Some(Schedule::Every {
                every: every.trim().to_owned(),
                from: from.unwrap_or_else(|| context.local(context.turn.at)),
            }))
        }
        (None, None, Some(cron)) => Ok(Some(Schedule::Cron {
            cron: cron.split_whitespace().collect::<Vec<_>>().join(" "),
        })),
        (_, _, _) => Err(ask.refuse("remind-one-time", args!())),
    }
}

/// The end of the arguments: an instant, or the end of a day.
pub(super) fn until(ask: &Ask<'_>) -> Result<Option<DateTime<chrono::FixedOffset>>, ToolError> {
    let context = ask.context;
    let Some(given) = ask.arguments.until.as_ref().filter(|until| !until.is_null()) else {
        return Ok(None);
    };
    let day = given
        .as_str()
        .and_then(|text| text.trim().parse::<NaiveDate>().ok());
    let at = match day.and_then(|day| day.succ_opt()) {
        Some(next) => Some(day_begins(next, context.settings()) - TimeDelta::seconds(1)),
        None => context.instant(given),
    };
    let at = at.ok_or_else(|| ask.refuse("remind-bad-time", args! { "given" => shown(given) }))?;
    Ok(Some(context.local(at)))
}

/// The first time a reminder is due, or in the person's words why there is none.
pub(super) fn first(reminder: &Reminder, ask: &Ask<'_>) -> Result<DateTime<Utc>, ToolError> {
    let now = ask.context.turn.now;
    let begins = starts(ask)?.map_or(now, |starts| now.max(starts - TimeDelta::seconds(1)));
    let next = reminder
        .schedule
        .first(begins, ask.zone())
        .map_err(|error| fault(&error, reminder, ask))?;
    if reminder.until.is_some_and(|until| until.to_utc() < next) {
        return Err(ask.refuse("remind-never", args!()));
    }
    Ok(next)
}

// What comes by cron may start on a later day.
fn starts(ask: &Ask<'_>) -> Result<Option<DateTime<Utc>>, ToolError> {
    let (arguments, context) = (&ask.arguments, ask.context);
    let given = arguments
        .from
        .as_ref()
        .filter(|from| !from.is_null() && arguments.cron.is_some());
    given
        .map(|given| {
            let read = context.instant(given);
            read.ok_or_else(|| ask.refuse("remind-bad-time", args! { "given" => shown(given) }))
        })
        .transpose()
}

fn fault(error: &ScheduleError, reminder: &Reminder, ask: &Ask<'_>) -> ToolError {
    match error {
        ScheduleError::Past => past(reminder, ask),
        ScheduleError::Cron(error) => cron_fault(error, ask.phrases()),
        ScheduleError::Interval(IntervalError::Unreadable) => {
            let given = match &reminder.schedule {
                Schedule::Every { every, .. } => every.chars().take(60).collect(),
                Schedule::At { .. } | Schedule::Cron { .. } => String::new(),
            };
            ask.refuse("remind-bad-interval", args! { "given" => given })
        }
        ScheduleError::Interval(IntervalError::TooShort) => ask.refuse("remind-short-interval", args!()),
        ScheduleError::Interval(IntervalError::TooLong) => ask.refuse("remind-long-interval", args!()),
        ScheduleError::Never => ask.refuse("remind-never", args!()),
    }
}

// A time in the past: the same time tomorrow is one tap away.
fn past(reminder: &Reminder, ask: &Ask<'_>) -> ToolError {
    let (context, phrases) = (ask.context, ask.phrases());
    let Schedule::At { at } = &reminder.schedule else {
        return ask.refuse("remind-never", args!());
    };
    let at = context.local(at.to_utc());
    let when = moment(at, context.today(), phrases);
    let next = tomorrow_at(at.time(), context.turn.now, ask);
    let mut arguments = ask.original.as_object().cloned().unwrap_or_default();
    arguments.insert("at".to_owned(), json!(context.local(next)));
    let label = phrases.plain(
        "remind-button-tomorrow-at",
        args! { "time" => format::clock(at.time()) },
    );
    let button = Action::once(label, Call::new("remind", arguments.into()));
    ToolError::new(Kind::Arguments, phrases, "remind-past", args! { "when" => when }).offering(vec![button])
}

/// A time of the day after the local date of `now`.
pub(super) fn tomorrow_at(time: NaiveTime, now: DateTime<Utc>, ask: &Ask<'_>) -> DateTime<Utc> {
    let today = now.with_timezone(&ask.zone()).date_naive();
    instant_at(today.succ_opt().unwrap_or(today), time, ask.zone())
}
