//! What readers and the writer share.

use std::fs::File;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::thread;
use std::time::Duration;

use super::apply::apply;
use super::group::{Change, Group};
use super::lock::FolderLock;
use super::mark::Mark;
use super::pending::{self, Pending};
use super::quiet::quietly;
use super::shelves::{self, Shelves};
use super::snapshot::Snapshots;
use super::space::Space;
use super::verify::{Round, Verified};
use crate::port::{Batch, KeyRange, Order, StoreError, Stored, Tree};

const RELEASE_TRIES: u32 = 400;
const RELEASE_PAUSE: Duration = Duration::from_millis(5);

/// The open database with all that is needed to make it durable.
#[derive(Debug)]
pub(super) struct Inner {
    state: RwLock<State>,
    file: File,
    mark: Mark,
    space: Space,
    /// The first write error: after it nothing is acknowledged any more.
    failure: OnceLock<StoreError>,
    round: Mutex<Round>,
    snapshots: Snapshots,
    lock: Mutex<Option<FolderLock>>,
}

// The writer holds this while it applies a group, so a reader sees a group whole or not at all.
#[derive(Debug)]
pub(super) struct State {
    shelves: Option<Shelves>,
    pending: Pending,
}

impl Inner {
    pub(super) fn new(shelves: Shelves, file: File, mark: Mark, space: Space, lock: FolderLock) -> Self {
        let state = State {
            shelves: Some(shelves),
            pending: Pending::default(),
        };
        Self {
            state: RwLock::new(state),
            file,
            mark,
            space,
            failure: OnceLock::new(),
            round: Mutex::default(),
            snapshots: Snapshots::default(),
            lock: Mutex::new(Some(lock)),
        }
    }

    /// Whether `bytes` more may be written.
    pub(super) fn writable(&self, bytes: usize) -> Result<(), StoreError> {
        if let Some(failure) = self.failure.get() {
            return Err(failure.clone());
        }
        self.read().shelves()?;
        self.space.check(bytes as u64)
    }

    pub(super) fn get(&self, tree: Tree, key: &[u8]) -> Result<Option<Stored>, StoreError> {
        let state = self.read();
        state.get(&state.pending, tree, key)
    }

