//! `undo`: takes back the last turn that changed something, or a named one.

use async_trait::async_trait;
use serde_json::{Value, json};

use super::describe;
use crate::args;
use crate::domain::Change;
use crate::memory::journal::{self, JournalRow};
use crate::memory::result;
use crate::part::Marked;
use crate::port::Batch;
use crate::tool::{Context, Kind, Spec, Tool, ToolError, ToolOutput};

/// Takes a turn back.
pub(super) struct Undo(Spec);

impl Undo {
    pub(super) fn new() -> Self {
        let parameters = json!({
            "type": "object",
            "properties": {"turn": {"type": "integer", "description": "the turn; the last one where absent"}},
            "additionalProperties": false
        });
        Self(Spec::new(
            "undo",
            "Takes back the last thing that was changed, step by step.",
            parameters,
        ))
    }
}

#[async_trait]
impl Tool for Undo {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let Some(row) = row(arguments, context)? else {
            return Err(ToolError::new(
                Kind::NotFound,
                context.phrases(),
                "undo-nothing",
                args!(),
            ));
        };
        let mut words = context.phrases().say("undo-done", args!());
        for line in lines(&row, context) {
            words.push_line(&line);
        }
        let content = json!({"undone": words.text});
        let mut writes = Batch::default();
        for key in &row.results {
            result::delete(&mut writes, context.book.chat(), key);
        }
        let changes = row.changes.into_iter().rev().map(Change::inverse).collect();
        let mut output = ToolOutput::words(content, words).changing(changes);
        output.undoes = Some(row.turn);
        output.writes = writes;
        output.replaces = true;
        Ok(output)
    }
}

fn row(arguments: &Value, context: &Context<'_>) -> Result<Option<JournalRow>, ToolError> {
    let book = context.book;
    let found = match arguments.get("turn").and_then(Value::as_u64) {
        Some(turn) => journal::get(book.store().as_ref(), book.chat(), turn),
        None => book.last_turn(context.turn.now),
    };
    found.map_err(|error| ToolError::store(context.lang(), &error))
}

fn lines(row: &JournalRow, context: &Context<'_>) -> Vec<Marked> {
    let mut lines: Vec<Marked> = Vec::new();
    for change in &row.changes {
        if let Some(line) = describe::undone(change, context.book.fields(), context.phrases())
            && !lines.contains(&line)
        {
            lines.push(line);
        }
    }
    lines
}
