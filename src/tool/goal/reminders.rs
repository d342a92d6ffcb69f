//! The reminder that comes with a goal whose schedule names a time of day.

use chrono::NaiveTime;
use serde_json::Map;

use super::super::ToolError;
use super::Ask;
use crate::domain::Change;
use crate::domain::goal::{Goal, GoalId, Period};
use crate::domain::reminder::{Reminder, ReminderState, Schedule};

/// The changes that give a goal the reminder its schedule asks for, and take away that of its schedule before.
pub(super) fn follow(before: Option<&Goal>, after: &Goal, ask: &Ask<'_>) -> Result<Vec<Change>, ToolError> {
    let old = before.and_then(|goal| goal.auto_period.clone());
    if before.is_some() && old == after.auto_period {
        return Ok(Vec::new());
    }
    let mut changes = Vec::new();
    for reminder in of_goal(after.id, ask)? {
        if matches!(&reminder.schedule, Schedule::Cron { cron } if Some(cron) == old.as_ref()) {
            changes.push(Change::Reminder {
                before: Some(Box::new(reminder)),
                after: None,
            });
        }
    }
    changes.extend(own(after, ask).map(|reminder| Change::Reminder {
        before: None,
        after: Some(Box::new(reminder)),
    }));
    Ok(changes)
}

/// The changes that take away every reminder of a goal.
pub(super) fn drop_all(goal: GoalId, ask: &Ask<'_>) -> Result<Vec<Change>, ToolError> {
    let gone = |reminder| Change::Reminder {
        before: Some(Box::new(reminder)),
        after: None,
    };
    Ok(of_goal(goal, ask)?.into_iter().map(gone).collect())
}

/// The time at which a goal's schedule reminds; midnight is no time to remind at.
pub(super) fn time_of(goal: &Goal) -> Option<NaiveTime> {
    match Period::parse(goal.auto_period.as_deref()?).ok()? {
        Period::Cron(rule) => rule.time_of_day().filter(|time| *time != NaiveTime::MIN),
        Period::Daily | Period::Weekly => None,
    }
}

fn own(goal: &Goal, ask: &Ask<'_>) -> Option<Reminder> {
    time_of(goal)?;
    let schedule = Schedule::Cron {
        cron: goal.auto_period.clone()?,
    };
    let next = schedule.next_after(ask.context.turn.now, ask.context.settings().timezone)?;
    Some(Reminder {
        id: ask.context.book.new_id(),
        text: goal.title.clone(),
        schedule,
        until: None,
        goal: Some(goal.id),
        watch: None,
        next: Some(next),
        held: None,
        state: ReminderState::Active,
        extra: Map::new(),
    })
}

fn of_goal(goal: GoalId, ask: &Ask<'_>) -> Result<Vec<Reminder>, ToolError> {
    let all = ask
        .context
        .book
        .reminders()
        .map_err(|error| ToolError::store(ask.context.lang(), &error))?;
    Ok(all
        .into_iter()
        .filter(|reminder| reminder.goal == Some(goal))
        .collect())
}
