//! The contract of the store, for the store in memory and the store on disk.

use std::sync::Arc;

use daybook::port::{Batch, KeyRange, MAX_KEY, MemoryStore, Order, Record, Store, StoreError, Stored};

use super::sled_store::OnDisk;

const TREE: &str = "tree";
const OTHER: &str = "other";

fn check(test: impl AsyncFn(Arc<dyn Store>)) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .build()
        .unwrap();
    runtime.block_on(async {
        test(Arc::new(MemoryStore::default())).await;
        let disk = OnDisk::new();
        let store = disk.open();
        test(store.clone()).await;
        store.close().await;
    });
}

fn record(body: impl Into<Vec<u8>>) -> Record {
    Record {
        schema: 1,
        body: body.into(),
    }
}

fn put(key: impl Into<Vec<u8>>, body: impl Into<Vec<u8>>) -> Batch {
    let mut batch = Batch::default();
    batch.put(TREE, key.into(), record(body));
    batch
}

fn expecting(key: &[u8], version: Option<u64>, mut batch: Batch) -> Batch {
    batch.expect(TREE, key.into(), version);
    batch
}

fn remove(key: &[u8]) -> Batch {
    let mut batch = Batch::default();
    batch.delete(TREE, key.into());
    batch
}

fn version(store: &dyn Store, key: &[u8]) -> Option<u64> {
    store.get(TREE, key).unwrap().map(|stored| stored.version)
}

fn keys(store: &dyn Store, range: &KeyRange, order: Order, limit: usize) -> String {
    let found = store.scan(TREE, range, order, limit).unwrap();
    let keys: Vec<_> = found
        .iter()
        .map(|(key, _)| key.escape_ascii().to_string())
        .collect();
    keys.join(" ")
}

fn between(from: &str, to: &str) -> KeyRange {
    KeyRange {
        from: from.into(),
        to: (!to.is_empty()).then(|| to.into()),
    }
}

#[test]
fn a_record_comes_back_as_it_was_given() {
    check(async |store| {
        let given = Record {
            schema: 517,
            body: b"body".to_vec(),
        };
        let mut batch = Batch::default();
        batch.put(TREE, b"key".into(), given.clone());
        store.commit(batch).await.unwrap();
        let expected = Stored {
            version: 1,
            record: given,
        };
        assert_eq!(store.get(TREE, b"key").unwrap(), Some(expected));
        assert_eq!(store.get(TREE, b"ke").unwrap(), None);
        assert_eq!(store.get(OTHER, b"key").unwrap(), None);
    });
}

#[test]
fn versions_count_the_writes_of_a_key() {
    check(async |store| {
        for expected in 1..=3 {
            store.commit(put("a", "x")).await.unwrap();
            assert_eq!(version(&*store, b"a"), Some(expected));
        }
        store.commit(remove(b"a")).await.unwrap();
        assert_eq!(version(&*store, b"a"), None);
        store.commit(put("a", "x")).await.unwrap();
        assert_eq!(version(&*store, b"a"), Some(1));
    });
}

#[test]
fn within_a_batch_the_later_write_wins() {
    check(async |store| {
        let mut batch = put("a", "1");
        batch.extend(put("a", "2"));
        batch.extend(put("b", "1"));
        batch.extend(remove(b"b"));
        batch.extend(remove(b"c"));
        batch.extend(put("c", "1"));
        store.commit(batch).await.unwrap();
        assert_eq!(
            store.get(TREE, b"a").unwrap(),
            Some(Stored {
                version: 2,
                record: record("2")
            })
        );
        assert_eq!(version(&*store, b"b"), None);
        assert_eq!(version(&*store, b"c"), Some(1));
        assert_eq!(store.count(TREE), Ok(2));
    });
}

