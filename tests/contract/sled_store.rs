//! What the store on disk promises beyond the contract: one process, room, damage set aside.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use chrono::DateTime;
use daybook::adapter::sled::{Opened, Options, SledStore, Verified, open};
use daybook::port::{Batch, KeyRange, Order, Record, Store, StoreError};
use tempfile::TempDir;

const TREE: &str = "tree";

/// A folder for a store, gone with the test.
pub(crate) struct OnDisk(TempDir);

impl OnDisk {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.0.path().join("sled")
    }

    pub(crate) fn open(&self) -> Arc<SledStore> {
        self.try_open().unwrap().0
    }

    fn try_open(&self) -> Result<(Arc<SledStore>, Opened), StoreError> {
        open(&self.path(), options(0))
    }
}

fn options(reserve: u64) -> Options {
    Options {
        reserve: Some(reserve),
        now: DateTime::from_timestamp(1_700_000_000, 0).unwrap(),
    }
}

fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap()
        .block_on(work)
}

fn put(key: impl Into<Vec<u8>>, body: impl Into<Vec<u8>>) -> Batch {
    let mut batch = Batch::default();
    batch.put(
        TREE,
        key.into(),
        Record {
            schema: 1,
            body: body.into(),
        },
    );
    batch
}

fn fill(store: &SledStore, from: u32, to: u32) {
    for number in from..to {
        let body = number.to_be_bytes().repeat(225);
        block_on(store.commit(put(number.to_be_bytes(), body))).unwrap();
    }
}

#[test]
fn what_was_committed_is_there_after_opening_again() {
    let disk = OnDisk::new();
    let (store, opened) = disk.try_open().unwrap();
    assert_eq!(opened, Opened::Fresh);
    fill(&store, 0, 300);
    block_on(store.commit(put("large", vec![5; 1 << 20]))).unwrap();
    block_on(store.close());
    drop(store);

    let (store, opened) = disk.try_open().unwrap();
    assert_eq!(opened, Opened::Clean);
    assert_eq!(store.count(TREE), Ok(301));
    assert_eq!(
        store.get(TREE, b"large").unwrap().unwrap().record.body,
        vec![5; 1 << 20]
    );
    assert_eq!(
        store
            .scan(TREE, &KeyRange::all(), Order::Ascending, 999)
            .unwrap()
            .len(),
        301
    );
    block_on(store.commit(put("large", "small"))).unwrap();
    assert_eq!(store.get(TREE, b"large").unwrap().unwrap().version, 2);
}

#[test]
fn only_one_holder_at_a_time() {
    let disk = OnDisk::new();
    let store = disk.open();
    assert_eq!(disk.try_open().map(drop), Err(StoreError::Locked));
    block_on(store.close());
    assert_eq!(disk.try_open().map(|(_, opened)| opened), Ok(Opened::Clean));
}

#[test]
fn a_closed_store_refuses_instead_of_forgetting() {
    let disk = OnDisk::new();
    let store = disk.open();
    block_on(store.close());
    block_on(store.close());
    let closed = StoreError::Io("the store is closed".into());
    assert_eq!(block_on(store.commit(put("a", "1"))), Err(closed.clone()));
    assert_eq!(store.get(TREE, b"a"), Err(closed.clone()));
    assert_eq!(store.writable(), Err(closed));
}

#[test]
fn below_the_reserve_nothing_is_written() {
    let disk = OnDisk::new();
    fill(&disk.open(), 0, 3);
    let (store, _) = open(&disk.path(), options(u64::MAX)).unwrap();
    let free = |outcome: Result<(), StoreError>| match outcome {
        Err(StoreError::Full {
            free,
            reserve: u64::MAX,
        }) => free > 0,
        _ => false,
    };
    assert!(free(store.writable()));
    assert!(free(block_on(store.commit(put("a", "1")))));
    assert_eq!(store.get(TREE, b"a"), Ok(None));
    assert_eq!(store.count(TREE), Ok(3));
}

#[test]
fn large_values_never_reach_the_folder_that_is_not_made_durable() {
    let disk = OnDisk::new();
    let store = disk.open();
    let key = |number: u32| [vec![b'k'; 200], number.to_be_bytes().to_vec()].concat();
    for (round, size) in (0_u8..).zip([3892, 3893, 7988, 8192, 30_000, 140_000]) {
        let mut batch = Batch::default();
        for number in 0..60 {
            batch.extend(put(key(number), vec![round; size]));
        }
        block_on(store.commit(batch)).unwrap();
    }
    let blobs = fs::read_dir(disk.path().join("blobs")).unwrap().count();
    assert_eq!(blobs, 0);
}

#[test]
fn an_unfinished_snapshot_is_dropped() {
    let disk = OnDisk::new();
    fill(&disk.open(), 0, 10);
    let leftover = disk.path().join("snap.FFFFFFFFFFFFFFFF.generating");
    fs::write(&leftover, b"half").unwrap();
    let (store, opened) = disk.try_open().unwrap();
    assert_eq!(opened, Opened::Clean);
    assert_eq!(store.count(TREE), Ok(10));
    assert!(!leftover.exists());
}

