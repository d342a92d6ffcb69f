//! For tests: canvases, and parts written down in a few lines.

use super::{Button, Canvas, Marked, Part, PartBody};
use crate::part::{ButtonTarget, MarkKind, RichPiece};

/// A phone, as Telegram's clients show it.
pub(super) const PHONE: Canvas = Canvas {
    text_units: Some(4096),
    text_bytes: Some(32_768),
    caption_units: 1024,
    columns: 34,
    pictures: true,
    rich: false,
    locations: true,
    box_tables: false,
    document_bytes: 50_000_000,
    buttons: true,
};

/// A terminal of 80 columns.
pub(super) fn terminal() -> Canvas {
    Canvas {
        text_units: None,
        text_bytes: None,
        columns: 80,
        pictures: false,
        locations: false,
        box_tables: true,
        buttons: false,
        ..PHONE
    }
}

/// Text with its marks shown as tags.
pub(super) fn marked(text: &Marked) -> String {
    let mut tags: Vec<(usize, bool, usize, String)> = Vec::new();
    for (index, mark) in text.marks.iter().enumerate() {
        let (tag, more) = match &mark.kind {
            MarkKind::Bold => ("b", String::new()),
            MarkKind::Italic => ("i", String::new()),
            MarkKind::Strike => ("s", String::new()),
            MarkKind::Code => ("code", String::new()),
            MarkKind::Pre(language) => (
                "pre",
                language.as_ref().map(|l| format!(" {l}")).unwrap_or_default(),
            ),
            MarkKind::Quote => ("quote", String::new()),
            MarkKind::Link(address) => ("a", format!(" {address}")),
            MarkKind::Heading => ("h", String::new()),
        };
        tags.push((mark.range.start, true, index, format!("<{tag}{more}>")));
        tags.push((mark.range.end, false, usize::MAX - index, format!("</{tag}>")));
    }
    tags.sort();
    let mut out = String::new();
    let mut at = 0;
    for (place, _, _, tag) in tags {
        out.push_str(&text.text[at..place]);
        out.push_str(&tag);
        at = place;
    }
    out + &text.text[at..]
}

fn buttons(rows: &[Vec<Button>]) -> String {
    let button = |button: &Button| match &button.target {
        ButtonTarget::Callback(id) => format!("\n[{} -> #{id}]", button.label),
        ButtonTarget::Link(address) => format!("\n[{} -> {address}]", button.label),
    };
    rows.iter().flatten().map(button).collect()
}

/// A part in a few lines.
pub(super) fn sketch(part: &Part) -> String {
    let body = match &part.body {
        PartBody::Text(text) => marked(text),
        PartBody::Photo { caption, .. } => format!("(photo) {}", marked(caption)),
        PartBody::Document {
            name, data, caption, ..
        } => {
            format!("({name}, {} bytes) {}", data.len(), marked(caption))
        }
        PartBody::Location { lat, lon } => format!("(location {lat} {lon})"),
        PartBody::Stored { file_id, .. } => format!("(stored {file_id})"),
        PartBody::Rich(rich) => {
            let pieces: Vec<String> = rich.pieces.iter().map(piece).collect();
            let classic: Vec<String> = rich.classic.iter().map(sketch).collect();
            format!("RICH\n{}\nCLASSIC\n{}", pieces.join("\n"), classic.join("\n--\n"))
        }
    };
    format!("{}{}", body.trim_end(), buttons(&part.buttons))
}

fn piece(piece: &RichPiece) -> String {
    match piece {
        RichPiece::Heading(level, text) => format!("h{level} {}", marked(text)),
        RichPiece::Paragraph(text) => format!("p {}", marked(text)),
        RichPiece::Code(language, code) => format!("code {language:?} {code}"),
        RichPiece::Quote(text) => format!("quote {}", marked(text)),
        RichPiece::Table(table) => format!(
            "table {:?} {:?} {:?} {:?}",
            table.title, table.header, table.sides, table.rows
        ),
        RichPiece::Photo(_, caption) => format!("photo {}", marked(caption)),
        RichPiece::Map {
            lat,
            lon,
            zoom,
            caption,
        } => format!("map {lat} {lon} {zoom} {}", marked(caption)),
        RichPiece::Document { name, data, .. } => format!("document {name} {}", data.len()),
        RichPiece::Buttons(row) => format!("buttons{}", buttons(std::slice::from_ref(row))),
    }
}
