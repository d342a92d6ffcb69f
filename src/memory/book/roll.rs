//! The turn of the day in a chat's memory.

use chrono::{DateTime, Utc};

use super::Book;
use crate::domain::day::day_of;
use crate::domain::goal::{Goal, GoalDay, roll_over};
use crate::port::StoreError;

/// Plain goals that are over and still at hand; the history of older ones stays without them.
const KEPT: usize = 20;

impl Book {
    /// Brings every goal to the day of `now`: what is over goes into the history once, what begins opens at 0.
    ///
    /// It is not part of any turn's changes, so an undo never turns the day back.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn roll_over(&mut self, now: DateTime<Utc>) -> Result<(), StoreError> {
        let today = day_of(now, &self.state.settings);
        for place in 0..self.state.goals.len() {
            let (goal, days) = roll_over(self.state.goals[place].clone(), today, &self.state.settings);
            for day in days {
                self.keep_day(day)?;
            }
            self.state.goals[place] = goal;
        }
        let is_over = |goal: &Goal| goal.closed && goal.auto_period.is_none();
        let mut surplus = self
            .state
            .goals
            .iter()
            .filter(|goal| is_over(goal))
            .count()
            .saturating_sub(KEPT);
        self.state.goals.retain(|goal| {
            let dropped = surplus > 0 && is_over(goal);
            surplus -= usize::from(dropped);
            !dropped
        });
        Ok(())
    }

    // A day that has its record keeps it: a goal that an undo brought back must not overwrite what was.
    fn keep_day(&mut self, day: GoalDay) -> Result<(), StoreError> {
        if self.goal_days(day.goal, day.date, day.date)?.is_empty() {
            self.goal_days.insert((day.goal, day.date), Some(day));
        }
        Ok(())
    }
}
