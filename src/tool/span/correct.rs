//! Correcting a span: the start of a running one, the times of one that has ended.

use chrono::{DateTime, Days, Utc};
use serde_json::{Value, json};

use super::super::{Kind, ToolError, ToolOutput};
use super::Ask;
use super::finish::SAID;
use super::line::{Finished, length, paragraph};
use crate::args;
use crate::domain::goal::folded;
use crate::domain::page::{Entry, SpanFact};
use crate::domain::span::{Span, is_running};
use crate::domain::{Change, day};
use crate::part::Marked;
use crate::port::Order;
use crate::tool::log::show::moment;

/// Days that are looked through for a span that has ended.
const BACK: u64 = 14;

/// Corrects the running span of the name, or else the newest one that has ended.
pub(super) fn correct(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let spans = ask.context.book.spans();
    if ask.arguments.at.is_none() && ask.arguments.duration.is_none() {
        return Err(ask.refuse(Kind::Arguments, "span-correct-what", args!()));
    }
    let name = ask.arguments.event_name.as_deref();
    if name.map_or(!spans.is_empty(), |name| is_running(spans, name)) {
        return running(ask.running()?, ask);
    }
    let Some((date, entry)) = newest(name, ask)? else {
        return Err(ask.refuse(Kind::NotFound, "span-nothing-to-correct", args!()));
    };
    ended(date, entry, ask)
}

fn running(span: &Span, ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let (context, phrases, now) = (ask.context, ask.phrases(), ask.context.turn.at);
    let from = match (ask.arguments.at, ask.arguments.duration) {
        (Some(at), _) => at,
        (None, Some(duration)) => now - duration,
        (None, None) => span.started_at.to_utc(),
    };
    if from > now {
        let at = moment(context.local(from), context.today(), phrases);
        return Err(ask.refuse(Kind::Arguments, "span-future", args! { "at" => at }));
    }
    let after = Span {
        started_at: context.local(from),
        ..span.clone()
    };
    let args = args! {
        "name" => span.event_name.clone(),
        "at" => moment(after.started_at, context.today(), phrases),
        "length" => length((now - from).num_seconds(), phrases),
    };
    let content = json!({"corrected": span.event_name, "at": after.started_at});
    let change = Change::Span {
        before: Some(Box::new(span.clone())),
        after: Some(Box::new(after)),
    };
    Ok(ToolOutput::words(content, phrases.say("span-corrected", args)).changing(vec![change]))
}

fn newest(name: Option<&str>, ask: &Ask<'_>) -> Result<Option<(chrono::NaiveDate, Entry)>, ToolError> {
    let today = ask.context.today();
    let since = today.checked_sub_days(Days::new(BACK)).unwrap_or(today);
    let pages = ask
        .context
        .book
        .pages(since, today, Order::Descending)
        .map_err(|error| ToolError::store(ask.context.lang(), &error))?;
    let wanted = name.map(folded);
    let fits = |entry: &Entry| {
        let span = entry.span.as_ref();
        span.is_some_and(|span| {
            wanted
                .as_ref()
                .is_none_or(|wanted| folded(&span.name).starts_with(wanted))
        })
    };
    Ok(pages.into_iter().find_map(|page| {
        let entry = page.entries.into_iter().rev().find(fits)?;
        Some((page.date, entry))
    }))
}

// A new length keeps the beginning; a new time is that of the end.
fn ended(date: chrono::NaiveDate, before: Entry, ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let context = ask.context;
    let Some(fact) = before.span.clone() else {
        return Err(ask.refuse(Kind::NotFound, "span-nothing-to-correct", args!()));
    };
    let from = fact.from.to_utc();
    let to: DateTime<Utc> = match (ask.arguments.duration, ask.arguments.at) {
        (Some(duration), _) => from + duration,
        (None, at) => at.unwrap_or_else(|| fact.to.to_utc()),
    };
    if to < from || to > context.turn.at {
        let at = moment(context.local(to), context.today(), ask.phrases());
        let began = moment(context.local(from), context.today(), ask.phrases());
        return Err(ask.refuse(
            Kind::Arguments,
            "span-end-outside",
            args! { "at" => at, "began" => began },
        ));
    }
    let said = |key: &str| before.extra.get(SAID).and_then(|said| said[key].as_str());
    let (from, to) = (context.local(from), context.local(to));
    let finished = Finished {
        name: &fact.name,
        note: said("note"),
        summary: ask.arguments.summary.as_deref().or(said("summary")),
        from,
        to,
    };
    let after = Entry {
        at: to,
        text: paragraph(&finished, ask.phrases()),
        span: Some(SpanFact {
            from,
            to,
            name: fact.name.clone(),
        }),
        ..before.clone()
    };
    let words = Marked::plain(format!("✏️ {}", after.text));
    let content: Value = json!({"corrected": fact.name, "paragraph": after.text});
    Ok(ToolOutput::words(content, words).changing(moved(date, before, after, ask)))
}

// The entry stands on the day its span ends.
fn moved(date: chrono::NaiveDate, before: Entry, after: Entry, ask: &Ask<'_>) -> Vec<Change> {
    let new_date = day::day_of(after.at.to_utc(), ask.context.settings());
    let (before, after) = (Box::new(before), Box::new(after));
    if new_date == date {
        return vec![Change::Entry {
            date,
            before: Some(before),
            after: Some(after),
        }];
    }
    vec![
        Change::Entry {
            date,
            before: Some(before),
            after: None,
        },
        Change::Entry {
            date: new_date,
            before: None,
            after: Some(after),
        },
    ]
}
