//! What people see of a tool, and the examples by which plain words reach it.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::domain::Lang;
use crate::tool::Card;
use crate::tool::yaml::fault::{Misfit, instead};
use crate::tool::yaml::format::Definition;

pub(super) fn card(definition: &Definition) -> Result<Card, Misfit> {
    let mut examples = BTreeMap::new();
    let codes: Vec<&str> = Lang::ALL.into_iter().map(Lang::code).collect();
    for (code, patterns) in &definition.examples {
        let key = format!("examples.{code}");
        let lang = Lang::from_code(code).ok_or_else(|| {
            Misfit::new(
                key.as_str(),
                format!("there is no language `{code}`; {}", instead(code, &codes)),
            )
        })?;
        for pattern in patterns {
            check_example(&key, pattern, &definition.parameters)?;
        }
        examples.insert(lang, patterns.clone());
    }
    Ok(Card {
        icon: definition.ui.icon.clone(),
        description: Lang::ALL
            .into_iter()
            .map(|lang| (lang, definition.description.of(lang).to_owned()))
            .collect(),
        examples,
    })
}

// An example needs a word of its own, or it would catch every message.
fn check_example(key: &str, pattern: &str, schema: &Value) -> Result<(), Misfit> {
    let names: Vec<&str> = schema
        .get("properties")
        .and_then(Value::as_object)
        .map(|properties| properties.keys().map(String::as_str).collect())
        .unwrap_or_default();
    let mut words = 0;
    let mut used = Vec::new();
    for (index, piece) in pattern.split('{').enumerate() {
        let literal = if index == 0 {
            piece
        } else {
            let Some((name, literal)) = piece.split_once('}') else {
                return Err(Misfit::new(key, format!("`{pattern}`: a bracket is not closed")));
            };
            if !names.contains(&name) {
                let hint = instead(name, &names);
                return Err(Misfit::new(
                    key,
                    format!("`{pattern}`: there is no parameter `{name}`; {hint}"),
                ));
            }
            if used.contains(&name) {
                return Err(Misfit::new(
                    key,
                    format!("`{pattern}`: `{name}` stands in it twice"),
                ));
            }
            used.push(name);
            literal
        };
        words += literal.chars().filter(|c| c.is_alphabetic()).count();
    }
    if words < 2 {
        return Err(Misfit::new(
            key,
            format!("`{pattern}`: an example needs a word besides its parameters"),
        ));
    }
    Ok(())
}
