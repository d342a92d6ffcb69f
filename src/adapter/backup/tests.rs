//! Tables for the backup: what comes back, what is refused, what is kept.

use std::io::{Read, Write as _};
use std::os::unix::fs::PermissionsExt;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use async_trait::async_trait;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use tempfile::TempDir;

use super::*;
use crate::port::{Batch, KeyRange, MemoryStore, Order, Record, Stored};

const TREES: [Tree; 3] = ["entries", "goals", "spans"];

fn block_on<T>(work: impl Future<Output = T>) -> T {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder.build().unwrap().block_on(work)
}

fn day(day: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_735_689_600 + day * 86_400, 0).unwrap()
}

fn filled() -> MemoryStore {
    let store = MemoryStore::default();
    let mut batch = Batch::default();
    let mut put = |tree, key: &[u8], body: Vec<u8>| batch.put(tree, key.into(), Record { schema: 7, body });
    for number in 0..1200_u32 {
        put(
            "entries",
            &number.to_be_bytes(),
            format!("запись {number}").into_bytes(),
        );
    }
    put("goals", b"", Vec::new());
    put("goals", b"\0\xFF", noise(1 << 20));
    put("goals", b"\xFF\xFF", vec![0; 9]);
    block_on(store.commit(batch)).unwrap();
    store
}

// In bytes without a pattern no bit of the compressed form is idle.
fn noise(length: usize) -> Vec<u8> {
    let next = |state: &u64| Some(state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
    let states = std::iter::successors(Some(1_u64), next);
    states.map(|state| state.to_be_bytes()[0]).take(length).collect()
}

fn everything(store: &dyn Store) -> Vec<(Tree, Vec<u8>, Record)> {
    let all = |tree| {
        store
            .scan(tree, &KeyRange::all(), Order::Ascending, usize::MAX)
            .unwrap()
    };
    let records = |tree| {
        all(tree)
            .into_iter()
            .map(move |(key, stored)| (tree, key, stored.record))
    };
    TREES.into_iter().flat_map(records).collect()
}

fn saved() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = save(&filled(), &TREES, folder.path(), day(0)).unwrap();
    (folder, path)
}

fn unpack(path: &Path) -> String {
    let mut text = String::new();
    GzDecoder::new(File::open(path).unwrap())
        .read_to_string(&mut text)
        .unwrap();
    text
}

