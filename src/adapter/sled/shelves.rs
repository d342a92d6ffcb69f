//! The open database: a tree of records per name, a tree of chunks and the books.

use std::collections::BTreeMap;
use std::ops::Bound;

use sled::Db;

use super::envelope::{Body, ChunkSet, Envelope};
use super::tally::Tally;
use crate::port::{StoreError, Stored, Tree};

/// The tree of chunks of large values.
const CHUNKS: &str = "\0chunks";
/// The tree of books: the tally of each tree, and the number of the last commit under the empty key.
const BOOKS: &str = "\0books";

/// Everything that is open.
#[derive(Debug)]
pub(super) struct Shelves {
    db: Db,
    records: BTreeMap<String, sled::Tree>,
    pub(super) chunks: sled::Tree,
    pub(super) books: sled::Tree,
}

/// A record found, and where its chunks are if it has any.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) stored: Stored,
    pub(super) checksum: u32,
    pub(super) chunks: Option<ChunkSet>,
}

impl Shelves {
    /// Opens the trees that the database holds.
    pub(super) fn open(db: Db) -> sled::Result<Self> {
        let chunks = db.open_tree(CHUNKS)?;
        let books = db.open_tree(BOOKS)?;
        let mut records = BTreeMap::new();
        for name in db.tree_names() {
            match std::str::from_utf8(&name) {
                Ok(name) if !name.starts_with('\0') && !name.starts_with("__sled__") => {
                    records.insert(name.to_owned(), db.open_tree(name)?);
                }
                Ok(_) | Err(_) => {}
            }
        }
        Ok(Self {
            db,
            records,
            chunks,
            books,
        })
    }

    /// The tree of this name, when anything was ever written to it.
    pub(super) fn records(&self, tree: &str) -> Option<&sled::Tree> {
        self.records.get(tree)
    }

    /// The tree of this name, made when it is new.
    pub(super) fn records_to_write(&mut self, tree: Tree) -> Result<&sled::Tree, StoreError> {
        if !self.records.contains_key(tree) {
            let made = self.db.open_tree(tree).map_err(|error| fault(tree, &error))?;
            self.records.insert(tree.to_owned(), made);
        }
        self.records
            .get(tree)
            .ok_or_else(|| damaged(tree, "it cannot be opened"))
    }

    /// One record, whole.
    pub(super) fn find(&self, tree: &str, key: &[u8]) -> Result<Option<Found>, StoreError> {
        let Some(records) = self.records(tree) else {
            return Ok(None);
        };
        let bytes = records.get(key).map_err(|error| fault(tree, &error))?;
        bytes.map(|bytes| self.open_record(tree, key, &bytes)).transpose()
    }

    /// Opens an envelope, fetching its chunks.
    pub(super) fn open_record(&self, tree: &str, key: &[u8], bytes: &[u8]) -> Result<Found, StoreError> {
        let envelope = Envelope::read(bytes).map_err(|problem| damaged(tree, problem))?;
        let (chunks, body) = match envelope.body {
            Body::Inline(body) => (None, body.to_vec()),
            Body::Chunked(set, length) => (Some(set), self.gather(tree, set, length)?),
        };
        let stored = envelope
            .open(tree, key, body)
            .map_err(|problem| damaged(tree, problem))?;
        Ok(Found {
            stored,
            checksum: envelope.checksum,
            chunks,
        })
    }

    fn gather(&self, tree: &str, set: ChunkSet, length: u64) -> Result<Vec<u8>, StoreError> {
        let mut body = Vec::new();
        for pair in self.chunks.scan_prefix(set.prefix()) {
            let (_, chunk) = pair.map_err(|error| fault(tree, &error))?;
            body.extend_from_slice(&chunk);
        }
        if body.len() as u64 != length {
            return Err(damaged(tree, "a chunk is missing"));
        }
        Ok(body)
    }

    /// What a tree holds, by the books.
    pub(super) fn tally(&self, tree: &str) -> Result<Tally, StoreError> {
        let bytes = self.books.get(tree).map_err(|error| fault(BOOKS, &error))?;
        let tally =
            bytes.map(|bytes| Tally::from_bytes(&bytes).ok_or_else(|| damaged(BOOKS, "a tally is cut")));
        tally.unwrap_or_else(|| Ok(Tally::default()))
    }

    /// The name after `name` among the trees that exist or are in the books.
    pub(super) fn name_after(&self, name: &str) -> Option<String> {
        let later = (Bound::Excluded(name.as_bytes()), Bound::Unbounded);
        let booked = self.books.range::<&[u8], _>(later).next().and_then(Result::ok);
        let booked = booked.and_then(|(key, _)| String::from_utf8(key.to_vec()).ok());
        let later = (Bound::Excluded(name), Bound::Unbounded);
        let existing = self
            .records
            .range::<str, _>(later)
            .next()
            .map(|(name, _)| name.clone());
        booked.into_iter().chain(existing).min()
    }

    /// The number of the last commit.
    pub(super) fn sequence(&self) -> Result<u64, StoreError> {
        let bytes = self.books.get([]).map_err(|error| fault(BOOKS, &error))?;
        let Some(bytes) = bytes else { return Ok(0) };
        let bytes = bytes
            .as_ref()
            .try_into()
            .map_err(|_| damaged(BOOKS, "the last commit has no number"))?;
        Ok(u64::from_be_bytes(bytes))
    }

    /// Hands what was written to the operating system. It is not yet on the disk then.
    pub(super) fn flush(&self) -> Result<(), StoreError> {
        self.db
            .flush()
            .map(drop)
            .map_err(|error| StoreError::Io(error.to_string()))
    }
}

/// What an error of the database means for a record of `tree`.
pub(super) fn fault(tree: &str, error: &sled::Error) -> StoreError {
    match error {
        sled::Error::Io(error) if is_of_system(error) => StoreError::Io(error.to_string()),
        sled::Error::Io(_)
        | sled::Error::Corruption { .. }
        | sled::Error::CollectionNotFound(_)
        | sled::Error::Unsupported(_)
        | sled::Error::ReportableBug(_) => damaged(tree, &error.to_string()),
    }
}

// sled makes up errors of its own for data that ends too early, and copies those of the system as their text.
fn is_of_system(error: &std::io::Error) -> bool {
    error.raw_os_error().is_some() || shows_system_error(&error.to_string())
}

/// Whether a message quotes an error of the operating system.
pub(super) fn shows_system_error(message: &str) -> bool {
    message.contains("Os { code:")
}

/// A record or page of `tree` is damaged.
pub(super) fn damaged(tree: &str, problem: &str) -> StoreError {
    StoreError::Damaged {
        tree: tree.trim_start_matches('\0').to_owned(),
        problem: problem.to_owned(),
    }
}
