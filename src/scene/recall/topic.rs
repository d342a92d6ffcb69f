//! What a question about the past is about: its words that neither ask nor say when.

use std::ops::Range;

use super::{Figure, unit_of};
use crate::reading::What;
use crate::scene::message::{Message, is_calendar, is_time};
use crate::scene::sentence::NameKind;
use crate::scene::tokens::TokenKind;

/// The words of a question that never are what it is about.
const ASIDE: [&str; 36] = [
    "days-when",
    "recall-ask",
    "history-noun",
    "look-back",
    "show",
    "how-much",
    "how-often",
    "how-long",
    "average",
    "maximum",
    "minimum",
    "sum",
    "in-total",
    "last-time",
    "last-word",
    "by-day",
    "by-week",
    "by-month",
    "by-tag",
    "chart",
    "search-log",
    "stat-ask",
    "last-period",
    "filler",
    "ask",
    "ask-start",
    "joint",
    "i",
    "recall-skip",
    "spend",
    "today-word",
    "remind-joint",
    "streak-ask",
    "neg",
    "topic-skip",
    "compare",
];

/// What the entries are to be about: the words of the question that are neither asking, nor time, nor a verb that
/// the log would hardly repeat.
pub(super) fn of(message: &Message<'_>, figure: Option<&Figure>) -> Option<String> {
    let sentence = &message.sentence;
    let mut covered = vec![false; sentence.tokens.len()];
    let mut cover = |range: Range<usize>| covered[range].fill(true);
    for typed in sentence.typed.iter().filter(|typed| {
        is_time(&typed.what)
            || is_calendar(&typed.what)
            || matches!(&typed.what, What::Number(_) | What::Duration { .. })
            || matches!(&typed.what, What::Measure { unit, .. } if matches!(unit.symbol, "piece" | "time"))
    }) {
        cover(typed.tokens.clone());
    }
    for class in ASIDE {
        for place in sentence.all(class).filter(|place| !keeps(message, place)) {
            cover(place);
        }
    }
    if sentence.says("#moment") || sentence.says("#window") {
        sentence.all("mood-word").for_each(&mut cover);
    }
    if sentence.says("entry-noun") {
        for class in ["entry-noun", "cancel", "change", "aside"] {
            sentence.all(class).for_each(&mut cover);
        }
    }
    if let Some(figure) = figure
        && let Some(measure) = &figure.measure
    {
        for name in sentence.names.iter().filter(|name| name.kind == NameKind::Field) {
            cover(name.tokens.clone());
        }
        for class in ["sleep", "weight"] {
            sentence.all(class).for_each(&mut cover);
        }
        cover_unit(message, measure, &mut cover);
    }
    let words = left(message, &covered, figure);
    if words.is_empty() && figure.is_none() {
        return kind(message);
    }
    (!words.is_empty()).then_some(words)
}

// "What did I eat" asks for a kind of thing, and for nothing else in so many words.
fn kind(message: &Message<'_>) -> Option<String> {
    let sentence = &message.sentence;
    let place = sentence.first("kind-verb").filter(|_| sentence.says("#ask"))?;
    Some(sentence.words_of(&place).to_owned())
}

// A word of a question may also be what is asked about: "coffee" in "show coffee entries".
fn keeps(message: &Message<'_>, place: &Range<usize>) -> bool {
    let sentence = &message.sentence;
    let inner = place.len() == 1 && in_longer(message, place.start);
    inner || sentence.all("exercise").any(|other| other == *place)
}

// 到 is a part of 迟到, 花 of 浇花; 过 after 去 and 了 after 吃 are none.
fn in_longer(message: &Message<'_>, at: usize) -> bool {
    let sentence = &message.sentence;
    let mut words = ["life", "mood", "expense"]
        .into_iter()
        .flat_map(|class| sentence.all(class));
    is_han(message, at)
        && words.any(|word| {
            word.len() == 2
                && word.contains(&at)
                && !is_ending(message, word.end - 1)
                && word.start < at
                && !is_verb(message, word.start)
        })
}

fn is_ending(message: &Message<'_>, at: usize) -> bool {
    let sentence = &message.sentence;
    let particle = sentence.all("past").any(|place| place == (at..at + 1));
    particle || sentence.all("de").any(|place| place == (at..at + 1))
}

fn is_verb(message: &Message<'_>, at: usize) -> bool {
    message
        .sentence
        .all("verb-general")
        .any(|place| place.contains(&at))
}

fn cover_unit(message: &Message<'_>, measure: &str, cover: &mut impl FnMut(Range<usize>)) {
    let sentence = &message.sentence;
    for start in 0..sentence.tokens.len() {
        for end in start + 1..=(start + 3).min(sentence.tokens.len()) {
            if unit_of(message, sentence.words_of(&(start..end))).as_deref() == Some(measure) {
                cover(start..end);
            }
        }
    }
}

fn left(message: &Message<'_>, covered: &[bool], figure: Option<&Figure>) -> String {
    let sentence = &message.sentence;
    let measured = figure.is_some_and(|figure| figure.measure.is_some());
    let fields = &message.view.fields;
    let unit = measured
        && !figure.is_some_and(|figure| {
            fields
                .iter()
                .any(|field| Some(&field.name) == figure.measure.as_ref())
        });
    let long = figure.is_some_and(|figure| figure.measure.as_deref() == Some("min"));
    let verb = |at: usize| {
        sentence
            .all("activity")
            .chain(sentence.all("exercise"))
            .any(|place| place.contains(&at))
    };
    let words: Vec<usize> = (0..sentence.tokens.len())
        .filter(|at| !covered[*at] && sentence.tokens[*at].is_content())
        .collect();
    let general =
        |at: &usize| sentence.all("verb-general").any(|place| place.contains(at)) && !in_longer(message, *at);
    let nouns: Vec<usize> = words.iter().copied().filter(|at| !general(at)).collect();
    let about = sentence.says("history-noun") || sentence.says("search-log") || sentence.says("about");
    let kept = if nouns.is_empty() && (measured || about) {
        words
    } else {
        nouns
    };
    let irregular = |at: usize| sentence.all("irregular").any(|place| place.contains(&at));
    let changes =
        |at: usize| irregular(at) || sentence.tokens[at].text.starts_with(|c| matches!(c, 'а'..='я'));
    // Beside a unit of its own such a verb says nothing more: kilometres are run, pages are read.
    let kept: Vec<usize> = kept
        .into_iter()
        .filter(|at| !(unit && !long && verb(*at) && changes(*at)))
        .collect();
    let mut text = String::new();
    let mut last = None;
    for at in kept {
        let apart = last.is_some_and(|last: usize| !(is_han(message, last) && is_han(message, at)));
        // Chinese is looked for as it stands: what follows apart from the first words would not be found with them.
        let chinese = last.is_some_and(|last: usize| is_han(message, last) && is_han(message, at));
        if chinese && last != at.checked_sub(1) {
            break;
        }
        if apart {
            text.push(' ');
        }
        text.push_str(sentence.words_of(&(at..at + 1)));
        last = Some(at);
    }
    text.trim_end_matches(['了', '过']).to_owned()
}

fn is_han(message: &Message<'_>, at: usize) -> bool {
    message
        .sentence
        .tokens
        .get(at)
        .is_some_and(|token| token.kind == TokenKind::Han)
}
