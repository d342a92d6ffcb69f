//! Today's goals.

use chrono::NaiveDate;
use serde_json::json;

use super::super::{Kind, Next, ToolError, ToolOutput};
use super::card::{buttons, card};
use super::history::heat_map;
use super::{Ask, find, show};
use crate::args;
use crate::block::Block;
use crate::domain::goal::Goal;
use crate::domain::{Action, Call};
use crate::part::Marked;
use crate::text::format;

/// Step buttons under several goals, at most; the rest is behind each goal's own card.
const STEPS: usize = 8;
/// Closed days from which on a goal is shown as a picture, days of it, and pictures at most.
const WORTH_A_PICTURE: usize = 3;
const DAYS: usize = 84;
const PICTURES: usize = 3;
/// Cards of several goals in one message.
const PAGE: usize = 10;
/// Goals named when there is none today.
const RECENT: usize = 3;

/// Shows the goals of today, or the one that is named.
pub(super) fn list(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let named = ask.arguments.goal_id().is_some() || ask.arguments.title.is_some();
    if named {
        let goal = find::goal(ask, &find::active(ask))?;
        return with_history(goal, show::shown(goal, &[], ask)?, ask);
    }
    let open = find::open(ask);
    match open.as_slice() {
        [] => Ok(ToolOutput::words(show::content([], ask), nothing(ask))),
        [only] => with_history(only, show::shown(only, &[], ask)?, ask),
        several => cards(several, ask),
    }
}

/// That there is no goal today, as an error of a call which needed one.
pub(super) fn none(ask: &Ask<'_>) -> ToolError {
    let mut error = ToolError::new(Kind::NotFound, ask.phrases(), "goal-none-to-change", args!());
    error.words = nothing(ask);
    error
}

fn with_history(goal: &Goal, mut output: ToolOutput, ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    output.visual.splice(0..0, heat_maps(&[goal], ask)?);
    if !show::closed_days(goal, ask)?.is_empty() {
        let call = Call::new("goal", json!({"action": "history", "goalId": goal.id}));
        let label = ask.phrases().plain("goal-button-history", args!());
        output.actions.push(Action::call(label, call));
    }
    Ok(output)
}

// The card comes last, so that its buttons stand under it.
fn heat_maps(goals: &[&Goal], ask: &Ask<'_>) -> Result<Vec<Block>, ToolError> {
    let mut maps = Vec::new();
    for goal in goals {
        let days = show::closed_days(goal, ask)?;
        if days.len() >= WORTH_A_PICTURE && maps.len() < PICTURES {
            maps.push(heat_map(goal, &days, DAYS, ask));
        }
    }
    Ok(maps)
}

fn cards(goals: &[&Goal], ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let start = start(goals, ask);
    let mut text = Marked::default();
    let mut steps = Vec::new();
    let mut own = Vec::new();
    let page = &goals[start..goals.len().min(start + PAGE)];
    for goal in page {
        let setting = show::setting(goal, ask)?;
        if !text.is_empty() {
            text.push_line(&Marked::default());
        }
        text.push_line(&card(goal, setting));
        steps.extend(
            buttons(goal, setting)
                .into_iter()
                .filter(|button| button.new_row)
                .take(goal.items.len()),
        );
        let call = Call::new("goal", json!({"action": "list", "goalId": goal.id}));
        own.push(Action::call(format!("{} ›", goal.title), call).on_new_row());
    }
    steps.retain(is_step);
    steps.truncate(STEPS);
    let mut visual = if start == 0 {
        heat_maps(page, ask)?
    } else {
        Vec::new()
    };
    visual.push(text.into());
    let more = start + page.len() < goals.len();
    let next = page.last().filter(|_| more).map(|last| Next {
        cursor: json!(last.id),
    });
    Ok(ToolOutput {
        content: show::content(goals.iter().copied(), ask),
        visual,
        next,
        actions: steps.into_iter().chain(own).collect(),
        ..ToolOutput::default()
    })
}

// After the goal that was shown last, also where others went since.
fn start(goals: &[&Goal], ask: &Ask<'_>) -> usize {
    let Some(last) = ask.context.cursor.and_then(serde_json::Value::as_u64) else {
        return 0;
    };
    let shown = goals.iter().position(|goal| goal.id == last);
    let after = shown.map(|at| at + 1);
    after
        .or_else(|| goals.iter().position(|goal| goal.id > last))
        .unwrap_or(goals.len())
}

fn is_step(button: &Action) -> bool {
    match &button.press {
        crate::domain::Press::Call { call, .. } => call.arguments["action"] == "progress",
        crate::domain::Press::Calls(_)
        | crate::domain::Press::Link(_)
        | crate::domain::Press::More(_)
        | crate::domain::Press::Say(_) => false,
    }
}

// The first few goals, each with its day.
fn dated<'a>(goals: impl Iterator<Item = (&'a Goal, NaiveDate)>, ask: &Ask<'_>) -> String {
    let named = goals.take(RECENT).map(|(goal, day)| {
        let day = format::date(day, ask.today(), ask.phrases());
        format!("{} ({day})", goal.title)
    });
    named.collect::<Vec<_>>().join("; ")
}

// Today's date, and the goals there will be or were.
fn nothing(ask: &Ask<'_>) -> Marked {
    let phrases = ask.phrases();
    let date = format::date(ask.today(), ask.today(), phrases);
    let mut words = phrases.say("goal-none", args! { "date" => date });
    let goals = ask.context.book.goals().iter();
    let (next, mut past): (Vec<_>, Vec<_>) = goals
        .map(|goal| (goal, find::next_opening(goal, ask)))
        .partition(|(_, opens)| opens.is_some());
    past.sort_by_key(|(goal, _)| std::cmp::Reverse((goal.date, goal.id)));
    let mut next: Vec<_> = next
        .into_iter()
        .filter_map(|(goal, opens)| Some((goal, opens?)))
        .collect();
    next.sort_by_key(|(goal, opens)| (*opens, goal.id));
    let past = past.into_iter().map(|(goal, _)| (goal, goal.date));
    for (key, named) in [
        ("goal-none-next", dated(next.into_iter(), ask)),
        ("goal-none-recent", dated(past, ask)),
    ] {
        if !named.is_empty() {
            words.push_line(&phrases.say(key, args! { "goals" => named }));
        }
    }
    words
}
