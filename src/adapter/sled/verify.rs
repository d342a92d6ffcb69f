//! Counting what is there against what the books say, a slice at a time.

use std::ops::Bound;

use super::group::Change;
use super::shelves::{Shelves, damaged, fault};
use crate::port::StoreError;

/// How far a round over all trees has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verified {
    /// There is more to look at.
    Part,
    /// Every tree was looked at; the next slice begins a new round.
    Whole,
}

/// A round in progress: a tree, the last key looked at, and the records up to it.
#[derive(Debug, Default)]
pub(super) struct Round {
    tree: String,
    reached: Option<Vec<u8>>,
    counted: u64,
}

impl Round {
    /// Looks at up to `limit` records more; each is opened, so that a bent one shows too.
    ///
    /// # Errors
    /// `Damaged` when a record fails its checksum or a tree holds another number than its commits left there. The
    /// round begins anew then.
    pub(super) fn advance(&mut self, shelves: &Shelves, limit: usize) -> Result<Verified, StoreError> {
        let outcome = self.slice(shelves, limit);
        if outcome.is_err() {
            *self = Self::default();
        }
        outcome
    }

    fn slice(&mut self, shelves: &Shelves, limit: usize) -> Result<Verified, StoreError> {
        if self.tree.is_empty() && !self.go_on(shelves) {
            return Ok(Verified::Whole);
        }
        let mut left = limit;
        if let Some(records) = shelves.records(&self.tree) {
            let from = self.reached.clone().map_or(Bound::Unbounded, Bound::Excluded);
            for pair in records.range((from, Bound::Unbounded)).take(limit) {
                let (key, bytes) = pair.map_err(|error| fault(&self.tree, &error))?;
                shelves.open_record(&self.tree, &key, &bytes)?;
                self.counted += 1;
                self.reached = Some(key.to_vec());
                left -= 1;
            }
        }
        if left == 0 {
            return Ok(Verified::Part);
        }
        self.compare(shelves)?;
        Ok(if self.go_on(shelves) {
            Verified::Part
        } else {
            Verified::Whole
        })
    }

    fn compare(&self, shelves: &Shelves) -> Result<(), StoreError> {
        let expected = shelves.count(&self.tree)?;
        if self.counted == expected {
            return Ok(());
        }
        let problem = format!("{} records are there and {expected} should be", self.counted);
        Err(damaged(&self.tree, &problem))
    }

    // The books are asked for the names, since a tree that is lost whole is in them alone.
    fn go_on(&mut self, shelves: &Shelves) -> bool {
        let next = shelves.name_after(&self.tree);
        *self = Self {
            tree: next.clone().unwrap_or_default(),
            ..Self::default()
        };
        next.is_some()
    }

    /// Takes note of a change that is being applied: what lies behind is not looked at again.
    pub(super) fn note(&mut self, change: &Change) {
        let behind = self
            .reached
            .as_ref()
            .is_some_and(|reached| change.key <= *reached);
        if change.tree == self.tree && behind {
            let growth = i64::from(change.after.is_some()) - i64::from(change.before.is_some());
            self.counted = self.counted.saturating_add_signed(growth);
        }
    }
}
