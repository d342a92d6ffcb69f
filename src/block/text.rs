//! Words to show.

use serde::{Deserialize, Serialize};

use crate::part::Marked;

/// Words, either as CommonMark from outside or as marked text from our own phrases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum TextBlock {
    /// `CommonMark` with tables; raw HTML in it is shown as text.
    Markdown {
        /// The source.
        markdown: String,
    },
    /// Text whose marks are already known.
    Marked(Marked),
}

impl From<Marked> for super::Block {
    fn from(text: Marked) -> Self {
        Self::Text(TextBlock::Marked(text))
    }
}
