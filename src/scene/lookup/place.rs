//! What is left of a question is what it is about: a place, a team.

use std::ops::Range;

use super::is_days;
use crate::reading::What;
use crate::scene::message::Message;
use crate::scene::tokens::{Gap, TokenKind};

/// The words of a message that are neither times nor of these classes, in one string; `None` when nothing is left.
pub(super) fn left(message: &Message<'_>, classes: &[&str]) -> Option<String> {
    let sentence = &message.sentence;
    let mut free = vec![true; sentence.tokens.len()];
    let mut cover = |range: Range<usize>| free[range].fill(false);
    for typed in sentence
        .typed
        .iter()
        .filter(|typed| is_days(&typed.what) || matches!(typed.what, What::Number(_)))
    {
        cover(typed.tokens.clone());
    }
    let timed = free.clone();
    for class in classes.iter().chain(&["filler", "ask", "ask-start", "show"]) {
        sentence.all(class).for_each(|range| free[range].fill(false));
    }
    for at in letters_of_names(message, &free)
        .into_iter()
        .filter(|at| timed[*at])
    {
        free[at] = true;
    }
    let content = |at: &usize| free[*at] && sentence.tokens[*at].is_content();
    let first = (0..free.len()).find(content)?;
    let last = (first..free.len())
        .take_while(|at| content(at) || sentence.tokens[*at].is_hyphen() || sentence.tokens[*at].text == ",")
        .filter(content)
        .last()?;
    let words = sentence.words_of(&(first..last + 1)).trim();
    (!words.is_empty()).then(|| words.to_owned())
}

// A single character that joins a Chinese name is a part of it, whatever it means alone: 大理, 哈尔滨, 多哈.
fn letters_of_names(message: &Message<'_>, free: &[bool]) -> Vec<usize> {
    let sentence = &message.sentence;
    let han = |at: usize| {
        sentence
            .tokens
            .get(at)
            .is_some_and(|token| token.kind == TokenKind::Han)
    };
    let name = |at: usize| han(at) && free[at];
    let joins = |at: usize| {
        let before = at > 0 && sentence.tokens[at].gap == Gap::None && name(at - 1);
        let after = sentence
            .tokens
            .get(at + 1)
            .is_some_and(|next| next.gap == Gap::None)
            && name(at + 1);
        before || after
    };
    let letters = sentence
        .all("name-letter")
        .filter(|place| place.len() == 1)
        .map(|place| place.start);
    letters.filter(|at| !free[*at] && joins(*at)).collect()
}

/// A Russian place as the map knows it: "Казани" is "Казань", "Новосибирске" is "Новосибирск".
pub(in crate::scene) fn nominative(place: &str) -> String {
    let folded: String = place.chars().flat_map(crate::scene::tokens::fold).collect();
    let words = crate::scene::words::Words::all();
    let known = words.place(&folded).map(str::to_owned);
    known
        .or_else(|| words.place_by_ending(place))
        .unwrap_or_else(|| place.to_owned())
}
