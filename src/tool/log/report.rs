//! A day as a file: one page of HTML with its fields, its paragraphs and its goals.

use std::fmt::Write as _;

use async_trait::async_trait;
use chrono::NaiveDate;
use serde_json::{Value, json};

use super::show;
use crate::args;
use crate::block::{Block, FileBlock};
use crate::domain::goal::GoalItem;
use crate::domain::page::Page;
use crate::text::format;
use crate::tool::goal::line::item_part;
use crate::tool::{Context, Spec, Tool, ToolError, ToolOutput};

const FRAME: &str = include_str!("../../../templates/report.html");

/// Hands a day over as a file.
pub(super) struct Report(Spec);

impl Report {
    pub(super) fn new() -> Self {
        let parameters = json!({
            "type": "object",
            "properties": {"date": {"type": "string", "format": "date", "description": "the day; today where absent"}},
            "additionalProperties": false
        });
        Self(Spec::new(
            "report",
            "Sends a day as a file: its fields, its paragraphs, its goals.",
            parameters,
        ))
    }
}

#[async_trait]
impl Tool for Report {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let today = context.today();
        let asked = arguments.get("date").and_then(Value::as_str);
        let date: NaiveDate = asked.and_then(|text| text.parse().ok()).unwrap_or(today);
        let store = |error| ToolError::store(context.lang(), &error);
        let phrases = context.phrases();
        let title = format::date(date, today, phrases);
        let Some(page) = context.book.page(date).map_err(store)? else {
            let words = phrases.say("log-empty-day", args! { "day" => title });
            return Ok(ToolOutput::words(json!({"date": date, "entries": 0}), words));
        };
        let goals = goals(date, context)?;
        let html = FRAME
            .replace("{lang}", context.lang().code())
            .replace("{title}", &escaped(&title))
            .replace("{body}", &body(&page, &goals, context));
        let words = phrases.say(
            "report-done",
            args! { "day" => title, "entries" => page.entries.len() },
        );
        let mut output = ToolOutput::words(json!({"date": date, "entries": page.entries.len()}), words);
        let file = FileBlock::new(format!("{date}.html"), "text/html", html.into_bytes());
        output.visual.extend(file.map(Block::File));
        Ok(output)
    }
}

fn body(page: &Page, goals: &[String], context: &Context<'_>) -> String {
    let (fields, phrases) = (context.book.fields(), context.phrases());
    let mut html = String::new();
    let values = show::filled(fields, &page.values(fields), phrases);
    if !values.is_empty() {
        html.push_str("<table>\n");
        for (name, value) in values {
            let _ = writeln!(
                html,
                "<tr><th>{}</th><td>{}</td></tr>",
                escaped(&name),
                escaped(&value)
            );
        }
        html.push_str("</table>\n");
    }
    let heading = |key: &str| escaped(&phrases.plain(key, args!()));
    if !page.entries.is_empty() {
        let _ = writeln!(html, "<h2>{}</h2>\n<ul>", heading("report-entries"));
        for entry in &page.entries {
            let words = if entry.text.trim().is_empty() {
                show::changes(entry, fields, phrases)
            } else {
                entry.text.trim().to_owned()
            };
            let time = format::clock(entry.at.time());
            let _ = writeln!(html, "<li><time>{time}</time>{}</li>", escaped(&words));
        }
        html.push_str("</ul>\n");
    }
    if !goals.is_empty() {
        let _ = writeln!(html, "<h2>{}</h2>\n<ul>", heading("report-goals"));
        for goal in goals {
            let _ = writeln!(html, "<li>{}</li>", escaped(goal));
        }
        html.push_str("</ul>\n");
    }
    html
}

// The goals of a day in a line each: those that are open on it, and those that were.
fn goals(date: NaiveDate, context: &Context<'_>) -> Result<Vec<String>, ToolError> {
    let mut lines = Vec::new();
    for goal in context.book.goals() {
        let closed = context
            .book
            .goal_days(goal.id, date, date)
            .map_err(|error| ToolError::store(context.lang(), &error))?;
        let items: &[GoalItem] = match closed.first() {
            Some(day) => &day.items,
            None if goal.date == date && goal.is_open() => &goal.items,
            None => continue,
        };
        let done = items.iter().all(GoalItem::is_met);
        let parts: Vec<String> = items
            .iter()
            .map(|item| item_part(item, context.phrases()))
            .collect();
        let sign = if done { "✅" } else { "⏳" };
        lines.push(format!("{sign} {}: {}", goal.title, parts.join(" · ")));
    }
    Ok(lines)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
