//! Opening the store of a data folder, from its newest backup when it is damaged.

use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use thiserror::Error;

use crate::adapter::backup::{self, BackupError};
use crate::adapter::sled::{self, Opened, Options, SledStore};
use crate::memory::tree;
use crate::port::StoreError;

/// What became of a damaged store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovery {
    /// Where the damaged store lies now.
    pub aside: String,
    /// The instant of the backup that was taken; `None` when there was none.
    pub since: Option<DateTime<Utc>>,
}

/// Why the data folder cannot be used.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The newest backup cannot be read.
    #[error("the backup could not be read back: {0}")]
    Backup(#[from] BackupError),
}

/// Opens the store in `data/sled`. A damaged one is set aside and the newest good backup takes its place.
///
/// # Errors
/// `Locked` when another process has it, `Full` and `Io` as the system says.
pub async fn open(
    data: &Path,
    reserve: Option<u64>,
    now: DateTime<Utc>,
) -> Result<(Arc<SledStore>, Option<Recovery>), OpenError> {
    let (store, opened) = sled::open(&data.join("sled"), Options { reserve, now })?;
    match opened {
        Opened::Fresh | Opened::Clean if !backup::restore_is_unfinished(store.as_ref())? => Ok((store, None)),
        Opened::Fresh | Opened::Clean => {
            let since = restore(&store, data).await?;
            Ok((
                store,
                Some(Recovery {
                    aside: String::new(),
                    since,
                }),
            ))
        }
        Opened::Damaged { aside, problem } => {
            tracing::error!(aside = %aside.display(), problem, "the store was damaged and is set aside");
            let since = restore(&store, data).await?;
            Ok((
                store,
                Some(Recovery {
                    aside: aside.display().to_string(),
                    since,
                }),
            ))
        }
    }
}

async fn restore(store: &Arc<SledStore>, data: &Path) -> Result<Option<DateTime<Utc>>, BackupError> {
    for path in backup::list(&data.join("backup"))? {
        match backup::restore(store.as_ref(), tree::ALL, &path).await {
            Ok(summary) => return Ok(Some(summary.at)),
            Err(error) => {
                tracing::error!(path = %path.display(), %error, "a backup cannot be used; the one before is tried");
            }
        }
    }
    Ok(None)
}
