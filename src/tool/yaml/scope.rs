//! What the templates of one run see.

use std::collections::BTreeMap;

use chrono::SecondsFormat;
use minijinja::Value as Seen;
use serde_json::{Map, Value, json};

use crate::tool::{Context, repeats};

/// What every template sees.
pub(super) const BASE: [&str; 5] = ["input", "session", "now", "today", "page"];

/// The variables of one run.
#[derive(Clone)]
pub(super) struct Scope(BTreeMap<String, Seen>);

impl Scope {
    /// The variables that everything sees.
    pub(super) fn new(input: &Value, page: &Value, context: &Context<'_>) -> Self {
        let settings = context.settings();
        let session = json!({
            "id": repeats::session(context.book, context.turn),
            "chat": context.book.chat(),
            "user": context.turn.user,
            "lang": settings.lang.code(),
            "tz": settings.timezone.name(),
        });
        let now = context
            .local(context.turn.now)
            .to_rfc3339_opts(SecondsFormat::Secs, false);
        let mut scope = Self(BTreeMap::new());
        scope.set("input", input);
        scope.set("session", &session);
        scope.set("now", &json!(now));
        scope.set("today", &json!(context.today().to_string()));
        scope.set("page", page);
        scope
    }

    /// Sets a variable.
    pub(super) fn set(&mut self, name: &str, value: &Value) {
        self.0.insert(name.to_owned(), Seen::from_serialize(value));
    }

    /// The same scope with secrets in it, for a request only.
    pub(super) fn with_secrets(&self, secrets: &Map<String, Value>) -> Self {
        let mut scope = self.clone();
        scope.set("secret", &Value::Object(secrets.clone()));
        scope
    }

    /// As a template takes it.
    pub(super) fn seen(&self) -> Seen {
        let each = self.0.iter().map(|(name, value)| (name.clone(), value.clone()));
        each.collect()
    }
}
