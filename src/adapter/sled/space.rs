//! The room on the disk.

use std::fs;
use std::path::{Path, PathBuf};

use crate::port::StoreError;

const MIB: u64 = 1 << 20;

/// Watches the room around the database folder.
#[derive(Debug)]
pub(super) struct Space {
    folder: PathBuf,
    reserve: Option<u64>,
}

impl Space {
    /// Keeps `reserve` bytes free; `None` for the larger of 64 MiB and twice the database.
    pub(super) fn new(folder: &Path, reserve: Option<u64>) -> Self {
        Self {
            folder: folder.to_owned(),
            reserve,
        }
    }

    /// Whether `bytes` more may be written.
    ///
    /// # Errors
    /// `Full` when the reserve would be touched; `Io` when the disk does not answer.
    pub(super) fn check(&self, bytes: u64) -> Result<(), StoreError> {
        let free = free(&self.folder)?;
        let reserve = self.reserve.unwrap_or_else(|| self.default_reserve());
        if free < reserve.saturating_add(bytes) {
            return Err(StoreError::Full { free, reserve });
        }
        Ok(())
    }

    // Twice the database: a backup and a rebuilt database must fit beside it.
    fn default_reserve(&self) -> u64 {
        let database = fs::metadata(self.folder.join("db")).map_or(0, |file| file.len());
        (64 * MIB).max(2 * database)
    }
}

/// The bytes that this process may still write to the disk of `folder`.
///
/// # Errors
/// `Io` when the operating system does not say.
pub(super) fn free(folder: &Path) -> Result<u64, StoreError> {
    let disk = rustix::fs::statvfs(folder)
        .map_err(|error| StoreError::Io(format!("{}: {error}", folder.display())))?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}
