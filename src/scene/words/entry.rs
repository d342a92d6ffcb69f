//! How an entry of a words file is written, and what it matches.

use std::sync::Arc;

use crate::reading::stem;
use crate::scene::tokens::{Token, TokenKind, tokenize};

/// One entry: what its tokens must be, one after another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    /// The tokens' conditions; never empty.
    pub(super) matchers: Box<[Matcher]>,
}

/// What one token must be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Matcher {
    /// `word`: this very word.
    Exact(Arc<str>),
    /// `~word`: any word with its stem.
    Stem(Arc<str>),
    /// `word*`: a word that begins so.
    Prefix(Arc<str>),
    /// `*word`: a longer word that ends so.
    Suffix(Arc<str>),
    /// A name in any of its cases: its beginning, and the endings that may follow.
    Cased(Arc<str>, Arc<[String]>),
}

impl Matcher {
    /// The word that it is about: whole, a stem, or a part.
    pub(super) const fn word(&self) -> &Arc<str> {
        let (Self::Exact(word)
        | Self::Stem(word)
        | Self::Prefix(word)
        | Self::Suffix(word)
        | Self::Cased(word, _)) = self;
        word
    }

    /// The same, to be replaced by an equal one.
    pub(super) const fn word_mut(&mut self) -> &mut Arc<str> {
        let (Self::Exact(word)
        | Self::Stem(word)
        | Self::Prefix(word)
        | Self::Suffix(word)
        | Self::Cased(word, _)) = self;
        word
    }

    /// Whether a token, given as its text and stem, fits.
    pub(super) fn fits(&self, text: &str, stem: &str) -> bool {
        match self {
            Self::Exact(word) => text == &**word,
            Self::Stem(word) => stem == &**word,
            Self::Prefix(word) => text.starts_with(&**word),
            Self::Cased(base, endings) => text
                .strip_prefix(&**base)
                .is_some_and(|rest| endings.iter().any(|ending| ending == rest)),
            Self::Suffix(word) => text.len() > word.len() && text.ends_with(&**word),
        }
    }
}

impl Entry {
    /// The same entry heard in every case of its Russian words.
    pub(super) fn in_every_case(mut self, endings: &Arc<[String]>) -> Self {
        for matcher in &mut self.matchers {
            if let Matcher::Exact(word) = matcher
                && word.chars().all(|c| matches!(c, 'а'..='я'))
                && word.chars().count() > 3
            {
                // What ends in a vowel or a soft sign changes its end; the others grow one.
                let mut short = endings.iter().filter(|ending| ending.chars().count() == 1);
                let base = short.find_map(|ending| word.strip_suffix(ending.as_str()));
                let grown: Arc<[String]> = match base {
                    Some(_) => Arc::clone(endings),
                    None => grown_endings(word, endings),
                };
                *matcher = Matcher::Cased(base.unwrap_or(word).into(), grown);
            }
        }
        self
    }

    /// Reads one entry without braces; `None` when nothing stands in it.
    fn read(text: &str) -> Option<Self> {
        let mut matchers = Vec::new();
        for word in text.split_whitespace() {
            let (mark, bare) = match word.chars().next() {
                Some(mark @ ('~' | '*')) if word.len() > 1 => (Some(mark), &word[1..]),
                _ => (None, word),
            };
            let prefix = bare.len() > 1 && bare.ends_with('*');
            let bare = if prefix { &bare[..bare.len() - 1] } else { bare };
            for token in tokenize(bare).into_iter().filter(|token| !token.is_hyphen()) {
                matchers.push(match mark {
                    Some('~') => Matcher::Stem(stem(&token.text).into()),
                    Some(_) => Matcher::Suffix(token.text.into()),
                    None if prefix => Matcher::Prefix(token.text.into()),
                    None => Matcher::Exact(token.text.into()),
                });
            }
        }
        (!matchers.is_empty()).then(|| Self {
            matchers: matchers.into(),
        })
    }

    /// Reads a list: entries between commas, `{a,b}` standing for each of its alternatives.
    pub(super) fn read_list(list: &str) -> Vec<Self> {
        split_outside_braces(list)
            .into_iter()
            .flat_map(expand)
            .filter_map(|text| Self::read(&text))
            .collect()
    }

    /// The token after the entry, when it stands at `start`. Hyphens between words do not count.
    pub(super) fn end_at(&self, tokens: &[Token], forms: &[(String, String)], start: usize) -> Option<usize> {
        let mut at = start;
        for (index, matcher) in self.matchers.iter().enumerate() {
            if index > 0 {
                while tokens.get(at).is_some_and(Token::is_hyphen) {
                    at += 1;
                }
            }
            let (text, stem) = forms.get(at)?;
            if !matcher.fits(text, stem) || (index > 0 && breaks_han(tokens, at)) {
                return None;
            }
            at += 1;
        }
        Some(at)
    }
}

// A hard consonant at the end takes no soft ending: the plural of убер is уберы, and убери is another word.
fn grown_endings(word: &str, endings: &[String]) -> Arc<[String]> {
    let hard = word.ends_with(['б', 'в', 'д', 'з', 'л', 'м', 'н', 'п', 'р', 'с', 'т', 'ф', 'ц']);
    let soft = |ending: &str| ending.starts_with(['и', 'я', 'ю', 'ь', 'й']);
    let own = endings.iter().filter(|ending| !(hard && soft(ending)));
    own.cloned().chain([String::new()]).collect()
}

// Characters of one Chinese word stand together; a space between them means two words.
fn breaks_han(tokens: &[Token], at: usize) -> bool {
    use crate::scene::tokens::Gap;
    tokens[at].kind == TokenKind::Han && tokens[at - 1].kind == TokenKind::Han && tokens[at].gap != Gap::None
}

/// The parts between commas; a comma within braces parts nothing.
pub(super) fn split_outside_braces(list: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut from) = (0_u32, 0);
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&list[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[from..]);
    parts
}

/// Replaces each `{a,b}` by its alternatives, from left to right.
fn expand(text: &str) -> Vec<String> {
    let Some((head, rest)) = text.split_once('{') else {
        return vec![text.to_owned()];
    };
    let Some((inner, tail)) = rest.split_once('}') else {
        return vec![text.to_owned()];
    };
    let tails = expand(tail);
    inner
        .split(',')
        .flat_map(|choice| tails.iter().map(move |tail| format!("{head}{choice}{tail}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_expand_to_entries() {
        let exact = |word: &str| Matcher::Exact(word.into());
        for (list, entries) in [
            (
                "undo, take back",
                vec![vec![exact("undo")], vec![exact("take"), exact("back")]],
            ),
            (
                "吃{了,过}",
                vec![vec![exact("吃"), exact("了")], vec![exact("吃"), exact("过")]],
            ),
            (
                "a{,s} b",
                vec![vec![exact("a"), exact("b")], vec![exact("as"), exact("b")]],
            ),
            ("~running", vec![vec![Matcher::Stem("run".into())]]),
            ("up*", vec![vec![Matcher::Prefix("up".into())]]),
            ("*ing", vec![vec![Matcher::Suffix("ing".into())]]),
            ("", vec![]),
        ] {
            let read: Vec<_> = Entry::read_list(list)
                .into_iter()
                .map(|entry| entry.matchers.into_vec())
                .collect();
            assert_eq!(read, entries, "{list}");
        }
    }
}
