//! `help`: what can be said, by example.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Value, json};

use super::{Context, Spec, Tool, ToolError, ToolOutput};
use crate::args;
use crate::domain::{Action, Call, Press};

/// Topics, each with a phrase `help-…` and a button.
const TOPICS: [&str; 5] = ["log", "goals", "reminders", "recall", "settings"];

/// The tool.
#[must_use]
pub fn tool() -> Arc<dyn Tool> {
    let parameters = json!({
        "type": "object",
        "properties": {"topic": {"enum": ["start", "log", "goals", "reminders", "recall", "settings"]}},
        "additionalProperties": false
    });
    Arc::new(Help(Spec::new(
        "help",
        "Tells what can be said, by example.",
        parameters,
    )))
}

struct Help(Spec);

#[async_trait]
impl Tool for Help {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let phrases = context.phrases();
        let topic = arguments.get("topic").and_then(Value::as_str);
        let key = topic.map_or_else(|| "help-all".to_owned(), |topic| format!("help-{topic}"));
        let words = phrases.say(&key, args!());
        let mut output = ToolOutput::words(json!({"help": words.text}), words);
        output.actions = if topic == Some("start") {
            first_steps(context)
        } else {
            topics(topic, context)
        };
        output.replaces = topic.is_some();
        Ok(output)
    }
}

fn topics(shown: Option<&str>, context: &Context<'_>) -> Vec<Action> {
    let others = TOPICS.into_iter().filter(|topic| Some(*topic) != shown);
    let button = |topic| {
        let label = context.phrases().plain(&format!("help-button-{topic}"), args!());
        Action::call(label, Call::new("help", json!({ "topic": topic })))
    };
    others.map(button).collect()
}

// A newcomer's clock is asked for by buttons; everything else can wait.
fn first_steps(context: &Context<'_>) -> Vec<Action> {
    let phrases = context.phrases();
    let say = |key: &str| {
        let words = phrases.plain(key, args!());
        Action {
            label: words.clone(),
            press: Press::Say(words),
            new_row: true,
        }
    };
    let zone = Call::new("settings", json!({"menu": "timezone"}));
    let lang = Call::new("settings", json!({"menu": "lang"}));
    vec![
        Action::call(phrases.plain("setting-button-timezone", args!()), zone),
        Action::call(phrases.plain("setting-button-lang", args!()), lang),
        say("start-example-log"),
        say("start-example-today"),
    ]
}
