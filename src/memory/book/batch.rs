//! What a turn staged, as one batch for the store.

use std::sync::atomic::Ordering;

use chrono::{DateTime, Utc};

use super::Book;
use crate::domain::reminder::Reminder;
use crate::domain::wake::Household;
use crate::memory::codec;
use crate::memory::due::{self, HOUSEHOLD, waiting};
use crate::memory::forget;
use crate::memory::key::Key;
use crate::memory::tree;
use crate::port::{Batch, StoreError};

impl Book {
    /// Everything staged, as one batch. It applies only while nobody else has changed the chat.
    ///
    /// # Errors
    /// When a record has no stored form.
    pub fn into_batch(mut self) -> Result<Batch, StoreError> {
        if self.forgotten {
            return forget::everything(self.store.as_ref(), &self.chat);
        }
        let mut batch = std::mem::take(&mut self.extra);
        self.state.next_id = self.next_id.load(Ordering::Relaxed);
        self.write_places(&mut batch)?;
        let chat = Key::chat(&self.chat);
        // A reminder that fires and one that is changed at the same time must not overwrite each other.
        if self.version.is_none() || self.state != self.before || !self.reminders.is_empty() {
            batch.expect(tree::CHAT, chat.clone().bytes(), self.version);
            batch.put(tree::CHAT, chat.clone().bytes(), codec::encode(&self.state)?);
        }
        for (date, page) in &self.pages {
            let key = chat.clone().date(*date).bytes();
            if page.entries.is_empty() && page.base.is_empty() && page.extra.is_empty() {
                batch.delete(tree::PAGE, key);
            } else {
                batch.put(tree::PAGE, key, codec::encode(page)?);
            }
        }
        for ((goal, date), day) in &self.goal_days {
            let key = chat.clone().number(*goal).date(*date).bytes();
            match day {
                Some(day) => batch.put(tree::GOAL_DAY, key, codec::encode(day)?),
                None => batch.delete(tree::GOAL_DAY, key),
            }
        }
        for (id, reminder) in &self.reminders {
            let key = chat.clone().number(*id).bytes();
            match reminder {
                Some(reminder) => batch.put(tree::REMINDER, key, codec::encode(reminder)?),
                None => batch.delete(tree::REMINDER, key),
            }
        }
        Ok(batch)
    }

    /// Notes that the chat was looked after until `now`, unless something that came due is still waiting.
    pub fn keep(&mut self, now: DateTime<Utc>) {
        if self.state.wake.is_none_or(|wake| wake > now) {
            self.state.kept = Some(now);
        }
    }

    /// Notes that everything due by `now` was looked after.
    pub const fn kept(&mut self, now: DateTime<Utc>) {
        self.state.kept = Some(now);
    }

    // The places in the index of due instants: those of the changed reminders, or of all of them when the person
    // shut the bot out or let it in again, and that of the chat itself.
    fn write_places(&mut self, batch: &mut Batch) -> Result<(), StoreError> {
        let was_shut = self.before.blocked && self.version.is_some();
        let is_shut = self.state.blocked;
        let changed: Vec<u64> = if was_shut == is_shut {
            self.reminders.keys().copied().collect()
        } else {
            let mut all: Vec<u64> = self
                .stored_reminders()?
                .into_iter()
                .map(|reminder| reminder.id)
                .collect();
            all.extend(self.reminders.keys());
            all
        };
        for id in changed {
            let place = |reminder: Option<Reminder>, shut: bool| {
                reminder.as_ref().and_then(waiting).filter(|_| !shut)
            };
            let old = place(self.stored_reminder(id)?, was_shut);
            let new = place(self.reminder(id)?, is_shut);
            due::replace(batch, &self.chat, id, old, new)?;
        }
        let household = Household {
            settings: &self.state.settings,
            goals: &self.state.goals,
            spans: &self.state.spans,
            summary: self.state.missed.as_ref().and_then(|missed| missed.until),
        };
        self.state.wake = self.state.kept.and_then(|kept| household.next(kept));
        let old = self.before.wake.filter(|_| !was_shut);
        let new = self.state.wake.filter(|_| !is_shut);
        if old != new {
            due::replace(batch, &self.chat, HOUSEHOLD, old, new)?;
        }
        Ok(())
    }
}
