//! Which place is meant: the chat's own, the only one of that name, or one of several.

use std::sync::Arc;

use chrono_tz::Tz;
use serde_json::Value;

use super::call_for;
use crate::args;
use crate::domain::Action;
use crate::domain::report::place::{self, Choice, FoundPlace};
use crate::domain::report::{PlaceQuestion, Search, Vertical};
use crate::domain::settings::Place;
use crate::port::{Provider, ProviderError};
use crate::tool::{Context, Kind, ToolError, lookup};

/// Buttons for places of the same name at most.
const OTHERS: usize = 3;
const SEVERAL: usize = 6;

/// The place that is meant.
pub(super) struct Found {
    pub(super) place: Place,
    pub(super) zone: Option<Tz>,
    /// Buttons for others of that name.
    pub(super) others: Vec<Action>,
}

/// The chat's own place.
pub(super) fn own_place(context: &Context<'_>) -> Result<Place, ToolError> {
    let place = context.settings().place.clone();
    place.ok_or_else(|| ToolError::new(Kind::Arguments, context.phrases(), "weather-no-place", args!()))
}

/// Finds the place that `search.query` names.
pub(super) async fn place(
    desk: &Arc<dyn Provider<PlaceQuestion>>,
    search: &Search,
    arguments: &Value,
    context: &Context<'_>,
) -> Result<Found, ToolError> {
    let name = search.query.split(',').next().unwrap_or_default().trim();
    let question = PlaceQuestion {
        name: name.to_owned(),
        lang: search.lang,
    };
    let unknown = || {
        let args = args! { "place" => search.query.clone() };
        ToolError::new(Kind::NotFound, context.phrases(), "weather-unknown-place", args)
    };
    let answer = match desk.ask(&question, context.turn.now).await {
        Ok(answer) => answer,
        Err(ProviderError::NotFound) => return Err(unknown()),
        Err(error) => {
            let again = lookup::again("weather", arguments);
            return Err(lookup::failed(Vertical::Weather, &error, again, context));
        }
    };
    let button = |found: &FoundPlace| Action {
        new_row: true,
        ..Action::call(found.full_name(), call_for(&found.place(), arguments))
    };
    match place::choose(place::build(&answer.raw), &search.query) {
        Choice::None => Err(unknown()),
        Choice::Several(several) => {
            let args = args! { "place" => name.to_owned() };
            let which = ToolError::new(Kind::Ambiguous, context.phrases(), "weather-which", args);
            Err(which.offering(several.iter().take(SEVERAL).map(button).collect()))
        }
        Choice::One(one, others) => Ok(Found {
            place: one.place(),
            zone: one.zone,
            others: others.iter().take(OTHERS).map(button).collect(),
        }),
    }
}
