//! What the group in flight changed, as it was before: readers see only what would survive a loss of power.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::group::Change;
use crate::port::{KeyRange, Order, StoreError, Stored, Tree};

/// The state before the group that is applied but not yet durable.
#[derive(Debug, Default, Clone)]
pub(super) struct Pending {
    records: BTreeMap<Tree, BTreeMap<Vec<u8>, Option<Stored>>>,
    counts: BTreeMap<Tree, u64>,
}

/// A key with the record to show for it; `None` to show nothing.
type Shown = (Vec<u8>, Option<Stored>);

impl Pending {
    /// Remembers what stood where the changes go, and the counts of their trees before them.
    pub(super) fn before(changes: Vec<Change>, counts: BTreeMap<Tree, u64>) -> Self {
        let mut records: BTreeMap<Tree, BTreeMap<_, _>> = BTreeMap::new();
        for Change {
            tree, key, before, ..
        } in changes
        {
            let stored = before.map(|found| found.stored);
            records.entry(tree).or_default().insert(key, stored);
        }
        Self { records, counts }
    }

    /// Adds a later group's; what is remembered already is older and stays.
    pub(super) fn absorb(&mut self, later: &Self) {
        for (tree, records) in &later.records {
            let own = self.records.entry(tree).or_default();
            for (key, stored) in records {
                own.entry(key.clone()).or_insert_with(|| stored.clone());
            }
        }
        for (tree, count) in &later.counts {
            self.counts.entry(tree).or_insert(*count);
        }
    }

    /// The record to show instead of the database's, if this key is in flight.
    pub(super) fn record(&self, tree: &str, key: &[u8]) -> Option<&Option<Stored>> {
        self.records.get(tree)?.get(key)
    }

    /// The count to show instead of the database's, if the tree is in flight.
    pub(super) fn count(&self, tree: &str) -> Option<u64> {
        self.counts.get(tree).copied()
    }

    /// The keys of a range that are in flight, in order.
    pub(super) fn range(&self, tree: &str, range: &KeyRange, order: Order) -> Vec<Shown> {
        let Some(records) = self.records.get(tree) else {
            return Vec::new();
        };
        let found = records
            .range(range.bounds())
            .map(|(key, stored)| (key.clone(), stored.clone()));
        match order {
            Order::Ascending => found.collect(),
            Order::Descending => found.rev().collect(),
        }
    }
}

/// Up to `limit` records out of two sorted runs; where both have a key, `shown` wins.
pub(super) fn merge(
    shown: Vec<Shown>,
    kept: impl Iterator<Item = Result<(Vec<u8>, Stored), StoreError>>,
    order: Order,
    limit: usize,
) -> Result<Vec<(Vec<u8>, Stored)>, StoreError> {
    let mut merged = Vec::new();
    let mut shown = shown.into_iter().peekable();
    let mut kept = kept.peekable();
    while merged.len() < limit {
        let side = match (shown.peek(), kept.peek()) {
            (None, None) => break,
            (_, Some(Err(_))) | (None, Some(_)) => Ordering::Greater,
            (Some(_), None) => Ordering::Less,
            (Some((left, _)), Some(Ok((right, _)))) => match order {
                Order::Ascending => left.cmp(right),
                Order::Descending => right.cmp(left),
            },
        };
        if side.is_eq() {
            kept.next();
        }
        if side.is_gt() {
            merged.extend(kept.next().transpose()?);
        } else if let Some((key, Some(stored))) = shown.next() {
            merged.push((key, stored));
        }
    }
    Ok(merged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::port::Record;

    fn stored(version: u64) -> Stored {
        Stored {
            version,
            record: Record {
                schema: 1,
                body: Vec::new(),
            },
        }
    }

    // "a1" is key a at version 1, "a-" a key that shows nothing.
    fn run(text: &str) -> Vec<Shown> {
        let parse = |word: &str| {
            let (key, version) = word.split_at(1);
            (key.into(), version.parse().ok().map(stored))
        };
        text.split_whitespace().map(parse).collect()
    }

    fn check(shown: &str, kept: &str, order: Order, limit: usize, expected: &str) {
        let kept = run(kept)
            .into_iter()
            .map(|(key, stored)| Ok((key, stored.unwrap())));
        let merged = merge(run(shown), kept, order, limit).unwrap();
        let words: Vec<_> = merged
            .iter()
            .map(|(key, stored)| format!("{}{}", key.escape_ascii(), stored.version))
            .collect();
        assert_eq!(words.join(" "), expected, "{shown} over the rest");
    }

    #[test]
    fn what_is_in_flight_hides_what_lies_below() {
        check("", "a1 b1", Order::Ascending, 9, "a1 b1");
        check("a2", "a1 b1", Order::Ascending, 9, "a2 b1");
        check("b-", "a1 b1 c1", Order::Ascending, 2, "a1 c1");
        check("b- a7", "c1 b1", Order::Descending, 9, "c1 a7");
        check("d4", "a1 b1", Order::Ascending, 9, "a1 b1 d4");
        check("d4", "a1 b1", Order::Ascending, 1, "a1");
        check("a- b-", "a1 b1", Order::Ascending, 9, "");
        check("", "a1", Order::Ascending, 0, "");
    }
}
