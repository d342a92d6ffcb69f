//! The languages Daybook reads and writes.

use serde::{Deserialize, Serialize};

/// A language of people; adding one is one variant here and two files in `templates/lang`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese, simplified.
    Zh,
    /// Russian.
    Ru,
}

impl Lang {
    /// Every language, in the order they are offered.
    pub const ALL: [Self; 3] = [Self::En, Self::Zh, Self::Ru];

    /// The two-letter code (ISO 639-1).
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
            Self::Ru => "ru",
        }
    }

    /// Reads a code such as `ru`, `zh-hans` or `en-GB`; `None` when the language is not one of ours.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let primary = code.split(['-', '_']).next().unwrap_or_default();
        Self::ALL
            .into_iter()
            .find(|lang| lang.code().eq_ignore_ascii_case(primary))
    }
}
