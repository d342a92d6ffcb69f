//! The history of a goal: a heat map, its figures, and tables by week and month.

use serde_json::{Map, Value, json};

use super::super::{ToolError, ToolOutput};
use super::card::unit;
use super::{Ask, find, show};
use crate::args;
use crate::block::{Block, ChartKind, ChartOptions, ChartSpec, Column, Series, SeriesValues, TableBlock};
use crate::domain::goal::{Figures, Goal, GoalDay, GoalState, Stretch, close, figures, stretches};
use crate::part::Marked;

/// Days in the heat map: half a year.
const DAYS: usize = 184;
/// Rows of the week table.
const WEEKS: usize = 8;
/// Rows of the month table.
const MONTHS: usize = 6;

/// Shows what became of a goal's days.
pub(super) fn history(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let mut candidates: Vec<&Goal> = ask.context.book.goals().iter().collect();
    if find::active(ask).len() == 1 && ask.arguments.title.is_none() {
        candidates = find::active(ask);
    }
    let goal = find::goal(ask, &candidates)?;
    let mut days = show::closed_days(goal, ask)?;
    // What is reached counts at once, in the row of days and in the tables alike.
    if goal.is_open() && goal.is_done() {
        days.retain(|day| day.date != goal.date);
        days.push(close(goal));
    }
    if days.is_empty() {
        let words = ask
            .phrases()
            .say("goal-history-none", args! { "title" => goal.title.clone() });
        return Ok(ToolOutput::words(Value::Null, words));
    }
    let week_start = ask.context.settings().week_start;
    let found = figures(goal, &days, week_start);
    let content = json!({
        "goalId": goal.id, "title": goal.title, "streak": found.streak, "best": found.best,
        "done": found.done, "missed": found.missed, "rested": found.rested, "rate": found.rate(),
    });
    let weeks = stretches(&days, false, week_start);
    let months = stretches(&days, true, week_start);
    Ok(ToolOutput {
        content,
        visual: vec![
            words(goal, found, ask).into(),
            heat_map(goal, &days, DAYS, ask),
            table(&weeks, false, ask),
            table(&months, true, ask),
        ],
        ..ToolOutput::default()
    })
}

fn words(goal: &Goal, found: Figures, ask: &Ask<'_>) -> Marked {
    let phrases = ask.phrases();
    let mut words = phrases.say("goal-history-title-line", args! { "title" => goal.title.clone() });
    let streak = args! { "streak" => found.streak, "best" => found.best };
    words.push_line(&phrases.say(&format!("goal-history-streak-{}", unit(goal)), streak));
    let counts = args! { "done" => found.done, "missed" => found.missed, "rested" => found.rested };
    words.push_line(&phrases.say("goal-history-counts", counts));
    if let Some(rate) = found.rate() {
        words.push_line(
            &ask.phrases()
                .say("goal-history-rate", args! { "percent" => rate }),
        );
    }
    words
}

/// The days of a goal as a calendar: the newest of them, at most so many.
pub(super) fn heat_map(goal: &Goal, days: &[GoalDay], most: usize, ask: &Ask<'_>) -> Block {
    let newest = days.iter().skip(days.len().saturating_sub(most));
    let (labels, values) = newest.map(|day| (day.date.to_string(), share(day))).unzip();
    let title = ask
        .phrases()
        .plain("goal-history-title", args! { "title" => goal.title.clone() });
    Block::Chart {
        spec: ChartSpec {
            kind: ChartKind::Heatmap,
            title: Some(title),
            labels,
            series: vec![Series {
                name: goal.title.clone(),
                values: SeriesValues::Numbers(values),
            }],
            options: ChartOptions {
                unit: Some("%".to_owned()),
                // The deepest colour is a whole day, also where none was.
                goal: Some(100.0),
                ..ChartOptions::default()
            },
        },
    }
}

// The share of a day: what was done of its items, all or nothing for limits, nothing known of a day of rest.
fn share(day: &GoalDay) -> Option<f64> {
    let all = |done: bool| Some(if done { 100.0 } else { 0.0 });
    match day.state {
        GoalState::Skipped | GoalState::Paused => None,
        GoalState::Done => all(true),
        GoalState::Missed | GoalState::Open => day
            .percent()
            .map_or(all(false), |percent| Some(f64::from(percent))),
    }
}

fn table(stretches: &[Stretch], by_month: bool, ask: &Ask<'_>) -> Block {
    let phrases = ask.phrases();
    let (title, first, rows) = if by_month {
        ("goal-history-months", "goal-column-month", MONTHS)
    } else {
        ("goal-history-weeks", "goal-column-week", WEEKS)
    };
    let column = |key: &str, title: &str| Column {
        key: key.to_owned(),
        title: Some(phrases.plain(title, args!())),
        align: None,
    };
    let row = |stretch: &Stretch| -> Map<String, Value> {
        let rate =
            (stretch.counted > 0).then(|| (100 * stretch.done + stretch.counted / 2) / stretch.counted);
        let shape = if by_month { "%Y-%m" } else { "%Y-%m-%d" };
        let named = stretch.from.format(shape).to_string();
        let cells = [
            ("from", json!(named)),
            ("done", json!(stretch.done)),
            ("counted", json!(stretch.counted)),
            ("rate", json!(rate)),
        ];
        cells
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect()
    };
    Block::Table(TableBlock {
        title: Some(phrases.plain(title, args!())),
        columns: vec![
            column("from", first),
            column("done", "goal-column-done"),
            column("counted", "goal-column-counted"),
            column("rate", "goal-column-rate"),
        ],
        rows: stretches.iter().take(rows).map(row).collect(),
        ..TableBlock::default()
    })
}
