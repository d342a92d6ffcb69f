//! Counting what is there against what the books say, a slice at a time.

use std::ops::Bound;

use super::group::Change;
use super::shelves::{Shelves, damaged, fault};
use super::tally::Tally;
use crate::port::StoreError;

/// How far a round over all trees has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verified {
    /// There is more to look at.
    Part,
    /// Every tree was looked at; the next slice begins a new round.
    Whole,
}

/// A round in progress: a tree, the last key looked at, and what was found up to it.
#[derive(Debug, Default)]
pub(super) struct Round {
    tree: String,
    reached: Option<Vec<u8>>,
    tally: Tally,
}

impl Round {
    /// Looks at up to `limit` records more; each is opened, so that a bent one shows too.
    ///
    /// # Errors
    /// `Damaged` when a record fails its checksum or a tree holds other records than its commits left there. The
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
                let found = shelves.open_record(&self.tree, &key, &bytes)?;
                self.tally = self.tally.plus(Tally::one(found.checksum));
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
        let expected = shelves.tally(&self.tree)?;
        if self.tally == expected {
            return Ok(());
        }
        let problem = if self.tally.count == expected.count {
            "its records are not those that were written last".into()
        } else {
            format!(
                "{} records are there and {} should be",
                self.tally.count, expected.count
            )
        };
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
            self.tally = self.tally.plus(Tally::of(change));
        }
    }
}
