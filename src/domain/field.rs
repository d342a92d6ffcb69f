//! The typed fields of a day and how a new value joins an old one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

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
