//! The signs of a template's expressions, as far as their guards need them.

use std::ops::Range;

/// What a sign is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name, a number, a text, a dot, a bar: part of an operand.
    Part,
    Open,
    Close,
    Add,
    Subtract,
    Join,
    Multiply,
    Divide,
    /// Whatever binds looser: commas, comparisons, keywords.
    Boundary,
}

/// A sign with its place in the expression, in bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
}

const KEYWORDS: [&str; 14] = [
    "and",
    "or",
    "not",
    "in",
    "if",
    "else",
    "elif",
    "for",
    "set",
    "with",
    "filter",
    "recursive",
    "autoescape",
    "do",
];

/// The insides of `{{ … }}` and `{% … %}`, without the signs that trim.
pub(super) fn regions(source: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut is_raw = false;
    while let Some(place) = source[at..].find('{') {
        let start = at + place;
        let closing = match source[start + 1..].chars().next() {
            Some('{') => "}}",
            Some('%') => "%}",
            Some('#') => {
                at = source[start..]
                    .find("#}")
                    .map_or(source.len(), |end| start + end + 2);
                continue;
            }
            _ => {
                at = start + 1;
                continue;
            }
        };
        let inner = start + 2;
        let Some(length) = end_of(&source[inner..], closing) else {
            break;
        };
        at = inner + length + 2;
        let text = &source[inner..inner + length];
        let head = text.len() - text.strip_prefix(['-', '+']).unwrap_or(text).len();
        let tail = text.len() - text.strip_suffix(['-', '+']).unwrap_or(text).len();
        let words = text[head..text.len() - tail.min(text.len() - head)].trim();
        if closing == "%}" && words == "raw" {
            is_raw = true;
        } else if closing == "%}" && words == "endraw" {
            is_raw = false;
        } else if !is_raw && head + tail <= text.len() {
            found.push(inner + head..inner + length - tail);
        }
    }
    found
}

// Where the closing sign stands, outside of texts and braces.
fn end_of(text: &str, closing: &str) -> Option<usize> {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if depth == 0 && text[at..].starts_with(closing) {
            return Some(at);
        }
        let c = text[at..].chars().next()?;
        at += match c {
            '\'' | '"' => quoted(&text[at..])?,
            _ => c.len_utf8(),
        };
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

// The length of a text with its quotes.
fn quoted(text: &str) -> Option<usize> {
    let mut signs = text.char_indices();
    let (_, quote) = signs.next()?;
    let mut is_escaped = false;
    for (at, c) in signs {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// The signs of an expression, in order.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let mut at = 0;
    let mut before = "";
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = match c {
            c if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            '\'' | '"' => quoted(rest).unwrap_or(rest.len()),
            c if c.is_alphanumeric() || c == '_' => word(rest),
            _ if ["**", "//", "==", "!=", "<=", ">="]
                .iter()
                .any(|two| rest.starts_with(two)) =>
            {
                2
            }
            c => c.len_utf8(),
        };
        let sign = &rest[..length];
        let kind = kind(sign, before, found.last().map(|token| token.kind));
        found.push(Token {
            kind,
            start: at,
            end: at + length,
        });
        before = sign;
        at += length;
    }
    found
}

// A name, or a number with its decimals.
fn word(text: &str) -> usize {
    let is_number = text.starts_with(|c: char| c.is_ascii_digit());
    let mut end = 0;
    for (at, c) in text.char_indices() {
        let decimal = c == '.' && is_number && text[at + 1..].starts_with(|c: char| c.is_ascii_digit());
        if !(c.is_alphanumeric() || c == '_' || decimal) {
            break;
        }
        end = at + c.len_utf8();
    }
    end
}

fn kind(sign: &str, before: &str, last: Option<Kind>) -> Kind {
    let after_operand = matches!(last, Some(Kind::Part | Kind::Close));
    match sign {
        "(" | "[" | "{" => Kind::Open,
        ")" | "]" | "}" => Kind::Close,
        "~" => Kind::Join,
        "*" => Kind::Multiply,
        "/" | "//" | "%" => Kind::Divide,
        "+" if after_operand => Kind::Add,
        "-" if after_operand => Kind::Subtract,
        "," | ":" | "=" | "==" | "!=" | "<" | ">" | "<=" | ">=" => Kind::Boundary,
        "not" if before == "is" => Kind::Part,
        word if KEYWORDS.contains(&word) && before != "." && before != "|" && before != "is" => {
            Kind::Boundary
        }
        _ => Kind::Part,
    }
}
