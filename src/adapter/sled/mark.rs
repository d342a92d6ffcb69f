//! A mark beside the database: the number of the last commit that was answered for.
//!
//! A log that lost its tail opens as if nothing were wrong, only older. The mark is written after the commit is
//! durable, so a database behind its mark has lost something.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;

const NAME: &str = "mark";

/// The open mark of a database folder.
#[derive(Debug)]
pub(super) struct Mark(File);

impl Mark {
    /// Opens or makes the mark of `folder`.
    ///
    /// # Errors
    /// When the file cannot be opened.
    pub(super) fn open(folder: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).read(true).write(true);
        options.open(folder.join(NAME)).map(Self)
    }

    /// The number it holds; 0 when it is new or torn.
    pub(super) fn read(&self) -> u64 {
        let mut bytes = [0; 12];
        if self.0.read_exact_at(&mut bytes, 0).is_err() {
            return 0;
        }
        let (number, sum) = bytes.split_at(8);
        if crc32c::crc32c(number).to_be_bytes() != sum {
            return 0;
        }
        number.iter().fold(0, |value, byte| value << 8 | u64::from(*byte))
    }

    /// Sets the number. It is not made durable: an older mark only sees less.
    ///
    /// # Errors
    /// When the write fails.
    pub(super) fn write(&self, number: u64) -> io::Result<()> {
        let number = number.to_be_bytes();
        let mut bytes = [0; 12];
        bytes[..8].copy_from_slice(&number);
        bytes[8..].copy_from_slice(&crc32c::crc32c(&number).to_be_bytes());
        self.0.write_all_at(&bytes, 0)
    }
}
