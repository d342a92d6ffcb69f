//! One desk a vertical: asks its providers in order, remembers answers, and keeps to each one's pace.

mod cache;
mod pace;

use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::port::{Answer, Provider, ProviderError};
use cache::Cache;
use pace::Pace;

/// A provider at a desk.
pub(super) struct Seat<Q> {
    provider: Arc<dyn Provider<Q>>,
    keep: Duration,
    cache: Mutex<Cache>,
    pace: Mutex<Pace>,
}

impl<Q: Sync> Seat<Q> {
    /// A seat whose answers are kept for `keep`, and which is asked at most so often a minute.
    #[must_use]
    pub(super) fn new(provider: Arc<dyn Provider<Q>>, keep: Duration, per_minute: u32) -> Self {
        Self {
            provider,
            keep,
            cache: Mutex::new(Cache::default()),
            pace: Mutex::new(Pace::new(per_minute)),
        }
    }

    async fn ask(
        &self,
        question: &Q,
        key: &str,
        now: DateTime<Utc>,
        limit: Duration,
    ) -> Result<Answer, ProviderError> {
        if let Some(answer) = lock(&self.cache).get(key, now) {
            return Ok(answer);
        }
        lock(&self.pace).take(now)?;
        let outcome = tokio::time::timeout(limit, self.provider.ask(question, now))
            .await
            .unwrap_or(Err(ProviderError::Timeout));
        match &outcome {
            Ok(answer) => lock(&self.cache).put(key, answer, now, self.keep),
            Err(ProviderError::Limited(patience)) => lock(&self.pace).rest(now, *patience),
            Err(_) => {}
        }
        outcome
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Providers of one kind of question, in the order they are asked.
pub(super) struct Desk<Q> {
    seats: Vec<Seat<Q>>,
    budget: Duration,
}

impl<Q: Sync> Desk<Q> {
    /// A desk that answers within `budget`, whoever fails.
    #[must_use]
    pub(super) const fn new(seats: Vec<Seat<Q>>, budget: Duration) -> Self {
        Self { seats, budget }
    }

    // Half of what is left, and all of it for the last: most of the next ones refuse at once.
    fn share(&self, begun: Instant, index: usize) -> Duration {
        let left = self.budget.saturating_sub(begun.elapsed());
        if index + 1 < self.seats.len() {
            left / 2
        } else {
            left
        }
    }
}

#[async_trait]
impl<Q: Debug + Send + Sync> Provider<Q> for Desk<Q> {
    fn name(&self) -> &str {
        self.seats.first().map_or("", |seat| seat.provider.name())
    }

    async fn ask(&self, question: &Q, now: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let key = format!("{question:?}");
        let begun = Instant::now();
        let mut failed: Vec<String> = Vec::new();
        let mut worst = ProviderError::Unsupported;
        for (index, seat) in self.seats.iter().enumerate() {
            match seat.ask(question, &key, now, self.share(begun, index)).await {
                Ok(answer) => return Ok(Answer { failed, ..answer }),
                Err(ProviderError::Unsupported) => {}
                Err(ProviderError::NotFound) => worst = ProviderError::NotFound,
                Err(error) => {
                    tracing::warn!(provider = seat.provider.name(), %error, "a provider failed");
                    failed.push(seat.provider.name().to_owned());
                    // That one does not know outweighs that another did not answer.
                    if worst != ProviderError::NotFound {
                        worst = error;
                    }
                }
            }
        }
        Err(worst)
    }
}

#[cfg(test)]
mod tests;
