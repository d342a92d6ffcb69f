//! Scene chat: small talk, questions about the bot, and what to say when nothing was asked for.

use serde_json::{Map, json};

use super::intents::Intent;
use super::message::{Message, call, counted_back};
use super::route::says_little;
use super::{Say, Step, ask};
use crate::args;
use crate::domain::{Action, Call};
use crate::part::Marked;
use crate::reading::What;
use crate::text::{Phrases, format};

/// The answer to a message that asks for nothing.
pub(super) fn answer(message: &Message<'_>) -> Step {
    let sentence = &message.sentence;
    let phrases = message.phrases();
    if sentence.tokens.is_empty() || says_little(sentence) {
        let key = if sentence.tokens.iter().any(super::tokens::Token::is_content) {
            "chat-listening"
        } else {
            "chat-nothing-said"
        };
        return Message::tell(phrases.say(key, args!()), Vec::new());
    }
    let mut words = phrases.say("chat-lost", args!());
    words.push_line(&suggestions(phrases));
    Message::tell(words, ask::log_it(message).into_iter().collect())
}

/// "color: red": a short value for a field that is not there; the log says which there are.
pub(super) fn named_value(message: &Message<'_>) -> Option<Step> {
    let text = message.sentence.text.trim();
    let (name, value) = text.split_once([':', '：'])?;
    let (name, value) = (name.trim(), value.trim());
    let short = |text: &str, words: usize| {
        let han = text.chars().filter(|c| super::tokens::is_han(*c)).count();
        (1..=words).contains(&text.split_whitespace().count())
            && text.chars().count() <= 30
            && han <= 3 * words
    };
    let is_name = short(name, 2) && name.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '-');
    let is_value = short(value, 2) && !value.contains('\n') && !value.starts_with('/');
    let properties = json!([{"name": name, "value": value}]);
    (is_name && is_value).then(|| call("write", json!({"properties": properties})))
}

/// Three things that a person could say.
pub(super) fn suggestions(phrases: &Phrases) -> Marked {
    let mut words = Marked::default();
    for key in ["chat-try-log", "chat-try-goal", "chat-try-remind"] {
        words.push_line(&phrases.say(key, args!()));
    }
    words
}

/// What needs no reading beyond the intent itself.
pub(super) fn about_the_bot(intent: Intent, message: &Message<'_>) -> Option<Step> {
    let say = |key: &str| Some(message.say(key, args!(), Vec::new()));
    match intent {
        Intent::Undo => Some(undo(message)),
        Intent::Stats => Some(call("stats", days(message))),
        Intent::WeekReview => Some(call("review", day(message))),
        Intent::DayReport => Some(call("report", day(message))),
        Intent::Export => Some(call("export", file_format(message))),
        Intent::Invite => Some(call("access", json!({"action": "invite"}))),
        Intent::Members => Some(call("access", json!({"action": "members"}))),
        Intent::Revoke => revoke(message),
        Intent::Help => Some(call("help", topic(message))),
        Intent::EraseAll => Some(erase(message)),
        Intent::AskTime => Some(now(message)),
        Intent::AskDate => that_day(message).or_else(|| {
            let far = message.sentence.says("days-until");
            Some(if far {
                super::lookup::question(message)
            } else {
                now(message)
            })
        }),
        Intent::Greet => say("chat-greet"),
        Intent::Thanks => say("chat-thanks"),
        Intent::Bye => say("chat-bye"),
        Intent::WhoAreYou => say("chat-who"),
        Intent::Request => {
            let mut words = message.phrases().say("chat-cannot", args!());
            words.push_line(&suggestions(message.phrases()));
            Some(Message::tell(words, ask::log_it(message).into_iter().collect()))
        }
        _ => None,
    }
}

/// "undo the last two": a step back for each.
fn undo(message: &Message<'_>) -> Step {
    let times = message.typed(|typed| match &typed.what {
        What::Number(value) | What::Measure { value, .. } if (2.0..=5.0).contains(value) => Some(*value),
        _ => None,
    });
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to be a small count"
    )]
    let times = times.map_or(1, |value| value as usize);
    Step::Calls(vec![crate::domain::Call::new("undo", json!({})); times])
}

