//! Progress in words: "push-ups 2 sets done", "俯卧撑第2组完成", "отжимания +1", "reset plank".

use std::ops::Range;

use serde_json::{Map, json};

use super::report::{Around, Counted, Report, counted, denied, denies, reaches, report};
use crate::args;
use crate::domain::goal::{Goal, GoalItem};
use crate::domain::{Action, Call};
use crate::reading::{Edge, What};
use crate::scene::Step;
use crate::scene::ask;
use crate::scene::fact;
use crate::scene::message::Message;
use crate::scene::sentence::{Name, NameKind, Typed};
use crate::scene::unit::{symbol, symbol_of, unit_of};

/// Units that many things are counted in; what counts in another one, steps or pages, is known by it.
const COMMON_UNITS: [&str; 11] = [
    "set", "round", "rep", "time", "piece", "min", "h", "km", "m", "mi", "kcal",
];

/// Units that say by themselves what is counted: five pages of anything are read.
const OWN_UNITS: [&str; 3] = ["page", "chapter", "step"];

/// An item of an open goal.
#[derive(Clone, Copy)]
struct Open<'a> {
    goal: &'a Goal,
    item: &'a GoalItem,
}

/// The calls for the progress that a message reports, with a `write` for what else it says; `None` when it
/// names no item and no unit of today's goals.
pub(crate) fn progress(message: &Message<'_>) -> Option<Step> {
    let open = open(message);
    if open.is_empty() {
        return None;
    }
    let names = named(message);
    if names.is_empty() {
        return by_unit(message, &open).or_else(|| all_done(message));
    }
    let mut calls = Vec::new();
    let mut used: Vec<Range<usize>> = Vec::new();
    let groups = groups(&names);
    for (index, group) in groups.iter().enumerate() {
        let place = group[0].tokens.clone();
        let next = groups.get(index + 1).map(|next| next[0].tokens.start);
        let before = index.checked_sub(1).map(|last| groups[last][0].tokens.end);
        let candidates: Vec<Open<'_>> = group
            .iter()
            .filter_map(|name| open.get(name.index).copied())
            .collect();
        let around = Around {
            start: before.unwrap_or(0),
            end: next.unwrap_or(message.sentence.tokens.len()),
            units: candidates
                .iter()
                .filter_map(|open| unit_symbol(open.item))
                .collect(),
        };
        let (report, count) = report(message, &place, &around, &used);
        if report == Report::Unknown || (count.is_none() && denies(message, &place)) {
            return None;
        }
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
    calls.extend(besides(message, &open, &mut used));
    of_day(message, &mut calls);
    calls.extend(left_over(message, &used));
    Some(Step::Calls(calls))
}

/// "finished everything": the one goal of today is done.
fn all_done(message: &Message<'_>) -> Option<Step> {
    let sentence = &message.sentence;
    let all = sentence.says("all-done") || (sentence.says("everything") && sentence.says("done"));
    let [goal] = &message.view.goals[..] else {
        return None;
    };
    let words = sentence.tokens.iter().filter(|token| token.is_content()).count();
    (all && words <= 6).then(|| {
        let call = Call::new("goal", json!({"action": "done", "goalId": goal.id.to_string()}));
        Step::Calls(vec![call])
    })
}

/// 又看了10页 还跑了2公里: counts in a unit that one other item counts in.
fn besides(message: &Message<'_>, open: &[Open<'_>], used: &mut Vec<Range<usize>>) -> Vec<Call> {
    let mut calls = Vec::new();
    for typed in &message.sentence.typed {
        let free = used.iter().all(|tokens| *tokens != typed.tokens);
        let (true, Some(Counted::Plain(value))) = (free, counted(&typed.what)) else {
            continue;
        };
        let unit = unit_of(typed, &message.sentence.tokens);
        let own: Vec<&Open<'_>> = open
            .iter()
            .filter(|open| unit.is_some() && unit_symbol(open.item) == unit)
            .collect();
        let measured = matches!(typed.what, What::Measure { .. });
        let named = |open: &Open<'_>| {
            let names = message.sentence.names.iter();
            names
                .filter(|name| name.kind == NameKind::Item)
                .filter_map(|name| {
                    message
                        .view
                        .goals
                        .iter()
                        .flat_map(|goal| &goal.items)
                        .nth(name.index)
                })
                .any(|item| item.name == open.item.name)
        };
        if let [one] = own[..]
            && measured
            && !named(one)
        {
            calls.push(call_for(*one, Report::Add(value)));
            used.push(typed.tokens.clone());
        }
    }
    calls
}

