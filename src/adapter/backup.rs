//! Backups: every tree of a store as compressed JSON lines, with counts and a checksum at the end.
//!
//! A backup is written under another name and renamed when it is on the disk, so a file with a backup's name is
//! whole. It is read twice to be restored: once to check all of it, and only then to write.

mod format;
mod read;
mod write;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use thiserror::Error;

pub use read::{check, restore, restore_is_unfinished};

use crate::port::{Store, StoreError, Tree};

/// How many daily backups are kept.
pub const KEPT: usize = 7;

const NAME_BEGIN: &str = "daybook-";
const NAME_END: &str = ".jsonl.gz";
const UNFINISHED: &str = ".partial";

/// What a backup holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// When it was made.
    pub at: DateTime<Utc>,
    /// Records per tree.
    pub counts: BTreeMap<String, u64>,
}

/// Why a backup was not written or not restored.
#[derive(Debug, Error)]
pub enum BackupError {
    /// The operating system refused.
    #[error("{path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file is no whole backup.
    #[error("{path}, line {line}: {problem}")]
    Broken {
        /// The file.
        path: PathBuf,
        /// The line at fault, from 1.
        line: u64,
        /// What is wrong.
        problem: String,
    },
    /// The store to restore into holds records already.
    #[error("the store is not empty: {tree} holds {records} records")]
    NotEmpty {
        /// A tree that is not empty.
        tree: Tree,
        /// How many records it holds.
        records: u64,
    },
}

/// Writes the backup of the day of `now` into `folder`, in place of an earlier one of that day, and drops all but the
/// newest [`KEPT`]. Blocks while it writes; a snapshot of a store keeps it of one piece.
///
/// # Errors
/// `Io` when the file cannot be written, `Store` when a record cannot be read. An older backup stays as it was.
pub fn save(
    store: &dyn Store,
    trees: &[Tree],
    folder: &Path,
    now: DateTime<Utc>,
) -> Result<PathBuf, BackupError> {
    fs::create_dir_all(folder).map_err(refused(folder))?;
    let path = folder.join(now.format("daybook-%Y-%m-%d.jsonl.gz").to_string());
    let unfinished = folder.join(now.format("daybook-%Y-%m-%d.partial").to_string());
    let written = write::write(store, trees, &unfinished, now);
    if let Err(error) = written {
        // What is left of it would only take room; a failure to remove it changes nothing.
        fs::remove_file(&unfinished).ok();
        return Err(error);
    }
    fs::rename(&unfinished, &path)
        .and_then(|()| File::open(folder)?.sync_all())
        .map_err(refused(folder))?;
    rotate(folder)?;
    Ok(path)
}

/// The backups in `folder`, newest first; none when there is no such folder.
///
/// # Errors
/// `Io` when the folder cannot be read.
pub fn list(folder: &Path) -> Result<Vec<PathBuf>, BackupError> {
    named(folder, NAME_END)
}

fn rotate(folder: &Path) -> Result<(), BackupError> {
    let old = list(folder)?.into_iter().skip(KEPT);
    for path in old.chain(named(folder, UNFINISHED)?) {
        fs::remove_file(&path).map_err(refused(&path))?;
    }
    Ok(())
}

// The names hold the date, so their order is that of the days.
fn named(folder: &Path, end: &str) -> Result<Vec<PathBuf>, BackupError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(refused(folder)(error)),
    };
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(refused(folder))?.path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        if name.starts_with(NAME_BEGIN) && name.ends_with(end) {
            paths.push(path);
        }
    }
    paths.sort_unstable_by(|a, b| b.cmp(a));
    Ok(paths)
}

fn refused(path: &Path) -> impl Fn(io::Error) -> BackupError {
    move |source| BackupError::Io {
        path: path.to_owned(),
        source,
    }
}

#[cfg(test)]
mod tests;
