//! Cuts folded text into lexemes: numerals, words, Chinese words by longest match, signs, and what is left alone.

use std::ops::Range;

use super::lexicon::{LEXICON, Sense};
use super::literal::{self, Numeral};
use super::words::{Role, TimeUnit};

/// The smallest piece that annotators look at.
#[derive(Debug, Clone)]
pub(super) struct Lexeme {
    /// Bytes of the folded text.
    pub(super) range: Range<usize>,
    /// Whether it touches the lexeme before it.
    pub(super) glued: bool,
    /// What it is made of.
    pub(super) kind: Kind,
    /// What it can mean.
    pub(super) senses: &'static [Sense],
}

/// What a lexeme is made of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Kind {
    /// Digits with what belongs to them.
    Numeral(Numeral),
    /// One word, or several that the lexicon knows together.
    Word,
    /// A Chinese word or a single character of an unknown one.
    Han,
    /// A single sign.
    Sign(char),
    /// A `#tag`.
    Tag,
    /// Addresses, versions, telephone numbers: nothing is read from them.
    Opaque,
}

/// Cuts a folded text; linear in its length.
pub(super) fn lex(text: &str) -> Vec<Lexeme> {
    let mut lexer = Lexer {
        text,
        at: 0,
        end: 0,
        out: Vec::with_capacity(text.len() / 4 + 4),
    };
    while let Some(c) = text[lexer.at..].chars().next() {
        lexer.step(c);
    }
    lexer.out
}

/// Whether a character is Chinese.
pub(super) fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '〇' | '々')
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    // Where the last lexeme ended.
    end: usize,
    out: Vec<Lexeme>,
}

