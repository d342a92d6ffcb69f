//! Questions to the world: weather, prices, games, the web.

mod place;
mod sports;
mod stock;

use chrono::NaiveDate;
use serde_json::{Map, Value, json};

use super::Step;
use super::message::{Message, counted_ahead, is_calendar, is_time};
use crate::args;
use crate::domain::{Action, Call};
use crate::reading::{Hour, What};

pub(super) use place::nominative;
pub(super) use sports::sports;
pub(super) use stock::{price_call, stock};

/// "weather in Paris tomorrow".
pub(super) fn weather(message: &Message<'_>) -> Step {
    Step::Calls(vec![weather_call(message)])
}

/// The call for the weather that a message asks about.
pub(super) fn weather_call(message: &Message<'_>) -> Call {
    let mut arguments = Map::new();
    let place = place::left(
        message,
        &[
            "weather",
            "weather-skip",
            "hourly",
            "remind",
            "tell",
            "tell-when",
            "remind-joint",
        ],
    );
    if let Some(place) = place {
        arguments.insert("query".to_owned(), json!(place::nominative(&place)));
    }
    let hours = message.typed(|typed| match &typed.what {
        What::Window(window) => window.hours.filter(|hours| (1..=HOURLY).contains(hours)),
        What::Duration { minutes } => whole_hours(*minutes),
        _ => None,
    });
    if hours.is_none() && !recurs(message) {
        days(message, &mut arguments);
    }
    if let Some(hours) = hours.or_else(|| message.sentence.says("hourly").then_some(HOURLY)) {
        arguments.insert("hourly_hours".to_owned(), json!(hours));
    }
    Call::new("weather", arguments.into())
}

/// Hours that a forecast by the hour reaches.
const HOURLY: u32 = 48;

// "прогноз на 48 часов"
fn whole_hours(minutes: f64) -> Option<u32> {
    (1..=HOURLY).find(|hours| (minutes - f64::from(*hours) * 60.0).abs() < 1e-6)
}

/// Whether something is wanted again and again: days that may as well be the coming ones are no recurrence.
pub(super) fn recurs(message: &Message<'_>) -> bool {
    let again = |what: &What| match what {
        What::Recurrence(again) => (again.window.is_none() || again.hour != Hour::Absent).then_some(()),
        _ => None,
    };
    message.typed(|typed| again(&typed.what)).is_some()
}

/// Puts `since` and `until` into the arguments: the days a message names, as coming ones.
fn days(message: &Message<'_>, arguments: &mut Map<String, Value>) {
    let today = crate::domain::day::day_of(message.view.now, &message.view.settings);
    let days: Option<(NaiveDate, NaiveDate)> = message.typed(|typed| match &typed.what {
        What::Moment(moment) if moment.plan.has_date => {
            let day = if moment.fact.day < today && moment.plan.day <= today {
                moment.fact.day
            } else {
                moment.plan.day
            };
            (day != today).then_some((day, day))
        }
        What::Window(window) if window.fact.to < today && window.plan.to < today => {
            Some((window.fact.from, window.fact.to))
        }
        What::Window(window) => Some((window.plan.from, window.plan.to)),
        What::Recurrence(again) => again
            .window
            .as_ref()
            .map(|window| (window.plan.from, window.plan.to)),
        What::Delay(delay) => Some((delay.at.date_naive(), delay.at.date_naive())),
        what if is_calendar(what) => Some((today, counted_ahead(what, today)?.pred_opt()?.max(today))),
        _ => None,
    });
    if let Some((since, until)) = days {
        arguments.insert("since".to_owned(), json!(since.to_string()));
        arguments.insert("until".to_owned(), json!(until.to_string()));
    }
}

/// "search rust sled alternatives".
pub(super) fn search(message: &Message<'_>) -> Option<Step> {
    let sentence = &message.sentence;
    let verb = ["search-web", "find-out", "show"]
        .into_iter()
        .find_map(|class| sentence.first(class))?;
    let mut from = sentence.skip_signs(verb.end);
    let more = |from: usize| {
        let classes = ["search-web", "search-skip"];
        classes
            .into_iter()
            .flat_map(|class| sentence.all(class))
            .filter(|place| place.start == from)
            .map(|place| place.end)
            .max()
    };
    while let Some(end) = more(from) {
        from = sentence.skip_signs(end);
    }
    let all = sentence.tokens.len();
    let online = sentence
        .all("online")
        .find(|place| place.end == all && place.start > from);
    let behind = sentence.words_of(&(from..online.map_or(all, |place| place.start)));
    let query = if behind.trim().is_empty() {
        sentence.words_of(&(sentence.skip_fillers(0).min(verb.start)..verb.start))
    } else {
        behind
    };
    let query = query.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, ':' | '：' | ',' | '，' | '"' | '“' | '”' | '«' | '»')
    });
    (!query.is_empty()).then(|| Step::Calls(vec![Call::new("web_search", json!({ "query": query }))]))
}

/// A question that the log cannot answer: an offer to search the web for it.
pub(super) fn question(message: &Message<'_>) -> Step {
    let query = message.sentence.text.trim();
    let short: String = query.chars().take(300).collect();
    let button = message.phrases().plain("ask-button-search", args!());
    let mut actions = vec![Action::call(
        button,
        Call::new("web_search", json!({ "query": short })),
    )];
    actions.extend(super::ask::log_it(message));
    message.say("chat-question", args!(), actions)
}

/// Whether a typed span is a time or a length of days.
fn is_days(what: &What) -> bool {
    is_time(what) || is_calendar(what)
}
