//! Reading JSON from outside: a place that knows its path, and the faults found on the way.

use serde_json::{Map, Value};

use super::Parsed;
use super::error::{BlockError, Problem, Shape};
use super::number::parse_number;

const MOST_FAULTS: usize = 20;
const LONGEST_QUOTE: usize = 40;

/// A value and where it stands. The path is a chain, so that it costs nothing until there is a fault.
pub(super) struct Spot<'a> {
    pub(super) value: &'a Value,
    step: Step<'a>,
    parent: Option<&'a Spot<'a>>,
}

enum Step<'a> {
    Root,
    Key(&'a str),
    Index(usize),
}

const NULL: &Value = &Value::Null;

impl<'a> Spot<'a> {
    pub(super) const fn root(value: &'a Value) -> Self {
        Spot {
            value,
            step: Step::Root,
            parent: None,
        }
    }

    /// The value under a key; null where there is none.
    pub(super) fn field(&'a self, key: &'a str) -> Spot<'a> {
        Spot {
            value: self.value.get(key).unwrap_or(NULL),
            step: Step::Key(key),
            parent: Some(self),
        }
    }

    /// Whether the field does not exist at all; null is there, and says so.
    pub(super) fn is_absent(&self) -> bool {
        match (&self.step, self.parent) {
            (Step::Key(key), Some(parent)) => parent.value.get(key).is_none(),
            (Step::Root | Step::Index(_) | Step::Key(_), _) => false,
        }
    }

    pub(super) fn items(&'a self, items: &'a [Value]) -> impl Iterator<Item = Spot<'a>> {
        items.iter().enumerate().map(|(index, value)| Spot {
            value,
            step: Step::Index(index),
            parent: Some(self),
        })
    }

    pub(super) fn path(&self) -> String {
        let mut path = self.parent.map(Spot::path).unwrap_or_default();
        match self.step {
            Step::Root => {}
            Step::Key(key) => {
                path.push('/');
                path.push_str(&key.replace('~', "~0").replace('/', "~1"));
            }
            Step::Index(index) => {
                path.push('/');
                path.push_str(&index.to_string());
            }
        }
        path
    }

    pub(super) fn object(&self) -> Option<&'a Map<String, Value>> {
        self.value.as_object()
    }
}

/// The faults of one reading.
#[derive(Default)]
pub(super) struct Faults(Vec<BlockError>);

impl Faults {
    pub(super) fn with<T>(self, block: Option<T>) -> Parsed<T> {
        Parsed {
            block,
            faults: self.0,
        }
    }

    pub(super) fn add(&mut self, spot: &Spot, problem: Problem) {
        if self.0.len() < MOST_FAULTS {
            self.0.push(BlockError {
                path: spot.path(),
                problem,
            });
        }
    }

    pub(super) fn expected(&mut self, spot: &Spot, shape: Shape) {
        let problem = if spot.value.is_null() {
            Problem::Missing
        } else {
            Problem::Expected(shape)
        };
        self.add(spot, problem);
    }

    pub(super) fn unknown(&mut self, spot: &Spot, given: &str, known: Vec<String>) {
        let given = shortened(given);
        self.add(spot, Problem::Unknown { given, known });
    }

    /// Words, or a number or flag as words. Absent is no fault.
    pub(super) fn text(&mut self, spot: &Spot) -> Option<String> {
        match spot.value {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            Value::Bool(flag) => Some(flag.to_string()),
            Value::Array(_) | Value::Object(_) => {
                self.expected(spot, Shape::Text);
                None
            }
        }
    }

    /// A flag. Absent is no fault.
    pub(super) fn flag(&mut self, spot: &Spot) -> bool {
        match spot.value {
            Value::Null => false,
            Value::Bool(flag) => *flag,
            _ => {
                self.expected(spot, Shape::Flag);
                false
            }
        }
    }

    /// A finite number, also written as text. Null is a gap and no fault; anything else is a fault and a gap.
    pub(super) fn number(&mut self, spot: &Spot) -> Option<f64> {
        match spot.value {
            Value::Null => None,
            Value::Number(number) => number.as_f64().filter(|number| number.is_finite()),
            Value::String(text) => {
                let number = parse_number(text);
                if number.is_none() && !is_gap(text) {
                    let given = shortened(text);
                    self.add(spot, Problem::NotANumber { given });
                }
                number
            }
            other => {
                let given = shortened(&other.to_string());
                self.add(spot, Problem::NotANumber { given });
                None
            }
        }
    }

    /// A list, cut at a cap. `None` is a fault unless it is absent.
    pub(super) fn list<'a>(&mut self, spot: &Spot<'a>, most: usize) -> Option<&'a [Value]> {
        match spot.value {
            Value::Null => None,
            Value::Array(items) => {
                if items.len() > most {
                    let given = items.len();
                    self.add(spot, Problem::TooMany { most, given });
                }
                Some(&items[..items.len().min(most)])
            }
            _ => {
                self.expected(spot, Shape::List);
                None
            }
        }
    }
}

// What people and programs write for "no value here".
fn is_gap(text: &str) -> bool {
    let text = text.trim();
    text.is_empty() || ["-", "–", "—", "null", "nan", "n/a", "na"].contains(&text.to_lowercase().as_str())
}

fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(LONGEST_QUOTE).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
