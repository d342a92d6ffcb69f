//! Writing a backup, a page of records at a time.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use chrono::{DateTime, Utc};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::format::{FORMAT, Line, RecordLine, VERSION, checksum_text, to_text};
use super::{BackupError, refused};
use crate::port::{KeyRange, Order, Store, Stored, Tree};

/// About how many bytes of records are held at once.
const PAGE_BYTES: usize = 1 << 20;
const PAGE: usize = 512;

/// Writes all records of `trees` to the new file `path` and waits until it is on the disk.
pub(super) fn write(
    store: &dyn Store,
    trees: &[Tree],
    path: &Path,
    now: DateTime<Utc>,
) -> Result<(), BackupError> {
    let mut writer = Writer::create(path)?;
    writer.line(&Line::Head {
        format: FORMAT.into(),
        version: VERSION,
        at: now,
    })?;
    let mut counts = BTreeMap::new();
    for tree in trees {
        counts.insert((*tree).to_owned(), write_tree(store, tree, &mut writer)?);
    }
    let crc32c = checksum_text(writer.sum);
    writer.line(&Line::End { counts, crc32c })?;
    writer.finish()
}

fn write_tree(store: &dyn Store, tree: Tree, writer: &mut Writer<'_>) -> Result<u64, BackupError> {
    let mut range = KeyRange::all();
    let mut limit = 16;
    let mut count = 0;
    loop {
        let page = store.scan(tree, &range, Order::Ascending, limit)?;
        let Some((last, _)) = page.last() else {
            return Ok(count);
        };
        range.from = [last, &[0][..]].concat();
        limit = next_limit(&page);
        count += page.len() as u64;
        for (key, Stored { record, .. }) in page {
            let body = to_text(&record.body);
            let record = RecordLine {
                tree: tree.to_owned(),
                key: to_text(&key),
                schema: record.schema,
                body,
            };
            writer.line(&Line::Record(record))?;
        }
    }
}

// Records may be anything between empty and megabytes: a page of large ones is followed by a short page.
fn next_limit(page: &[(Vec<u8>, Stored)]) -> usize {
    let bytes: usize = page.iter().map(|(_, stored)| stored.record.body.len()).sum();
    let each = bytes / page.len().max(1);
    (PAGE_BYTES / each.max(1)).clamp(1, PAGE)
}

/// A compressed file with the checksum of what went into it.
struct Writer<'a> {
    path: &'a Path,
    out: GzEncoder<BufWriter<File>>,
    sum: u32,
}

impl<'a> Writer<'a> {
    // It holds what people wrote: nobody else on the machine may read it.
    fn create(path: &'a Path) -> Result<Self, BackupError> {
        let mut options = OpenOptions::new();
        options.create(true).truncate(true).write(true).mode(0o600);
        let file = options.open(path).map_err(refused(path))?;
        let out = GzEncoder::new(BufWriter::new(file), Compression::fast());
        Ok(Self { path, out, sum: 0 })
    }

    fn line(&mut self, line: &Line) -> Result<(), BackupError> {
        let refused = refused(self.path);
        let mut bytes = serde_json::to_vec(line).map_err(|error| refused(error.into()))?;
        bytes.push(b'\n');
        self.sum = crc32c::crc32c_append(self.sum, &bytes);
        self.out.write_all(&bytes).map_err(refused)
    }

    fn finish(self) -> Result<(), BackupError> {
        let refused = refused(self.path);
        let buffer = self.out.finish().map_err(&refused)?;
        let file = buffer.into_inner().map_err(|error| refused(error.into_error()))?;
        file.sync_all().map_err(refused)
    }
}
