//! Columns of a screen: how wide words are, and how they are padded and wrapped.

use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthStr as _;

use crate::part::Side;

/// Columns that a line takes; Chinese, Japanese and Korean characters and emoji take two.
#[must_use]
pub fn width(words: &str) -> usize {
    words.width()
}

/// Whether there are letters that run from right to left: a screen reorders them, so padding would not line up.
pub(super) fn is_right_to_left(words: &str) -> bool {
    words.chars().any(|c| {
        matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'
            | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    })
}

/// Words with blanks around them up to a width.
pub(super) fn pad(words: &str, to: usize, side: Side) -> String {
    let missing = to.saturating_sub(width(words));
    let before = match side {
        Side::Left => 0,
        Side::Right => missing,
        Side::Center => missing / 2,
    };
    format!("{}{words}{}", " ".repeat(before), " ".repeat(missing - before))
}

/// Words on lines of at most this width (at least one character a line), broken between words where that can be.
pub(super) fn wrap(words: &str, to: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in words.split('\n') {
        let mut line = String::new();
        for word in paragraph.split_word_bounds() {
            if width(&line) + width(word) <= to {
                line.push_str(word);
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line).trim_end().to_owned());
            }
            for piece in word.graphemes(true) {
                if !line.is_empty() && width(&line) + width(piece) > to {
                    lines.push(std::mem::take(&mut line));
                }
                if !(line.is_empty() && piece.trim().is_empty()) {
                    line.push_str(piece);
                }
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn padding_counts_columns() {
        for (words, side, padded) in [
            ("ab", Side::Left, "ab   "),
            ("ab", Side::Right, "   ab"),
            ("ab", Side::Center, " ab  "),
            ("汉字", Side::Left, "汉字 "),
            ("longer", Side::Left, "longer"),
        ] {
            assert_eq!(pad(words, 5, side), padded);
        }
    }

    #[test]
    fn long_words_wrap() {
        for (words, to, lines) in [
            ("one two three", 7, vec!["one two", "three"]),
            ("abcdefgh", 3, vec!["abc", "def", "gh"]),
            ("汉字汉字", 3, vec!["汉", "字", "汉", "字"]),
            ("a\n\nb", 5, vec!["a", "", "b"]),
            ("", 5, vec![""]),
        ] {
            assert_eq!(wrap(words, to), lines, "{words}");
        }
    }
}
