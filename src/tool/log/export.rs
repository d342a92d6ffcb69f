//! `export`: everything of this chat as two documents.

use async_trait::async_trait;
use serde_json::{Value, json};

use crate::args;
use crate::block::{Block, FileBlock};
use crate::memory::export::spreadsheet::{self, Headings};
use crate::memory::export::{self, ChatExport};
use crate::part::Marked;
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
    serde_json::to_vec_pretty(&export::of(vec![chat.clone()]))
}

fn csv(chat: &ChatExport, context: &Context<'_>) -> Vec<u8> {
    let heading = |key: &str| context.phrases().plain(key, args!());
    let headings = Headings {
        chat: heading("csv-chat"),
        date: heading("csv-date"),
        time: heading("csv-time"),
        text: heading("csv-text"),
    };
    crate::render::csv(spreadsheet::rows(std::slice::from_ref(chat), &headings))
}
