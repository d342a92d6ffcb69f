//! What a message asks for: its clauses, the surest intent of each, and one plan of all of them.

use super::clauses;
use super::intents::{Candidate, Intent, candidates};
use super::message::Message;
use super::{
    Step, ask, chat, edit, fact, figures, impossible, lookup, plain, recall, remind, setup, several, span,
    train,
};

/// The plan for a message. What is not clear is asked; what is no request is answered; nothing is dropped.
pub(super) fn decide(message: &Message<'_>) -> Step {
    if let Some(step) = impossible::step(message).or_else(|| edit::of_reply(message)) {
        return step;
    }
    if let Some(step) = figures::table(message.sentence.text, message) {
        return step;
    }
    if let Some(step) = figures::listed(message) {
        return step;
    }
    if let Some(step) = train::unknown(message) {
        return step;
    }
    let clauses = clauses::split(&message.sentence);
    if clauses.len() > 1
        && let Some(step) = several::step(message, &clauses)
    {
        return step;
    }
    match resolve(message) {
        Some((_, step)) => step,
        None => train::named(message)
            .or_else(|| chat::named_value(message))
            .or_else(|| stated(message))
            .unwrap_or_else(|| chat::answer(message)),
    }
}

/// A remark beside what was reported.
pub(super) fn remarked(message: &Message<'_>) -> Option<Step> {
    plain::is_remark(&message.sentence)
        .then(|| written(message))
        .flatten()
}

/// A plain statement that no word of the lists gives away.
pub(super) fn stated(message: &Message<'_>) -> Option<Step> {
    plain::is_statement(&message.sentence)
        .then(|| written(message))
        .flatten()
}

/// The surest reading of a message that leads anywhere.
pub(super) fn resolve(message: &Message<'_>) -> Option<(Option<Intent>, Step)> {
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

pub(super) const fn is_question(intent: Intent) -> bool {
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

pub(super) fn written(message: &Message<'_>) -> Option<Step> {
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
        | Intent::WeekReview
        | Intent::DayReport
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
        Intent::RemindDelete => remind::delete(message),
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
        Intent::GoalHistory => Some(train::history(message)),
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
