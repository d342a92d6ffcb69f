//! Takes old records out of a tree, slice by slice.

use super::codec::{self, Shape};
use crate::port::{Batch, KeyRange, Order, Store, StoreError};

const SLICE: usize = 1000;

/// Deletes the records of a tree that are old. A record that cannot be read stays.
///
/// # Errors
/// When the store fails.
pub async fn sweep<T: Shape + Send>(
    store: &dyn Store,
    old: impl Fn(&T) -> bool + Send,
) -> Result<(), StoreError> {
    let mut range = KeyRange::all();
    loop {
        let slice = store.scan(T::TREE, &range, Order::Ascending, SLICE)?;
        let mut batch = Batch::default();
        for (key, stored) in &slice {
            if codec::decode::<T>(stored).is_ok_and(|record| old(&record)) {
                batch.delete(T::TREE, key.clone());
            }
        }
        if !batch.writes.is_empty() {
            store.commit(batch).await?;
        }
        match slice.last() {
            Some((last, _)) if slice.len() == SLICE => {
                range.from = last.iter().copied().chain([0]).collect();
            }
            _ => return Ok(()),
        }
    }
}
