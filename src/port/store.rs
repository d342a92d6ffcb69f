//! The store: trees of versioned records, changed by atomic batches with preconditions.

mod memory_store;

use std::ops::Bound;

use async_trait::async_trait;
use thiserror::Error;

pub use memory_store::MemoryStore;

/// The name of a tree.
pub type Tree = &'static str;

/// The longest key, in bytes: an index page of keys must fit one page of the disk store.
pub const MAX_KEY: usize = 256;

/// Keeps records durably. A commit is answered only after it would survive a loss of power.
#[async_trait]
pub trait Store: Send + Sync {
    /// Applies a batch whole or not at all.
    ///
    /// # Errors
    /// `Conflict` when an expectation does not hold, `LongKey` when a key is over [`MAX_KEY`]; nothing was changed
    /// then.
    async fn commit(&self, batch: Batch) -> Result<(), StoreError>;

    /// One record.
    ///
    /// # Errors
    /// `Damaged` when the record fails its checksum.
    fn get(&self, tree: Tree, key: &[u8]) -> Result<Option<Stored>, StoreError>;

    /// Up to `limit` records of a range, in key order or against it.
    ///
    /// # Errors
    /// `Damaged` when a record fails its checksum.
    fn scan(
        &self,
        tree: Tree,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<(Vec<u8>, Stored)>, StoreError>;

    /// How many records a tree holds, as counted by the commits.
    ///
    /// # Errors
    /// When the count cannot be read.
    fn count(&self, tree: Tree) -> Result<u64, StoreError>;

    /// Whether commits are taken: `Err` names why not (a full disk, an earlier write error).
    ///
    /// # Errors
    /// `Full` under the free-space reserve; `Io` after a failed write.
    fn writable(&self) -> Result<(), StoreError>;

    /// Writes out what is pending and lets go of the files.
    async fn close(&self);
}

/// A record: the number of its shape, and its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The version of the record's shape.
    pub schema: u16,
    /// The encoded record.
    pub body: Vec<u8>,
}

/// A record as it stands in the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// Counts the writes of this key, from 1; 1 again after a deletion.
    pub version: u64,
    /// The record.
    pub record: Record,
}

/// What is changed together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Batch {
    /// What must hold for the batch to apply.
    pub expected: Vec<Expected>,
    /// The changes, in order; a later one of the same key wins.
    pub writes: Vec<Write>,
}

/// A precondition: the version a key must have, `None` for absent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// The tree.
    pub tree: Tree,
    /// The key.
    pub key: Vec<u8>,
    /// Its version.
    pub version: Option<u64>,
}

/// One change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Write {
    /// Sets a record.
    Put {
        /// The tree.
        tree: Tree,
        /// The key.
        key: Vec<u8>,
        /// The record.
        record: Record,
    },
    /// Takes a record away; nothing happens when it is absent.
    Delete {
        /// The tree.
        tree: Tree,
        /// The key.
        key: Vec<u8>,
    },
}

/// A half-open range of keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyRange {
    /// The first key.
    pub from: Vec<u8>,
    /// The key after the last; `None` for the tree's end.
    pub to: Option<Vec<u8>>,
}

/// The direction of a scan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Smallest key first.
    Ascending,
    /// Largest key first.
    Descending,
}

/// Why the store did not do it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StoreError {
    /// An expectation did not hold.
    #[error("a record was changed by someone else")]
    Conflict,
    /// A key is over [`MAX_KEY`].
    #[error("a key of {length} bytes for {tree} is too long, the limit is {MAX_KEY}")]
    LongKey {
        /// The tree.
        tree: Tree,
        /// The key's length in bytes.
        length: usize,
    },
    /// The disk has no room left for safe writing.
    #[error("only {free} bytes are free, {reserve} are kept in reserve")]
    Full {
        /// Bytes free.
        free: u64,
        /// Bytes to keep free.
        reserve: u64,
    },
    /// A record fails its checksum or cannot be decoded.
    #[error("a record of {tree} is damaged: {problem}")]
    Damaged {
        /// The tree.
        tree: String,
        /// What is wrong.
        problem: String,
    },
    /// Another process holds the store.
    #[error("another daybook holds this data folder")]
    Locked,
    /// The operating system refused.
    #[error("{0}")]
    Io(String),
}

impl Batch {
    /// Adds a record.
    pub fn put(&mut self, tree: Tree, key: Vec<u8>, record: Record) {
        self.writes.push(Write::Put { tree, key, record });
    }

    /// Adds a deletion.
    pub fn delete(&mut self, tree: Tree, key: Vec<u8>) {
        self.writes.push(Write::Delete { tree, key });
    }

    /// Adds a precondition.
    pub fn expect(&mut self, tree: Tree, key: Vec<u8>, version: Option<u64>) {
        self.expected.push(Expected { tree, key, version });
    }

    /// Whether every key is short enough to be stored.
    ///
    /// # Errors
    /// `LongKey` for the first key over [`MAX_KEY`].
    pub fn check(&self) -> Result<(), StoreError> {
        for write in &self.writes {
            let (Write::Put { tree, key, .. } | Write::Delete { tree, key }) = write;
            if key.len() > MAX_KEY {
                return Err(StoreError::LongKey {
                    tree,
                    length: key.len(),
                });
            }
        }
        Ok(())
    }

    /// Adds everything of another batch.
    pub fn extend(&mut self, other: Self) {
        self.expected.extend(other.expected);
        self.writes.extend(other.writes);
    }
}

impl KeyRange {
    /// The whole tree.
    #[must_use]
    pub const fn all() -> Self {
        Self {
            from: Vec::new(),
            to: None,
        }
    }

    /// Every key that begins with `prefix`.
    #[must_use]
    pub fn prefix(prefix: &[u8]) -> Self {
        let mut to = prefix.to_vec();
        while let Some(last) = to.last_mut() {
            if *last < u8::MAX {
                *last += 1;
                return Self {
                    from: prefix.to_vec(),
                    to: Some(to),
                };
            }
            to.pop();
        }
        Self {
            from: prefix.to_vec(),
            to: None,
        }
    }

    /// Whether no key can lie in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.to.as_ref().is_some_and(|to| *to <= self.from)
    }

    /// The range as bounds of a map.
    #[must_use]
    pub fn bounds(&self) -> (Bound<Vec<u8>>, Bound<Vec<u8>>) {
        (
            Bound::Included(self.from.clone()),
            self.to.clone().map_or(Bound::Unbounded, Bound::Excluded),
        )
    }
}
