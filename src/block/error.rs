//! What is wrong with a block from outside, and where.

use thiserror::Error;

/// A fault of a block: a place and a problem. The words for a person are the phrase [`BlockError::key`].
#[derive(Debug, Clone, PartialEq, Error)]
#[error("{path}: {problem:?}")]
pub struct BlockError {
    /// The JSON pointer of the fault, e.g. `/spec/series/0/values/3`; empty for the whole.
    pub path: String,
    /// What is wrong there.
    pub problem: Problem,
}

/// The kinds of a fault, with what a sentence about it needs.
#[derive(Debug, Clone, PartialEq)]
pub enum Problem {
    /// The text is not JSON from this place on, counted from 1.
    NotJson {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// Something needed is not there.
    Missing,
    /// Something else stands where this shape belongs.
    Expected(Shape),
    /// A word that is none of the known ones.
    Unknown {
        /// The word.
        given: String,
        /// The words that would do.
        known: Vec<String>,
    },
    /// A value is not a number; it is shown as a gap.
    NotANumber {
        /// What stands there, shortened.
        given: String,
    },
    /// There are no series, or none of them has a number.
    NoNumbers,
    /// A series has another length than the labels; the rest is shown as gaps or without names.
    Lengths {
        /// How many labels there are.
        labels: usize,
        /// How many values there are.
        values: usize,
    },
    /// More than is shown; what is over the cap is cut.
    TooMany {
        /// How many are shown at most.
        most: usize,
        /// How many there were.
        given: usize,
    },
    /// A file over the cap.
    TooLarge {
        /// The cap in megabytes (10^6 bytes).
        most_mb: usize,
        /// Its size in megabytes, rounded up.
        given_mb: usize,
    },
    /// Data that is not base64.
    NotBase64,
    /// A place that is not on the globe.
    OffGlobe,
    /// An address that is neither http nor https.
    NotHttp,
    /// A map with neither a centre nor a marker.
    NoPlace,
}

/// What belongs in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// An object.
    Object,
    /// A list.
    List,
    /// Words.
    Text,
    /// A number.
    Number,
    /// `true` or `false`.
    Flag,
    /// A pair `[x, y]` of numbers.
    Pair,
    /// Open, high, low and close.
    Candle,
}

impl BlockError {
    /// The key of the phrase that says this problem to a person.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self.problem {
            Problem::NotJson { .. } => "fault-not-json",
            Problem::Missing => "fault-missing",
            Problem::Expected(shape) => shape.key(),
            Problem::Unknown { .. } => "fault-unknown",
            Problem::NotANumber { .. } => "fault-not-a-number",
            Problem::NoNumbers => "fault-no-numbers",
            Problem::Lengths { .. } => "fault-lengths",
            Problem::TooMany { .. } => "fault-too-many",
            Problem::TooLarge { .. } => "fault-too-large",
            Problem::NotBase64 => "fault-not-base64",
            Problem::OffGlobe => "fault-off-globe",
            Problem::NotHttp => "fault-not-http",
            Problem::NoPlace => "fault-no-place",
        }
    }

    /// The values of that phrase, by variable.
    #[must_use]
    pub fn values(&self) -> Vec<(&'static str, String)> {
        match &self.problem {
            Problem::NotJson { line, column } => {
                vec![("line", line.to_string()), ("column", column.to_string())]
            }
            Problem::Unknown { given, known } => {
                vec![("given", given.clone()), ("known", known.join(", "))]
            }
            Problem::NotANumber { given } => vec![("given", given.clone())],
            Problem::Lengths { labels, values } => {
                vec![("labels", labels.to_string()), ("values", values.to_string())]
            }
            Problem::TooMany { most, given } => {
                vec![("most", most.to_string()), ("given", given.to_string())]
            }
            Problem::TooLarge { most_mb, given_mb } => {
                vec![("most", most_mb.to_string()), ("given", given_mb.to_string())]
            }
            Problem::Missing
            | Problem::Expected(_)
            | Problem::NoNumbers
            | Problem::NotBase64
            | Problem::OffGlobe
            | Problem::NotHttp
            | Problem::NoPlace => Vec::new(),
        }
    }
}

impl Shape {
    const fn key(self) -> &'static str {
        match self {
            Self::Object => "fault-expected-object",
            Self::List => "fault-expected-list",
            Self::Text => "fault-expected-text",
            Self::Number => "fault-expected-number",
            Self::Flag => "fault-expected-flag",
            Self::Pair => "fault-expected-pair",
            Self::Candle => "fault-expected-candle",
        }
    }
}
