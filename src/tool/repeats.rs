//! Calls with an effect outside: the same call runs once within its window, also when two come at the same time.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use chrono::{DateTime, Duration, Utc};
use serde_json::Value;

use super::{Circumstance, Kind, Spec, ToolError, ToolOutput};
use crate::args;
use crate::domain::{Action, Call, day};
use crate::memory::Book;
use crate::memory::result::{self, Begun, Kept, KeptResult};
use crate::port::{Batch, StoreError};
use crate::text::{Phrases, format};

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

/// A call that is made once.
#[derive(Debug)]
pub(super) struct Once {
    /// Its key.
    key: String,
    /// When it is made.
    now: DateTime<Utc>,
    /// Until when its result stands.
    expires: DateTime<Utc>,
    /// Whether the store knows that it has begun.
    begun: AtomicBool,
}

/// What was known of a call when it was asked for.
pub(super) enum Known {
    /// Nothing: it is to run.
    Nothing,
    /// What it brought when it ran.
    Done(Box<ToolOutput>),
    /// It may have run.
    Begun(DateTime<Utc>),
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
    Some(Once {
        key,
        now: turn.now,
        expires,
        begun: AtomicBool::new(false),
    })
}

/// A chat and its local day: `tg:42@2026-03-08`.
pub(super) fn session(book: &Book, turn: &Circumstance) -> String {
    day::session(book.chat(), turn.at, book.settings())
}

/// What is known of the call from before.
pub(super) fn known(book: &mut Book, once: &Once) -> Result<Known, StoreError> {
    let (store, chat) = (Arc::clone(book.store()), book.chat().clone());
    let found = result::get(store.as_ref(), book.extra(), &chat, &once.key, once.now)?;
    Ok(match found {
        None => Known::Nothing,
        Some(Kept::Begun(Begun { begun, .. })) => Known::Begun(begun),
        Some(Kept::Done(kept)) => Known::Done(Box::new(ToolOutput {
            content: kept.content,
            summary: kept.summary,
            visual: kept.visual,
            ..ToolOutput::default()
        })),
    })
}

/// Writes down that calls are about to reach out, before they do: when the program dies then, nobody knows whether
/// they ran, and they are not run again without a person's word.
pub(super) async fn begin(book: &Book, calls: &[&Once]) -> Result<(), StoreError> {
    let mut batch = Batch::default();
    let new: Vec<_> = calls
        .iter()
        .filter(|once| !once.begun.load(Ordering::Relaxed))
        .collect();
    for once in &new {
        let begun = Begun {
            begun: once.now,
            expires: once.expires,
        };
        result::put(&mut batch, book.chat(), &once.key, &Kept::Begun(begun))?;
    }
    if !new.is_empty() {
        book.store().commit(batch).await?;
    }
    for once in new {
        once.begun.store(true, Ordering::Relaxed);
    }
    Ok(())
}

/// Forgets that a call began: it failed, and is to run when it is asked for again.
pub(super) async fn failed(book: &Book, once: &Once) -> Result<(), StoreError> {
    if !once.begun.load(Ordering::Relaxed) {
        return Ok(());
    }
    let mut batch = Batch::default();
    result::delete(&mut batch, book.chat(), &once.key);
    book.store().commit(batch).await
}

/// Says that nobody knows whether a call ran, with a button that makes it nevertheless.
pub(super) fn uncertain(book: &Book, call: &Call, begun: DateTime<Utc>) -> ToolError {
    let phrases = Phrases::of(book.settings().lang);
    let at = begun.with_timezone(&book.settings().timezone).time();
    let args = args! { "tool" => call.tool.clone(), "at" => format::clock(at) };
    let again = phrases.plain("button-once-more", args!());
    ToolError::new(Kind::Uncertain, phrases, "error-may-have-run", args)
        .because("the program ended while the call ran")
        .offering(vec![Action::once(again, call.clone().anew(begun))])
}

/// Keeps what the call brought. An effect outside is kept at once; one on the chat's own memory in the commit of its
/// turn, so that neither is there without the other.
pub(super) async fn keep(book: &mut Book, once: &Once, output: &mut ToolOutput) -> Result<(), StoreError> {
    let mut result = KeptResult {
        content: output.content.clone(),
        summary: output.summary.clone(),
        visual: output.visual.clone(),
        expires: once.expires,
    };
    if serde_json::to_vec(&result).map_or(true, |bytes| bytes.len() > LARGEST) {
        result.visual.clear();
    }
    let kept = Kept::Done(result);
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
