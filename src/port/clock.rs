//! The time of day.

use std::sync::Mutex;

use chrono::{DateTime, Utc};

/// Tells the time.
pub trait Clock: Send + Sync {
    /// The present instant.
    fn now(&self) -> DateTime<Utc>;
}

/// A clock that stands still until it is moved.
#[derive(Debug)]
pub struct FixedClock(Mutex<DateTime<Utc>>);

impl FixedClock {
    /// A clock that shows `now`.
    #[must_use]
    pub const fn at(now: DateTime<Utc>) -> Self {
        Self(Mutex::new(now))
    }

    /// Moves the hands.
    pub fn set(&self, now: DateTime<Utc>) {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = now;
    }
}

impl Clock for FixedClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
