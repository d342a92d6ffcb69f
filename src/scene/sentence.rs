//! A message with everything that is known of its words: tokens, classes of words, typed spans, names.

mod names;
mod spans;

use std::collections::HashSet;
use std::ops::Range;

use super::Known;
use super::tokens::{Gap, Token, TokenKind, tokenize};
use super::words::{Class, Hit, Words};
use crate::reading::{FieldPart, Setting, What};
pub(crate) use names::{Name, NameKind};

/// A read message, or a part of one.
#[derive(Debug, Clone)]
pub(crate) struct Sentence<'a> {
    /// The whole message.
    pub(crate) text: &'a str,
    /// Its tokens.
    pub(crate) tokens: Vec<Token>,
    /// Where classes of words stand, by place.
    pub(crate) hits: Vec<Hit>,
    /// Numbers, times, sums and the like, by place.
    pub(crate) typed: Vec<Typed>,
    /// `name: value` parts.
    pub(crate) parts: Vec<FieldPart>,
    /// Symbols of traded things and where they are named.
    pub(crate) symbols: Vec<(Range<usize>, String)>,
    /// The person's own names: goal items, fields, running spans.
    pub(crate) names: Vec<Name>,
    present: HashSet<Class>,
    fillers: Vec<usize>,
}

/// A typed span at its place.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Typed {
    /// Its tokens.
    pub(crate) tokens: Range<usize>,
    /// Its bytes of the message.
    pub(crate) bytes: Range<usize>,
    /// Its meaning.
    pub(crate) what: What,
}

impl<'a> Sentence<'a> {
    /// Reads a message. Nothing but the message's words, its setting and the known names go into it.
    pub(crate) fn read(text: &'a str, setting: &Setting<'_>, known: &Known) -> Self {
        let tokens = tokenize(text);
        let reading = crate::reading::annotate(text, setting);
        let mut sentence = Self {
            text,
            hits: Words::all().scan(&tokens),
            typed: spans::place(&tokens, reading.spans),
            parts: reading.fields,
            names: names::find(&tokens, known),
            symbols: Vec::new(),
            tokens,
            present: HashSet::new(),
            fillers: Vec::new(),
        };
        spans::join_more(
            &mut sentence.typed,
            &sentence.hits,
            &sentence.tokens,
            text,
            setting,
        );
        sentence.settle(&known.units);
        sentence
    }

    fn settle(&mut self, units: &[String]) {
        self.hits.extend(spans::hits(&self.typed));
        self.hits.extend(names::hits(&self.names));
        self.hits.extend(self.filled_fields());
        self.hits.extend(self.tickers());
        self.symbols = self.named_symbols();
        self.hits.extend(Words::all().general(&self.hits));
        self.hits.extend(spans::reps(&self.tokens));
        self.hits
            .extend(spans::tracked(&self.typed, &self.hits, &self.tokens, units));
        self.hits
            .sort_by_key(|hit| (hit.start, std::cmp::Reverse(hit.end)));
        self.drop_week_of_weekday();
        self.find_fillers();
        self.hits.extend(self.question());
        self.hits
            .sort_by_key(|hit| (hit.start, std::cmp::Reverse(hit.end)));
        self.present = self.hits.iter().map(|hit| hit.class).collect();
    }

    // "上周五" is a day, not the whole of last week.
    fn drop_week_of_weekday(&mut self) {
        let period = Words::all().class("last-period");
        let days: Vec<Range<usize>> = self
            .typed
            .iter()
            .filter(|typed| matches!(typed.what, What::Moment(_)))
            .map(|typed| typed.tokens.clone())
            .collect();
        self.hits.retain(|hit| {
            Some(hit.class) != period
                || !days
                    .iter()
                    .any(|day| day.start <= hit.start && hit.end <= day.end)
        });
    }

