//! The typed fields of a day and how a new value joins an old one.

mod read;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

pub use read::{Misfit, convert, is_currency, read};

/// A field's number within its chat; it outlives a renaming.
pub type FieldId = u32;

/// One field of a chat's log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Field {
    /// Its number; 0 in a document from outside, given at import.
    #[serde(default)]
    pub id: FieldId,
    /// What the person calls it.
    pub name: String,
    /// What fits into it.
    #[serde(rename = "type")]
    pub kind: FieldType,
    /// The unit a number is counted in, e.g. `h` or `kg`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// How numbers of one day join; sums unless told otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub merge: Option<NumberMerge>,
    /// What goes here, in the person's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The built-in measure that fills this field by itself: `mood`, `tags`, `spent`, `sleep`, `weight`, `workout`, `note`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// Keys of a newer version, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Json>,
}

/// The types of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldType {
    /// The page's heading.
    Title,
    /// Free text.
    RichText,
    /// A number, perhaps with a unit or a currency.
    Number,
    /// One word out of a list.
    Select,
    /// Several words out of a list.
    MultiSelect,
    /// A state out of a list.
    Status,
    /// A calendar date.
    Date,
    /// Yes or no.
    Checkbox,
    /// A web address.
    Url,
    /// A mail address.
    Email,
    /// A telephone number.
    PhoneNumber,
}

impl FieldType {
    /// Whether its value is words, not a number and not yes or no.
    #[must_use]
    pub const fn is_text(self) -> bool {
        !matches!(self, Self::Number | Self::Checkbox)
    }
}

/// How numbers of one day join.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NumberMerge {
    /// They add up, each currency for itself.
    Sum,
    /// The newest stands.
    Last,
    /// The largest stands.
    Max,
    /// The smallest stands.
    Min,
}

/// What a field holds on one day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldValue {
    /// Text of every single-valued kind, and rich text.
    Text(String),
    /// Amounts by currency code; the key is empty for a number without one.
    Number(BTreeMap<String, f64>),
    /// Names in the order they came.
    Options(Vec<String>),
    /// An ISO date, or an RFC 3339 time.
    Date(String),
    /// Yes or no.
    Flag(bool),
}

/// One new value on its way into a field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FieldChange {
    /// The field.
    pub field: FieldId,
    /// The new value, of the field's type.
    pub value: FieldValue,
    /// Whether it takes the old value's place.
    #[serde(default)]
    pub overwrite: bool,
}

impl FieldChange {
    /// The field's value after this change. A single-valued field always takes the new value.
    #[must_use]
    pub fn merge(&self, field: &Field, old: Option<&FieldValue>) -> FieldValue {
        let new = &self.value;
        let Some(old) = old.filter(|_| !self.overwrite) else {
            return new.clone();
        };
        match (field.kind, old, new) {
            (FieldType::MultiSelect, FieldValue::Options(old), FieldValue::Options(new)) => {
                FieldValue::Options(union(old, new))
            }
            (FieldType::RichText, FieldValue::Text(old), FieldValue::Text(new)) if !old.is_empty() => {
                FieldValue::Text(format!("{old} / {new}"))
            }
            (FieldType::Number, FieldValue::Number(old), FieldValue::Number(new)) => {
                FieldValue::Number(join(old, new, field.merge.unwrap_or(NumberMerge::Sum)))
            }
            (FieldType::Date, FieldValue::Date(old), FieldValue::Date(new)) => {
                FieldValue::Date(old.min(new).clone())
            }
            (FieldType::Checkbox, FieldValue::Flag(old), FieldValue::Flag(new)) => {
                FieldValue::Flag(*old || *new)
            }
            _ => new.clone(),
        }
    }
}

fn union(old: &[String], new: &[String]) -> Vec<String> {
    let mut all = old.to_vec();
    for name in new {
        if !all.contains(name) {
            all.push(name.clone());
        }
    }
    all
}

fn join(
    old: &BTreeMap<String, f64>,
    new: &BTreeMap<String, f64>,
    merge: NumberMerge,
) -> BTreeMap<String, f64> {
    if merge == NumberMerge::Last {
        return new.clone();
    }
    let mut joined = old.clone();
    for (currency, amount) in new {
        joined
            .entry(currency.clone())
            .and_modify(|sum| {
                *sum = match merge {
                    NumberMerge::Sum => tidy(*sum + amount),
                    NumberMerge::Max => sum.max(*amount),
                    NumberMerge::Min => sum.min(*amount),
                    NumberMerge::Last => *amount,
                }
            })
            .or_insert(*amount);
    }
    joined
}

/// A sum without the dust of binary fractions: 0.1 + 0.2 is 0.3.
#[must_use]
pub fn tidy(value: f64) -> f64 {
    let rounded = (value * 1e9).round() / 1e9;
    if rounded.is_finite() { rounded } else { value }
}
