//! From words to calls: which scene a message belongs to, and what it asks for, without a model.

mod ask;
mod chat;
mod clauses;
mod command;
mod decide;
mod edit;
mod fact;
mod fields;
mod figures;
mod impossible;
mod intents;
mod long;
mod lookup;
mod message;
mod offered;
mod order;
mod pattern;
mod plain;
mod recall;
mod remind;
mod rest;
mod route;
mod sentence;
mod setup;
mod several;
mod slip;
mod span;
mod tokens;
mod train;
mod unit;
mod words;

pub use fields::{default_fields, with_roles};
pub use route::route;

use crate::domain::{Action, Call, Scene, View};
use crate::part::Marked;
use crate::reading::Setting;
use message::Message;
use sentence::Sentence;

/// The names that make a word a signal: what the person calls their own things.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// Names of the items of today's goals.
    pub items: Vec<String>,
    /// Names of the log's fields.
    pub fields: Vec<String>,
    /// Names of what is running.
    pub running: Vec<String>,
    /// Units that today's goals count in.
    pub units: Vec<String>,
}

impl Known {
    /// The names of a chat.
    #[must_use]
    pub fn of(view: &View) -> Self {
        let items = view.goals.iter().flat_map(|goal| &goal.items);
        let units = items.clone().filter_map(|item| item.unit.clone());
        Self {
            units: units.collect(),
            items: items.map(|item| item.name.clone()).collect(),
            fields: view.fields.iter().map(|field| field.name.clone()).collect(),
            running: view.spans.iter().map(|span| span.event_name.clone()).collect(),
        }
    }
}

/// The scene of a message and the word that decided it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// The scene.
    pub scene: Scene,
    /// The deciding word as it was written; `None` when the scene was inherited or fell to chat.
    pub signal: Option<String>,
}

/// What the rules make of a message.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The scene.
    pub scene: Scene,
    /// The word that decided the scene.
    pub signal: Option<String>,
    /// What to do.
    pub step: Step,
}

/// What to do about a message.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// Calls to run, in order; never empty.
    Calls(Vec<Call>),
    /// Something to say instead.
    Say(Say),
}

/// Words for the person, perhaps with choices.
#[derive(Debug, Clone, PartialEq)]
pub struct Say {
    /// The words, in the chat's language.
    pub words: Marked,
    /// Buttons, each with what it stands for.
    pub actions: Vec<Action>,
}

/// Reads a message by the rules.
#[must_use]
pub fn plan(text: &str, view: &View) -> Plan {
    let sentence = Sentence::read(long::head(text), &Setting::from(view), &Known::of(view));
    let routed = route::route_sentence(&sentence, view.previous);
    let message = Message { sentence, view };
    let step = match command::read(text, view)
        .or_else(|| offered::read(text, view))
        .or_else(|| order::ask(text, &message))
    {
        Some(step) => step,
        None if long::is_long(text) => long::keep(text, &message),
        None => match slip::mended(&message.sentence) {
            Some(mended) => decide::decide(&Message {
                sentence: Sentence::read(&mended, &Setting::from(view), &Known::of(view)),
                view,
            }),
            None => decide::decide(&message),
        },
    };
    Plan {
        scene: routed.scene,
        signal: routed.signal,
        step,
    }
}

/// What else a message could have meant by the reminder that a call of it made under `id`: its other half of the day.
#[must_use]
pub fn otherwise(text: &str, view: &View, made: &Call, id: u64) -> Vec<Action> {
    let sentence = Sentence::read(long::head(text), &Setting::from(view), &Known::of(view));
    remind::otherwise(&Message { sentence, view }, made, id)
}

#[cfg(test)]
mod tests;
