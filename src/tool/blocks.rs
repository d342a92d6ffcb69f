//! The tools that only show: a chart, a table, a file, a map, or a list of those.

mod plain;
mod summary;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use async_trait::async_trait;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};

use super::{Context, Kind, Spec, Tool, ToolError, ToolOutput};
use crate::args;
use crate::block::{Block, BlockError, Parsed};
use crate::part::Marked;
use crate::render::fault;
use crate::text::Phrases;

/// The five tools that show what they are given.
#[must_use]
pub fn tools() -> Vec<Arc<dyn Tool>> {
    [
        Shows::Chart,
        Shows::Table,
        Shows::Several,
        Shows::File,
        Shows::Map,
    ]
    .into_iter()
    .map(|shows| {
        Arc::new(Show {
            spec: shows.spec(),
            shows,
        }) as Arc<dyn Tool>
    })
    .collect()
}

#[derive(Debug, Clone, Copy)]
enum Shows {
    Chart,
    Table,
    Several,
    File,
    Map,
}

impl Shows {
    fn spec(self) -> Spec {
        let (name, description, properties) = match self {
            Self::Chart => (
                "chart_tool",
                "Draws a chart of given figures. Give `series` (and `labels`), or `text` with figures as a person \
                 wrote them: numbers, names with numbers, or CSV.",
                chart_properties(),
            ),
            Self::Table => (
                "table_tool",
                "Shows a table. Give `rows` (and `columns`), or `text` with CSV or a Markdown table.",
                table_properties(),
            ),
            Self::Several => (
                "visualize_tool",
                "Shows several blocks in order: text, charts, tables, files, maps.",
                json!({"blocks": {"type": "array", "description": "blocks, each with its `type`",
                                  "items": {"type": ["object", "string"]}}}),
            ),
            Self::File => (
                "file_tool",
                "Sends a file. Give its bytes as base64 in `data`, or its words in `text`.",
                json!({
                    "name": {"type": "string", "description": "with its ending, e.g. report.html"},
                    "mime": {"type": "string", "description": "its media type, e.g. text/html"},
                    "data": {"type": "string", "description": "its bytes in base64"},
                    "text": {"type": "string", "description": "its words, in place of data"},
                }),
            ),
            Self::Map => (
                "map_tool",
                "Shows places on a map: a centre or markers, in degrees.",
                map_properties(),
            ),
        };
        Spec::new(
            name,
            description,
            json!({"type": "object", "properties": properties}),
        )
    }
}

fn chart_properties() -> Value {
    json!({
        "type": {"type": "string",
                 "description": "bar, line, area, pie, scatter, candlestick or heatmap; chosen by the figures where absent"},
        "title": {"type": "string"},
        "labels": {"type": "array", "description": "names of the positions; ISO dates for candlestick and heatmap"},
        "series": {"type": "array",
                   "description": "{name, values}: numbers or null; [x, y] pairs for scatter; \
                                   {open, high, low, close, volume?} for candlestick"},
        "options": {"type": "object",
                    "description": "stacked (flag), unit (text), goal (number), theme (light or dark)"},
        "text": {"type": "string", "description": "the figures in words or as CSV, in place of labels and series"},
    })
}

fn table_properties() -> Value {
    json!({
        "title": {"type": "string"},
        "columns": {"type": "array", "description": "{key, title?, align?: left, right or center}"},
        "rows": {"type": "array", "description": "objects by column key"},
        "page_info": {"type": "object", "description": "{returned, total, has_more}"},
        "text": {"type": "string", "description": "CSV or a Markdown table, in place of columns and rows"},
    })
}

fn map_properties() -> Value {
    let degrees = json!({"type": "number"});
    json!({
        "title": {"type": "string"},
        "center": {"type": "object", "properties": {"lat": degrees, "lon": degrees}},
        "zoom": {"type": "number", "description": "0 (the world) to 19 (a house)"},
        "markers": {"type": "array", "description": "{lat, lon, label?}"},
        "link": {"type": "string", "description": "a web page of the place"},
        "tile_url": {"type": "string"},
        "attribution": {"type": "string"},
    })
}

struct Show {
    spec: Spec,
    shows: Shows,
}

#[async_trait]
impl Tool for Show {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let phrases = context.phrases();
        let fields = arguments.as_object().cloned().unwrap_or_default();
        let parsed = match self.shows {
            Shows::Chart => one(Block::from_json_as("chart", plain::chart(fields, phrases)?)),
            Shows::Table => one(Block::from_json_as("table", plain::table(fields, phrases)?)),
            Shows::Several => Block::list_from_json(fields.get("blocks").unwrap_or(&Value::Null)),
            Shows::File => one(Block::from_json_as("file", file(fields))),
            Shows::Map => one(Block::from_json_as("map", Value::Object(fields))),
        };
        let Some(blocks) = parsed.block else {
            return Err(refused(&self.spec.name, &parsed.faults, phrases));
        };
        let mut content = vec![summary::of(&blocks, phrases)];
        content.extend(parsed.faults.iter().map(|fault| fault::say(fault, phrases).text));
        let mut visual = blocks;
        if let Some(faults) = faults(&parsed.faults, phrases) {
            visual.push(faults.into());
        }
        Ok(ToolOutput {
            content: Value::String(content.join("\n")),
            visual,
            ..ToolOutput::default()
        })
    }
}

fn one(parsed: Parsed) -> Parsed<Vec<Block>> {
    Parsed {
        block: parsed.block.map(|block| vec![block]),
        faults: parsed.faults,
    }
}

// What is wrong stands under what is shown nevertheless.
fn faults(faults: &[BlockError], phrases: &Phrases) -> Option<Marked> {
    let mut words = Marked::default();
    for fault in faults {
        let mut line = Marked::plain("⚠️ ");
        line.push(&fault::say(fault, phrases));
        words.push_line(&line);
    }
    (!words.is_empty()).then_some(words)
}

fn refused(tool: &str, found: &[BlockError], phrases: &Phrases) -> ToolError {
    let mut error = ToolError::new(Kind::Arguments, phrases, "block-nothing", args!());
    if let Some(words) = faults(found, phrases) {
        error.words = words;
    }
    error.because(format!("{tool}: {} faults", found.len()))
}

fn file(mut fields: Map<String, Value>) -> Value {
    let text = fields.remove("text");
    if let (Some(Value::String(words)), None) = (text, fields.get("data")) {
        fields.insert("data".to_owned(), Value::String(STANDARD.encode(words)));
        fields
            .entry("mime")
            .or_insert_with(|| Value::String("text/plain".to_owned()));
    }
    Value::Object(fields)
}
