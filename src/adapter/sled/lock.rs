//! One process at a time: a lock file beside the database folder.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use crate::port::StoreError;

/// Held while the store is open; the operating system lets go of it when the process dies.
#[derive(Debug)]
pub(super) struct FolderLock(#[expect(dead_code, reason = "held for its lock")] File);

impl FolderLock {
    /// Takes the lock of the database folder `path`.
    ///
    /// # Errors
    /// `Locked` while another holder lives; `Io` when the lock file cannot be made.
    pub(super) fn take(path: &Path) -> Result<Self, StoreError> {
        let beside = beside(path);
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&beside)
            .map_err(|error| StoreError::Io(format!("{}: {error}", beside.display())))?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::Locked),
            Err(TryLockError::Error(error)) => Err(StoreError::Io(format!("{}: {error}", beside.display()))),
        }
    }
}

// Beside and not within, so that setting a damaged folder aside does not carry the lock away.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    PathBuf::from(name)
}
