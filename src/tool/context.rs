//! What a tool sees of the turn it runs in.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, Utc};
use serde_json::Value;

use crate::domain::page::{Source, SourceFile};
use crate::domain::{Lang, Settings, day};
use crate::memory::Book;
use crate::text::Phrases;

/// The turn's own facts, the same for every call in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Circumstance {
    /// The present instant.
    pub now: DateTime<Utc>,
    /// The instant of the event that the turn is about: the message's own date.
    pub at: DateTime<Utc>,
    /// The person's message.
    pub message: Option<i64>,
    /// Files that came with it.
    pub files: Vec<SourceFile>,
    /// The person, in the channel's numbering, e.g. `tg:7`.
    pub user: Option<String>,
    /// Whether the person may manage who else is let in.
    pub owner: bool,
}

impl Circumstance {
    /// A turn that nobody's message began: a timer's, or a test's.
    #[must_use]
    pub const fn at(now: DateTime<Utc>) -> Self {
        Self {
            now,
            at: now,
            message: None,
            files: Vec::new(),
            user: None,
            owner: false,
        }
    }
}

/// What one call sees: the chat's memory, the turn, and where a list goes on.
pub struct Context<'a> {
    /// The chat's memory, with what earlier calls of the turn changed.
    pub book: &'a Book,
    /// The turn.
    pub turn: &'a Circumstance,
    /// Where the page asked for begins, in the tool's own terms; `None` for the first.
    pub cursor: Option<&'a Value>,
}

impl Context<'_> {
    /// The chat's settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        self.book.settings()
    }

    /// The chat's language.
    #[must_use]
    pub const fn lang(&self) -> Lang {
        self.settings().lang
    }

    /// The phrases of the chat's language.
    #[must_use]
    pub fn phrases(&self) -> &'static Phrases {
        Phrases::of(self.lang())
    }

    /// The chat's day of the event.
    #[must_use]
    pub fn today(&self) -> NaiveDate {
        day::day_of(self.turn.at, self.settings())
    }

    /// An instant on the chat's wall clock.
    #[must_use]
    pub fn local(&self, at: DateTime<Utc>) -> DateTime<FixedOffset> {
        at.with_timezone(&self.settings().timezone).fixed_offset()
    }

    /// Reads an instant: ISO 8601, the chat's wall clock where no offset is given, or Unix milliseconds.
    #[must_use]
    pub fn instant(&self, value: &Value) -> Option<DateTime<Utc>> {
        let text = match value {
            Value::Number(millis) => return millis.as_i64().and_then(DateTime::from_timestamp_millis),
            Value::String(text) => text.trim(),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return None,
        };
        if let Ok(at) = DateTime::parse_from_rfc3339(text) {
            return Some(at.to_utc());
        }
        let local = ["%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"]
            .iter()
            .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok());
        local.map(|local| day::instant_of(local, self.settings().timezone))
    }

    /// Where an entry of this turn comes from.
    #[must_use]
    pub fn source(&self) -> Option<Source> {
        let source = Source {
            message: self.turn.message,
            files: self.turn.files.clone(),
        };
        (source != Source::default()).then_some(source)
    }
}
