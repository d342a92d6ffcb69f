//! What a turn answers: blocks to show, buttons under them, and where in the chat they go.

use serde::{Deserialize, Serialize};

use crate::block::Block;
use crate::domain::Action;
use crate::domain::page::{EntryRef, SourceFile};
use crate::part::Marked;

/// The answer of one turn. It is kept in the outbox as it is: blocks, never pictures.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Reply {
    /// What is shown, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<Block>,
    /// Buttons under the last of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<Action>,
    /// Where it goes.
    pub target: ReplyTarget,
    /// The name under which the message is remembered, so that a later reply can take its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<String>,
    /// A line that passes over the screen; only a button press can show one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub toast: Option<String>,
    /// Files that the channel has already, shown above the blocks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stored: Vec<SourceFile>,
    /// The entry that this speaks of: an answer to it changes that entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<EntryRef>,
    /// An emoji on the person's message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reaction: Option<String>,
}

/// Where a reply goes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReplyTarget {
    /// Below everything else.
    #[default]
    New,
    /// In the place of the message remembered under this slot; a new message where there is none.
    Edit {
        /// The slot's name.
        slot: String,
    },
    /// In the place of the message remembered under this slot, which is forgotten then; a new message where there is none.
    Instead {
        /// The slot's name.
        slot: String,
    },
    /// In the place of this message of ours, e.g. the one whose button was pressed; a new message where it is gone.
    Message {
        /// The channel's number of the message.
        message: i64,
    },
    /// Only the buttons of this message of ours change; without actions they go.
    Buttons {
        /// The channel's number of the message.
        message: i64,
    },
    /// The message remembered under this slot goes away.
    Delete {
        /// The slot's name.
        slot: String,
    },
}

impl Reply {
    /// Whether it shows nothing and changes nothing in the chat.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
            && self.toast.is_none()
            && self.reaction.is_none()
            && !matches!(
                self.target,
                ReplyTarget::Delete { .. } | ReplyTarget::Buttons { .. }
            )
    }
}

impl From<Marked> for Reply {
    fn from(text: Marked) -> Self {
        Self {
            blocks: vec![text.into()],
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::domain::Call;
    use crate::part::MarkKind;

    #[test]
    fn a_reply_survives_the_outbox() {
        let reply = Reply {
            actions: vec![Action::once("Undo", Call::new("undo", json!({"entry": 7})))],
            target: ReplyTarget::Edit {
                slot: "goal:pushups".to_owned(),
            },
            toast: Some("+1".to_owned()),
            ..Reply::from(Marked::of("Ran 5 km", MarkKind::Bold))
        };
        let kept = serde_json::to_string(&reply).unwrap();
        assert_eq!(serde_json::from_str::<Reply>(&kept).unwrap(), reply);
        assert_eq!(serde_json::from_str::<Reply>("{}").unwrap(), Reply::default());
    }

    #[test]
    fn only_what_does_something_is_not_empty() {
        let delete = ReplyTarget::Delete {
            slot: "card".to_owned(),
        };
        for (reply, empty) in [
            (Reply::default(), true),
            (Reply::from(Marked::plain("hello")), false),
            (
                Reply {
                    target: delete,
                    ..Reply::default()
                },
                false,
            ),
            (
                Reply {
                    reaction: Some("👍".to_owned()),
                    ..Reply::default()
                },
                false,
            ),
        ] {
            assert_eq!(reply.is_empty(), empty, "{reply:?}");
        }
    }
}
