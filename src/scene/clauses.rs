//! A message in clauses: what one person says in one breath may be several things.

use std::ops::Range;

use super::message::is_time;
use super::sentence::Sentence;
use super::tokens::TokenKind;

/// A clause and how firmly it is set off from the one before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Clause {
    /// Its tokens.
    pub(super) tokens: Range<usize>,
    /// Whether a sentence's end or a new line stands before it.
    pub(super) fresh: bool,
}

/// Cuts a message at its commas, stops, new lines and joining words. A clause that says only a time or a filler
/// belongs to the next one.
pub(super) fn split(sentence: &Sentence<'_>) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = Vec::new();
    let (mut start, mut fresh) = (0, true);
    for at in 0..sentence.tokens.len() {
        let Some(cut) = cut_at(sentence, at) else { continue };
        if at > start {
            push(&mut clauses, sentence, start..at, fresh);
        }
        fresh = cut == Cut::Fresh || (at <= start && fresh);
        start = if sentence.tokens[at].is_content() && sentence.breaks_before(at) {
            at
        } else {
            cut_end(sentence, at)
        };
    }
    if start < sentence.tokens.len() {
        push(&mut clauses, sentence, start..sentence.tokens.len(), fresh);
    }
    join_small(sentence, clauses)
}

#[derive(PartialEq)]
enum Cut {
    Soft,
    Fresh,
}

fn push(clauses: &mut Vec<Clause>, sentence: &Sentence<'_>, tokens: Range<usize>, fresh: bool) {
    let any = sentence.tokens[tokens.clone()]
        .iter()
        .any(super::tokens::Token::is_content);
    match clauses.last_mut() {
        Some(last) if !any => last.tokens.end = tokens.end,
        _ => clauses.push(Clause { tokens, fresh }),
    }
}

fn cut_at(sentence: &Sentence<'_>, at: usize) -> Option<Cut> {
    let cut = cut_sign(sentence, at)?;
    let held = inside_span(sentence, at)
        || inside_brackets(sentence, at)
        || denies(sentence, at)
        || answers_denial(sentence, at)
        || joins_times(sentence, at)
        || limits(sentence, at);
    (!held).then_some(cut)
}

/// What a token would cut, if nothing held its sides together.
fn cut_sign(sentence: &Sentence<'_>, at: usize) -> Option<Cut> {
    let token = &sentence.tokens[at];
    if sentence.breaks_before(at) {
        return Some(Cut::Fresh);
    }
    let next_apart = sentence
        .tokens
        .get(at + 1)
        .is_none_or(|next| next.gap != super::tokens::Gap::None);
    match token.text.as_str() {
        "," | ";" | "、" | "；" if token.kind == TokenKind::Sign => Some(Cut::Soft),
        "." if next_apart => Some(Cut::Fresh),
        "!" | "?" | "。" | "…" => Some(Cut::Fresh),
        _ => sentence
            .all("and")
            .any(|place| place.start == at)
            .then_some(Cut::Soft),
    }
}

fn cut_end(sentence: &Sentence<'_>, at: usize) -> usize {
    sentence
        .all("and")
        .find(|place| place.start == at)
        .map_or(at + 1, |place| place.end)
}

fn inside_span(sentence: &Sentence<'_>, at: usize) -> bool {
    sentence
        .typed
        .iter()
        .any(|typed| typed.tokens.start < at && at < typed.tokens.end)
        || sentence.parts.iter().any(|part| {
            let token = &sentence.tokens[at].range;
            part.range.start < token.start && token.end <= part.range.end
        })
}

/// "3 sets, not 2": what takes a count back belongs to the count.
fn denies(sentence: &Sentence<'_>, at: usize) -> bool {
    let mut denials = sentence
        .all("not")
        .filter(|place| (at..at + 3).contains(&place.start));
    denials.any(|place| {
        let mut counts = sentence.all("#count");
        counts.any(|count| count.start == sentence.skip_fillers(place.end))
    })
}

