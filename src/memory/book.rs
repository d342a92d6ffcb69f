//! One chat's memory during one turn: what the store holds, with the turn's own changes laid over it.

mod apply;
mod batch;
mod merge;
mod roll;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, NaiveDate, Utc};

use super::codec::{self, Shape};
use super::journal::{self, JournalRow};
use super::key::Key;
use super::{ChatState, tree};
use crate::domain::field::Field;
use crate::domain::goal::{Goal, GoalDay, GoalId};
use crate::domain::page::Page;
use crate::domain::reminder::Reminder;
use crate::domain::span::Span;
use crate::domain::{ChatKey, Settings};
use crate::port::{Batch, KeyRange, Order, Store, StoreError, Tree};

impl Shape for Page {
    const TREE: Tree = tree::PAGE;
}

impl Shape for GoalDay {
    const TREE: Tree = tree::GOAL_DAY;
}

impl Shape for Reminder {
    const TREE: Tree = tree::REMINDER;
}

/// A chat as a turn sees it. Reading never changes anything; [`Book::apply`] stages, [`Book::into_batch`] hands over.
pub struct Book {
    store: Arc<dyn Store>,
    chat: ChatKey,
    state: ChatState,
    version: Option<u64>,
    before: ChatState,
    next_id: AtomicU64,
    pages: BTreeMap<NaiveDate, Page>,
    goal_days: BTreeMap<(GoalId, NaiveDate), Option<GoalDay>>,
    reminders: BTreeMap<u64, Option<Reminder>>,
    extra: Batch,
    forgotten: bool,
}

