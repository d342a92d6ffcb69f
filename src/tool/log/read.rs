//! `read`: the current day, whole.

use async_trait::async_trait;
use chrono::NaiveDate;
use serde_json::{Value, json};

use super::{edit, properties, show};
use crate::args;
use crate::domain::page::{Entry, Page};
use crate::tool::{Context, Spec, Tool, ToolError, ToolOutput};

/// Reads a day.
pub(super) struct Read(Spec);

impl Read {
    pub(super) fn new() -> Self {
        let parameters = json!({
            "type": "object",
            "properties": {"date": {"type": "string", "format": "date", "description": "the day; today where absent"}},
            "additionalProperties": false
        });
        Self(Spec::new(
            "read",
            "Shows a day: its fields, its paragraphs, what is running, the goals.",
            parameters,
        ))
    }
}

#[async_trait]
impl Tool for Read {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let today = context.today();
        let asked = arguments
            .get("date")
            .and_then(Value::as_str)
            .and_then(|text| text.parse::<NaiveDate>().ok());
        let date = asked.unwrap_or(today);
        let page = context
            .book
            .page(date)
            .map_err(|error| ToolError::store(context.lang(), &error))?;
        let phrases = context.phrases();
        let mut visual = if let Some(page) = &page {
            show::day(page, context.book.fields(), today, phrases)
        } else {
            let day = crate::text::format::date(date, today, phrases);
            vec![phrases.say("log-empty-day", args! { "day" => day }).into()]
        };
        if date == today && !context.book.spans().is_empty() {
            let running = show::running(
                context.book.spans(),
                context.turn.now,
                context.settings(),
                phrases,
            );
            visual.push(running.into());
        }
        let page = page.unwrap_or_else(|| Page::empty(date));
        let newest: Vec<&Entry> = page.entries.iter().rev().collect();
        let open = edit::open_one(&newest, context);
        let output = ToolOutput {
            content: properties::so_far(&page, context),
            visual,
            ..ToolOutput::default()
        };
        Ok(output.with_actions(open.into_iter().collect()))
    }
}
