//! Setting a goal.

use chrono::NaiveDate;
use serde_json::{Map, json};

use super::super::recurrence::cron_fault;
use super::super::{Kind, ToolError, ToolOutput};
use super::fault::{goal_fault, refuse};
use super::{Ask, arguments, bound, find, log, reminders, show};
use crate::args;
use crate::domain::goal::{
    Goal, GoalDay, Period, check_items, check_note, check_title, folded, keep_progress, open_new,
};
use crate::domain::{Action, Call, Change};
use crate::part::Marked;
use crate::text::format;

/// Goals that are open or come back, at most.
const GOALS: usize = 50;

/// Sets a goal for today, for an earlier day, or one that recurs.
pub(super) fn set(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let (mut goal, remark) = draft(ask)?;
    let old = conflict(&goal, ask)?;
    if old.is_none() && find::active(ask).len() >= GOALS {
        return Err(refuse(ask.phrases(), "goal-too-many", args! { "count" => GOALS }));
    }
    // A recurring goal keeps its number, and with it its history and what was done today.
    let heir = old.filter(|old| old.auto_period.is_some());
    if let Some(old) = heir {
        goal.id = old.id;
        goal.items = keep_progress(old, goal.items);
        goal.idle = old.idle;
    }
    let asked = goal.date;
    let (goal, days) = open_new(goal, ask.today(), ask.context.settings());
    let mut changes = replacing(old, heir, &goal, ask)?;
    changes.extend(closed(&days, ask)?);
    changes.extend(reminders::follow(heir, &goal, ask)?);
    let mut notes = notes(&goal, old.is_some(), asked, ask);
    let (shown, problem) = bound::project(&goal, ask);
    if let Some(shown) = shown.filter(|_| goal.is_open()) {
        let mut entry = log::entry(String::new(), ask);
        entry.changes.push(shown);
        changes.push(Change::add_entry(ask.today(), entry));
    }
    notes.extend(remark.or(problem));
    Ok(show::shown(&goal, &notes, ask)?.changing(changes))
}

// The goal as it is asked for, and a remark when its field cannot be bound.
fn draft(ask: &Ask<'_>) -> Result<(Goal, Option<Marked>), ToolError> {
    let (arguments, phrases) = (&ask.arguments, ask.phrases());
    let fault = |error| goal_fault(&error, phrases);
    let title = check_title(arguments.title.as_deref().unwrap_or_default()).map_err(fault)?;
    let items = check_items(arguments.items().unwrap_or_default()).map_err(fault)?;
    let note = arguments
        .note
        .text()
        .map(check_note)
        .transpose()
        .map_err(fault)?
        .flatten();
    let auto_period = arguments.auto_period.text();
    let auto_period = auto_period.map(|text| period(text, ask)).transpose()?;
    let (field, remark) = match arguments.bind_field.text() {
        Some(name) => match bound::field_of(name, ask) {
            Ok(field) => (Some(field.id), None),
            Err(remark) => (None, Some(remark)),
        },
        None => (None, None),
    };
    let goal = Goal {
        id: ask.context.book.new_id(),
        title,
        date: day(ask)?,
        auto_period,
        items,
        bind_field: field,
        note,
        paused_until: None,
        skipped: None,
        closed: false,
        idle: 0,
        created_at: ask.context.local(ask.context.turn.at),
        extra: Map::new(),
    };
    Ok((goal, remark))
}

