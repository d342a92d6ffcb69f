//! A week at a glance: what was written, each number beside the week before, the goals, one picture.

use std::collections::BTreeMap;

use async_trait::async_trait;
use chrono::{Days, NaiveDate};
use serde_json::{Map, Value, json};

use super::show;
use super::stats::{self, Stretch};
use crate::args;
use crate::block::{Block, Column, TableBlock};
use crate::domain::field::{Field, FieldType, NumberMerge, tidy};
use crate::domain::goal::{GoalState, figures};
use crate::part::Marked;
use crate::tool::{Context, Spec, Tool, ToolError, ToolOutput};

/// Days of a week.
const WEEK: u64 = 7;

/// Shows a week.
pub(super) struct Review(Spec);

impl Review {
    pub(super) fn new() -> Self {
        let parameters = json!({
            "type": "object",
            "properties": {"date": {"type": "string", "format": "date", "description": "a day of the week; today where absent"}},
            "additionalProperties": false
        });
        Self(Spec::new(
            "review",
            "Reviews a week: entries, each number beside the week before, goals.",
            parameters,
        ))
    }
}

#[async_trait]
impl Tool for Review {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let today = context.today();
        let asked = arguments.get("date").and_then(Value::as_str);
        let day: NaiveDate = asked.and_then(|text| text.parse().ok()).unwrap_or(today);
        let from = day.week(context.settings().week_start).first_day();
        let week = Stretch::read(from, from + Days::new(WEEK - 1), context)?;
        let before = Stretch::read(from - Days::new(WEEK), from - Days::new(1), context)?;
        let phrases = context.phrases();
        let mut words = phrases.say(
            "review-head",
            args! {
                "from" => show::short_date(week.from, phrases),
                "to" => show::short_date(week.to, phrases),
                "logged" => week.pages.len(),
                "entries" => week.entries(),
            },
        );
        let goals = goals(&week, context)?;
        if week.entries() == 0 && goals.is_empty() {
            words = phrases.say("review-empty", args!());
        }
        for line in goals {
            words.push_line(&line);
        }
        let content =
            json!({"from": week.from, "to": week.to, "days": week.pages.len(), "entries": week.entries()});
        let mut output = ToolOutput::words(content, words);
        output.visual.extend(numbers(&week, &before, context));
        let picture = stats::spending_by_tag(&week, context).or_else(|| {
            let fields = context.book.fields().iter();
            let mut numbers = fields.filter(|field| field.kind == FieldType::Number);
            numbers.find_map(|field| stats::line(field, &week, context))
        });
        output.visual.extend(picture);
        Ok(output)
    }
}

// Each number field that was filled in this week, beside the week before.
fn numbers(week: &Stretch, before: &Stretch, context: &Context<'_>) -> Option<Block> {
    let phrases = context.phrases();
    let row = |field: &Field| -> Option<Map<String, Value>> {
        let now = reckoned(field, week, context)?;
        let earlier = reckoned(field, before, context).unwrap_or_else(|| "–".to_owned());
        let key = if adds_up(field) {
            "review-sum"
        } else {
            "review-mean"
        };
        let name = phrases.plain(key, args! { "name" => field.name.clone() });
        let cells = [("what", name), ("now", now), ("before", earlier)];
        Some(
            cells
                .into_iter()
                .map(|(key, value)| (key.to_owned(), json!(value)))
                .collect(),
        )
    };
    let fields = context.book.fields().iter();
    let numbers = fields.filter(|field| field.kind == FieldType::Number);
    let rows: Vec<_> = numbers.filter_map(row).collect();
    let column = |key: &str, title: &str, align| Column {
        key: key.to_owned(),
        title: Some(phrases.plain(title, args!())),
        align,
    };
    let right = Some(crate::block::Align::Right);
    (!rows.is_empty()).then(|| {
        Block::Table(TableBlock {
            columns: vec![
                column("what", "review-column-what", None),
                column("now", "review-column-now", right),
                column("before", "review-column-before", right),
            ],
            rows,
            ..TableBlock::default()
        })
    })
}

fn adds_up(field: &Field) -> bool {
    field.merge.is_none_or(|merge| merge == NumberMerge::Sum)
}

// The sum of a field, or its mean where it does not add up over days, each currency on its own.
fn reckoned(field: &Field, stretch: &Stretch, context: &Context<'_>) -> Option<String> {
    let fields = context.book.fields();
    let mut sums: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for page in stretch.pages.values() {
        for (unit, value) in stats::amounts(field, page, fields) {
            let (sum, count) = sums.entry(unit).or_default();
            *sum += value;
            *count += 1.0;
        }
    }
    let shown = sums.iter().map(|(currency, (sum, count))| {
        let figure = if adds_up(field) { *sum } else { sum / count };
        show::amount(tidy(figure), currency, field.unit.as_deref(), context.phrases())
    });
    let shown: Vec<String> = shown.collect();
    (!shown.is_empty()).then(|| shown.join(" + "))
}

// What became of each goal on the days of this week that are over.
fn goals(week: &Stretch, context: &Context<'_>) -> Result<Vec<Marked>, ToolError> {
    let phrases = context.phrases();
    let mut lines = Vec::new();
    for goal in context.book.goals() {
        let store = |error| ToolError::store(context.lang(), &error);
        let all = context
            .book
            .goal_days(goal.id, NaiveDate::MIN, week.to)
            .map_err(store)?;
        let days = || all.iter().filter(|day| (week.from..=week.to).contains(&day.date));
        let counted = days()
            .filter(|day| matches!(day.state, GoalState::Done | GoalState::Missed))
            .count();
        if counted == 0 {
            continue;
        }
        let done = days().filter(|day| day.state == GoalState::Done).count();
        let streak = figures(goal, &all, context.settings().week_start).streak;
        let args = args! { "title" => goal.title.clone(), "done" => done, "counted" => counted };
        let mut line = phrases.say("review-goal", args);
        if streak > 1 {
            line.push_str(" · ")
                .push(&phrases.say("review-streak", args! { "streak" => streak }));
        }
        lines.push(line);
    }
    Ok(lines)
}
