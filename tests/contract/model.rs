//! Random batches: the store on disk must do as the store in memory.

use daybook::port::{Batch, KeyRange, MemoryStore, Order, Record, Store, Stored};
use proptest::prelude::*;

use super::sled_store::OnDisk;

const TREE: &str = "tree";

#[derive(Debug, Clone)]
struct Step {
    key: u8,
    /// The length of the record to put; `None` to delete.
    length: Option<usize>,
    expected: Option<Expectation>,
}

/// The version expected; `None` for absent.
type Expectation = Option<u64>;

fn steps() -> impl Strategy<Value = Vec<Vec<Step>>> {
    let length = prop_oneof![Just(0_usize), 1..40_usize, Just(4096), Just(20_000)];
    let expected = proptest::option::weighted(0.2, proptest::option::of(1..3_u64));
    let step = (0..24_u8, proptest::option::weighted(0.7, length), expected);
    let step = step.prop_map(|(key, length, expected)| Step {
        key,
        length,
        expected,
    });
    proptest::collection::vec(proptest::collection::vec(step, 1..5), 1..40)
}

fn batch(steps: &[Step], fill: u8) -> Batch {
    let mut batch = Batch::default();
    for step in steps {
        match step.length {
            Some(length) => batch.put(
                TREE,
                vec![step.key],
                Record {
                    schema: 1,
                    body: vec![fill; length],
                },
            ),
            None => batch.delete(TREE, vec![step.key]),
        }
        if let Some(version) = step.expected {
            batch.expect(TREE, vec![step.key], version);
        }
    }
    batch
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_store_on_disk_does_as_the_store_in_memory(batches in steps()) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let disk = OnDisk::new();
        let (memory, store) = (MemoryStore::default(), disk.open());
        for (fill, steps) in (0_u8..).zip(&batches) {
            let batch = batch(steps, fill);
            let expected = runtime.block_on(memory.commit(batch.clone()));
            prop_assert_eq!(runtime.block_on(store.commit(batch)), expected);
        }
        prop_assert_eq!(everything(&*store), everything(&memory));
        prop_assert_eq!(store.count(TREE), memory.count(TREE));
        runtime.block_on(store.close());
        prop_assert_eq!(everything(&*disk.open()), everything(&memory));
    }
}

fn everything(store: &dyn Store) -> Vec<(Vec<u8>, Stored)> {
    store
        .scan(TREE, &KeyRange::all(), Order::Descending, usize::MAX)
        .unwrap()
}
