//! What a part says and what form its message has, to be remembered.

use crate::memory::outbox::Form;
use crate::part::{Part, PartBody, Rich, RichPiece};

/// The form of the message that a part becomes.
pub(super) const fn form(part: &Part) -> Form {
    match part.body {
        PartBody::Text(_) | PartBody::Rich(_) => Form::Text,
        PartBody::Photo { .. } | PartBody::Document { .. } | PartBody::Stored { .. } => Form::Media,
        PartBody::Location { .. } => Form::Fixed,
    }
}

/// The words of a part.
pub(super) fn words(part: &Part) -> String {
    match &part.body {
        PartBody::Rich(rich) => rich_words(rich),
        PartBody::Text(_)
        | PartBody::Photo { .. }
        | PartBody::Document { .. }
        | PartBody::Stored { .. }
        | PartBody::Location { .. } => part.words().text.clone(),
    }
}

fn rich_words(rich: &Rich) -> String {
    let mut lines: Vec<String> = Vec::new();
    for piece in &rich.pieces {
        match piece {
            RichPiece::Heading(_, text) | RichPiece::Paragraph(text) | RichPiece::Quote(text) => {
                lines.push(text.text.clone());
            }
            RichPiece::Code(_, text) => lines.push(text.clone()),
            RichPiece::Photo(_, caption)
            | RichPiece::Map { caption, .. }
            | RichPiece::Document { caption, .. } => lines.push(caption.text.clone()),
            RichPiece::Table(table) => {
                lines.extend(table.title.clone());
                lines.push(table.header.join("\t"));
                lines.extend(table.rows.iter().map(|row| row.join("\t")));
            }
            RichPiece::Buttons(_) => {}
        }
    }
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}
