//! The `properties` argument: named values become changes of fields.

use serde_json::{Map, Value, json};

use super::show;
use crate::args;
use crate::domain::field::{self, Field, FieldChange};
use crate::domain::{Action, Call};
use crate::tool::{Context, Kind, ToolError};

/// The JSON Schema of `properties`.
pub(super) fn schema() -> Value {
    json!({
        "type": "array",
        "items": {
            "type": "object",
            "properties": {
                "name": {"type": "string", "description": "a field of the log"},
                "value": {"description": "number, text, boolean or list, as the field's type wants it"},
                "unit": {"type": "string", "description": "the number's unit, or an ISO 4217 currency code"},
                "overwrite": {"type": "boolean", "description": "replace instead of joining"}
            },
            "required": ["name", "value"]
        }
    })
}

/// Reads `properties`.
///
/// # Errors
/// An unknown field lists the fields; a value that does not fit says the type and gives an example.
pub(super) fn read(arguments: &Value, context: &Context<'_>) -> Result<Vec<FieldChange>, ToolError> {
    let list = arguments.get("properties").and_then(Value::as_array);
    list.into_iter()
        .flatten()
        .filter_map(Value::as_object)
        .map(|property| one(property, context))
        .collect()
}

fn one(property: &Map<String, Value>, context: &Context<'_>) -> Result<FieldChange, ToolError> {
    let name = property.get("name").and_then(Value::as_str).unwrap_or_default();
    let value = property.get("value").unwrap_or(&Value::Null);
    let found = find(context.book.fields(), name).ok_or_else(|| missing(name, value, context))?;
    let unit = property.get("unit").and_then(Value::as_str);
    let value =
        field::read(found, value, unit).map_err(|misfit| misfit_words(found, misfit, value, context))?;
    let overwrite = property
        .get("overwrite")
        .and_then(Value::as_bool)
        .unwrap_or(false);
    Ok(FieldChange {
        field: found.id,
        value,
        overwrite,
    })
}

/// The field of a name, whatever its case.
pub(super) fn find<'a>(fields: &'a [Field], name: &str) -> Option<&'a Field> {
    let folded = name.trim().to_lowercase();
    fields.iter().find(|field| field.name.to_lowercase() == folded)
}

/// A field that is not there.
pub(super) fn unknown(name: &str, context: &Context<'_>) -> ToolError {
    let names: Vec<&str> = context
        .book
        .fields()
        .iter()
        .map(|field| field.name.as_str())
        .collect();
    let args = args! { "name" => name.to_owned(), "fields" => names.join(", ") };
    ToolError::new(Kind::NotFound, context.phrases(), "log-unknown-field", args)
}

// What was to be written is one tap away: with a new field, or as words.
fn missing(name: &str, value: &Value, context: &Context<'_>) -> ToolError {
    let given = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let add = Call::new("fields", json!({"action": "add", "name": name, "value": value}));
    let log = Call::new("write", json!({"appendContent": format!("{name}: {given}")}));
    let phrases = context.phrases();
    let label = phrases.plain("log-button-add-field", args! { "name" => name.to_owned() });
    unknown(name, context).offering(vec![
        Action::once(label, add),
        Action::once(phrases.plain("ask-button-log", args!()), log).on_new_row(),
    ])
}

fn misfit_words(
    field: &Field,
    field::Misfit(kind): field::Misfit,
    value: &Value,
    context: &Context<'_>,
) -> ToolError {
    let phrases = context.phrases();
    let given = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let args = args! {
        "name" => field.name.clone(),
        "type" => type_name(kind, phrases),
        "example" => phrases.plain(&format!("field-example-{}", type_key(kind)), args!()),
        "given" => given.chars().take(60).collect::<String>(),
    };
    ToolError::new(Kind::Arguments, phrases, "log-misfit", args)
}

/// A type's name in the person's language.
pub(super) fn type_name(kind: field::FieldType, phrases: &crate::text::Phrases) -> String {
    phrases.plain(&format!("field-type-{}", type_key(kind)), args!())
}

/// A type as JSON has it: `multi_select`.
pub(super) fn type_key(kind: field::FieldType) -> String {
    serde_json::to_value(kind)
        .ok()
        .and_then(|value| value.as_str().map(str::to_owned))
        .unwrap_or_default()
}

/// What the fields of a day hold, for a model: value, type and description by name.
pub(super) fn so_far(page: &crate::domain::page::Page, context: &Context<'_>) -> Value {
    let values = page.values(context.book.fields());
    let mut properties = Map::new();
    for field in context.book.fields() {
        if let Some(value) = values.get(&field.id) {
            let shown = show::value(field, value, context.phrases());
            let about =
                json!({"value": shown, "type": type_key(field.kind), "description": field.description});
            properties.insert(field.name.clone(), about);
        }
    }
    let body = page.entries.iter().filter(|entry| !entry.text.is_empty());
    let body: Vec<String> = body
        .map(|entry| show::entry(entry, &[], context.phrases()).text)
        .collect();
    json!({"date": page.date, "properties": properties, "body": body})
}
