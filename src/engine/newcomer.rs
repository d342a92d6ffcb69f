//! How a chat begins that was never seen.

use chrono_tz::Tz;

use crate::domain::{Lang, Settings};
use crate::memory::ChatState;

/// The defaults of new chats, from the configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Newcomer {
    /// The language where the person's own is not known.
    pub lang: Lang,
    /// The zone until the person sets theirs.
    pub zone: Tz,
    /// Whether private chats are asked once if they see native messages.
    pub asks_rich: bool,
}

impl Newcomer {
    /// A new chat's state in the person's language.
    #[must_use]
    pub fn state(&self, lang: Option<Lang>) -> ChatState {
        let lang = lang.unwrap_or(self.lang);
        let settings = Settings {
            lang,
            timezone: self.zone,
            ..Settings::default()
        };
        ChatState {
            settings,
            fields: crate::scene::default_fields(lang),
            next_id: 1,
            ..ChatState::default()
        }
    }
}
