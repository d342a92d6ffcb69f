//! Goals: set, counted, changed, skipped and paused.

mod arguments;
mod bound;
pub mod card;
mod change;
mod count;
mod fault;
mod find;
mod history;
pub mod line;
mod link;
mod list;
mod log;
mod reminders;
mod set;
mod show;
#[cfg(test)]
mod tests;

use async_trait::async_trait;
use serde_json::{Value, json};

use super::{Context, Spec, Tool, ToolError, ToolOutput};
use crate::text::Phrases;
use arguments::{Action, Arguments};
pub(in crate::tool) use link::linked;

/// One call: what is asked, as it came and as it was read, and where.
struct Ask<'a> {
    arguments: Arguments,
    original: &'a Value,
    context: &'a Context<'a>,
}

impl Ask<'_> {
    fn phrases(&self) -> &'static Phrases {
        self.context.phrases()
    }

    fn today(&self) -> chrono::NaiveDate {
        self.context.today()
    }
}

/// The `goal` tool.
pub struct GoalTool(Spec);

impl Default for GoalTool {
    fn default() -> Self {
        let description =
            "Goals of the day with countable items: set, count progress, list, change, skip, pause.";
        Self(Spec::new("goal", description, parameters()))
    }
}

#[async_trait]
impl Tool for GoalTool {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let ask = Ask {
            arguments: Arguments::read(arguments, context.phrases())?,
            original: arguments,
            context,
        };
        match ask.arguments.action {
            Action::Set => set::set(&ask),
            Action::Progress => count::progress(&ask),
            Action::Done => count::done(&ask),
            Action::List => list::list(&ask),
            Action::History => history::history(&ask),
            Action::Update => change::update(&ask),
            Action::Delete => change::delete(&ask),
            Action::Skip => change::skip(&ask),
            Action::Pause => change::pause(&ask),
            Action::Resume => change::resume(&ask),
        }
    }
}

fn parameters() -> Value {
    let item = json!({
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "target": {"type": "number"},
            "unit": {"type": ["string", "null"]},
            "kind": {"enum": ["at_least", "at_most"], "description": "at_most is a limit, e.g. 3 cups of coffee"}
        },
        "required": ["name", "target"]
    });
    json!({
        "type": "object",
        "properties": {
            "action": {"enum": [
                "set", "progress", "done", "list", "history", "update", "delete", "skip", "pause", "resume"
            ]},
            "title": {"type": "string"},
            "items": {"type": "array", "items": item},
            "autoPeriod": {
                "type": ["string", "null"],
                "description": "daily, weekly or five cron fields; null stops the recurrence"
            },
            "bindField": {"type": ["string", "null"], "description": "a log field that shows the progress"},
            "replace": {"type": "boolean"},
            "date": {"type": "string", "description": "YYYY-MM-DD, today or earlier"},
            "until": {"type": "string", "description": "YYYY-MM-DD, the day a pause ends"},
            "goalId": {"type": ["integer", "string"]},
            "itemName": {"type": "string"},
            "delta": {"type": "number"},
            "value": {"type": "number"},
            "reset": {"type": "boolean"},
            "note": {"type": ["string", "null"]}
        },
        "required": ["action"]
    })
}
