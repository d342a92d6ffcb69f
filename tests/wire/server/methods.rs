//! What the methods do that a bot can tell apart.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use super::request::File;
use super::{BOT, Refused, State, refused};

pub(super) fn call(
    state: &mut State,
    method: &str,
    parameters: &Value,
    files: &[File],
) -> Result<Value, Refused> {
    match method {
        "getMe" => Ok(json!({ "id": BOT, "is_bot": true, "first_name": "Wire", "username": "wire_bot" })),
        "setWebhook" => {
            state.webhook = Some(parameters.clone());
            Ok(json!(true))
        }
        "deleteWebhook" => {
            state.webhook = None;
            Ok(json!(true))
        }
        "setMyCommands" | "sendChatAction" | "answerCallbackQuery" | "setMessageReaction" => Ok(json!(true)),
        "editMessageText" | "editMessageCaption" | "editMessageMedia" | "editMessageReplyMarkup" => {
            edit(state, parameters)
        }
        "deleteMessage" => {
            let (chat, message) = named(parameters);
            let gone = state.messages.entry(chat).or_default().remove(&message);
            gone.map(|_| json!(true))
                .ok_or_else(|| bad("message to delete not found"))
        }
        method if method.starts_with("send") => send(state, parameters, files),
        _ => Err(refused(404, "Not Found: method not found", Value::Null)),
    }
}

fn send(state: &mut State, parameters: &Value, files: &[File]) -> Result<Value, Refused> {
    let chat = target(state, parameters)?;
    check_words(parameters)?;
    for file in files {
        let attached = format!("attach://{}", file.field);
        if !parameters.to_string().contains(&attached) {
            return Err(bad("a file that nothing refers to"));
        }
    }
    let number = state.number();
    let mut message = parameters.clone();
    message["message_id"] = json!(number);
    message["chat"] = json!({ "id": chat, "type": if chat < 0 { "supergroup" } else { "private" } });
    message["from"] = json!({ "id": BOT, "is_bot": true, "first_name": "Wire" });
    message["date"] = json!(1);
    become_what_is_shown(&mut message, parameters);
    state
        .messages
        .entry(chat)
        .or_default()
        .insert(number, message.clone());
    Ok(message)
}

// Files and places come back as the chat shows them, not as they were sent.
fn become_what_is_shown(message: &mut Value, parameters: &Value) {
    let file = json!({ "file_id": "f", "file_unique_id": "f" });
    if parameters.get("photo").is_some() || parameters["media"]["type"] == "photo" {
        let mut photo = file.clone();
        (photo["width"], photo["height"]) = (json!(1), json!(1));
        message["photo"] = json!([photo]);
    }
    if parameters.get("document").is_some() {
        message["document"] = file;
    }
    if let Some(latitude) = parameters.get("latitude") {
        message["location"] = json!({ "latitude": latitude, "longitude": parameters["longitude"] });
    }
}

fn edit(state: &mut State, parameters: &Value) -> Result<Value, Refused> {
    check_words(parameters)?;
    let (chat, message) = named(parameters);
    let shown = state
        .messages
        .entry(chat)
        .or_default()
        .get_mut(&message)
        .ok_or_else(|| bad("message to edit not found"))?;
    let mut after = shown.clone();
    for name in ["text", "entities", "caption", "media", "rich_message"] {
        if let Some(value) = parameters.get(name) {
            after[name] = value.clone();
        }
    }
    become_what_is_shown(&mut after, parameters);
    match parameters.get("reply_markup") {
        Some(markup) => after["reply_markup"] = markup.clone(),
        None => {
            after.as_object_mut().unwrap().remove("reply_markup");
        }
    }
    if *shown == after {
        return Err(bad(
            "message is not modified: specified new message content and reply markup are exactly the same",
        ));
    }
    *shown = after.clone();
    Ok(after)
}

fn target(state: &mut State, parameters: &Value) -> Result<i64, Refused> {
    let chat = parameters["chat_id"]
        .as_i64()
        .ok_or_else(|| bad("chat not found"))?;
    if let Some(to) = state.moved.get(&chat) {
        let text = "Bad Request: group chat was upgraded to a supergroup chat";
        return Err(refused(400, text, json!({ "migrate_to_chat_id": to })));
    }
    if state.blocked.contains(&chat) {
        return Err(refused(
            403,
            "Forbidden: bot was blocked by the user",
            Value::Null,
        ));
    }
    if state.limits {
        let own = if chat < 0 { (20, 60) } else { (5, 3) };
        for (key, (most, seconds)) in [(chat, own), (0, (30, 1))] {
            let now = Instant::now();
            let span = Duration::from_secs(seconds);
            let times = state.sent_at.entry(key).or_default();
            times.retain(|at| now - *at <= span);
            if times.len() >= most {
                return Err(refused(
                    429,
                    "Too Many Requests: retry after 3",
                    json!({ "retry_after": 3 }),
                ));
            }
        }
        for key in [chat, 0] {
            state.sent_at.entry(key).or_default().push_back(Instant::now());
        }
    }
    Ok(chat)
}

fn check_words(parameters: &Value) -> Result<(), Refused> {
    for (words, marks, most, text) in [
        ("text", "entities", 4096, "message is too long"),
        ("caption", "caption_entities", 1024, "message caption is too long"),
    ] {
        let Some(said) = parameters.get(words).and_then(Value::as_str) else {
            continue;
        };
        let units = said.encode_utf16().count();
        if said.trim().is_empty() {
            return Err(bad("message text is empty"));
        }
        if units > most {
            return Err(bad(text));
        }
        for entity in parameters
            .get(marks)
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            let side = |name: &str| usize::try_from(entity[name].as_u64().unwrap()).unwrap();
            let (start, end) = (side("offset"), side("offset") + side("length"));
            let text: Vec<u16> = said.encode_utf16().collect();
            // An edge within a surrogate pair is none.
            let edge = |at: usize| String::from_utf16(&text[..at]).is_ok();
            if end > units || start == end || !edge(start) || !edge(end) {
                return Err(bad("ENTITY_BOUNDS_INVALID"));
            }
        }
    }
    Ok(())
}

fn named(parameters: &Value) -> (i64, i64) {
    (
        parameters["chat_id"].as_i64().unwrap(),
        parameters["message_id"].as_i64().unwrap(),
    )
}

fn bad(text: &str) -> Refused {
    refused(400, &format!("Bad Request: {text}"), Value::Null)
}
