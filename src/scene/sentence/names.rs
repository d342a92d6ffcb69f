//! The person's own names in a message: goal items, fields, running spans.

use std::ops::Range;

use crate::scene::Known;
use crate::scene::tokens::{Gap, Token, TokenKind, tokenize};
use crate::scene::words::{Class, Hit, Words};

/// A name found in a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Name {
    /// Whose name it is.
    pub(crate) kind: NameKind,
    /// Which one, in the list it was handed in with.
    pub(crate) index: usize,
    /// Its tokens.
    pub(crate) tokens: Range<usize>,
    /// How surely it is meant: 3 the words themselves, 2 another word for the same, 1 its beginning.
    pub(crate) certainty: u8,
}

/// What a name names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NameKind {
    /// An item of today's goals.
    Item,
    /// A field of the log.
    Field,
    /// A running span.
    Running,
}

/// The hits of names, for patterns.
pub(super) fn hits(names: &[Name]) -> Vec<Hit> {
    let words = Words::all();
    let class = |kind| match kind {
        NameKind::Item => "#item",
        NameKind::Field => "#field",
        NameKind::Running => "#running",
    };
    names
        .iter()
        .filter_map(|name| {
            let class = words.class(class(name.kind))?;
            Some(Hit {
                class,
                start: name.tokens.start,
                end: name.tokens.end,
            })
        })
        .collect()
}

/// Finds the known names in a message.
pub(super) fn find(tokens: &[Token], known: &Known) -> Vec<Name> {
    let mut found = Vec::new();
    for (kind, list) in [
        (NameKind::Item, &known.items),
        (NameKind::Field, &known.fields),
        (NameKind::Running, &known.running),
    ] {
        let names: Vec<Vec<Token>> = list.iter().map(|name| content(name)).collect();
        for (index, name) in names.iter().enumerate() {
            let places = places(tokens, name);
            found.extend(places.into_iter().map(|tokens| Name {
                kind,
                index,
                tokens,
                certainty: 3,
            }));
        }
        if kind != NameKind::Field {
            parted(tokens, &names, kind, &mut found);
            synonyms(tokens, &names, kind, &mut found);
            beginnings(tokens, &names, kind, &mut found);
        }
    }
    found
}

fn content(name: &str) -> Vec<Token> {
    tokenize(name).into_iter().filter(Token::is_content).collect()
}

/// Where all words of a name stand in a row, whatever their endings.
fn places(tokens: &[Token], name: &[Token]) -> Vec<Range<usize>> {
    if name.is_empty() {
        return Vec::new();
    }
    (0..tokens.len())
        .filter_map(|start| Some(start..end_at(tokens, name, start)?))
        .collect()
}

fn end_at(tokens: &[Token], name: &[Token], start: usize) -> Option<usize> {
    let mut at = start;
    for (index, word) in name.iter().enumerate() {
        while index > 0 && tokens.get(at).is_some_and(Token::is_hyphen) {
            at += 1;
        }
        let token = tokens.get(at)?;
        let same = token.text == word.text || (token.kind == TokenKind::Word && token.stem == word.stem);
        let apart = index > 0 && token.kind == TokenKind::Han && token.gap != Gap::None;
        if !same || apart {
            return None;
        }
        at += 1;
    }
    Some(at)
}

// "开完会", "跑了两公里步", "会开完了": a Chinese verb and its object stand apart or change places.
fn parted(tokens: &[Token], names: &[Vec<Token>], kind: NameKind, found: &mut Vec<Name>) {
    let is = |at: usize, word: &Token| tokens.get(at).is_some_and(|token| token.text == word.text);
    let done = |at: usize| {
        tokens
            .get(at)
            .is_some_and(|token| Words::all().ends_a_deed(&token.text))
    };
    for (index, name) in names.iter().enumerate() {
        let [verb, object] = &name[..] else { continue };
        if verb.kind != TokenKind::Han || object.kind != TokenKind::Han {
            continue;
        }
        let place = |at: usize| {
            let apart = is(at, verb) && done(at + 1);
            let behind = (at + 2..at + 8).find(|end| apart && is(*end, object));
            let before = is(at, object) && is(at + 1, verb) && done(at + 2);
            behind
                .map(|_| at..at + 1)
                .or_else(|| before.then_some(at..at + 2))
        };
        let places: Vec<Range<usize>> = (0..tokens.len()).filter_map(place).collect();
        found.extend(places.into_iter().map(|tokens| Name {
            kind,
            index,
            tokens,
            certainty: 2,
        }));
    }
}

// "пробежал" means the item "бег": both belong to one class of exercise or activity.
fn synonyms(tokens: &[Token], names: &[Vec<Token>], kind: NameKind, found: &mut Vec<Name>) {
    let words = Words::all();
    let kinds: Vec<Vec<Class>> = names.iter().map(|name| words.activities(name)).collect();
    if kinds.iter().all(Vec::is_empty) {
        return;
    }
    for hit in words.scan(tokens) {
        for (index, classes) in kinds.iter().enumerate() {
            let tokens = hit.start..hit.end;
            if classes.contains(&hit.class) && !covers(found, kind, &tokens) {
                found.push(Name {
                    kind,
                    index,
                    tokens,
                    certainty: 2,
                });
            }
        }
    }
}

// The beginning of a name is enough when it begins no other.
fn beginnings(tokens: &[Token], names: &[Vec<Token>], kind: NameKind, found: &mut Vec<Name>) {
    for (at, token) in tokens.iter().enumerate() {
        let least = if token.kind == TokenKind::Han { 1 } else { 3 };
        if !token.is_content() || token.kind == TokenKind::Number || token.text.chars().count() < least {
            continue;
        }
        let begun: Vec<(usize, usize)> = names
            .iter()
            .enumerate()
            .filter_map(|(index, name)| Some((index, begins(tokens, at, name)?)))
            .collect();
        if let [(index, end)] = begun[..]
            && !covers(found, kind, &(at..end))
        {
            found.push(Name {
                kind,
                index,
                tokens: at..end,
                certainty: 1,
            });
        }
    }
}

/// Where the words at `at` end that begin `name` without being all of it.
fn begins(tokens: &[Token], at: usize, name: &[Token]) -> Option<usize> {
    let first = name.first()?;
    let token = &tokens[at];
    if token.kind == TokenKind::Han {
        let common = name
            .iter()
            .zip(&tokens[at..])
            .take_while(|(one, other)| one.text == other.text)
            .count();
        return (common >= 2 && common < name.len()).then_some(at + common);
    }
    let shorter = token.text.len() < first.text.len() && first.text.starts_with(token.text.as_str());
    let whole = token.stem == first.stem && name.len() > 1;
    (shorter || whole).then_some(at + 1)
}

fn covers(found: &[Name], kind: NameKind, tokens: &Range<usize>) -> bool {
    found.iter().any(|name| {
        name.kind == kind
            && name.tokens.start < tokens.end
            && tokens.start < name.tokens.end
            && name.certainty == 3
    })
}
