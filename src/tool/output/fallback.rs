//! Content as a person reads it, where nothing else is shown: words, lines, or a table.

use serde_json::{Map, Value, json};

use crate::block::Block;
use crate::part::{MarkKind, Marked};

/// The longest cell of a line, in characters.
const LONGEST: usize = 300;

/// The blocks of a content; none for null.
pub(super) fn blocks(content: &Value) -> Vec<Block> {
    match content {
        Value::Null => Vec::new(),
        Value::Array(items) if is_rows(items) => {
            let table = json!({"type": "table", "rows": items});
            Block::from_json(&table).block.into_iter().collect()
        }
        Value::Array(items) => vec![each(items).into()],
        Value::Object(fields) => lines(fields),
        Value::String(_) | Value::Bool(_) | Value::Number(_) => vec![Marked::plain(word(content)).into()],
    }
}

fn is_rows(items: &[Value]) -> bool {
    !items.is_empty()
        && items
            .iter()
            .all(|item| item.as_object().is_some_and(|row| !row.is_empty()))
}

fn each(items: &[Value]) -> Marked {
    let mut words = Marked::default();
    for item in items {
        words.push_line(&Marked::plain(format!("• {}", word(item))));
    }
    words
}

// Rows within become tables behind the lines.
fn lines(fields: &Map<String, Value>) -> Vec<Block> {
    let mut words = Marked::default();
    let mut tables = Vec::new();
    for (name, value) in fields {
        match value {
            Value::Array(items) if is_rows(items) => {
                let table = json!({"type": "table", "title": name, "rows": items});
                tables.extend(Block::from_json(&table).block);
            }
            value => {
                let mut line = Marked::of(format!("{name}:"), MarkKind::Bold);
                line.push_str(" ").push_str(&word(value));
                words.push_line(&line);
            }
        }
    }
    let words = (!words.is_empty()).then(|| words.into());
    words.into_iter().chain(tables).collect()
}

fn word(value: &Value) -> String {
    let text = match value {
        Value::Null => "–".to_owned(),
        Value::String(text) => return text.clone(),
        Value::Array(items) => items.iter().map(word).collect::<Vec<_>>().join(", "),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    };
    let mut short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
