//! `write`: a paragraph and field values into the day of their time.

use async_trait::async_trait;
use chrono::{DateTime, FixedOffset, Utc};
use serde_json::{Map, Value, json};

use super::{properties, show};
use crate::args;
use crate::domain::page::{Entry, Page};
use crate::domain::{Change, day};
use crate::part::{MarkKind, Marked};
use crate::text::format;
use crate::tool::{Context, Kind, Spec, Tool, ToolError, ToolOutput};

/// Writes into the log.
pub(super) struct Write(Spec);

impl Write {
    pub(super) fn new() -> Self {
        let parameters = json!({
            "type": "object",
            "properties": {
                "properties": properties::schema(),
                "appendContent": {"type": "string", "description": "paragraphs, separated by blank lines"},
                "timestamp": {
                    "type": ["string", "number"],
                    "description": "when it happened: ISO 8601 or Unix milliseconds; now where absent"
                },
                "prefixTimestamp": {"type": "boolean", "description": "show each paragraph with its time; true"}
            },
            "additionalProperties": false
        });
        Self(Spec::new(
            "write",
            "Writes what happened into the day it happened on.",
            parameters,
        ))
    }
}

#[async_trait]
impl Tool for Write {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let changes = properties::read(arguments, context)?;
        let text = arguments
            .get("appendContent")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .trim()
            .to_owned();
        if changes.is_empty() && text.is_empty() {
            return Err(ToolError::new(
                Kind::Arguments,
                context.phrases(),
                "log-nothing-to-write",
                args!(),
            ));
        }
        let at = timestamp(arguments, context)?;
        let date = day::day_of(at, context.settings());
        let entry = Entry {
            id: context.book.new_id(),
            at: context.local(at),
            measures: super::words::measures(&text, context),
            text,
            stamped: arguments
                .get("prefixTimestamp")
                .and_then(Value::as_bool)
                .unwrap_or(true),
            changes,
            span: None,
            source: context.source(),
            extra: Map::new(),
        };
        let error = |error| ToolError::store(context.lang(), &error);
        let mut page = context
            .book
            .page(date)
            .map_err(error)?
            .unwrap_or_else(|| Page::empty(date));
        page.insert(entry.clone());
        let content = json!({"written": date, "todaySoFar": properties::so_far(&page, context)});
        let words = receipt(&entry, &page, context);
        let mut output = ToolOutput::words(content, words).changing(vec![Change::add_entry(date, entry)]);
        output.quiet = true;
        Ok(output)
    }
}

/// The `timestamp` argument, or the time of the event.
///
/// # Errors
/// When it is neither ISO 8601 nor Unix milliseconds.
pub(super) fn timestamp(arguments: &Value, context: &Context<'_>) -> Result<DateTime<Utc>, ToolError> {
    let Some(value) = arguments.get("timestamp") else {
        return Ok(context.turn.at);
    };
    let read = context.instant(value);
    read.ok_or_else(|| {
        let given = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        ToolError::new(
            Kind::Arguments,
            context.phrases(),
            "log-bad-timestamp",
            args! { "given" => given },
        )
    })
}

/// What was written and where: the moment, the words, and what the fields came to.
pub(super) fn receipt(entry: &Entry, page: &Page, context: &Context<'_>) -> Marked {
    let phrases = context.phrases();
    let mut out = Marked::default();
    out.push_str("📝 ")
        .push(&Marked::of(when(entry.at, page, context), MarkKind::Bold));
    if !entry.text.is_empty() {
        out.push_line(&Marked::plain(entry.text.clone()));
    }
    let values = page.values(context.book.fields());
    for change in &entry.changes {
        let Some(field) = context
            .book
            .fields()
            .iter()
            .find(|field| field.id == change.field)
        else {
            continue;
        };
        let added = show::value(field, &change.value, phrases);
        let total = values
            .get(&field.id)
            .map(|value| show::value(field, value, phrases))
            .unwrap_or_default();
        let key = if total == added {
            "log-field-set"
        } else {
            "log-field-joined"
        };
        out.push_line(&phrases.say(
            key,
            args! { "name" => field.name.clone(), "value" => added, "total" => total },
        ));
    }
    out
}

// Past midnight with a late day start, the page's day is not the stamp's date: both are told.
fn when(at: DateTime<FixedOffset>, page: &Page, context: &Context<'_>) -> String {
    let phrases = context.phrases();
    let today = context.today();
    if page.date == today && at.date_naive() == today {
        return phrases.plain("log-today-at", args! { "time" => format::clock(at.time()) });
    }
    if page.date != at.date_naive() {
        let day = show::heading(page.date, today, phrases);
        return phrases.plain(
            "log-day-with-late-time",
            args! { "day" => day, "time" => format::clock(at.time()) },
        );
    }
    show::headline(at, today, phrases)
}
