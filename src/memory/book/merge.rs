//! Small joins: one setting out of many, one element of a list.

use serde_json::{Map, Value};

use crate::domain::Settings;

/// Sets only what differs between `before` and `after`, so that later choices of other settings stay.
pub(super) fn settings_by_difference(current: &mut Settings, before: &Settings, after: &Settings) {
    let (Some(mut now), Some(old), Some(new)) = (object(current), object(before), object(after)) else {
        return;
    };
    for key in old.keys().chain(new.keys()) {
        if old.get(key) == new.get(key) {
            continue;
        }
        match new.get(key) {
            Some(value) => now.insert(key.clone(), value.clone()),
            None => now.remove(key),
        };
    }
    if let Ok(settings) = serde_json::from_value(Value::Object(now)) {
        *current = settings;
    }
}

fn object(settings: &Settings) -> Option<Map<String, Value>> {
    serde_json::to_value(settings).ok()?.as_object().cloned()
}

/// Puts an element into a list in the place of its older self, or at `index`.
pub(super) fn upsert<T>(list: &mut Vec<T>, element: T, index: usize, same: impl Fn(&T, &T) -> bool) {
    match list.iter().position(|old| same(old, &element)) {
        Some(place) => list[place] = element,
        None => list.insert(index.min(list.len()), element),
    }
}
