//! Goals besides setting and counting: list, skip, pause, resume, change, delete.

use std::cmp::Ordering;
use std::ops::Range;

use serde_json::{Map, Value, json};

use super::items;
use crate::domain::day;
use crate::domain::goal::{Goal, GoalItem, GoalKind};
use crate::reading::{Edge, What};
use crate::scene::Step;
use crate::scene::ask;
use crate::scene::message::{Message, call, counted_ahead, is_time};
use crate::scene::sentence::NameKind;
use crate::scene::unit::symbol_of;

/// How far today's goals are.
pub(crate) fn list() -> Step {
    call("goal", json!({"action": "list"}))
}

/// "skip swimming today: pool closed".
pub(crate) fn skip(message: &Message<'_>) -> Option<Step> {
    if message.view.goals.is_empty()
        && !message.sentence.says("goal-word")
        && !message.sentence.says("exercise")
        && !message.sentence.says("workout")
    {
        return None;
    }
    // "skipped the gym" is told where nothing is planned.
    if message.view.goals.is_empty() && message.sentence.says("past") {
        return None;
    }
    let lasts = |what: &What| matches!(what, What::Moment(moment) if moment.edge == Edge::Until);
    if message.typed(|typed| lasts(&typed.what).then_some(())).is_some() {
        return pause(message);
    }
    match other_day(message) {
        Some(Ordering::Less) => return None,
        Some(_) => {
            let actions = ask::log_it(message).into_iter().collect();
            return Some(message.say("goal-skip-ahead", crate::args!(), actions));
        }
        None => {}
    }
    let mut arguments = about(message, "skip");
    if let Some(note) = note(message) {
        arguments.insert("note".to_owned(), json!(note));
    }
    Some(call("goal", arguments.into()))
}

/// Whether a day is named that is over, or still to come.
fn other_day(message: &Message<'_>) -> Option<Ordering> {
    let today = day::day_of(message.view.now, &message.view.settings);
    message.typed(|typed| match &typed.what {
        What::Moment(moment) if moment.edge == Edge::At && moment.fact.has_date => {
            let said = if moment.fact.day < today && moment.plan.day > today {
                moment.plan.day
            } else {
                moment.fact.day
            };
            Some(said.cmp(&today)).filter(|order| order.is_ne())
        }
        _ => None,
    })
}

/// "pause the plan until Monday".
pub(crate) fn pause(message: &Message<'_>) -> Option<Step> {
    let sentence = &message.sentence;
    if message.view.goals.is_empty()
        && !sentence.says("goal-word")
        && !sentence.says("workout")
        && !sentence.says("exercise")
    {
        return None;
    }
    let mut arguments = about(message, "pause");
    if let Some(until) = until(message) {
        arguments.insert("until".to_owned(), json!(until));
    }
    Some(call("goal", arguments.into()))
}

/// Ends a pause.
pub(crate) fn resume(message: &Message<'_>) -> Step {
    call("goal", about(message, "resume").into())
}

/// Takes a goal away.
pub(crate) fn delete(message: &Message<'_>) -> Step {
    call("goal", about(message, "delete").into())
}

/// "add squats 3 sets to the goal", "set the push-ups target to 3": the goal's items, those that are named changed.
pub(crate) fn update(message: &Message<'_>) -> Option<Step> {
    let mut named = items::read(message, &(0..message.sentence.tokens.len()));
    if let ([item], Some(target)) = (&mut named[..], bare_target(message)) {
        item.target = target;
    }
    let goal = named_item(message).map_or_else(|| message.view.goals.first(), |(goal, _)| Some(goal))?;
    let known = known_names(message, goal, &named);
    if named.is_empty() {
        return None;
    }
    let of = |name: &str| known.iter().position(|known| folded(known) == folded(name));
    let takes_away = message.sentence.says("cancel");
    let mut list: Vec<Value> = Vec::new();
    for item in &goal.items {
        match of(&item.name) {
            None => list.push(json_of(item)),
            Some(at) if !takes_away => {
                let limits = named[at].at_most && !message.sentence.says("set-to");
                list.push(changed(item, &named[at], limits));
            }
            Some(_) => {}
        }
    }
    let is_new = |name: &String| !goal.items.iter().any(|item| folded(&item.name) == folded(name));
    if !takes_away {
        let new = known.iter().zip(&named).filter(|(name, _)| is_new(name));
        list.extend(new.map(|(_, item)| item.json()));
    }
    let mut arguments = about(message, "update");
    arguments.insert("items".to_owned(), Value::Array(list));
    Some(call("goal", arguments.into()))
}

/// "подними цель по планке до 4": a number at the end that could be an hour is the target here.
fn bare_target(message: &Message<'_>) -> Option<f64> {
    let sentence = &message.sentence;
    if sentence.says("#count") || !sentence.says("set-to") {
        return None;
    }
    let last = sentence.tokens.iter().rfind(|token| token.is_content())?;
    last.text.parse().ok()
}

fn folded(name: &str) -> String {
    name.to_lowercase()
}

