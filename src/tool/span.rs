//! Spans: what began and has not ended yet.

mod arguments;
mod correct;
mod finish;
pub mod line;
mod start;
pub mod still;
#[cfg(test)]
mod tests;

use async_trait::async_trait;
use serde_json::{Value, json};

use super::{Context, Kind, Spec, Tool, ToolError, ToolOutput};
use crate::args;
use crate::domain::span::{Chosen, Span, choose};
use crate::domain::{Action as Button, Call};
use crate::text::Phrases;
use arguments::{Action, Arguments};

/// The `span` tool.
pub struct SpanTool(Spec);

impl Default for SpanTool {
    fn default() -> Self {
        let description = "Things with a beginning and an end: start, end, cancel, correct. Ending one writes it to the log.";
        Self(Spec::new("span", description, parameters()))
    }
}

/// One call: what is asked, as it came and as it was read, and where.
struct Ask<'a> {
    arguments: Arguments,
    original: &'a Value,
    context: &'a Context<'a>,
}

#[async_trait]
impl Tool for SpanTool {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let ask = Ask {
            arguments: Arguments::read(arguments, context)?,
            original: arguments,
            context,
        };
        match ask.arguments.action {
            Action::Start => start::start(&ask),
            Action::End => finish::end(&ask),
            Action::Cancel => finish::cancel(&ask),
            Action::Correct => correct::correct(&ask),
            Action::Keep => finish::keep(&ask),
        }
    }
}

impl<'a> Ask<'a> {
    fn phrases(&self) -> &'static Phrases {
        self.context.phrases()
    }

    fn refuse(&self, kind: Kind, key: &str, args: crate::text::Args) -> ToolError {
        ToolError::new(kind, self.phrases(), key, args)
    }

    /// The running span that is meant; several are asked about with buttons.
    fn running(&self) -> Result<&'a Span, ToolError> {
        let spans = self.context.book.spans();
        match choose(spans, self.arguments.event_name.as_deref()) {
            Chosen::One(span) => Ok(span),
            Chosen::NoneRuns => Err(self.refuse(Kind::NotFound, "span-none", args!())),
            Chosen::Several => {
                let button = |span: &Span| {
                    let mut arguments = self.original.as_object().cloned().unwrap_or_default();
                    arguments.insert("eventName".to_owned(), json!(span.event_name));
                    let call = Call::new("span", Value::Object(arguments));
                    Button::once(span.event_name.clone(), call).on_new_row()
                };
                let question = self.refuse(Kind::Ambiguous, "span-which", args!());
                Err(question.offering(spans.iter().map(button).collect()))
            }
            Chosen::Unknown => {
                let name: String = self
                    .arguments
                    .event_name
                    .iter()
                    .flat_map(|name| name.chars())
                    .take(100)
                    .collect();
                let running: Vec<&str> = spans.iter().map(|span| span.event_name.as_str()).collect();
                let args = args! { "name" => name, "names" => running.join(", ") };
                Err(self.refuse(Kind::NotFound, "span-unknown", args))
            }
        }
    }
}

fn parameters() -> Value {
    json!({
        "type": "object",
        "properties": {
            "action": {"enum": ["start", "end", "cancel", "correct", "keep"]},
            "eventName": {"type": "string", "description": "needed to start; else the only running one where absent"},
            "note": {"type": "string"},
            "summary": {"type": "string", "description": "how it was, at the end"},
            "at": {
                "type": ["string", "number"],
                "description": "when it began or ended: ISO 8601 or Unix milliseconds; now where absent"
            },
            "duration": {
                "type": ["string", "number"],
                "description": "how long it took: ISO 8601 such as PT30M, or minutes"
            },
            "goalItemName": {"type": "string", "description": "an item of today's goals that this counts for"},
            "goalDelta": {"type": "number"}
        },
        "required": ["action"]
    })
}
