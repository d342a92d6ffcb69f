//! Connecting a Notion database, and the assistant mode.

use serde_json::{Map, json};

use crate::scene::Step;
use crate::scene::message::{Message, call};

/// The `boot` call for a message about Notion: a token is handed over, everything else opens the set-up.
pub(crate) fn notion(message: &Message<'_>) -> Step {
    let sentence = &message.sentence;
    if sentence.says("assistant-mode") {
        let mut arguments = Map::new();
        arguments.insert("stage".to_owned(), json!("set_mode"));
        if sentence.says("off") || sentence.says("on") {
            arguments.insert("enabled".to_owned(), json!(!sentence.says("off")));
        }
        return call("boot", arguments.into());
    }
    if let Some(token) = token(sentence.text) {
        return call("boot", json!({"stage": "token", "token": token}));
    }
    let stage = if sentence.says("database") {
        "select_db"
    } else {
        "done"
    };
    call("boot", json!({ "stage": stage }))
}

/// A Notion token, as it stands in the message.
pub(in crate::scene) fn token(text: &str) -> Option<&str> {
    text.split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_ascii_alphanumeric() && c != '_'))
        .find(|word| (word.starts_with("ntn_") || word.starts_with("secret_")) && word.len() >= 20)
}