#[test]
fn a_batch_applies_whole_or_not_at_all() {
    check(async |store| {
        store.commit(put("a", "1")).await.unwrap();
        let mut batch = put("a", "2");
        batch.put(OTHER, b"b".into(), record("2"));
        batch.extend(remove(b"a"));
        let failed = store.commit(expecting(b"z", Some(1), batch.clone())).await;
        assert_eq!(failed, Err(StoreError::Conflict));
        assert_eq!(version(&*store, b"a"), Some(1));
        assert_eq!(store.get(OTHER, b"b").unwrap(), None);
        assert_eq!((store.count(TREE), store.count(OTHER)), (Ok(1), Ok(0)));
        store.commit(expecting(b"z", None, batch)).await.unwrap();
        assert_eq!(version(&*store, b"a"), None);
        assert_eq!((store.count(TREE), store.count(OTHER)), (Ok(0), Ok(1)));
    });
}

#[test]
fn an_expectation_names_the_version_or_the_absence() {
    check(async |store| {
        store.commit(put("a", "1")).await.unwrap();
        let held = [(&b"a"[..], Some(1)), (b"b", None)];
        let failing = [
            (&b"a"[..], None),
            (b"a", Some(2)),
            (b"a", Some(0)),
            (b"b", Some(1)),
            (b"b", Some(0)),
        ];
        for (key, version) in held {
            let outcome = store.commit(expecting(key, version, Batch::default())).await;
            assert_eq!(outcome, Ok(()), "{key:?} {version:?}");
        }
        for (key, version) in failing {
            let outcome = store.commit(expecting(key, version, Batch::default())).await;
            assert_eq!(outcome, Err(StoreError::Conflict), "{key:?} {version:?}");
        }
    });
}

#[test]
fn scans_go_both_ways_with_limits_and_open_ends() {
    check(async |store| {
        let mut batch = Batch::default();
        for key in ["a", "aa", "b", "ba", "c"] {
            batch.extend(put(key, key));
        }
        store.commit(batch).await.unwrap();
        let rows = [
            (KeyRange::all(), 9, "a aa b ba c"),
            (KeyRange::all(), 2, "a aa"),
            (KeyRange::all(), 0, ""),
            (between("aa", "c"), 9, "aa b ba"),
            (between("aab", ""), 9, "b ba c"),
            (between("", "aa"), 9, "a"),
            (between("b", "b"), 9, ""),
            (between("c", "a"), 9, ""),
            (between("d", ""), 9, ""),
            (KeyRange::prefix(b"b"), 9, "b ba"),
            (KeyRange::prefix(b""), 9, "a aa b ba c"),
        ];
        for (range, limit, expected) in rows {
            let ascending = keys(&*store, &range, Order::Ascending, limit);
            assert_eq!(ascending, expected, "{range:?} {limit}");
            if limit != 2 {
                let descending = keys(&*store, &range, Order::Descending, limit);
                let reversed: Vec<_> = expected.split_whitespace().rev().collect();
                assert_eq!(descending, reversed.join(" "), "{range:?} {limit}");
            }
        }
        assert_eq!(keys(&*store, &KeyRange::all(), Order::Descending, 2), "c ba");
        assert_eq!(
            store.scan(OTHER, &KeyRange::all(), Order::Ascending, 9),
            Ok(Vec::new())
        );
    });
}

#[test]
fn keys_are_bytes_of_any_kind() {
    check(async |store| {
        let longest = vec![0xFF; MAX_KEY];
        let keys: [&[u8]; 8] = [
            b"",
            b"\0",
            b"\0\0",
            b"\0\xFF",
            b"a\0b",
            b"\xFF",
            b"\xFF\xFF",
            &longest,
        ];
        for key in keys {
            store.commit(put(key, key)).await.unwrap();
        }
        let found = store.scan(TREE, &KeyRange::all(), Order::Ascending, 99).unwrap();
        assert_eq!(found.iter().map(|(key, _)| &key[..]).collect::<Vec<_>>(), keys);
        assert!(found.iter().all(|(key, stored)| *key == stored.record.body));
        let under = store
            .scan(TREE, &KeyRange::prefix(b"\xFF"), Order::Descending, 99)
            .unwrap();
        assert_eq!(under.len(), 3);
    });
}

