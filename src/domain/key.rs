//! Names of chats and people that carry their channel.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A chat, named with its channel: `tg:42`, `tty:me`. A thread is not part of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChatKey(String);

impl ChatKey {
    /// A chat of a channel; `channel` is a short lower-case word such as `tg`.
    #[must_use]
    pub fn new(channel: &str, name: impl fmt::Display) -> Self {
        Self(format!("{channel}:{name}"))
    }

    /// Reads `tg:42`; a bare name is a terminal chat (`me` is `tty:me`).
    #[must_use]
    pub fn parse(text: &str) -> Self {
        if text.contains(':') {
            Self(text.to_owned())
        } else {
            Self::new("tty", text)
        }
    }

    /// The channel's word, before the colon.
    #[must_use]
    pub fn channel(&self) -> &str {
        self.0.split(':').next().unwrap_or_default()
    }

    /// The name within the channel, after the colon.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.split_once(':').map_or("", |(_, name)| name)
    }

    /// The whole key as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ChatKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
