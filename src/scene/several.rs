//! Several things in one breath: the clauses of a message, each with what it asks for, and one plan of all of them.

use std::ops::Range;

use super::clauses::Clause;
use super::decide::{is_question, remarked, resolve, written};
use super::intents::Intent;
use super::message::Message;
use super::{Step, fact};
use crate::domain::Call;

/// Whether an intent takes all that follows it in the same breath.
const fn is_wide(intent: Intent) -> bool {
    !matches!(
        intent,
        Intent::GoalProgress
            | Intent::SpanStart
            | Intent::SpanEnd
            | Intent::SpanCancel
            | Intent::Undo
            | Intent::Greet
            | Intent::Thanks
            | Intent::Bye
            | Intent::Question
            | Intent::Request
            | Intent::Todo
    )
}

/// One piece of a message: the clauses that belong together and what they ask for.
struct Piece {
    tokens: Range<usize>,
    intent: Option<Intent>,
    step: Option<Step>,
}

/// Several clauses, each with its own intent; `None` when they are one thing after all.
pub(super) fn step(message: &Message<'_>, clauses: &[Clause]) -> Option<Step> {
    if fact::is_night(message) {
        return None;
    }
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = 0;
    while at < clauses.len() {
        let (piece, next) = piece(message, clauses, at);
        pieces.push(piece);
        at = next;
    }
    let pieces = merged(message, pieces);
    if let [only] = &pieces[..] {
        let whole = only.tokens.len() + 1 >= message.sentence.tokens.len();
        return if whole { None } else { only.step.clone() };
    }
    let mut calls: Vec<Call> = Vec::new();
    let mut said = None;
    let mut stray: Vec<&Range<usize>> = Vec::new();
    let undoes = pieces.iter().any(|piece| piece.intent == Some(Intent::Undo));
    let about_entry = |piece: &&Piece| {
        let said = message.part(&piece.tokens).sentence;
        undoes && piece.intent != Some(Intent::Undo) && (said.says("just-now") || said.says("entry-noun"))
    };
    for piece in pieces.iter().filter(|piece| !about_entry(piece)) {
        match &piece.step {
            Some(Step::Calls(more)) => calls.extend(
                more.iter()
                    .filter(|call| call.tool != "undo" || !calls.contains(call))
                    .cloned()
                    .collect::<Vec<_>>(),
            ),
            Some(Step::Say(say))
                if !matches!(
                    piece.intent,
                    Some(Intent::Greet | Intent::Thanks | Intent::Bye | Intent::Question | Intent::Request)
                ) =>
            {
                said.get_or_insert((say.clone(), piece.tokens.clone()));
            }
            Some(Step::Say(_)) => {}
            None => stray.push(&piece.tokens),
        }
    }
    // Beside progress a remark is a fact of its own; a request takes what is said around it as its own words.
    if calls.iter().all(reports) {
        let remarks = stray
            .into_iter()
            .filter_map(|tokens| remarked(&message.part(tokens)));
        calls.extend(remarks.filter_map(calls_of).flatten());
    }
    match said {
        // A question cannot wait beside calls: what it was about is kept in the log instead.
        Some((_, tokens)) if !calls.is_empty() => {
            calls.extend(fact::write(&message.part(&tokens)));
            Some(Step::Calls(calls))
        }
        Some((say, _)) => Some(Step::Say(say)),
        None => (!calls.is_empty()).then_some(Step::Calls(calls)),
    }
}

/// Whether a call tells what was done.
fn reports(call: &Call) -> bool {
    call.tool == "write"
        || call
            .arguments
            .get("action")
            .is_some_and(|action| action == "progress")
}

fn calls_of(step: Step) -> Option<Vec<Call>> {
    match step {
        Step::Calls(calls) => Some(calls),
        Step::Say(_) => None,
    }
}

