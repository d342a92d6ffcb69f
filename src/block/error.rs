//! What is wrong with a block from outside, and where.

use thiserror::Error;

use crate::args;
use crate::domain::Lang;
use crate::part::Marked;
use crate::text::Phrases;

/// A fault in a block from outside. What stands around it is still shown.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{path}: {fault}")]
pub struct BlockError {
    /// The JSON pointer of the fault, e.g. `/spec/series/0/values/3`; empty for the whole.
    pub path: String,
    /// What is wrong there.
    pub fault: Fault,
}

/// What can be wrong with a block. The words are for models and logs; people get [`BlockError::say`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// The text is not JSON.
    #[error("not JSON at line {line}, column {column}")]
    NotJson {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// Another kind of value is needed here.
    #[error("expected {}", .0.code())]
    Expected(Shape),
    /// A value that is needed is not there.
    #[error("missing")]
    Missing,
    /// A name that is not known here.
    #[error("{given:?} is unknown; known are {}", .known.join(", "))]
    Unknown {
        /// The name that was given.
        given: String,
        /// The names that are known.
        known: &'static [&'static str],
    },
    /// More than a block may hold; the rest was left out.
    #[error("{given} items, at most {limit} are shown")]
    TooMany {
        /// How many there are.
        given: usize,
        /// How many are kept.
        limit: usize,
    },
    /// A file larger than may be sent, in MB.
    #[error("larger than {0} MB")]
    TooLarge(usize),
    /// Text that is not base64.
    #[error("not base64")]
    NotBase64,
    /// A place outside -90..90 degrees north or -180..180 degrees east.
    #[error("not a place on the globe: lat is -90 to 90, lon is -180 to 180")]
    OffGlobe,
    /// An address that begins with neither `https://` nor `http://`.
    #[error("not an http(s) address")]
    NotLink,
    /// Rows of numbers and their labels differ in length.
    #[error("{values} values for {labels} labels")]
    Uneven {
        /// How many labels there are.
        labels: usize,
        /// How many values there are.
        values: usize,
    },
}

/// The kinds of JSON values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Words between quotes.
    Text,
    /// A number.
    Number,
    /// `true` or `false`.
    Flag,
    /// A list.
    List,
    /// An object.
    Object,
}

impl Shape {
    const fn code(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Number => "number",
            Self::Flag => "flag",
            Self::List => "list",
            Self::Object => "object",
        }
    }
}

impl BlockError {
    /// A fault at a path.
    pub fn new(path: impl Into<String>, fault: Fault) -> Self {
        Self {
            path: path.into(),
            fault,
        }
    }

    /// The fault as one line for a person, with the path in it.
    #[must_use]
    pub fn say(&self, lang: Lang) -> Marked {
        let phrases = Phrases::of(lang);
        let mut args = args! {
            "path" => if self.path.is_empty() { "/".to_owned() } else { self.path.clone() },
        };
        let key = match &self.fault {
            Fault::NotJson { line, column } => {
                args.set("line", line.to_string());
                args.set("column", column.to_string());
                "block-not-json".to_owned()
            }
            Fault::Expected(shape) => format!("block-expected-{}", shape.code()),
            Fault::Missing => "block-missing".to_owned(),
            Fault::Unknown { given, known } => {
                args.set("given", given.chars().take(40).collect::<String>());
                args.set("known", known.join(", "));
                "block-unknown".to_owned()
            }
            Fault::TooMany { given, limit } => {
                args.set("given", given.to_string());
                args.set("limit", limit.to_string());
                "block-too-many".to_owned()
            }
            Fault::TooLarge(limit) => {
                args.set("limit", limit.to_string());
                "block-too-large".to_owned()
            }
            Fault::NotBase64 => "block-not-base64".to_owned(),
            Fault::OffGlobe => "block-off-globe".to_owned(),
            Fault::NotLink => "block-not-link".to_owned(),
            Fault::Uneven { labels, values } => {
                args.set("labels", labels.to_string());
                args.set("values", values.to_string());
                "block-uneven".to_owned()
            }
        };
        phrases.say(&key, args)
    }
}

impl From<&serde_json::Error> for BlockError {
    fn from(error: &serde_json::Error) -> Self {
        Self::new(
            "",
            Fault::NotJson {
                line: error.line(),
                column: error.column(),
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_told_in_each_language() {
        let error = BlockError::new(
            "/spec/type",
            Fault::Unknown {
                given: "radar".to_owned(),
                known: &["bar", "line"],
            },
        );
        assert_eq!(
            error.to_string(),
            "/spec/type: \"radar\" is unknown; known are bar, line"
        );
        for (lang, words) in [
            (
                Lang::En,
                "/spec/type: “radar” is unknown here; use one of: bar, line",
            ),
            (Lang::Zh, "/spec/type：不认识“radar”，请用：bar, line"),
            (
                Lang::Ru,
                "/spec/type: «radar» здесь не подходит; годится: bar, line",
            ),
        ] {
            assert_eq!(error.say(lang).text, words);
        }
    }

    #[test]
    fn every_fault_has_its_phrase() {
        let faults = [
            Fault::NotJson { line: 1, column: 2 },
            Fault::Expected(Shape::Text),
            Fault::Expected(Shape::Number),
            Fault::Expected(Shape::Flag),
            Fault::Expected(Shape::List),
            Fault::Expected(Shape::Object),
            Fault::Missing,
            Fault::TooMany { given: 61, limit: 60 },
            Fault::TooLarge(20),
            Fault::NotBase64,
            Fault::OffGlobe,
            Fault::NotLink,
            Fault::Uneven { labels: 2, values: 3 },
        ];
        for fault in faults {
            for lang in Lang::ALL {
                let said = BlockError::new("/here", fault.clone()).say(lang).text;
                assert!(said.starts_with("/here"), "{said}");
            }
        }
    }
}
