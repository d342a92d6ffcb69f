//! Slips of the finger: a word that nobody knows is read as the known word it nearly is.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::entry::Matcher;
use crate::reading::stem;
use crate::scene::tokens::{Token, TokenKind};

/// The words that are known, and where to look for one that was nearly written.
#[derive(Debug, Default)]
pub(super) struct Typos {
    known: HashSet<Arc<str>>,
    stems: HashSet<Arc<str>>,
    prefixes: HashSet<Arc<str>>,
    cased: HashSet<Arc<str>>,
    suffixes: HashSet<Arc<str>>,
    long: Vec<Arc<str>>,
    // The checksum of a long word, whole or without one of its letters, and its place in `long`; sorted by
    // `settle`. Words that share a checksum by chance are told apart by `is_slip`.
    near: Vec<(u32, u32)>,
    pairs: HashMap<(char, char), u32>,
}

// Shorter words have too many neighbours that are words of their own.
const SHORTEST: usize = 5;
// A pair of letters in fewer words than these is as good as never seen: abbreviations have such.
const FEW: u32 = 4;

impl Typos {
    /// Remembers the word of a matcher.
    pub(super) fn learn(&mut self, matcher: &Matcher) {
        let word = matcher.word();
        for pair in word.chars().zip(word.chars().skip(1)) {
            *self.pairs.entry(pair).or_default() += 1;
        }
        match matcher {
            Matcher::Exact(word) if self.known.insert(Arc::clone(word)) => self.index(word),
            Matcher::Stem(stem) if self.stems.insert(Arc::clone(stem)) => self.index(stem),
            Matcher::Cased(base, _) if self.cased.insert(Arc::clone(base)) => self.index(base),
            Matcher::Exact(_) | Matcher::Stem(_) | Matcher::Cased(..) => {}
            Matcher::Prefix(word) => {
                self.prefixes.insert(Arc::clone(word));
            }
            Matcher::Suffix(word) => {
                self.suffixes.insert(Arc::clone(word));
            }
        }
    }

    /// Whether every pair of letters in a word also stands in some known ones.
    pub(super) fn sounds(&self, word: &str) -> bool {
        let letters: Vec<char> = word.chars().collect();
        let stuttered = letters
            .windows(3)
            .any(|three| three.iter().all(|letter| *letter == three[0]));
        let mut pairs = letters.iter().copied().zip(letters.iter().copied().skip(1));
        !stuttered && pairs.all(|pair| self.pairs.get(&pair).is_some_and(|count| *count >= FEW))
    }

    fn index(&mut self, word: &Arc<str>) {
        if word.chars().count() < SHORTEST || !word.chars().all(char::is_alphabetic) {
            return;
        }
        let place = u32::try_from(self.long.len()).unwrap_or(u32::MAX);
        self.near.extend(checksums(word).map(|sum| (sum, place)));
        self.long.push(Arc::clone(word));
    }

    /// Makes what was learnt ready to be looked up.
    pub(super) fn settle(&mut self) {
        self.near.sort_unstable();
        self.near.shrink_to_fit();
    }

    /// The text and stem that each token is matched by.
    pub(super) fn forms(&self, tokens: &[Token]) -> Vec<(String, String)> {
        tokens.iter().map(|token| self.form(token)).collect()
    }

    fn form(&self, token: &Token) -> (String, String) {
        if token.kind == TokenKind::Word
            && !(token.capitals && token.text.len() <= 5)
            && !self.knows(token)
            && let Some(word) = self.meant(&token.text)
        {
            let stem = stem(&word);
            return (word, stem);
        }
        (token.text.clone(), token.stem.clone())
    }

    fn knows(&self, token: &Token) -> bool {
        self.known.contains(token.text.as_str())
            || self.stems.contains(token.stem.as_str())
            || token.text.char_indices().skip(2).any(|(at, _)| {
                self.prefixes.contains(&token.text[..at]) || self.suffixes.contains(&token.text[at..])
            })
            || self.prefixes.contains(token.text.as_str())
            || self.cased.contains(token.text.as_str())
            || token
                .text
                .char_indices()
                .rev()
                .take(3)
                .any(|(at, _)| self.cased.contains(&token.text[..at]))
    }

    fn meant(&self, word: &str) -> Option<String> {
        let length = word.chars().count();
        if !(SHORTEST..=32).contains(&length) {
            return None;
        }
        let mut found: Option<&Arc<str>> = None;
        for sum in checksums(word) {
            let from = self.near.partition_point(|(other, _)| *other < sum);
            let same = self.near[from..].iter().take_while(|(other, _)| *other == sum);
            for known in same.filter_map(|(_, place)| self.long.get(usize::try_from(*place).ok()?)) {
                if is_slip(word, known) && found.is_none_or(|other| known.len() > other.len()) {
                    found = Some(known);
                }
            }
        }
        found.map(ToString::to_string)
    }
}

// Of the word without each of its letters, and of the whole word.
fn checksums(word: &str) -> impl Iterator<Item = u32> + '_ {
    let parts = word.char_indices().map(|(at, c)| (at, at + c.len_utf8()));
    parts.chain([(word.len(), word.len())]).map(|(to, from)| {
        crc32c::crc32c_append(crc32c::crc32c(&word.as_bytes()[..to]), &word.as_bytes()[from..])
    })
}

/// Whether `written` is `meant` with one slip: two letters swapped, one doubled or halved, and in longer words one
/// left out, added or mistaken. The first letter is hardly ever the wrong one.
fn is_slip(written: &str, meant: &str) -> bool {
    let (written, meant): (Vec<char>, Vec<char>) = (written.chars().collect(), meant.chars().collect());
    if written.first() != meant.first() {
        return false;
    }
    let head = written
        .iter()
        .zip(&meant)
        .take_while(|(one, other)| one == other)
        .count();
    let ends = written[head..].iter().rev().zip(meant[head..].iter().rev());
    let tail = ends.take_while(|(one, other)| one == other).count();
    let (wrong, right) = (
        &written[head..written.len() - tail],
        &meant[head..meant.len() - tail],
    );
    let doubled = |letter: &char| head > 0 && written[head - 1] == *letter;
    match (wrong, right) {
        ([first, second], [one, two]) => first == two && second == one,
        ([letter], []) | ([], [letter]) => meant.len() >= 6 || doubled(letter),
        ([_], [_]) => meant.len() >= 7,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_told_from_other_words() {
        for (written, meant, slip) in [
            ("wieght", "weight", true),
            ("remmind", "remind", true),
            ("remnd", "remind", true),
            ("plane", "plank", false),
            ("тренеровка", "тренировка", true),
            ("погда", "погода", true),
            ("bread", "dread", false),
            ("spend", "spent", false),
        ] {
            assert_eq!(is_slip(written, meant), slip, "{written} {meant}");
        }
    }
}
