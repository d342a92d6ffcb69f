//! Holds a request against the published description of the Bot API.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::Validator;
use serde_json::{Value, json};

static DEFINITIONS: LazyLock<Value> = LazyLock::new(|| {
    let schema: Value = serde_json::from_str(include_str!("botapi-10.3.schema.json")).unwrap();
    schema["definitions"].clone()
});
static VALIDATORS: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);

/// The method's name as the description writes it, in camel case; `None` when there is no such method.
pub(crate) fn canonical(method: &str) -> Option<String> {
    const BARE: [&str; 1] = ["getMe"];
    let described = DEFINITIONS
        .as_object()
        .unwrap()
        .keys()
        .filter_map(|name| name.strip_suffix("Params"));
    let name = described
        .chain(BARE)
        .find(|name| name.eq_ignore_ascii_case(method))?;
    let (first, rest) = name.split_at(1);
    Some(first.to_lowercase() + rest)
}

/// What of a method's parameters does not fit its description. Files have been put in as strings.
pub(crate) fn violations(method: &str, parameters: &Value) -> Vec<String> {
    let name = method[..1].to_uppercase() + &method[1..] + "Params";
    if DEFINITIONS.get(&name).is_none() {
        return Vec::new();
    }
    let validator = Arc::clone(VALIDATORS.lock().unwrap().entry(name).or_insert_with_key(|name| {
        let reference = format!("#/definitions/{name}");
        let schema = json!({ "$ref": reference, "definitions": *DEFINITIONS });
        Arc::new(jsonschema::validator_for(&schema).unwrap())
    }));
    validator
        .iter_errors(parameters)
        .map(|error| format!("{method}{}: {error}", error.instance_path()))
        .collect()
}

#[test]
fn the_description_itself_tells_right_from_wrong() {
    let fits =
        json!({ "chat_id": 7, "text": "hello", "entities": [{ "type": "bold", "offset": 0, "length": 5 }] });
    assert_eq!(violations("sendMessage", &fits), Vec::<String>::new());
    for wrong in [
        json!({ "chat_id": 7 }),
        json!({ "chat_id": 7, "text": "hello", "disable_web_page_preview": true }),
        json!({ "chat_id": 7, "text": "hello", "entities": [{ "type": "bald", "offset": 0, "length": 5 }] }),
    ] {
        assert_ne!(violations("sendMessage", &wrong), Vec::<String>::new(), "{wrong}");
    }
    assert_eq!(canonical("SendMessage").as_deref(), Some("sendMessage"));
    assert_eq!(canonical("sendMassage"), None);
}
