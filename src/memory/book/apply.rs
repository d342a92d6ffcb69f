//! Changes laid over a chat. A change that is taken back later than others takes back only what it brought.

use chrono::NaiveDate;

use super::Book;
use super::merge::{settings_by_difference, upsert};
use crate::domain::Change;
use crate::domain::goal::{Goal, GoalId};
use crate::domain::page::{Entry, Page};
use crate::port::StoreError;

impl Book {
    /// Stages a change; it is seen by everything that reads this book afterwards.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn apply(&mut self, change: &Change) -> Result<(), StoreError> {
        match change {
            Change::Entry { date, before, after } => {
                self.apply_entry(*date, before.as_deref(), after.as_deref())?;
            }
            Change::Settings { before, after } => {
                settings_by_difference(&mut self.state.settings, before, after);
            }
            Change::Fields { before, after } => {
                let gone: Vec<u32> = before
                    .iter()
                    .map(|f| f.id)
                    .filter(|id| !after.iter().any(|f| f.id == *id))
                    .collect();
                self.state.fields.retain(|field| !gone.contains(&field.id));
                for (index, field) in after
                    .iter()
                    .enumerate()
                    .filter(|(_, field)| !before.contains(field))
                {
                    upsert(&mut self.state.fields, field.clone(), index, |a, b| a.id == b.id);
                }
            }
            Change::Goal { before, after } => self.apply_goal(before.as_deref(), after.as_deref()),
            Change::Progress {
                goal,
                date,
                item,
                from,
                to,
            } => self.apply_progress(*goal, *date, item, to - from)?,
            Change::GoalDay { before, after } => {
                if let Some(key) = after.as_ref().or(before.as_ref()).map(|day| (day.goal, day.date)) {
                    self.goal_days.insert(key, after.as_deref().cloned());
                }
            }
            Change::Span { before, after } => {
                self.state
                    .spans
                    .retain(|span| before.as_ref().is_none_or(|b| b.id != span.id));
                if let Some(span) = after {
                    let end = self.state.spans.len();
                    upsert(&mut self.state.spans, (**span).clone(), end, |a, b| a.id == b.id);
                }
            }
            Change::Reminder { before, after } => {
                if let Some(id) = after.as_ref().or(before.as_ref()).map(|reminder| reminder.id) {
                    self.reminders.insert(id, after.as_deref().cloned());
                }
            }
        }
        Ok(())
    }

    fn apply_entry(
        &mut self,
        date: NaiveDate,
        before: Option<&Entry>,
        after: Option<&Entry>,
    ) -> Result<(), StoreError> {
        let mut page = self.page(date)?.unwrap_or_else(|| Page::empty(date));
        if let Some(gone) = before {
            page.entries.retain(|entry| entry.id != gone.id);
        }
        if let Some(entry) = after {
            page.insert(entry.clone());
        }
        self.pages.insert(date, page);
        Ok(())
    }

    // Progress is not part of the change: an older version of a goal comes back with today's numbers.
    fn apply_goal(&mut self, before: Option<&Goal>, after: Option<&Goal>) {
        let id = after.or(before).map(|goal| goal.id);
        let place = self.state.goals.iter().position(|goal| Some(goal.id) == id);
        match (after, place) {
            (None, None) => {}
            (None, Some(place)) => drop(self.state.goals.remove(place)),
            (Some(goal), None) => self.state.goals.push(goal.clone()),
            (Some(goal), Some(place)) => {
                let goal = goal.clone().laid_over(before, &self.state.goals[place]);
                self.state.goals[place] = goal;
            }
        }
    }

    fn apply_progress(
        &mut self,
        goal: GoalId,
        date: NaiveDate,
        item: &str,
        difference: f64,
    ) -> Result<(), StoreError> {
        let open = self
            .state
            .goals
            .iter_mut()
            .find(|open| open.id == goal && open.date == date && !open.closed);
        if let Some(open) = open {
            for open in open.items.iter_mut().filter(|open| open.name == item) {
                open.progress = (open.progress + difference).max(0.0);
            }
            return Ok(());
        }
        let Some(mut day) = self.goal_days(goal, date, date)?.pop() else {
            return Ok(());
        };
        for closed in day.items.iter_mut().filter(|closed| closed.name == item) {
            closed.progress = (closed.progress + difference).max(0.0);
        }
        day.settle();
        self.goal_days.insert((goal, date), Some(day));
        Ok(())
    }
}