    fn find_fillers(&mut self) {
        let filler = Words::all().class("filler");
        self.fillers = (0..=self.tokens.len()).collect();
        for at in (0..self.tokens.len()).rev() {
            let hit = self
                .hits
                .iter()
                .find(|hit| hit.start == at && Some(hit.class) == filler);
            if let Some(hit) = hit {
                self.fillers[at] = self.fillers[hit.end];
            } else if self.tokens[at].kind == TokenKind::Sign && self.tokens[at].text != "?" {
                self.fillers[at] = self.fillers[at + 1];
            }
        }
    }

    // `name: value` is a part of its own when the name is a field's.
    fn filled_fields(&self) -> Vec<Hit> {
        let words = Words::all();
        let filled = |part: &FieldPart| {
            let start = self
                .tokens
                .partition_point(|token| token.range.start < part.range.start);
            let end = self
                .tokens
                .partition_point(|token| token.range.start < part.range.end);
            let own = self
                .names
                .iter()
                .any(|name| name.kind == NameKind::Field && name.tokens.start == start);
            let name = self.text.get(part.name.clone())?.to_lowercase();
            let class = words
                .class("#part")
                .filter(|_| own || words.is_field_name(&name))?;
            Some(Hit { class, start, end })
        };
        self.parts.iter().filter_map(filled).collect()
    }

    // A ticker is written in capitals or behind a dollar sign; in small letters it needs a word about prices.
    fn tickers(&self) -> Vec<Hit> {
        let words = Words::all();
        let says = |name: &str| {
            words
                .class(name)
                .is_some_and(|class| self.hits.iter().any(|hit| hit.class == class))
        };
        let (about_prices, drawn) = (says("stock"), says("chart"));
        let ticker = |(at, token): (usize, &Token)| {
            let written = self.text.get(token.range.clone())?;
            let capitals = written.len() > 1 && written.bytes().all(|byte| byte.is_ascii_uppercase());
            let dollar = at > 0 && self.tokens[at - 1].text == "$" && token.gap == Gap::None;
            let small = (about_prices && written.len() > 2) || (drawn && written.len() > 3);
            let plain = token.kind == TokenKind::Word && written.is_ascii() && written.len() <= 5;
            if !plain || !(capitals || dollar || small) {
                return None;
            }
            let class = words.class(&format!("s:{}", written.to_ascii_uppercase()))?;
            Some(Hit {
                class,
                start: at,
                end: at + 1,
            })
        };
        self.tokens.iter().enumerate().filter_map(ticker).collect()
    }

    fn named_symbols(&self) -> Vec<(Range<usize>, String)> {
        let words = Words::all();
        let named = |hit: &Hit| Some((hit.start..hit.end, words.symbol(hit.class)?.to_owned()));
        let mut symbols: Vec<_> = self.hits.iter().filter_map(named).collect();
        symbols.sort_by_key(|(place, _)| place.start);
        symbols
    }

    // A question is asked by a word that asks anywhere, or by one that asks only at the beginning.
    fn question(&self) -> Option<Hit> {
        let words = Words::all();
        let class = words.class("#ask")?;
        let (anywhere, opening) = (words.class("ask"), words.class("ask-start"));
        let start = self.after_greeting();
        let hit = self.hits.iter().find(|hit| {
            Some(hit.class) == anywhere
                || (Some(hit.class) == opening && (hit.start == start || hit.start == 0))
        })?;
        Some(Hit { class, ..*hit })
    }

