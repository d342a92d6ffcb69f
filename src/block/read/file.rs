//! Files from JSON.

use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde_json::{Map, Value};

use super::Reader;
use crate::block::{Block, Fault, FileBlock, Shape};

const LENIENT: GeneralPurposeConfig =
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);

impl Reader {
    pub(super) fn file(&mut self, path: &str, fields: &Map<String, Value>) -> Option<Block> {
        let data = self.file_bytes(path, fields)?;
        if data.len() > FileBlock::MAX_BYTES {
            return self.lose(
                format!("{path}/data"),
                Fault::TooLarge(FileBlock::MAX_BYTES / 1_000_000),
            );
        }
        let name = self.text(path, fields, "name").unwrap_or_default();
        let mime = self
            .text(path, fields, "mime")
            .filter(|mime| mime.contains('/'))
            .unwrap_or_else(|| "application/octet-stream".to_owned());
        Some(Block::File(FileBlock::new(&name, mime, data)))
    }

    // `data` is base64, also url-safe or as a data URL; `text` is the words themselves.
    fn file_bytes(&mut self, path: &str, fields: &Map<String, Value>) -> Option<Vec<u8>> {
        match (fields.get("data"), fields.get("text")) {
            (Some(Value::String(words)), _) => {
                let place = format!("{path}/data");
                // Four signs carry three bytes: what is surely too large is not decoded.
                if words.len() / 4 * 3 > FileBlock::MAX_BYTES * 2 {
                    return self.lose(place, Fault::TooLarge(FileBlock::MAX_BYTES / 1_000_000));
                }
                decode(words).or_else(|| self.lose(place, Fault::NotBase64))
            }
            (None | Some(Value::Null), Some(Value::String(words))) => Some(words.clone().into_bytes()),
            (None | Some(Value::Null), _) => self.lose(format!("{path}/data"), Fault::Missing),
            (Some(_), _) => self.lose(format!("{path}/data"), Fault::Expected(Shape::Text)),
        }
    }
}

fn decode(words: &str) -> Option<Vec<u8>> {
    let body = match words.split_once(";base64,") {
        Some((head, body)) if head.starts_with("data:") => body,
        _ => words,
    };
    let signs: String = body.chars().filter(|c| !c.is_ascii_whitespace()).collect();
    let alphabet = if signs.contains(['-', '_']) {
        &alphabet::URL_SAFE
    } else {
        &alphabet::STANDARD
    };
    GeneralPurpose::new(alphabet, LENIENT).decode(signs).ok()
}
