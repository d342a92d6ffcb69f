//! Progress in words: "push-ups 2 sets done", "俯卧撑第2组完成", "отжимания +1", "reset plank".

use std::ops::Range;

use serde_json::{Map, json};

use crate::args;
use crate::domain::goal::{Goal, GoalItem};
use crate::domain::{Action, Call};
use crate::reading::What;
use crate::scene::Step;
use crate::scene::ask;
use crate::scene::fact;
use crate::scene::message::Message;
use crate::scene::sentence::{Name, NameKind, Typed};
use crate::scene::tokens::Token;
use crate::scene::unit::{symbol, symbol_of};

/// An item of an open goal.
#[derive(Clone, Copy)]
struct Open<'a> {
    goal: &'a Goal,
    item: &'a GoalItem,
}

/// What is reported of an item.
#[derive(Clone, Copy, PartialEq)]
enum Report {
    Add(f64),
    Set(f64),
    Reset,
}

/// The calls for the progress that a message reports, with a `write` for what else it says; `None` when it
/// names no item and no unit of today's goals.
pub(crate) fn progress(message: &Message<'_>) -> Option<Step> {
    let open = open(message);
    if open.is_empty() {
        return None;
    }
    let mut names: Vec<&Name> = message
        .sentence
        .names
        .iter()
        .filter(|name| name.kind == NameKind::Item)
        .collect();
    names.sort_by_key(|name| {
        (
            name.tokens.start,
            std::cmp::Reverse((name.certainty, name.tokens.end)),
        )
    });
    once(&mut names);
    if names.is_empty() {
        return by_unit(message, &open);
    }
    let mut calls = Vec::new();
    let mut used: Vec<Range<usize>> = Vec::new();
    let groups = groups(&names);
    for (index, group) in groups.iter().enumerate() {
        let place = group[0].tokens.clone();
        let next = groups.get(index + 1).map(|next| next[0].tokens.start);
        let before = index.checked_sub(1).map(|last| groups[last][0].tokens.end);
        let (report, count) = report(message, &place, before, next, &used);
        let candidates: Vec<Open<'_>> = group
            .iter()
            .filter_map(|name| open.get(name.index).copied())
            .collect();
        let candidates = fitting(candidates, count.as_ref());
        used.push(place);
        used.extend(count.map(|typed| typed.tokens));
        match candidates[..] {
            [] => return None,
            [one] => calls.push(call_for(one, report)),
            [first, ..]
                if candidates
                    .iter()
                    .all(|other| other.goal.id == first.goal.id && other.item.name == first.item.name) =>
            {
                calls.push(call_for(first, report));
            }
            _ => return Some(which(message, &candidates, report)),
        }
    }
    calls.extend(left_over(message, &used));
    Some(Step::Calls(calls))
}

fn open<'a>(message: &Message<'a>) -> Vec<Open<'a>> {
    message
        .view
        .goals
        .iter()
        .flat_map(|goal| goal.items.iter().map(move |item| Open { goal, item }))
        .collect()
}

/// An item that is meant again by another of its words ("read 15 pages") is meant once.
fn once(names: &mut Vec<&Name>) {
    let mut seen: Vec<(usize, Range<usize>)> = Vec::new();
    names.retain(|name| {
        let again = seen.iter().any(|(index, tokens)| {
            *index == name.index && (name.certainty < 3 || name.tokens.start < tokens.end)
        });
        seen.push((name.index, name.tokens.clone()));
        !again
    });
}

/// Names that overlap are candidates for one place; the surest of them count.
fn groups<'n>(names: &[&'n Name]) -> Vec<Vec<&'n Name>> {
    let mut groups: Vec<Vec<&Name>> = Vec::new();
    for name in names {
        match groups.last_mut() {
            Some(group) if name.tokens.start < group[0].tokens.end => group.push(name),
            _ => groups.push(vec![name]),
        }
    }
    for group in &mut groups {
        let best = group
            .iter()
            .map(|name| (name.certainty, name.tokens.len()))
            .max()
            .unwrap_or_default();
        group.retain(|name| (name.certainty, name.tokens.len()) == best);
    }
    groups
}

