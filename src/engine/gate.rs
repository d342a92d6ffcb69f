//! Who gets in: asked of every event before anything of it is stored.

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::inbound::Person;
use crate::domain::ChatKey;
use crate::part::Marked;

/// What is known of an event at the door.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knock {
    /// The chat.
    pub chat: ChatKey,
    /// Who knocks.
    pub user: Person,
    /// Whether it is a chat of this person alone.
    pub private: bool,
    /// When.
    pub at: DateTime<Utc>,
    /// The word after `/start`: a pairing code or an invitation.
    pub code: Option<String>,
}

/// What the door says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Come in.
    Admit,
    /// Not admitted: told these words, or nothing when they were told lately.
    Stranger(Option<Marked>),
}

/// Decides who gets in, by ids and never by names.
#[async_trait]
pub trait Gate: Send + Sync {
    /// Judges one event; a code that fits is redeemed by this.
    async fn admit(&self, knock: &Knock) -> Verdict;
}
