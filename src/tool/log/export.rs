//! `export`: everything of this chat as two documents.

use async_trait::async_trait;
use serde_json::{Value, json};

use super::show;
use crate::args;
use crate::block::{Block, FileBlock};
use crate::domain::Lang;
use crate::domain::field::{Field, FieldValue};
use crate::memory::export::{self, ChatExport, Document};
use crate::part::Marked;
use crate::text::{Phrases, format};
use crate::tool::{Context, Kind, Spec, Tool, ToolError, ToolOutput};

/// Hands out the chat's data.
pub(super) struct Export(Spec);

impl Export {
    pub(super) fn new() -> Self {
        let parameters = json!({
            "type": "object",
            "properties": {"format": {"enum": ["json", "csv"], "description": "one of the two; both where absent"}},
            "additionalProperties": false
        });
        let limit = std::time::Duration::from_secs(30);
        Self(
            Spec::new(
                "export",
                "Sends everything of this chat as JSON and as a spreadsheet.",
                parameters,
            )
            .within(limit),
        )
    }
}

#[async_trait]
impl Tool for Export {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let chat = export::export(context.book).map_err(|error| ToolError::store(context.lang(), &error))?;
        let entries: usize = chat.pages.iter().map(|page| page.body.len()).sum();
        let args = args! { "days" => chat.pages.len(), "entries" => entries };
        let words: Marked = context.phrases().say("export-done", args);
        let wanted = arguments.get("format").and_then(Value::as_str);
        let mut output = ToolOutput::words(json!({"days": chat.pages.len(), "entries": entries}), words);
        let date = context.today();
        if wanted != Some("csv") {
            let data = json(&chat).map_err(|error| {
                ToolError::new(Kind::Store, context.phrases(), "error-store", args!()).because(error)
            })?;
            output
                .visual
                .push(file(format!("daybook-{date}.json"), "application/json", data));
        }
        if wanted != Some("json") {
            output.visual.push(file(
                format!("daybook-{date}.csv"),
                "text/csv",
                csv(&chat, context),
            ));
        }
        Ok(output)
    }
}

fn file(name: String, mime: &str, data: Vec<u8>) -> Block {
    Block::File(FileBlock {
        name,
        mime: mime.to_owned(),
        data,
    })
}

fn json(chat: &ChatExport) -> Result<Vec<u8>, serde_json::Error> {
    let document = Document {
        format: export::FORMAT.to_owned(),
        version: export::VERSION,
        chats: vec![chat.clone()],
        extra: serde_json::Map::new(),
    };
    serde_json::to_vec_pretty(&document)
}

// A row a paragraph; what the fields of a day came to stands in the day's first row.
fn csv(chat: &ChatExport, context: &Context<'_>) -> Vec<u8> {
    let heading = |key: &str| context.phrases().plain(key, args!());
    let mut header = vec![heading("csv-date"), heading("csv-time"), heading("csv-text")];
    header.extend(chat.fields.iter().map(|field| field.name.clone()));
    let mut rows = vec![header];
    for page in &chat.pages {
        let values = context
            .book
            .page(page.date)
            .ok()
            .flatten()
            .map(|page| page.values(&chat.fields))
            .unwrap_or_default();
        let shown = |field: &Field| {
            values
                .get(&field.id)
                .map(|value| cell(field, value))
                .unwrap_or_default()
        };
        let fields: Vec<String> = chat.fields.iter().map(shown).collect();
        let lines = page
            .body
            .iter()
            .map(|entry| (format::clock(entry.at.time()), entry.text.clone()));
        let mut lines: Vec<(String, String)> = lines.collect();
        if lines.is_empty() {
            lines.push((String::new(), String::new()));
        }
        for (index, (time, text)) in lines.into_iter().enumerate() {
            let mut row = vec![page.date.to_string(), time, text];
            row.extend(
                fields
                    .iter()
                    .map(|value| if index == 0 { value.clone() } else { String::new() }),
            );
            rows.push(row);
        }
    }
    crate::render::csv(rows)
}

// Plain numbers, so that a spreadsheet can reckon with them.
fn cell(field: &Field, value: &FieldValue) -> String {
    match value {
        FieldValue::Number(amounts) if amounts.len() == 1 => amounts
            .values()
            .next()
            .map(ToString::to_string)
            .unwrap_or_default(),
        _ => show::value(field, value, Phrases::of(Lang::En)),
    }
}
