//! `erase`: everything kept for a chat is taken away for good.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Value, json};

use super::{Context, Kind, Spec, Tool, ToolError, ToolOutput};
use crate::args;

/// Takes everything away.
struct Erase(Spec);

/// The tool.
#[must_use]
pub fn tool() -> Arc<dyn Tool> {
    let parameters = json!({
        "type": "object",
        "properties": {"confirmed": {"const": true, "description": "the person has pressed the button that says so"}},
        "required": ["confirmed"],
        "additionalProperties": false
    });
    Arc::new(Erase(Spec::new(
        "erase",
        "Deletes everything kept for this chat; it cannot be undone.",
        parameters,
    )))
}

#[async_trait]
impl Tool for Erase {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, _: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        // A group's log is everybody's: one member alone does not take it away.
        let own = context.turn.user.as_deref() == Some(context.book.chat().as_str());
        if !own && !context.turn.owner {
            return Err(ToolError::new(
                Kind::Forbidden,
                context.phrases(),
                "erase-not-yours",
                args!(),
            ));
        }
        let words = context.phrases().say("erase-done", args!());
        Ok(ToolOutput {
            forgets: true,
            replaces: true,
            ..ToolOutput::words(json!({"erased": true}), words)
        })
    }
}