/// The names of the items that are read, as the goal has them where it does.
fn known_names(message: &Message<'_>, goal: &Goal, named: &[items::Item]) -> Vec<String> {
    let only = named_item(message)
        .filter(|_| named.len() == 1)
        .map(|(_, item)| item);
    let known = |item: &items::Item| {
        let mut items = goal.items.iter();
        items
            .find(|known| folded(&item.name).contains(&folded(&known.name)))
            .or(only)
            .map_or_else(|| item.name.clone(), |known| known.name.clone())
    };
    named.iter().map(known).collect()
}

/// The one item of today's goals that a message names, with its goal.
fn named_item<'m>(message: &'m Message<'_>) -> Option<(&'m Goal, &'m GoalItem)> {
    let names = &message.sentence.names;
    let name = names.iter().find(|name| name.kind == NameKind::Item)?;
    let goals = message.view.goals.iter();
    goals
        .flat_map(|goal| goal.items.iter().map(move |item| (goal, item)))
        .nth(name.index)
}

fn json_of(item: &GoalItem) -> Value {
    let mut json = json!({"name": item.name, "target": crate::scene::fact::tidy(item.target)});
    if let Some(unit) = &item.unit {
        json["unit"] = json!(unit);
    }
    if item.kind == GoalKind::AtMost {
        json["kind"] = json!("at_most");
    }
    json
}

/// An item with its new target; a unit in another form of the same word stays as it was.
fn changed(item: &GoalItem, new: &items::Item, limits: bool) -> Value {
    let mut json = json_of(item);
    json["target"] = crate::scene::fact::tidy(new.target);
    let same = |unit: &String| {
        item.unit
            .as_ref()
            .is_some_and(|own| symbol_of(own) == symbol_of(unit))
    };
    if let Some(unit) = new.unit.as_ref().filter(|unit| !same(unit)) {
        json["unit"] = json!(unit);
    }
    if limits {
        json["kind"] = json!("at_most");
    }
    json
}

/// What became of a goal's days, and its streak.
pub(crate) fn history(message: &Message<'_>) -> Step {
    call("goal", about(message, "history").into())
}

/// The action, and which goal is meant where it is named.
fn about(message: &Message<'_>, action: &str) -> Map<String, Value> {
    let mut arguments = Map::new();
    arguments.insert("action".to_owned(), json!(action));
    let goals = &message.view.goals;
    let title = message.sentence.text.to_lowercase();
    let titled = goals
        .iter()
        .find(|goal| title.contains(&goal.title.to_lowercase()));
    let of_item = named_item(message).map(|(goal, _)| goal);
    if goals.len() > 1
        && let Some(goal) = titled.or(of_item)
    {
        arguments.insert("goalId".to_owned(), json!(goal.id.to_string()));
    }
    arguments
}

/// The reason: what stands behind a colon, a dash, a comma or "because".
fn note(message: &Message<'_>) -> Option<String> {
    let sentence = &message.sentence;
    let because = sentence.first("because").map(|place| place.end);
    let after = sentence.first("skip").map_or(0, |place| place.start);
    let sign = sentence.tokens[after..].iter().position(|token| {
        matches!(token.text.as_str(), ":" | "," | "，" | "(" | "（")
            || (token.is_hyphen() && token.gap != crate::scene::tokens::Gap::None)
    });
    // In Chinese a space sets a reason off as a comma does.
    let apart = (after + 1..sentence.tokens.len()).find(|at| sentence.tokens[*at].is_han_apart());
    let from = because
        .or_else(|| sign.map(|at| after + at + 1))
        .or(apart)
        .or_else(|| behind_time(message, after))?;
    let range: Range<usize> = from..sentence.tokens.len();
    let words = sentence
        .words_of(&range)
        .trim_end_matches([')', '）', '.', '。'])
        .trim();
    (!words.is_empty()).then(|| words.to_owned())
}

/// "skip everything today i'm sick": what is told behind the time.
fn behind_time(message: &Message<'_>, after: usize) -> Option<usize> {
    let times = message.sentence.typed.iter().filter(|typed| is_time(&typed.what));
    let end = times
        .map(|typed| typed.tokens.end)
        .filter(|end| *end > after)
        .max()?;
    let rest = message.part(&(end..message.sentence.tokens.len()));
    let told = ["i", "mood", "life", "past"]
        .iter()
        .any(|class| rest.sentence.says(class));
    let told = told || crate::scene::plain::is_remark(&rest.sentence);
    (told && !rest.sentence.says("exercise") && rest.sentence.tokens.len() > 1).then_some(end)
}

/// The last day of a pause.
fn until(message: &Message<'_>) -> Option<String> {
    let today = day::day_of(message.view.now, &message.view.settings);
    message.typed(|typed| match &typed.what {
        What::Moment(moment) if moment.edge == Edge::Until || moment.plan.day > today => {
            Some(moment.plan.day.to_string())
        }
        What::Window(window) => Some(window.plan.to.to_string()),
        What::Delay(delay) => Some(delay.at.date_naive().to_string()),
        what => counted_ahead(what, today).map(|day| day.to_string()),
    })
}