#[test]
fn a_key_too_long_is_refused_and_nothing_is_written() {
    check(async |store| {
        let length = MAX_KEY + 1;
        let mut batch = put("a", "1");
        batch.extend(put(vec![7; length], ""));
        let outcome = store.commit(batch).await;
        assert_eq!(outcome, Err(StoreError::LongKey { tree: TREE, length }));
        assert_eq!(store.count(TREE), Ok(0));
    });
}

#[test]
fn values_of_every_size_come_back() {
    check(async |store| {
        let sizes = [
            0_usize,
            1,
            4095,
            4096,
            4097,
            8191,
            8192,
            8193,
            131_072,
            1 << 20,
            5 << 20,
        ];
        let body = |size: usize| (0..=250).cycle().take(size).collect::<Vec<u8>>();
        for size in sizes {
            store.commit(put(size.to_be_bytes(), body(size))).await.unwrap();
        }
        for size in sizes {
            let stored = store.get(TREE, &size.to_be_bytes()).unwrap().unwrap();
            assert!(
                stored.record.body == body(size),
                "{size} bytes came back otherwise"
            );
        }
        for (size, next) in sizes.iter().zip(sizes.iter().skip(1)) {
            store.commit(put(size.to_be_bytes(), body(*next))).await.unwrap();
            store.commit(put(next.to_be_bytes(), body(*size))).await.unwrap();
            let stored = store.get(TREE, &next.to_be_bytes()).unwrap().unwrap();
            assert!(
                stored.record.body == body(*size),
                "{size} over {next} came back otherwise"
            );
        }
        for size in sizes {
            store.commit(remove(&size.to_be_bytes())).await.unwrap();
        }
        assert_eq!(
            store.scan(TREE, &KeyRange::all(), Order::Ascending, 99),
            Ok(Vec::new())
        );
        assert_eq!(store.count(TREE), Ok(0));
    });
}

#[test]
fn ten_thousand_commits_at_once_are_all_kept() {
    check(async |store| {
        let mut tasks = tokio::task::JoinSet::new();
        for number in 0..10_000_u32 {
            let store = store.clone();
            tasks.spawn(async move { store.commit(put(number.to_be_bytes(), number.to_string())).await });
        }
        while let Some(outcome) = tasks.join_next().await {
            assert_eq!(outcome.unwrap(), Ok(()));
        }
        assert_eq!(store.count(TREE), Ok(10_000));
        let found = store
            .scan(TREE, &KeyRange::all(), Order::Ascending, usize::MAX)
            .unwrap();
        let expected = (0..10_000_u32).map(|number| number.to_string().into_bytes());
        assert!(
            found
                .into_iter()
                .map(|(_, stored)| stored.record.body)
                .eq(expected)
        );
    });
}

#[test]
fn of_many_who_expect_the_same_version_one_wins() {
    check(async |store| {
        let mut tasks = tokio::task::JoinSet::new();
        for _ in 0..8 {
            let store = store.clone();
            tasks.spawn(async move { count_up(&*store, 25).await });
        }
        while let Some(outcome) = tasks.join_next().await {
            outcome.unwrap();
        }
        let stored = store.get(TREE, b"counter").unwrap().unwrap();
        assert_eq!((stored.version, stored.record), (200, record("200")));
    });
}

async fn count_up(store: &dyn Store, times: usize) {
    let mut done = 0;
    while done < times {
        let found = store.get(TREE, b"counter").unwrap();
        let text = found
            .as_ref()
            .map_or("0".into(), |stored| String::from_utf8_lossy(&stored.record.body));
        let next: u64 = text.parse::<u64>().unwrap() + 1;
        let batch = expecting(
            b"counter",
            found.as_ref().map(|stored| stored.version),
            put("counter", next.to_string()),
        );
        match store.commit(batch).await {
            Ok(()) => done += 1,
            Err(error) => assert_eq!(error, StoreError::Conflict),
        }
    }
}
