//! Which running span is meant.

use super::Span;
use crate::domain::goal::folded;

/// The span a name points at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Chosen<'a> {
    /// This one.
    One(&'a Span),
    /// Nothing runs.
    NoneRuns,
    /// Several run, and no name was given or it fits more than one.
    Several,
    /// None goes by this name.
    Unknown,
}

/// The span that is meant: by its name, by the only one that begins so, or the only running one without a name.
#[must_use]
pub fn choose<'a>(spans: &'a [Span], name: Option<&str>) -> Chosen<'a> {
    let Some(name) = name.map(folded).filter(|name| !name.is_empty()) else {
        return match spans {
            [] => Chosen::NoneRuns,
            [only] => Chosen::One(only),
            _ => Chosen::Several,
        };
    };
    if spans.is_empty() {
        return Chosen::NoneRuns;
    }
    if let Some(span) = spans.iter().find(|span| folded(&span.event_name) == name) {
        return Chosen::One(span);
    }
    let mut begins = spans
        .iter()
        .filter(|span| folded(&span.event_name).starts_with(&name));
    match (begins.next(), begins.next()) {
        (None, _) => Chosen::Unknown,
        (Some(only), None) => Chosen::One(only),
        (Some(_), Some(_)) => Chosen::Several,
    }
}

/// Whether something of this name runs already.
#[must_use]
pub fn is_running(spans: &[Span], name: &str) -> bool {
    spans.iter().any(|span| folded(&span.event_name) == folded(name))
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::*;

    fn span(id: u64, name: &str) -> Span {
        Span {
            id,
            event_name: name.to_owned(),
            note: None,
            started_at: "2026-03-06T14:00:00+01:00".parse().unwrap(),
            asked: false,
            extra: Map::new(),
        }
    }

    #[test]
    fn names_of_running_spans() {
        for (running, name, found) in [
            ("", None, "none runs"),
            ("", Some("run"), "none runs"),
            ("run", None, "run"),
            ("run,read", None, "several"),
            ("run,read", Some("READ"), "read"),
            ("run,read", Some("r"), "several"),
            ("run,read", Some("re"), "read"),
            ("run,running late", Some("run"), "run"),
            ("开会,跑步", Some("跑"), "跑步"),
            ("run", Some("swim"), "unknown"),
        ] {
            let spans: Vec<Span> = running
                .split(',')
                .filter(|name| !name.is_empty())
                .map(|name| span(1, name))
                .collect();
            let chosen = match choose(&spans, name) {
                Chosen::One(span) => span.event_name.as_str(),
                Chosen::NoneRuns => "none runs",
                Chosen::Several => "several",
                Chosen::Unknown => "unknown",
            };
            assert_eq!(chosen, found, "{running} {name:?}");
        }
        assert!(is_running(&[span(1, "Run")], "run"));
    }
}
