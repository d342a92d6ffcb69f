//! What is done while nobody asks: backups, sweeping out what is old, and looking whether every record opens.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, Utc};

use crate::adapter::backup;
use crate::adapter::sled::{SledStore, Verified};
use crate::memory::callback::Callback;
use crate::memory::continuation::Continuation;
use crate::memory::inbox::Inbox;
use crate::memory::journal::{self, JournalRow};
use crate::memory::result::Kept;
use crate::memory::sweep::sweep;
use crate::memory::trace::{self, Trace};
use crate::memory::{outbox, tree};
use crate::port::{Clock, Store, StoreError};

/// How often it is looked whether there is something to do.
const ROUND: Duration = Duration::from_mins(1);
/// Records looked at in one slice, and the pause between slices, so that turns are not held up.
const SLICE: usize = 500;
const BREATH: Duration = Duration::from_millis(100);

/// Keeps the store in order.
pub struct Housekeeping {
    store: Arc<SledStore>,
    backups: PathBuf,
    clock: Arc<dyn Clock>,
}

impl Housekeeping {
    /// Housekeeping of the store in this data folder.
    #[must_use]
    pub fn new(store: &Arc<SledStore>, data: &Path, clock: Arc<dyn Clock>) -> Self {
        Self {
            store: Arc::clone(store),
            backups: data.join("backup"),
            clock,
        }
    }

    /// Works until the program ends.
    pub async fn run(self) {
        self.verify().await;
        let mut done: Option<NaiveDate> = None;
        loop {
            let now = self.clock.now();
            if done != Some(now.date_naive()) {
                if let Err(error) = self.sweep(now).await {
                    tracing::warn!(%error, "old records could not be swept out");
                }
                self.back_up_aside().await;
                done = Some(now.date_naive());
            }
            tokio::time::sleep(ROUND).await;
        }
    }

    /// Writes the backup of today.
    pub fn back_up(&self) {
        let snapshot = self.store.snapshot();
        match backup::save(&snapshot, tree::ALL, &self.backups, self.clock.now()) {
            Ok(path) => tracing::info!(path = %path.display(), "a backup was written"),
            Err(error) => tracing::error!(%error, "no backup could be written"),
        }
    }

    // Writing a backup blocks its thread for as long as the disk takes.
    async fn back_up_aside(&self) {
        let aside = Self {
            store: Arc::clone(&self.store),
            backups: self.backups.clone(),
            clock: Arc::clone(&self.clock),
        };
        if let Err(error) = tokio::task::spawn_blocking(move || aside.back_up()).await {
            tracing::error!(%error, "the backup broke off");
        }
    }

    async fn sweep(&self, now: DateTime<Utc>) -> Result<(), StoreError> {
        let store = self.store.as_ref();
        sweep::<Callback>(store, |callback| callback.expires < now).await?;
        sweep::<Continuation>(store, |list| list.expires < now).await?;
        sweep::<Trace>(store, |trace| trace.at + trace::LIFE < now).await?;
        sweep::<Kept>(store, |kept| kept.expires() < now).await?;
        sweep::<JournalRow>(store, |row| row.at + journal::LIFE < now).await?;
        let shared: Arc<dyn Store> = Arc::clone(&self.store) as _;
        outbox::prune(store, now).await?;
        Inbox::new(shared).prune(now).await
    }

    async fn verify(&self) {
        loop {
            match self.store.verify_slice(SLICE) {
                Ok(Verified::Part) => tokio::time::sleep(BREATH).await,
                Ok(Verified::Whole) => return,
                Err(error) => {
                    tracing::error!(%error, "the store has lost records; restore a backup with daybook import");
                    return;
                }
            }
        }
    }
}
