//! What a call brings back: a small layer for a model, a whole one for a person, and what is to be changed.

mod fallback;

use serde_json::Value;

use crate::block::Block;
use crate::domain::page::{EntryRef, SourceFile};
use crate::domain::{Action, Change};
use crate::part::Marked;
use crate::port::Batch;

/// The result of a call.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ToolOutput {
    /// Small, for a model; shown to a person only when there is nothing else.
    pub content: Value,
    /// One line for a model in place of long content.
    pub summary: Option<String>,
    /// Whole, for a person; never seen by a model.
    pub visual: Vec<Block>,
    /// Buttons under it.
    pub actions: Vec<Action>,
    /// How the list goes on, if it does.
    pub next: Option<Next>,
    /// What is to be changed, in order.
    pub changes: Vec<Change>,
    /// Records besides the chat's own that belong to the same commit.
    pub writes: Batch,
    /// The turn whose changes these take back; it leaves the journal, and these do not enter it.
    pub undoes: Option<u64>,
    /// The thing in the chat that this shows, e.g. `goal:3`: shown again, it takes its own place.
    pub slot: Option<String>,
    /// Whether it takes the place of the message whose button was pressed.
    pub replaces: bool,
    /// Files that the channel has already, shown above.
    pub stored: Vec<SourceFile>,
    /// The entry that this speaks of, where it changes nothing: an answer to it changes that entry.
    pub about: Option<EntryRef>,
    /// Words for the button that was pressed, at most 200 characters.
    pub toast: Option<String>,
    /// Whether everything of the chat goes with this commit.
    pub forgets: bool,
    /// Whether this only confirms that something was written, so that a reaction may do.
    pub quiet: bool,
    /// What was noted of the result, for the traces and a model.
    pub warnings: Vec<String>,
    /// The idempotency keys whose results the call left; an undo takes them along.
    pub results: Vec<String>,
}

/// Where the next page of a list begins.
#[derive(Debug, Clone, PartialEq)]
pub struct Next {
    /// In the tool's own terms.
    pub cursor: Value,
}

impl ToolOutput {
    /// All that a model ever sees of a result: the summary or else the content, with what was noted of it.
    #[must_use]
    pub fn for_model(&self) -> Value {
        let said = match &self.summary {
            Some(summary) => Value::String(summary.clone()),
            None => self.content.clone(),
        };
        if self.warnings.is_empty() {
            return said;
        }
        serde_json::json!({"result": said, "warnings": self.warnings})
    }

    /// What a person is shown of a result that has nothing but content: words, lines, or a table.
    #[must_use]
    pub fn fallback(&self) -> Vec<Block> {
        fallback::blocks(&self.content)
    }

    /// A result that shows words.
    #[must_use]
    pub fn words(content: Value, words: Marked) -> Self {
        Self {
            content,
            visual: vec![words.into()],
            ..Self::default()
        }
    }

    /// The same result with changes.
    #[must_use]
    pub fn changing(mut self, changes: Vec<Change>) -> Self {
        self.changes = changes;
        self
    }

    /// The same result with buttons.
    #[must_use]
    pub fn with_actions(mut self, actions: Vec<Action>) -> Self {
        self.actions = actions;
        self
    }
}
