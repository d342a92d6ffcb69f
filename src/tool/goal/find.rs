//! Which goal and which item are meant. What is not clear is asked with buttons, and nothing changes.

use serde_json::{Value, json};

use super::super::{Kind, ToolError};
use super::Ask;
use super::fault::refuse;
use crate::args;
use crate::domain::goal::{Goal, Named, Period, find_item, folded};
use crate::domain::{Action, Call};
use crate::text::format;

/// The goal a call is about, out of `candidates`, by its number or its title, or because it is the only one.
pub(super) fn goal<'a>(ask: &Ask<'a>, candidates: &[&'a Goal]) -> Result<&'a Goal, ToolError> {
    if let Some(id) = ask.arguments.goal_id() {
        return by_number(id, ask);
    }
    if let Some(title) = ask.arguments.title.as_deref() {
        let named = by_title(title, candidates);
        return match named.as_slice() {
            [only] => Ok(only),
            [] => Err(which(ask, candidates)),
            several => Err(which(ask, several)),
        };
    }
    match candidates {
        [only] => Ok(only),
        _ => Err(which(ask, candidates)),
    }
}

fn by_number<'a>(id: Result<u64, String>, ask: &Ask<'a>) -> Result<&'a Goal, ToolError> {
    let phrases = ask.phrases();
    let goals = ask.context.book.goals();
    let found = id
        .as_ref()
        .ok()
        .and_then(|id| goals.iter().find(|goal| goal.id == *id));
    found.ok_or_else(|| {
        let shown = id.map_or_else(|text| text.chars().take(40).collect(), |id| id.to_string());
        let active: Vec<String> = goals
            .iter()
            .filter(|goal| is_active(goal))
            .map(|goal| format!("{} ({})", goal.title, goal.id))
            .collect();
        if active.is_empty() {
            return refuse(phrases, "goal-unknown-none", args! { "id" => shown });
        }
        refuse(
            phrases,
            "goal-unknown",
            args! { "id" => shown, "goals" => active.join(", ") },
        )
    })
}

/// The goals whose title is the same, or else those that begin so.
pub(super) fn by_title<'a>(title: &str, goals: &[&'a Goal]) -> Vec<&'a Goal> {
    let wanted = folded(title);
    let with = |fits: &dyn Fn(&str) -> bool| -> Vec<&'a Goal> {
        goals
            .iter()
            .filter(|goal| fits(&folded(&goal.title)))
            .copied()
            .collect()
    };
    let same = with(&|title| title == wanted);
    if same.is_empty() {
        with(&|title| title.starts_with(&wanted))
    } else {
        same
    }
}

/// Open today.
pub(super) fn open<'a>(ask: &Ask<'a>) -> Vec<&'a Goal> {
    ask.context
        .book
        .goals()
        .iter()
        .filter(|goal| goal.is_open())
        .collect()
}

/// Open today, or coming back.
pub(super) fn active<'a>(ask: &Ask<'a>) -> Vec<&'a Goal> {
    ask.context
        .book
        .goals()
        .iter()
        .filter(|goal| is_active(goal))
        .collect()
}

/// Whether a goal is open or comes back.
pub(super) fn is_active(goal: &Goal) -> bool {
    goal.is_open() || goal.auto_period.is_some()
}

/// The question which of several goals is meant, each as a button that repeats the call.
pub(super) fn which(ask: &Ask<'_>, goals: &[&Goal]) -> ToolError {
    let phrases = ask.phrases();
    if goals.is_empty() {
        return ToolError::new(Kind::NotFound, phrases, "goal-none-to-change", args!());
    }
    let actions = goals.iter().map(|goal| {
        let arguments = with(ask.original, "goalId", json!(goal.id));
        Action::once(goal.title.clone(), Call::new("goal", arguments)).on_new_row()
    });
    ToolError::new(Kind::Ambiguous, phrases, "goal-which", args!()).offering(actions.collect())
}

