//! A chat as a document that people can keep: the export, and what an import makes of it.

pub mod spreadsheet;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use chrono::{DateTime, FixedOffset, NaiveDate};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::domain::field::{Field, FieldValue, read};
use crate::domain::goal::{Goal, GoalDay};
use crate::domain::page::{Entry, Measure, Page, Source, SpanFact};
use crate::domain::reminder::Reminder;
use crate::domain::span::Span;
use crate::domain::{Change, ChatKey, Settings};
use crate::memory::{Book, key, tree};
use crate::port::{Order, Store, StoreError};

/// The word under `format`.
pub const FORMAT: &str = "daybook";
/// The number under `version`.
pub const VERSION: u32 = 1;

/// The whole document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Document {
    /// Always [`FORMAT`].
    pub format: String,
    /// The version it was written in.
    pub version: u32,
    /// The chats in it.
    pub chats: Vec<ChatExport>,
    /// Keys of a newer version, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// One chat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChatExport {
    /// Its key; a state given to `explain` may leave it out.
    #[serde(default = "nobody")]
    pub key: ChatKey,
    /// What it has chosen.
    #[serde(default)]
    pub settings: Settings,
    /// The fields of its log.
    #[serde(default)]
    pub fields: Vec<Field>,
    /// Its days, oldest first.
    #[serde(default)]
    pub pages: Vec<PageExport>,
    /// Its goals.
    #[serde(default)]
    pub goals: Vec<Goal>,
    /// The closed days of its goals.
    #[serde(default)]
    pub goal_days: Vec<GoalDay>,
    /// Its running spans.
    #[serde(default)]
    pub spans: Vec<Span>,
    /// Its reminders.
    #[serde(default)]
    pub reminders: Vec<Reminder>,
    /// Keys of a newer version, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// One day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PageExport {
    /// The day.
    pub date: NaiveDate,
    /// What its fields add up to, by name.
    #[serde(default)]
    pub properties: Map<String, Value>,
    /// The currency of a number whose amounts have one; several stand in the value itself.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub currencies: Map<String, Value>,
    /// Its paragraphs, by time.
    #[serde(default)]
    pub body: Vec<EntryExport>,
    /// Keys of a newer version, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// One paragraph.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EntryExport {
    /// When it happened.
    pub at: DateTime<FixedOffset>,
    /// Its words, without the time.
    pub text: String,
    /// The message and the files it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// The span it closes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<SpanFact>,
    /// The amounts named in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub measures: Vec<Measure>,
    /// Whether it is shown with its time.
    #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
    pub stamped: bool,
    /// Keys of a newer version, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

fn nobody() -> ChatKey {
    ChatKey::parse("me")
}

const fn yes() -> bool {
    true
}

/// Everything in a store, or one chat of it.
///
/// # Errors
/// When the store cannot be read.
pub fn document(store: &Arc<dyn Store>, only: Option<&ChatKey>) -> Result<Document, StoreError> {
    let mut chats = Vec::new();
    for chat in key::chats(store.as_ref(), tree::CHAT)? {
        if only.is_none_or(|only| *only == chat) {
            chats.push(export(&Book::open(Arc::clone(store), chat, Default::default)?)?);
        }
    }
    Ok(of(chats))
}

/// A document of these chats.
#[must_use]
pub fn of(chats: Vec<ChatExport>) -> Document {
    Document {
        format: FORMAT.to_owned(),
        version: VERSION,
        chats,
        extra: Map::new(),
    }
}

/// A chat as it stands.
///
/// # Errors
/// When the store cannot be read.
pub fn export(book: &Book) -> Result<ChatExport, StoreError> {
    let pages = book.pages(NaiveDate::MIN, NaiveDate::MAX, Order::Ascending)?;
    let mut goal_days = Vec::new();
    for goal in book.goals() {
        goal_days.extend(book.goal_days(goal.id, NaiveDate::MIN, NaiveDate::MAX)?);
    }
    Ok(ChatExport {
        key: book.chat().clone(),
        settings: book.settings().clone(),
        fields: book.fields().to_vec(),
        pages: pages
            .into_iter()
            .map(|page| page_out(page, book.fields()))
            .collect(),
        goals: book.goals().to_vec(),
        goal_days,
        spans: book.spans().to_vec(),
        reminders: book.reminders()?,
        extra: book.state().extra.clone(),
    })
}

fn page_out(page: Page, fields: &[Field]) -> PageExport {
    let values = page.values(fields);
    let mut properties = Map::new();
    let mut currencies = Map::new();
    for field in fields {
        let Some(value) = values.get(&field.id) else {
            continue;
        };
        let (value, currency) = value_out(value);
        properties.insert(field.name.clone(), value);
        if let Some(currency) = currency {
            currencies.insert(field.name.clone(), currency.into());
        }
    }
    let body = page
        .entries
        .into_iter()
        .filter(|entry| !entry.text.is_empty())
        .map(entry_out)
        .collect();
    PageExport {
        date: page.date,
        properties,
        currencies,
        body,
        extra: page.extra,
    }
}

