//! Changing, deleting, skipping and pausing a goal.

use serde_json::{Value, json};

use super::super::{Kind, ToolError, ToolOutput};
use super::arguments::Given;
use super::fault::{goal_fault, refuse};
use super::{Ask, arguments, bound, count, find, reminders, set, show};
use crate::args;
use crate::domain::Change;
use crate::domain::goal::{FOREVER, Goal, check_items, check_note, check_title, close, keep_progress};
use crate::part::Marked;
use crate::text::format;

/// The key that marks a goal which recurred once and was stopped.
pub(super) const STOPPED: &str = "stopped";

/// Changes the title, the items, the recurrence, the bound field or the note; null takes away.
pub(super) fn update(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let candidates = find::active(ask);
    let goal = match (ask.arguments.goal_id(), candidates.as_slice()) {
        // Without a number, the title may be the new one of the only goal.
        (None, [only]) => *only,
        _ => find::goal(ask, &candidates)?,
    };
    if !find::is_active(goal) {
        count::check_open(goal, ask)?;
    }
    let (after, remark) = changed(goal, ask)?;
    if after == *goal && remark.is_none() {
        return Err(refuse(ask.phrases(), "goal-nothing-to-change", args!()));
    }
    let mut changes = vec![replaced(goal, &after)];
    changes.extend(reminders::follow(Some(goal), &after, ask)?);
    let mut notes = vec![ask.phrases().say("goal-updated-note", args!())];
    if let Some(time) = reminders::time_of(&after).filter(|_| after.auto_period != goal.auto_period) {
        notes.push(
            ask.phrases()
                .say("goal-reminds", args! { "time" => format::clock(time) }),
        );
    }
    let (shown, problem) = bound::project(&after, ask);
    if let Some(shown) = shown.filter(|_| after.is_open()) {
        let mut entry = super::log::entry(String::new(), ask);
        entry.changes.push(shown);
        changes.push(Change::add_entry(ask.today(), entry));
    }
    notes.extend(remark.or(problem));
    Ok(show::shown(&after, &notes, ask)?.changing(changes))
}

fn changed(goal: &Goal, ask: &Ask<'_>) -> Result<(Goal, Option<Marked>), ToolError> {
    let (arguments, phrases) = (&ask.arguments, ask.phrases());
    let fault = |error| goal_fault(&error, phrases);
    let mut after = goal.clone();
    let mut remark = None;
    if let Some(title) = &arguments.title {
        after.title = check_title(title).map_err(fault)?;
    }
    if let Some(items) = arguments.items() {
        after.items = keep_progress(goal, check_items(items).map_err(fault)?);
    }
    match &arguments.auto_period {
        Given::Text(text) => after.auto_period = Some(set::period(text, ask)?),
        Given::Null => after.auto_period = None,
        Given::Absent => {}
    }
    match &arguments.note {
        Given::Text(note) => after.note = check_note(note).map_err(fault)?,
        Given::Null => after.note = None,
        Given::Absent => {}
    }
    match &arguments.bind_field {
        Given::Text(name) => match bound::field_of(name, ask) {
            Ok(field) => after.bind_field = Some(field.id),
            Err(problem) => remark = Some(problem),
        },
        Given::Null => after.bind_field = None,
        Given::Absent => {}
    }
    Ok((after, remark))
}

/// Deletes a plain goal; a recurring one stops recurring and its history stays.
pub(super) fn delete(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let goal = find::goal(ask, &find::active(ask))?;
    let boxed = |goal: &Goal| Some(Box::new(goal.clone()));
    let mut changes = Vec::new();
    let key = if goal.auto_period.is_some() {
        if goal.is_open() && goal.has_progress() {
            changes.push(Change::GoalDay {
                before: None,
                after: Some(Box::new(close(goal))),
            });
        }
        let mut stopped = Goal {
            auto_period: None,
            closed: true,
            ..goal.clone()
        };
        stopped.extra.insert(STOPPED.to_owned(), Value::Bool(true));
        changes.push(Change::Goal {
            before: boxed(goal),
            after: boxed(&stopped),
        });
        "goal-stopped-note"
    } else {
        changes.push(Change::Goal {
            before: boxed(goal),
            after: None,
        });
        "goal-deleted-note"
    };
    changes.extend(reminders::drop_all(goal.id, ask)?);
    let words = ask.phrases().say(key, args! { "title" => goal.title.clone() });
    let mut output = ToolOutput::words(json!({"deleted": goal.id}), words).changing(changes);
    output.slot = Some(format!("goal:{}", goal.id));
    output.replaces = true;
    Ok(output)
}

/// Skips the goal's open day; the streak stays.
pub(super) fn skip(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let goal = if ask.arguments.item_name.is_some() && ask.arguments.goal_id().is_none() {
        find::item(ask)?.0
    } else {
        find::goal(ask, &find::open(ask))?
    };
    count::check_open(goal, ask)?;
    let note = ask.arguments.note.text().map(check_note).transpose();
    let note = note.map_err(|error| goal_fault(&error, ask.phrases()))?.flatten();
    let after = Goal {
        skipped: Some(note.unwrap_or_default()),
        ..goal.clone()
    };
    Ok(show::shown(&after, &[], ask)?.changing(vec![replaced(goal, &after)]))
}

/// Lets a goal rest until a day, or until it is resumed.
pub(super) fn pause(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let goal = find::goal(ask, &find::active(ask))?;
    if !find::is_active(goal) {
        count::check_open(goal, ask)?;
    }
    let until = match ask.arguments.until.as_deref() {
        Some(text) => arguments::date(text, ask.phrases())?,
        None => FOREVER,
    };
    if until <= ask.today() {
        let date = format::date(until, ask.today(), ask.phrases());
        return Err(refuse(ask.phrases(), "goal-pause-past", args! { "date" => date }));
    }
    let after = Goal {
        paused_until: Some(until),
        ..goal.clone()
    };
    Ok(show::shown(&after, &[], ask)?.changing(vec![replaced(goal, &after)]))
}

/// Ends a pause.
pub(super) fn resume(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let (phrases, today) = (ask.phrases(), ask.today());
    let mut candidates = find::active(ask);
    candidates.retain(|goal| goal.is_paused_on(today));
    if candidates.is_empty() && ask.arguments.goal_id().is_none() {
        return Err(ToolError::new(
            Kind::NotFound,
            phrases,
            "goal-none-paused",
            args!(),
        ));
    }
    let goal = find::goal(ask, &candidates)?;
    if !goal.is_paused_on(today) {
        return Err(refuse(
            phrases,
            "goal-not-paused",
            args! { "title" => goal.title.clone() },
        ));
    }
    let after = Goal {
        paused_until: None,
        ..goal.clone()
    };
    let note = phrases.say("goal-resumed-note", args! { "title" => goal.title.clone() });
    Ok(show::shown(&after, &[note], ask)?.changing(vec![replaced(goal, &after)]))
}

fn replaced(before: &Goal, after: &Goal) -> Change {
    Change::Goal {
        before: Some(Box::new(before.clone())),
        after: Some(Box::new(after.clone())),
    }
}
