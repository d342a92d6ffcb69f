//! Reads blocks from JSON that YAML tools, models and people write. What is wrong is named; the rest is kept.

mod chart;
mod file;
mod map;
mod table;
#[cfg(test)]
mod tests;

use serde_json::{Map, Value};

use super::{Block, BlockError, Fault, Shape, TextBlock};

const BLOCKS: &[&str] = &["text", "chart", "table", "file", "map"];
// A block of 5,000 wrong values is told by its first faults.
const MAX_FAULTS: usize = 20;

/// Blocks read from outside, and what was wrong with them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Reading {
    /// What can be shown, in order.
    pub blocks: Vec<Block>,
    /// What is wrong, with paths; at most 20.
    pub faults: Vec<BlockError>,
    /// How many blocks cannot be shown at all.
    pub lost: usize,
}

/// Reads one block or a list of them.
#[must_use]
pub fn read(json: &Value) -> Reading {
    match json {
        Value::Array(items) => {
            let mut reader = Reader::default();
            for (index, item) in items.iter().enumerate() {
                reader.block(&format!("/{index}"), item);
            }
            reader.out
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
            let mut reader = Reader::default();
            reader.block("", json);
            reader.out
        }
    }
}

/// Reads one block whose type is known from elsewhere: the name of a fence or of a tool.
#[must_use]
pub fn read_as(block: &str, json: &Value) -> Reading {
    let mut reader = Reader::default();
    reader.typed(block, "", json);
    reader.out
}

/// Reads blocks from JSON text.
#[must_use]
pub fn read_str(text: &str) -> Reading {
    match serde_json::from_str(text) {
        Ok(json) => read(&json),
        Err(error) => broken(&error),
    }
}

/// Reads one block of a known type from JSON text.
#[must_use]
pub fn read_str_as(block: &str, text: &str) -> Reading {
    match serde_json::from_str(text) {
        Ok(json) => read_as(block, &json),
        Err(error) => broken(&error),
    }
}

fn broken(error: &serde_json::Error) -> Reading {
    Reading {
        faults: vec![error.into()],
        lost: 1,
        ..Reading::default()
    }
}

#[derive(Default)]
struct Reader {
    out: Reading,
}

impl Reader {
    fn fault(&mut self, path: impl Into<String>, fault: Fault) {
        if self.out.faults.len() < MAX_FAULTS {
            self.out.faults.push(BlockError::new(path, fault));
        }
    }

    fn lose<T>(&mut self, path: impl Into<String>, fault: Fault) -> Option<T> {
        self.fault(path, fault);
        None
    }

    fn block(&mut self, path: &str, json: &Value) {
        if let Value::String(words) = json {
            self.out.blocks.push(markdown(words));
            return;
        }
        let given = json.get("type").and_then(Value::as_str);
        let name = match given {
            // A chart may stand without `spec`: its `type` is then the kind, known or not.
            Some(name) if !BLOCKS.contains(&name) && guess(json) == "chart" => "chart",
            Some(name) => name,
            None => guess(json),
        };
        self.typed(name, path, json);
    }

    fn typed(&mut self, name: &str, path: &str, json: &Value) {
        let block = match (name, json) {
            ("table", Value::Array(_)) => self.table(path, json),
            (_, Value::Object(fields)) => match name {
                "text" => self.text_block(path, fields),
                "chart" => self.chart(path, fields),
                "table" => self.table(path, json),
                "file" => self.file(path, fields),
                "map" => self.map(path, fields),
                "" => self.lose(format!("{path}/type"), Fault::Missing),
                _ => self.lose(
                    format!("{path}/type"),
                    Fault::Unknown {
                        given: name.to_owned(),
                        known: BLOCKS,
                    },
                ),
            },
            _ => self.lose(path, Fault::Expected(Shape::Object)),
        };
        match block {
            Some(block) => self.out.blocks.push(block),
            None => self.out.lost += 1,
        }
    }

    fn text_block(&mut self, path: &str, fields: &Map<String, Value>) -> Option<Block> {
        let key = if fields.contains_key("text") {
            "text"
        } else {
            "markdown"
        };
        if fields.get(key).is_none_or(Value::is_null) {
            return self.lose(format!("{path}/{key}"), Fault::Missing);
        }
        Some(markdown(&self.text(path, fields, key)?))
    }

    /// Words under a key; numbers and flags are taken as they are written.
    fn text(&mut self, path: &str, fields: &Map<String, Value>, key: &str) -> Option<String> {
        match fields.get(key)? {
            Value::Null => None,
            Value::String(words) => Some(words.clone()),
            scalar @ (Value::Bool(_) | Value::Number(_)) => Some(scalar.to_string()),
            Value::Array(_) | Value::Object(_) => {
                self.lose(format!("{path}/{key}"), Fault::Expected(Shape::Text))
            }
        }
    }

    /// An address under a key; `None` with a fault when it is not http(s).
    fn address(&mut self, path: &str, fields: &Map<String, Value>, key: &str) -> Option<String> {
        let words = self.text(path, fields, key)?.trim().to_owned();
        if is_web(&words) {
            Some(words)
        } else {
            self.lose(format!("{path}/{key}"), Fault::NotLink)
        }
    }

    /// The items of a list, the surplus over `limit` left out with a fault.
    fn list<'a>(&mut self, path: &str, value: Option<&'a Value>, limit: usize) -> &'a [Value] {
        match value {
            None | Some(Value::Null) => &[],
            Some(Value::Array(items)) => {
                if items.len() > limit {
                    let given = items.len();
                    self.fault(path, Fault::TooMany { given, limit });
                }
                &items[..items.len().min(limit)]
            }
            Some(_) => {
                self.fault(path, Fault::Expected(Shape::List));
                &[]
            }
        }
    }

    fn flag(&mut self, path: &str, fields: &Map<String, Value>, key: &str) -> bool {
        match fields.get(key) {
            None | Some(Value::Null) => false,
            Some(Value::Bool(flag)) => *flag,
            Some(_) => {
                self.fault(format!("{path}/{key}"), Fault::Expected(Shape::Flag));
                false
            }
        }
    }
}

/// A number, also one written as text; `None` for anything else.
fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        Value::String(words) => words.trim().parse().ok(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// Whether an address can be opened: http or https, a host, no blanks.
pub(super) fn is_web(address: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| {
        address
            .get(..scheme.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(scheme))
            && address.len() > scheme.len()
    }) && !address.chars().any(|c| c.is_whitespace() || c.is_control())
}

fn markdown(words: &str) -> Block {
    Block::Text(TextBlock::Markdown {
        markdown: words.to_owned(),
    })
}

// A block without its type is known by the fields that only one type has.
fn guess(json: &Value) -> &'static str {
    let has = |key: &str| json.get(key).is_some();
    if has("markdown") || has("text") && !has("name") {
        "text"
    } else if has("spec") || has("series") || has("values") {
        "chart"
    } else if has("rows") {
        "table"
    } else if has("center") || has("markers") {
        "map"
    } else if has("data") || has("name") {
        "file"
    } else {
        ""
    }
}
