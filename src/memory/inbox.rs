//! The inbox: an event is kept before its channel confirms it, and leaves with the commit of its turn.

use std::collections::HashSet;
use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::codec::{self, Shape};
use super::key::Key;
use super::sweep::sweep;
use super::tree;
use crate::domain::ChatKey;
use crate::port::{Batch, KeyRange, Order, Store, StoreError, Tree};

/// How long the number of a handled event is remembered; Telegram repeats an update for 24 hours at most.
pub const LIFE: Duration = Duration::hours(48);
/// How long an event that could not be read is kept.
pub const ASIDE_LIFE: Duration = Duration::days(30);

/// An event as its channel sent it.
#[derive(Debug, Clone)]
pub struct RawEvent {
    /// Its number.
    pub id: u64,
    /// Its chat.
    pub chat: ChatKey,
    /// When it came in: the event's date where it has none of its own.
    pub received: DateTime<Utc>,
    /// The channel's own JSON.
    pub raw: Box<RawValue>,
}

/// Keeps events until they are handled.
#[derive(Clone)]
pub struct Inbox(Arc<dyn Store>);

#[derive(Serialize, Deserialize)]
struct Waiting {
    id: u64,
    chat: ChatKey,
    received: DateTime<Utc>,
    raw: Box<RawValue>,
}

impl Shape for Waiting {
    const TREE: Tree = tree::INBOX;
}

#[derive(Serialize, Deserialize)]
struct Seen {
    at: DateTime<Utc>,
}

impl Shape for Seen {
    const TREE: Tree = tree::SEEN;
}

#[derive(Serialize, Deserialize)]
struct Aside {
    at: DateTime<Utc>,
    raw: String,
}

impl Shape for Aside {
    const TREE: Tree = tree::ASIDE;
}

/// Counts an event as handled, in the batch that holds its turn. The batch conflicts when it was handled before.
///
/// # Errors
/// When the mark has no stored form.
pub fn handled(batch: &mut Batch, chat: &ChatKey, id: u64, at: DateTime<Utc>) -> Result<(), StoreError> {
    let seen = Key::default().number(id).bytes();
    batch.expect(tree::SEEN, seen.clone(), None);
    batch.put(tree::SEEN, seen, codec::encode(&Seen { at })?);
    batch.delete(tree::INBOX, waiting_key(chat, id));
    Ok(())
}

/// Takes away what was set aside and names the chat's number.
///
/// # Errors
/// When the store cannot be read.
pub(super) fn forget_aside(store: &dyn Store, batch: &mut Batch, chat: &ChatKey) -> Result<(), StoreError> {
    let named = format!("\"id\":{}", chat.name());
    for (key, stored) in store.scan(tree::ASIDE, &KeyRange::all(), Order::Ascending, usize::MAX)? {
        let aside: Aside = codec::decode(&stored)?;
        if aside.raw.replace(' ', "").contains(&named) {
            batch.delete(tree::ASIDE, key);
        }
    }
    Ok(())
}

/// Whether an event was handled.
///
/// # Errors
/// When the store cannot be read.
pub fn is_handled(store: &dyn Store, id: u64) -> Result<bool, StoreError> {
    Ok(store
        .get(tree::SEEN, &Key::default().number(id).bytes())?
        .is_some())
}

