//! `settings`: what a chat has chosen, in words or by buttons.

mod menu;
mod read;
mod zones;

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Value, json};

use super::remind::moved::to_zone;
use super::{Context, Spec, Tool, ToolError, ToolOutput};
use crate::args;
use crate::domain::{Change, Settings};
use crate::text::Phrases;

/// The tool.
#[must_use]
pub fn tool() -> Arc<dyn Tool> {
    Arc::new(ChatSettings(spec()))
}

struct ChatSettings(Spec);

fn spec() -> Spec {
    let text = |about: &str| json!({"type": "string", "description": about});
    let parameters = json!({
        "type": "object",
        "properties": {
            "lang": {"enum": ["en", "zh", "ru"], "description": "the language of answers"},
            "timezone": text("an IANA zone, e.g. Asia/Novosibirsk, or a city"),
            "local_time": text("what the person's clock shows now, e.g. 14:05: offers the zones that fit"),
            "day_start": text("when a new day begins, e.g. 04:00"),
            "week_start": {"enum": ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]},
            "units": {"enum": ["metric", "imperial"]},
            "quiet": text("hours in which reminders wait, e.g. 22:00-07:00, or off"),
            "morning": text("when the morning message comes, e.g. 08:00, or off"),
            "evening": text("when the evening message comes, e.g. 21:30, or off"),
            "ack": {"enum": ["message", "reaction"], "description": "how a logged message is confirmed"},
            "still_running_h": {"type": "integer", "minimum": 1, "maximum": 168,
                "description": "hours after which a running span is asked about"},
            "theme": {"enum": ["light", "dark"], "description": "the palette of pictures"},
            "rich": {"type": "boolean", "description": "whether tables come as native messages"},
            "date_order": {"enum": ["dmy", "mdy"], "description": "how 3/4 is read"},
            "place": {"description": "the chat's place: the name of a large city, or {name?, lat, lon}",
                "type": ["object", "string"],
                "properties": {"name": {"type": "string"}, "lat": {"type": "number"}, "lon": {"type": "number"}},
                "required": ["lat", "lon"]},
            "menu": {"enum": ["main", "lang", "timezone", "day_start", "week_start", "quiet", "morning", "evening", "ack", "theme", "rich"]}
        },
        "additionalProperties": false
    });
    Spec::new(
        "settings",
        "Shows and changes what the chat has chosen: language, zone, day start and the rest.",
        parameters,
    )
}

#[async_trait]
impl Tool for ChatSettings {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        if let Some(menu) = arguments.get("menu").and_then(Value::as_str) {
            return Ok(menu::show(menu, context));
        }
        if let Some(time) = arguments.get("local_time").and_then(Value::as_str) {
            return zones::by_clock(time, context);
        }
        let before = context.settings().clone();
        let after = read::apply(arguments, context)?;
        if after == before {
            return Ok(menu::show("main", context));
        }
        let mut words = confirmation(&before, &after, context);
        let mut moved = Vec::new();
        if before.timezone != after.timezone {
            let phrases = Phrases::of(after.lang);
            let time = crate::text::format::clock(context.turn.now.with_timezone(&after.timezone).time());
            words.push_line(&phrases.say("settings-now-time", args! { "time" => time }));
            let reminders = context.book.reminders();
            let reminders = reminders.map_err(|error| ToolError::store(after.lang, &error))?;
            moved = to_zone(reminders, context.turn.now, after.timezone);
            if !moved.is_empty() {
                words.push_line(&phrases.say("remind-moved", args! { "count" => moved.len() }));
            }
        }
        let mut output = ToolOutput::words(json!({"settings": after}), words);
        if arguments.get("place").is_some_and(Value::is_object) {
            output.actions = zones::near_alternatives(&after, context);
        }
        output.changes = vec![Change::Settings {
            before: Box::new(before),
            after: Box::new(after),
        }];
        output.changes.extend(moved);
        output.replaces = true;
        Ok(output)
    }
}

// In the language that was just chosen, each setting that differs on a line.
fn confirmation(before: &Settings, after: &Settings, context: &Context<'_>) -> crate::part::Marked {
    let phrases = Phrases::of(after.lang);
    let mut words = phrases.say("settings-saved", args!());
    for (key, shown) in menu::lines(after, phrases) {
        let old = menu::lines(before, context.phrases());
        let same =
            before.lang == after.lang && old.iter().any(|(other, value)| *other == key && *value == shown);
        let changed = if before.lang == after.lang {
            !same
        } else {
            key == "lang"
        };
        if changed {
            let name = phrases.plain(&format!("setting-{key}"), args!());
            words.push_line(&phrases.say("settings-line", args! { "name" => name, "value" => shown }));
        }
    }
    words
}
