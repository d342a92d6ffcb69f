//! The lines of a backup.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// What the first line calls the file.
pub(super) const FORMAT: &str = "daybook-backup";
/// The version this program writes, and the newest it reads.
pub(super) const VERSION: u32 = 1;

/// One line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Line {
    /// The first.
    Head {
        format: String,
        version: u32,
        at: DateTime<Utc>,
    },
    /// One record of a tree.
    Record(RecordLine),
    /// The last: records per tree, and the CRC-32C of all bytes before this line.
    End {
        counts: BTreeMap<String, u64>,
        crc32c: String,
    },
}

/// One record; key and body in base64.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct RecordLine {
    pub(super) tree: String,
    pub(super) key: String,
    pub(super) schema: u16,
    pub(super) body: String,
}

/// The text of bytes.
pub(super) fn to_text(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// The bytes of a text.
///
/// # Errors
/// What is wrong with it.
pub(super) fn from_text(text: &str) -> Result<Vec<u8>, String> {
    STANDARD.decode(text).map_err(|error| error.to_string())
}

/// The text of a checksum.
pub(super) fn checksum_text(sum: u32) -> String {
    format!("{sum:08x}")
}
