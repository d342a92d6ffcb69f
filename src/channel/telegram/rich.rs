//! Rich messages (Bot API 10.1): newer than the client library, so their payloads are ours.

use serde_json::{Value, json};

use super::api::Attachment;
use super::entities::is_link;
use super::request::Request;
use crate::part::{Button, ButtonTarget, MarkKind, Marked, Rich, RichPiece, RichTable, Side};

/// `sendRichMessage` (<https://core.telegram.org/bots/api#sendrichmessage>).
pub(super) fn new_message(chat: i64, rich: &Rich) -> Request {
    let (message, files) = content(rich);
    Request {
        method: "sendRichMessage",
        parameters: json!({ "chat_id": chat, "rich_message": message }),
        files,
    }
}

/// `editMessageText` with a rich message.
pub(super) fn edit(chat: i64, message: i32, rich: &Rich) -> Request {
    let (content, files) = content(rich);
    Request {
        method: "editMessageText",
        parameters: json!({ "chat_id": chat, "message_id": message, "rich_message": content }),
        files,
    }
}

fn content(rich: &Rich) -> (Value, Vec<Attachment>) {
    let mut files = Vec::new();
    let blocks: Vec<_> = rich.pieces.iter().map(|piece| block(piece, &mut files)).collect();
    (json!({ "blocks": blocks }), files)
}

fn block(piece: &RichPiece, files: &mut Vec<Attachment>) -> Value {
    match piece {
        RichPiece::Heading(level, text) => {
            json!({ "type": "heading", "size": level.clamp(&1, &6), "text": text_of(text) })
        }
        RichPiece::Paragraph(text) => json!({ "type": "paragraph", "text": text_of(text) }),
        RichPiece::Code(language, text) => {
            let mut block = json!({ "type": "pre", "text": text });
            if let Some(language) = language {
                block["language"] = json!(language);
            }
            block
        }
        RichPiece::Quote(text) => {
            json!({ "type": "blockquote", "blocks": [{ "type": "paragraph", "text": text_of(text) }] })
        }
        RichPiece::Table(table) => table_block(table),
        RichPiece::Photo(png, caption) => {
            let media = attach(files, "chart.png", "image/png", png);
            captioned(
                json!({ "type": "photo", "photo": { "type": "photo", "media": media } }),
                caption,
            )
        }
        RichPiece::Document {
            name,
            mime,
            data,
            caption,
        } => {
            let media = attach(files, name, mime, data);
            captioned(
                json!({ "type": "document", "document": { "type": "document", "media": media } }),
                caption,
            )
        }
        RichPiece::Map {
            lat,
            lon,
            zoom,
            caption,
        } => {
            let location = json!({ "latitude": lat, "longitude": lon });
            captioned(
                json!({ "type": "map", "location": location, "zoom": zoom.min(&24) }),
                caption,
            )
        }
        RichPiece::Buttons(buttons) => {
            let buttons: Vec<_> = buttons.iter().filter_map(button).collect();
            json!({ "type": "buttons", "buttons": buttons })
        }
    }
}

fn table_block(table: &RichTable) -> Value {
    let side = |column: usize| match table.sides.get(column).copied().unwrap_or_default() {
        Side::Left => "left",
        Side::Right => "right",
        Side::Center => "center",
    };
    let cell = |(column, text): (usize, &String)| {
        let mut cell = json!({ "align": side(column), "valign": "top" });
        if !text.is_empty() {
            cell["text"] = json!(text);
        }
        cell
    };
    let mut header: Vec<Value> = table.header.iter().enumerate().map(cell).collect();
    for cell in &mut header {
        cell["is_header"] = json!(true);
    }
    let rows = table
        .rows
        .iter()
        .map(|row| row.iter().enumerate().map(cell).collect());
    let cells: Vec<Vec<Value>> = std::iter::once(header).chain(rows).collect();
    let mut block = json!({ "type": "table", "cells": cells, "is_striped": true });
    if let Some(title) = &table.title {
        block["caption"] = json!(title);
    }
    block
}

