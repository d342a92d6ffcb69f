//! A group that goes on under another key takes everything of it along, once.

use super::callback::Callback;
use super::codec::{self, Shape};
use super::continuation::Continuation;
use super::due::Due;
use super::key::Key;
use super::outbox::Letter;
use super::tree;
use crate::domain::ChatKey;
use crate::port::{Batch, KeyRange, Order, Store, StoreError, Tree};

/// The trees whose keys begin with the chat and whose records do not name it.
const KEYED: &[Tree] = &[
    tree::CHAT,
    tree::PAGE,
    tree::GOAL_DAY,
    tree::REMINDER,
    tree::JOURNAL,
    tree::MESSAGE,
    tree::PROGRESS,
    tree::PAUSE,
    tree::SENT,
    tree::SLOT,
    tree::TRACE,
];

/// Moves a chat's records to another key. A second call finds nothing to move.
///
/// # Errors
/// When the store fails; nothing was moved then.
pub async fn chat(store: &dyn Store, from: &ChatKey, to: &ChatKey) -> Result<(), StoreError> {
    let mut batch = Batch::default();
    if store.get(tree::CHAT, &Key::chat(to).bytes())?.is_none() {
        for tree in KEYED {
            move_keys(store, &mut batch, tree, from, to)?;
        }
    }
    move_letters(store, &mut batch, from, to)?;
    rename::<Callback>(store, &mut batch, |callback| {
        renamed(&mut callback.chat, from, to)
    })?;
    rename::<Continuation>(store, &mut batch, |list| renamed(&mut list.chat, from, to))?;
    move_due(store, &mut batch, from, to)?;
    if batch.writes.is_empty() {
        Ok(())
    } else {
        store.commit(batch).await
    }
}

fn renamed(chat: &mut ChatKey, from: &ChatKey, to: &ChatKey) -> bool {
    let is_meant = chat == from;
    if is_meant {
        *chat = to.clone();
    }
    is_meant
}

fn new_key(key: &[u8], from: &ChatKey, to: &ChatKey) -> Vec<u8> {
    let rest = key.get(Key::chat(from).bytes().len()..).unwrap_or_default();
    Key::chat(to)
        .bytes()
        .into_iter()
        .chain(rest.iter().copied())
        .collect()
}

fn move_keys(
    store: &dyn Store,
    batch: &mut Batch,
    tree: Tree,
    from: &ChatKey,
    to: &ChatKey,
) -> Result<(), StoreError> {
    let range = KeyRange::prefix(&Key::chat(from).bytes());
    for (key, stored) in store.scan(tree, &range, Order::Ascending, usize::MAX)? {
        batch.put(tree, new_key(&key, from, to), stored.record);
        batch.delete(tree, key);
    }
    Ok(())
}

fn move_letters(
    store: &dyn Store,
    batch: &mut Batch,
    from: &ChatKey,
    to: &ChatKey,
) -> Result<(), StoreError> {
    let range = KeyRange::prefix(&Key::chat(from).bytes());
    for (key, stored) in store.scan(tree::OUTBOX, &range, Order::Ascending, usize::MAX)? {
        let mut letter: Letter = codec::decode(&stored)?;
        letter.chat = to.clone();
        batch.put(tree::OUTBOX, new_key(&key, from, to), codec::encode(&letter)?);
        batch.delete(tree::OUTBOX, key);
    }
    Ok(())
}

fn rename<T: Shape>(
    store: &dyn Store,
    batch: &mut Batch,
    mut is_meant: impl FnMut(&mut T) -> bool,
) -> Result<(), StoreError> {
    for (key, stored) in store.scan(T::TREE, &KeyRange::all(), Order::Ascending, usize::MAX)? {
        let mut record: T = codec::decode(&stored)?;
        if is_meant(&mut record) {
            batch.put(T::TREE, key, codec::encode(&record)?);
        }
    }
    Ok(())
}

// The chat stands in the key of the index, behind the instant.
fn move_due(store: &dyn Store, batch: &mut Batch, from: &ChatKey, to: &ChatKey) -> Result<(), StoreError> {
    for (key, stored) in store.scan(tree::DUE, &KeyRange::all(), Order::Ascending, usize::MAX)? {
        let mut due: Due = codec::decode(&stored)?;
        if renamed(&mut due.chat, from, to) {
            batch.delete(tree::DUE, key);
            batch.put(
                tree::DUE,
                super::due::key(due.at, to, due.reminder),
                codec::encode(&due)?,
            );
        }
    }
    Ok(())
}
