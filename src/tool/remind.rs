//! Reminders: set, listed, changed, put off.

mod arguments;
mod describe;
mod find;
pub mod fired;
mod goal;
mod list;
mod manage;
pub mod moved;
mod schedule;
mod set;
mod show;
#[cfg(test)]
mod tests;

use async_trait::async_trait;
use serde_json::{Value, json};

use super::{Context, Kind, Spec, Tool, ToolError, ToolOutput};
use crate::text::{Args, Phrases};
use arguments::{Action, Arguments};

/// The `remind` tool.
pub struct RemindTool(Spec);

impl Default for RemindTool {
    fn default() -> Self {
        let description = "Reminders: once (at), at an interval (every, from) or by cron; list, change, pause, delete, snooze.";
        Self(Spec::new("remind", description, parameters()))
    }
}

/// One call: what is asked, as it came and as it was read, and where.
struct Ask<'a> {
    arguments: Arguments,
    original: &'a Value,
    context: &'a Context<'a>,
}

#[async_trait]
impl Tool for RemindTool {
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
            Action::Set => set::set(&ask),
            Action::List => list::list(&ask),
            Action::Change => manage::change(&ask),
            Action::Pause => manage::pause(&ask),
            Action::Resume => manage::resume(&ask),
            Action::Delete => manage::delete(&ask),
            Action::Done => manage::done(&ask),
            Action::Snooze => manage::snooze(&ask),
        }
    }
}

impl Ask<'_> {
    fn phrases(&self) -> &'static Phrases {
        self.context.phrases()
    }

    fn refuse(&self, key: &str, args: Args) -> ToolError {
        ToolError::new(Kind::Arguments, self.phrases(), key, args)
    }

    fn zone(&self) -> chrono_tz::Tz {
        self.context.settings().timezone
    }
}

fn parameters() -> Value {
    json!({
        "type": "object",
        "properties": {
            "action": {"enum": ["set", "list", "change", "pause", "resume", "delete", "done", "snooze"]},
            "id": {"type": ["integer", "string"]},
            "text": {"type": "string"},
            "at": {"type": ["string", "number"], "description": "one time: RFC 3339"},
            "every": {"type": "string", "description": "an ISO 8601 duration such as P2W; days keep the wall clock"},
            "from": {"type": ["string", "number"], "description": "the first time of every, or when cron starts"},
            "cron": {"type": "string", "description": "five fields on the chat's wall clock"},
            "until": {"type": ["string", "number"], "description": "no reminder after this time or day"},
            "in": {"type": "string", "description": "how much later, for snooze: an ISO 8601 duration"},
            "goal": {"type": ["integer", "string"], "description": "a goal's number or title"},
            "call": {
                "type": "object",
                "properties": {"tool": {"type": "string"}, "arguments": {"type": "object"}},
                "required": ["tool", "arguments"],
                "description": "a lookup whose result is shown instead of the text"
            },
            "when": {
                "type": "object",
                "properties": {
                    "pointer": {"type": "string"},
                    "below": {"type": "number"},
                    "above": {"type": "number"}
                },
                "required": ["pointer"],
                "description": "speak only when this number of the result passes the limit"
            },
            "check_every": {"type": "string", "description": "how often to look, an ISO 8601 duration"}
        }
    })
}
