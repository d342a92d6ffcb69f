//! Marks in bytes become entities in UTF-16 units.

use teloxide::types::{MessageEntity, MessageEntityKind};

use crate::part::{MarkKind, Marked};
use crate::render::units;

/// The most entities a message keeps; the server drops what is beyond.
const MOST: usize = 100;

/// The entities of a text. A mark that ends within a character, is empty or links nowhere is left out.
#[must_use]
pub(super) fn entities(marked: &Marked) -> Vec<MessageEntity> {
    let mut ruler = Ruler::new(&marked.text);
    let mut marks: Vec<_> = marked.marks.iter().collect();
    marks.sort_by_key(|mark| mark.range.start);
    marks
        .into_iter()
        .filter_map(|mark| {
            let text = marked.text.get(mark.range.clone())?;
            // Blank edges carry no mark: the server would cut them off and might refuse what is left.
            let shown = text.trim();
            let start = mark.range.start + (text.len() - text.trim_start().len());
            let kind = kind(&mark.kind)?;
            (!shown.is_empty()).then(|| MessageEntity::new(kind, ruler.units_to(start), units(shown)))
        })
        .take(MOST)
        .collect()
}

fn kind(mark: &MarkKind) -> Option<MessageEntityKind> {
    Some(match mark {
        MarkKind::Bold | MarkKind::Heading => MessageEntityKind::Bold,
        MarkKind::Italic => MessageEntityKind::Italic,
        MarkKind::Strike => MessageEntityKind::Strikethrough,
        MarkKind::Code => MessageEntityKind::Code,
        MarkKind::Pre(language) => MessageEntityKind::Pre {
            language: language.clone(),
        },
        MarkKind::Quote => MessageEntityKind::Blockquote,
        MarkKind::Link(address) => MessageEntityKind::TextLink {
            url: address.parse().ok().filter(|_| is_link(address))?,
        },
    })
}

/// Whether Telegram opens such an address.
#[must_use]
pub(super) fn is_link(address: &str) -> bool {
    ["https://", "http://", "tg://"]
        .iter()
        .any(|scheme| address.starts_with(scheme))
        && !address.chars().any(char::is_whitespace)
}

/// Counts UTF-16 units along a text; going on from the last place costs only the way between.
struct Ruler<'a> {
    text: &'a str,
    byte: usize,
    unit: usize,
}

impl<'a> Ruler<'a> {
    const fn new(text: &'a str) -> Self {
        Self {
            text,
            byte: 0,
            unit: 0,
        }
    }

    fn units_to(&mut self, byte: usize) -> usize {
        if byte < self.byte {
            (self.byte, self.unit) = (0, 0);
        }
        self.unit += units(&self.text[self.byte..byte]);
        self.byte = byte;
        self.unit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::part::Mark;

    fn check(text: &str, marks: &[(&str, MarkKind)], expected: &[(&str, usize, usize)]) {
        let marks = marks
            .iter()
            .map(|(piece, kind)| {
                let start = text.find(piece).unwrap();
                Mark {
                    range: start..start + piece.len(),
                    kind: kind.clone(),
                }
            })
            .collect();
        let found: Vec<_> = entities(&Marked {
            text: text.to_owned(),
            marks,
        })
        .iter()
        .map(|entity| {
            let value = serde_json::to_value(entity).unwrap();
            (
                value["type"].as_str().unwrap().to_owned(),
                entity.offset,
                entity.length,
            )
        })
        .collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(kind, offset, length)| ((*kind).to_owned(), *offset, *length))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn offsets_count_utf16_units() {
        use MarkKind::{Bold, Code, Heading, Italic, Link, Pre};
        let link = |address: &str| Link(address.to_owned());
        check("plain", &[], &[]);
        check("a bold", &[("bold", Bold)], &[("bold", 2, 4)]);
        check(
            "🏃🏽 бег 5 км",
            &[("бег", Bold), ("5", Code)],
            &[("bold", 5, 3), ("code", 9, 1)],
        );
        check("今天 跑步", &[("跑步", Italic)], &[("italic", 3, 2)]);
        check("שלום עולם", &[("עולם", Heading)], &[("bold", 5, 4)]);
        check(
            "👨‍👩‍👧 x",
            &[("👨‍👩‍👧", Bold), ("x", Bold)],
            &[("bold", 0, 8), ("bold", 9, 1)],
        );
        check("a  b ", &[("  b ", Bold)], &[("bold", 3, 1)]);
        check("a   b", &[("   ", Bold)], &[]);
        check(
            "x code",
            &[("code", Pre(Some("rust".to_owned())))],
            &[("pre", 2, 4)],
        );
        check(
            "see here",
            &[("here", link("https://example.org/a?b=c"))],
            &[("text_link", 4, 4)],
        );
        check("see here", &[("here", link("javascript:alert(1)"))], &[]);
        check("see here", &[("here", link("https://"))], &[]);
    }

    #[test]
    fn a_mark_that_cuts_a_character_is_left_out() {
        let marked = Marked {
            text: "🏃".to_owned(),
            marks: vec![
                Mark {
                    range: 0..2,
                    kind: MarkKind::Bold,
                },
                Mark {
                    range: 0..99,
                    kind: MarkKind::Bold,
                },
            ],
        };
        assert_eq!(entities(&marked), []);
    }
}
