//! Everything of a chat, taken away at once.

use super::callback::Callback;
use super::codec::{self, Shape};
use super::continuation::Continuation;
use super::due::Due;
use super::inbox;
use super::key::Key;
use super::tree;
use crate::domain::ChatKey;
use crate::port::{Batch, KeyRange, Order, Store, StoreError};

/// The deletions that leave nothing of a chat. They apply only while nobody else has changed it.
///
/// # Errors
/// When the store cannot be read.
pub fn everything(store: &dyn Store, chat: &ChatKey) -> Result<Batch, StoreError> {
    let mut batch = Batch::default();
    let key = Key::chat(chat).bytes();
    let version = store.get(tree::CHAT, &key)?.map(|stored| stored.version);
    batch.expect(tree::CHAT, key.clone(), version);
    // What waits in the inbox was written after this and stays.
    for tree in tree::OF_CHAT.iter().chain(&[tree::OUTBOX]) {
        for (key, _) in store.scan(tree, &KeyRange::prefix(&key), Order::Ascending, usize::MAX)? {
            batch.delete(tree, key);
        }
    }
    named::<Callback>(store, &mut batch, |button| button.chat == *chat)?;
    named::<Continuation>(store, &mut batch, |list| list.chat == *chat)?;
    named::<Due>(store, &mut batch, |due| due.chat == *chat)?;
    inbox::forget_aside(store, &mut batch, chat)?;
    Ok(batch)
}

// Records that name the chat in their value.
fn named<T: Shape>(
    store: &dyn Store,
    batch: &mut Batch,
    is_meant: impl Fn(&T) -> bool,
) -> Result<(), StoreError> {
    for (key, stored) in store.scan(T::TREE, &KeyRange::all(), Order::Ascending, usize::MAX)? {
        if is_meant(&codec::decode(&stored)?) {
            batch.delete(T::TREE, key);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::port::{MemoryStore, Record};

    #[tokio::test]
    async fn one_chat_goes_and_the_other_stays() {
        let store = MemoryStore::default();
        let (gone, kept) = (ChatKey::new("tg", 7), ChatKey::new("tg", 70));
        let mut batch = Batch::default();
        for chat in [&gone, &kept] {
            for tree in tree::OF_CHAT.iter().chain(&[tree::OUTBOX]) {
                let record = Record {
                    schema: 1,
                    body: b"{}".to_vec(),
                };
                batch.put(tree, Key::chat(chat).number(1).bytes(), record);
            }
            super::super::due::replace(&mut batch, chat, 1, None, Some(chrono::DateTime::UNIX_EPOCH))
                .unwrap();
        }
        store.commit(batch).await.unwrap();
        store.commit(everything(&store, &gone).unwrap()).await.unwrap();
        for tree in tree::ALL {
            for (key, _) in store
                .scan(tree, &KeyRange::all(), Order::Ascending, usize::MAX)
                .unwrap()
            {
                let names = |chat: &ChatKey| {
                    let name = Key::chat(chat).bytes();
                    key.windows(name.len()).any(|part| part == name)
                };
                assert!(
                    names(&kept) && !key.starts_with(&Key::chat(&gone).bytes()),
                    "{tree} keeps {key:?}"
                );
            }
        }
        assert_eq!(store.count(tree::DUE).unwrap(), 1);
    }
}
