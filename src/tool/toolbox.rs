//! The one door to every tool: arguments, time limits and continuations are looked after here, once.

use std::collections::BTreeMap;
use std::sync::Arc;

use jsonschema::Validator;
use serde_json::Value;

use super::{Circumstance, Context, Kind, Tool, ToolError, ToolOutput};
use crate::args;
use crate::block::Block;
use crate::domain::{Action, Call, Press};
use crate::memory::continuation::{self, Continuation};
use crate::memory::{Book, callback};
use crate::text::Phrases;

/// Every tool, by name.
#[derive(Default)]
pub struct Toolbox {
    tools: BTreeMap<String, Entry>,
}

struct Entry {
    tool: Arc<dyn Tool>,
    arguments: Validator,
}

impl Toolbox {
    /// An empty toolbox.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a tool; one of the same name is replaced.
    ///
    /// # Errors
    /// When the tool's schema is not a JSON Schema; the message names the fault.
    pub fn add(&mut self, tool: Arc<dyn Tool>) -> Result<(), String> {
        let arguments = jsonschema::validator_for(&tool.spec().parameters)
            .map_err(|error| format!("{}: {error}", tool.spec().name))?;
        self.tools
            .insert(tool.spec().name.clone(), Entry { tool, arguments });
        Ok(())
    }

    /// The tools, by name.
    pub fn tools(&self) -> impl Iterator<Item = &Arc<dyn Tool>> {
        self.tools.values().map(|entry| &entry.tool)
    }

    /// Runs a call. Its changes are laid over the book; the turn commits them.
    ///
    /// # Errors
    /// With words for the person; the book is as it was then.
    pub async fn call(
        &self,
        call: &Call,
        book: &mut Book,
        turn: &Circumstance,
    ) -> Result<ToolOutput, ToolError> {
        self.page(call, None, book, turn).await
    }

    /// Runs a call for the page that begins at `cursor`.
    ///
    /// # Errors
    /// With words for the person; the book is as it was then.
    pub async fn page(
        &self,
        call: &Call,
        cursor: Option<&Value>,
        book: &mut Book,
        turn: &Circumstance,
    ) -> Result<ToolOutput, ToolError> {
        let phrases = Phrases::of(book.settings().lang);
        let Some(entry) = self.tools.get(&call.tool) else {
            let args = args! { "tool" => call.tool.clone() };
            return Err(ToolError::new(
                Kind::UnknownTool,
                phrases,
                "error-unknown-tool",
                args,
            ));
        };
        check(entry, call, phrases)?;
        let limit = entry.tool.spec().timeout;
        let context = Context { book, turn, cursor };
        let outcome = tokio::time::timeout(limit, entry.tool.run(&call.arguments, &context)).await;
        let mut output = outcome.unwrap_or_else(|_| {
            let seconds = limit.as_secs();
            Err(ToolError::new(
                Kind::Timeout,
                phrases,
                "error-timeout",
                args! { "seconds" => seconds },
            ))
        })?;
        let lang = book.settings().lang;
        for change in &output.changes {
            book.apply(change)
                .map_err(|error| ToolError::store(lang, &error))?;
        }
        book.extra().extend(std::mem::take(&mut output.writes));
        if output.forgets {
            book.forget();
        }
        keep_continuation(&mut output, call, book, turn)?;
        Ok(output)
    }
}

fn check(entry: &Entry, call: &Call, phrases: &Phrases) -> Result<(), ToolError> {
    let Err(fault) = entry.arguments.validate(&call.arguments) else {
        return Ok(());
    };
    let path = fault.instance_path().to_string();
    let args = args! { "tool" => call.tool.clone(), "path" => path, "problem" => fault.to_string() };
    Err(ToolError::new(Kind::Arguments, phrases, "error-arguments", args).because(fault))
}

// The id of the next page stands in the last table, for clients that draw their own button, and on our own button.
fn keep_continuation(
    output: &mut ToolOutput,
    call: &Call,
    book: &mut Book,
    turn: &Circumstance,
) -> Result<(), ToolError> {
    let Some(next) = output.next.take() else {
        return Ok(());
    };
    let lang = book.settings().lang;
    let id = callback::id(book.chat(), book.new_id());
    let kept = Continuation {
        chat: book.chat().clone(),
        call: call.clone(),
        cursor: next.cursor,
        expires: turn.now + continuation::LIFE,
    };
    continuation::put(book.extra(), &id, &kept).map_err(|error| ToolError::store(lang, &error))?;
    let table = output.visual.iter_mut().rev().find_map(|block| match block {
        Block::Table(table) => Some(table),
        Block::Text(_) | Block::Chart { .. } | Block::File(_) | Block::Map(_) => None,
    });
    if let Some(table) = table {
        table.continuation = Some(id.clone());
    }
    let label = Phrases::of(lang).plain("button-more", args!());
    output.actions.push(Action {
        label,
        press: Press::More(id),
        new_row: true,
    });
    Ok(())
}