    pub(super) fn scan(
        &self,
        tree: Tree,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<(Vec<u8>, Stored)>, StoreError> {
        let state = self.read();
        state.scan(&state.pending, tree, range, order, limit)
    }

    pub(super) fn count(&self, tree: Tree) -> Result<u64, StoreError> {
        let state = self.read();
        state.count(&state.pending, tree)
    }

    /// Looks at the next slice of the round over all trees.
    pub(super) fn verify(&self, limit: usize) -> Result<Verified, StoreError> {
        let state = self.read();
        let shelves = state.shelves()?;
        let mut round = self.round.lock().unwrap_or_else(PoisonError::into_inner);
        guarded("the store", || round.advance(shelves, limit))
    }

    /// Begins a snapshot of what is durable now.
    pub(super) fn begin_snapshot(&self) -> Arc<Mutex<Pending>> {
        self.snapshots.begin(&self.read().pending)
    }

    /// Takes a batch into the group, judged against the database.
    pub(super) fn stage(&self, group: &mut Group, batch: Batch) -> Result<(), StoreError> {
        let state = self.read();
        let shelves = state.shelves()?;
        guarded("a batch", || group.stage(shelves, batch))
    }

    /// Applies a group and makes it durable. Any error is final.
    pub(super) fn make_durable(&self, changes: Vec<Change>, sequence: u64) -> Result<(), StoreError> {
        let outcome = self
            .apply(changes, sequence)
            .and_then(|()| self.sync())
            .and_then(|()| {
                self.mark
                    .write(sequence)
                    .map_err(|error| StoreError::Io(error.to_string()))
            });
        match outcome {
            Ok(()) => {
                self.write().pending = Pending::default();
                Ok(())
            }
            Err(error) => {
                tracing::error!(%error, "the store failed to write and takes nothing more");
                Err(self.failure.get_or_init(|| error).clone())
            }
        }
    }

    fn apply(&self, changes: Vec<Change>, sequence: u64) -> Result<(), StoreError> {
        let mut state = self.write();
        let State { shelves, pending } = &mut *state;
        let shelves = shelves.as_mut().ok_or_else(closed)?;
        let counts = changes
            .iter()
            .map(|change| Ok((change.tree, shelves.tally(change.tree)?.count)))
            .collect::<Result<_, StoreError>>()?;
        let applied = guarded_write(|| apply(shelves, &changes, sequence));
        let mut round = self.round.lock().unwrap_or_else(PoisonError::into_inner);
        for change in &changes {
            round.note(change);
        }
        *pending = Pending::before(changes, counts);
        self.snapshots.keep(pending);
        applied
    }

    // sled's flush hands the log to the operating system and waits for the write, but leaves the disk's own cache
    // and the file's length behind: only fdatasync makes it durable.
    fn sync(&self) -> Result<(), StoreError> {
        let state = self.read();
        let shelves = state.shelves()?;
        guarded_write(|| shelves.flush())?;
        self.file
            .sync_data()
            .map_err(|error| StoreError::Io(error.to_string()))
    }

    /// Lets go of the database, then of the lock.
    pub(super) fn shut(&self) {
        let shelves = self.write().shelves.take();
        if let Err(problem) = quietly(|| drop(shelves)) {
            tracing::error!(problem, "the database failed while it closed");
        }
        self.await_release();
        self.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    // A thread of sled's pool may still hold the database for a moment, and with it sled's own lock on the file: who
    // opens the store again in this process would be refused.
    fn await_release(&self) {
        for _ in 0..RELEASE_TRIES {
            if self.file.try_lock().is_ok() {
                self.file.unlock().ok();
                return;
            }
            thread::sleep(RELEASE_PAUSE);
        }
        tracing::warn!("the database is closed and still holds its file");
    }

    pub(super) fn read(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn shelves(&self) -> Result<&Shelves, StoreError> {
        self.shelves.as_ref().ok_or_else(closed)
    }

    /// One record, as `shown` has it or else as it lies in the database.
    pub(super) fn get(&self, shown: &Pending, tree: Tree, key: &[u8]) -> Result<Option<Stored>, StoreError> {
        let shelves = self.shelves()?;
        if let Some(shown) = shown.record(tree, key) {
            return Ok(shown.clone());
        }
        let found = guarded(tree, || shelves.find(tree, key))?;
        Ok(found.map(|found| found.stored))
    }

    /// Records of a range, as `shown` has them or else as they lie in the database.
    pub(super) fn scan(
        &self,
        shown: &Pending,
        tree: Tree,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<(Vec<u8>, Stored)>, StoreError> {
        let shelves = self.shelves()?;
        if range.is_empty() {
            return Ok(Vec::new());
        }
        let shown = shown.range(tree, range, order);
        let Some(records) = shelves.records(tree) else {
            return pending::merge(shown, std::iter::empty(), order, limit);
        };
        let open = |pair: sled::Result<(sled::IVec, sled::IVec)>| {
            let (key, bytes) = pair.map_err(|error| shelves::fault(tree, &error))?;
            let found = shelves.open_record(tree, &key, &bytes)?;
            Ok((key.to_vec(), found.stored))
        };
        let found = records.range(range.bounds());
        guarded(tree, || match order {
            Order::Ascending => pending::merge(shown, found.map(open), order, limit),
            Order::Descending => pending::merge(shown, found.rev().map(open), order, limit),
        })
    }

    /// The count of a tree, as `shown` has it or else by the books.
    pub(super) fn count(&self, shown: &Pending, tree: Tree) -> Result<u64, StoreError> {
        let shelves = self.shelves()?;
        match shown.count(tree) {
            Some(count) => Ok(count),
            None => Ok(shelves.tally(tree)?.count),
        }
    }
}

/// The answer of a store that was closed.
pub(super) fn closed() -> StoreError {
    StoreError::Io("the store is closed".into())
}

// sled panics over pages it cannot read; a reader gets an error instead.
fn guarded<T>(tree: &str, work: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    quietly(work).unwrap_or_else(|problem| Err(shelves::damaged(tree, &problem)))
}

fn guarded_write<T>(work: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    quietly(work).unwrap_or_else(|problem| Err(StoreError::Io(problem)))
}
