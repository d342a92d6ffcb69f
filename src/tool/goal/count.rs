//! Counting: progress of an item, and everything done at once.

use chrono::NaiveDate;
use serde_json::json;

use super::super::{Kind, ToolError, ToolOutput};
use super::fault::refuse;
use super::line::{item_part, numbers};
use super::log::{Counted, entry, measure};
use super::{Ask, arguments, bound, find, show};
use crate::args;
use crate::domain::Change;
use crate::domain::day::day_of;
use crate::domain::goal::{Goal, GoalDay, GoalItem};
use crate::domain::page::Entry;
use crate::text::format;

/// Counts an item up, down, to a value or back to nothing.
pub(super) fn progress(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let step = ask.arguments.step(ask.phrases())?;
    let (goal, index) = find::item(ask)?;
    if let Some(day) = past_day(goal, ask)? {
        return count_in_the_past(goal, index, &day, ask);
    }
    check_open(goal, ask)?;
    let mut after = goal.clone();
    let from = goal.items[index].progress;
    after.items[index].progress = step.apply(from);
    let item = &after.items[index];
    let mut changes = vec![Change::Progress {
        goal: goal.id,
        date: goal.date,
        item: item.name.clone(),
        from,
        to: item.progress,
    }];
    let (shown, remark) = bound::project(&after, ask);
    let counted = Counted {
        goal: goal.id,
        item,
        delta: item.progress - from,
    };
    changes.extend(counted.log(shown, ask)?);
    let mut output = show::shown(&after, remark.as_slice(), ask)?.changing(changes);
    let toast = args! { "item" => item.name.clone(), "numbers" => numbers(item, ask.phrases()) };
    output.toast = Some(ask.phrases().plain("goal-progress-toast", toast));
    Ok(output)
}

/// Brings every item to its target.
pub(super) fn done(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let goal = find::goal(ask, &find::open(ask))?;
    check_open(goal, ask)?;
    let mut after = goal.clone();
    let mut changes = Vec::new();
    let mut measures = Vec::new();
    for item in after.items.iter_mut().filter(|item| item.is_open()) {
        changes.push(Change::Progress {
            goal: goal.id,
            date: goal.date,
            item: item.name.clone(),
            from: item.progress,
            to: item.target,
        });
        measures.extend(measure(item, item.target - item.progress, ask));
        item.progress = item.target;
    }
    let (shown, remark) = bound::project(&after, ask);
    if !changes.is_empty() {
        let items: Vec<String> = after
            .items
            .iter()
            .map(|item| item_part(item, ask.phrases()))
            .collect();
        let args = args! { "title" => goal.title.clone(), "items" => items.join(" · ") };
        let mut entry = entry(ask.phrases().plain("goal-log-done", args), ask);
        entry.measures = measures;
        entry.changes.extend(shown);
        changes.push(Change::add_entry(ask.today(), entry));
    }
    let mut output = show::shown(&after, remark.as_slice(), ask)?.changing(changes);
    output.toast = Some(ask.phrases().plain("goal-done-toast", args!()));
    Ok(output)
}

// The day in the past that is meant: named by its date, or that of a message handled late.
fn past_day(goal: &Goal, ask: &Ask<'_>) -> Result<Option<GoalDay>, ToolError> {
    let (phrases, today) = (ask.phrases(), ask.today());
    let named = ask
        .arguments
        .date
        .as_deref()
        .map(|text| arguments::date(text, phrases))
        .transpose()?;
    if named.is_some_and(|date| date > today) {
        let date = format::date(named.unwrap_or(today), today, phrases);
        return Err(refuse(phrases, "goal-future", args! { "date" => date }));
    }
    let handled_late = today < day_of(ask.context.turn.now, ask.context.settings());
    let date = match named {
        Some(date) if date < goal.date => date,
        None if handled_late && today < goal.date => today,
        Some(_) | None => return Ok(None),
    };
    let day = ask
        .context
        .book
        .goal_days(goal.id, date, date)
        .map_err(|error| ToolError::store(ask.context.lang(), &error))?
        .pop();
    day.map(Some).ok_or_else(|| {
        let args = args! { "title" => goal.title.clone(), "date" => format::date(date, today, phrases) };
        ToolError::new(Kind::NotFound, phrases, "goal-no-record", args)
    })
}

fn count_in_the_past(
    goal: &Goal,
    index: usize,
    day: &GoalDay,
    ask: &Ask<'_>,
) -> Result<ToolOutput, ToolError> {
    let step = ask.arguments.step(ask.phrases())?;
    let name = &goal.items[index].name;
    let Some(item) = day.items.iter().find(|item| item.name == *name) else {
        let date = format::date(day.date, ask.today(), ask.phrases());
        let args = args! { "title" => goal.title.clone(), "date" => date };
        return Err(ToolError::new(
            Kind::NotFound,
            ask.phrases(),
            "goal-no-record",
            args,
        ));
    };
    let after = GoalItem {
        progress: step.apply(item.progress),
        ..item.clone()
    };
    let mut changes = vec![Change::Progress {
        goal: goal.id,
        date: day.date,
        item: name.clone(),
        from: item.progress,
        to: after.progress,
    }];
    let counted = Counted {
        goal: goal.id,
        item: &after,
        delta: after.progress - item.progress,
    };
    if let Some(entry) = counted.line(ask) {
        changes.push(Change::add_entry(day.date, on(entry, day.date, ask)));
    }
    let date = format::date(day.date, ask.today(), ask.phrases());
    let note = ask.phrases().say("goal-past-note", args! { "date" => date });
    let mut words = note;
    words.push_line(&crate::part::Marked::plain(item_part(&after, ask.phrases())));
    Ok(ToolOutput::words(json!({"date": day.date, "item": after}), words).changing(changes))
}

// An entry of an earlier day stands at that day's end, unless the message itself is of that day.
fn on(mut entry: Entry, date: NaiveDate, ask: &Ask<'_>) -> Entry {
    let settings = ask.context.settings();
    if day_of(ask.context.turn.at, settings) != date
        && let Some(next) = date.succ_opt()
    {
        let end = crate::domain::day::day_begins(next, settings) - chrono::TimeDelta::minutes(1);
        entry.at = ask.context.local(end);
    }
    entry
}

pub(super) fn check_open(goal: &Goal, ask: &Ask<'_>) -> Result<(), ToolError> {
    if goal.is_open() {
        return Ok(());
    }
    let (phrases, title) = (ask.phrases(), goal.title.clone());
    Err(match find::next_opening(goal, ask) {
        Some(opens) => {
            let date = format::date(opens, ask.today(), phrases);
            ToolError::new(
                Kind::NotFound,
                phrases,
                "goal-not-due",
                args! { "title" => title, "date" => date },
            )
        }
        None => ToolError::new(Kind::NotFound, phrases, "goal-over", args! { "title" => title }),
    })
}
