//! One task per chat that has something to do, and nothing at all for a chat that has not.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::domain::ChatKey;

/// The chats at work, each with what its task works on.
#[derive(Debug)]
pub(super) struct Lanes<S> {
    open: Mutex<HashMap<ChatKey, S>>,
    emptied: Notify,
}

impl<S> Default for Lanes<S> {
    fn default() -> Self {
        Self {
            open: Mutex::default(),
            emptied: Notify::new(),
        }
    }
}

impl<S: Default> Lanes<S> {
    /// Changes a chat's lane, opening it where it is closed. `true` tells the caller to start its task.
    #[must_use]
    pub(super) fn enter<T>(&self, chat: &ChatKey, change: impl FnOnce(&mut S) -> T) -> (bool, T) {
        let mut open = self.lock();
        if let Some(lane) = open.get_mut(chat) {
            return (false, change(lane));
        }
        let lane = open.entry(chat.clone()).or_default();
        (true, change(lane))
    }

    /// What the task of an open lane does next; the lane closes when that is nothing.
    pub(super) fn next<T>(&self, chat: &ChatKey, take: impl FnOnce(&mut S) -> Option<T>) -> Option<T> {
        let mut open = self.lock();
        let next = open.get_mut(chat).and_then(take);
        if next.is_none() {
            open.remove(chat);
            // Room for a rush of chats is given back once the rush is over.
            if open.is_empty() {
                open.shrink_to(64);
                self.emptied.notify_waiters();
            }
        }
        next
    }

    /// How many lanes are open.
    #[must_use]
    pub(super) fn len(&self) -> usize {
        self.lock().len()
    }

    /// Waits until no lane is open.
    pub(super) async fn empty(&self) {
        loop {
            let emptied = self.emptied.notified();
            if self.len() == 0 {
                return;
            }
            emptied.await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<ChatKey, S>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
