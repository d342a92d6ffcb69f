//! How much one person may write in a minute before the answers are gathered into one.

use std::sync::{Mutex, PoisonError};

use super::{Inbound, InboundKind};
use crate::domain::pace::Pace;

/// Messages of one person in a minute, by their own dates, that are answered one by one.
const MESSAGES: usize = 120;

/// The messages of the last minute, person by person.
#[derive(Debug)]
pub(super) struct Rates(Mutex<Pace>);

impl Default for Rates {
    fn default() -> Self {
        Self(Mutex::new(Pace::new(MESSAGES)))
    }
}

impl Rates {
    /// Counts a message, once however often it is tried; `true` when its person has written more than is answered.
    pub(super) fn is_over(&self, inbound: &Inbound) -> bool {
        let counts = matches!(inbound.kind, InboundKind::Text(_) | InboundKind::Files { .. });
        let (Some(person), true) = (&inbound.user, counts) else {
            return false;
        };
        let mut pace = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pace.is_over(person.key.as_str(), inbound.id, inbound.at)
    }
}
