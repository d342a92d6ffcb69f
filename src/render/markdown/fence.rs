//! A fenced block: code, or a chart or table written as JSON.

use super::Writer;
use crate::block::{Block, BlockError, Parsed, Problem};
use crate::domain::Lang;
use crate::render::fault;
use crate::text::Phrases;
use pulldown_cmark::CodeBlockKind;

const CHART: &str = "chart";
const TABLE: &str = "table";

/// A fence with its info string and the lines within.
pub(super) struct Fence {
    language: Option<String>,
    body: String,
}

impl Fence {
    pub(super) fn new(kind: &CodeBlockKind) -> Self {
        let info = match kind {
            CodeBlockKind::Indented => "",
            CodeBlockKind::Fenced(info) => info.trim(),
        };
        let (language, rest) = info.split_once(char::is_whitespace).unwrap_or((info, ""));
        let block = matches!(language, CHART | TABLE);
        Self {
            language: (!language.is_empty()).then(|| language.to_owned()),
            // JSON may begin on the line of the fence itself.
            body: if block { rest.to_owned() } else { String::new() },
        }
    }

    /// A whole fence on one line, which `CommonMark` takes for code within a line: ```` ```chart {…}``` ````.
    pub(super) fn on_one_line(code: &str) -> Option<Self> {
        let (language, body) = code.trim().split_once(char::is_whitespace)?;
        let body = body.trim();
        (matches!(language, CHART | TABLE) && body.starts_with(['{', '[']) && body.ends_with(['}', ']']))
            .then(|| Self {
                language: Some(language.to_owned()),
                body: body.to_owned(),
            })
    }

    pub(super) fn push(&mut self, words: &str) {
        self.body.push_str(words);
    }

    /// Writes the code, or the block that it describes; a block that is broken is shown as code with its fault.
    pub(super) fn finish(self, lang: Lang, writer: &mut Writer) {
        let parsed = match self.language.as_deref() {
            Some(CHART) => read(CHART, &self.body),
            Some(TABLE) => read(TABLE, &self.body),
            Some(_) | None => {
                writer.pre(self.language, self.body.trim_end_matches('\n'));
                return;
            }
        };
        match parsed.block {
            Some(block) => writer.block(block),
            None => writer.pre(Some("json".to_owned()), self.body.trim()),
        }
        if let Some(error) = parsed.faults.first() {
            writer.begin_block();
            writer.write("⚠️ ");
            writer.write(&fault::say(error, Phrases::of(lang)).text);
        }
    }
}

fn read(name: &str, body: &str) -> Parsed {
    match serde_json::from_str(body) {
        Ok(value) => Block::from_json_as(name, value),
        Err(error) => Parsed {
            block: None,
            faults: vec![BlockError {
                path: String::new(),
                problem: Problem::NotJson {
                    line: error.line(),
                    column: error.column(),
                },
            }],
        },
    }
}
