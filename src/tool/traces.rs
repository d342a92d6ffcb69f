//! What is kept of every call, with secrets blanked, and the tools that show it to the chat it belongs to.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde_json::{Value, json};

use super::{Circumstance, Context, Next, Spec, Tool, ToolError, ToolOutput, warning};
use crate::args;
use crate::block::{Block, Column, PageInfo, TableBlock};
use crate::domain::{Call, day};
use crate::memory::Book;
use crate::memory::trace::{self, Ended, Place, Trace};
use crate::port::StoreError;

/// How much of the arguments and of the result is kept, in characters.
const LONGEST: usize = 1000;
/// How much of them is shown.
const SHOWN: usize = 120;
/// The most calls shown, and the most that are searched.
const MOST: usize = 100;
const SEARCHED: usize = 5_000;
/// A secret shorter than this would blank half of everything.
const SHORTEST_SECRET: usize = 4;

/// The words that are never kept.
#[derive(Default)]
pub(super) struct Blanks(Vec<String>);

impl Blanks {
    pub(super) fn new(secrets: Vec<String>) -> Self {
        let mut secrets: Vec<String> = secrets
            .into_iter()
            .filter(|secret| secret.len() >= SHORTEST_SECRET)
            .collect();
        // A secret within another must not leave the rest of the longer one behind.
        secrets.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
        Self(secrets)
    }

    fn blank(&self, text: &str) -> String {
        let blanked = self.0.iter().fold(text.to_owned(), |text, secret| {
            text.replace(secret.as_str(), "***")
        });
        blanked.chars().take(LONGEST).collect()
    }
}

/// Adds a call to the commit of its turn.
pub(super) fn keep(
    book: &mut Book,
    turn: &Circumstance,
    call: &Call,
    seen: &Seen<'_>,
    blanks: &Blanks,
) -> Result<(), StoreError> {
    let result = match seen.outcome {
        Ok(output) => output
            .content
            .as_str()
            .map_or_else(|| warning::spaced(&output.content), str::to_owned),
        Err(error) => match &error.source {
            Some(source) => format!("{} ({source})", error.words.text),
            None => error.words.text.clone(),
        },
    };
    let kept = Trace {
        at: turn.now,
        tool: call.tool.chars().take(64).collect(),
        arguments: blanks.blank(&warning::spaced(&call.arguments)),
        outcome: match seen.outcome {
            Ok(_) if seen.repeated => Ended::Repeated,
            Ok(_) => Ended::Done,
            Err(_) => Ended::Failed,
        },
        result: blanks.blank(&result),
        ms: u64::try_from(seen.took.as_millis()).unwrap_or(u64::MAX),
        warnings: seen.warnings.iter().map(|words| blanks.blank(words)).collect(),
    };
    let chat = book.chat().clone();
    trace::put(book.extra(), &chat, seen.number, &kept)
}

/// How a call went.
pub(super) struct Seen<'a> {
    /// Tells calls of one instant apart.
    pub(super) number: u64,
    pub(super) outcome: &'a Result<ToolOutput, ToolError>,
    pub(super) repeated: bool,
    pub(super) took: Duration,
    pub(super) warnings: &'a [String],
}

/// The tools that show a chat its own calls.
#[must_use]
pub fn tools() -> Vec<Arc<dyn Tool>> {
    let limit = json!({"type": "integer", "minimum": 1, "maximum": MOST, "description": "how many at most; 20 where absent"});
    let sessions = json!({"type": "object", "properties": {"limit": limit}, "additionalProperties": false});
    let search = json!({
        "type": "object",
        "properties": {
            "query": {"type": "string", "minLength": 1, "maxLength": 200,
                      "description": "a word of the tool, the arguments, the result or the warnings"},
            "limit": limit
        },
        "required": ["query"],
        "additionalProperties": false
    });
    vec![
        Arc::new(Traces(Spec::new(
            "trace_sessions",
            "Shows the newest calls of this chat by day: time, tool, arguments, outcome, duration, warnings.",
            sessions,
        ))),
        Arc::new(Traces(Spec::new(
            "trace_search",
            "Finds calls of this chat by a word of the tool, its arguments, its result or its warnings.",
            search,
        ))),
    ]
}

struct Traces(Spec);

