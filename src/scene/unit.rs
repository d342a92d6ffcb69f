//! Units as words: what a person's own word for a unit stands for.

use super::sentence::Typed;
use super::tokens::Token;
use crate::domain::Settings;
use crate::reading::{Setting, What, annotate};

/// The unit that an amount is counted in, by its canonical symbol.
pub(super) fn symbol(what: &What) -> Option<&str> {
    match what {
        What::Measure { unit, .. } => Some(unit.symbol),
        What::Duration { .. } => Some("min"),
        What::Ordinal { unit, .. } => unit.as_ref().map(|unit| unit.symbol),
        _ => None,
    }
}

/// The unit of an amount, also where it stands behind a number with a sign: "+5 pages".
pub(super) fn unit_of(typed: &Typed, tokens: &[Token]) -> Option<String> {
    match &typed.what {
        What::Signed(_) => {
            let word = tokens.get(typed.tokens.end).filter(|token| token.is_content())?;
            let symbol = symbol_of(&word.text);
            (symbol != word.text || symbol.len() <= 2).then_some(symbol)
        }
        what => symbol(what).map(str::to_owned),
    }
}

/// Whether a word is a unit that something is measured in.
pub(super) fn is_unit(word: &str) -> bool {
    let settings = Settings::default();
    let setting = Setting {
        now: chrono::DateTime::UNIX_EPOCH,
        settings: &settings,
    };
    let counted = format!("2 {word}");
    let spans = annotate(&counted, &setting).spans;
    matches!(&spans[..], [span] if span.range == (0..counted.len()) && matches!(span.what, What::Measure { .. }))
}

/// The canonical symbol of a unit's word; a word that is no unit stands for itself.
pub(super) fn symbol_of(word: &str) -> String {
    let settings = Settings::default();
    let setting = Setting {
        now: chrono::DateTime::UNIX_EPOCH,
        settings: &settings,
    };
    // The annotators know units behind numbers; a number is lent to the word.
    let spans = annotate(&format!("2 {word}"), &setting).spans;
    let read = spans
        .iter()
        .find_map(|span| symbol(&span.what).map(str::to_owned));
    read.unwrap_or_else(|| word.to_lowercase())
}
