//! What an annotator sees: the lexemes around a place, and the setting of the chat.

use super::Setting;
use super::lex::{Kind, Lexeme};
use super::lexicon::Sense;
use super::literal::{Numeral, Plain};
use super::words::Role;

/// The lexemes of a text and the setting they are read in.
#[derive(Clone, Copy)]
pub(super) struct Sight<'a> {
    /// The folded text.
    pub(super) text: &'a str,
    /// Its lexemes.
    pub(super) lexemes: &'a [Lexeme],
    /// The chat's setting.
    pub(super) setting: Setting<'a>,
}

impl<'a> Sight<'a> {
    /// The lexeme at a place.
    pub(super) fn get(&self, at: usize) -> Option<&'a Lexeme> {
        self.lexemes.get(at)
    }

    /// What a lexeme means, where `pick` finds a meaning it wants.
    pub(super) fn sense<T>(&self, at: usize, pick: impl Fn(&Sense) -> Option<T>) -> Option<T> {
        let lexeme = self.get(at)?;
        (lexeme.kind != Kind::Opaque).then(|| lexeme.senses.iter().find_map(pick))?
    }

    /// Whether a lexeme has a role.
    pub(super) fn is(&self, at: usize, role: Role) -> bool {
        self.get(at).is_some_and(|lexeme| lexeme.has(role))
    }

    /// Whether a sign stands at a place.
    pub(super) fn sign(&self, at: usize, sign: char) -> bool {
        self.get(at).is_some_and(|lexeme| lexeme.kind == Kind::Sign(sign))
    }

    /// Whether the lexeme touches the one before it.
    pub(super) fn glued(&self, at: usize) -> bool {
        self.get(at).is_some_and(|lexeme| lexeme.glued)
    }

    /// The text of a lexeme.
    pub(super) fn word(&self, at: usize) -> &'a str {
        self.get(at).map_or("", |lexeme| &self.text[lexeme.range.clone()])
    }

    /// A number written in digits.
    pub(super) fn plain(&self, at: usize) -> Option<Plain> {
        match self.get(at)?.kind {
            Kind::Numeral(Numeral::Plain(plain)) => Some(plain),
            _ => None,
        }
    }

    /// Whether a lexeme is Chinese.
    pub(super) fn han(&self, at: usize) -> bool {
        self.get(at).is_some_and(|lexeme| lexeme.kind == Kind::Han)
    }
}

impl Lexeme {
    /// Whether the lexeme has a role.
    pub(super) fn has(&self, role: Role) -> bool {
        self.kind != Kind::Opaque && self.senses.contains(&Sense::Role(role))
    }
}