/// "less sugar, at most 30 g": a limit belongs to what it limits, when nothing was counted before.
fn limits(sentence: &Sentence<'_>, at: usize) -> bool {
    let next = sentence.skip_signs(at);
    let limit = sentence
        .all("at-most")
        .any(|place| place.start == next && next > at);
    limit && !sentence.all("#count").any(|count| count.end <= at)
}

/// "meds at 8 and 20 every day": two times of one recurrence.
fn joins_times(sentence: &Sentence<'_>, at: usize) -> bool {
    let end = cut_end(sentence, at);
    let time = |wanted: &dyn Fn(&Range<usize>) -> bool| {
        let mut typed = sentence.typed.iter();
        typed.any(|typed| is_time(&typed.what) && wanted(&typed.tokens))
    };
    sentence.says("#recurrence") && time(&|tokens| tokens.end == at) && time(&|tokens| tokens.start == end)
}

/// "not 3 sets, 2", «не 3, а 2»: the count that holds instead belongs to the one taken back.
fn answers_denial(sentence: &Sentence<'_>, at: usize) -> bool {
    let counts = |at: usize| sentence.all("#count").find(|count| count.start == at);
    let denied = sentence
        .all("not")
        .filter(|place| place.end <= at && at - place.end <= 6)
        .any(|place| counts(sentence.skip_fillers(place.end)).is_some_and(|count| count.end <= at));
    let joins = |at: &usize| {
        ["and", "copula"]
            .into_iter()
            .flat_map(|class| sentence.all(class))
            .any(|place| place.contains(at))
    };
    let next = (at..at + 4).find(|at| sentence.skip_fillers(*at) == *at && !joins(at));
    denied && next.is_some_and(|next| counts(next).is_some())
}

fn inside_brackets(sentence: &Sentence<'_>, at: usize) -> bool {
    let depth = sentence.tokens[..at]
        .iter()
        .fold(0_i32, |depth, token| match token.text.as_str() {
            "(" => depth + 1,
            ")" => depth - 1,
            _ => depth,
        });
    let closes = sentence.tokens[at..].iter().any(|token| token.text == ")");
    depth > 0 && closes
}

/// Whether a stretch only asks to be reminded of what was just said: "…, remind me".
fn only_asks(sentence: &Sentence<'_>, tokens: &Range<usize>) -> bool {
    let start = sentence.skip_fillers(tokens.start);
    sentence
        .all("remind")
        .any(|place| place.start == start && sentence.skip_fillers(place.end) >= tokens.end)
}

/// "off for a run, start the clock": a stretch that only begins what was just named.
fn only_begins(sentence: &Sentence<'_>, tokens: &Range<usize>) -> bool {
    let start = sentence.skip_fillers(tokens.start);
    sentence
        .all("begin")
        .any(|place| place.start == start && sentence.skip_fillers(place.end) >= tokens.end)
}

/// Whether a stretch holds nothing but times and fillers.
fn is_small(sentence: &Sentence<'_>, tokens: &Range<usize>) -> bool {
    let mut at = tokens.start;
    while at < tokens.end {
        let time = sentence
            .typed
            .iter()
            .find(|typed| typed.tokens.start == at && is_time(&typed.what));
        let next = time.map_or_else(|| sentence.skip_fillers(at), |typed| typed.tokens.end);
        if next == at {
            return false;
        }
        at = next;
    }
    true
}

fn join_small(sentence: &Sentence<'_>, clauses: Vec<Clause>) -> Vec<Clause> {
    let mut joined: Vec<Clause> = Vec::new();
    let mut pending: Option<Clause> = None;
    for mut clause in clauses {
        if let Some(before) = pending.take() {
            clause = Clause {
                tokens: before.tokens.start..clause.tokens.end,
                fresh: before.fresh,
            };
        }
        if is_small(sentence, &clause.tokens) {
            pending = Some(clause);
        } else if (only_asks(sentence, &clause.tokens) || only_begins(sentence, &clause.tokens))
            && let Some(last) = joined.last_mut()
        {
            last.tokens.end = clause.tokens.end;
        } else {
            joined.push(clause);
        }
    }
    if let Some(rest) = pending {
        match joined.last_mut() {
            Some(last) => last.tokens.end = rest.tokens.end,
            None => joined.push(rest),
        }
    }
    joined
}