/// What is reported of the item at `place`: the count behind it, else the one before it.
fn report(
    message: &Message<'_>,
    place: &Range<usize>,
    before: Option<usize>,
    next: Option<usize>,
    used: &[Range<usize>],
) -> (Report, Option<Typed>) {
    let sentence = &message.sentence;
    let denied = denied(message);
    let free = |typed: &&Typed| {
        !used.contains(&typed.tokens)
            && counted(&typed.what).is_some()
            && denied.as_ref() != Some(&typed.tokens)
    };
    let end = next.unwrap_or(sentence.tokens.len());
    let start = before.unwrap_or(0);
    let behind = sentence
        .typed
        .iter()
        .filter(free)
        .find(|typed| typed.tokens.start >= place.end && typed.tokens.end <= end);
    let ahead = sentence
        .typed
        .iter()
        .filter(free)
        .rfind(|typed| typed.tokens.end <= place.start && typed.tokens.start >= start);
    let around = |class: &str| {
        sentence
            .all(class)
            .any(|word| word.start >= start && word.end <= end)
    };
    // "2 sets of push-ups, 3 of squats": where counts lead, each item takes the one before it.
    let leads = ahead.is_some()
        && used.is_empty()
        && !matches!(
            behind.map(|typed| &typed.what),
            Some(What::Signed(_) | What::Ordinal { .. })
        );
    let follows_count = ahead.is_some() && next.is_some() && !used.is_empty();
    let count = if leads || follows_count {
        ahead.or(behind)
    } else {
        behind.or(ahead)
    };
    if let Some(value) = fraction(message, place.end, end).or_else(|| stands_at(message, place.end, end)) {
        return (Report::Set(value), count.cloned());
    }
    let report = match count.and_then(|typed| counted(&typed.what)) {
        _ if around("reset") => Report::Reset,
        Some(Counted::Ordinal(value)) => Report::Set(value),
        Some(Counted::Plain(value)) if denied.is_some() => Report::Set(value),
        Some(Counted::Plain(value)) if around("minus") && !around("not-minus") => Report::Add(-value),
        Some(Counted::Plain(value)) if around("to-value") && !around("more") => Report::Set(value),
        Some(Counted::Plain(value) | Counted::Signed(value)) => Report::Add(value),
        None if around("minus") => Report::Add(-1.0),
        None if around("twice") => Report::Add(2.0),
        None if around("all-done") => Report::Set(f64::INFINITY),
        None => Report::Add(1.0),
    };
    (report, count.cloned())
}

/// "3 sets, not 2": the count that a denial stands before.
fn denied(message: &Message<'_>) -> Option<Range<usize>> {
    let sentence = &message.sentence;
    let counts = |at: usize| {
        sentence
            .typed
            .iter()
            .find(|typed| typed.tokens.start == at && counted(&typed.what).is_some())
    };
    let denied = sentence
        .all("not")
        .find_map(|place| counts(sentence.skip_fillers(place.end)))?;
    let other = |typed: &&Typed| typed.tokens != denied.tokens && counted(&typed.what).is_some();
    sentence.typed.iter().find(other).map(|_| denied.tokens.clone())
}

/// "push-ups 2/4": so many of the target.
fn fraction(message: &Message<'_>, from: usize, end: usize) -> Option<f64> {
    let tokens = &message.sentence.tokens[from..end];
    let number = |token: &Token| token.text.parse::<f64>().ok();
    tokens.windows(3).find_map(|window| match window {
        [done, slash, target] if slash.text == "/" && number(target).is_some() => number(done),
        _ => None,
    })
}

/// "push-ups now at 3": the number was taken for an hour.
fn stands_at(message: &Message<'_>, from: usize, end: usize) -> Option<f64> {
    let sentence = &message.sentence;
    let said = sentence
        .all("to-value")
        .any(|place| place.start >= from && place.start < end);
    let moment = sentence.typed.iter().find(|typed| {
        matches!(typed.what, What::Moment(_)) && typed.tokens.start >= from && typed.tokens.end <= end
    })?;
    let last = &sentence.tokens[moment.tokens.end - 1];
    let bare = moment.tokens.len() <= 2;
    last.text.parse().ok().filter(|_| said && bare)
}

enum Counted {
    Plain(f64),
    Signed(f64),
    Ordinal(f64),
}

