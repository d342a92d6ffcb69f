//! Who the bot is to a planner: its instructions and the tools it has, from `agent.yaml`.

mod source;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use serde::Deserialize;

use super::compile::unread;
use super::fault::{Fault, Misfit};
use crate::domain::{ChatKey, Scene, View, day};
use crate::text::{Phrases, format};

pub use source::AgentFile;

/// The agent that comes with the bot.
const SHIPPED: &str = include_str!("../../../templates/agent.yaml");
const SHIPPED_FILE: &str = "templates/agent.yaml";
/// The longest instructions, in bytes: they go along with every message.
const LONGEST: usize = 16 * 1024;
/// The longest value that a variable is given, in characters.
const LONGEST_VALUE: usize = 100;
/// Without these nobody could find their way, change a setting, take something back, or be let in.
const ALWAYS: [&str; 6] = ["access", "erase", "help", "settings", "tools", "undo"];

/// An agent. The empty one says nothing and has every tool.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Agent {
    instructions: String,
    tools: Option<BTreeSet<String>>,
}

/// `agent.yaml` as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Definition {
    instructions: Option<String>,
    tools: Option<Vec<String>>,
}

/// What the instructions may name: one chat at one message.
pub struct Facts<'a> {
    /// The chat as the message finds it.
    pub view: &'a View,
    /// The chat's key.
    pub chat: &'a ChatKey,
    /// The person, in the channel's numbering; empty where nobody's message began the turn.
    pub user: &'a str,
    /// The scene of the message.
    pub scene: Scene,
}

impl Agent {
    /// Whether a planner, a button or the timer may call a tool.
    #[must_use]
    pub fn has(&self, tool: &str) -> bool {
        let named = self.tools.as_ref().is_none_or(|tools| tools.contains(tool));
        named || ALWAYS.contains(&tool)
    }

    /// The tools it names; `None` when it has all there are.
    #[must_use]
    pub const fn tools(&self) -> Option<&BTreeSet<String>> {
        self.tools.as_ref()
    }

    /// The instructions with their variables filled in. One that is not known is left as it is.
    #[must_use]
    pub fn instructions(&self, facts: &Facts<'_>) -> String {
        let mut out = String::with_capacity(self.instructions.len());
        let mut rest = self.instructions.as_str();
        while let Some(place) = rest.find("__") {
            out.push_str(&rest[..place]);
            rest = &rest[place..];
            let name = rest[2..].split("__").next().unwrap_or_default();
            let value = rest[2 + name.len()..]
                .starts_with("__")
                .then(|| facts.value(name));
            if let Some(value) = value.flatten() {
                out.push_str(&value);
                rest = &rest[2 + name.len() + 2..];
            } else {
                out.push('_');
                rest = &rest[1..];
            }
        }
        out.push_str(rest);
        out
    }

    /// Reads the text of a file.
    fn read(file: &str, text: &str) -> Result<Self, Fault> {
        let definition: Definition = serde_yaml_ng::from_str(text).map_err(|error| unread(file, &error))?;
        let instructions = definition.instructions.unwrap_or_default();
        if instructions.len() > LONGEST {
            let problem = format!("at most {LONGEST} bytes, not {}", instructions.len());
            return Err(Misfit::new("instructions", problem).in_file(file, text));
        }
        Ok(Self {
            instructions,
            tools: definition.tools.map(|tools| tools.into_iter().collect()),
        })
    }
}

impl Facts<'_> {
    fn value(&self, name: &str) -> Option<String> {
        let settings = &self.view.settings;
        let local = self.view.now.with_timezone(&settings.timezone);
        let value = match name {
            "GEOIP" => settings.place.as_ref().map_or_else(String::new, |place| {
                format!("{} ({:.2}, {:.2})", place.name, place.lat, place.lon)
            }),
            "DATE" => local.date_naive().to_string(),
            "TIME" => format::clock(local.time()),
            "WEEKDAY" => format::weekday(local.date_naive(), Phrases::of(settings.lang)),
            "TIMEZONE" => settings.timezone.name().to_owned(),
            "LANG" => settings.lang.code().to_owned(),
            "USER" => self.user.to_owned(),
            "SESSION" => day::session(self.chat, self.view.now, settings),
            "SCENE" => serde_json::to_value(self.scene).ok()?.as_str()?.to_owned(),
            _ => return None,
        };
        // A place has the name that a person gave it; it stays one value within its line.
        let words = value.split(|c: char| c.is_whitespace() || c.is_control());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        Some(words.join(" ").chars().take(LONGEST_VALUE).collect())
    }
}
