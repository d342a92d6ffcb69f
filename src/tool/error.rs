//! Why a call did not do what it was asked, in two texts: one for the person, one for the log.

use std::fmt;

use crate::domain::{Action, Lang};
use crate::part::Marked;
use crate::port::StoreError;
use crate::text::{Args, Phrases};

/// What kind of failure it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The arguments do not fit.
    Arguments,
    /// What was named is not there.
    NotFound,
    /// Several things fit; the actions offer them.
    Ambiguous,
    /// It is not allowed here or to this person.
    Forbidden,
    /// The tool does not exist.
    UnknownTool,
    /// It took too long.
    Timeout,
    /// Something outside did not answer or answered wrongly.
    Outside,
    /// Our own store failed.
    Store,
}

/// A failed call. Nothing was changed.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolError {
    /// What kind of failure it is, for the program.
    pub kind: Kind,
    /// A sentence for the person that says what to do.
    pub words: Marked,
    /// Buttons that mend it.
    pub actions: Vec<Action>,
    /// What the log keeps; never shown.
    pub source: Option<String>,
}

impl ToolError {
    /// A failure with a phrase of the person's language.
    #[must_use]
    pub fn new(kind: Kind, phrases: &Phrases, key: &str, args: Args) -> Self {
        Self {
            kind,
            words: phrases.say(key, args),
            actions: Vec::new(),
            source: None,
        }
    }

    /// The same failure with buttons that mend it.
    #[must_use]
    pub fn offering(mut self, actions: Vec<Action>) -> Self {
        self.actions = actions;
        self
    }

    /// The same failure with a cause for the log.
    #[must_use]
    pub fn because(mut self, source: impl fmt::Display) -> Self {
        self.source = Some(source.to_string());
        self
    }

    /// The store failed.
    #[must_use]
    pub fn store(lang: Lang, error: &StoreError) -> Self {
        Self::new(Kind::Store, Phrases::of(lang), "error-store", Args::new()).because(error)
    }
}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?}: {}",
            self.kind,
            self.source.as_deref().unwrap_or(&self.words.text)
        )
    }
}

impl std::error::Error for ToolError {}
