//! How often a provider may be asked.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

use crate::port::ProviderError;

/// How long a provider rests that asked for patience without saying how much.
const REST: Duration = Duration::from_mins(1);
/// How long it rests at most, whatever it says.
const LONGEST_REST: Duration = Duration::from_hours(1);

/// A bucket that holds a minute's questions and fills steadily.
pub(super) struct Pace {
    per_minute: f64,
    left: f64,
    at: Option<DateTime<Utc>>,
    rests_until: Option<DateTime<Utc>>,
}

impl Pace {
    pub(super) fn new(per_minute: u32) -> Self {
        Self {
            per_minute: f64::from(per_minute),
            left: f64::from(per_minute),
            at: None,
            rests_until: None,
        }
    }

    /// Takes one question out of the bucket.
    pub(super) fn take(&mut self, now: DateTime<Utc>) -> Result<(), ProviderError> {
        if let Some(until) = self.rests_until.filter(|until| now < *until) {
            return Err(ProviderError::Limited((until - now).to_std().ok()));
        }
        let passed = self
            .at
            .map_or(TimeDelta::zero(), |at| now - at)
            .max(TimeDelta::zero());
        self.left = (self.left + passed.as_seconds_f64() * self.per_minute / 60.0).min(self.per_minute);
        self.at = Some(now);
        if self.left < 1.0 {
            return Err(ProviderError::Limited(None));
        }
        self.left -= 1.0;
        Ok(())
    }

    /// Asks nothing more for a while.
    pub(super) fn rest(&mut self, now: DateTime<Utc>, patience: Option<Duration>) {
        let rest = patience.unwrap_or(REST).min(LONGEST_REST);
        self.rests_until = TimeDelta::from_std(rest)
            .ok()
            .and_then(|rest| now.checked_add_signed(rest));
    }
}
