//! The machine's own clock.

use chrono::{DateTime, Utc};

use crate::port::Clock;

/// Tells the time of the machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the door by which time comes in"
    )]
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}
