//! What the log reads in words by itself: amounts to reckon with later, and the stems a search looks for.

use crate::domain::page::Measure;
use crate::reading::{self, Setting, What};
use crate::tool::Context;

/// The amounts named in a text.
#[must_use]
pub(crate) fn measures(text: &str, context: &Context<'_>) -> Vec<Measure> {
    let setting = Setting {
        now: context.turn.at,
        settings: context.settings(),
    };
    let spans = reading::annotate(text, &setting).spans;
    let measure = |unit: &str, value: f64| {
        Some(Measure {
            unit: unit.to_owned(),
            value,
        })
    };
    let read = |what: &What| match what {
        What::Measure { value, unit } => measure(unit.symbol, *value),
        What::Money { amount, currency } => measure(currency, *amount),
        What::Duration { minutes } => measure("min", *minutes),
        What::Delay(delay) if delay.or_duration => measure("min", delay.minutes),
        _ => None,
    };
    spans.iter().filter_map(|span| read(&span.what)).collect()
}

/// Words to look for, by stem: `coffees` finds `coffee`, `кофе` finds `Кофе`, `咖啡` finds `喝咖啡`; and what a verb
/// alone asks for: `eat` finds lunch.
pub(crate) struct Search {
    phrase: String,
    stems: Vec<String>,
    kind: Option<&'static reading::KindOfThing>,
}

impl Search {
    /// Looks for every word of `text`.
    #[must_use]
    pub(crate) fn new(text: &str, context: &Context<'_>) -> Self {
        Self {
            phrase: text.to_lowercase(),
            stems: stems(text, context),
            kind: reading::kind_of(text.trim()),
        }
    }

    /// Whether a text holds the phrase, or every one of its words in some form.
    #[must_use]
    pub(crate) fn finds(&self, text: &str, context: &Context<'_>) -> bool {
        let folded = text.to_lowercase();
        if folded.contains(&self.phrase) {
            return true;
        }
        let own = stems(text, context);
        if self.kind.is_some_and(|kind| kind.is_in(&folded, &own)) {
            return true;
        }
        !self.stems.is_empty() && self.stems.iter().all(|stem| own.contains(stem))
    }
}

/// The stems of a text's words, in order.
#[must_use]
pub(crate) fn stems(text: &str, context: &Context<'_>) -> Vec<String> {
    let setting = Setting {
        now: context.turn.at,
        settings: context.settings(),
    };
    let tokens = reading::annotate(text, &setting).tokens;
    tokens
        .into_iter()
        .map(|token| token.stem)
        .filter(|stem| stem.chars().any(char::is_alphanumeric))
        .collect()
}
