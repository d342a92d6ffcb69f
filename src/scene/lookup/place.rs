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
    let known = crate::scene::words::Words::all().place(&folded);
    if let Some(known) = known {
        return known.to_owned();
    }
    for (ending, nominative) in ENDINGS {
        if let Some(stem) = place.strip_suffix(ending) {
            return format!("{stem}{nominative}");
        }
    }
    place.to_owned()
}

// The cases of the commonest kinds of place names; the ending decides, the map does the rest.
const ENDINGS: [(&str, &str); 12] = [
    ("ске", "ск"),
    ("граде", "град"),
    ("бурге", "бург"),
    ("поле", "поль"),
    ("ове", "ов"),
    ("еве", "ев"),
    ("ине", "ин"),
    ("оне", "он"),
    ("ане", "ан"),
    ("ране", "ран"),
    ("ще", "ща"),
    ("ии", "ия"),
];