/// "what date is Sunday", "how many days until 25 December": the day, and how far it is.
fn that_day(message: &Message<'_>) -> Option<Step> {
    let today = crate::domain::day::day_of(message.view.now, &message.view.settings);
    let day = message.typed(|typed| match &typed.what {
        What::Moment(moment) if moment.plan.has_date => Some(moment.plan.day),
        What::Delay(delay) => Some(delay.at.date_naive()),
        What::Window(window) if window.plan.from > today => Some(window.plan.from),
        _ => None,
    });
    let day = day.filter(|day| *day != today)?;
    let args = args! {
        "date" => format::date(day, today, message.phrases()),
        "days" => (day - today).num_days().abs(),
        "ahead" => i32::from(day > today),
    };
    Some(message.say("chat-that-day", args, Vec::new()))
}

/// Date and time where the chat is.
fn now(message: &Message<'_>) -> Step {
    let local = message.view.now.with_timezone(&message.view.settings.timezone);
    let date = local.date_naive();
    let args = args! {
        "date" => format::date(date, date, message.phrases()),
        "time" => format::clock(local.time()),
        "zone" => message.view.settings.timezone.name(),
    };
    message.say("chat-now", args, Vec::new())
}

fn days(message: &Message<'_>) -> serde_json::Value {
    let today = crate::domain::day::day_of(message.view.now, &message.view.settings);
    let days = message.typed(|typed| match &typed.what {
        What::Window(window) => Some((window.fact.to - window.fact.from).num_days() + 1),
        what => counted_back(what, today).map(|from| (today - from).num_days() + 1),
    });
    match days {
        Some(days) if (1..=366).contains(&days) => json!({"days": days}),
        _ => json!({}),
    }
}

// The day that is meant, or the last one of the days that are.
fn day(message: &Message<'_>) -> serde_json::Value {
    let today = crate::domain::day::day_of(message.view.now, &message.view.settings);
    let day = message.typed(|typed| match &typed.what {
        What::Window(window) => Some(window.fact.to.min(today)),
        what => counted_back(what, today),
    });
    day.filter(|date| *date != today)
        .map_or_else(|| json!({}), |date| json!({ "date": date }))
}

fn file_format(message: &Message<'_>) -> serde_json::Value {
    let mut arguments = Map::new();
    for (class, format) in [("as-csv", "csv"), ("as-json", "json")] {
        if message.sentence.says(class) {
            arguments.insert("format".to_owned(), json!(format));
        }
    }
    arguments.into()
}

fn topic(message: &Message<'_>) -> serde_json::Value {
    for (class, topic) in [
        ("reminders", "reminders"),
        ("remind", "reminders"),
        ("goal-word", "goals"),
        ("exercise", "goals"),
        ("history-noun", "recall"),
        ("settings", "settings"),
        ("timezone", "settings"),
        ("log-verb", "log"),
    ] {
        if message.sentence.says(class) {
            return json!({ "topic": topic });
        }
    }
    json!({})
}

fn revoke(message: &Message<'_>) -> Option<Step> {
    let id = message
        .sentence
        .tokens
        .iter()
        .find(|token| token.kind == super::tokens::TokenKind::Number)?;
    Some(call("access", json!({"action": "remove", "user": id.text})))
}

/// Everything a chat has is gone for good: it is asked once, and nothing but the button does it.
fn erase(message: &Message<'_>) -> Step {
    let button = message.phrases().plain("ask-button-erase", args!());
    let erase = Call::new("erase", json!({"confirmed": true}));
    let export = message.phrases().plain("ask-button-export", args!());
    let actions = vec![
        Action::call(export, Call::new("export", json!({}))),
        Action::once(button, erase).on_new_row(),
    ];
    message.say("ask-erase", args!(), actions)
}

/// The answer to a command that nobody knows.
pub(super) fn no_such_command(name: &str, phrases: &Phrases) -> Say {
    let mut words = phrases.say("chat-no-command", args! { "name" => format!("/{name}") });
    words.push_line(&suggestions(phrases));
    Say {
        words,
        actions: Vec::new(),
    }
}
