//! What a tool wants changed; every change knows its way back.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::field::Field;
use super::goal::{Goal, GoalDay, GoalId};
use super::page::{Entry, EntryId};
use super::reminder::Reminder;
use super::settings::Settings;
use super::span::Span;

/// One change of a chat's state. Before and after both stand in it, so that turning it round undoes it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// An entry of a day appears, changes or goes.
    Entry {
        /// The day.
        date: NaiveDate,
        /// The entry before; `None` when it is new.
        before: Option<Box<Entry>>,
        /// The entry after; `None` when it goes.
        after: Option<Box<Entry>>,
    },
    /// The settings.
    Settings {
        /// As they were.
        before: Box<Settings>,
        /// As they become.
        after: Box<Settings>,
    },
    /// The list of fields.
    Fields {
        /// As it was.
        before: Vec<Field>,
        /// As it becomes.
        after: Vec<Field>,
    },
    /// A goal appears, changes in anything but its progress, or goes.
    Goal {
        /// As it was; `None` when it is new.
        before: Option<Box<Goal>>,
        /// As it becomes; `None` when it goes.
        after: Option<Box<Goal>>,
    },
    /// An item's progress on the day `date`; undone by difference.
    Progress {
        /// The goal.
        goal: GoalId,
        /// The day the progress belongs to.
        date: NaiveDate,
        /// The item.
        item: String,
        /// How many before.
        from: f64,
        /// How many after.
        to: f64,
    },
    /// A closed day of a goal.
    GoalDay {
        /// As it was; `None` when it is new.
        before: Option<Box<GoalDay>>,
        /// As it becomes; `None` when it goes.
        after: Option<Box<GoalDay>>,
    },
    /// A running span starts, changes or ends.
    Span {
        /// As it was; `None` when it is new.
        before: Option<Box<Span>>,
        /// As it becomes; `None` when it ends.
        after: Option<Box<Span>>,
    },
    /// A reminder appears, changes or goes.
    Reminder {
        /// As it was; `None` when it is new.
        before: Option<Box<Reminder>>,
        /// As it becomes; `None` when it goes.
        after: Option<Box<Reminder>>,
    },
}

impl Change {
    /// A new entry.
    #[must_use]
    pub fn add_entry(date: NaiveDate, entry: Entry) -> Self {
        Self::Entry {
            date,
            before: None,
            after: Some(Box::new(entry)),
        }
    }

    /// The change that takes this one back.
    #[must_use]
    pub fn inverse(self) -> Self {
        match self {
            Self::Entry { date, before, after } => Self::Entry {
                date,
                before: after,
                after: before,
            },
            Self::Settings { before, after } => Self::Settings {
                before: after,
                after: before,
            },
            Self::Fields { before, after } => Self::Fields {
                before: after,
                after: before,
            },
            Self::Goal { before, after } => Self::Goal {
                before: after,
                after: before,
            },
            Self::Progress {
                goal,
                date,
                item,
                from,
                to,
            } => Self::Progress {
                goal,
                date,
                item,
                from: to,
                to: from,
            },
            Self::GoalDay { before, after } => Self::GoalDay {
                before: after,
                after: before,
            },
            Self::Span { before, after } => Self::Span {
                before: after,
                after: before,
            },
            Self::Reminder { before, after } => Self::Reminder {
                before: after,
                after: before,
            },
        }
    }

    /// The entry this change leaves behind, if it is one.
    #[must_use]
    pub fn entry_after(&self) -> Option<(NaiveDate, EntryId)> {
        match self {
            Self::Entry {
                date,
                after: Some(entry),
                ..
            } => Some((*date, entry.id)),
            _ => None,
        }
    }
}
