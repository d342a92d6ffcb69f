//! The text as the annotators see it: lower case, plain digits and blanks, with the way back to the original.

use std::ops::Range;

/// Folded text; every byte knows where it came from.
pub(super) struct Folded<'a> {
    /// The text as it was written.
    pub(super) original: &'a str,
    /// The folded text.
    pub(super) text: String,
    origins: Vec<usize>,
}

impl<'a> Folded<'a> {
    /// Folds a text. Characters without width vanish.
    pub(super) fn new(original: &'a str) -> Self {
        let mut text = String::with_capacity(original.len());
        let mut origins = Vec::with_capacity(original.len() + 1);
        for (at, c) in original.char_indices() {
            if let Some(joined) = joins(&text, c) {
                text.pop();
                text.push(joined);
                origins.truncate(text.len());
                continue;
            }
            let Some(folded) = fold(c) else { continue };
            text.push(folded);
            origins.resize(text.len(), at);
        }
        origins.push(original.len());
        Self {
            original,
            text,
            origins,
        }
    }

    /// The range of the original that a range of the folded text came from.
    pub(super) fn origin(&self, range: &Range<usize>) -> Range<usize> {
        let end = self.origins.len() - 1;
        self.origins[range.start.min(end)]..self.origins[range.end.min(end)]
    }
}

// Decomposed letters, as some keyboards send them.
fn joins(before: &str, c: char) -> Option<char> {
    match (before.chars().next_back()?, c) {
        ('и', '\u{306}') => Some('й'),
        ('е', '\u{308}') => Some('е'),
        _ => None,
    }
}

fn fold(c: char) -> Option<char> {
    Some(match c {
        '\n' | '\r' => '\n',
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' | '\u{fe0f}' => return None,
        c if c.is_whitespace() => ' ',
        // Never a decimal comma, so kept apart from ','.
        '，' | '、' | '،' | '；' => '、',
        '\u{ff01}'..='\u{ff5e}' => fold_case(char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c)),
        '\u{2018}' | '\u{2019}' | '\u{2032}' | '\u{2bc}' | '`' => '\'',
        '\u{201c}' | '\u{201d}' | '\u{2033}' | '«' | '»' => '"',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '〜' => '~',
        '。' => '.',
        '￥' => '¥',
        '×' | '✕' => 'x',
        c => fold_case(c),
    })
}

fn fold_case(c: char) -> char {
    match c.to_lowercase().next().unwrap_or(c) {
        'ё' => 'е',
        lower => lower,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_and_finds_back() {
        for (original, folded) in [
            ("５ Км，Ёлка", "5 км、елка"),
            ("1\u{a0}234\u{202f}567", "1 234 567"),
            ("2\u{200b}5", "25"),
            ("Вторни\u{438}\u{306}", "вторний"),
            ("８：３０", "8:30"),
            ("−5 – 6", "-5 - 6"),
        ] {
            let seen = Folded::new(original);
            assert_eq!(seen.text, folded);
            assert_eq!(seen.origin(&(0..seen.text.len())), 0..original.len());
        }
        let wide = Folded::new("跑５ km");
        let five = wide.text.find('5').unwrap();
        assert_eq!(wide.origin(&(five..five + 1)), 3..6);
    }
}
