//! Why a call did not do what it was asked, in two texts: one for the person, one for the log.

use std::fmt;

use serde_json::Value;

use crate::block::Block;
use crate::domain::{Action, Change, Lang};
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
    /// This person has asked too often within a minute.
    TooOften,
    /// Something outside did not answer or answered wrongly.
    Outside,
    /// It may have run before, and nobody knows.
    Uncertain,
    /// Our own store failed.
    Store,
    /// The tool's own file is at fault: a template, a script, a step.
    Tool,
}

/// A failed call. Nothing was changed, unless it was made of several and [`Partial`] says what was done before.
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
    /// What there is besides the words.
    pub partial: Option<Box<Partial>>,
}

/// What a failed call leaves.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Partial {
    /// What a model sees of the failure, in place of the words.
    pub content: Value,
    /// What a person sees, in place of the words.
    pub visual: Vec<Block>,
    /// What was changed before it failed; it can be taken back.
    pub changes: Vec<Change>,
    /// The idempotency keys whose results it left.
    pub results: Vec<String>,
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
            partial: None,
        }
    }

    /// The same failure, shown to a person by these blocks and to a model by this content.
    #[must_use]
    pub fn showing(mut self, visual: Vec<Block>, content: Value) -> Self {
        let partial = self.partial.get_or_insert_default();
        partial.visual = visual;
        partial.content = content;
        self
    }

    /// All that a model ever sees of a failure.
    #[must_use]
    pub fn for_model(&self) -> Value {
        match self.partial.as_ref().map(|partial| &partial.content) {
            Some(content) if !content.is_null() => content.clone(),
            Some(_) | None => serde_json::json!({"success": false, "error": self.words.text}),
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
