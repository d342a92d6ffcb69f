//! Reminders besides setting: list, pause, resume, change, delete.

use chrono::{DateTime, Duration, FixedOffset};
use serde_json::{Map, Value, json};

use super::which::{self, Meant};
use crate::args;
use crate::domain::reminder::{Reminder, ReminderState, Schedule};
use crate::domain::{Action, Call, day};
use crate::reading::{Hour, What};
use crate::scene::Step;
use crate::scene::message::{Message, call, instant};

/// Calls of one turn, at most; more reminders than that are asked about.
const AT_ONCE: usize = 8;

/// What is set.
pub(crate) fn list() -> Step {
    call("remind", json!({"action": "list"}))
}

/// "cancel the reminder about pills"; which one is asked when several fit.
pub(crate) fn delete(message: &Message<'_>) -> Step {
    act(message, "delete", &Map::new())
}

/// "cancel the one about mum": a removal that names no reminder and means one all the same.
pub(crate) fn delete_named(message: &Message<'_>) -> Option<Step> {
    let named = message.sentence.says("reminders") || message.sentence.says("stop-remind");
    match which::meant(message, &living(message)) {
        Meant::One(_) | Meant::Some(_) => Some(delete(message)),
        Meant::Any | Meant::All => named.then(|| delete(message)),
    }
}

/// "pause the pills reminder".
pub(crate) fn pause(message: &Message<'_>) -> Step {
    act(message, "pause", &Map::new())
}

/// "resume the reminders".
pub(crate) fn resume(message: &Message<'_>) -> Step {
    act(message, "resume", &Map::new())
}

/// "move the reminder to 10:00", and "move the pills to 10" where only a reminder can be meant.
pub(crate) fn change(message: &Message<'_>) -> Option<Step> {
    let named = message.sentence.says("reminders");
    let any = matches!(which::meant(message, &living(message)), Meant::Any);
    if message.sentence.says("snooze") && (any || !named) {
        return Some(snooze(message));
    }
    if !named && any && !which::says_it(message) {
        return None;
    }
    let mut arguments = Map::new();
    super::scheduled(message, &mut arguments, &|_| true);
    if arguments.is_empty() {
        return to_bare_hour(message).or_else(|| put_off(message));
    }
    Some(act(message, "change", &arguments))
}

/// "postpone the pills by an hour": so much after the time it would come; one that recurs is put off once.
fn put_off(message: &Message<'_>) -> Option<Step> {
    let zone = message.view.settings.timezone;
    let minutes = message.typed(|typed| match &typed.what {
        What::Duration { minutes } => Some(*minutes),
        What::Measure { value, unit } if unit.symbol == "day" => Some(value * 1440.0),
        What::Measure { value, unit } if unit.symbol == "week" => Some(value * 10_080.0),
        _ => None,
    })?;
    let Meant::One(reminder) = which::meant(message, &living(message)) else {
        return None;
    };
    #[expect(clippy::cast_possible_truncation, reason = "minutes of at most a year")]
    let later = Duration::minutes(minutes.clamp(1.0, 525_600.0) as i64);
    let at = (reminder.next? + later).with_timezone(&zone);
    let action = if reminder.schedule.recurs() {
        "snooze"
    } else {
        "change"
    };
    Some(call(
        "remind",
        json!({"action": action, "id": reminder.id, "at": instant(&at)}),
    ))
}

/// "snooze for 15 minutes", "отложи до восьми": the one that spoke last; ten minutes when nothing else is said.
fn snooze(message: &Message<'_>) -> Step {
    let mut arguments = Map::new();
    arguments.insert("action".to_owned(), json!("snooze"));
    super::scheduled(message, &mut arguments, &|_| true);
    if !arguments.contains_key("at") {
        let minutes = message.typed(|typed| match &typed.what {
            What::Duration { minutes } => Some(*minutes),
            _ => None,
        });
        #[expect(clippy::cast_possible_truncation, reason = "minutes of at most a year")]
        let minutes = minutes.unwrap_or(10.0).clamp(1.0, 525_600.0) as i64;
        let at = message.view.now.with_timezone(&message.view.settings.timezone) + Duration::minutes(minutes);
        arguments.insert("at".to_owned(), json!(instant(&at)));
    }
    call("remind", arguments.into())
}

/// The call for the reminder that is meant: the only one, the one whose number or words were said, or a question.
fn act(message: &Message<'_>, action: &str, more: &Map<String, Value>) -> Step {
    let arguments = |reminder: Option<&Reminder>| {
        let mut arguments = Map::new();
        arguments.insert("action".to_owned(), json!(action));
        if let Some(reminder) = reminder {
            arguments.insert("id".to_owned(), json!(reminder.id));
            arguments.extend(kept(message, reminder, more));
        } else {
            arguments.extend(more.clone());
        }
        Value::Object(arguments)
    };
    let living = living(message);
    let each = |reminder: &&Reminder| Call::new("remind", arguments(Some(reminder)));
    match which::meant(message, &living) {
        _ if living.is_empty() => call("remind", arguments(None)),
        Meant::All if living.len() <= AT_ONCE => Step::Calls(living.iter().map(each).collect()),
        Meant::One(reminder) => Step::Calls(vec![each(&reminder)]),
        Meant::Any | Meant::All if living.len() == 1 => Step::Calls(vec![each(&living[0])]),
        Meant::Some(some) => ask(message, &some, each),
        Meant::Any | Meant::All => ask(message, &living, each),
    }
}

