//! Slips of the tongue: "3 sets, sorry, 2", «в 5, ой, в 6», 3组说错了2组 mean what was said last.

use std::ops::Range;

use super::message::is_time;
use super::sentence::{Sentence, Typed};
use crate::reading::What;

/// Words between what was said and the word that takes it back, at most: "3 sets of push-ups, sorry, 2".
const BETWEEN: usize = 3;

/// The message with what was taken back replaced by what stands instead; `None` when nothing was.
pub(super) fn mended(sentence: &Sentence<'_>) -> Option<String> {
    if !sentence.says("correction") {
        return None;
    }
    sentence.typed.iter().enumerate().find_map(|(index, wrong)| {
        let right = sentence.typed[index + 1..]
            .iter()
            .find(|next| weighs(&next.what))?;
        let joint = joint(sentence, wrong.tokens.end, right.tokens.start)?;
        let instead = instead(sentence, wrong, right)?;
        let text = sentence.text;
        let kept = text.get(wrong.bytes.end..joint.start)?;
        let kept = kept.trim_end_matches([',', '，', '、', ';', ' ', '.', '-', '–', '—']);
        let rest = text.get(right.bytes.end..)?;
        Some([text.get(..wrong.bytes.start)?, &instead, kept, rest].concat())
    })
}

const fn weighs(what: &What) -> bool {
    matches!(
        what,
        What::Number(_) | What::Measure { .. } | What::Money { .. } | What::Duration { .. }
    ) || is_time(what)
}

/// The bytes from the first word that takes back to what stands instead, when nothing else is between.
fn joint(sentence: &Sentence<'_>, from: usize, to: usize) -> Option<Range<usize>> {
    let first = sentence
        .all("correction")
        .find(|place| place.start >= from && place.end <= to)?;
    let between = sentence.tokens[from..first.start]
        .iter()
        .filter(|token| token.is_content())
        .count();
    let mut at = first.start;
    while at < to {
        let taken = ["correction", "time-joint", "copula"]
            .into_iter()
            .flat_map(|class| sentence.all(class))
            .filter(|place| place.start == at)
            .map(|place| place.end)
            .max();
        let next = taken.unwrap_or_else(|| sentence.skip_fillers(at));
        if next <= at {
            return None;
        }
        at = next;
    }
    (at == to && between <= BETWEEN)
        .then(|| sentence.bytes(&first).start..sentence.bytes(&(to..to + 1)).start)
}

/// What is to stand in the place of what was taken back.
fn instead(sentence: &Sentence<'_>, wrong: &Typed, right: &Typed) -> Option<String> {
    let (said, meant) = (
        sentence.text.get(wrong.bytes.clone())?,
        sentence.text.get(right.bytes.clone())?,
    );
    let same = std::mem::discriminant(&wrong.what) == std::mem::discriminant(&right.what);
    if same || (is_time(&wrong.what) && is_time(&right.what)) {
        return Some(meant.to_owned());
    }
    let closes = sentence
        .tokens
        .get(right.tokens.end)
        .is_none_or(|next| !next.is_content());
    if matches!(wrong.what, What::Number(_)) {
        return closes.then(|| meant.to_owned());
    }
    if !matches!(right.what, What::Number(_)) || !closes {
        return None;
    }
    if let What::Measure { unit, .. } = &wrong.what {
        let word = sentence.text.get(unit.word.start..wrong.bytes.end)?;
        let gap = if said.contains(' ') { " " } else { "" };
        return Some([meant, gap, word].concat());
    }
    digits_replaced(said, meant)
}

/// "12 €" with 14 for its only figure.
fn digits_replaced(said: &str, meant: &str) -> Option<String> {
    let figure = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | ':');
    let start = said.find(|c: char| c.is_ascii_digit())?;
    let length = said[start..]
        .find(|c: char| !figure(c))
        .unwrap_or(said.len() - start);
    let rest = &said[start + length..];
    (!rest.contains(|c: char| c.is_ascii_digit())).then(|| [&said[..start], meant, rest].concat())
}
