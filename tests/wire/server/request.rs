//! A request's parameters and files, sent as JSON or as a form.

use axum::extract::Query;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use serde_json::{Map, Value};

/// A file of a form.
#[derive(Debug, Clone)]
pub(crate) struct File {
    pub(crate) field: String,
    pub(crate) name: String,
    pub(crate) data: Vec<u8>,
}

pub(crate) fn read(headers: &HeaderMap, body: &[u8]) -> (Value, Vec<File>) {
    let kind = headers
        .get(CONTENT_TYPE)
        .map_or("", |value| value.to_str().unwrap());
    if kind.starts_with("application/x-www-form-urlencoded") {
        return (pairs(body), Vec::new());
    }
    match kind.split_once("boundary=") {
        Some((_, boundary)) => form(body, boundary.trim_matches('"')),
        None => (
            serde_json::from_slice(body).unwrap_or_else(|_| Value::Object(Map::new())),
            Vec::new(),
        ),
    }
}

// What is sent without files may come as the words behind a question mark would.
fn pairs(body: &[u8]) -> Value {
    let address = format!("/?{}", String::from_utf8_lossy(body)).parse().unwrap();
    let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(&address).unwrap();
    pairs
        .into_iter()
        .map(|(name, value)| (name, plain(value)))
        .collect::<Map<_, _>>()
        .into()
}

fn form(body: &[u8], boundary: &str) -> (Value, Vec<File>) {
    let (mut parameters, mut files) = (Map::new(), Vec::new());
    let fence = format!("--{boundary}").into_bytes();
    for piece in cut(body, &fence) {
        let Some(split) = find(piece, b"\r\n\r\n") else {
            continue;
        };
        let head = String::from_utf8(piece[..split].to_vec()).unwrap();
        let data = piece[split + 4..].strip_suffix(b"\r\n").unwrap().to_vec();
        let Some(field) = attribute(&head, "name") else {
            continue;
        };
        if let Some(name) = attribute(&head, "filename") {
            files.push(File { field, name, data });
        } else {
            let text = String::from_utf8(data).unwrap();
            parameters.insert(field, plain(text));
        }
    }
    (Value::Object(parameters), files)
}

// A form carries everything as text: numbers, flags and JSON come back to what they are.
fn plain(text: String) -> Value {
    match serde_json::from_str::<Value>(&text) {
        Ok(value) if !value.is_string() && !value.is_null() => value,
        _ => Value::String(text),
    }
}

fn attribute(head: &str, name: &str) -> Option<String> {
    let start = head.find(&format!(" {name}=\""))? + name.len() + 3;
    let end = head[start..].find('"')?;
    Some(head[start..start + end].to_owned())
}

fn cut<'a>(body: &'a [u8], fence: &[u8]) -> Vec<&'a [u8]> {
    let (mut pieces, mut rest) = (Vec::new(), body);
    while let Some(at) = find(rest, fence) {
        pieces.push(&rest[..at]);
        rest = &rest[at + fence.len()..];
    }
    pieces
}

fn find(hay: &[u8], needle: &[u8]) -> Option<usize> {
    hay.windows(needle.len()).position(|window| window == needle)
}
