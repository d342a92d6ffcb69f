//! An export as rows for a spreadsheet: one a paragraph, the day's fields in the day's first row.

use serde_json::Value;

use super::{ChatExport, PageExport};
use crate::text::format;

/// The words over the first columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Headings {
    /// Over the chats.
    pub chat: String,
    /// Over the dates.
    pub date: String,
    /// Over the times.
    pub time: String,
    /// Over the paragraphs.
    pub text: String,
}

/// The rows of these chats. The fields of all of them stand side by side, each name once.
#[must_use]
pub fn rows(chats: &[ChatExport], headings: &Headings) -> Vec<Vec<String>> {
    let mut names: Vec<&str> = Vec::new();
    for field in chats.iter().flat_map(|chat| &chat.fields) {
        if !names.contains(&field.name.as_str()) {
            names.push(&field.name);
        }
    }
    let Headings {
        chat,
        date,
        time,
        text,
    } = headings.clone();
    let mut rows = vec![vec![chat, date, time, text]];
    rows[0].extend(names.iter().map(|name| (*name).to_owned()));
    for chat in chats {
        for page in &chat.pages {
            rows.extend(page_rows(chat.key.as_str(), page, &names));
        }
    }
    rows
}

fn page_rows(chat: &str, page: &PageExport, names: &[&str]) -> Vec<Vec<String>> {
    let fields: Vec<String> = names
        .iter()
        .map(|name| page.properties.get(*name).map(cell).unwrap_or_default())
        .collect();
    let mut lines: Vec<(String, &str)> = page
        .body
        .iter()
        .map(|entry| (format::clock(entry.at.time()), entry.text.as_str()))
        .collect();
    if lines.is_empty() {
        lines.push((String::new(), ""));
    }
    let row = |(index, (time, text)): (usize, (String, &str))| {
        let mut row = vec![chat.to_owned(), page.date.to_string(), time, text.to_owned()];
        row.extend(
            fields
                .iter()
                .map(|value| if index == 0 { value.clone() } else { String::new() }),
        );
        row
    };
    lines.into_iter().enumerate().map(row).collect()
}

fn cell(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(names) => names.iter().map(cell).collect::<Vec<_>>().join(", "),
        Value::Object(amounts) => amounts
            .iter()
            .map(|(currency, sum)| format!("{sum} {currency}"))
            .collect::<Vec<_>>()
            .join(" + "),
        Value::Null => String::new(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}
