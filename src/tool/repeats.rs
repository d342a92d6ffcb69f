//! Calls with an effect outside: the same call runs once within its window, also when two come at the same time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use chrono::{DateTime, Duration, Utc};
use serde_json::Value;

use super::{Circumstance, Spec, ToolOutput};
use crate::domain::{Call, day};
use crate::memory::Book;
use crate::memory::result::{self, KeptResult};
use crate::port::{Batch, StoreError};

/// How long a result stands where the tool does not say.
const WINDOW: u32 = 86_400;
/// A result larger than this is kept without its blocks.
const LARGEST: usize = 512 * 1024;

/// How a repeated call is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeat {
    /// How long a result stands, in seconds.
    pub window_secs: u32,
}

impl Default for Repeat {
    fn default() -> Self {
        Self { window_secs: WINDOW }
    }
}

/// The calls that run just now, by key. A second one waits here for the first.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    running: Mutex<HashMap<String, Weak<tokio::sync::Mutex<()>>>>,
}

/// A call that is made once: its key, and until when its result stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Once {
    pub(super) key: String,
    pub(super) expires: DateTime<Utc>,
}

impl Repeats {
    /// The turnstile of a call: it is held while the call runs.
    pub(super) async fn enter(&self, book: &Book, once: &Once) -> tokio::sync::OwnedMutexGuard<()> {
        let name = format!("{}\0{}", book.chat(), once.key);
        let turnstile = {
            let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
            running.retain(|_, turnstile| turnstile.strong_count() > 0);
            let found = running.get(&name).and_then(Weak::upgrade);
            found.unwrap_or_else(|| {
                let turnstile = Arc::new(tokio::sync::Mutex::new(()));
                running.insert(name, Arc::downgrade(&turnstile));
                turnstile
            })
        };
        turnstile.lock_owned().await
    }
}

/// The key of a call that is made once: its own, or one of its tool, its session and its arguments.
pub(super) fn once(spec: &Spec, call: &Call, book: &Book, turn: &Circumstance) -> Option<Once> {
    let window = spec.repeat.unwrap_or_default().window_secs;
    let expires = turn.now + Duration::seconds(i64::from(window));
    let key = match (&call.idempotency_key, spec.repeat) {
        (Some(key), _) if key.len() <= 64 => format!("key:{}:{key}", call.tool),
        (Some(key), _) => format!("key:{}:{:032x}", call.tool, fingerprint(key)),
        (None, Some(_)) => {
            let hash = fingerprint(&canonical(&call.arguments));
            format!("auto:{}:{}:{hash:032x}", call.tool, session(book, turn))
        }
        (None, None) => return None,
    };
    Some(Once { key, expires })
}

/// A chat and its local day: `tg:42@2026-03-08`.
pub(super) fn session(book: &Book, turn: &Circumstance) -> String {
    format!("{}@{}", book.chat(), day::day_of(turn.at, book.settings()))
}

/// What the call brought when it ran before.
pub(super) fn kept(
    book: &mut Book,
    once: &Once,
    now: DateTime<Utc>,
) -> Result<Option<ToolOutput>, StoreError> {
    let (store, chat) = (Arc::clone(book.store()), book.chat().clone());
    let found = result::get(store.as_ref(), book.extra(), &chat, &once.key, now)?;
    Ok(found.map(|kept| ToolOutput {
        content: kept.content,
        summary: kept.summary,
        visual: kept.visual,
        ..ToolOutput::default()
    }))
}

/// Keeps what the call brought. An effect outside is kept at once; one on the chat's own memory in the commit of its
/// turn, so that neither is there without the other.
pub(super) async fn keep(book: &mut Book, once: &Once, output: &mut ToolOutput) -> Result<(), StoreError> {
    let mut kept = KeptResult {
        content: output.content.clone(),
        summary: output.summary.clone(),
        visual: output.visual.clone(),
        expires: once.expires,
    };
    if serde_json::to_vec(&kept).map_or(true, |bytes| bytes.len() > LARGEST) {
        kept.visual.clear();
    }
    output.results.push(once.key.clone());
    let chat = book.chat().clone();
    if output.changes.is_empty() && output.writes.writes.is_empty() {
        let mut batch = Batch::default();
        result::put(&mut batch, &chat, &once.key, &kept)?;
        let store = Arc::clone(book.store());
        return store.commit(batch).await;
    }
    result::put(book.extra(), &chat, &once.key, &kept)
}

// Arguments that mean the same are written the same: keys in order, no blanks.
fn canonical(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(name, _)| name.as_str());
            let each = fields
                .iter()
                .map(|(name, value)| format!("{}:{}", Value::from(name.as_str()), canonical(value)));
            format!("{{{}}}", each.collect::<Vec<_>>().join(","))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(canonical).collect::<Vec<_>>().join(",")),
        // 5 and 5.0 are one number.
        Value::Number(number) => match number.as_f64() {
            Some(float) if float.fract() == 0.0 && float.abs() < 9e15 => format!("{float:.0}"),
            Some(_) | None => number.to_string(),
        },
        Value::Null | Value::Bool(_) | Value::String(_) => value.to_string(),
    }
}

// FNV-1a, 128 bits: the same in every version of the program, and nobody gains by two calls of one fingerprint.
fn fingerprint(text: &str) -> u128 {
    text.bytes()
        .fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, |hash, byte| {
            (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
        })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn arguments_that_mean_the_same_are_one_call() {
        for (one, other, same) in [
            (json!({"a": 1, "b": [1, 2]}), json!({"b": [1, 2], "a": 1}), true),
            (json!({"a": 5}), json!({"a": 5.0}), true),
            (
                json!({"a": {"x": 1, "y": 2}}),
                json!({"a": {"y": 2, "x": 1}}),
                true,
            ),
            (json!({"a": "1"}), json!({"a": 1}), false),
            (json!([1, 2]), json!([2, 1]), false),
            (json!({"a": null}), json!({}), false),
        ] {
            assert_eq!(canonical(&one) == canonical(&other), same, "{one} {other}");
        }
        assert_eq!(
            format!("{:032x}", fingerprint("")),
            "6c62272e07bb014262b821756295c58d"
        );
        assert_eq!(
            format!("{:032x}", fingerprint("a")),
            "d228cb696f1a8caf78912b704e4a8964"
        );
    }
}
