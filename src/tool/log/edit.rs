//! `edit`: mends or removes one entry, whatever its age.

use async_trait::async_trait;
use chrono::NaiveDate;
use serde_json::{Value, json};

use super::{properties, show, write};
use crate::args;
use crate::domain::page::{Entry, Page};
use crate::domain::{Action, Call, Change, day};
use crate::tool::{Context, Kind, Spec, Tool, ToolError, ToolOutput};

/// Mends an entry.
pub(super) struct Edit(Spec);

impl Edit {
    pub(super) fn new() -> Self {
        let parameters = json!({
            "type": "object",
            "properties": {
                "entry": {"type": "integer", "description": "the entry's number"},
                "text": {"type": "string", "description": "its new words"},
                "properties": properties::schema(),
                "timestamp": {"type": ["string", "number"], "description": "its new time"},
                "remove": {"type": "boolean", "description": "takes it away"}
            },
            "required": ["entry"],
            "additionalProperties": false
        });
        Self(Spec::new(
            "edit",
            "Changes or removes one entry; its fields follow by difference.",
            parameters,
        ))
    }
}

#[async_trait]
impl Tool for Edit {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let id = arguments.get("entry").and_then(Value::as_u64).unwrap_or_default();
        let found = context
            .book
            .entry(id)
            .map_err(|error| ToolError::store(context.lang(), &error))?;
        let Some((date, old)) = found else {
            return Err(ToolError::new(
                Kind::NotFound,
                context.phrases(),
                "edit-no-entry",
                args!(),
            ));
        };
        if arguments.get("remove").and_then(Value::as_bool) == Some(true) {
            return Ok(removed(date, old, context));
        }
        let Some(new) = changed(arguments, &old, context)? else {
            return Ok(offered(date, &old, context));
        };
        let new_date = day::day_of(new.at.to_utc(), context.settings());
        let error = |error| ToolError::store(context.lang(), &error);
        let mut page = context
            .book
            .page(new_date)
            .map_err(error)?
            .unwrap_or_else(|| Page::empty(new_date));
        page.entries.retain(|entry| entry.id != id);
        page.insert(new.clone());
        let mut words = context.phrases().say("edit-changed", args!());
        words.push_line(&write::receipt(&new, &page, context));
        let changes = if new_date == date {
            vec![Change::Entry {
                date,
                before: Some(Box::new(old)),
                after: Some(Box::new(new)),
            }]
        } else {
            let gone = Change::Entry {
                date,
                before: Some(Box::new(old)),
                after: None,
            };
            vec![gone, Change::add_entry(new_date, new)]
        };
        Ok(ToolOutput::words(json!({"changed": id}), words).changing(changes))
    }
}

fn removed(date: NaiveDate, old: Entry, context: &Context<'_>) -> ToolOutput {
    let mut words = context.phrases().say("edit-removed", args!());
    words.push_line(&show::entry(&old, context.book.fields(), context.phrases()));
    let content = json!({"removed": old.id});
    let change = Change::Entry {
        date,
        before: Some(Box::new(old)),
        after: None,
    };
    let mut output = ToolOutput::words(content, words).changing(vec![change]);
    output.replaces = true;
    output
}

fn changed(arguments: &Value, old: &Entry, context: &Context<'_>) -> Result<Option<Entry>, ToolError> {
    let mut new = old.clone();
    if let Some(text) = arguments
        .get("text")
        .and_then(Value::as_str)
        .map(str::trim)
        .filter(|text| !text.is_empty())
    {
        text.clone_into(&mut new.text);
        new.measures = super::words::measures(text, context);
        new.changes = Vec::new();
    }
    if arguments.get("properties").is_some() {
        new.changes = properties::read(arguments, context)?;
    }
    if arguments.get("timestamp").is_some() {
        new.at = context.local(write::timestamp(arguments, context)?);
    }
    Ok((new != *old).then_some(new))
}

// Without anything to change, the entry is shown with what can be done to it.
fn offered(date: NaiveDate, old: &Entry, context: &Context<'_>) -> ToolOutput {
    let phrases = context.phrases();
    let mut words = crate::part::Marked::of(
        show::moment(old.at, context.today(), phrases),
        crate::part::MarkKind::Bold,
    );
    words.push_line(&show::entry(old, context.book.fields(), phrases));
    words.push_line(&phrases.say("edit-how", args!()));
    let remove = Call::new("edit", json!({"entry": old.id, "remove": true}));
    let actions = vec![Action::once(phrases.plain("button-remove", args!()), remove)];
    ToolOutput::words(json!({"entry": old.id, "date": date, "text": old.text}), words).with_actions(actions)
}
