//! 3/4 in English: the third of April or the fourth of March. Asked once in a chat, and remembered.

use chrono::NaiveDate;
use serde_json::json;

use super::message::Message;
use super::{Step, plan};
use crate::args;
use crate::domain::settings::DateOrder;
use crate::domain::{Action, Call, Lang, View};
use crate::reading::What;
use crate::text::format;

/// Asks for the order of day and month where the two readings of a message do different things.
pub(super) fn ask(text: &str, message: &Message<'_>) -> Option<Step> {
    let settings = &message.view.settings;
    if settings.lang != Lang::En || settings.date_order.is_some() || !holds_pair(text) {
        return None;
    }
    let calls = |order: DateOrder| match plan(text, &with(message.view, order)).step {
        Step::Calls(calls) => Some(calls),
        Step::Say(_) => None,
    };
    let readings = [
        (DateOrder::Dmy, "date-order-dmy", calls(DateOrder::Dmy)?),
        (DateOrder::Mdy, "date-order-mdy", calls(DateOrder::Mdy)?),
    ];
    if readings[0].2 == readings[1].2 {
        return None;
    }
    let actions = readings.into_iter().map(|(order, key, calls)| {
        let label = day(text, message, order).unwrap_or_else(|| message.phrases().plain(key, args!()));
        let remember = Call::new("settings", json!({ "date_order": order }));
        Action::all(label, std::iter::once(remember).chain(calls).collect())
    });
    Some(message.say("ask-date-order", args!(), actions.collect()))
}

fn with(view: &View, order: DateOrder) -> View {
    let mut view = view.clone();
    view.settings.date_order = Some(order);
    view
}

// Two small numbers with a slash between them.
fn holds_pair(text: &str) -> bool {
    text.match_indices('/').any(|(at, _)| {
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        digit(text[..at].chars().next_back()) && digit(text[at + 1..].chars().next())
    })
}

// The first day that the text names in this order.
fn day(text: &str, message: &Message<'_>, order: DateOrder) -> Option<String> {
    let view = with(message.view, order);
    let reading = crate::reading::annotate(text, &crate::reading::Setting::from(&view));
    let fact = !is_plan(message) || message.sentence.says("goal-set");
    let date: NaiveDate = reading.spans.iter().find_map(|span| match &span.what {
        What::Moment(moment) if moment.fact.has_date => {
            Some(if fact { moment.fact.day } else { moment.plan.day })
        }
        What::Window(window) => Some(if fact { window.fact.from } else { window.plan.from }),
        _ => None,
    })?;
    let today = crate::domain::day::day_of(view.now, &view.settings);
    Some(format::date(date, today, message.phrases()))
}

/// Whether a message speaks of what is to come: its days are looked for ahead.
pub(super) fn is_plan(message: &Message<'_>) -> bool {
    let asks = [
        "remind",
        "tell-when",
        "future",
        "weather",
        "reminders",
        "goal-set",
        "#recurrence",
    ];
    asks.iter().any(|class| message.sentence.says(class))
}