fn pack(path: &Path, text: &str) {
    let mut packed = GzEncoder::new(File::create(path).unwrap(), Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap();
}

#[test]
fn what_is_restored_is_what_was_saved_and_saves_to_the_same_bytes() {
    let (folder, path) = saved();
    let store = MemoryStore::default();
    let summary = block_on(restore(&store, &TREES, &path)).unwrap();
    let counts: Vec<_> = summary.counts.into_values().collect();
    assert_eq!((summary.at, counts), (day(0), vec![1200, 3, 0]));
    assert!(everything(&store) == everything(&filled()));
    assert!(!restore_is_unfinished(&store).unwrap());

    let again = save(&store, &TREES, &folder.path().join("again"), day(0)).unwrap();
    assert!(fs::read(again).unwrap() == fs::read(&path).unwrap());
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_cut_or_bent_file_is_refused_before_anything_is_written() {
    let (_folder, path) = saved();
    let whole = fs::read(&path).unwrap();
    let step = whole.len() / 23;
    let cut = (0..23).map(|part| whole[..part * step].to_vec());
    let bent = (1..23).map(|part| {
        let mut bytes = whole.clone();
        bytes[part * step] ^= 4;
        bytes
    });
    for bytes in cut.chain(bent) {
        fs::write(&path, &bytes).unwrap();
        let store = MemoryStore::default();
        let refused = block_on(restore(&store, &TREES, &path));
        assert!(matches!(refused, Err(BackupError::Broken { .. })), "{refused:?}");
        assert!(everything(&store).is_empty());
    }
}

fn check_edit(edit: impl Fn(&str) -> String, expected: &str) {
    let (_folder, path) = saved();
    pack(&path, &edit(&unpack(&path)));
    let said = check(&path, &TREES).unwrap_err().to_string();
    let said = said
        .strip_prefix(&format!("{}, ", path.display()))
        .unwrap_or(&said);
    assert_eq!(said, expected);
}

#[test]
fn an_edited_backup_is_refused_with_the_line_at_fault() {
    let without = |text: &str, at: usize| {
        let lines = text.lines().enumerate().filter(|(number, _)| *number != at);
        let lines: Vec<_> = lines.map(|(_, line)| line).collect();
        lines.join("\n") + "\n"
    };
    check_edit(|text| without(text, 5), "line 1204: the checksum does not fit");
    check_edit(|text| without(text, 1204), "line 1205: the backup ends too early");
    check_edit(|text| without(text, 0), "line 1: it is no backup");
    check_edit(
        |text| format!("{text}\n"),
        "line 1206: there is more after the end",
    );
    check_edit(
        |text| text.replace("\"entries\":1200", "\"entries\":1201"),
        "line 1205: the counts do not fit",
    );
    check_edit(
        |text| text.replacen("entries", "future", 1),
        "line 2: the tree future is unknown to this program",
    );
    check_edit(
        |text| text.replacen("\"version\":1", "\"version\":2", 1),
        "line 1: it is of version 2, this program reads up to 1",
    );
    check_edit(
        |text| text.replacen("\"key\":\"", "\"key\":\"*", 1),
        "line 2: Invalid symbol 42, offset 0.",
    );
    check_edit(|_| "hello".into(), "line 1: the line does not end");
    check_edit(|_| String::new(), "line 1: the backup ends too early");
    check_edit(|_| "hello\n".into(), "line 1: expected value at line 1 column 1");
}

#[test]
fn a_store_with_records_is_not_restored_into() {
    let (_folder, path) = saved();
    let store = filled();
    let refused = block_on(restore(&store, &TREES, &path)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the store is not empty: entries holds 1200 records"
    );
}

#[test]
fn a_restore_that_was_broken_off_is_begun_anew() {
    let (_folder, path) = saved();
    let store = Failing {
        inner: MemoryStore::default(),
        commits_left: AtomicUsize::new(3),
    };
    let failed = block_on(restore(&store, &TREES, &path));
    assert!(
        matches!(failed, Err(BackupError::Store(StoreError::Io(_)))),
        "{failed:?}"
    );
    assert_eq!(everything(&store).len(), 767);
    assert!(restore_is_unfinished(&store).unwrap());

    store.commits_left.store(usize::MAX, Relaxed);
    block_on(restore(&store, &TREES, &path)).unwrap();
    assert!(everything(&store) == everything(&filled()));
    assert!(!restore_is_unfinished(&store).unwrap());
}

#[test]
fn seven_days_are_kept_and_a_day_is_kept_once() {
    let folder = tempfile::tempdir().unwrap();
    assert!(list(&folder.path().join("none")).unwrap().is_empty());
    fs::write(folder.path().join("daybook-2024-01-01.partial"), "half").unwrap();
    fs::write(folder.path().join("notes.txt"), "mine").unwrap();
    let store = MemoryStore::default();
    for number in [0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 3] {
        save(&store, &TREES, folder.path(), day(number)).unwrap();
    }
    let names = |paths: Vec<PathBuf>| {
        let names = paths
            .iter()
            .map(|path| path.file_name().unwrap().to_string_lossy().into_owned());
        names.collect::<Vec<_>>()
    };
    let kept = names(list(folder.path()).unwrap());
    let expected: Vec<_> = (3..=9)
        .rev()
        .map(|day| format!("daybook-2025-01-0{day}.jsonl.gz"))
        .collect();
    assert_eq!(kept, expected);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 8);
}

#[test]
fn a_backup_that_fails_leaves_the_older_one() {
    let (folder, path) = saved();
    let before = fs::read(&path).unwrap();
    fs::create_dir(folder.path().join("daybook-2025-01-01.partial")).unwrap();
    let failed = save(&filled(), &TREES, folder.path(), day(0));
    assert!(matches!(failed, Err(BackupError::Io { .. })), "{failed:?}");
    assert!(fs::read(&path).unwrap() == before);
}

/// A store whose commits fail after a while.
struct Failing {
    inner: MemoryStore,
    commits_left: AtomicUsize,
}

#[async_trait]
impl Store for Failing {
    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        let left = self
            .commits_left
            .fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        left.map_err(|_| StoreError::Io("the plug was pulled".into()))?;
        self.inner.commit(batch).await
    }

    fn get(&self, tree: Tree, key: &[u8]) -> Result<Option<Stored>, StoreError> {
        self.inner.get(tree, key)
    }

    fn scan(
        &self,
        tree: Tree,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<(Vec<u8>, Stored)>, StoreError> {
        self.inner.scan(tree, range, order, limit)
    }

    fn count(&self, tree: Tree) -> Result<u64, StoreError> {
        self.inner.count(tree)
    }

    fn writable(&self) -> Result<(), StoreError> {
        self.inner.writable()
    }

    async fn close(&self) {}
}
