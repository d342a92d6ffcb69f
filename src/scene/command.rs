//! Slash commands: `/today`, `/undo@daybook_bot`, `/timezone Asia/Novosibirsk`.

use serde_json::json;

use super::{Say, Step};
use crate::args;
use crate::domain::{Call, View};
use crate::text::Phrases;

/// What a slash command stands for; `None` when the message is none.
pub(super) fn read(text: &str, view: &View) -> Option<Step> {
    let (name, rest) = split(text)?;
    let call = |tool: &str, arguments| Some(Step::Calls(vec![Call::new(tool, arguments)]));
    match name.as_str() {
        "start" | "help" => call("help", topic(rest)),
        "today" => call("read", json!({})),
        "undo" => call("undo", json!({})),
        "reminders" => call("remind", json!({"action": "list"})),
        "goals" => call("goal", json!({"action": "list"})),
        "stats" => call("stats", json!({})),
        "settings" => call("settings", json!({})),
        "export" => call("export", json!({})),
        "invite" => call("access", json!({"action": "invite"})),
        "members" => call("access", json!({"action": "members"})),
        _ => Some(Step::Say(unknown(&name, view))),
    }
}

/// The name of a command, lower case and without `@botname`, and what stands behind it.
fn split(text: &str) -> Option<(String, &str)> {
    let body = text.trim().strip_prefix('/')?;
    let end = body.find(char::is_whitespace).unwrap_or(body.len());
    let (name, rest) = body.split_at(end);
    let name = name.split('@').next().unwrap_or_default();
    let fine = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    fine.then(|| (name.to_lowercase(), rest.trim()))
}

fn topic(rest: &str) -> serde_json::Value {
    if rest.is_empty() {
        json!({})
    } else {
        json!({ "topic": rest })
    }
}

fn unknown(name: &str, view: &View) -> Say {
    let phrases = Phrases::of(view.settings.lang);
    let mut words = phrases.say("chat-no-command", args! { "name" => format!("/{name}") });
    words.push_line(&super::chat::suggestions(phrases));
    Say {
        words,
        actions: Vec::new(),
    }
}
