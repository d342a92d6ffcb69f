//! A group that goes on under another key takes everything of it along, once.

use serde::{Deserialize, Serialize};

use super::callback::Callback;
use super::codec::{self, Shape};
use super::continuation::Continuation;
use super::due::Due;
use super::key::Key;
use super::outbox::Letter;
use super::tree;
use crate::domain::ChatKey;
use crate::port::{Batch, KeyRange, Order, Store, StoreError, Tree};

/// The key under which a chat goes on.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Alias(ChatKey);

impl Shape for Alias {
    const TREE: Tree = tree::ALIAS;
}

/// The key under which a chat goes on, if it moved.
///
/// # Errors
/// When the store cannot be read.
pub fn moved_to(store: &dyn Store, chat: &ChatKey) -> Result<Option<ChatKey>, StoreError> {
    let stored = store.get(tree::ALIAS, &Key::chat(chat).bytes())?;
    let alias = stored.as_ref().map(codec::decode::<Alias>).transpose()?;
    Ok(alias.map(|Alias(to)| to))
}

/// Moves a chat's records to another key and leaves a note where they went. A second call finds nothing to move.
///
/// # Errors
/// When the store fails; nothing was moved then.
pub async fn chat(store: &dyn Store, from: &ChatKey, to: &ChatKey) -> Result<(), StoreError> {
    loop {
        match store.commit(everything(store, from, to)?).await {
            // The chat was written to meanwhile, or moved by the other of the two notices.
            Err(StoreError::Conflict) => {}
            outcome => return outcome,
        }
    }
}

fn everything(store: &dyn Store, from: &ChatKey, to: &ChatKey) -> Result<Batch, StoreError> {
    let mut batch = Batch::default();
    for chat in [from, to] {
        let key = Key::chat(chat).bytes();
        let version = store.get(tree::CHAT, &key)?.map(|stored| stored.version);
        batch.expect(tree::CHAT, key, version);
    }
    batch.put(
        tree::ALIAS,
        Key::chat(from).bytes(),
        codec::encode(&Alias(to.clone()))?,
    );
    if store.get(tree::CHAT, &Key::chat(to).bytes())?.is_none() {
        for tree in tree::OF_CHAT {
            move_keys(store, &mut batch, tree, from, to)?;
        }
    }
    move_letters(store, &mut batch, from, to)?;
    rename::<Callback>(store, &mut batch, |callback| {
        renamed(&mut callback.chat, from, to)
    })?;
    rename::<Continuation>(store, &mut batch, |list| renamed(&mut list.chat, from, to))?;
    move_due(store, &mut batch, from, to)?;
    Ok(batch)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::ChatState;
    use crate::port::MemoryStore;

    #[tokio::test]
    async fn a_group_moves_once_and_is_found_where_it_went() {
        let store = MemoryStore::default();
        let (old, new) = (ChatKey::new("tg", -5), ChatKey::new("tg", -1005));
        let state = |next_id| ChatState {
            next_id,
            ..ChatState::default()
        };
        let put = |chat: &ChatKey, next_id| {
            let mut batch = Batch::default();
            batch.put(
                tree::CHAT,
                Key::chat(chat).bytes(),
                codec::encode(&state(next_id)).unwrap(),
            );
            batch
        };
        store.commit(put(&old, 7)).await.unwrap();
        assert_eq!(moved_to(&store, &old), Ok(None));
        chat(&store, &old, &new).await.unwrap();
        assert_eq!(moved_to(&store, &old), Ok(Some(new.clone())));
        store.commit(put(&new, 8)).await.unwrap();
        // The second notice of the same move takes nothing back.
        chat(&store, &old, &new).await.unwrap();
        let kept = |chat: &ChatKey| {
            let stored = store.get(tree::CHAT, &Key::chat(chat).bytes()).unwrap();
            stored.map(|stored| codec::decode::<ChatState>(&stored).unwrap().next_id)
        };
        assert_eq!((kept(&old), kept(&new)), (None, Some(8)));
    }
}
