//! A long text cut into messages: at a paragraph, a line, a word; never within what a reader sees as one character.

#[cfg(test)]
mod tests;

use unicode_segmentation::UnicodeSegmentation as _;

use super::text::is_blank;
use crate::part::{Mark, Marked};

/// How much one text may hold; `None` where there is no limit.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// UTF-16 units.
    pub units: Option<usize>,
    /// UTF-8 bytes.
    pub bytes: Option<usize>,
}

impl Limits {
    /// Whether a text fits.
    #[must_use]
    pub fn hold(self, text: &str) -> bool {
        self.units.is_none_or(|most| units(text) <= most) && self.bytes.is_none_or(|most| text.len() <= most)
    }

    // Bytes of the longest beginning that fits: whole characters as a reader sees them, or, when one of
    // those alone is too long, whole code points. Never less than one code point.
    fn longest(self, text: &str) -> usize {
        let whole = self.fill(text.grapheme_indices(true));
        if whole > 0 {
            return whole;
        }
        let points = self.fill(
            text.char_indices()
                .map(|(at, c)| (at, &text[at..at + c.len_utf8()])),
        );
        points.max(text.chars().next().map_or(0, char::len_utf8))
    }

    fn fill<'a>(self, pieces: impl Iterator<Item = (usize, &'a str)>) -> usize {
        let (mut spent, mut end) = (0, 0);
        for (at, piece) in pieces {
            spent += units(piece);
            let bytes = at + piece.len();
            if self.units.is_some_and(|most| spent > most) || self.bytes.is_some_and(|most| bytes > most) {
                break;
            }
            end = bytes;
        }
        end
    }
}

/// UTF-16 units of a text, as Telegram counts.
#[must_use]
pub fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// Cuts a text into pieces that fit. Marks are closed at a cut and opened again; only blanks at a cut are lost.
#[must_use]
pub fn split(text: &Marked, limits: Limits) -> Vec<Marked> {
    if limits.hold(&text.text) {
        return if is_blank(&text.text) {
            Vec::new()
        } else {
            vec![text.clone()]
        };
    }
    let mut pieces = Vec::new();
    let mut start = 0;
    while start < text.text.len() {
        let rest = &text.text[start..];
        let cut = if limits.hold(rest) {
            Cut {
                end: rest.len(),
                next: rest.len(),
            }
        } else {
            best_cut(rest, limits.longest(rest))
        };
        let piece = slice(text, start, start + cut.end);
        if !is_blank(&piece.text) {
            pieces.push(piece);
        }
        start += cut.next;
    }
    pieces
}

// Where a piece ends and where the next begins; the blanks between are dropped.
struct Cut {
    end: usize,
    next: usize,
}

fn best_cut(rest: &str, longest: usize) -> Cut {
    let window = &rest[..longest];
    // A break in the first half would leave a short message before a long one.
    let late = |at: &usize| *at >= longest / 2;
    if let Some(end) = window
        .rfind("\n\n")
        .filter(late)
        .or_else(|| window.rfind('\n').filter(late))
    {
        let blanks = rest[end..].len() - rest[end..].trim_start_matches('\n').len();
        return Cut {
            end,
            next: end + blanks,
        };
    }
    let is_blank = |piece: &str| piece.chars().all(char::is_whitespace);
    // What would be the next character may be the blank after a word that just fits.
    let next = rest[longest..]
        .graphemes(true)
        .next()
        .map(|piece| (longest, piece));
    let blank = next.into_iter().chain(window.grapheme_indices(true).rev());
    let mut blank = blank.filter(|(at, piece)| at * 4 >= longest && *at > 0 && is_blank(piece));
    match blank.next() {
        Some((at, piece)) => Cut {
            end: at,
            next: at + piece.len(),
        },
        None => Cut {
            end: longest,
            next: longest,
        },
    }
}

/// The text between two byte offsets, with the marks that reach into it.
pub(super) fn slice(text: &Marked, start: usize, end: usize) -> Marked {
    let marks = text.marks.iter().filter_map(|mark| {
        let from = mark.range.start.max(start);
        let to = mark.range.end.min(end);
        (from < to).then(|| Mark {
            range: from - start..to - start,
            kind: mark.kind.clone(),
        })
    });
    Marked {
        marks: marks.collect(),
        text: text.text[start..end].to_owned(),
    }
}
