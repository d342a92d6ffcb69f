//! Pages of the web, in rank order.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::source::sources;
use super::{Source, entries, html_to_text, pick};

/// Results of one answer at most.
pub const RESULTS: usize = 20;
const SNIPPET: usize = 300;

/// What a search found.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct WebReport {
    /// Always empty: plain web results belong to no vertical.
    pub vertical: String,
    /// The results, best first.
    pub results: Vec<WebResult>,
    /// Whom they are owed to.
    pub sources: Vec<Source>,
}

/// One page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WebResult {
    /// Its title; `Untitled` when it has none.
    pub title: String,
    /// Its address.
    pub url: Option<String>,
    /// Its site.
    pub source: Option<String>,
    /// What stands there, at most 300 characters without markup.
    pub snippet: String,
    /// When it was published, where the fields or the address tell.
    pub published_at: Option<NaiveDate>,
    /// The upstream's word about its last change, as found.
    pub last_updated_raw: Option<String>,
    /// Its icon.
    pub favicon_url: Option<String>,
    /// Its place, from 1.
    pub rank: usize,
    /// Whether it is the front page of a site.
    pub is_index_page: bool,
}

/// Builds the report of an answer; every entry is a result.
#[must_use]
pub fn build(answer: &Value) -> WebReport {
    let entries = entries(answer);
    WebReport {
        vertical: String::new(),
        results: entries
            .iter()
            .take(RESULTS)
            .enumerate()
            .map(|(place, entry)| result(place + 1, entry))
            .collect(),
        sources: sources(entries.iter().copied()),
    }
}

fn result(rank: usize, entry: &Value) -> WebResult {
    let url = pick::url_at(entry, &["url", "link"]);
    let title = entry
        .get("title")
        .and_then(Value::as_str)
        .map(|title| html_to_text(title, 200))
        .filter(|title| !title.is_empty());
    WebResult {
        title: title.unwrap_or_else(|| "Untitled".to_owned()),
        source: pick::text_at(entry, &["domain"]).or_else(|| host(url.as_deref()?)),
        snippet: ["excerpt", "snippet", "description", "content"]
            .iter()
            .find_map(|key| entry.get(*key)?.as_str())
            .map(|html| html_to_text(html, SNIPPET))
            .unwrap_or_default(),
        published_at: pick::date_at(
            entry,
            &["published_at", "published_date", "publishedDate", "date"],
        )
        .or_else(|| date_in(url.as_deref()?)),
        last_updated_raw: pick::text_at(entry, &["last_updated_raw", "last_updated", "age"]),
        favicon_url: pick::url_at(entry, &["favicon_url", "favicon"]),
        is_index_page: url.as_deref().is_some_and(is_index),
        url,
        rank,
    }
}

fn after_scheme(url: &str) -> &str {
    url.split_once("://").map_or(url, |(_, rest)| rest)
}

fn host(url: &str) -> Option<String> {
    let authority = after_scheme(url).split(['/', '?', '#']).next()?;
    let host = authority.rsplit('@').next()?.split(':').next()?.to_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    (!host.is_empty()).then(|| host.to_owned())
}

fn path(url: &str) -> &str {
    let rest = after_scheme(url).split(['?', '#']).next().unwrap_or_default();
    rest.find('/').map_or("", |slash| &rest[slash..])
}

fn is_index(url: &str) -> bool {
    let path = path(url).trim_end_matches('/').to_lowercase();
    let page = path.rsplit('/').next().unwrap_or_default();
    path.is_empty()
        || (path.matches('/').count() == 1
            && matches!(page, "index.html" | "index.htm" | "index.php" | "home"))
}

// News sites write /2026/03/08/ or 2026-03-08 into their addresses.
fn date_in(url: &str) -> Option<NaiveDate> {
    let path = path(url);
    let parts: Vec<&str> = path.split(['/', '-', '_', '.']).collect();
    parts.windows(3).find_map(|three| match three {
        [year, month, day] if year.len() == 4 && month.len() <= 2 && (1..=2).contains(&day.len()) => {
            let year: i32 = year.parse().ok().filter(|year| (1990..=2100).contains(year))?;
            NaiveDate::from_ymd_opt(year, month.parse().ok()?, day.parse().ok()?)
        }
        _ => None,
    })
}
