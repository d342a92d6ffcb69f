//! The turn of the day: what is over goes into the history, what begins opens at 0.

use chrono::{Days, NaiveDate, Weekday};

use super::{Goal, GoalDay, GoalState, Period};
use crate::domain::Settings;

/// How many occurrences a goal that was out of sight for long fills in; older ones stay without a record.
const CATCH_UP: u16 = 400;

/// Brings a goal to the day `today`: each occurrence that is over is closed once, and the one that runs is open.
///
/// Calling it again on the same or an earlier day changes nothing, so it may run at day change and at every turn.
#[must_use]
pub fn roll_over(mut goal: Goal, today: NaiveDate, settings: &Settings) -> (Goal, Vec<GoalDay>) {
    let period = goal.auto_period.as_deref().map(Period::parse);
    let Some(Ok(period)) = period else {
        let days = if !goal.closed && goal.date < today {
            vec![shut(&mut goal)]
        } else {
            Vec::new()
        };
        return (goal, days);
    };
    let mut days = Vec::new();
    if !goal.closed && period.is_over(goal.date, today, settings.week_start) {
        days.push(shut(&mut goal));
    }
    for opening in openings(&period, goal.date, today, settings.week_start) {
        goal.date = opening;
        goal.closed = false;
        if period.is_over(opening, today, settings.week_start) {
            days.push(shut(&mut goal));
        }
    }
    let current = if goal.closed { today } else { goal.date };
    if goal.paused_until.is_some_and(|until| until <= current) {
        goal.paused_until = None;
    }
    (goal, days)
}

/// A new goal set for `date`: open on it, or closed and waiting when it does not open that day.
#[must_use]
pub fn open_new(mut goal: Goal, today: NaiveDate, settings: &Settings) -> (Goal, Vec<GoalDay>) {
    if let Some(Ok(period)) = goal.auto_period.as_deref().map(Period::parse) {
        goal.closed = period.occurrence(goal.date, settings.week_start).is_none();
    }
    roll_over(goal, today, settings)
}

/// The record of the goal's day as it stands, with its verdict.
#[must_use]
pub fn close(goal: &Goal) -> GoalDay {
    let reached = goal.counted().next().is_some() && goal.items.iter().all(super::GoalItem::is_met);
    let state = if reached {
        GoalState::Done
    } else if goal.is_paused_on(goal.date) {
        GoalState::Paused
    } else if goal.skipped.is_some() {
        GoalState::Skipped
    } else if goal.items.iter().all(super::GoalItem::is_met) {
        GoalState::Done
    } else {
        GoalState::Missed
    };
    GoalDay {
        goal: goal.id,
        date: goal.date,
        state,
        items: goal.items.clone(),
        note: goal.skipped.clone().filter(|reason| !reason.is_empty()),
        extra: serde_json::Map::new(),
    }
}

// Closes the open day and clears the counts for the next one.
fn shut(goal: &mut Goal) -> GoalDay {
    let day = close(goal);
    goal.idle = match day.state {
        GoalState::Skipped | GoalState::Paused | GoalState::Open => goal.idle,
        GoalState::Done | GoalState::Missed if goal.has_progress() || goal.counted().next().is_none() => 0,
        GoalState::Done | GoalState::Missed => goal.idle + 1,
    };
    goal.closed = true;
    // A plain goal keeps its counts: nothing opens after it, and the last goals are still listed.
    if goal.auto_period.is_some() {
        goal.skipped = None;
        for item in &mut goal.items {
            item.progress = 0.0;
        }
    }
    day
}

// The openings after `from` up to `today`, the newest `CATCH_UP` of them.
fn openings(period: &Period, from: NaiveDate, today: NaiveDate, week_start: Weekday) -> Vec<NaiveDate> {
    let days_apart = match period {
        Period::Daily => 1,
        Period::Weekly => 7,
        Period::Cron(_) => 31,
    };
    let reach = u64::from(CATCH_UP) * days_apart;
    let horizon = today.checked_sub_days(Days::new(reach)).unwrap_or(from);
    let mut found: Vec<NaiveDate> =
        std::iter::successors(period.next_opening(from.max(horizon), week_start), |day| {
            period.next_opening(*day, week_start)
        })
        .take_while(|day| *day <= today)
        .collect();
    found.split_off(found.len().saturating_sub(usize::from(CATCH_UP)))
}