impl Lexer<'_> {
    fn step(&mut self, c: char) {
        if c == ' ' {
            self.at += 1;
        } else if let Some(length) = literal::address(self.text, self.at) {
            self.push(length, Kind::Opaque, &[]);
        } else if c == '#' && self.tag_length() > 1 {
            self.push(self.tag_length(), Kind::Tag, &[]);
        } else if c.is_ascii_digit() || (c == '+' && literal::phone(&self.text[self.at..]).is_some()) {
            self.numeral();
        } else if let Some(numeral) = literal::vulgar(c) {
            self.push(c.len_utf8(), Kind::Numeral(numeral), &[]);
        } else if is_han(c) {
            self.han(c);
        } else if c.is_alphabetic() {
            self.word();
        } else {
            let length = c.len_utf8();
            let senses = LEXICON.of(&self.text[self.at..self.at + length]);
            self.push(length, Kind::Sign(c), senses);
        }
    }

    fn push(&mut self, length: usize, kind: Kind, senses: &'static [Sense]) {
        let range = self.at..self.at + length;
        let glued = self.end == range.start && range.start > 0;
        self.at = range.end;
        self.end = range.end;
        self.out.push(Lexeme {
            range,
            glued,
            kind,
            senses,
        });
    }

    // Behind a number, 天 is days and 后 is later, whatever longer word they might begin.
    fn han(&mut self, c: char) {
        let (length, senses) = LEXICON
            .longest_han(&self.text[self.at..])
            .unwrap_or((c.len_utf8(), &[]));
        // 下周一会 is next Monday and "will", 下周三亚 is Sanya next week.
        let splits = length == c.len_utf8() || LEXICON.splits_week(&self.text[self.at..self.at + length]);
        if splits && let Some(day) = self.follows_week().then(|| LEXICON.week_day(c)).flatten() {
            self.push(c.len_utf8(), Kind::Han, day);
            return;
        }
        let plain = senses == [Sense::Plain];
        // 三天天气 is three days of weather, not every day.
        let daily = senses.contains(&Sense::Role(Role::Daily));
        // 三天前晚上 is three days ago in the evening, not the evening before last.
        let ago = length > c.len_utf8() && self.follows_days() && ends_ago(c);
        if (plain || daily || ago)
            && self.follows_number()
            && let Some(single) = LEXICON.after_number(c)
        {
            self.push(c.len_utf8(), Kind::Han, single);
        } else {
            self.push(length, if plain { Kind::Opaque } else { Kind::Han }, senses);
        }
    }

    fn follows_week(&self) -> bool {
        let week = |sense: &Sense| matches!(sense, Sense::Relative(_, TimeUnit::Week));
        self.end == self.at
            && self
                .out
                .last()
                .is_some_and(|before| before.senses.iter().any(week))
    }

    fn follows_days(&self) -> bool {
        let time = |sense: &Sense| matches!(sense, Sense::Time(_));
        self.end == self.at
            && self
                .out
                .last()
                .is_some_and(|before| before.senses.iter().any(time))
    }

    fn follows_number(&self) -> bool {
        self.out.last().is_some_and(|before| {
            let counts = |sense: &Sense| {
                matches!(
                    sense,
                    Sense::Cardinal(_)
                        | Sense::Scale(_)
                        | Sense::Time(_)
                        | Sense::Role(Role::Half | Role::Clock)
                )
            };
            matches!(before.kind, Kind::Numeral(_)) || before.senses.iter().any(counts)
        })
    }

    fn numeral(&mut self) {
        let rest = &self.text[self.at..];
        let (length, numeral) = literal::numeral(rest);
        let date = matches!(numeral, Some(Numeral::YearFirst(..) | Numeral::Dated { .. }));
        if !date && let Some(length) = literal::phone(rest).or_else(|| literal::coded(rest)) {
            self.push(length, Kind::Opaque, &[]);
            return;
        }
        let kind = numeral.map_or(Kind::Opaque, Kind::Numeral);
        let senses = LEXICON.of(&rest[..length]);
        let kind = if senses == [Sense::Plain] {
            Kind::Opaque
        } else {
            kind
        };
        self.push(length, kind, senses);
    }

    // A word glued to the number before it is cut at digits (7h30m); another keeps them (covid19).
    fn word(&mut self) {
        let after_number =
            self.end == self.at && matches!(self.out.last(), Some(l) if matches!(l.kind, Kind::Numeral(_)));
        let length = word_length(&self.text[self.at..], after_number);
        let (length, senses) = LEXICON
            .longest_phrase(&self.text[self.at..], length)
            .or_else(|| self.owned(length))
            .unwrap_or((length, &[]));
        let word = &self.text[self.at..self.at + length];
        let kind = if senses.is_empty() && word.contains(|c: char| c.is_ascii_digit()) {
            counted_or_name(word)
        } else if senses.is_empty() && after_number {
            // 3D is no number.
            if let Some(number) = self.out.last_mut() {
                number.kind = Kind::Opaque;
            }
            Kind::Opaque
        } else {
            Kind::Word
        };
        let kind = if senses == [Sense::Plain] {
            Kind::Opaque
        } else {
            kind
        };
        let length = match kind {
            Kind::Sign('x') => 1,
            // v2.0.1
            Kind::Opaque if word.ends_with(|c: char| c.is_ascii_digit()) => {
                length + literal::coded_tail(&self.text[self.at + length..])
            }
            _ => length,
        };
        self.push(length, kind, senses);
    }

    // tomorrow's, today's: the word without the ending of an owner.
    fn owned(&self, length: usize) -> Option<(usize, &'static [Sense])> {
        let owner = self.text[self.at..self.at + length].strip_suffix("'s")?;
        let senses = LEXICON.of(owner);
        let timely = |sense: &Sense| matches!(sense, Sense::Day(_) | Sense::DayPart(..) | Sense::Weekday(_));
        senses.iter().any(timely).then_some((length, senses))
    }

    fn tag_length(&self) -> usize {
        let before = self.text[..self.at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() && !is_han(c)) {
            return 0;
        }
        let name = self.text[self.at + 1..].chars();
        1 + name
            .take_while(|c| c.is_alphanumeric() || matches!(c, '_' | '-'))
            .map(char::len_utf8)
            .sum::<usize>()
    }
}

// Whether a character alone says that what stands before it lies back.
fn ends_ago(c: char) -> bool {
    LEXICON
        .after_number(c)
        .is_some_and(|senses| senses.contains(&Sense::Role(Role::Ago)))
}

// `x3` counts; everything else that mixes letters and digits is a name.
fn counted_or_name(word: &str) -> Kind {
    let counts = word
        .strip_prefix('x')
        .is_some_and(|digits| digits.len() < 4 && digits.bytes().all(|b| b.is_ascii_digit()));
    if counts { Kind::Sign('x') } else { Kind::Opaque }
}

/// The bytes of the word that a text begins with. Apostrophes stay inside it.
pub(super) fn word_length(text: &str, cut_at_digits: bool) -> usize {
    let mut length = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let inner = c == '\'' && chars.peek().is_some_and(|(_, next)| next.is_alphabetic()) && at > 0;
        let letter = c.is_alphabetic() && !is_han(c);
        if !(letter || inner || is_mark(c) || (c.is_ascii_digit() && !cut_at_digits)) {
            break;
        }
        length = at + c.len_utf8();
    }
    length
}

// Accents that follow their letter.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}
