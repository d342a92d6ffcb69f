//! `create_today`: makes the day's page with a title, for the rare case that nothing else made it.

use async_trait::async_trait;
use serde_json::{Map, Value, json};

use super::{properties, write};
use crate::args;
use crate::domain::field::FieldType;
use crate::domain::page::{Entry, Page};
use crate::domain::{Change, day};
use crate::text::format;
use crate::tool::{Context, Kind, Spec, Tool, ToolError, ToolOutput};

/// Makes the day's page.
pub(super) struct CreateToday(Spec);

impl CreateToday {
    pub(super) fn new() -> Self {
        let parameters = json!({
            "type": "object",
            "properties": {
                "properties": properties::schema(),
                "content": {"type": "string", "description": "first paragraphs, separated by blank lines"},
                "timestamp": {"type": ["string", "number"], "description": "ISO 8601 or Unix milliseconds"},
                "prefixContent": {"type": "boolean", "description": "show each paragraph with its time; true"}
            },
            "required": ["properties"],
            "additionalProperties": false
        });
        Self(Spec::new(
            "create_today",
            "Makes the page of a day that has none yet; carries its title.",
            parameters,
        ))
    }
}

#[async_trait]
impl Tool for CreateToday {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let phrases = context.phrases();
        let at = write::timestamp(arguments, context)?;
        let date = day::day_of(at, context.settings());
        let shown = format::date(date, context.today(), phrases);
        let existing = context
            .book
            .page(date)
            .map_err(|error| ToolError::store(context.lang(), &error))?;
        if existing.is_some() {
            return Err(ToolError::new(
                Kind::Arguments,
                phrases,
                "log-page-exists",
                args! { "day" => shown },
            ));
        }
        let (title, rest) = split_title(arguments, context)?;
        let mut text = title;
        if let Some(content) = arguments.get("content").and_then(Value::as_str) {
            text = format!("{text}\n\n{}", content.trim());
        }
        let entry = Entry {
            id: context.book.new_id(),
            at: context.local(at),
            text: text.trim().to_owned(),
            stamped: arguments
                .get("prefixContent")
                .and_then(Value::as_bool)
                .unwrap_or(true),
            changes: properties::read(&rest, context)?,
            measures: Vec::new(),
            span: None,
            source: context.source(),
            extra: Map::new(),
        };
        let mut page = Page::empty(date);
        page.insert(entry.clone());
        let content = json!({"created": date, "todaySoFar": properties::so_far(&page, context)});
        let words = phrases.say("log-page-created", args! { "day" => shown });
        Ok(ToolOutput::words(content, words).changing(vec![Change::add_entry(date, entry)]))
    }
}

// The embedded log has no title field of its own: the day's date is its title, and a title that is given becomes
// the day's first line.
fn split_title(arguments: &Value, context: &Context<'_>) -> Result<(String, Value), ToolError> {
    let list = arguments
        .get("properties")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    let is_title = |property: &Value| {
        let name = property.get("name").and_then(Value::as_str).unwrap_or_default();
        let own = properties::find(context.book.fields(), name).map(|field| field.kind);
        own == Some(FieldType::Title) || (own.is_none() && name.eq_ignore_ascii_case("title"))
    };
    let (titles, rest): (Vec<Value>, Vec<Value>) = list.into_iter().partition(is_title);
    let title = titles
        .first()
        .and_then(|title| title.get("value"))
        .and_then(Value::as_str)
        .map(str::trim);
    match title.filter(|title| !title.is_empty()) {
        Some(title) => Ok((title.to_owned(), json!({ "properties": rest }))),
        None => Err(ToolError::new(
            Kind::Arguments,
            context.phrases(),
            "log-title-missing",
            args!(),
        )),
    }
}
