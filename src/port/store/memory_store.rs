//! The store of the tests: maps in memory.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;

use super::{Batch, KeyRange, Order, Store, StoreError, Stored, Tree, Write};

type Trees = BTreeMap<Tree, BTreeMap<Vec<u8>, Stored>>;

/// A store that forgets everything when it is dropped.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<Trees>);

impl MemoryStore {
    fn trees(&self) -> MutexGuard<'_, Trees> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Store for MemoryStore {
    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        batch.check()?;
        let mut trees = self.trees();
        let version =
            |trees: &Trees, tree, key: &[u8]| trees.get(tree).and_then(|t| t.get(key)).map(|s| s.version);
        if batch
            .expected
            .iter()
            .any(|e| version(&trees, e.tree, &e.key) != e.version)
        {
            return Err(StoreError::Conflict);
        }
        for write in batch.writes {
            match write {
                Write::Put { tree, key, record } => {
                    let version = version(&trees, tree, &key).unwrap_or(0) + 1;
                    trees
                        .entry(tree)
                        .or_default()
                        .insert(key, Stored { version, record });
                }
                Write::Delete { tree, key } => {
                    trees.entry(tree).or_default().remove(&key);
                }
            }
        }
        Ok(())
    }

    fn get(&self, tree: Tree, key: &[u8]) -> Result<Option<Stored>, StoreError> {
        Ok(self.trees().get(tree).and_then(|t| t.get(key)).cloned())
    }

    fn scan(
        &self,
        tree: Tree,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<(Vec<u8>, Stored)>, StoreError> {
        let trees = self.trees();
        let Some(tree) = trees.get(tree).filter(|_| !range.is_empty()) else {
            return Ok(Vec::new());
        };
        let found = tree
            .range(range.bounds())
            .map(|(key, stored)| (key.clone(), stored.clone()));
        Ok(match order {
            Order::Ascending => found.take(limit).collect(),
            Order::Descending => found.rev().take(limit).collect(),
        })
    }

    fn count(&self, tree: Tree) -> Result<u64, StoreError> {
        Ok(self.trees().get(tree).map_or(0, |t| t.len() as u64))
    }

    fn writable(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn close(&self) {}
}
