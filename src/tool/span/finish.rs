//! Ending a span: one paragraph in the log. Cancelling it: none.

use serde_json::{Map, Value, json};

use super::super::goal::linked;
use super::super::{Kind, ToolError, ToolOutput};
use super::Ask;
use super::line::{Finished, paragraph};
use crate::args;
use crate::domain::page::{Entry, SpanFact};
use crate::domain::span::{Span, elapsed};
use crate::domain::{Change, day};
use crate::part::Marked;
use crate::tool::log::show::moment;

/// The key under which an entry keeps what was said of its span, so that it can be corrected.
pub(super) const SAID: &str = "said";

/// Ends a span.
pub(super) fn end(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let context = ask.context;
    let span = ask.running()?;
    let from = span.started_at.to_utc();
    let to = match (ask.arguments.at, ask.arguments.duration) {
        (Some(at), _) => at,
        (None, Some(duration)) => from + duration,
        (None, None) => context.turn.at,
    };
    let past = from.min(context.turn.at);
    if ask.arguments.at.is_some() && (to < past || to > context.turn.at.max(from)) {
        let at = moment(context.local(to), context.today(), ask.phrases());
        let began = moment(context.local(from), context.today(), ask.phrases());
        return Err(ask.refuse(
            Kind::Arguments,
            "span-end-outside",
            args! { "at" => at, "began" => began },
        ));
    }
    let mut entry = entry(ask, span, to);
    let mut changes = vec![Change::Span {
        before: Some(Box::new(span.clone())),
        after: None,
    }];
    let mut words = Marked::plain(format!("⏹ {}", entry.text));
    if elapsed(from, to).set_back {
        words.push_line(&ask.phrases().say("span-set-back", args!()));
    }
    if let Some(item) = &ask.arguments.goal_item {
        match linked(item, ask.arguments.goal_delta, context) {
            Ok(link) => {
                changes.extend(link.changes);
                entry.changes.extend(link.field);
                words.push_line(&link.words);
            }
            Err(_) => {
                words.push_line(
                    &ask.phrases()
                        .say("span-goal-missing", args! { "item" => item.clone() }),
                );
            }
        }
    }
    let rest: Vec<&str> = context
        .book
        .spans()
        .iter()
        .filter(|other| other.id != span.id)
        .map(|other| other.event_name.as_str())
        .collect();
    if !rest.is_empty() {
        words.push_line(
            &ask.phrases()
                .say("span-also-running", args! { "names" => rest.join(", ") }),
        );
    }
    let content = json!({"ended": span.event_name, "paragraph": entry.text, "stillRunning": rest});
    changes.push(Change::add_entry(day::day_of(to, context.settings()), entry));
    let mut output = ToolOutput::words(content, words).changing(changes);
    output.replaces = true;
    Ok(output)
}

fn entry(ask: &Ask<'_>, span: &Span, to: chrono::DateTime<chrono::Utc>) -> Entry {
    let context = ask.context;
    let note = ask.arguments.note.as_deref().or(span.note.as_deref());
    let (from, to) = (context.local(span.started_at.to_utc()), context.local(to));
    let finished = Finished {
        name: &span.event_name,
        note,
        summary: ask.arguments.summary.as_deref(),
        from,
        to,
    };
    Entry {
        id: context.book.new_id(),
        at: to,
        text: paragraph(&finished, ask.phrases()),
        stamped: false,
        changes: Vec::new(),
        measures: Vec::new(),
        // A clock set back leaves a span of no length, and reports count it as such.
        span: Some(SpanFact {
            name: span.event_name.clone(),
            from: from.min(to),
            to,
        }),
        source: context.source(),
        extra: said(note, ask.arguments.summary.as_deref()),
    }
}

/// What was said of a span, for a later correction.
fn said(note: Option<&str>, summary: Option<&str>) -> Map<String, Value> {
    let mut extra = Map::new();
    if note.is_some() || summary.is_some() {
        extra.insert(SAID.to_owned(), json!({"note": note, "summary": summary}));
    }
    extra
}

/// Forgets a running span.
pub(super) fn cancel(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let span = ask.running()?;
    let words = ask
        .phrases()
        .say("span-cancelled", args! { "name" => span.event_name.clone() });
    let change = Change::Span {
        before: Some(Box::new(span.clone())),
        after: None,
    };
    let mut output = ToolOutput::words(json!({"cancelled": span.event_name}), words).changing(vec![change]);
    output.replaces = true;
    Ok(output)
}

/// Says that a span still runs, after it was asked about.
pub(super) fn keep(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let span = ask.running()?;
    let words = ask
        .phrases()
        .say("span-kept", args! { "name" => span.event_name.clone() });
    let mut output = ToolOutput::words(json!({"running": span.event_name}), words);
    output.replaces = true;
    Ok(output)
}