fn value_out(value: &FieldValue) -> (Value, Option<String>) {
    match value {
        FieldValue::Text(text) | FieldValue::Date(text) => (text.clone().into(), None),
        FieldValue::Options(names) => (names.clone().into(), None),
        FieldValue::Flag(flag) => ((*flag).into(), None),
        FieldValue::Number(amounts) => match amounts.iter().next() {
            Some((currency, amount)) if amounts.len() == 1 => (
                (*amount).into(),
                Some(currency.clone()).filter(|currency| !currency.is_empty()),
            ),
            _ => (
                amounts
                    .iter()
                    .map(|(currency, amount)| (currency.clone(), (*amount).into()))
                    .collect::<Map<_, _>>()
                    .into(),
                None,
            ),
        },
    }
}

fn entry_out(entry: Entry) -> EntryExport {
    EntryExport {
        at: entry.at,
        text: entry.text,
        source: entry.source,
        span: entry.span,
        measures: entry.measures,
        stamped: entry.stamped,
        extra: entry.extra,
    }
}

/// What is wrong with a document, and where: a JSON path and a sentence's key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct Fault {
    /// Where, e.g. `chats[0].pages[3].properties.Sleep`.
    pub path: String,
    /// What is wrong there.
    pub problem: String,
}

/// Reads a document.
///
/// # Errors
/// When it is not an export, or of a version that is not known.
pub fn parse(text: &str) -> Result<Document, Fault> {
    let fault = |path: &str, problem: String| Fault {
        path: path.to_owned(),
        problem,
    };
    let text = text.trim_start_matches('\u{feff}');
    let document: Document = serde_json::from_str(text).map_err(|error| fault("", error.to_string()))?;
    if document.format != FORMAT {
        return Err(fault(
            "format",
            format!("expected \"{FORMAT}\", found \"{}\"", document.format),
        ));
    }
    if document.version == 0 || document.version > VERSION {
        return Err(fault(
            "version",
            format!("this program reads version {VERSION}, found {}", document.version),
        ));
    }
    Ok(document)
}

/// Lays a chat over an empty book.
///
/// # Errors
/// A fault when a value does not fit its field; the book is not to be committed then.
pub fn import(chat: &ChatExport, book: &mut Book) -> Result<(), ImportError> {
    let mut fields = chat.fields.clone();
    number_fields(&mut fields);
    book.state_mut().settings = chat.settings.clone();
    book.state_mut().fields.clone_from(&fields);
    book.state_mut().goals.clone_from(&chat.goals);
    book.state_mut().spans.clone_from(&chat.spans);
    book.state_mut().extra.clone_from(&chat.extra);
    let highest = chat.goals.iter().map(|goal| goal.id);
    let highest = highest
        .chain(chat.spans.iter().map(|span| span.id))
        .chain(chat.reminders.iter().map(|r| r.id))
        .max();
    book.skip_ids(highest.unwrap_or(0));
    for page in &chat.pages {
        let page = page_in(page, &fields, book)?;
        book.put_page(page);
    }
    for day in &chat.goal_days {
        book.apply(&Change::GoalDay {
            before: None,
            after: Some(Box::new(day.clone())),
        })?;
    }
    for reminder in &chat.reminders {
        book.apply(&Change::Reminder {
            before: None,
            after: Some(Box::new(reminder.clone())),
        })?;
    }
    Ok(())
}

/// Why an import did not go through.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The document is at fault.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The store is.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn number_fields(fields: &mut [Field]) {
    let next = fields.iter().map(|field| field.id).max().unwrap_or(0) + 1;
    for (id, field) in (next..).zip(fields.iter_mut().filter(|field| field.id == 0)) {
        field.id = id;
    }
}

fn page_in(page: &PageExport, fields: &[Field], book: &Book) -> Result<Page, Fault> {
    let mut new = Page {
        extra: page.extra.clone(),
        ..Page::empty(page.date)
    };
    for (name, value) in &page.properties {
        let path = format!("pages[{}].properties.{name}", page.date);
        let fault = |problem: &str| Fault {
            path: path.clone(),
            problem: problem.to_owned(),
        };
        let field = fields
            .iter()
            .find(|field| field.name == *name)
            .ok_or_else(|| fault("no such field"))?;
        let currency = page.currencies.get(name).and_then(Value::as_str);
        let value =
            read(field, value, currency).map_err(|_| fault("the value does not fit the field's type"))?;
        new.base.insert(field.id, value);
    }
    for entry in &page.body {
        new.insert(Entry {
            id: book.new_id(),
            at: entry.at,
            text: entry.text.clone(),
            stamped: entry.stamped,
            changes: Vec::new(),
            measures: entry.measures.clone(),
            span: entry.span.clone(),
            source: entry.source.clone(),
            extra: entry.extra.clone(),
        });
    }
    Ok(new)
}
