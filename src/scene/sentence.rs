//! A message with everything that is known of its words: tokens, classes of words, typed spans.

use std::collections::HashSet;

use super::Known;
use super::tokens::{Token, TokenKind, tokenize};
use super::words::{Class, Hit, Words};

/// A read message.
pub(crate) struct Sentence<'a> {
    /// The message.
    pub(crate) text: &'a str,
    /// Its tokens.
    pub(crate) tokens: Vec<Token>,
    /// Where classes of words stand, by place.
    pub(crate) hits: Vec<Hit>,
    present: HashSet<Class>,
    fillers: Vec<usize>,
}

impl<'a> Sentence<'a> {
    /// Reads a message.
    pub(crate) fn read(text: &'a str, _known: &Known) -> Self {
        let tokens = tokenize(text);
        let hits = Words::all().scan(&tokens);
        let mut sentence = Self {
            text,
            tokens,
            hits,
            present: HashSet::new(),
            fillers: Vec::new(),
        };
        sentence.settle();
        sentence
    }

    fn settle(&mut self) {
        self.hits
            .sort_by_key(|hit| (hit.start, std::cmp::Reverse(hit.end)));
        self.present = self.hits.iter().map(|hit| hit.class).collect();
        self.fillers = (0..=self.tokens.len()).collect();
        let filler = Words::all().class("filler");
        for at in (0..self.tokens.len()).rev() {
            let sign = self.tokens[at].kind == TokenKind::Sign && self.tokens[at].text != "?";
            let end = self
                .hits
                .iter()
                .find(|hit| hit.start == at && Some(hit.class) == filler);
            if let Some(hit) = end {
                self.fillers[at] = self.fillers[hit.end];
            } else if sign {
                self.fillers[at] = self.fillers[at + 1];
            }
        }
    }

    /// Whether a class stands anywhere.
    pub(crate) fn has(&self, class: Class) -> bool {
        self.present.contains(&class)
    }

    /// The first token from `from` on that is neither a filler nor a sign.
    pub(crate) fn skip_fillers(&self, from: usize) -> usize {
        self.fillers[from.min(self.tokens.len())]
    }

    /// The words of a token range, as they were written.
    pub(crate) fn words_of(&self, tokens: std::ops::Range<usize>) -> &'a str {
        let first = self.tokens.get(tokens.start).map_or(0, |token| token.range.start);
        let last = tokens.end.checked_sub(1).and_then(|last| self.tokens.get(last));
        self.text
            .get(first..last.map_or(first, |token| token.range.end))
            .unwrap_or_default()
    }
}