impl Inbox {
    /// The inbox of this store.
    #[must_use]
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self(store)
    }

    /// Keeps the events that are not known yet and answers their numbers. They are durable then.
    ///
    /// # Errors
    /// When the store takes nothing; none of the events is kept then.
    pub async fn accept(&self, events: &[RawEvent]) -> Result<HashSet<u64>, StoreError> {
        let (mut batch, mut fresh) = (Batch::default(), HashSet::new());
        for event in events {
            if self.knows(&event.chat, event.id)? || !fresh.insert(event.id) {
                continue;
            }
            let waiting = Waiting {
                id: event.id,
                chat: event.chat.clone(),
                received: event.received,
                raw: event.raw.clone(),
            };
            batch.put(
                tree::INBOX,
                waiting_key(&event.chat, event.id),
                codec::encode(&waiting)?,
            );
        }
        if !fresh.is_empty() {
            self.0.commit(batch).await?;
        }
        Ok(fresh)
    }

    /// Whether an event waits or was handled.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn knows(&self, chat: &ChatKey, id: u64) -> Result<bool, StoreError> {
        Ok(is_handled(self.0.as_ref(), id)? || self.0.get(tree::INBOX, &waiting_key(chat, id))?.is_some())
    }

    /// Remembers the number of an event of which nothing else is kept.
    ///
    /// # Errors
    /// When the store takes nothing.
    pub async fn skip(&self, id: u64, at: DateTime<Utc>) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        let key = Key::default().number(id).bytes();
        batch.put(tree::SEEN, key, codec::encode(&Seen { at })?);
        self.0.commit(batch).await
    }

    /// Keeps an event aside that could not be read.
    ///
    /// # Errors
    /// When the store takes nothing.
    pub async fn set_aside(&self, id: u64, raw: &str, at: DateTime<Utc>) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        let aside = Aside {
            at,
            raw: raw.to_owned(),
        };
        batch.put(
            tree::ASIDE,
            Key::default().number(id).bytes(),
            codec::encode(&aside)?,
        );
        self.0.commit(batch).await
    }

    /// The events of a chat that wait for their turn, oldest first: those after the one numbered `after`.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn waiting(
        &self,
        chat: &ChatKey,
        after: Option<u64>,
        limit: usize,
    ) -> Result<Vec<RawEvent>, StoreError> {
        let mut range = KeyRange::prefix(&Key::chat(chat).bytes());
        if let Some(after) = after {
            range.from = waiting_key(chat, after.saturating_add(1));
        }
        let found = self.0.scan(tree::INBOX, &range, Order::Ascending, limit)?;
        found
            .iter()
            .map(|(_, stored)| {
                let waiting: Waiting = codec::decode(stored)?;
                Ok(RawEvent {
                    id: waiting.id,
                    chat: waiting.chat,
                    received: waiting.received,
                    raw: waiting.raw,
                })
            })
            .collect()
    }

    /// The chats in which events wait.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn chats(&self) -> Result<Vec<ChatKey>, StoreError> {
        super::key::chats(self.0.as_ref(), tree::INBOX)
    }

    /// Forgets the numbers of events handled long ago, and what was set aside even longer ago.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn prune(&self, now: DateTime<Utc>) -> Result<(), StoreError> {
        // Numbers say nothing of age: Telegram begins anew at a random one after a quiet week.
        sweep::<Seen>(self.0.as_ref(), |seen| seen.at + LIFE < now).await?;
        sweep::<Aside>(self.0.as_ref(), |aside| aside.at + ASIDE_LIFE < now).await
    }
}

fn waiting_key(chat: &ChatKey, id: u64) -> Vec<u8> {
    Key::chat(chat).number(id).bytes()
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone as _;

    use super::*;
    use crate::port::MemoryStore;

    fn event(chat: i64, id: u64) -> RawEvent {
        RawEvent {
            id,
            chat: ChatKey::new("tg", chat),
            received: at(0),
            raw: RawValue::from_string(format!(r#"{{"update_id":{id},"x":"\ud83d"}}"#)).unwrap(),
        }
    }

    fn at(hours: i64) -> DateTime<Utc> {
        Utc.timestamp_opt(1_700_000_000, 0).unwrap() + Duration::hours(hours)
    }

    fn ids(events: &[RawEvent]) -> Vec<u64> {
        events.iter().map(|event| event.id).collect()
    }

    #[tokio::test]
    async fn an_event_waits_once_until_it_is_handled() {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
        let inbox = Inbox::new(Arc::clone(&store));
        let chat = ChatKey::new("tg", 7);
        let fresh = inbox
            .accept(&[event(7, 1), event(7, 2), event(-8, 3), event(7, 2)])
            .await
            .unwrap();
        assert_eq!(fresh, HashSet::from([1, 2, 3]));
        assert_eq!(inbox.accept(&[event(7, 2)]).await.unwrap(), HashSet::new());
        assert_eq!(ids(&inbox.waiting(&chat, None, 9).unwrap()), [1, 2]);
        assert_eq!(ids(&inbox.waiting(&chat, Some(1), 9).unwrap()), [2]);
        assert_eq!(
            inbox.waiting(&chat, None, 1).unwrap()[0].raw.get(),
            event(7, 1).raw.get()
        );
        assert_eq!(inbox.chats().unwrap(), [ChatKey::new("tg", -8), chat.clone()]);

        let mut turn = Batch::default();
        handled(&mut turn, &chat, 1, at(0)).unwrap();
        store.commit(turn.clone()).await.unwrap();
        assert_eq!(store.commit(turn).await, Err(StoreError::Conflict));
        assert_eq!(ids(&inbox.waiting(&chat, None, 9).unwrap()), [2]);
        assert_eq!(inbox.accept(&[event(7, 1)]).await.unwrap(), HashSet::new());
    }

    #[tokio::test]
    async fn numbers_are_forgotten_after_two_days() {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
        let inbox = Inbox::new(Arc::clone(&store));
        let chat = ChatKey::new("tg", 7);
        for id in 0..2500 {
            inbox.skip(id, at(i64::from(id % 2 == 0) * 10)).await.unwrap();
        }
        inbox.set_aside(9, "{", at(0)).await.unwrap();
        for (hours, seen, aside) in [(47, 2500, 1), (49, 1250, 1), (59, 0, 1), (24 * 31, 0, 0)] {
            inbox.prune(at(hours)).await.unwrap();
            assert_eq!(store.count(tree::SEEN).unwrap(), seen, "after {hours} h");
            assert_eq!(store.count(tree::ASIDE).unwrap(), aside, "after {hours} h");
        }
        assert!(!inbox.knows(&chat, 1).unwrap());
    }
}
