//! What the store takes: one commit on an idle machine, many at once, a read, and opening.

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

use chrono::DateTime;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use daybook::adapter::sled::{Options, SledStore, open};
use daybook::port::{Batch, KeyRange, Order, Record, Store};
use tokio::runtime::Runtime;

const TREE: &str = "bench";
const AT_ONCE: u32 = 256;
const RECORDS: u32 = 100_000;

fn open_in(folder: &Path) -> Arc<SledStore> {
    let options = Options {
        reserve: Some(0),
        now: DateTime::UNIX_EPOCH,
    };
    match open(&folder.join("sled"), options) {
        Ok((store, _)) => store,
        Err(error) => panic!("the store does not open: {error}"),
    }
}

// Four records of 300 bytes: about what a turn commits.
fn turn(number: u32) -> Batch {
    let mut batch = Batch::default();
    for part in 0..4_u8 {
        let key = [&number.to_be_bytes()[..], &[part]].concat();
        batch.put(
            TREE,
            key,
            Record {
                schema: 1,
                body: vec![part; 300],
            },
        );
    }
    batch
}

fn commits(criterion: &mut Criterion) {
    let (runtime, folder) = world();
    let store = open_in(folder.path());
    let mut number = 0;
    let mut next = move || {
        number += 1;
        number
    };
    criterion.bench_function("one commit, idle", |bencher| {
        bencher.iter(|| runtime.block_on(store.commit(turn(next()))).is_ok());
    });
    let mut group = criterion.benchmark_group("commits at once");
    group.throughput(Throughput::Elements(u64::from(AT_ONCE)));
    group.bench_function("256", |bencher| {
        bencher.iter(|| {
            let tasks: Vec<_> = (0..AT_ONCE)
                .map(|_| {
                    let (store, batch) = (Arc::clone(&store), turn(next()));
                    runtime.spawn(async move { store.commit(batch).await })
                })
                .collect();
            runtime.block_on(async {
                for task in tasks {
                    black_box(task.await.is_ok());
                }
            });
        });
    });
    group.finish();
    runtime.block_on(store.close());
}

fn reads(criterion: &mut Criterion) {
    let (runtime, folder) = world();
    let store = open_in(folder.path());
    for first in (0..RECORDS).step_by(1000) {
        let mut batch = Batch::default();
        for number in first..first + 1000 {
            batch.put(
                TREE,
                number.to_be_bytes().into(),
                Record {
                    schema: 1,
                    body: vec![1; 200],
                },
            );
        }
        assert!(
            runtime.block_on(store.commit(batch)).is_ok(),
            "the store does not fill"
        );
    }
    let mut number = 0_u32;
    criterion.bench_function("get, of 100,000", |bencher| {
        bencher.iter(|| {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            black_box(store.get(TREE, &(number % RECORDS).to_be_bytes()))
        });
    });
    criterion.bench_function("scan 50, of 100,000", |bencher| {
        let range = KeyRange {
            from: 5_000_u32.to_be_bytes().into(),
            to: None,
        };
        bencher.iter(|| black_box(store.scan(TREE, &range, Order::Descending, 50)));
    });
    criterion.bench_function("verify 1,000 records", |bencher| {
        bencher.iter(|| black_box(store.verify_slice(1000)));
    });
    runtime.block_on(store.close());
    drop(store);
    criterion.bench_function("open 100,000 records", |bencher| {
        bencher.iter_batched(|| (), |()| open_in(folder.path()), BatchSize::PerIteration);
    });
}

fn world() -> (Runtime, tempfile::TempDir) {
    match (Runtime::new(), tempfile::tempdir()) {
        (Ok(runtime), Ok(folder)) => (runtime, folder),
        (Err(error), _) | (_, Err(error)) => panic!("no world to measure in: {error}"),
    }
}

criterion_group! {
    name = store;
    config = Criterion::default().sample_size(30);
    targets = commits, reads
}
criterion_main!(store);