#[async_trait]
impl Tool for Traces {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let limit = arguments.get("limit").and_then(Value::as_u64).unwrap_or(20);
        let limit = usize::try_from(limit).unwrap_or(MOST).min(MOST);
        let query = arguments
            .get("query")
            .and_then(Value::as_str)
            .map(str::to_lowercase);
        let (store, chat) = (context.book.store(), context.book.chat());
        let looked_at = if query.is_some() { SEARCHED } else { limit };
        let place = context
            .cursor
            .and_then(|cursor| serde_json::from_value(cursor.clone()).ok());
        // One more than is shown tells whether there are more.
        let newest = trace::before(store.as_ref(), chat, place, looked_at + 1)
            .map_err(|error| ToolError::store(context.lang(), &error))?;
        let alive = newest
            .into_iter()
            .filter(|(_, trace)| trace.at + trace::LIFE > context.turn.now);
        let mut found: Vec<(Place, Trace)> = alive
            .filter(|(_, trace)| query.as_ref().is_none_or(|query| holds(trace, query)))
            .take(limit + 1)
            .collect();
        let more = found.len() > limit;
        found.truncate(limit);
        let last = found.last().filter(|_| more).map(|(place, _)| json!(place));
        let found: Vec<Trace> = found.into_iter().map(|(_, trace)| trace).collect();
        let mut output = shown(&found, more, context);
        output.next = last.map(|cursor| Next { cursor });
        Ok(output)
    }
}

fn holds(trace: &Trace, query: &str) -> bool {
    let warnings = trace.warnings.iter().map(String::as_str);
    let words = [
        trace.tool.as_str(),
        trace.arguments.as_str(),
        trace.result.as_str(),
    ];
    words
        .into_iter()
        .chain(warnings)
        .any(|words| words.to_lowercase().contains(query))
}

fn shown(traces: &[Trace], more: bool, context: &Context<'_>) -> ToolOutput {
    let phrases = context.phrases();
    if traces.is_empty() {
        return ToolOutput::words(json!({"sessions": []}), phrases.say("traces-none", args!()));
    }
    let column = |key: &str| Column {
        key: key.to_owned(),
        title: Some(phrases.plain(&format!("traces-{key}"), args!())),
        align: None,
    };
    let rows = traces.iter().map(|trace| {
        let outcome = phrases.plain(&format!("traces-{}", trace.outcome.name()), args!());
        let mut outcome = outcome;
        for words in &trace.warnings {
            outcome.push_str(" ⚠️ ");
            outcome.push_str(words);
        }
        let row = json!({
            "time": context.local(trace.at).format("%Y-%m-%d %H:%M:%S").to_string(),
            "tool": trace.tool,
            "arguments": shortened(&trace.arguments),
            "outcome": outcome,
            "ms": trace.ms,
        });
        row.as_object().cloned().unwrap_or_default()
    });
    let table = TableBlock {
        title: Some(phrases.plain("traces-title", args! { "count" => traces.len() })),
        columns: ["time", "tool", "arguments", "outcome", "ms"]
            .map(column)
            .to_vec(),
        rows: rows.collect(),
        page_info: more.then_some(PageInfo {
            returned: traces.len(),
            total: None,
            has_more: true,
        }),
        ..TableBlock::default()
    };
    ToolOutput {
        content: json!({ "sessions": sessions(traces, context) }),
        visual: vec![Block::Table(table)],
        ..ToolOutput::default()
    }
}

// The calls of a day belong together, newest day first.
fn sessions(traces: &[Trace], context: &Context<'_>) -> Vec<Value> {
    let mut sessions: Vec<(String, Vec<Value>)> = Vec::new();
    for trace in traces {
        let id = format!(
            "{}@{}",
            context.book.chat(),
            day::day_of(trace.at, context.settings())
        );
        let call = json!({
            "time": context.local(trace.at).to_rfc3339(),
            "tool": trace.tool,
            "arguments": trace.arguments,
            "outcome": trace.outcome.name(),
            "result": shortened(&trace.result),
            "ms": trace.ms,
            "warnings": trace.warnings,
        });
        match sessions.last_mut().filter(|(last, _)| *last == id) {
            Some((_, calls)) => calls.push(call),
            None => sessions.push((id, vec![call])),
        }
    }
    sessions
        .into_iter()
        .map(|(id, calls)| json!({"session": id, "calls": calls}))
        .collect()
}

fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
