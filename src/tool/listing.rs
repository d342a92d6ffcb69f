//! `tools`: what came from files, what each needs, and whether it is on in this chat.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Value, json};

use super::{Card, Conductor, Context, Kind, Next, Spec, Tool, ToolError, ToolOutput};
use crate::args;
use crate::domain::{Action, Call, Change, Lang};
use crate::part::{MarkKind, Marked};
use crate::text::Phrases;

/// Tools in one list.
const PAGE: usize = 12;
/// Examples shown of each.
const EXAMPLES: usize = 2;

/// The tool.
#[must_use]
pub fn tool() -> Arc<dyn Tool> {
    let parameters = json!({
        "type": "object",
        "properties": {
            "name": {"type": "string", "description": "the tool that is meant; all where absent"},
            "on": {"type": "boolean", "description": "switches the tool on or off in this chat"}
        },
        "dependentRequired": {"on": ["name"]},
        "additionalProperties": false
    });
    let about = "Lists the tools that came from files, with what each needs, and switches them on or off in this chat.";
    Arc::new(Listing(Spec::new("tools", about, parameters)))
}

struct Listing(Spec);

/// A tool from a file as this list sees it.
struct Listed {
    tool: Arc<dyn Tool>,
    on: bool,
}

impl Listed {
    fn name(&self) -> &str {
        &self.tool.spec().name
    }
}

#[async_trait]
impl Tool for Listing {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, _arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        Ok(shown(&[], 0, context))
    }

    async fn conduct(
        &self,
        arguments: &Value,
        conductor: &mut Conductor<'_>,
    ) -> Result<ToolOutput, ToolError> {
        let tools = conductor.toolbox.tools();
        let context = conductor.context();
        let off = &context.settings().tools_off;
        let mut listed: Vec<Listed> = tools
            .into_iter()
            .filter(|tool| tool.card().is_some())
            .map(|tool| Listed {
                on: !off.contains(&tool.spec().name),
                tool,
            })
            .collect();
        let Some(name) = arguments.get("name").and_then(Value::as_str) else {
            let from = context.cursor.and_then(Value::as_u64).unwrap_or_default();
            return Ok(shown(
                &listed,
                usize::try_from(from).unwrap_or_default(),
                &context,
            ));
        };
        let wanted = name.trim().to_lowercase();
        let Some(found) = listed.iter_mut().find(|listed| listed.name() == wanted) else {
            let args = args! { "tool" => name.to_owned() };
            return Err(ToolError::new(
                Kind::NotFound,
                context.phrases(),
                "tools-unknown",
                args,
            ));
        };
        let mut changes = Vec::new();
        if let Some(on) = arguments.get("on").and_then(Value::as_bool) {
            changes.extend(switched(found.name(), on, &context));
            found.on = on;
        }
        Ok(one(found, &context).changing(changes))
    }
}

fn switched(name: &str, on: bool, context: &Context<'_>) -> Option<Change> {
    let before = context.settings().clone();
    let mut after = before.clone();
    after.tools_off.retain(|off| off != name);
    if !on {
        after.tools_off.push(name.to_owned());
    }
    (before != after).then(|| Change::Settings {
        before: Box::new(before),
        after: Box::new(after),
    })
}

fn shown(listed: &[Listed], from: usize, context: &Context<'_>) -> ToolOutput {
    let phrases = context.phrases();
    if listed.is_empty() {
        return ToolOutput::words(json!([]), phrases.say("tools-none", args!()));
    }
    let mut words = phrases.say("tools-title", args! { "count" => listed.len() });
    let page: Vec<&Listed> = listed.iter().skip(from).take(PAGE).collect();
    let mut content = Vec::new();
    let mut actions = Vec::new();
    for listed in &page {
        words.push_str("\n\n").push(&lines(listed, EXAMPLES, phrases));
        content.push(
            json!({"name": listed.name(), "on": listed.on, "parameters": listed.tool.spec().parameters}),
        );
        actions.push(Action::call(
            label(listed),
            Call::new("tools", json!({ "name": listed.name() })),
        ));
    }
    let end = from + page.len();
    let mut output = ToolOutput::words(Value::Array(content), words).with_actions(actions);
    output.next = (end < listed.len()).then(|| Next { cursor: json!(end) });
    output
}

