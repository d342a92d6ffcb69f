//! How fast messages may go: for one chat, and for all chats of a channel together.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::port::{Pace, Window};

/// A request that has not ended after this long no longer holds its place among the others.
const HELD: Duration = Duration::from_secs(3);

/// The rate of one chat. It lives as long as the chat's task, which stays until the chat has rested.
#[derive(Debug)]
pub(super) struct ChatRate {
    pace: Pace,
    // When the burst is whole again: every message moves it on by `every`.
    rested: Instant,
    sent: VecDeque<Instant>,
}

impl ChatRate {
    pub(super) fn new(pace: Pace) -> Self {
        Self {
            pace,
            rested: Instant::now(),
            sent: VecDeque::new(),
        }
    }

    /// When the next message may go.
    pub(super) fn next(&mut self) -> Instant {
        let now = Instant::now();
        let burst = self.pace.every * self.pace.burst.saturating_sub(1);
        let by_pace = self.rested.checked_sub(burst).unwrap_or(now);
        let by_window = self.pace.window.and_then(|window| {
            while self.sent.front().is_some_and(|at| *at + window.span <= now) {
                self.sent.pop_front();
            }
            let full = self.sent.len() >= window.messages;
            self.sent.front().filter(|_| full).map(|at| *at + window.span)
        });
        now.max(by_pace).max(by_window.unwrap_or(now))
    }

    /// Counts a message whose request has just ended: the server counted it before that.
    pub(super) fn count(&mut self) {
        let now = Instant::now();
        self.rested = self.rested.max(now) + self.pace.every;
        if self.pace.window.is_some() {
            self.sent.push_back(now);
        }
    }

    /// When the chat has rested and its rate can be forgotten.
    pub(super) fn forgotten(&self) -> Instant {
        let window = self.pace.window.zip(self.sent.back());
        let last = window.map(|(window, at)| *at + window.span);
        last.map_or(self.rested, |last| last.max(self.rested))
    }
}

/// The rate of a whole channel.
#[derive(Debug)]
pub(super) struct Overall {
    window: Option<Window>,
    places: Mutex<Vec<Place>>,
    // Those who wait stand in line here, so that a busy chat cannot push ahead.
    line: tokio::sync::Mutex<()>,
}

#[derive(Debug)]
struct Place {
    id: u64,
    free: Instant,
}

/// A place among the messages of the moment; it is free again some time after the request ended.
#[derive(Debug)]
pub(super) struct Pass<'a> {
    overall: &'a Overall,
    id: Option<u64>,
}

impl Overall {
    pub(super) fn new(window: Option<Window>) -> Self {
        Self {
            window,
            places: Mutex::default(),
            line: tokio::sync::Mutex::default(),
        }
    }

    /// Waits for a place.
    pub(super) async fn pass(&self) -> Pass<'_> {
        let _turn = self.line.lock().await;
        loop {
            match self.take() {
                Ok(pass) => return pass,
                Err(free) => tokio::time::sleep_until(free).await,
            }
        }
    }

    /// A place, if there is one at once and nobody waits for it.
    pub(super) fn try_pass(&self) -> Option<Pass<'_>> {
        let _turn = self.line.try_lock().ok()?;
        self.take().ok()
    }

    fn take(&self) -> Result<Pass<'_>, Instant> {
        let Some(window) = self.window else {
            return Ok(Pass {
                overall: self,
                id: None,
            });
        };
        let now = Instant::now();
        let mut places = self.lock();
        places.retain(|place| place.free > now);
        if places.len() >= window.messages {
            return Err(places.iter().map(|place| place.free).min().unwrap_or(now));
        }
        let id = places.iter().map(|place| place.id + 1).max().unwrap_or_default();
        places.push(Place {
            id,
            free: now + HELD.max(window.span),
        });
        Ok(Pass {
            overall: self,
            id: Some(id),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Place>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        let (Some(id), Some(window)) = (self.id, self.overall.window) else {
            return;
        };
        let free = Instant::now() + window.span;
        if let Some(place) = self.overall.lock().iter_mut().find(|place| place.id == id) {
            place.free = place.free.min(free);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn pace(window: Option<Window>) -> Pace {
        Pace {
            burst: 3,
            every: SECOND,
            window,
        }
    }

    async fn send_at(rate: &mut ChatRate, times: usize) -> Vec<u64> {
        let begin = Instant::now();
        let mut sent = Vec::new();
        for _ in 0..times {
            tokio::time::sleep_until(rate.next()).await;
            rate.count();
            sent.push(begin.elapsed().as_secs());
        }
        sent
    }

    #[tokio::test(start_paused = true)]
    async fn a_chat_has_short_bursts_and_then_one_a_second() {
        let mut rate = ChatRate::new(pace(None));
        assert_eq!(send_at(&mut rate, 6).await, [0, 0, 0, 1, 2, 3]);
        assert_eq!(rate.forgotten() - Instant::now(), 3 * SECOND);
        tokio::time::sleep(10 * SECOND).await;
        assert_eq!(send_at(&mut rate, 4).await, [0, 0, 0, 1]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_group_has_its_window_besides() {
        let mut rate = ChatRate::new(pace(Some(Window {
            messages: 5,
            span: 60 * SECOND,
        })));
        assert_eq!(send_at(&mut rate, 7).await, [0, 0, 0, 1, 2, 60, 60]);
        assert!(rate.forgotten() >= Instant::now() + 59 * SECOND);
    }

    #[tokio::test(start_paused = true)]
    async fn all_chats_together_stay_within_any_second() {
        let overall = Overall::new(Some(Window {
            messages: 2,
            span: SECOND,
        }));
        let begin = Instant::now();
        let mut sent = Vec::new();
        for _ in 0..5 {
            drop(overall.pass().await);
            sent.push(begin.elapsed().as_secs());
        }
        assert_eq!(sent, [0, 0, 1, 1, 2]);
        let (_held, _too) = (overall.pass().await, overall.pass().await);
        assert!(overall.try_pass().is_none());
        drop(overall.pass().await);
        let waited = begin.elapsed().as_secs();
        assert_eq!(waited, 5, "a request without an end gives its place up");
    }
}
