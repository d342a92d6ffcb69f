//! Fields in words: "add a field Steps as a number", "переименуй поле Вес в Масса".

use std::ops::Range;

use serde_json::{Map, Value, json};

use crate::scene::Step;
use crate::scene::message::{Message, call};

const TYPES: [(&str, &str); 8] = [
    ("type-multi", "multi_select"),
    ("type-number", "number"),
    ("type-checkbox", "checkbox"),
    ("type-select", "select"),
    ("type-date", "date"),
    ("type-url", "url"),
    ("type-email", "email"),
    ("type-phone", "phone_number"),
];

/// The call for the list of fields, or for a change of it.
pub(crate) fn fields(message: &Message<'_>) -> Option<Step> {
    let says = |class: &str| message.sentence.says(class);
    if says("rename") {
        return rename(message);
    }
    let (action, verb) = if says("cancel") && says("field-noun") {
        ("remove", "cancel")
    } else if says("field-add") && says("field-noun") {
        ("add", "field-add")
    } else {
        return Some(call("fields", json!({})));
    };
    let name = name(message, verb)?;
    let mut arguments = Map::new();
    arguments.insert("action".to_owned(), json!(action));
    arguments.insert("name".to_owned(), json!(name));
    if action == "add" {
        let kind = TYPES
            .iter()
            .find(|(class, _)| kind_said(message, class))
            .map_or("rich_text", |(_, kind)| kind);
        arguments.insert("type".to_owned(), json!(kind));
    }
    Some(call("fields", Value::Object(arguments)))
}

// The type stands behind the field's name or right before the word "field", never as the name itself.
fn kind_said(message: &Message<'_>, class: &str) -> bool {
    message.sentence.says(class)
}

fn name(message: &Message<'_>, verb: &str) -> Option<String> {
    let classes = ["field-noun", "fields", "type-joint", "joint", verb];
    let mut classes: Vec<&str> = classes.to_vec();
    classes.extend(TYPES.iter().map(|(class, _)| *class));
    classes.push("type-text");
    behind(message, &classes)
}

fn rename(message: &Message<'_>) -> Option<Step> {
    let sentence = &message.sentence;
    let start = sentence
        .first("field-noun")
        .or_else(|| sentence.first("rename"))?
        .end;
    let to = sentence.all("rename-to").find(|place| place.start >= start)?;
    let old = clean(sentence.words_of(&(start..to.start)));
    // 花费字段改名为支出: the name stands before the noun.
    let before = sentence
        .first("field-noun")
        .filter(|noun| noun.end == to.start || old.is_empty())
        .map(|noun| sentence.skip_fillers(0)..noun.start)
        .filter(|before| before.start < before.end);
    let old = before.map_or(old, |before| clean(sentence.words_of(&before)));
    let new = clean(sentence.words_of(&(to.end..sentence.tokens.len())));
    (!old.is_empty() && !new.is_empty())
        .then(|| call("fields", json!({"action": "rename", "name": old, "newName": new})))
}

fn clean(words: &str) -> &str {
    words.trim_matches(|c: char| !c.is_alphanumeric())
}

/// What is left of a message without the words of these classes, when it is one stretch.
pub(in crate::scene) fn behind(message: &Message<'_>, classes: &[&str]) -> Option<String> {
    let sentence = &message.sentence;
    let mut free = vec![true; sentence.tokens.len()];
    let mut cover = |range: Range<usize>| free[range].fill(false);
    for class in classes.iter().chain(&["filler"]) {
        sentence.all(class).for_each(&mut cover);
    }
    let content = |at: &usize| free[*at] && sentence.tokens[*at].is_content();
    let first = (0..free.len()).find(content)?;
    let holds = |at: &usize| {
        content(at)
            || (!sentence.tokens[*at].is_content()
                && sentence.tokens[*at].gap == crate::scene::tokens::Gap::None)
    };
    let last = (first..free.len()).take_while(holds).filter(content).last()?;
    // A sign before the first word belongs to a zone such as "+7".
    let from = if first > 0 && matches!(sentence.tokens[first - 1].text.as_str(), "+" | "-") {
        first - 1
    } else {
        first
    };
    let words = sentence.words_of(&(from..last + 1)).trim();
    (!words.is_empty()).then(|| words.to_owned())
}
