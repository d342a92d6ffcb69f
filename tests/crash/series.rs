//! The records of the crash tests: series whose whole state follows from the last number committed.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use chrono::DateTime;
use daybook::adapter::sled::{Opened, Options, SledStore, Verified, open};
use daybook::port::{Batch, KeyRange, Order, Record, Store, StoreError, Stored};

/// How many series are written at once.
pub(crate) const SERIES: u8 = 4;
/// How many records of a series are kept; each commit takes the oldest away.
const KEPT: u64 = 120;

const LEFT: &str = "left";
const RIGHT: &str = "right";
const LAST: &str = "last";

/// The last number of each series that was acknowledged.
pub(crate) type Acknowledged = BTreeMap<u8, u64>;

/// Opens the store in `folder` with `reserve` bytes kept free.
pub(crate) fn open_in(folder: &Path, reserve: u64) -> Result<(Arc<SledStore>, Opened), StoreError> {
    let now = DateTime::from_timestamp(1_700_000_000, 0).unwrap_or_default();
    open(
        &folder.join("sled"),
        Options {
            reserve: Some(reserve),
            now,
        },
    )
}

/// Waits for work outside of a runtime.
pub(crate) fn block_on<T>(work: impl Future<Output = T>) -> Result<T> {
    Ok(tokio::runtime::Builder::new_current_thread()
        .build()?
        .block_on(work))
}

/// Waits for work that talks to the world.
pub(crate) fn block_on_io<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(work)
}

/// The commit of number `number` in a series: a record in two trees each, the series' last number, and the oldest
/// records taken away.
pub(crate) fn batch(series: u8, number: u64) -> Batch {
    let mut batch = Batch::default();
    for tree in [LEFT, RIGHT] {
        batch.expect(tree, key(series, number), None);
        batch.put(tree, key(series, number), record(series, number));
        if let Some(oldest) = number.checked_sub(KEPT) {
            batch.delete(tree, key(series, oldest));
        }
    }
    let before = number.checked_sub(1).filter(|version| *version > 0);
    batch.expect(LAST, vec![series], before);
    batch.put(
        LAST,
        vec![series],
        Record {
            schema: 1,
            body: number.to_be_bytes().into(),
        },
    );
    batch
}

fn key(series: u8, number: u64) -> Vec<u8> {
    [&[series][..], &number.to_be_bytes()].concat()
}

// Most records are small; some need chunks, a few many of them.
fn record(series: u8, number: u64) -> Record {
    let length = match number % 50 {
        0 => 90_000,
        13 | 31 => 9_000,
        other => 20 + usize::try_from(other).unwrap_or_default() * 11,
    };
    let seed = number.to_be_bytes().map(|byte| byte ^ series);
    Record {
        schema: 2,
        body: seed.into_iter().cycle().take(length).collect(),
    }
}

/// The last number of a series in the store, 0 when there is none.
pub(crate) fn last(store: &dyn Store, series: u8) -> Result<u64> {
    let Some(Stored { record, version }) = store.get(LAST, &[series])? else {
        return Ok(0);
    };
    let number = u64::from_be_bytes(record.body.as_slice().try_into()?);
    ensure!(
        version == number,
        "series {series} ends at {number} and was written {version} times"
    );
    Ok(number)
}

/// Opens what is left in `folder` and proves that everything acknowledged is there, and nothing by halves.
pub(crate) fn prove(folder: &Path, acknowledged: &Acknowledged) -> Result<()> {
    let (store, opened) = open_in(folder, 0)?;
    match opened {
        Opened::Clean => {}
        Opened::Fresh => ensure!(acknowledged.is_empty(), "the store is gone"),
        Opened::Damaged { problem, .. } => bail!("the store was taken for damaged: {problem}"),
    }
    prove_open(&*store, acknowledged)?;
    while store.verify_slice(500)? == Verified::Part {}
    block_on(store.close())
}

/// The same for an open store.
pub(crate) fn prove_open(store: &dyn Store, acknowledged: &Acknowledged) -> Result<()> {
    let mut expected = Vec::new();
    for series in 0..SERIES {
        let last = last(store, series)?;
        let promised = acknowledged.get(&series).copied().unwrap_or(0);
        ensure!(
            last >= promised,
            "series {series} ends at {last}, {promised} was acknowledged"
        );
        let first = (last + 1).saturating_sub(KEPT).max(1);
        expected.extend((first..=last).map(|number| (key(series, number), record(series, number))));
    }
    for tree in [LEFT, RIGHT] {
        let found = store.scan(tree, &KeyRange::all(), Order::Ascending, usize::MAX)?;
        let found: Vec<_> = found
            .into_iter()
            .map(|(key, stored)| (key, stored.record))
            .collect();
        let counted = store.count(tree).context("the count")?;
        ensure!(
            counted == found.len() as u64,
            "{tree} holds {} records and counts {counted}",
            found.len()
        );
        ensure!(
            found == expected,
            "{tree} holds {} records, not the {} expected",
            found.len(),
            expected.len()
        );
    }
    Ok(())
}
