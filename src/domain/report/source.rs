//! Whom a report is owed to.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::pick;

/// Most sources named under a report.
const SOURCES: usize = 5;

/// Where facts came from, with the licence that asks for its name to be shown.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Source {
    /// Its name.
    pub title: String,
    /// Its address.
    pub url: Option<String>,
    /// The licence of its data, e.g. `CC BY 4.0`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
}

impl Source {
    /// A source with its licence.
    #[must_use]
    pub fn new(title: &str, url: &str, licence: Option<&str>) -> Self {
        Self {
            title: title.to_owned(),
            url: Some(url.to_owned()),
            licence: licence.map(str::to_owned),
        }
    }
}

/// The sources of entries: at most five, each once.
pub(super) fn sources<'a>(entries: impl IntoIterator<Item = &'a Value>) -> Vec<Source> {
    let mut sources: Vec<Source> = Vec::new();
    for entry in entries {
        let url = pick::url_at(entry, &["url"]);
        let Some(title) = pick::text_at(entry, &["source", "title", "domain"]).or_else(|| url.clone()) else {
            continue;
        };
        let source = Source {
            title,
            url,
            licence: pick::text_at(entry, &["licence", "license"]),
        };
        if sources.len() < SOURCES && !sources.contains(&source) {
            sources.push(source);
        }
    }
    sources
}
