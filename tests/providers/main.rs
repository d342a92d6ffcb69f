//! The way out to the web and those who answer there, tried with servers in this process.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod chat;
mod finance;
mod games;
mod guard;
mod server;
mod sky;
mod tools;
mod web;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use daybook::adapter::http::GuardedHttp;
use daybook::adapter::providers::{self, AllSettings, ProviderId, ProviderSettings, Providers};
use daybook::domain::Lang;
use daybook::domain::report::{Search, Window};
use daybook::domain::settings::Place;
use daybook::port::{Answer, Http, ProviderError};
use server::Server;

/// A Sunday morning in Novosibirsk.
fn now() -> DateTime<Utc> {
    "2026-03-08T04:00:00Z".parse().unwrap()
}

/// Desks at which only these providers sit, all of them at the server's address, with a key.
fn house(server: &Server, ids: &[ProviderId]) -> Providers {
    let settings: AllSettings = ProviderId::ALL
        .into_iter()
        .map(|id| {
            let url = Some(server.url(""));
            let settings = ProviderSettings {
                enabled: ids.contains(&id),
                url: url.clone(),
                geocoding_url: url.clone(),
                air_url: url,
                key: Some("k3y".to_owned()),
                ..ProviderSettings::default()
            };
            (id, settings)
        })
        .collect();
    let http = GuardedHttp::new(providers::exceptions(&settings)).unwrap();
    Providers::new(&settings, &(Arc::new(http) as Arc<dyn Http>))
}

fn search(query: &str) -> Search {
    Search {
        query: query.to_owned(),
        window: Window::default(),
        lang: Lang::Ru,
        location: None,
    }
}

fn novosibirsk() -> Place {
    Place {
        name: "Novosibirsk".to_owned(),
        lat: 55.041_512_3,
        lon: 82.934_6,
    }
}

fn day(text: &str) -> chrono::NaiveDate {
    text.parse().unwrap()
}

/// What a desk said, as one line: the report in `show`'s words, or the failure.
fn line(outcome: &Result<Answer, ProviderError>, show: impl FnOnce(&Answer) -> String) -> String {
    match outcome {
        Ok(answer) => show(answer),
        Err(error) => format!("! {error}"),
    }
}

/// Values at pointers of a report, as one line.
fn at(report: impl serde::Serialize, pointers: &[&str]) -> String {
    let report = serde_json::to_value(report).unwrap();
    let values = pointers.iter().map(|pointer| match report.pointer(pointer) {
        Some(serde_json::Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
        None => "-".to_owned(),
    });
    values.collect::<Vec<_>>().join(" | ")
}
