//! Watches: "tell me when AAPL falls under 150", "tell me every morning the weather".

use serde_json::{Map, json};

use crate::reading::What;
use crate::scene::message::{Message, call};
use crate::scene::sentence::Sentence;
use crate::scene::{Step, lookup};

/// The reminder that looks something up by itself; `None` when nothing is looked up.
pub(crate) fn watch(message: &Message<'_>) -> Option<Step> {
    let sentence = &message.sentence;
    let wanted = if sentence.says("weather") {
        lookup::weather_call(message)
    } else {
        lookup::price_call(message)?
    };
    let mut arguments = Map::new();
    arguments.insert("text".to_owned(), json!(watched(message)));
    if lookup::recurs(message) {
        super::schedule(message, &mut arguments);
    }
    if let Some(limit) = limit(message) {
        let falls = sentence.first("falls").is_some();
        let key = if falls { "below" } else { "above" };
        arguments.insert(
            "when".to_owned(),
            json!({"pointer": "/instruments/0/price", key: limit}),
        );
        arguments.insert("check_every".to_owned(), json!("PT15M"));
    } else if !arguments.contains_key("cron") && !arguments.contains_key("every") {
        return None;
    }
    arguments.insert(
        "call".to_owned(),
        json!({"tool": wanted.tool, "arguments": wanted.arguments}),
    );
    Some(call("remind", arguments.into()))
}

/// What is watched, without the "when" or "if" before it.
fn watched(message: &Message<'_>) -> String {
    let text = super::text_of(message);
    let known = crate::scene::Known::default();
    let setting = crate::reading::Setting::from(message.view);
    let sentence = Sentence::read(&text, &setting, &known);
    let lead = sentence.all("watch-lead").find(|place| place.start == 0);
    let from = lead
        .and_then(|lead| sentence.tokens.get(lead.end))
        .map_or(0, |token| token.range.start);
    text[from..].to_owned()
}

fn limit(message: &Message<'_>) -> Option<serde_json::Value> {
    let after = message
        .sentence
        .first("falls")
        .or_else(|| message.sentence.first("rises"))?;
    let amount = |typed: &crate::scene::sentence::Typed| match &typed.what {
        What::Number(value) | What::Money { amount: value, .. } | What::Measure { value, .. } => Some(*value),
        _ => None,
    };
    let behind = message.typed(|typed| amount(typed).filter(|_| typed.tokens.start >= after.end));
    behind
        .or_else(|| message.typed(amount))
        .map(crate::scene::fact::tidy)
}