/// A checked recurrence, its blanks put in order.
pub(super) fn period(text: &str, ask: &Ask<'_>) -> Result<String, ToolError> {
    Period::parse(text).map_err(|error| cron_fault(&error, ask.phrases()))?;
    Ok(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn day(ask: &Ask<'_>) -> Result<NaiveDate, ToolError> {
    let (phrases, today) = (ask.phrases(), ask.today());
    let Some(text) = ask.arguments.date.as_deref() else {
        return Ok(today);
    };
    let date = arguments::date(text, phrases)?;
    if date > today {
        let shown = format::date(date, today, phrases);
        return Err(refuse(phrases, "goal-future", args! { "date" => shown }));
    }
    Ok(date)
}

// The goal whose place the new one would take. Without `replace` it is asked first.
fn conflict<'a>(goal: &Goal, ask: &Ask<'a>) -> Result<Option<&'a Goal>, ToolError> {
    let goals = ask.context.book.goals();
    let (old, key) = if goal.auto_period.is_some() {
        let same = |old: &&Goal| old.auto_period.is_some() && folded(&old.title) == folded(&goal.title);
        (goals.iter().find(same), "goal-same-title")
    } else {
        let same = |old: &&Goal| old.auto_period.is_none() && old.date == goal.date && was_plain(old);
        (goals.iter().find(same), "goal-exists")
    };
    let Some(old) = old.filter(|_| !ask.arguments.replace) else {
        return Ok(old);
    };
    let date = format::date(goal.date, ask.today(), ask.phrases());
    let args = args! { "title" => old.title.clone(), "date" => date };
    let again = find::with(ask.original, "replace", json!(true));
    let replace = Action::once(
        ask.phrases().plain("goal-button-replace", args!()),
        Call::new("goal", again),
    );
    let error = if goal.auto_period.is_some() {
        ToolError::new(
            Kind::Ambiguous,
            ask.phrases(),
            key,
            args! { "title" => old.title.clone() },
        )
    } else {
        ToolError::new(Kind::Ambiguous, ask.phrases(), key, args)
    };
    Err(error.offering(vec![replace]))
}

// A recurring goal that was stopped keeps its last day, but it was never that day's plain goal.
fn was_plain(goal: &Goal) -> bool {
    !goal.extra.contains_key(super::change::STOPPED)
}

fn replacing(
    old: Option<&Goal>,
    heir: Option<&Goal>,
    goal: &Goal,
    ask: &Ask<'_>,
) -> Result<Vec<Change>, ToolError> {
    let boxed = |goal: &Goal| Some(Box::new(goal.clone()));
    let mut changes = Vec::new();
    if let Some(old) = old.filter(|_| heir.is_none()) {
        changes.push(Change::Goal {
            before: boxed(old),
            after: None,
        });
        changes.extend(reminders::drop_all(old.id, ask)?);
        let gone = ask
            .context
            .book
            .goal_days(old.id, old.date, old.date)
            .map_err(|error| ToolError::store(ask.context.lang(), &error))?;
        changes.extend(gone.into_iter().map(|day| Change::GoalDay {
            before: Some(Box::new(day)),
            after: None,
        }));
    }
    changes.push(Change::Goal {
        before: heir.and_then(boxed),
        after: boxed(goal),
    });
    Ok(changes)
}

// Days that a goal set for the past fills in; what is already known of a day stays.
fn closed(days: &[GoalDay], ask: &Ask<'_>) -> Result<Vec<Change>, ToolError> {
    let mut changes = Vec::new();
    for day in days {
        let known = ask
            .context
            .book
            .goal_days(day.goal, day.date, day.date)
            .map_err(|error| ToolError::store(ask.context.lang(), &error))?;
        if known.is_empty() {
            changes.push(Change::GoalDay {
                before: None,
                after: Some(Box::new(day.clone())),
            });
        }
    }
    Ok(changes)
}

fn notes(goal: &Goal, replaced: bool, asked: NaiveDate, ask: &Ask<'_>) -> Vec<Marked> {
    let (phrases, today) = (ask.phrases(), ask.today());
    let mut notes = vec![if asked < today && goal.auto_period.is_none() {
        let date = format::date(asked, today, phrases);
        phrases.say("goal-set-past-note", args! { "date" => date })
    } else if replaced {
        phrases.say("goal-replaced-note", args!())
    } else {
        phrases.say("goal-set-note", args!())
    }];
    if goal.closed
        && let Some(opens) = find::next_opening(goal, ask)
    {
        let date = format::date(opens, today, phrases);
        notes.push(phrases.say("goal-opens-first", args! { "date" => date }));
    }
    if let Some(time) = reminders::time_of(goal) {
        notes.push(phrases.say("goal-reminds", args! { "time" => format::clock(time) }));
    }
    notes
}
