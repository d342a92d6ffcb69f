//! A file, where it can be sent.

use crate::args;
use crate::block::FileBlock;
use crate::part::{Canvas, Marked, PartBody};
use crate::text::{Phrases, format};

/// The document, or words in its place when it is empty or larger than the channel takes.
pub(super) fn body(file: &FileBlock, canvas: &Canvas, phrases: &Phrases) -> PartBody {
    let name = file.name.clone();
    if file.data.is_empty() {
        return PartBody::Text(phrases.say("file-empty", args! { "name" => name }));
    }
    if file.data.len() > canvas.document_bytes {
        let args = args! {
            "name" => name,
            "size" => megabytes(file.data.len(), phrases),
            "most" => megabytes(canvas.document_bytes, phrases),
        };
        return PartBody::Text(phrases.say("file-too-large", args));
    }
    PartBody::Document {
        name,
        mime: file.mime.clone(),
        data: file.data.clone(),
        caption: Marked::default(),
    }
}

#[expect(clippy::cast_precision_loss, reason = "sizes are shown with one decimal")]
fn megabytes(bytes: usize, phrases: &Phrases) -> String {
    format::number(bytes as f64 / 1e6, 1, phrases.lang())
}
