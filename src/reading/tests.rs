//! What the annotators' tables share: one chat, one instant, and spans in short.

use super::{Setting, Span, What, annotate};
use crate::domain::{Lang, Settings};

/// Checks rows of a sentence and its spans in short; all that differ are named.
#[track_caller]
pub(super) fn check(lang: Lang, rows: &[(&str, &str)]) {
    let wrong: Vec<String> = rows
        .iter()
        .map(|(text, expected)| (text, expected, shown(&spans(text, lang))))
        .filter(|(_, expected, found)| found != *expected)
        .map(|(text, expected, found)| format!("{text}\n  expected {expected}\n  found    {found}"))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {} rows\n{}",
        wrong.len(),
        rows.len(),
        wrong.join("\n")
    );
}

/// The spans of a text in a chat of Berlin, Thursday 5 March 2026, 15:00.
fn spans(text: &str, lang: Lang) -> Vec<Span> {
    let settings = Settings {
        lang,
        timezone: chrono_tz::Tz::Europe__Berlin,
        ..Settings::default()
    };
    let setting = Setting {
        now: "2026-03-05T14:00:00Z".parse().unwrap(),
        settings: &settings,
    };
    annotate(text, &setting).spans
}

/// Spans in short, `|` between them.
fn shown(spans: &[Span]) -> String {
    spans
        .iter()
        .map(|span| show(&span.what))
        .collect::<Vec<_>>()
        .join(" | ")
}

fn show(what: &What) -> String {
    match what {
        What::Number(value) => format!("{value}"),
        What::Tag(name) => format!("#{name}"),
        other => format!("{other:?}"),
    }
}
