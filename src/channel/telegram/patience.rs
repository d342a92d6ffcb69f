//! How long to wait before trying again: at most 10 seconds in the first minute of trouble, then at most 60.

use std::time::Duration;

use tokio::time::Instant;

const SHORT: Duration = Duration::from_secs(10);
const LONG: Duration = Duration::from_mins(1);

/// The pauses of one stretch of trouble.
#[derive(Debug, Default)]
pub(super) struct Patience {
    since: Option<Instant>,
    tries: u32,
}

impl Patience {
    /// The trouble is over.
    pub(super) const fn reset(&mut self) {
        (self.since, self.tries) = (None, 0);
    }

    /// Whether this is the first trouble in a row, which is worth a line in the log.
    pub(super) const fn is_fresh(&self) -> bool {
        self.since.is_none()
    }

    /// How long to wait now.
    pub(super) fn pause(&mut self) -> Duration {
        let now = Instant::now();
        let since = *self.since.get_or_insert(now);
        let most = if now - since < LONG { SHORT } else { LONG };
        let pause = Duration::from_secs(1 << self.tries.min(6)).min(most);
        self.tries += 1;
        pause
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn pauses_grow_to_ten_seconds_and_after_a_minute_to_sixty() {
        let mut patience = Patience::default();
        let mut pauses = Vec::new();
        for _ in 0..12 {
            let pause = patience.pause();
            pauses.push(pause.as_secs());
            tokio::time::sleep(pause).await;
        }
        assert_eq!(pauses, [1, 2, 4, 8, 10, 10, 10, 10, 10, 60, 60, 60]);
        assert!(!patience.is_fresh());
        patience.reset();
        assert_eq!(
            (patience.is_fresh(), patience.pause()),
            (true, Duration::from_secs(1))
        );
    }
}
