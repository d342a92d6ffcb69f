//! `edit`: mends or removes one entry, whatever its age.

use async_trait::async_trait;
use chrono::NaiveDate;
use serde_json::{Value, json};
use unicode_segmentation::UnicodeSegmentation as _;

use super::{amount, properties, show, write};
use crate::args;
use crate::domain::page::{Entry, EntryRef, Page};
use crate::domain::{Action, Call, Change, day};
use crate::text::format;
use crate::tool::{Context, Kind, Spec, Tool, ToolError, ToolOutput};

/// Entries to choose from at most, and the graphemes of each on its button.
const MOST_OFFERED: usize = 20;
const LABEL: usize = 30;

/// Mends an entry.
pub(super) struct Edit(Spec);

impl Edit {
    pub(super) fn new() -> Self {
        let parameters = json!({
            "type": "object",
            "properties": {
                "entry": {"type": "integer", "description": "the entry's number"},
                "choose": {"type": "array", "items": {"type": "integer"}, "description": "entries to pick one of"},
                "text": {"type": "string", "description": "its new words"},
                "amount": {"type": "string", "description": "its new amount alone, as it is written; the words stay"},
                "was": {"type": "integer", "minimum": 0, "description": "which of its amounts, from 0"},
                "properties": properties::schema(),
                "timestamp": {"type": ["string", "number"], "description": "its new time"},
                "remove": {"type": "boolean", "description": "takes it away"}
            },
            "anyOf": [{"required": ["entry"]}, {"required": ["choose"]}],
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
        if let Some(choose) = arguments.get("choose").and_then(Value::as_array) {
            return choice(choose, context);
        }
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
    if arguments.get("amount").is_some() {
        let new = amount::mended(old, arguments, context)?;
        return Ok((new != *old).then_some(new));
    }
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
        show::headline(old.at, context.today(), phrases),
        crate::part::MarkKind::Bold,
    );
    words.push_line(&show::entry(old, context.book.fields(), phrases));
    words.push_line(&phrases.say("edit-how", args!()));
    let remove = Call::new("edit", json!({"entry": old.id, "remove": true}));
    let actions = vec![Action::once(phrases.plain("button-remove", args!()), remove)];
    let content = json!({"entry": old.id, "date": date, "text": old.text});
    let mut output = ToolOutput::words(content, words).with_actions(actions);
    output.stored = old
        .source
        .iter()
        .flat_map(|source| source.files.clone())
        .collect();
    output.about = Some(EntryRef { date, entry: old.id });
    output
}

// A button for each entry that is still there, newest first as they came.
fn choice(ids: &[Value], context: &Context<'_>) -> Result<ToolOutput, ToolError> {
    let phrases = context.phrases();
    let mut actions = Vec::new();
    for id in ids.iter().filter_map(Value::as_u64).take(MOST_OFFERED) {
        let found = context.book.entry(id);
        if let Some((date, entry)) = found.map_err(|error| ToolError::store(context.lang(), &error))? {
            actions.push(Action {
                new_row: true,
                ..Action::call(
                    label(date, &entry, context),
                    Call::new("edit", json!({"entry": id})),
                )
            });
        }
    }
    if actions.is_empty() {
        return Err(ToolError::new(Kind::NotFound, phrases, "edit-no-entry", args!()));
    }
    Ok(ToolOutput::words(json!({"choose": ids}), phrases.say("edit-which", args!())).with_actions(actions))
}

// `10:11 lunch at the canteen`, with the day in front where it is not today.
fn label(date: NaiveDate, entry: &Entry, context: &Context<'_>) -> String {
    let clock = format::clock(entry.at.time());
    let at = if date == context.today() {
        clock
    } else {
        format!("{} {clock}", show::short_date(date, context.phrases()))
    };
    let shown = if entry.text.trim().is_empty() {
        show::changes(entry, context.book.fields(), context.phrases())
    } else {
        entry.text.clone()
    };
    let line = shown.lines().next().unwrap_or_default();
    let short: String = line.graphemes(true).take(LABEL).collect();
    let cut = if short.len() < line.len() { "…" } else { "" };
    format!("{at} {}{cut}", short.trim_end())
}

/// The button under a list of entries, by which one of them is opened.
pub(super) fn open_one(entries: &[&Entry], context: &Context<'_>) -> Option<Action> {
    let ids: Vec<u64> = entries
        .iter()
        .map(|entry| entry.id)
        .filter(|id| *id > 0)
        .collect();
    (!ids.is_empty()).then(|| Action {
        new_row: true,
        ..Action::call(
            context.phrases().plain("button-open-one", args!()),
            Call::new("edit", json!({ "choose": ids })),
        )
    })
}
