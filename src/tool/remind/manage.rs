//! Changing, pausing, deleting, ticking off and putting off reminders.

use chrono::{DateTime, NaiveTime, TimeDelta, Timelike as _, Utc};
use serde_json::json;

use super::super::{Kind, ToolError, ToolOutput};
use super::{Ask, find, goal, schedule, set, show};
use crate::args;
use crate::domain::reminder::{Interval, Reminder, ReminderState, Schedule};
use crate::domain::{Action, Call, Change};
use crate::text::format;

/// Times of the day that are offered for a change.
const TIMES: [u32; 5] = [8, 12, 15, 18, 21];

/// Changes the time, the text, the end or the goal. Without any of them the new time is asked for.
pub(super) fn change(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let before = find::one(ask)?;
    let mut after = before.clone();
    if let Some(text) = set::text(ask)? {
        after.text = text;
    }
    if let Some(goal) = goal::named(ask)? {
        after.goal = Some(goal.id);
    }
    if let Some(until) = schedule::until(ask)? {
        after.until = Some(until);
    }
    if let Some(schedule) = schedule::read(ask)? {
        after.schedule = moved(&before.schedule, schedule);
    }
    if after == before {
        return Ok(ask_for_time(&before, ask));
    }
    if before.state != ReminderState::Paused || after.schedule != before.schedule {
        after.next = Some(schedule::first(&after, ask)?);
        after.state = ReminderState::Active;
    }
    after.held = None;
    Ok(show::confirmed(&after, "remind-changed", ask).changing(vec![replaced(before, after)]))
}

// A recurring reminder that is moved to an hour keeps its days.
fn moved(before: &Schedule, wanted: Schedule) -> Schedule {
    match &wanted {
        Schedule::At { at } if before.recurs() => before.at_time(at.time()).unwrap_or(wanted),
        Schedule::At { .. } | Schedule::Every { .. } | Schedule::Cron { .. } => wanted,
    }
}

fn ask_for_time(reminder: &Reminder, ask: &Ask<'_>) -> ToolOutput {
    let now = ask.context.turn.now;
    let today = now.with_timezone(&ask.zone()).date_naive();
    let button = |hour: u32| {
        let time = NaiveTime::from_hms_opt(hour, 0, 0)?;
        let instant = crate::domain::day::instant_at(today, time, ask.zone());
        let at = if instant > now {
            instant
        } else {
            schedule::tomorrow_at(time, now, ask)
        };
        let arguments = json!({"action": "change", "id": reminder.id, "at": ask.context.local(at)});
        Some(Action::once(format::clock(time), Call::new("remind", arguments)))
    };
    let words = ask
        .phrases()
        .say("remind-new-time", args! { "text" => reminder.text.clone() });
    ToolOutput::words(json!({"id": reminder.id}), words)
        .with_actions(TIMES.into_iter().filter_map(button).collect())
}

/// Lets a reminder rest.
pub(super) fn pause(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let before = find::one(ask)?;
    let after = Reminder {
        state: ReminderState::Paused,
        held: None,
        ..before.clone()
    };
    let words = ask
        .phrases()
        .say("remind-paused", args! { "text" => before.text.clone() });
    let resume = Call::new("remind", json!({"action": "resume", "id": before.id}));
    let button = Action::once(ask.phrases().plain("goal-button-resume", args!()), resume);
    let output = ToolOutput::words(json!({"paused": before.id}), words).with_actions(vec![button]);
    Ok(output.changing(vec![replaced(before, after)]))
}

/// Lets a reminder come again.
pub(super) fn resume(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let before = find::one(ask)?;
    let mut after = Reminder {
        state: ReminderState::Active,
        held: None,
        ..before.clone()
    };
    after.next = after.next_after(ask.context.turn.now, ask.zone());
    if after.next.is_none() {
        let due = match &before.schedule {
            Schedule::At { at } => show::when(at.to_utc(), ask),
            Schedule::Every { .. } | Schedule::Cron { .. } => String::new(),
        };
        let args = args! { "text" => before.text.clone(), "when" => due };
        let change = Call::new("remind", json!({"action": "change", "id": before.id}));
        let button = Action::call(
            ask.phrases()
                .plain("remind-button-change", args! { "number" => "" }),
            change,
        );
        return Err(
            ToolError::new(Kind::Arguments, ask.phrases(), "remind-over", args).offering(vec![button]),
        );
    }
    Ok(show::confirmed(&after, "remind-set", ask).changing(vec![replaced(before, after)]))
}

/// Deletes a reminder.
pub(super) fn delete(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let before = find::one(ask)?;
    let words = ask
        .phrases()
        .say("remind-deleted", args! { "text" => before.text.clone() });
    let output = ToolOutput::words(json!({"deleted": before.id}), words);
    Ok(output.changing(vec![Change::Reminder {
        before: Some(Box::new(before)),
        after: None,
    }]))
}

/// Ticks a reminder off: one that comes once is done, one that recurs is done for this time.
pub(super) fn done(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let before = find::one(ask)?;
    let words = ask
        .phrases()
        .say("remind-done", args! { "text" => before.text.clone() });
    let mut output = ToolOutput::words(json!({"done": before.id}), words);
    output.replaces = true;
    if before.schedule.recurs() || before.state == ReminderState::Done {
        return Ok(output);
    }
    let after = Reminder {
        state: ReminderState::Done,
        next: None,
        held: None,
        ..before.clone()
    };
    Ok(output.changing(vec![replaced(before, after)]))
}

/// Says it again later. One that comes once moves; beside one that recurs a new one is set.
pub(super) fn snooze(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let before = find::one(ask)?;
    let next = later(ask)?;
    let schedule = Schedule::At {
        at: ask.context.local(next),
    };
    let after = Reminder {
        id: if before.schedule.recurs() {
            ask.context.book.new_id()
        } else {
            before.id
        },
        schedule: schedule.clone(),
        until: None,
        watch: None,
        next: Some(next),
        held: None,
        state: ReminderState::Active,
        ..before.clone()
    };
    let args = args! { "text" => after.text.clone(), "when" => show::when(next, ask) };
    let words = ask.phrases().say("remind-snoozed", args);
    let content = json!({"id": after.id, "next": ask.context.local(next)});
    let mut output = ToolOutput::words(content, words);
    output.replaces = true;
    let before = Some(Box::new(before)).filter(|before| before.id == after.id);
    Ok(output.changing(vec![Change::Reminder {
        before,
        after: Some(Box::new(after)),
    }]))
}

// So much later than now, or at an instant; an instant that is past by now means the same time tomorrow.
fn later(ask: &Ask<'_>) -> Result<DateTime<Utc>, ToolError> {
    let now = ask.context.turn.now;
    if let Some(text) = &ask.arguments.later {
        let later = Interval::parse(text).ok().and_then(Interval::exact);
        return later.map(|later| whole(now + later)).ok_or_else(|| {
            ask.refuse(
                "remind-bad-interval",
                args! { "given" => text.chars().take(60).collect::<String>() },
            )
        });
    }
    let at = ask.arguments.at.as_ref().and_then(|at| ask.context.instant(at));
    Ok(match at {
        Some(at) if at > now => at,
        Some(at) => schedule::tomorrow_at(ask.context.local(at).time(), now, ask),
        None => whole(now + TimeDelta::minutes(10)),
    })
}

fn whole(at: DateTime<Utc>) -> DateTime<Utc> {
    at.with_nanosecond(0).unwrap_or(at)
}

fn replaced(before: Reminder, after: Reminder) -> Change {
    Change::Reminder {
        before: Some(Box::new(before)),
        after: Some(Box::new(after)),
    }
}
