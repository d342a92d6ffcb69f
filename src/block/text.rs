//! Words to show.

use serde::{Deserialize, Serialize};

use super::error::Problem;
use super::read::{Faults, Spot};
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

impl TextBlock {
    /// Reads `markdown`, or plain words under `text`.
    pub(super) fn read(spot: &Spot, faults: &mut Faults) -> Option<Self> {
        if let Some(markdown) = faults.text(&spot.field("markdown")) {
            return Some(Self::Markdown { markdown });
        }
        if let Ok(mut marked) = Marked::deserialize(spot.value) {
            let Marked { text, marks } = &mut marked;
            marks.retain(|mark| text.get(mark.range.clone()).is_some());
            return Some(Self::Marked(marked));
        }
        faults.add(&spot.field("markdown"), Problem::Missing);
        None
    }
}