impl Book {
    /// Opens a chat's memory; a chat that was never seen begins as `fresh` says.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn open(
        store: Arc<dyn Store>,
        chat: ChatKey,
        fresh: impl FnOnce() -> ChatState,
    ) -> Result<Self, StoreError> {
        let stored = store.get(tree::CHAT, &Key::chat(&chat).bytes())?;
        let state = stored
            .as_ref()
            .map(codec::decode::<ChatState>)
            .transpose()?
            .unwrap_or_else(fresh);
        Ok(Self {
            store,
            chat,
            next_id: AtomicU64::new(state.next_id.max(1)),
            before: if stored.is_some() {
                state.clone()
            } else {
                ChatState::default()
            },
            version: stored.map(|stored| stored.version),
            state,
            pages: BTreeMap::new(),
            goal_days: BTreeMap::new(),
            reminders: BTreeMap::new(),
            extra: Batch::default(),
            forgotten: false,
        })
    }

    /// The chat's key.
    #[must_use]
    pub const fn chat(&self) -> &ChatKey {
        &self.chat
    }

    /// Whether the chat has written before.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        self.version.is_some()
    }

    /// The settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.state.settings
    }

    /// The fields of the log.
    #[must_use]
    pub fn fields(&self) -> &[Field] {
        &self.state.fields
    }

    /// The goals.
    #[must_use]
    pub fn goals(&self) -> &[Goal] {
        &self.state.goals
    }

    /// The running spans.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.state.spans
    }

    /// The chat's small state as a whole.
    #[must_use]
    pub const fn state(&self) -> &ChatState {
        &self.state
    }

    /// The small state, for what is not undone: the scene, whether the chat is blocked.
    pub const fn state_mut(&mut self) -> &mut ChatState {
        &mut self.state
    }

    /// The store underneath, for records that are not the chat's log.
    #[must_use]
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// A number that this chat has not used yet.
    pub fn new_id(&self) -> u64 {
        self.next_id.fetch_add(1, Ordering::Relaxed)
    }

    /// A day of the log.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn page(&self, date: NaiveDate) -> Result<Option<Page>, StoreError> {
        if let Some(page) = self.pages.get(&date) {
            return Ok(Some(page.clone()));
        }
        let stored = self
            .store
            .get(tree::PAGE, &Key::chat(&self.chat).date(date).bytes())?;
        stored.as_ref().map(codec::decode).transpose()
    }

    /// The written days from `from` to `to`, both included, in the order asked for.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn pages(&self, from: NaiveDate, to: NaiveDate, order: Order) -> Result<Vec<Page>, StoreError> {
        let range = KeyRange {
            from: Key::chat(&self.chat).date(from).bytes(),
            to: to
                .succ_opt()
                .map(|after| Key::chat(&self.chat).date(after).bytes()),
        };
        let mut pages = BTreeMap::new();
        for (_, stored) in self
            .store
            .scan(tree::PAGE, &range, Order::Ascending, usize::MAX)?
        {
            let page: Page = codec::decode(&stored)?;
            pages.insert(page.date, page);
        }
        pages.extend(
            self.pages
                .range(from..=to)
                .map(|(date, page)| (*date, page.clone())),
        );
        let pages = pages.into_values();
        Ok(match order {
            Order::Ascending => pages.collect(),
            Order::Descending => pages.rev().collect(),
        })
    }

    /// The closed days of a goal from `from` to `to`, both included, oldest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn goal_days(
        &self,
        goal: GoalId,
        from: NaiveDate,
        to: NaiveDate,
    ) -> Result<Vec<GoalDay>, StoreError> {
        let key = |date| Key::chat(&self.chat).number(goal).date(date).bytes();
        let range = KeyRange {
            from: key(from),
            to: to.succ_opt().map(key),
        };
        let mut days: BTreeMap<NaiveDate, GoalDay> = BTreeMap::new();
        for (_, stored) in self
            .store
            .scan(tree::GOAL_DAY, &range, Order::Ascending, usize::MAX)?
        {
            let day: GoalDay = codec::decode(&stored)?;
            days.insert(day.date, day);
        }
        for (date, day) in self
            .goal_days
            .range((goal, from)..=(goal, to))
            .map(|((_, date), day)| (*date, day))
        {
            match day {
                Some(day) => days.insert(date, day.clone()),
                None => days.remove(&date),
            };
        }
        Ok(days.into_values().collect())
    }

    /// A reminder.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn reminder(&self, id: u64) -> Result<Option<Reminder>, StoreError> {
        match self.reminders.get(&id) {
            Some(reminder) => Ok(reminder.clone()),
            None => self.stored_reminder(id),
        }
    }

    /// Every reminder of the chat, by number.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn reminders(&self) -> Result<Vec<Reminder>, StoreError> {
        let stored = self.stored_reminders()?;
        let mut all: BTreeMap<u64, Reminder> = stored
            .into_iter()
            .map(|reminder| (reminder.id, reminder))
            .collect();
        for (id, reminder) in &self.reminders {
            match reminder {
                Some(reminder) => all.insert(*id, reminder.clone()),
                None => all.remove(id),
            };
        }
        Ok(all.into_values().collect())
    }

    /// Never gives out a number up to `highest` again.
    pub fn skip_ids(&self, highest: u64) {
        self.next_id.fetch_max(highest + 1, Ordering::Relaxed);
    }

    /// Puts a whole day in its place, as an import does.
    pub fn put_page(&mut self, page: Page) {
        self.pages.insert(page.date, page);
    }

    // As the store holds it, without the turn's own changes.
    fn stored_reminder(&self, id: u64) -> Result<Option<Reminder>, StoreError> {
        let stored = self
            .store
            .get(tree::REMINDER, &Key::chat(&self.chat).number(id).bytes())?;
        stored.as_ref().map(codec::decode).transpose()
    }

    fn stored_reminders(&self) -> Result<Vec<Reminder>, StoreError> {
        let range = KeyRange::prefix(&Key::chat(&self.chat).bytes());
        let stored = self
            .store
            .scan(tree::REMINDER, &range, Order::Ascending, usize::MAX)?;
        stored.iter().map(|(_, stored)| codec::decode(stored)).collect()
    }

    /// Adds writes that belong to the same commit but are not the chat's log: buttons, continuations, traces.
    pub const fn extra(&mut self) -> &mut Batch {
        &mut self.extra
    }

    /// Takes everything of the chat away with this commit, whatever else was staged.
    pub const fn forget(&mut self) {
        self.forgotten = true;
    }

    /// Whether everything of the chat goes with this commit.
    #[must_use]
    pub const fn is_forgotten(&self) -> bool {
        self.forgotten
    }

    /// The newest turn that can be undone.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn last_turn(&self, now: DateTime<Utc>) -> Result<Option<JournalRow>, StoreError> {
        journal::last(self.store.as_ref(), &self.chat, now)
    }
}

impl Book {
    /// An entry by its number, with its day; the newest days are looked at first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn entry(&self, id: u64) -> Result<Option<(NaiveDate, crate::domain::page::Entry)>, StoreError> {
        let pages = self.pages(NaiveDate::MIN, NaiveDate::MAX, Order::Descending)?;
        let found = pages.into_iter().find_map(|page| {
            let date = page.date;
            page.entries
                .into_iter()
                .find(|entry| entry.id == id)
                .map(|entry| (date, entry))
        });
        Ok(found)
    }
}
