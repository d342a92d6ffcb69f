//! A file to keep.

use serde::{Deserialize, Serialize};

/// A file with its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileBlock {
    /// Its name, without a folder.
    pub name: String,
    /// Its media type.
    pub mime: String,
    /// Its bytes; base64 in JSON.
    #[serde(with = "base64_bytes")]
    pub data: Vec<u8>,
}

impl FileBlock {
    /// How many bytes a file may have.
    pub const MAX_BYTES: usize = 20_000_000;
    const MAX_NAME: usize = 100;

    /// A file under a safe name: no folders, no control characters, never empty, at most 100 characters.
    #[must_use]
    pub fn new(name: &str, mime: impl Into<String>, data: Vec<u8>) -> Self {
        let base = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let clean: String = base
            .chars()
            .filter(|c| !c.is_control() && !matches!(c, '<' | '>' | ':' | '"' | '|' | '?' | '*'))
            .collect();
        let clean = clean.trim().trim_start_matches('.');
        Self {
            name: if clean.is_empty() {
                "file".to_owned()
            } else {
                shorten(clean)
            },
            mime: mime.into(),
            data,
        }
    }
}

// A long name loses its middle, so that the ending stays.
fn shorten(name: &str) -> String {
    let surplus = name.chars().count().saturating_sub(FileBlock::MAX_NAME);
    if surplus == 0 {
        return name.to_owned();
    }
    let kept = FileBlock::MAX_NAME - 10;
    let tail: Vec<char> = name.chars().rev().take(10).collect();
    name.chars().take(kept).chain(tail.into_iter().rev()).collect()
}

mod base64_bytes {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(bytes))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        let text = String::deserialize(deserializer)?;
        STANDARD.decode(text.trim()).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe() {
        let long = format!("{}.html", "я".repeat(200));
        for (given, name) in [
            ("report.html", "report.html"),
            ("../../etc/passwd", "passwd"),
            ("C:\\temp\\a.csv", "a.csv"),
            (".hidden", "hidden"),
            ("", "file"),
            ("..", "file"),
            ("a\nb\u{0}.txt", "ab.txt"),
            (long.as_str(), &format!("{}.html", "я".repeat(95))),
        ] {
            assert_eq!(FileBlock::new(given, "text/plain", vec![1]).name, name);
        }
    }
}
