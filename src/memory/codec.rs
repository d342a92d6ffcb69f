//! Records as bytes: JSON under the number of their shape.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::port::{Record, StoreError, Stored, Tree};

/// A record with a tree of its own and a numbered shape.
pub trait Shape: Serialize + DeserializeOwned {
    /// The tree it lives in.
    const TREE: Tree;
    /// The number of its present shape; it goes up when an old record could not be read as it is.
    const SCHEMA: u16 = 1;

    /// Turns a record of an older shape into the present one; `None` when the number is unknown.
    #[must_use]
    fn upgrade(_schema: u16, _old: serde_json::Value) -> Option<serde_json::Value> {
        None
    }
}

/// A record's bytes.
///
/// # Errors
/// `Damaged` when the value has no JSON form, e.g. a map with keys that are no text.
pub fn encode<T: Shape>(value: &T) -> Result<Record, StoreError> {
    let body = serde_json::to_vec(value).map_err(|error| damaged::<T>(&error))?;
    Ok(Record {
        schema: T::SCHEMA,
        body,
    })
}

/// A record's value, upgraded when it has an older shape.
///
/// # Errors
/// `Damaged` when the bytes do not fit the shape.
pub fn decode<T: Shape>(stored: &Stored) -> Result<T, StoreError> {
    let record = &stored.record;
    if record.schema == T::SCHEMA {
        return serde_json::from_slice(&record.body).map_err(|error| damaged::<T>(&error));
    }
    let old = serde_json::from_slice(&record.body).map_err(|error| damaged::<T>(&error))?;
    let new = T::upgrade(record.schema, old)
        .ok_or_else(|| damaged::<T>(&format_args!("shape {}", record.schema)))?;
    serde_json::from_value(new).map_err(|error| damaged::<T>(&error))
}

fn damaged<T: Shape>(problem: &dyn std::fmt::Display) -> StoreError {
    StoreError::Damaged {
        tree: T::TREE.to_owned(),
        problem: problem.to_string(),
    }
}