fn captioned(mut block: Value, caption: &Marked) -> Value {
    if !caption.text.trim().is_empty() {
        block["caption"] = json!({ "text": text_of(caption) });
    }
    block
}

fn attach(files: &mut Vec<Attachment>, name: &str, mime: &str, data: &[u8]) -> String {
    let field = format!("file{}", files.len());
    let media = format!("attach://{field}");
    files.push(Attachment {
        field,
        file_name: name.to_owned(),
        mime: mime.to_owned(),
        data: data.to_vec(),
    });
    media
}

fn button(button: &Button) -> Option<Value> {
    match &button.target {
        ButtonTarget::Callback(data) => Some(json!({ "text": button.label, "callback_data": data })),
        ButtonTarget::Link(address) => {
            is_link(address).then(|| json!({ "text": button.label, "url": address }))
        }
    }
}

/// Marked text as nested rich text: a stretch between two marks' ends carries all the marks over it.
fn text_of(marked: &Marked) -> Value {
    let text = &marked.text;
    let mut cuts: Vec<usize> = marked
        .marks
        .iter()
        .flat_map(|mark| [mark.range.start, mark.range.end])
        .chain([0, text.len()])
        .filter(|at| text.is_char_boundary(*at))
        .collect();
    cuts.sort_unstable();
    cuts.dedup();
    let mut pieces: Vec<Value> = cuts
        .windows(2)
        .map(|cut| {
            let marks = marked
                .marks
                .iter()
                .filter(|mark| mark.range.start <= cut[0] && cut[1] <= mark.range.end);
            marks.fold(json!(&text[cut[0]..cut[1]]), |inner, mark| {
                wrap(&mark.kind, inner)
            })
        })
        .collect();
    match pieces.len() {
        0 => json!(""),
        1 => pieces.remove(0),
        _ => Value::Array(pieces),
    }
}

fn wrap(kind: &MarkKind, text: Value) -> Value {
    match kind {
        MarkKind::Bold | MarkKind::Heading => json!({ "type": "bold", "text": text }),
        MarkKind::Italic => json!({ "type": "italic", "text": text }),
        MarkKind::Strike => json!({ "type": "strikethrough", "text": text }),
        MarkKind::Code | MarkKind::Pre(_) => json!({ "type": "code", "text": text }),
        MarkKind::Link(address) if is_link(address) => {
            json!({ "type": "url", "text": text, "url": address })
        }
        MarkKind::Quote | MarkKind::Link(_) => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::part::Mark;

    #[test]
    fn marks_nest_where_they_overlap() {
        let mark = |range, kind| Mark { range, kind };
        let marked = Marked {
            text: "ab cd ef".to_owned(),
            marks: vec![mark(0..5, MarkKind::Bold), mark(3..8, MarkKind::Italic)],
        };
        let expected = json!([
            { "type": "bold", "text": "ab " },
            { "type": "italic", "text": { "type": "bold", "text": "cd" } },
            { "type": "italic", "text": " ef" },
        ]);
        assert_eq!(text_of(&marked), expected);
        assert_eq!(text_of(&Marked::plain("plain")), json!("plain"));
        assert_eq!(text_of(&Marked::default()), json!(""));
    }

    #[test]
    fn a_table_has_a_header_and_its_sides() {
        let table = RichTable {
            title: Some("Days".to_owned()),
            header: vec!["Day".to_owned(), "km".to_owned()],
            sides: vec![Side::Left, Side::Right],
            rows: vec![vec!["Mon".to_owned(), String::new()]],
        };
        let expected = json!({
            "type": "table",
            "caption": "Days",
            "is_striped": true,
            "cells": [
                [
                    { "align": "left", "valign": "top", "text": "Day", "is_header": true },
                    { "align": "right", "valign": "top", "text": "km", "is_header": true },
                ],
                [
                    { "align": "left", "valign": "top", "text": "Mon" },
                    { "align": "right", "valign": "top" },
                ],
            ],
        });
        assert_eq!(table_block(&table), expected);
    }
}