/// "burpees +1", where no goal of today has burpees: what the goals have is named, and nothing is counted.
pub(crate) fn unknown(message: &Message<'_>) -> Option<Step> {
    let sentence = &message.sentence;
    let counted = sentence.typed.last().filter(|typed| {
        matches!(typed.what, What::Signed(_))
            && sentence.typed.len() == 1
            && sentence.skip_signs(typed.tokens.end) >= sentence.tokens.len()
    })?;
    let other = [
        "#item", "#field", "#money", "#ask", "mood", "weight", "sleep", "spend", "weather",
    ];
    let words = sentence.words_of(&(0..counted.tokens.start)).trim();
    let short = (1..=3).contains(&words.split_whitespace().count()) && words.chars().count() <= 30;
    let open = open(message);
    if open.is_empty() || !short || other.iter().any(|class| sentence.says(class)) {
        return None;
    }
    let names: Vec<&str> = open.iter().map(|open| open.item.name.as_str()).collect();
    let joint = message.phrases().plain("chat-list-comma", args!());
    let args = args! { "item" => words.to_owned(), "items" => names.join(&joint) };
    Some(message.say(
        "goal-unknown-item",
        args,
        ask::log_it(message).into_iter().collect(),
    ))
}

/// "push-ups yesterday 4 sets": progress of an earlier day.
fn of_day(message: &Message<'_>, calls: &mut [Call]) {
    let today = crate::domain::day::day_of(message.view.now, &message.view.settings);
    let earlier = message.typed(|typed| match &typed.what {
        What::Moment(moment)
            if moment.fact.has_date && moment.edge == Edge::At && moment.fact.day < today =>
        {
            Some(moment.fact.day.to_string())
        }
        _ => None,
    });
    if let Some(day) = earlier {
        for call in calls {
            call.arguments["date"] = json!(day);
        }
    }
}

/// The items that a message names, in order, each once.
fn named<'m>(message: &'m Message<'_>) -> Vec<&'m Name> {
    let mut names: Vec<&Name> = message
        .sentence
        .names
        .iter()
        .filter(|name| name.kind == NameKind::Item && !is_unit(message, name))
        .collect();
    names.sort_by_key(|name| {
        (
            name.tokens.start,
            std::cmp::Reverse((name.certainty, name.tokens.end)),
        )
    });
    once(&mut names);
    names
}

/// The "steps" of "2500 steps" are what is counted in, not another word for walking.
fn is_unit(message: &Message<'_>, name: &Name) -> bool {
    let within = |tokens: &Range<usize>| tokens.start < name.tokens.start && name.tokens.end <= tokens.end;
    let counts = |what: &What| matches!(what, What::Measure { .. } | What::Ordinal { .. });
    let mut typed = message.sentence.typed.iter();
    name.certainty < 3 && typed.any(|typed| counts(&typed.what) && within(&typed.tokens))
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
    let unit = unit_of(&typed, &sentence.tokens)?;
    let units: Vec<Open<'_>> = open
        .iter()
        .filter(|open| unit_symbol(open.item).as_deref() == Some(&unit))
        .copied()
        .collect();
    let own = !COMMON_UNITS.contains(&unit.as_str());
    if own && !OWN_UNITS.contains(&unit.as_str()) && of_something(message, typed.tokens.end) {
        return None;
    }
    let named_otherwise = !own && (sentence.says("exercise") || sentence.says("activity"));
    let whole = Around {
        start: 0,
        end: sentence.tokens.len(),
        units: Vec::new(),
    };
    let report = match counted {
        Counted::Plain(value) if denied.is_some() => Report::Set(value),
        Counted::Plain(value) if reaches(message, Some(&typed), &whole) && !sentence.says("more") => {
            Report::Set(value)
        }
        Counted::Plain(value) if sentence.says("minus") => Report::Add(-value.abs()),
        Counted::Plain(value) | Counted::Signed(value) => Report::Add(value),
        Counted::Ordinal(value) => Report::Set(value),
    };
    match units[..] {
        [] => None,
        _ if named_otherwise => None,
        [one] => {
            let mut calls = vec![call_for(one, report)];
            of_day(message, &mut calls);
            calls.extend(left_over(message, &[typed.tokens]));
            Some(Step::Calls(calls))
        }
        _ => Some(which(message, &units, report)),
    }
}

/// "2 glasses of wine", "2 бокала вина", 两杯酒: what is measured is said behind the unit, and it is none of the items.
fn of_something(message: &Message<'_>, at: usize) -> bool {
    let sentence = &message.sentence;
    let small = [
        "filler",
        "edge",
        "joint",
        "time-joint",
        "past",
        "done",
        "i",
        "just-now",
    ];
    let of = sentence.all("of").any(|place| place.start == at);
    let is_small = small
        .iter()
        .any(|class| sentence.all(class).any(|place| place.contains(&at)));
    let timed = sentence.typed.iter().any(|typed| typed.tokens.contains(&at));
    of || sentence
        .tokens
        .get(at)
        .is_some_and(|token| token.is_content() && !is_small && !timed)
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
        Report::Half => arguments.insert("value".to_owned(), fact::tidy(open.item.target / 2.0)),
        Report::Reset => arguments.insert("reset".to_owned(), json!(true)),
        Report::Unknown => None,
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
