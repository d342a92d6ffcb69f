//! The store as it stood at one instant, for a backup that takes its time.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use async_trait::async_trait;

use super::inner::Inner;
use super::pending::Pending;
use crate::port::{Batch, KeyRange, Order, Store, StoreError, Stored, Tree};

/// A view that later commits do not change. It keeps what they overwrite in memory, for as long as it lives.
#[derive(Debug)]
pub struct Snapshot {
    inner: Arc<Inner>,
    overwritten: Arc<Mutex<Pending>>,
}

/// The snapshots that live, as the writer knows them.
#[derive(Debug, Default)]
pub(super) struct Snapshots(Mutex<Vec<Weak<Mutex<Pending>>>>);

impl Snapshots {
    /// Begins one that sees `pending` as it was before.
    pub(super) fn begin(&self, pending: &Pending) -> Arc<Mutex<Pending>> {
        let overwritten = Arc::new(Mutex::new(pending.clone()));
        lock(&self.0).push(Arc::downgrade(&overwritten));
        overwritten
    }

    /// Keeps for every snapshot what a group is about to overwrite.
    pub(super) fn keep(&self, pending: &Pending) {
        lock(&self.0).retain(|snapshot| {
            let alive = snapshot.upgrade();
            if let Some(overwritten) = &alive {
                lock(overwritten).absorb(pending);
            }
            alive.is_some()
        });
    }
}

impl Snapshot {
    pub(super) fn of(inner: &Arc<Inner>) -> Self {
        Self {
            inner: Arc::clone(inner),
            overwritten: inner.begin_snapshot(),
        }
    }
}

#[async_trait]
impl Store for Snapshot {
    async fn commit(&self, _: Batch) -> Result<(), StoreError> {
        Err(read_only())
    }

    fn get(&self, tree: Tree, key: &[u8]) -> Result<Option<Stored>, StoreError> {
        self.inner.read().get(&lock(&self.overwritten), tree, key)
    }

    fn scan(
        &self,
        tree: Tree,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<(Vec<u8>, Stored)>, StoreError> {
        let state = self.inner.read();
        state.scan(&lock(&self.overwritten), tree, range, order, limit)
    }

    fn count(&self, tree: Tree) -> Result<u64, StoreError> {
        self.inner.read().count(&lock(&self.overwritten), tree)
    }

    fn writable(&self) -> Result<(), StoreError> {
        Err(read_only())
    }

    async fn close(&self) {}
}

fn read_only() -> StoreError {
    StoreError::Io("a snapshot is only read".into())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
