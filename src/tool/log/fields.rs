//! `fields`: the list of fields, and what can be done to it.

use async_trait::async_trait;
use serde_json::{Map, Value, json};

use super::{properties, show};
use crate::args;
use crate::domain::field::{self, Field, FieldChange, FieldType, NumberMerge};
use crate::domain::page::Entry;
use crate::domain::{Action, Call, Change};
use crate::part::{MarkKind, Marked};
use crate::port::Order;
use crate::tool::{Context, Kind, Spec, Tool, ToolError, ToolOutput};

/// Letters of a field's name at most.
const NAME: usize = 40;
/// Fields of a chat at most.
const MOST: usize = 60;

/// Shows and changes the fields.
pub(super) struct Fields(Spec);

impl Fields {
    pub(super) fn new() -> Self {
        let parameters = json!({
            "type": "object",
            "properties": {
                "action": {"enum": ["list", "add", "rename", "describe", "retype", "remove"]},
                "name": {"type": "string", "description": "the field"},
                "newName": {"type": "string", "description": "its new name"},
                "type": {"enum": [
                    "rich_text", "number", "select", "multi_select", "status", "date", "checkbox", "url", "email",
                    "phone_number"
                ]},
                "unit": {"type": "string", "description": "the unit a number is counted in"},
                "merge": {"enum": ["sum", "last", "max", "min"], "description": "how numbers of a day join; sum"},
                "description": {"type": "string", "description": "what goes here"},
                "value": {"description": "what a new field holds today"}
            },
            "additionalProperties": false
        });
        Self(Spec::new(
            "fields",
            "Lists, adds, renames, describes, retypes and removes the fields of the log.",
            parameters,
        ))
    }
}

#[async_trait]
impl Tool for Fields {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let argument = |key: &str| {
            arguments
                .get(key)
                .and_then(Value::as_str)
                .map(str::trim)
                .filter(|text| !text.is_empty())
        };
        let action = argument("action").unwrap_or("list");
        if action == "list" {
            return Ok(list(argument("name"), context));
        }
        let name = argument("name").ok_or_else(|| fault("fields-no-name", args!(), context))?;
        let mut fields = context.book.fields().to_vec();
        let place = fields
            .iter()
            .position(|field| field.name.to_lowercase() == name.to_lowercase());
        let shown = if action == "add" {
            add(&mut fields, name, place.is_some(), arguments, context)?
        } else {
            let place = place.ok_or_else(|| properties::unknown(name, context))?;
            match action {
                "rename" => rename(&mut fields, place, argument("newName"), context)?,
                "describe" => describe(&mut fields[place], arguments),
                "retype" => retype(&mut fields[place], arguments, context)?,
                _ => remove(&mut fields, place),
            }
        };
        let before = context.book.fields().to_vec();
        if before == fields {
            return Ok(list(Some(name), context));
        }
        let mut words = context
            .phrases()
            .say(&format!("fields-{action}-done"), args! { "name" => shown });
        let content = json!({"fields": fields.iter().map(|field| &field.name).collect::<Vec<_>>()});
        let filled = (action == "add")
            .then(|| fill(fields.last()?, arguments, context))
            .flatten();
        let mut changes = vec![Change::Fields {
            before,
            after: fields,
        }];
        if let Some((line, entry)) = filled {
            words.push_line(&line);
            changes.push(Change::add_entry(context.today(), entry));
        }
        let mut output = ToolOutput::words(content, words).changing(changes);
        output.replaces = true;
        Ok(output)
    }
}

fn fault(key: &str, args: crate::text::Args, context: &Context<'_>) -> ToolError {
    ToolError::new(Kind::Arguments, context.phrases(), key, args)
}

fn add(
    fields: &mut Vec<Field>,
    name: &str,
    taken: bool,
    arguments: &Value,
    context: &Context<'_>,
) -> Result<String, ToolError> {
    check_name(name, taken, context)?;
    if fields.len() >= MOST {
        return Err(fault("fields-too-many", args! { "most" => MOST }, context));
    }
    let text = |key: &str| arguments.get(key).and_then(Value::as_str).map(str::to_owned);
    let counts = || {
        let value = arguments.get("value");
        value.is_some_and(|value| {
            value.is_number() || value.as_str().is_some_and(|text| text.parse::<f64>().is_ok())
        })
    };
    let kind = kind(arguments).unwrap_or(if text("unit").is_some() || counts() {
        FieldType::Number
    } else {
        FieldType::RichText
    });
    fields.push(Field {
        id: fields.iter().map(|field| field.id).max().unwrap_or(0) + 1,
        name: name.to_owned(),
        kind,
        unit: text("unit"),
        merge: merge(arguments),
        description: text("description"),
        role: None,
        extra: Map::new(),
    });
    Ok(format!(
        "{name} ({})",
        properties::type_name(kind, context.phrases())
    ))
}

// The value that a field was added for, as an entry of today.
fn fill(field: &Field, arguments: &Value, context: &Context<'_>) -> Option<(Marked, Entry)> {
    let value = field::read(field, arguments.get("value")?, None).ok()?;
    let args =
        args! { "name" => field.name.clone(), "value" => show::value(field, &value, context.phrases()) };
    let line = context.phrases().say("day-field", args);
    let entry = Entry {
        id: context.book.new_id(),
        at: context.local(context.turn.at),
        text: line.text.clone(),
        stamped: true,
        changes: vec![FieldChange {
            field: field.id,
            value,
            overwrite: false,
        }],
        measures: Vec::new(),
        span: None,
        source: context.source(),
        extra: Map::new(),
    };
    Some((line, entry))
}