fn piece(message: &Message<'_>, clauses: &[Clause], at: usize) -> (Piece, usize) {
    let tokens = clauses[at].tokens.clone();
    let Some((intent, step)) = resolve(&message.part(&tokens)) else {
        return (
            Piece {
                tokens,
                intent: None,
                step: None,
            },
            at + 1,
        );
    };
    if intent == Some(Intent::GoalProgress) {
        return counted(message, clauses, at, step);
    }
    let ends = matches!(
        intent,
        Some(Intent::SpanEnd | Intent::SpanStart | Intent::SpanCorrect)
    );
    if ends {
        return ended(message, clauses, at, (intent, step));
    }
    if !intent.is_some_and(is_wide) {
        return (
            Piece {
                tokens,
                intent,
                step: Some(step),
            },
            at + 1,
        );
    }
    let mut next = at + 1;
    while next < clauses.len() && !begins_anew(message, &clauses[next]) {
        next += 1;
    }
    let whole = tokens.start..clauses[next - 1].tokens.end;
    let again = if next > at + 1 {
        resolve(&message.part(&whole))
    } else {
        None
    };
    let (intent, step) = again.unwrap_or((intent, step));
    (
        Piece {
            tokens: whole,
            intent,
            step: Some(step),
        },
        next,
    )
}

/// "plank one minute, second set": a count that names no item of its own belongs to the item before.
fn counted(message: &Message<'_>, clauses: &[Clause], at: usize, step: Step) -> (Piece, usize) {
    let bare = |clause: &Clause| {
        let sentence = message.part(&clause.tokens).sentence;
        let names = ["#item", "exercise", "activity", "mood", "life"];
        let counts = sentence.says("#ordinal") || sentence.says("#sets");
        counts && !clause.fresh && !names.iter().any(|class| sentence.says(class))
    };
    let named = message.part(&clauses[at].tokens).sentence.says("#item");
    let joined = clauses
        .get(at + 1)
        .filter(|next| named && bare(next))
        .and_then(|next| {
            let tokens = clauses[at].tokens.start..next.tokens.end;
            let (_, step) = resolve(&message.part(&tokens))?;
            Some((tokens, step))
        });
    let next = at + 1 + usize::from(joined.is_some());
    let (tokens, step) = joined.unwrap_or_else(|| (clauses[at].tokens.clone(), step));
    let piece = Piece {
        tokens,
        intent: Some(Intent::GoalProgress),
        step: Some(step),
    };
    (piece, next)
}

/// The end of a span takes along what is said of it in the same breath, unless that is a request of its own.
fn ended(
    message: &Message<'_>,
    clauses: &[Clause],
    at: usize,
    first: (Option<Intent>, Step),
) -> (Piece, usize) {
    let says_of_it = |clause: &Clause| {
        let own = resolve(&message.part(&clause.tokens)).and_then(|(intent, _)| intent);
        !clause.fresh && own.is_none_or(is_question)
    };
    let more = clauses[at + 1..]
        .iter()
        .take_while(|clause| says_of_it(clause))
        .count();
    let tokens = clauses[at].tokens.start..clauses[at + more].tokens.end;
    let again = if more > 0 {
        resolve(&message.part(&tokens))
    } else {
        None
    };
    let (intent, step) = again.unwrap_or(first);
    (
        Piece {
            tokens,
            intent,
            step: Some(step),
        },
        at + more + 1,
    )
}

/// Whether a clause behind a wide intent is something of its own: it stands behind a stop, and means something.
fn begins_anew(message: &Message<'_>, clause: &Clause) -> bool {
    clause.fresh
        && resolve(&message.part(&clause.tokens)).is_some_and(|(intent, _)| !intent.is_some_and(is_question))
}

/// Facts that follow each other are one entry, and what means nothing belongs to the fact beside it.
fn merged(message: &Message<'_>, pieces: Vec<Piece>) -> Vec<Piece> {
    let mut merged: Vec<Piece> = Vec::new();
    for piece in pieces {
        let plain = piece.intent.is_none_or(is_question);
        match merged.last_mut() {
            Some(last)
                if plain
                    && last.intent.is_none_or(is_question)
                    && !dated_apart(message, &last.tokens, &piece.tokens) =>
            {
                last.tokens.end = piece.tokens.end;
                last.intent = None;
                let whole = message.part(&last.tokens);
                last.step = if fact::is_fact(&whole.sentence) || last.step.is_some() || piece.step.is_some() {
                    resolve(&whole).map(|(_, step)| step).or_else(|| written(&whole))
                } else {
                    None
                };
            }
            _ => merged.push(piece),
        }
    }
    merged
}

/// Whether both stretches say a day of their own.
fn dated_apart(message: &Message<'_>, one: &Range<usize>, other: &Range<usize>) -> bool {
    let (one, other) = (fact::when(&message.part(one)), fact::when(&message.part(other)));
    one.timestamp.is_some() && other.timestamp.is_some() && (one.dated || other.dated)
}
