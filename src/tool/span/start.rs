//! Starting a span, now or in retrospect.

use serde_json::{Map, json};

use super::super::{Kind, ToolError, ToolOutput};
use super::Ask;
use super::line::length;
use crate::args;
use crate::domain::span::{Span, elapsed, is_running};
use crate::domain::{Action as Button, Call, Change};
use crate::text::format;
use crate::tool::log::show::moment;

/// Spans that may run at once.
const RUNNING: usize = 20;

/// Starts a span. Nothing is written to the log yet.
pub(super) fn start(ask: &Ask<'_>) -> Result<ToolOutput, ToolError> {
    let (context, phrases) = (ask.context, ask.phrases());
    let Some(name) = ask.arguments.event_name.clone() else {
        return Err(ask.refuse(Kind::Arguments, "span-no-name", args!()));
    };
    let spans = context.book.spans();
    if is_running(spans, &name) {
        return Err(ask
            .refuse(
                Kind::Arguments,
                "span-runs-already",
                args! { "name" => name.clone() },
            )
            .offering(vec![end(&name, ask)]));
    }
    if spans.len() >= RUNNING {
        return Err(ask.refuse(Kind::Arguments, "span-too-many", args! { "count" => RUNNING }));
    }
    let now = context.turn.at;
    let from = ask.arguments.at.unwrap_or(now) - ask.arguments.duration.unwrap_or_default();
    if from > now {
        let at = moment(context.local(from), context.today(), phrases);
        return Err(ask.refuse(Kind::Arguments, "span-future", args! { "at" => at }));
    }
    let span = Span {
        id: context.book.new_id(),
        event_name: name.clone(),
        note: ask.arguments.note.clone(),
        started_at: context.local(from),
        asked: false,
        extra: Map::new(),
    };
    let passed = elapsed(from, now).seconds;
    let words = if passed < 60 {
        let time = format::clock(span.started_at.time());
        phrases.say("span-started", args! { "name" => name.clone(), "time" => time })
    } else {
        let at = moment(span.started_at, context.today(), phrases);
        let args = args! { "name" => name.clone(), "at" => at, "length" => length(passed, phrases) };
        phrases.say("span-started-ago", args)
    };
    let content = json!({"started": name, "at": span.started_at, "running": spans.len() + 1});
    let discard = Call::new("span", json!({"action": "cancel", "eventName": name}));
    let actions = vec![
        end(&name, ask),
        Button::once(phrases.plain("span-button-discard", args!()), discard),
    ];
    let change = Change::Span {
        before: None,
        after: Some(Box::new(span)),
    };
    Ok(ToolOutput::words(content, words)
        .with_actions(actions)
        .changing(vec![change]))
}

fn end(name: &str, ask: &Ask<'_>) -> Button {
    let call = Call::new("span", json!({"action": "end", "eventName": name}));
    Button::once(ask.phrases().plain("span-button-end", args!()), call)
}
