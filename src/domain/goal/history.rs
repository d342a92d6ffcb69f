//! What the closed days of a goal say: streaks and completion.

use std::collections::BTreeMap;

use chrono::{Datelike as _, NaiveDate, Weekday};

use super::period::week_of;
use super::{Goal, GoalDay, GoalState, Period};

/// The figures of one goal.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Figures {
    /// Scheduled days (weeks for a weekly goal) done in a row up to now; skipped and paused ones neither count nor break.
    pub streak: u32,
    /// The longest such row.
    pub best: u32,
    /// Closed days that were done, and today's if it is.
    pub done: u32,
    /// Closed days that were missed.
    pub missed: u32,
    /// Closed days that were skipped or paused.
    pub rested: u32,
}

impl Figures {
    /// The share of done days among those that counted, 0 to 100; `None` when none did.
    #[must_use]
    pub const fn rate(&self) -> Option<u32> {
        let counted = self.done + self.missed;
        if counted == 0 {
            return None;
        }
        Some((200 * self.done + counted) / (2 * counted))
    }
}

/// Counts a goal's closed days, in any order, together with its open day.
#[must_use]
pub fn figures(goal: &Goal, days: &[GoalDay], week_start: Weekday) -> Figures {
    let mut states: BTreeMap<NaiveDate, GoalState> = days.iter().map(|day| (day.date, day.state)).collect();
    if goal.is_open() && goal.is_done() {
        states.insert(goal.date, GoalState::Done);
    }
    let period = goal
        .auto_period
        .as_deref()
        .and_then(|text| Period::parse(text).ok());
    let mut figures = Figures::default();
    let mut before: Option<NaiveDate> = None;
    for (date, state) in states {
        if before.is_some_and(|before| has_gap(period.as_ref(), before, date, week_start)) {
            figures.streak = 0;
        }
        before = Some(date);
        match state {
            GoalState::Done => {
                figures.done += 1;
                figures.streak += 1;
                figures.best = figures.best.max(figures.streak);
            }
            GoalState::Missed => {
                figures.missed += 1;
                figures.streak = 0;
            }
            GoalState::Skipped | GoalState::Paused => figures.rested += 1,
            GoalState::Open => {}
        }
    }
    if has_fallen_behind(goal, period.as_ref(), before, week_start) {
        figures.streak = 0;
    }
    figures
}

// A scheduled day without a record lies between two records: the row is broken there.
fn has_gap(period: Option<&Period>, before: NaiveDate, date: NaiveDate, week_start: Weekday) -> bool {
    period
        .and_then(|period| period.next_opening(before, week_start))
        .is_some_and(|next| next < date)
}

fn has_fallen_behind(
    goal: &Goal,
    period: Option<&Period>,
    newest: Option<NaiveDate>,
    week_start: Weekday,
) -> bool {
    goal.is_open() && newest.is_some_and(|newest| has_gap(period, newest, goal.date, week_start))
}

/// One week or month of a goal's history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    /// Its first day.
    pub from: NaiveDate,
    /// Days done.
    pub done: u32,
    /// Days that counted: done or missed.
    pub counted: u32,
}

/// The closed days by calendar week, or by month, newest first.
#[must_use]
pub fn stretches(days: &[GoalDay], by_month: bool, week_start: Weekday) -> Vec<Stretch> {
    let mut sums: BTreeMap<NaiveDate, (u32, u32)> = BTreeMap::new();
    for day in days {
        let from = if by_month {
            day.date.with_day(1).unwrap_or(day.date)
        } else {
            week_of(day.date, week_start)
        };
        let (done, counted) = match day.state {
            GoalState::Done => (1, 1),
            GoalState::Missed => (0, 1),
            GoalState::Skipped | GoalState::Paused | GoalState::Open => (0, 0),
        };
        let sum = sums.entry(from).or_default();
        *sum = (sum.0 + done, sum.1 + counted);
    }
    let stretch = |(from, (done, counted))| Stretch { from, done, counted };
    sums.into_iter().rev().map(stretch).collect()
}
