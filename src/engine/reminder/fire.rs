//! A reminder that has come due: held back, silent, or said. What comes next is settled with it.

use chrono::{DateTime, NaiveDate, Utc};

use super::Timer;
use crate::args;
use crate::block::Block;
use crate::domain::Change;
use crate::domain::day::day_of;
use crate::domain::goal::figures;
use crate::domain::reminder::{Firing, Reminder, Watch, fire, held_until, may_speak};
use crate::memory::Book;
use crate::memory::due::{self, Due, waiting};
use crate::port::StoreError;
use crate::reply::Reply;
use crate::text::Phrases;
use crate::tool::Circumstance;
use crate::tool::remind::fired::{Scene, message};

impl Timer {
    /// Fires a reminder. Whether it speaks is judged now, not when it was set.
    pub(super) async fn fire(
        &self,
        book: &mut Book,
        due: &Due,
        now: DateTime<Utc>,
    ) -> Result<Option<Reply>, StoreError> {
        let zone = book.settings().timezone;
        let reminder = book
            .reminder(due.reminder)?
            .filter(|reminder| waiting(reminder) == Some(due.at));
        let Some(reminder) = reminder else {
            due::delete(book.extra(), due);
            return Ok(None);
        };
        if let Some(end) = held_until(now, book.settings().quiet, zone) {
            let held = Reminder {
                held: Some(end),
                ..reminder.clone()
            };
            book.apply(&replaced(reminder, held))?;
            return Ok(None);
        }
        let Some((firing, mut after)) = fire(&reminder, now, zone) else {
            due::delete(book.extra(), due);
            return Ok(None);
        };
        let reply = match &reminder.watch {
            Some(watch) => self.look(watch, &reminder, &mut after, book, now).await,
            None => say(&reminder, firing, after.next, book, now)?,
        };
        book.apply(&replaced(reminder, after))?;
        Ok(reply)
    }

    // A lookup speaks at every firing, or, with a limit, once each time the number passes it.
    async fn look(
        &self,
        watch: &Watch,
        reminder: &Reminder,
        after: &mut Reminder,
        book: &mut Book,
        now: DateTime<Utc>,
    ) -> Option<Reply> {
        let result = self
            .engine
            .toolbox
            .call(&watch.call, book, &Circumstance::at(now))
            .await;
        let phrases = Phrases::of(book.settings().lang);
        let head: Block = phrases
            .say("remind-fired", args! { "text" => reminder.text.clone() })
            .into();
        let output = match result {
            Ok(output) => output,
            Err(error) if watch.when.is_none() => {
                return Some(Reply {
                    blocks: vec![head, error.words.into()],
                    ..Reply::default()
                });
            }
            Err(error) => {
                tracing::info!(tool = watch.call.tool, %error, "a watched lookup failed");
                return None;
            }
        };
        if let Some(crossing) = &watch.when {
            let number = output
                .content
                .pointer(&crossing.pointer)
                .and_then(serde_json::Value::as_f64)?;
            let holds = crossing.below.is_some_and(|limit| number < limit)
                || crossing.above.is_some_and(|limit| number > limit);
            if let Some(after) = &mut after.watch {
                after.held = holds;
            }
            if !holds || watch.held {
                return None;
            }
        }
        let mut blocks = vec![head];
        blocks.extend(output.visual);
        Some(Reply {
            blocks,
            actions: output.actions,
            ..Reply::default()
        })
    }
}

fn say(
    reminder: &Reminder,
    firing: Firing,
    next: Option<DateTime<Utc>>,
    book: &Book,
    now: DateTime<Utc>,
) -> Result<Option<Reply>, StoreError> {
    let settings = book.settings();
    if !may_speak(reminder, book.goals(), day_of(now, settings)) {
        return Ok(None);
    }
    let goal = book.goals().iter().find(|goal| Some(goal.id) == reminder.goal);
    let goal = match goal {
        Some(goal) => {
            let days = book.goal_days(goal.id, NaiveDate::MIN, NaiveDate::MAX)?;
            Some((goal, figures(goal, &days, settings.week_start)))
        }
        None => None,
    };
    let scene = Scene {
        settings,
        now,
        held: reminder.held.is_some() && firing.count == 1,
        goal,
    };
    Ok(Some(message(reminder, firing, next, scene)))
}

fn replaced(before: Reminder, after: Reminder) -> Change {
    Change::Reminder {
        before: Some(Box::new(before)),
        after: Some(Box::new(after)),
    }
}
