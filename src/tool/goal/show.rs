//! A goal as an answer: what happened to it, its card, and its buttons.

use chrono::NaiveDate;
use serde_json::{Value, json};

use super::super::{ToolError, ToolOutput};
use super::card::{Setting, buttons, card};
use super::line::status_line;
use super::{Ask, find};
use crate::domain::goal::{Goal, GoalDay, figures};
use crate::part::Marked;

/// The answer that shows a goal as it is now, the notes first. It takes its own place when a button was pressed.
pub(super) fn shown(goal: &Goal, notes: &[Marked], ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let setting = setting(goal, ask)?;
    let mut text = Marked::default();
    for note in notes {
        text.push_line(note);
    }
    text.push_line(&card(goal, setting));
    Ok(ToolOutput {
        content: content([goal], ask),
        visual: vec![text.into()],
        actions: buttons(goal, setting),
        slot: Some(format!("goal:{}", goal.id)),
        replaces: true,
        ..ToolOutput::default()
    })
}

/// What a card needs to know.
pub(super) fn setting<'a>(goal: &Goal, ask: &Ask<'a>) -> Result<Setting<'a>, ToolError> {
    let days = closed_days(goal, ask)?;
    Ok(Setting {
        phrases: ask.phrases(),
        today: ask.today(),
        figures: figures(goal, &days, ask.context.settings().week_start),
        opens: find::next_opening(goal, ask),
    })
}

/// Every closed day of a goal.
pub(super) fn closed_days(goal: &Goal, ask: &Ask<'_>) -> Result<Vec<GoalDay>, ToolError> {
    ask.context
        .book
        .goal_days(goal.id, NaiveDate::MIN, NaiveDate::MAX)
        .map_err(|error| ToolError::store(ask.context.lang(), &error))
}

/// What a model needs: the status line and the goals with their numbers.
pub(super) fn content<'a>(goals: impl IntoIterator<Item = &'a Goal> + Clone, ask: &Ask<'_>) -> Value {
    let brief = |goal: &Goal| {
        json!({
            "goalId": goal.id,
            "title": goal.title,
            "date": goal.date,
            "items": goal.items,
            "percent": goal.percent(),
            "done": goal.is_done(),
        })
    };
    let status = status_line(
        goals.clone().into_iter().filter(|goal| goal.is_open()),
        ask.phrases(),
    );
    json!({
        "status": status,
        "goals": goals.into_iter().map(brief).collect::<Vec<_>>(),
    })
}