/// An item and the goal it belongs to.
pub(super) fn item<'a>(ask: &Ask<'a>) -> Result<(&'a Goal, usize), ToolError> {
    let goals = match ask.arguments.goal_id() {
        Some(id) => vec![by_number(id, ask)?],
        None => match ask
            .arguments
            .title
            .as_deref()
            .map(|title| by_title(title, &open(ask)))
        {
            Some(named) if !named.is_empty() => named,
            Some(_) | None => open(ask),
        },
    };
    let name = match (
        ask.arguments.item_name.as_deref().map(str::trim),
        goals.as_slice(),
    ) {
        (Some(name), _) if !name.is_empty() => name,
        // A goal of one item needs no name for it.
        (_, [only]) if only.items.len() == 1 => &only.items[0].name,
        (_, []) => "",
        _ => return Err(need_item(&goals, ask)),
    };
    let found: Vec<(&Goal, usize)> = goals
        .iter()
        .flat_map(|goal| match find_item(&goal.items, name) {
            Named::One(index) => vec![(*goal, index)],
            Named::Several(several) => several.into_iter().map(|index| (*goal, index)).collect(),
            Named::Nothing => Vec::new(),
        })
        .collect();
    // A full name beats a beginning in another goal.
    let exact = |(goal, index): &&(&Goal, usize)| folded(&goal.items[*index].name) == folded(name);
    let exact: Vec<_> = found.iter().filter(exact).copied().collect();
    match (exact.as_slice(), found.as_slice()) {
        ([only], _) | ([], [only]) => Ok(*only),
        ([], []) => Err(unknown_item(name, &goals, ask)),
        ([], several) | (several, _) => Err(which_item(ask, several)),
    }
}

fn which_item(ask: &Ask<'_>, found: &[(&Goal, usize)]) -> ToolError {
    let several_goals = found.windows(2).any(|pair| pair[0].0.id != pair[1].0.id);
    let actions = found.iter().map(|(goal, index)| {
        let name = &goal.items[*index].name;
        let label = if several_goals {
            format!("{} · {name}", goal.title)
        } else {
            name.clone()
        };
        let arguments = with(
            &with(ask.original, "goalId", json!(goal.id)),
            "itemName",
            json!(name),
        );
        Action::once(label, Call::new("goal", arguments)).on_new_row()
    });
    ToolError::new(Kind::Ambiguous, ask.phrases(), "goal-which-item", args!()).offering(actions.collect())
}

fn need_item(goals: &[&Goal], ask: &Ask<'_>) -> ToolError {
    refuse(ask.phrases(), "goal-need-item", args! { "items" => names(goals) })
}

fn unknown_item(name: &str, goals: &[&Goal], ask: &Ask<'_>) -> ToolError {
    let phrases = ask.phrases();
    let waiting = active(ask).into_iter().filter(|goal| !goal.is_open());
    for goal in waiting {
        if let Named::One(_) = find_item(&goal.items, name)
            && let Some(opens) = next_opening(goal, ask)
        {
            let date = format::date(opens, ask.today(), phrases);
            let args = args! { "title" => goal.title.clone(), "date" => date };
            return ToolError::new(Kind::NotFound, phrases, "goal-not-due", args);
        }
    }
    if goals.is_empty() {
        return super::list::none(ask);
    }
    let shown: String = name.chars().take(100).collect();
    let args = args! { "item" => shown, "items" => names(goals) };
    ToolError::new(Kind::NotFound, phrases, "goal-unknown-item", args)
}

fn names(goals: &[&Goal]) -> String {
    let names = goals
        .iter()
        .flat_map(|goal| &goal.items)
        .map(|item| item.name.as_str());
    names.collect::<Vec<_>>().join(", ")
}

/// The day a goal opens next, if it recurs.
pub(super) fn next_opening(goal: &Goal, ask: &Ask<'_>) -> Option<chrono::NaiveDate> {
    let period = Period::parse(goal.auto_period.as_deref()?).ok()?;
    period.next_opening(ask.today().max(goal.date), ask.context.settings().week_start)
}

/// The same arguments with one set.
pub(super) fn with(original: &Value, key: &str, value: Value) -> Value {
    let mut arguments = original.as_object().cloned().unwrap_or_default();
    arguments.insert(key.to_owned(), value);
    Value::Object(arguments)
}
