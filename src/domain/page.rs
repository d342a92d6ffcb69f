//! A day of the log: what was written, and what its fields add up to.

use std::collections::BTreeMap;

use chrono::{DateTime, FixedOffset, NaiveDate};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::field::{Field, FieldChange, FieldId, FieldValue};

/// An entry's number within its chat.
pub type EntryId = u64;

/// One day of one chat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Page {
    /// The day.
    pub date: NaiveDate,
    /// Values that no entry carries: imported ones, and those of `create_today`.
    #[serde(default)]
    pub base: BTreeMap<FieldId, FieldValue>,
    /// What was written, by time.
    #[serde(default)]
    pub entries: Vec<Entry>,
    /// Keys of a newer version, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Json>,
}

impl Page {
    /// A day on which nothing was written yet.
    #[must_use]
    pub fn empty(date: NaiveDate) -> Self {
        Self {
            date,
            base: BTreeMap::new(),
            entries: Vec::new(),
            extra: Map::new(),
        }
    }

    /// Puts an entry in its place by time; entries of the same moment stay in the order they came.
    pub fn insert(&mut self, entry: Entry) {
        let place = self
            .entries
            .partition_point(|other| (other.at, other.id) <= (entry.at, entry.id));
        self.entries.insert(place, entry);
    }

    /// What the fields of this day add up to, by field.
    #[must_use]
    pub fn values(&self, fields: &[Field]) -> BTreeMap<FieldId, FieldValue> {
        let mut values = self.base.clone();
        let mut changes: Vec<(EntryId, &FieldChange)> = self
            .entries
            .iter()
            .flat_map(|entry| entry.changes.iter().map(|change| (entry.id, change)))
            .collect();
        // Values join in the order they were written, which is not the order of the times they are about.
        changes.sort_by_key(|(id, _)| *id);
        for (_, change) in changes {
            let Some(field) = fields.iter().find(|field| field.id == change.field) else {
                continue;
            };
            let joined = change.merge(field, values.get(&change.field));
            values.insert(change.field, joined);
        }
        values
    }
}

/// One thing a person wrote: a paragraph, the field values it brought, or both.
///
/// The fields of a page are the fold of its entries' changes, so that taking an entry away or changing it
/// takes back exactly what it brought.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number.
    pub id: EntryId,
    /// When it happened, in the chat's zone of that moment.
    pub at: DateTime<FixedOffset>,
    /// The paragraph, without its time; empty when only fields were written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Whether the paragraph is shown with its time.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub stamped: bool,
    /// The field values it brought.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<FieldChange>,
    /// Amounts named in the text that no field holds, e.g. 5 km.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub measures: Vec<Measure>,
    /// The span it closes, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<SpanFact>,
    /// The message it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Keys of a newer version, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Json>,
}

/// An amount with its unit, e.g. 5 `km`, 28 `min`, 12.5 `EUR`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Measure {
    /// The unit's canonical symbol, or an ISO 4217 currency code.
    pub unit: String,
    /// How many.
    pub value: f64,
}

/// A stretch of time that was spent on something.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SpanFact {
    /// On what.
    pub name: String,
    /// From when.
    pub from: DateTime<FixedOffset>,
    /// Until when.
    pub to: DateTime<FixedOffset>,
}

/// One entry, wherever it is spoken of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryRef {
    /// The day it stands on.
    pub date: NaiveDate,
    /// Its number within the chat.
    pub entry: u64,
}

/// Where an entry came from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// The person's message, in the channel's numbering.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<i64>,
    /// Files that came with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<SourceFile>,
}

/// A file that stays with its channel and is shown again by its id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SourceFile {
    /// The channel's id of the file.
    pub file_id: String,
    /// `photo`, `voice`, `document`, `video` or `audio`.
    pub kind: String,
    /// Its name, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

const fn yes() -> bool {
    true
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands the field over by reference"
)]
const fn is_yes(stamped: &bool) -> bool {
    *stamped
}