#[test]
fn a_log_that_lost_its_end_is_set_aside() {
    let disk = OnDisk::new();
    let store = disk.open();
    fill(&store, 0, 50);
    let older = fs::read(disk.path().join("db")).unwrap();
    fill(&store, 50, 60);
    drop(store);
    fs::write(disk.path().join("db"), &older).unwrap();

    let (store, opened) = disk.try_open().unwrap();
    let Opened::Damaged { aside, problem } = opened else {
        panic!("{opened:?}")
    };
    assert_eq!(problem, "commits 51 to 60 were answered for and are missing");
    assert_eq!(aside.file_name().unwrap(), "sled.bad-20231114T221320Z");
    assert!(fs::read(aside.join("db")).unwrap().starts_with(&older[..1000]));
    assert_eq!(store.count(TREE), Ok(0));
    drop(store);

    // Whoever dies before the first commit of a restore leaves it to the next.
    let (store, opened) = disk.try_open().unwrap();
    assert_eq!(opened, Opened::Damaged { aside, problem });
    fill(&store, 0, 1);
    drop(store);
    assert_eq!(disk.try_open().map(|(_, opened)| opened), Ok(Opened::Clean));
    assert_eq!(disk.try_open().map(|(_, opened)| opened), Ok(Opened::Clean));
}

#[test]
fn a_round_of_verification_ends_and_sees_what_changes_meanwhile() {
    let disk = OnDisk::new();
    let store = disk.open();
    assert_eq!(store.verify_slice(10), Ok(Verified::Whole));
    fill(&store, 0, 100);
    assert_eq!(store.verify_slice(50), Ok(Verified::Part));
    for gone in [3_u32, 49, 50, 99] {
        let mut batch = Batch::default();
        batch.delete(TREE, gone.to_be_bytes().into());
        block_on(store.commit(batch)).unwrap();
    }
    fill(&store, 3, 4);
    fill(&store, 100, 103);
    block_on(store.commit(put("", "first of all"))).unwrap();
    assert_eq!(store.verify_slice(50), Ok(Verified::Part));
    assert_eq!(store.verify_slice(50), Ok(Verified::Whole));
    assert_eq!(store.verify_slice(1000), Ok(Verified::Whole));
}

#[test]
fn a_record_lost_or_bent_behind_the_store_is_found_by_verification() {
    type Damage = fn(&sled::Tree);
    let damage: [(Damage, &str); 3] = [
        (
            |tree| drop(tree.remove(7_u32.to_be_bytes()).unwrap()),
            "19 records are there and 20 should be",
        ),
        (
            |tree| tree.clear().unwrap(),
            "0 records are there and 20 should be",
        ),
        (
            |tree| drop(tree.insert(7_u32.to_be_bytes(), vec![1; 40]).unwrap()),
            "the checksum does not fit",
        ),
    ];
    for (damage, problem) in damage {
        let disk = OnDisk::new();
        fill(&disk.open(), 0, 20);
        damage(&sled::open(disk.path()).unwrap().open_tree(TREE).unwrap());
        let (store, opened) = disk.try_open().unwrap();
        assert_eq!(opened, Opened::Clean);
        let expected = StoreError::Damaged {
            tree: TREE.into(),
            problem: problem.into(),
        };
        assert_eq!(store.verify_slice(100), Err(expected));
    }
}

#[test]
fn a_write_that_was_forgotten_is_found_though_the_count_is_right() {
    let disk = OnDisk::new();
    let key = 7_u32.to_be_bytes();
    fill(&disk.open(), 0, 20);
    let bare = || sled::open(disk.path()).unwrap().open_tree(TREE).unwrap();
    let older = bare().get(key).unwrap().unwrap();
    fill(&disk.open(), 7, 8);
    bare().insert(key, older).unwrap();
    let expected = StoreError::Damaged {
        tree: TREE.into(),
        problem: "its records are not those that were written last".into(),
    };
    assert_eq!(disk.open().verify_slice(100), Err(expected));
}

#[test]
fn a_snapshot_stays_as_it_was() {
    let disk = OnDisk::new();
    let store = disk.open();
    fill(&store, 0, 20);
    let all = |store: &dyn Store| {
        store
            .scan(TREE, &KeyRange::all(), Order::Descending, 999)
            .unwrap()
    };
    let before = all(&*store);
    let snapshot = store.snapshot();
    fill(&store, 10, 30);
    let mut batch = put("large", vec![1; 10_000]);
    batch.delete(TREE, 3_u32.to_be_bytes().into());
    batch.put(
        "other",
        b"x".into(),
        Record {
            schema: 1,
            body: Vec::new(),
        },
    );
    block_on(store.commit(batch)).unwrap();

    assert!(all(&snapshot) == before);
    assert_eq!((snapshot.count(TREE), snapshot.count("other")), (Ok(20), Ok(0)));
    assert_eq!(snapshot.get(TREE, b"large"), Ok(None));
    assert_eq!(snapshot.get("other", b"x"), Ok(None));
    assert_eq!(
        snapshot.get(TREE, &3_u32.to_be_bytes()).unwrap().unwrap().version,
        1
    );
    assert_eq!((store.count(TREE), store.count("other")), (Ok(30), Ok(1)));
    drop(snapshot);
    assert_eq!(all(&store.snapshot()).len(), 30);
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error_and_no_damage() {
    let disk = OnDisk::new();
    fs::write(disk.path(), b"a file in the way").unwrap();
    let Err(StoreError::Io(said)) = disk.try_open() else {
        panic!("it opened")
    };
    assert!(said.starts_with(&disk.path().display().to_string()), "{said}");
    assert_eq!(fs::read(disk.path()).unwrap(), b"a file in the way");
}