    /// A part of the message as a sentence of its own; token places count from its start, bytes do not.
    pub(crate) fn part(&self, range: &Range<usize>) -> Self {
        let inside = |tokens: &Range<usize>| tokens.start >= range.start && tokens.end <= range.end;
        let moved = |tokens: &Range<usize>| tokens.start - range.start..tokens.end - range.start;
        let question = Words::all().class("#ask");
        let tokens: Vec<Token> = self.tokens[range.clone()].to_vec();
        let bytes = tokens.first().map_or(0..0, |first| {
            first.range.start..tokens.last().map_or(first.range.end, |last| last.range.end)
        });
        let hits = self
            .hits
            .iter()
            .filter(|hit| inside(&(hit.start..hit.end)) && Some(hit.class) != question);
        let mut part = Self {
            text: self.text,
            hits: hits
                .map(|hit| Hit {
                    start: hit.start - range.start,
                    end: hit.end - range.start,
                    ..*hit
                })
                .collect(),
            typed: self
                .typed
                .iter()
                .filter(|typed| inside(&typed.tokens))
                .map(|typed| Typed {
                    tokens: moved(&typed.tokens),
                    ..typed.clone()
                })
                .collect(),
            parts: self
                .parts
                .iter()
                .filter(|part| part.range.start >= bytes.start && part.range.end <= bytes.end)
                .cloned()
                .collect(),
            symbols: self
                .symbols
                .iter()
                .filter(|(tokens, _)| inside(tokens))
                .map(|(tokens, symbol)| (moved(tokens), symbol.clone()))
                .collect(),
            names: self
                .names
                .iter()
                .filter(|name| inside(&name.tokens))
                .map(|name| Name {
                    tokens: moved(&name.tokens),
                    ..name.clone()
                })
                .collect(),
            tokens,
            present: HashSet::new(),
            fillers: Vec::new(),
        };
        part.find_fillers();
        part.hits.extend(part.question());
        part.hits
            .sort_by_key(|hit| (hit.start, std::cmp::Reverse(hit.end)));
        part.present = part.hits.iter().map(|hit| hit.class).collect();
        part
    }

    /// Whether a class stands anywhere.
    pub(crate) fn has(&self, class: Class) -> bool {
        self.present.contains(&class)
    }

    /// Whether a class of this name stands anywhere.
    pub(crate) fn says(&self, name: &str) -> bool {
        Words::all().class(name).is_some_and(|class| self.has(class))
    }

    // "hey bot, please": a question may begin behind it; behind "i want to" nothing is asked.
    fn after_greeting(&self) -> usize {
        let polite = |at: usize| {
            self.all("polite")
                .chain(self.all("greet"))
                .find(|place| place.start == at)
                .map(|place| place.end)
        };
        let mut at = self.skip_signs(0);
        while let Some(end) = polite(at) {
            at = self.skip_signs(end);
        }
        at
    }

    /// The first place of a class.
    pub(crate) fn first(&self, name: &str) -> Option<Range<usize>> {
        self.all(name).next()
    }

    /// Every place of a class, in order.
    pub(crate) fn all(&self, name: &str) -> impl Iterator<Item = Range<usize>> + '_ {
        let class = Words::all().class(name);
        self.hits
            .iter()
            .filter(move |hit| Some(hit.class) == class)
            .map(|hit| hit.start..hit.end)
    }

    /// The first token from `from` on that is neither a filler nor a sign.
    pub(crate) fn skip_fillers(&self, from: usize) -> usize {
        self.fillers[from.min(self.tokens.len())]
    }

    /// The first token from `from` on that is not a sign.
    pub(crate) fn skip_signs(&self, from: usize) -> usize {
        let signs = self.tokens[from.min(self.tokens.len())..]
            .iter()
            .take_while(|token| !token.is_content());
        from + signs.count()
    }

    /// The tokens that a token range holds, as bytes of the message.
    pub(crate) fn bytes(&self, tokens: &Range<usize>) -> Range<usize> {
        let Some(first) = self.tokens.get(tokens.start) else {
            let end = self.tokens.last().map_or(0, |token| token.range.end);
            return end..end;
        };
        let last = tokens.end.checked_sub(1).and_then(|last| self.tokens.get(last));
        first.range.start..last.map_or(first.range.start, |token| token.range.end.max(first.range.start))
    }

    /// The words of a token range, as they were written.
    pub(crate) fn words_of(&self, tokens: &Range<usize>) -> &'a str {
        self.text.get(self.bytes(tokens)).unwrap_or_default()
    }

    /// Whether the message breaks before a token: a new line or a sentence's end.
    pub(crate) fn breaks_before(&self, at: usize) -> bool {
        at > 0 && self.tokens.get(at).is_some_and(|token| token.gap == Gap::Line)
    }
}