fn one(listed: &Listed, context: &Context<'_>) -> ToolOutput {
    let phrases = context.phrases();
    let mut words = lines(listed, usize::MAX, phrases);
    let parameters = parameters(listed, phrases);
    if !parameters.is_empty() {
        words.push_line(&phrases.say("tools-parameters", args!()));
        for line in &parameters {
            words.push_line(line);
        }
    }
    words.push_line(&phrases.say("tools-run", args! { "line" => run_line(listed) }));
    let key = if listed.on {
        "tools-switch-off"
    } else {
        "tools-switch-on"
    };
    let call = Call::new("tools", json!({"name": listed.name(), "on": !listed.on}));
    let all = Call::new("tools", json!({}));
    let actions = vec![
        Action::call(phrases.plain(key, args!()), call),
        Action::call(phrases.plain("tools-all", args!()), all),
    ];
    let content =
        json!({"name": listed.name(), "on": listed.on, "parameters": listed.tool.spec().parameters});
    let mut output = ToolOutput::words(content, words).with_actions(actions);
    output.replaces = true;
    output
}

fn label(listed: &Listed) -> String {
    let icon = card(listed).and_then(|card| card.icon.as_deref()).unwrap_or("🧩");
    format!("{icon} {}", listed.name())
}

fn card(listed: &Listed) -> Option<&Card> {
    listed.tool.card()
}

fn lines(listed: &Listed, examples: usize, phrases: &Phrases) -> Marked {
    let mut words = Marked::of(label(listed), MarkKind::Bold);
    if !listed.on {
        words.push_str(" · ").push(&phrases.say("tools-is-off", args!()));
    }
    let Some(card) = card(listed) else { return words };
    let about = |lang: Lang| card.description.get(&lang).map(String::as_str);
    words.push_str("\n");
    words.push_str(
        about(phrases.lang())
            .or_else(|| about(Lang::En))
            .unwrap_or_default(),
    );
    let given = card
        .examples
        .get(&phrases.lang())
        .or_else(|| card.examples.get(&Lang::En));
    for example in given.into_iter().flatten().take(examples) {
        words.push_str("\n💬 ");
        words.push(&Marked::of(
            example.replace('{', "‹").replace('}', "›"),
            MarkKind::Italic,
        ));
    }
    words
}

fn parameters(listed: &Listed, phrases: &Phrases) -> Vec<Marked> {
    let schema = &listed.tool.spec().parameters;
    let properties = schema.get("properties").and_then(Value::as_object);
    let required = schema.get("required").and_then(Value::as_array);
    let lines = properties.into_iter().flatten().map(|(name, property)| {
        let mut line = Marked::plain("• ");
        line.push(&Marked::of(name.as_str(), MarkKind::Code));
        if let Some(about) = property.get("description").and_then(Value::as_str) {
            line.push_str(" – ").push_str(about);
        }
        let is_required = required.is_some_and(|list| list.iter().any(|known| known == name));
        match property.get("default") {
            Some(default) => {
                let value = default
                    .as_str()
                    .map_or_else(|| default.to_string(), str::to_owned);
                line.push_str(" ")
                    .push(&phrases.say("tools-default", args! { "value" => value }));
            }
            None if !is_required => {
                line.push_str(" ").push(&phrases.say("tools-optional", args!()));
            }
            None => {}
        }
        line
    });
    lines.collect()
}

// `/run currency amount=… from=… to=…`, as it is typed.
fn run_line(listed: &Listed) -> String {
    let schema = &listed.tool.spec().parameters;
    let required = schema.get("required").and_then(Value::as_array);
    let names = required.into_iter().flatten().filter_map(Value::as_str);
    let mut line = format!("/run {}", listed.name());
    for name in names {
        line.push(' ');
        line.push_str(name);
        line.push_str("=…");
    }
    line
}