fn check_name(name: &str, taken: bool, context: &Context<'_>) -> Result<(), ToolError> {
    if taken {
        return Err(fault(
            "fields-name-taken",
            args! { "name" => name.to_owned() },
            context,
        ));
    }
    if name.chars().count() > NAME || name.contains([':', '：', '\n', '#']) {
        return Err(fault("fields-bad-name", args! { "most" => NAME }, context));
    }
    Ok(())
}

fn rename(
    fields: &mut [Field],
    place: usize,
    new: Option<&str>,
    context: &Context<'_>,
) -> Result<String, ToolError> {
    let new = new.ok_or_else(|| fault("fields-no-name", args!(), context))?;
    let taken = fields
        .iter()
        .enumerate()
        .any(|(other, field)| other != place && field.name.to_lowercase() == new.to_lowercase());
    check_name(new, taken, context)?;
    new.clone_into(&mut fields[place].name);
    Ok(new.to_owned())
}

fn describe(field: &mut Field, arguments: &Value) -> String {
    field.description = arguments
        .get("description")
        .and_then(Value::as_str)
        .map(|text| text.trim().to_owned());
    if let Some(unit) = arguments.get("unit").and_then(Value::as_str) {
        field.unit = Some(unit.to_owned());
    }
    field.merge = merge(arguments).or(field.merge);
    field.name.clone()
}

// Only where nothing is lost: every value the field holds must still be readable as the new type.
fn retype(field: &mut Field, arguments: &Value, context: &Context<'_>) -> Result<String, ToolError> {
    let new = kind(arguments).ok_or_else(|| fault("fields-no-type", args!(), context))?;
    let textual = |kind| {
        matches!(
            kind,
            FieldType::RichText | FieldType::Select | FieldType::Status | FieldType::Title
        )
    };
    let same_shape = textual(field.kind) && textual(new) || new == field.kind;
    if !same_shape && is_used(field, context)? {
        let args =
            args! { "name" => field.name.clone(), "type" => properties::type_name(new, context.phrases()) };
        return Err(fault("fields-retype-loses", args, context));
    }
    field.kind = new;
    Ok(format!(
        "{} ({})",
        field.name,
        properties::type_name(new, context.phrases())
    ))
}

fn is_used(field: &Field, context: &Context<'_>) -> Result<bool, ToolError> {
    let pages = context
        .book
        .pages(chrono::NaiveDate::MIN, chrono::NaiveDate::MAX, Order::Descending);
    let pages = pages.map_err(|error| ToolError::store(context.lang(), &error))?;
    Ok(pages
        .iter()
        .any(|page| page.values(context.book.fields()).contains_key(&field.id)))
}

fn remove(fields: &mut Vec<Field>, place: usize) -> String {
    fields.remove(place).name
}

fn kind(arguments: &Value) -> Option<FieldType> {
    arguments
        .get("type")
        .cloned()
        .and_then(|value| serde_json::from_value(value).ok())
}

fn merge(arguments: &Value) -> Option<NumberMerge> {
    arguments
        .get("merge")
        .cloned()
        .and_then(|value| serde_json::from_value(value).ok())
}

// The list has a button a field; a field's own view has what can be done to it.
fn list(name: Option<&str>, context: &Context<'_>) -> ToolOutput {
    let phrases = context.phrases();
    if let Some(field) = name.and_then(|name| properties::find(context.book.fields(), name)) {
        return one(field, context);
    }
    let mut words = phrases.say("fields-head", args!());
    for field in context.book.fields() {
        words.push_line(&line(field, context));
    }
    words
        .push_str("\n")
        .push_line(&phrases.say("fields-how", args!()));
    let show = |field: &Field| {
        let call = Call::new("fields", json!({"action": "list", "name": field.name}));
        Action::call(field.name.clone(), call)
    };
    let actions = context.book.fields().iter().map(show).collect();
    let content = json!({"fields": context.book.fields()});
    let mut output = ToolOutput::words(content, words).with_actions(actions);
    output.replaces = true;
    output
}

fn one(field: &Field, context: &Context<'_>) -> ToolOutput {
    let phrases = context.phrases();
    let mut words = line(field, context);
    words
        .push_str("\n")
        .push_line(&phrases.say("fields-one-how", args! { "name" => field.name.clone() }));
    let remove = Call::new("fields", json!({"action": "remove", "name": field.name}));
    let actions = vec![
        Action::once(phrases.plain("button-remove", args!()), remove),
        Action::call(
            phrases.plain("button-back", args!()),
            Call::new("fields", json!({"action": "list"})),
        ),
    ];
    let mut output = ToolOutput::words(json!({"field": field}), words).with_actions(actions);
    output.replaces = true;
    output
}

fn line(field: &Field, context: &Context<'_>) -> Marked {
    let mut line = Marked::of(field.name.clone(), MarkKind::Bold);
    let unit = field
        .unit
        .as_ref()
        .map(|unit| show::amount(0.0, "", Some(unit), context.phrases()));
    line.push_str(" — ")
        .push_str(&properties::type_name(field.kind, context.phrases()));
    if let Some(unit) = unit.as_ref().and_then(|shown| shown.split('\u{a0}').nth(1)) {
        line.push_str(", ").push_str(unit);
    }
    if let Some(description) = &field.description {
        line.push_str(": ").push_str(description);
    }
    line
}