fn living<'v>(message: &Message<'v>) -> Vec<&'v Reminder> {
    let reminders = message.view.reminders.iter();
    reminders
        .filter(|reminder| reminder.state != ReminderState::Done)
        .collect()
}

fn ask(message: &Message<'_>, some: &[&Reminder], each: impl Fn(&&Reminder) -> Call) -> Step {
    let actions = some
        .iter()
        .take(10)
        .map(|reminder| Action::once(reminder.text.clone(), each(reminder)).on_new_row())
        .collect();
    message.say("ask-which-reminder", args!(), actions)
}

/// A recurring reminder that is moved to an hour keeps its days; one that is moved to a day keeps its hour.
fn kept(message: &Message<'_>, reminder: &Reminder, more: &Map<String, Value>) -> Map<String, Value> {
    if let Some(moved) = on_day(message, reminder) {
        return moved;
    }
    let dated = message.typed(|typed| match &typed.what {
        What::Moment(moment) if moment.plan.has_date => Some(()),
        What::Delay(_) => Some(()),
        _ => None,
    });
    let at = more.get("at").and_then(Value::as_str);
    let moved = at
        .filter(|_| dated.is_none())
        .and_then(|at| at.parse::<DateTime<FixedOffset>>().ok())
        .and_then(|at| reminder.schedule.at_time(at.time()));
    match moved {
        Some(Schedule::Cron { cron }) => Map::from_iter([("cron".to_owned(), json!(cron))]),
        Some(Schedule::Every { every, from }) => Map::from_iter([
            ("every".to_owned(), json!(every)),
            (
                "from".to_owned(),
                json!(from.to_rfc3339_opts(chrono::SecondsFormat::Secs, false)),
            ),
        ]),
        Some(Schedule::At { .. }) | None => more.clone(),
    }
}

/// "move the plants to Saturday": that day at the reminder's own hour.
fn on_day(message: &Message<'_>, reminder: &Reminder) -> Option<Map<String, Value>> {
    let zone = message.view.settings.timezone;
    let day = message.typed(|typed| match &typed.what {
        What::Moment(moment) if moment.plan.has_date && moment.plan.hour == Hour::Absent => {
            Some(moment.plan.day)
        }
        _ => None,
    })?;
    let own = reminder.next?.with_timezone(&zone).time();
    let at = json!(instant(&day::instant_at(day, own, zone).with_timezone(&zone)));
    Some(match &reminder.schedule {
        Schedule::Every { every, .. } => {
            Map::from_iter([("every".to_owned(), json!(every)), ("from".to_owned(), at)])
        }
        Schedule::At { .. } | Schedule::Cron { .. } => Map::from_iter([("at".to_owned(), at)]),
    })
}

/// "move mum to 10": the ten o'clock that lies nearer to the time it has now.
fn to_bare_hour(message: &Message<'_>) -> Option<Step> {
    let sentence = &message.sentence;
    let number = message.typed(|typed| match &typed.what {
        What::Number(value)
            if sentence
                .all("set-to")
                .any(|place| place.end == typed.tokens.start) =>
        {
            Some(*value)
        }
        _ => None,
    })?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to be an hour"
    )]
    let hour = (number.fract() == 0.0 && (0.0..24.0).contains(&number)).then_some(number as u32)?;
    let Meant::One(reminder) = which::meant(message, &living(message)) else {
        return None;
    };
    let zone = message.view.settings.timezone;
    let next = reminder.next?.with_timezone(&zone);
    let halves = [Some(hour), (hour < 12).then_some(hour + 12)];
    let times = halves
        .into_iter()
        .flatten()
        .filter_map(|hour| chrono::NaiveTime::from_hms_opt(hour, 0, 0));
    let time = times.min_by_key(|time| (*time - next.time()).num_minutes().abs())?;
    let at = day::instant_at(next.date_naive(), time, zone).with_timezone(&zone);
    let mut arguments = Map::from_iter([
        ("action".to_owned(), json!("change")),
        ("id".to_owned(), json!(reminder.id)),
    ]);
    match reminder.schedule.at_time(time) {
        Some(Schedule::Cron { cron }) => arguments.insert("cron".to_owned(), json!(cron)),
        Some(Schedule::Every { every, .. }) => {
            arguments.insert("every".to_owned(), json!(every));
            arguments.insert("from".to_owned(), json!(instant(&at)))
        }
        Some(Schedule::At { .. }) | None => arguments.insert("at".to_owned(), json!(instant(&at))),
    };
    Some(call("remind", arguments.into()))
}
