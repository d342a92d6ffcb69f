//! A group's changes as one transaction over all its trees.

use std::collections::BTreeMap;

use sled::Transactional;
use sled::transaction::TransactionError;

use super::chunks::is_large;
use super::envelope::{self, ChunkSet};
use super::group::Change;
use super::shelves::Shelves;
use super::tally::Tally;
use crate::port::{StoreError, Stored, Tree};

/// Bytes to set under a key, or `None` to take the key away.
type Step = (Vec<u8>, Option<Vec<u8>>);

/// What one transaction does.
#[derive(Debug, Default)]
struct Steps {
    records: BTreeMap<Tree, Vec<Step>>,
    chunks: Vec<Step>,
    tallies: BTreeMap<Tree, Tally>,
    large: u32,
}

/// Applies the changes of commit number `sequence`, whole or not at all. Nothing is durable yet.
///
/// # Errors
/// `Io` when the database fails: it cannot be trusted with another write then.
pub(super) fn apply(shelves: &mut Shelves, changes: &[Change], sequence: u64) -> Result<(), StoreError> {
    let mut steps = Steps::default();
    for change in changes {
        steps.add(change, sequence);
    }
    let books = steps.books(shelves, sequence)?;
    let mut trees = vec![shelves.books.clone(), shelves.chunks.clone()];
    let mut work = vec![books, steps.chunks];
    for (tree, records) in steps.records {
        trees.push(shelves.records_to_write(tree)?.clone());
        work.push(records);
    }
    transact(&trees, &work).map_err(|error| StoreError::Io(error.to_string()))
}

fn transact(trees: &[sled::Tree], work: &[Vec<Step>]) -> sled::Result<()> {
    let outcome = trees.transaction(|views| {
        for (view, steps) in views.iter().zip(work) {
            for (key, value) in steps {
                match value {
                    Some(value) => view.insert(key.as_slice(), value.as_slice())?,
                    None => view.remove(key.as_slice())?,
                };
            }
        }
        Ok(())
    });
    outcome.map_err(|error| match error {
        TransactionError::Storage(error) => error,
        TransactionError::Abort(()) => sled::Error::ReportableBug("a transaction aborted itself".into()),
    })
}

impl Steps {
    fn add(&mut self, change: &Change, sequence: u64) {
        if let Some(old) = &change.before
            && let Some(set) = old.chunks
        {
            let keys = set.keys(old.stored.record.body.len());
            self.chunks.extend(keys.map(|key| (key, None)));
        }
        let value = change
            .after
            .as_ref()
            .map(|stored| self.encode(change, stored, sequence));
        let tally = self.tallies.entry(change.tree).or_default();
        *tally = tally.plus(Tally::of(change));
        self.records
            .entry(change.tree)
            .or_default()
            .push((change.key.clone(), value));
    }

    fn encode(&mut self, change: &Change, stored: &Stored, sequence: u64) -> Vec<u8> {
        let body = &stored.record.body;
        let set = is_large(&change.key, body).then(|| {
            let set = ChunkSet {
                sequence,
                ordinal: self.large,
            };
            self.large += 1;
            let chunks = set.split(body).map(|(key, chunk)| (key, Some(chunk.to_vec())));
            self.chunks.extend(chunks);
            set
        });
        envelope::encode(change.tree, &change.key, stored, set)
    }

    fn books(&self, shelves: &Shelves, sequence: u64) -> Result<Vec<Step>, StoreError> {
        let mut steps = vec![(Vec::new(), Some(sequence.to_be_bytes().to_vec()))];
        for (tree, growth) in &self.tallies {
            let tally = shelves.tally(tree)?.plus(*growth);
            steps.push((tree.as_bytes().to_vec(), Some(tally.to_bytes())));
        }
        Ok(steps)
    }
}
