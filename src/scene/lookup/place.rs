//! What is left of a question is what it is about: a place, a team.

use std::ops::Range;

use super::is_days;
use crate::reading::What;
use crate::scene::message::Message;

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
    for class in classes.iter().chain(&["filler", "ask", "ask-start", "show"]) {
        sentence.all(class).for_each(&mut cover);
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

/// A Russian place as the map knows it: "Казани" is "Казань", "Новосибирске" is "Новосибирск".
pub(in crate::scene) fn nominative(place: &str) -> String {
    let folded: String = place.chars().flat_map(crate::scene::tokens::fold).collect();
    let words = crate::scene::words::Words::all();
    let known = words.place(&folded).map(str::to_owned);
    known
        .or_else(|| words.place_by_ending(place))
        .unwrap_or_else(|| place.to_owned())
}
