//! Checking and restoring a backup, line by line.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use chrono::{DateTime, Utc};
use flate2::bufread::MultiGzDecoder;

use super::format::{FORMAT, Line, RecordLine, VERSION, checksum_text, from_text};
use super::{BackupError, Summary, refused};
use crate::port::{Batch, KeyRange, Order, Record, Store, StoreError, Tree};

/// The longest line that is read, in bytes: a record of a few megabytes as base64 fits well.
const LONGEST_LINE: u64 = 64 << 20;
const BATCH: usize = 256;
const BATCH_BYTES: usize = 1 << 20;

/// The tree that holds a record while a restore is under way.
const MARK_TREE: Tree = "restore";
const MARK_KEY: &[u8] = b"running";

/// Reads a backup to its end.
///
/// # Errors
/// `Broken` with the line at fault when the counts, the checksum or a line are not as they were written, or when it
/// names a tree that is not among `trees`; `Io` when it cannot be read.
pub fn check(path: &Path, trees: &[Tree]) -> Result<Summary, BackupError> {
    let mut reader = Reader::open(path)?;
    let at = reader.head()?;
    let mut counted: BTreeMap<String, u64> = BTreeMap::new();
    loop {
        let before = reader.sum;
        match reader.next()? {
            Line::Record(record) => {
                reader.record(&record, trees)?;
                *counted.entry(record.tree).or_default() += 1;
            }
            Line::End { counts, crc32c } => {
                if crc32c != checksum_text(before) {
                    return Err(reader.broken("the checksum does not fit"));
                }
                let same = counts.iter().filter(|(_, count)| **count > 0).eq(counted.iter());
                if !same {
                    return Err(reader.broken("the counts do not fit"));
                }
                reader.end()?;
                return Ok(Summary { at, counts });
            }
            Line::Head { .. } => return Err(reader.broken("a second head")),
        }
    }
}

/// Whether a restore into this store was begun and not brought to its end.
///
/// # Errors
/// When the store cannot be read.
pub fn restore_is_unfinished(store: &dyn Store) -> Result<bool, StoreError> {
    Ok(store.get(MARK_TREE, MARK_KEY)?.is_some())
}

/// Checks a backup and writes it into an empty store. A restore that was broken off is begun anew.
///
/// # Errors
/// As [`check`], before anything is written; `NotEmpty`; `Store` when a write fails.
pub async fn restore(store: &dyn Store, trees: &[Tree], path: &Path) -> Result<Summary, BackupError> {
    let summary = check(path, trees)?;
    if restore_is_unfinished(store)? {
        for tree in trees {
            clear(store, tree).await?;
        }
    }
    for tree in trees {
        let records = store.count(tree)?;
        if records > 0 {
            return Err(BackupError::NotEmpty { tree, records });
        }
    }
    write_all(store, trees, path).await?;
    Ok(summary)
}

async fn write_all(store: &dyn Store, trees: &[Tree], path: &Path) -> Result<(), BackupError> {
    let mut reader = Reader::open(path)?;
    reader.head()?;
    let mut batch = Batch::default();
    batch.put(
        MARK_TREE,
        MARK_KEY.into(),
        Record {
            schema: 1,
            body: Vec::new(),
        },
    );
    let mut bytes = 0;
    while let Line::Record(line) = reader.next()? {
        let (tree, key, record) = reader.record(&line, trees)?;
        bytes += record.body.len();
        batch.put(tree, key, record);
        if batch.writes.len() >= BATCH || bytes >= BATCH_BYTES {
            store.commit(std::mem::take(&mut batch)).await?;
            bytes = 0;
        }
    }
    batch.delete(MARK_TREE, MARK_KEY.into());
    Ok(store.commit(batch).await?)
}

async fn clear(store: &dyn Store, tree: Tree) -> Result<(), StoreError> {
    loop {
        let page = store.scan(tree, &KeyRange::all(), Order::Ascending, BATCH)?;
        if page.is_empty() {
            return Ok(());
        }
        let mut batch = Batch::default();
        for (key, _) in page {
            batch.delete(tree, key);
        }
        store.commit(batch).await?;
    }
}

/// The lines of a file with the checksum of what was read.
struct Reader<'a> {
    path: &'a Path,
    input: BufReader<MultiGzDecoder<BufReader<File>>>,
    line: u64,
    sum: u32,
}

impl<'a> Reader<'a> {
    fn open(path: &'a Path) -> Result<Self, BackupError> {
        let file = File::open(path).map_err(refused(path))?;
        let input = BufReader::new(MultiGzDecoder::new(BufReader::new(file)));
        Ok(Self {
            path,
            input,
            line: 0,
            sum: 0,
        })
    }

    fn head(&mut self) -> Result<DateTime<Utc>, BackupError> {
        match self.next()? {
            Line::Head { format, version, at } if format == FORMAT && version <= VERSION => Ok(at),
            Line::Head { format, version, .. } if format == FORMAT => {
                let problem = format!("it is of version {version}, this program reads up to {VERSION}");
                Err(self.broken(&problem))
            }
            Line::Head { .. } | Line::Record(_) | Line::End { .. } => Err(self.broken("it is no backup")),
        }
    }

    fn next(&mut self) -> Result<Line, BackupError> {
        self.line += 1;
        let bytes = self.bytes()?;
        if bytes.is_empty() {
            return Err(self.broken("the backup ends too early"));
        }
        self.sum = crc32c::crc32c_append(self.sum, &bytes);
        serde_json::from_slice(&bytes).map_err(|error| self.broken(&error.to_string()))
    }

    fn end(&mut self) -> Result<(), BackupError> {
        self.line += 1;
        if self.bytes()?.is_empty() {
            return Ok(());
        }
        Err(self.broken("there is more after the end"))
    }

    fn bytes(&mut self) -> Result<Vec<u8>, BackupError> {
        let mut bytes = Vec::new();
        let read = self
            .input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut bytes);
        match read {
            Ok(_) if bytes.is_empty() || bytes.ends_with(b"\n") => Ok(bytes),
            Ok(_) => Err(self.broken("the line does not end")),
            // What the decoder says of bent bytes; errors of the operating system have a number.
            Err(error) if error.raw_os_error().is_none() => Err(self.broken(&error.to_string())),
            Err(error) => Err(refused(self.path)(error)),
        }
    }

    fn record(&self, line: &RecordLine, trees: &[Tree]) -> Result<(Tree, Vec<u8>, Record), BackupError> {
        let tree = trees.iter().find(|tree| **tree == line.tree);
        let Some(tree) = tree else {
            return Err(self.broken(&format!("the tree {} is unknown to this program", line.tree)));
        };
        let key = from_text(&line.key).map_err(|problem| self.broken(&problem))?;
        let body = from_text(&line.body).map_err(|problem| self.broken(&problem))?;
        Ok((
            tree,
            key,
            Record {
                schema: line.schema,
                body,
            },
        ))
    }

    fn broken(&self, problem: &str) -> BackupError {
        BackupError::Broken {
            path: self.path.to_owned(),
            line: self.line,
            problem: problem.to_owned(),
        }
    }
}
