//! A file to keep.

use base64::Engine as _;
use base64::engine::GeneralPurpose;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::{Problem, Shape};
use super::read::{Faults, Spot};

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
    /// The most bytes of a file.
    pub const MOST_BYTES: usize = 20_000_000;

    /// A file of the program's own; `None` when it is larger than a file may be.
    #[must_use]
    pub fn new(name: impl Into<String>, mime: impl Into<String>, data: Vec<u8>) -> Option<Self> {
        (data.len() <= Self::MOST_BYTES).then(|| Self {
            name: name.into(),
            mime: mime.into(),
            data,
        })
    }

    /// Reads a file whose data is base64 (plain, URL-safe, with or without padding or line breaks, or a
    /// `data:` URL), or whose words stand under `text`.
    pub(super) fn read(spot: &Spot, faults: &mut Faults) -> Option<Self> {
        let name = faults.text(&spot.field("name"));
        let Some(name) = name.as_deref().map(bare_name).filter(|name| !name.is_empty()) else {
            faults.add(&spot.field("name"), Problem::Missing);
            return None;
        };
        let (data, kind) = match spot.field("text").value {
            Value::String(text) if spot.field("data").is_absent() => {
                (text.clone().into_bytes(), "text/plain")
            }
            _ => (
                read_bytes(&spot.field("data"), faults)?,
                "application/octet-stream",
            ),
        };
        let mime = faults.text(&spot.field("mime")).filter(|mime| mime.contains('/'));
        Some(Self {
            name,
            mime: mime.unwrap_or_else(|| kind.to_owned()),
            data,
        })
    }
}

// What comes from outside never chooses a folder.
fn bare_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let visible: String = last.chars().filter(|c| !c.is_control()).collect();
    visible.trim().trim_start_matches("..").to_owned()
}

fn read_bytes(spot: &Spot, faults: &mut Faults) -> Option<Vec<u8>> {
    let Value::String(text) = spot.value else {
        faults.expected(spot, Shape::Text);
        return None;
    };
    let encoded = match text.split_once(";base64,") {
        Some((head, tail)) if head.starts_with("data:") => tail,
        _ => text.as_str(),
    };
    let size = encoded.len() / 4 * 3;
    if size > FileBlock::MOST_BYTES {
        let most_mb = FileBlock::MOST_BYTES / 1_000_000;
        let given_mb = size.div_ceil(1_000_000);
        faults.add(spot, Problem::TooLarge { most_mb, given_mb });
        return None;
    }
    let packed: String = encoded.split_whitespace().collect();
    let engines: [GeneralPurpose; 4] = [STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD];
    let bytes = engines.iter().find_map(|engine| engine.decode(&packed).ok());
    if bytes.is_none() {
        faults.add(spot, Problem::NotBase64);
    }
    bytes
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
