//! How often one person has somebody outside asked.

use std::sync::{Mutex, PoisonError};

use crate::args;
use crate::domain::Lang;
use crate::domain::pace::Pace;
use crate::text::Phrases;
use crate::tool::{Circumstance, Kind, Spec, ToolError};

/// Messages of one person in a minute, by their own dates, that may reach out.
const MESSAGES: usize = 20;

/// The messages of the last minute that reached out, person by person.
#[derive(Debug)]
pub(super) struct Outings(Mutex<Pace>);

impl Default for Outings {
    fn default() -> Self {
        Self(Mutex::new(Pace::new(MESSAGES)))
    }
}

impl Outings {
    /// Counts the message of a call, once however many calls it makes. What no message began is not counted.
    ///
    /// # Errors
    /// When its person is over the limit with it.
    pub(super) fn admit(&self, spec: &Spec, turn: &Circumstance, lang: Lang) -> Result<(), ToolError> {
        let message = turn.message.and_then(|number| u64::try_from(number).ok());
        let (Some(person), Some(message), true) = (&turn.user, message, spec.reaches_out) else {
            return Ok(());
        };
        let mut pace = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if pace.is_over(person, message, turn.at) {
            let args = args! { "count" => MESSAGES };
            return Err(ToolError::new(
                Kind::TooOften,
                Phrases::of(lang),
                "error-too-often",
                args,
            ));
        }
        Ok(())
    }
}
