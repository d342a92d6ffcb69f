//! Slash commands: `/today`, `/undo@daybook_bot`, `/timezone Asia/Novosibirsk`.

use serde_json::json;

use super::message::{Message, call};
use super::sentence::Sentence;
use super::{Known, Step, chat, decide, fact, lookup, offered, recall, remind, setup, span, train};
use crate::args;
use crate::domain::View;
use crate::reading::Setting;
use crate::text::Phrases;

/// What a slash command stands for; `None` when the message is none.
pub(super) fn read(text: &str, view: &View) -> Option<Step> {
    let (name, rest) = split(text)?;
    let plain = match name.as_str() {
        "help" => call("help", topic(rest)),
        "start" => call("help", json!({"topic": "start"})),
        "today" => recall::today(),
        "undo" => call("undo", json!({})),
        "reminders" => remind::list(),
        "goals" => train::list(),
        "stats" => call("stats", json!({})),
        "invite" => call("access", json!({"action": "invite"})),
        "members" => call("access", json!({"action": "members"})),
        "remove" => call("access", json!({"action": "remove", "user": rest})),
        "export" => call("export", json!({})),
        "tools" => call("tools", offered::about(rest)),
        "run" if !rest.is_empty() => offered::run(rest, &view.offers),
        "notion" if rest.is_empty() => call("boot", json!({"stage": "done"})),
        "mode" => call("boot", json!({"stage": "set_mode"})),
        _ => return Some(with_words(&name, rest, view)),
    };
    Some(plain)
}

/// Commands whose words are read by the same intents as everything else.
fn with_words(name: &str, rest: &str, view: &View) -> Step {
    let phrases = Phrases::of(view.settings.lang);
    let text = match name {
        "start_span" | "begin" => led("command-verb-begin", rest, phrases),
        "end" => led("command-verb-end", rest, phrases),
        "remind" => led("command-verb-remind", rest, phrases),
        "stock" => led("command-verb-stock", rest, phrases),
        "search" => led("command-verb-search", rest, phrases),
        _ => rest.to_owned(),
    };
    let sentence = Sentence::read(&text, &Setting::from(view), &Known::of(view));
    let message = Message { sentence, view };
    let found = if rest.is_empty() {
        bare(name, &message)
    } else {
        read_words(name, rest, &message)
    };
    if found.is_none() && !NAMES.contains(&name) {
        return Step::Say(chat::no_such_command(name, phrases));
    }
    found.unwrap_or_else(|| {
        message.say(
            &format!("chat-how-{}", name.replace('_', "-")),
            args!(),
            Vec::new(),
        )
    })
}

/// The commands that want words behind them, each with a phrase `chat-how-…` that says which.
const NAMES: [&str; 10] = [
    "run",
    "log",
    "goal",
    "begin",
    "start_span",
    "end",
    "remind",
    "stock",
    "sports",
    "search",
];

/// A command with the word of the chat's language that stands for it, so that the intents read it.
fn led(key: &str, rest: &str, phrases: &Phrases) -> String {
    format!("{} {rest}", phrases.plain(key, args!()))
}

/// What a command does with nothing behind it.
fn bare(name: &str, message: &Message<'_>) -> Option<Step> {
    match name {
        "history" => Some(call("history", json!({}))),
        "goal" => Some(train::list()),
        "end" => Some(call("span", json!({"action": "end"}))),
        "weather" => Some(lookup::weather(message)),
        "fields" => Some(call("fields", json!({}))),
        "settings" => Some(call("settings", json!({}))),
        "timezone" => Some(call("settings", json!({"menu": "timezone"}))),
        "language" => Some(call("settings", json!({"menu": "lang"}))),
        _ => None,
    }
}

fn read_words(name: &str, rest: &str, message: &Message<'_>) -> Option<Step> {
    match name {
        "log" => fact::write(message).map(|call| Step::Calls(vec![call])),
        "history" => Some(recall::history(message)),
        "goal" => goal(message),
        "start_span" | "begin" => span::start(message),
        "end" => span::end(message),
        "remind" => remind::set(message, true),
        "weather" => Some(lookup::weather(message)),
        "stock" => lookup::stock(message),
        "sports" => lookup::sports(message),
        "search" => lookup::search(message),
        "fields" => setup::fields(message).or_else(|| Some(call("fields", json!({ "name": rest })))),
        "settings" => setup::settings(message).or_else(|| Some(decide::decide(message))),
        "timezone" => Some(call("settings", json!({ "timezone": rest }))),
        "language" => language(message),
        "notion" => Some(setup::notion(message)),
        _ => None,
    }
}

fn goal(message: &Message<'_>) -> Option<Step> {
    train::progress(message).or_else(|| train::set(message))
}

fn language(message: &Message<'_>) -> Option<Step> {
    let code = crate::domain::Lang::from_code(message.sentence.text.trim());
    match code {
        Some(lang) => Some(call("settings", json!({"lang": lang.code()}))),
        None => setup::settings(message).or_else(|| Some(call("settings", json!({"menu": "lang"})))),
    }
}

/// The name of a command, lower case and without `@botname`, and what stands behind it.
fn split(text: &str) -> Option<(String, &str)> {
    let body = text.trim().strip_prefix('/')?;
    let end = body.find(char::is_whitespace).unwrap_or(body.len());
    let (name, rest) = body.split_at(end);
    let name = name.split('@').next().unwrap_or_default();
    let fine = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    fine.then(|| (name.to_lowercase(), rest.trim()))
}

fn topic(rest: &str) -> serde_json::Value {
    let topics = ["log", "goals", "reminders", "recall", "settings"];
    let topic = rest.trim_start_matches('/').to_lowercase();
    if topics.contains(&topic.as_str()) {
        json!({ "topic": topic })
    } else {
        json!({})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_from_text() {
        for (text, parts) in [
            ("/today", Some(("today", ""))),
            ("/Undo@daybook_bot", Some(("undo", ""))),
            (
                " /timezone  Asia/Novosibirsk ",
                Some(("timezone", "Asia/Novosibirsk")),
            ),
            ("today", None),
            ("/", None),
            ("// note", None),
            ("/7/3", None),
        ] {
            let found = split(text);
            assert_eq!(
                found.as_ref().map(|(name, rest)| (name.as_str(), *rest)),
                parts,
                "{text}"
            );
        }
    }
}
