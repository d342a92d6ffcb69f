//! A message as tokens: words with their stems, Han characters one by one, numbers, signs.

use std::ops::Range;

use crate::reading::stem;

/// One token of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    /// Its bytes in the message.
    pub(crate) range: Range<usize>,
    /// Its text, folded: lower case, `ё` as `е`, full-width signs as plain ones.
    pub(crate) text: String,
    /// The stem of a word; the text itself for everything else.
    pub(crate) stem: String,
    /// What it is made of.
    pub(crate) kind: TokenKind,
    /// Whether it is written in capitals, as abbreviations are.
    pub(crate) capitals: bool,
    /// What stands between it and the token before.
    pub(crate) gap: Gap,
}

/// What a token is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// Letters of an alphabet.
    Word,
    /// One Chinese character.
    Han,
    /// Digits.
    Number,
    /// Any other sign, one character.
    Sign,
}

/// What stands between a token and the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gap {
    /// Nothing.
    None,
    /// A space.
    Space,
    /// A new line.
    Line,
}

impl Token {
    /// Whether it is a hyphen or a dash.
    pub(crate) fn is_hyphen(&self) -> bool {
        self.kind == TokenKind::Sign && matches!(self.text.as_str(), "-" | "‑" | "‐" | "–" | "—")
    }

    /// Whether it is a Chinese character behind a space: where a new clause begins.
    pub(crate) fn is_han_apart(&self) -> bool {
        self.kind == TokenKind::Han && self.gap == Gap::Space
    }

    /// Whether it carries meaning: a word, a character or a number.
    pub(crate) fn is_content(&self) -> bool {
        self.kind != TokenKind::Sign
    }
}

/// Folds one character: lower case, `ё` as `е`, full-width forms as their plain ones.
pub(crate) fn fold(c: char) -> impl Iterator<Item = char> {
    let plain = match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        '’' | '‘' | 'ʼ' | '`' => '\'',
        'ё' | 'Ё' => 'е',
        '−' => '-',
        other => other,
    };
    plain.to_lowercase()
}

/// Whether a character is a Chinese one.
pub(crate) fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '〇' | '々')
}

/// Cuts a text into tokens.
pub(crate) fn tokenize(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::with_capacity(text.len() / 4);
    let mut gap = Gap::Line;
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        if c == '\n' {
            gap = Gap::Line;
            continue;
        }
        if c.is_whitespace() || c.is_control() || is_invisible(c) {
            if gap == Gap::None {
                gap = Gap::Space;
            }
            continue;
        }
        let kind = kind_of(c);
        let mut folded: String = fold(c).collect();
        let mut end = start + c.len_utf8();
        if matches!(kind, TokenKind::Word | TokenKind::Number) {
            while let Some(&(at, next)) = chars.peek() {
                if !continues(kind, next, &text[at..]) {
                    break;
                }
                if !is_combining(next) {
                    folded.extend(fold(next));
                }
                end = at + next.len_utf8();
                chars.next();
            }
        }
        let stem = if kind == TokenKind::Word {
            stem(&folded)
        } else {
            folded.clone()
        };
        let written = &text[start..end];
        let capitals = written.len() > 1 && written.chars().all(char::is_uppercase);
        tokens.push(Token {
            capitals,
            range: start..end,
            text: folded,
            stem,
            kind,
            gap,
        });
        gap = Gap::None;
    }
    tokens
}

fn kind_of(c: char) -> TokenKind {
    if is_han(c) {
        TokenKind::Han
    } else if c.is_numeric() {
        TokenKind::Number
    } else if c.is_alphabetic() {
        TokenKind::Word
    } else {
        TokenKind::Sign
    }
}

fn continues(kind: TokenKind, c: char, rest: &str) -> bool {
    match kind {
        TokenKind::Number => c.is_numeric() && !is_han(c),
        TokenKind::Word => {
            (c.is_alphabetic() && !is_han(c))
                || is_combining(c)
                || (matches!(c, '\'' | '’' | 'ʼ')
                    && rest
                        .chars()
                        .nth(1)
                        .is_some_and(|next| next.is_alphabetic() && !is_han(next)))
        }
        TokenKind::Han | TokenKind::Sign => false,
    }
}

const fn is_combining(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

// Marks of direction, joiners and variation selectors carry no words.
const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let tokens = tokenize(text);
        let texts: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
        assert_eq!(texts, expected, "{text}");
        for token in &tokens {
            assert!(text.get(token.range.clone()).is_some(), "{text}");
        }
    }

    #[test]
    fn texts_become_tokens() {
        check("Ran 5 km!", &["ran", "5", "km", "!"]);
        check("7h30", &["7", "h", "30"]);
        check("跑了5公里", &["跑", "了", "5", "公", "里"]);
        check("don’t, ещё", &["don't", ",", "еще"]);
        check("push-ups：３", &["push", "-", "ups", ":", "3"]);
        check("\u{200f}a\u{0}b", &["a", "b"]);
        check("", &[]);
    }
}
