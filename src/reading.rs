//! Reads a sentence as typed spans: numbers, measures, money, moments, windows, recurrences, tags.
//!
//! One pass folds the text, cuts it into lexemes and lets small annotators look at each place; the longest and
//! most specific reading wins. All trigger words live in `templates/lang/*.words.yaml` under `reading:`. What
//! is not certain is left to be asked about: a wrong time is worse than a question.

mod amount;
mod calendar;
mod clock;
mod date;
mod fields;
mod fold;
mod join;
mod kinds;
mod lex;
mod lexicon;
mod literal;
mod measure;
mod moment;
mod money;
mod number;
mod range;
mod recurrence;
mod resolve;
mod rest;
mod sight;
mod stem;
mod what;
mod window;
mod words;

use std::ops::Range;

use chrono::{DateTime, Utc};

use crate::domain::{Settings, View};

use fold::Folded;
use join::Placed;
use lex::{Kind, Lexeme};
use sight::Sight;

pub use kinds::{Kind as KindOfThing, kind_of};
pub use stem::stem;
pub use what::{
    Days, Delay, Edge, FieldPart, Hour, Impossible, Moment, Recurrence, Resolved, Rule, Span, Stretch,
    TimeRange, Unit, What, Window,
};

/// What a sentence is read with: the chat's settings and the instant of the message.
#[derive(Debug, Clone, Copy)]
pub struct Setting<'a> {
    /// The instant of the message.
    pub now: DateTime<Utc>,
    /// Language, zone, day start, week start and date order.
    pub settings: &'a Settings,
}

impl<'a> From<&'a View> for Setting<'a> {
    fn from(view: &'a View) -> Self {
        Self {
            now: view.now,
            settings: &view.settings,
        }
    }
}

/// A sentence with what was read in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The sentence as it was written.
    pub text: String,
    /// Its words and signs, in order.
    pub tokens: Vec<Token>,
    /// What was read, in order, without overlaps.
    pub spans: Vec<Span>,
    /// Every `name: value`, in order; they may hold spans.
    pub fields: Vec<FieldPart>,
}

/// A word, a number or a sign of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Bytes of the text.
    pub range: Range<usize>,
    /// The token in lower case, full-width characters made plain.
    pub folded: String,
    /// Its stem (Snowball for English and Russian); Chinese words are their own stems.
    pub stem: String,
}

/// Reads a sentence. Time and memory grow with its length only.
#[must_use]
pub fn annotate(text: &str, setting: &Setting<'_>) -> Reading {
    let folded = Folded::new(text);
    let lexemes = lex::lex(&folded.text);
    let sight = Sight {
        folded: &folded,
        lexemes: &lexemes,
        setting: *setting,
    };
    Reading {
        text: text.to_owned(),
        tokens: tokens(&folded, &lexemes),
        spans: spans(&sight),
        fields: fields::fields(&sight),
    }
}

type Annotator = fn(&Sight<'_>, usize) -> Option<(What, usize)>;

// The most telling first: of two readings of the same length the first one stands.
const ANNOTATORS: [Annotator; 14] = [
    recurrence::recurrence,
    range::range,
    window::window,
    measure::duration,
    moment::distance,
    moment::moment,
    money::money,
    measure::run,
    measure::measure,
    measure::ordinal,
    measure::label,
    measure::signed,
    measure::bare,
    tag,
];

// At each place the longest reading stands, and the next is looked for behind it.
fn spans(sight: &Sight<'_>) -> Vec<Span> {
    let mut placed = Vec::new();
    let mut at = 0;
    while at < sight.lexemes.len() {
        if !sight.lexemes[at].may_begin() {
            at += 1;
            continue;
        }
        let mut best: Option<(What, usize)> = None;
        for annotator in ANNOTATORS {
            if let Some(found) = annotator(sight, at)
                && best.as_ref().is_none_or(|best| found.1 > best.1)
            {
                best = Some(found);
            }
        }
        let Some((what, end)) = best else {
            at += 1;
            continue;
        };
        let what = match what {
            What::Recurrence(again) => What::Recurrence(Recurrence {
                window: days_alike(sight, at, end),
                ..again
            }),
            what => what,
        };
        placed.push(Placed {
            from: at,
            to: end,
            what,
        });
        at = end;
    }
    join::join(sight, &mut placed);
    let span = |placed: Placed| Span {
        range: sight.origin(placed.from, placed.to),
        what: placed.what,
    };
    placed.into_iter().map(span).collect()
}

// Days from one to another may come every week or once: 周五到周日.
fn days_alike(sight: &Sight<'_>, at: usize, end: usize) -> Option<Window> {
    match window::window(sight, at) {
        Some((What::Window(window), same)) if same == end => Some(window),
        _ => None,
    }
}

fn tag(sight: &Sight<'_>, at: usize) -> Option<(What, usize)> {
    (sight.get(at)?.kind == Kind::Tag).then(|| {
        let range = sight.origin(at, at + 1);
        let name = sight.folded.original[range].trim_start_matches(['#', '\u{ff03}']);
        (What::Tag(name.to_owned()), at + 1)
    })
}

fn tokens(folded: &Folded<'_>, lexemes: &[Lexeme]) -> Vec<Token> {
    lexemes
        .iter()
        .map(|lexeme| {
            let word = &folded.text[lexeme.range.clone()];
            Token {
                range: folded.origin(&lexeme.range),
                folded: word.to_owned(),
                stem: stem(word),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests;
