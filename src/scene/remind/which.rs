//! Which reminder a message means: by its words, by its number in the list, all of them, or any.

use std::collections::HashSet;

use crate::domain::reminder::{Reminder, ReminderState};
use crate::reading::What;
use crate::scene::message::{Message, is_time};
use crate::scene::tokens::{Token, TokenKind, tokenize};

/// The reminders that a message means.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Meant<'r> {
    /// This one.
    One(&'r Reminder),
    /// One of these.
    Some(Vec<&'r Reminder>),
    /// Every one of them.
    All,
    /// No word says which.
    Any,
}

/// Which of the living reminders a message means.
pub(super) fn meant<'r>(message: &Message<'_>, living: &[&'r Reminder]) -> Meant<'r> {
    let words = hint(message);
    let scores: Vec<usize> = living
        .iter()
        .map(|reminder| shared(&words, &reminder.text))
        .collect();
    let best = scores.iter().copied().max().unwrap_or_default();
    if best > 0 {
        let best: Vec<&Reminder> = living
            .iter()
            .zip(&scores)
            .filter(|(_, score)| **score == best)
            .map(|(reminder, _)| *reminder)
            .collect();
        return match best[..] {
            [one] => Meant::One(one),
            _ => Meant::Some(best),
        };
    }
    if let Some(reminder) = numbered(message, living) {
        return Meant::One(reminder);
    }
    if message.sentence.says("all-of") {
        Meant::All
    } else {
        Meant::Any
    }
}

/// Whether no word says which one: "move it to 7".
pub(super) fn says_it(message: &Message<'_>) -> bool {
    let sentence = &message.sentence;
    let range = |token: &Token| token.range.clone();
    let it: Vec<_> = sentence
        .all("it-alone")
        .chain(sentence.all("remind-joint"))
        .map(|place| sentence.bytes(&place))
        .collect();
    hint(message).into_iter().all(|token| {
        it.iter()
            .any(|it| it.start <= range(token).start && range(token).end <= it.end)
    })
}

// The words that are neither the request nor a time.
fn hint<'m>(message: &'m Message<'_>) -> Vec<&'m Token> {
    let sentence = &message.sentence;
    let mut free: HashSet<usize> = (0..sentence.tokens.len()).collect();
    for typed in sentence.typed.iter().filter(|typed| is_time(&typed.what)) {
        typed.tokens.clone().for_each(|at| {
            free.remove(&at);
        });
    }
    for class in [
        "reminders",
        "remind",
        "stop-remind",
        "cancel",
        "pause",
        "resume",
        "change",
        "snooze",
        "show",
        "filler",
        "joint",
        "all-of",
    ] {
        for place in sentence.all(class) {
            place.for_each(|at| {
                free.remove(&at);
            });
        }
    }
    let tokens = sentence.tokens.iter().enumerate();
    tokens
        .filter(|(at, token)| free.contains(at) && token.is_content())
        .map(|(_, token)| token)
        .collect()
}

// Words count ten, a single Chinese character one: 药 may mean 吃药 where nothing better is there.
fn shared(words: &[&Token], text: &str) -> usize {
    let own = tokenize(text);
    let latin = own
        .iter()
        .filter(|token| token.is_content() && token.kind != TokenKind::Han)
        .filter(|token| words.iter().any(|word| alike(word, token)))
        .count();
    let han = |tokens: &[&Token]| -> Vec<String> {
        let han = tokens.iter().filter(|token| token.kind == TokenKind::Han);
        han.map(|token| token.text.clone()).collect()
    };
    let (said, own) = (han(words), han(&own.iter().collect::<Vec<_>>()));
    let pairs = own
        .windows(2)
        .filter(|pair| said.windows(2).any(|other| other == *pair))
        .count();
    let single = own.iter().filter(|character| said.contains(character)).count();
    10 * (latin + pairs) + single
}

// The same stem, or a long common beginning: цветы, цветов.
fn alike(one: &Token, other: &Token) -> bool {
    let (length, rest) = (one.text.chars().count(), other.text.chars().count());
    let common = one
        .text
        .chars()
        .zip(other.text.chars())
        .take_while(|(a, b)| a == b)
        .count();
    one.stem == other.stem || (common >= 4 && common + 3 >= length.max(rest))
}

// "the second reminder", "reminder 2": its place in the list, which begins with the next one.
fn numbered<'r>(message: &Message<'_>, living: &[&'r Reminder]) -> Option<&'r Reminder> {
    let number = message.typed(|typed| match &typed.what {
        What::Number(value) | What::Ordinal { value, .. } => Some(*value),
        _ => None,
    })?;
    let mut listed = living.to_vec();
    listed.sort_by_key(|reminder| {
        (
            reminder.state == ReminderState::Paused,
            reminder.next.is_none(),
            reminder.next,
        )
    });
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to be a small count"
    )]
    let place = (number.fract() == 0.0 && (1.0..1000.0).contains(&number)).then_some(number as usize)?;
    listed.get(place - 1).copied()
}