fn counted(what: &What) -> Option<Counted> {
    match what {
        What::Number(value) | What::Measure { value, .. } => Some(Counted::Plain(*value)),
        What::Duration { minutes } => Some(Counted::Plain(*minutes)),
        What::Delay(delay) if delay.or_duration => Some(Counted::Plain(delay.minutes)),
        What::Signed(value) => Some(Counted::Signed(*value)),
        What::Ordinal { value, .. } => Some(Counted::Ordinal(*value)),
        What::Delay(_)
        | What::Money { .. }
        | What::Moment(_)
        | What::Window(_)
        | What::TimeRange(_)
        | What::Recurrence(_)
        | What::Tag(_)
        | What::Impossible(_)
        | What::Joined => None,
    }
}

/// Of several items of one name, those that count in the unit that was said.
fn fitting<'a>(candidates: Vec<Open<'a>>, count: Option<&Typed>) -> Vec<Open<'a>> {
    let Some(symbol) = count.and_then(|typed| symbol(&typed.what)) else {
        return candidates;
    };
    let same: Vec<Open<'a>> = candidates
        .iter()
        .filter(|open| unit_symbol(open.item).as_deref() == Some(symbol))
        .copied()
        .collect();
    if same.is_empty() { candidates } else { same }
}

/// The canonical symbol of an item's unit.
fn unit_symbol(item: &GoalItem) -> Option<String> {
    item.unit.as_deref().map(symbol_of)
}

/// A number for a unit that only one item counts in: "2 sets done".
fn by_unit(message: &Message<'_>, open: &[Open<'_>]) -> Option<Step> {
    let sentence = &message.sentence;
    if sentence.says("future") || sentence.says("#ask") {
        return None;
    }
    let denied = denied(message);
    let (typed, counted) = message.typed(|typed| {
        let counted = counted(&typed.what)?;
        (denied.as_ref() != Some(&typed.tokens)).then(|| (typed.clone(), counted))
    })?;
    let unit = symbol(&typed.what)?;
    let units: Vec<Open<'_>> = open
        .iter()
        .filter(|open| unit_symbol(open.item).as_deref() == Some(unit))
        .copied()
        .collect();
    let named_otherwise = sentence.says("exercise") || (sentence.says("activity") && unit != "page");
    let report = match counted {
        Counted::Plain(value) if denied.is_some() => Report::Set(value),
        Counted::Plain(value) | Counted::Signed(value) => Report::Add(value),
        Counted::Ordinal(value) => Report::Set(value),
    };
    match units[..] {
        [] => None,
        _ if named_otherwise => None,
        [one] => {
            let mut calls = vec![call_for(one, report)];
            calls.extend(left_over(message, &[typed.tokens]));
            Some(Step::Calls(calls))
        }
        _ => Some(which(message, &units, report)),
    }
}

fn call_for(open: Open<'_>, report: Report) -> Call {
    let mut arguments = Map::new();
    arguments.insert("action".to_owned(), json!("progress"));
    arguments.insert("itemName".to_owned(), json!(open.item.name));
    match report {
        Report::Add(delta) => arguments.insert("delta".to_owned(), fact::tidy(delta)),
        Report::Set(value) if value.is_infinite() => {
            arguments.insert("value".to_owned(), fact::tidy(open.item.target))
        }
        Report::Set(value) => arguments.insert("value".to_owned(), fact::tidy(value)),
        Report::Reset => arguments.insert("reset".to_owned(), json!(true)),
    };
    Call::new("goal", arguments.into())
}

fn which(message: &Message<'_>, candidates: &[Open<'_>], report: Report) -> Step {
    let button = |open: &Open<'_>| {
        let mut call = call_for(*open, report);
        call.arguments["goalId"] = json!(open.goal.id.to_string());
        Action::once(open.item.name.clone(), call).on_new_row()
    };
    let mut actions: Vec<Action> = candidates.iter().map(button).collect();
    actions.extend(ask::log_it(message));
    message.say("ask-which-item", args!(), actions)
}

/// What the message says besides its progress, when that is a fact of its own.
fn left_over(message: &Message<'_>, used: &[Range<usize>]) -> Option<Call> {
    let sentence = &message.sentence;
    let last = used.iter().map(|tokens| tokens.end).max()?;
    let first = used.iter().map(|tokens| tokens.start).min()?;
    [last..sentence.tokens.len(), 0..first].iter().find_map(|tokens| {
        let rest = message.part(tokens);
        let own = rest.sentence.says("mood") || rest.sentence.says("#money") || rest.sentence.says("insight");
        (own && fact::is_fact(&rest.sentence))
            .then(|| fact::write(&rest))
            .flatten()
    })
}
