//! A group of batches that become durable together.

use std::collections::BTreeMap;

use super::envelope::checksum;
use super::shelves::{Found, Shelves};
use crate::port::{Batch, StoreError, Stored, Tree, Write};

/// Where a record lies.
pub(super) type Place = (Tree, Vec<u8>);

/// What a group changes: for every place what stood there, and what will.
#[derive(Debug, Default)]
pub(super) struct Group {
    before: BTreeMap<Place, Option<Found>>,
    after: BTreeMap<Place, Option<Stored>>,
}

/// One place before and after.
#[derive(Debug)]
pub(super) struct Change {
    pub(super) tree: Tree,
    pub(super) key: Vec<u8>,
    pub(super) before: Option<Found>,
    pub(super) after: Option<Stored>,
}

impl Change {
    /// The checksum of the record that will stand there.
    pub(super) fn after_checksum(&self) -> Option<u32> {
        let Stored { version, record } = self.after.as_ref()?;
        Some(checksum(
            self.tree,
            &self.key,
            record.schema,
            *version,
            &record.body,
        ))
    }
}

impl Group {
    /// Takes a batch in, whole or not at all.
    ///
    /// # Errors
    /// `Conflict` when an expectation fails against the database and the batches taken in before.
    pub(super) fn stage(&mut self, shelves: &Shelves, batch: Batch) -> Result<(), StoreError> {
        for expected in batch.expected {
            let place = (expected.tree, expected.key);
            if self.version(shelves, &place)? != expected.version {
                return Err(StoreError::Conflict);
            }
        }
        let mut own: BTreeMap<Place, Option<Stored>> = BTreeMap::new();
        for write in batch.writes {
            match write {
                Write::Put { tree, key, record } => {
                    let place = (tree, key);
                    let version = match own.get(&place) {
                        Some(stored) => stored.as_ref().map(|stored| stored.version),
                        None => self.version(shelves, &place)?,
                    };
                    let version = version.unwrap_or(0) + 1;
                    own.insert(place, Some(Stored { version, record }));
                }
                Write::Delete { tree, key } => {
                    let place = (tree, key);
                    self.version(shelves, &place)?;
                    own.insert(place, None);
                }
            }
        }
        self.after.append(&mut own);
        Ok(())
    }

    // Reads what stands at a place, once a group: nobody else writes meanwhile.
    fn version(&mut self, shelves: &Shelves, place: &Place) -> Result<Option<u64>, StoreError> {
        if let Some(after) = self.after.get(place) {
            return Ok(after.as_ref().map(|stored| stored.version));
        }
        if !self.before.contains_key(place) {
            let found = shelves.find(place.0, &place.1)?;
            self.before.insert(place.clone(), found);
        }
        let before = self.before.get(place).and_then(Option::as_ref);
        Ok(before.map(|found| found.stored.version))
    }

    /// The changes, in the order of their places; what was absent and stays absent is left out.
    pub(super) fn into_changes(self) -> Vec<Change> {
        let Self { mut before, after } = self;
        let changes = after.into_iter().map(|(place, after)| {
            let before = before.remove(&place).flatten();
            let (tree, key) = place;
            Change {
                tree,
                key,
                before,
                after,
            }
        });
        changes
            .filter(|change| change.before.is_some() || change.after.is_some())
            .collect()
    }
}
