//! What an annotator sees: the lexemes around a place, and the setting of the chat.

use std::ops::Range;

use chrono::NaiveDate;

use super::Setting;
use super::fold::Folded;
use super::lex::{Kind, Lexeme};
use super::lexicon::Sense;
use super::literal::{Numeral, Plain};
use super::words::Role;
use crate::domain::day::day_of;

/// The lexemes of a text and the setting they are read in.
#[derive(Clone, Copy)]
pub(super) struct Sight<'a> {
    /// The folded text.
    pub(super) folded: &'a Folded<'a>,
    /// Its lexemes.
    pub(super) lexemes: &'a [Lexeme],
    /// The chat's setting.
    pub(super) setting: Setting<'a>,
}

impl<'a> Sight<'a> {
    /// The chat's day of the message.
    pub(super) fn today(&self) -> NaiveDate {
        day_of(self.setting.now, self.setting.settings)
    }

    /// The lexeme at a place.
    pub(super) fn get(&self, at: usize) -> Option<&'a Lexeme> {
        self.lexemes.get(at)
    }

    /// The lexeme before a place.
    pub(super) fn before(&self, at: usize) -> Option<&'a Lexeme> {
        at.checked_sub(1).and_then(|before| self.lexemes.get(before))
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

    /// Whether the lexeme before a place has one of these roles.
    pub(super) fn is_before(&self, at: usize, roles: &[Role]) -> bool {
        self.before(at)
            .is_some_and(|lexeme| roles.iter().any(|role| lexeme.has(*role)))
    }

    /// The place after a lexeme with the role, or the same place.
    pub(super) fn skip(&self, at: usize, role: Role) -> usize {
        if self.is(at, role) { at + 1 } else { at }
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
        self.get(at)
            .map_or("", |lexeme| &self.folded.text[lexeme.range.clone()])
    }

    /// A number written in digits.
    pub(super) fn plain(&self, at: usize) -> Option<Plain> {
        match self.get(at)?.kind {
            Kind::Numeral(Numeral::Plain(plain)) => Some(plain),
            _ => None,
        }
    }

    /// The bytes of the original text from one place up to another.
    pub(super) fn origin(&self, from: usize, to: usize) -> Range<usize> {
        let start = self.lexemes.get(from).map_or(0, |lexeme| lexeme.range.start);
        let end = self
            .lexemes
            .get(to.saturating_sub(1))
            .map_or(start, |lexeme| lexeme.range.end);
        self.folded.origin(&(start..end.max(start)))
    }

    /// Whether a lexeme is Chinese.
    pub(super) fn han(&self, at: usize) -> bool {
        self.get(at).is_some_and(|lexeme| lexeme.kind == Kind::Han)
    }
}

impl Lexeme {
    /// Whether anything can begin here: a number, a sign or a known word.
    pub(super) fn may_begin(&self) -> bool {
        match self.kind {
            Kind::Numeral(_) | Kind::Tag | Kind::Sign('+' | '-' | 'x') => true,
            Kind::Word | Kind::Han | Kind::Sign(_) => !self.senses.is_empty(),
            Kind::Opaque => false,
        }
    }

    /// Whether the lexeme has a role.
    pub(super) fn has(&self, role: Role) -> bool {
        self.kind != Kind::Opaque && self.senses.contains(&Sense::Role(role))
    }
}
