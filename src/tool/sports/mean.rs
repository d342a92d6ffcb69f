//! Which team or league is meant.

use serde_json::{Value, json};

use crate::args;
use crate::domain::report::sports::{League, Named, leagues, named};
use crate::domain::{Action, Call};
use crate::tool::{Context, Kind, ToolError};

const SEVERAL: usize = 6;

/// A league, or one team in it.
pub(super) struct Meant {
    pub(super) league: &'static League,
    pub(super) team: Option<&'static [String]>,
}

impl Meant {
    /// What it is called.
    pub(super) fn name(&self) -> String {
        let team = self.team.and_then(<[String]>::first);
        team.unwrap_or(&self.league.name).clone()
    }
}

/// What the words mean; buttons when they mean several things or nothing.
pub(super) fn of(query: &str, arguments: &Value, context: &Context<'_>) -> Result<Meant, ToolError> {
    let found = named(query);
    let phrases = context.phrases();
    let args = args! { "query" => query.chars().take(60).collect::<String>() };
    match found.as_slice() {
        [] => {
            let known = leagues()
                .iter()
                .filter(|league| league.espn.is_some())
                .take(SEVERAL);
            let buttons = known
                .map(|league| button(&league.name, &league.name, arguments))
                .collect();
            Err(ToolError::new(Kind::NotFound, phrases, "sports-unknown", args).offering(buttons))
        }
        [one] => Ok(meant(one)),
        several => {
            let buttons = several.iter().take(SEVERAL).map(|one| {
                let name = meant(one).name();
                button(&format!("{name} ({})", one.league.name), &name, arguments)
            });
            let which = ToolError::new(Kind::Ambiguous, phrases, "sports-which", args);
            Err(which.offering(buttons.collect()))
        }
    }
}

fn meant(named: &Named) -> Meant {
    Meant {
        league: named.league,
        team: named.team,
    }
}

fn button(label: &str, query: &str, arguments: &Value) -> Action {
    let mut arguments = arguments.clone();
    arguments["query"] = json!(query);
    Action {
        new_row: true,
        ..Action::call(label, Call::new("sports_data", arguments))
    }
}
