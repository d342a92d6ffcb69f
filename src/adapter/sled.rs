//! The store on disk: sled behind one writer thread, durable before it answers.
//!
//! Three things were measured of sled 0.34.7 and are answered here. Its `flush` is no fsync on Linux, so the file is
//! synced after it. A damaged file makes it panic or forget, so it is opened under guard, its counts are kept and a
//! mark stands beside it. After a full disk it never recovers, so room is checked before each commit and a failed
//! write is final.

mod apply;
mod aside;
mod chunks;
mod envelope;
mod group;
mod inner;
mod lock;
mod mark;
mod open;
mod pending;
mod quiet;
mod shelves;
mod snapshot;
mod space;
mod tally;
mod verify;
mod writer;

use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use async_trait::async_trait;
use tokio::sync::{Semaphore, oneshot};

pub use open::{Opened, Options, open};
pub use snapshot::Snapshot;
pub use verify::Verified;

use inner::{Inner, closed};
use writer::{Message, Request};

use crate::port::{Batch, KeyRange, Order, Store, StoreError, Stored, Tree, Write};

/// The size of the queue before the writer, in places; a batch takes one and one more for each 4 KiB it carries.
const QUEUE: u32 = 4096;
const PLACE: usize = 4096;

/// A store in a folder of its own.
///
/// A commit that was handed over is carried out even when the caller stops waiting for it. Reads show only what is
/// durable.
#[derive(Debug)]
pub struct SledStore {
    inner: Arc<Inner>,
    queue: Sender<Message>,
    places: Arc<Semaphore>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl SledStore {
    /// The store as it stands now, untouched by what is committed later.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot::of(&self.inner)
    }

    /// Looks at up to `limit` records more of a round over all trees: each must open, and each tree must hold
    /// what its commits left there. Meant to be called again and again in the background.
    ///
    /// # Errors
    /// `Damaged` with the tree and what is wrong; the next call begins a new round.
    pub fn verify_slice(&self, limit: usize) -> Result<Verified, StoreError> {
        self.inner.verify(limit)
    }

    async fn hand_over(&self, batch: Batch) -> Result<(), StoreError> {
        let bytes = size(&batch);
        let places = u32::try_from(1 + bytes / PLACE).map_or(QUEUE, |places| places.min(QUEUE));
        let place = Arc::clone(&self.places).acquire_many_owned(places).await;
        let place = place.map_err(|_| closed())?;
        let (answer, waiting) = oneshot::channel();
        let request = Request {
            batch,
            bytes,
            answer,
            place,
        };
        self.queue.send(Message::Commit(request)).map_err(|_| closed())?;
        waiting.await.unwrap_or_else(|_| Err(closed()))
    }
}

fn size(batch: &Batch) -> usize {
    let size = |write: &Write| match write {
        Write::Put { key, record, .. } => key.len() + record.body.len(),
        Write::Delete { key, .. } => key.len(),
    };
    batch.writes.iter().map(size).sum()
}

#[async_trait]
impl Store for SledStore {
    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        batch.check()?;
        self.hand_over(batch).await
    }

    fn get(&self, tree: Tree, key: &[u8]) -> Result<Option<Stored>, StoreError> {
        self.inner.get(tree, key)
    }

    fn scan(
        &self,
        tree: Tree,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<(Vec<u8>, Stored)>, StoreError> {
        self.inner.scan(tree, range, order, limit)
    }

    fn count(&self, tree: Tree) -> Result<u64, StoreError> {
        self.inner.count(tree)
    }

    fn writable(&self) -> Result<(), StoreError> {
        self.inner.writable(0)
    }

    async fn close(&self) {
        let (answer, waiting) = oneshot::channel();
        if self.queue.send(Message::Close(answer)).is_ok() {
            // The writer is gone already when it does not answer.
            drop(waiting.await);
        }
    }
}

impl Drop for SledStore {
    fn drop(&mut self) {
        let (answer, _) = oneshot::channel();
        drop(self.queue.send(Message::Close(answer)));
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer
            && writer.join().is_err()
        {
            tracing::error!("the writer of the store panicked");
        }
    }
}
