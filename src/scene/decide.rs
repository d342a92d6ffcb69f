//! What a message asks for: its clauses, the surest intent of each, and one plan of all of them.

use std::ops::Range;

use super::clauses::{self, Clause};
use super::intents::{Candidate, Intent, candidates};
use super::message::Message;
use super::{Step, ask, chat, edit, fact, figures, lookup, recall, remind, setup, span, train};
use crate::domain::Call;

/// The plan for a message. What is not clear is asked; what is no request is answered; nothing is dropped.
pub(super) fn decide(message: &Message<'_>) -> Step {
    if let Some(step) = edit::of_reply(message) {
        return step;
    }
    if let Some(step) = figures::table(message.sentence.text, message) {
        return step;
    }
    let clauses = clauses::split(&message.sentence);
    if clauses.len() > 1
        && let Some(step) = several(message, &clauses)
    {
        return step;
    }
    match resolve(message) {
        Some((_, step)) => step,
        None => chat::answer(message),
    }
}

/// The surest reading of a message that leads anywhere.
fn resolve(message: &Message<'_>) -> Option<(Option<Intent>, Step)> {
    let mut readings: Vec<(Candidate, Step)> = Vec::new();
    for candidate in candidates(&message.sentence) {
        if readings
            .first()
            .is_some_and(|(best, _)| best.score > candidate.score + NEAR)
        {
            break;
        }
        if let Some(step) = fill(candidate.intent, &candidate, message) {
            readings.push((candidate, step));
        }
    }
    let fact = fact::is_fact(&message.sentence);
    if let Some((best, _)) = readings.first() {
        let weak = best.score < SURE && fact && !is_question(best.intent);
        if !weak && best.score >= SURE {
            return Some(nearest(message, readings));
        }
    }
    if fact {
        return written(message).map(|step| (None, step));
    }
    if let Some(step) = to_come(message) {
        return Some((None, step));
    }
    readings
        .into_iter()
        .next()
        .map(|(candidate, step)| (Some(candidate.intent), step))
}

/// "friday 3pm budget review": an hour still to come and nothing else to go by.
fn to_come(message: &Message<'_>) -> Option<Step> {
    if message.sentence.says("#ask") {
        return None;
    }
    let when = fact::when(message);
    let ahead = when.timestamp.filter(|_| when.ahead && when.hour);
    ahead
        .or_else(|| fact::planned(message))
        .map(|at| ask::remind_or_log(message, &at))
}

/// From here on an intent outweighs a fact.
const SURE: u8 = 26;
/// Two readings this close are asked about.
const NEAR: u8 = 0;

const fn is_question(intent: Intent) -> bool {
    matches!(intent, Intent::Question | Intent::Request | Intent::Todo)
}

/// The first reading, unless another one is as sure and does something else.
fn nearest(message: &Message<'_>, mut readings: Vec<(Candidate, Step)>) -> (Option<Intent>, Step) {
    let (best, step) = readings.remove(0);
    let rival = readings
        .iter()
        .find(|(other, other_step)| other.score + NEAR >= best.score && *other_step != step);
    if let (Some((other, Step::Calls(second))), Step::Calls(first)) = (rival, &step)
        && let ([one], [two]) = (&first[..], &second[..])
        && let (Some(label), Some(other_label)) = (label(best.intent), label(other.intent))
    {
        return (
            None,
            ask::either(message, &[(label, one.clone()), (other_label, two.clone())]),
        );
    }
    (Some(best.intent), step)
}

/// What a button says of a reading, for those that can be mistaken for each other.
const fn label(intent: Intent) -> Option<&'static str> {
    match intent {
        Intent::GoalSet => Some("ask-button-goal"),
        Intent::RemindSet => Some("ask-button-remind"),
        Intent::SpanStart => Some("ask-button-start"),
        Intent::History => Some("ask-button-history"),
        Intent::Weather => Some("ask-button-weather"),
        Intent::Stock => Some("ask-button-stock"),
        Intent::Sports => Some("ask-button-sports"),
        _ => None,
    }
}

fn written(message: &Message<'_>) -> Option<Step> {
    let when = fact::when(message);
    if when.ahead
        && !message.sentence.says("log-verb")
        && let Some(at) = when.timestamp
    {
        return Some(ask::remind_or_log(message, &at));
    }
    if let Some(plan) = fact::planned(message) {
        return Some(ask::remind_or_log(message, &plan));
    }
    fact::write(message).map(|call| Step::Calls(vec![call]))
}

fn fill(intent: Intent, candidate: &Candidate, message: &Message<'_>) -> Option<Step> {
    match intent {
        Intent::Undo
        | Intent::Stats
        | Intent::Export
        | Intent::EraseAll
        | Intent::Invite
        | Intent::Members
        | Intent::Revoke
        | Intent::Help
        | Intent::AskTime
        | Intent::AskDate
        | Intent::Greet
        | Intent::Thanks
        | Intent::Bye
        | Intent::WhoAreYou
        | Intent::Request => chat::about_the_bot(intent, message),
        Intent::Today => Some(recall::day(message)),
        Intent::History => Some(recall::history(message)),
        Intent::Notion | Intent::AssistantMode => Some(setup::notion(message)),
        Intent::Settings => setup::settings(message),
        Intent::Fields => setup::fields(message),
        Intent::RemindList => Some(remind::list()),
        Intent::RemindDelete => Some(remind::delete(message)),
        Intent::RemindPause => Some(remind::pause(message)),
        Intent::RemindResume => Some(remind::resume(message)),
        Intent::RemindChange => remind::change(message),
        Intent::RemindWatch => remind::watch(message),
        Intent::RemindSet => remind::set(message, candidate.score > 24),
        Intent::SpanList => Some(span::list(message)),
        Intent::SpanCancel => span::cancel(message),
        Intent::SpanCorrect => span::correct(message),
        Intent::SpanStart => span::start(message),
        Intent::SpanEnd => span::end(message),
        Intent::GoalDelete => Some(train::delete(message)),
        Intent::GoalPause => train::pause(message),
        Intent::GoalResume => Some(train::resume(message)),
        Intent::GoalSkip => train::skip(message),
        Intent::GoalUpdate => train::update(message),
        Intent::GoalSet => train::set(message),
        Intent::GoalList => Some(train::list()),
        Intent::GoalProgress => train::progress(message),
        Intent::Weather => Some(lookup::weather(message)),
        Intent::Stock => lookup::stock(message),
        Intent::Sports => lookup::sports(message),
        Intent::Search => lookup::search(message),
        Intent::Question => Some(lookup::question(message)),
        Intent::Todo => Some(ask::todo(message)),
        Intent::Chart => figures::chart(message),
    }
}

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
fn several(message: &Message<'_>, clauses: &[Clause]) -> Option<Step> {
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
    for piece in &pieces {
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
            Some(Step::Say(_)) | None => {}
        }
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
