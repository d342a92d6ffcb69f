//! The options of `daybook explain`: whose chat, which clock, one message or many.

use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{explain, fresh, of_state};
use crate::adapter::files::read_text;
use crate::adapter::socket;
use crate::app;
use crate::app::recover::{self, OpenError};
use crate::app::shelf::Shelf;
use crate::command::{Explain, Failure, line, opening};
use crate::config::Config;
use crate::domain::{ChatKey, Lang, Scene, Settings, View};
use crate::memory::export;
use crate::port::{Clock, Store, StoreError};
use crate::scene;
use crate::tool::Toolbox;
use crate::tool::yaml::Facts;

/// One line of a batch.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    text: String,
    lang: Option<String>,
    now: Option<DateTime<Utc>>,
    previous: Option<Scene>,
    state: Option<Value>,
}

/// Prints what the messages would do, a line each; or what a planner would be told when such a message comes.
///
/// # Errors
/// When a file or a chat cannot be read.
pub async fn run(asked: Explain, config: &Config, clock: &dyn Clock) -> Result<(), Failure> {
    let state = match (&asked.state, &asked.chat) {
        (Some(file), _) => Some(json_file(file)?),
        (None, Some(chat)) => Some(of_store(chat, config, clock).await?),
        (None, None) => None,
    };
    let toolbox = Arc::new(app::toolbox(
        &app::providers(&config.providers).map_err(Failure::work)?,
    ));
    let _shelf = Shelf::open(crate::command::tool_files(config)?, Arc::clone(&toolbox));
    let base = Base {
        toolbox,
        state,
        lang: asked.lang,
        previous: asked.previous,
        now: asked.now,
        config,
        clock,
    };
    if asked.instructions {
        return instructions(&asked, &base);
    }
    if let Some(text) = &asked.text {
        let view = base.view(None, None, None, None).map_err(Failure::usage)?;
        line(&explain(text, &view).to_string())?;
    }
    match &asked.batch {
        Some(file) => batch(&read_text(file).map_err(Failure::work)?, &base),
        None => Ok(()),
    }
}

fn instructions(asked: &Explain, base: &Base<'_>) -> Result<(), Failure> {
    let view = base.view(None, None, None, None).map_err(Failure::usage)?;
    let scene = match &asked.text {
        Some(text) => scene::plan(text, &view).scene,
        None => view.previous.unwrap_or_default(),
    };
    let named = base.state.as_ref().and_then(|state| state["key"].as_str());
    let chat = named.map(ChatKey::parse).or_else(|| asked.chat.clone());
    let chat = chat.unwrap_or_else(|| ChatKey::parse("me"));
    // A person alone with the bot has the key of the chat; who of a group would write is not known.
    let key = chat.to_string();
    let user = if key.contains(":-") { "" } else { &key };
    let facts = Facts {
        view: &view,
        chat: &chat,
        user,
        scene,
    };
    line(base.toolbox.agent().instructions(&facts).trim_end())
}

struct Base<'a> {
    toolbox: Arc<Toolbox>,
    state: Option<Value>,
    lang: Option<Lang>,
    previous: Option<Scene>,
    now: Option<DateTime<Utc>>,
    config: &'a Config,
    clock: &'a dyn Clock,
}

impl Base<'_> {
    fn view(
        &self,
        state: Option<&Value>,
        lang: Option<Lang>,
        previous: Option<Scene>,
        now: Option<DateTime<Utc>>,
    ) -> Result<View, String> {
        let now = now.or(self.now).unwrap_or_else(|| self.clock.now());
        let lang = lang.or(self.lang);
        let mut view = if let Some(chat) = state.or(self.state.as_ref()) {
            of_state(chat, now, lang)?
        } else {
            let lang = lang.unwrap_or(self.config.lang);
            fresh(
                Settings {
                    lang,
                    timezone: self.config.timezone,
                    ..Settings::default()
                },
                now,
            )
        };
        view.previous = previous.or(self.previous);
        view.offers = self.toolbox.offers(view.settings.lang);
        Ok(view)
    }
}

// A line that cannot be read is answered in its place, so that the answers stay in step with the questions.
fn batch(text: &str, base: &Base<'_>) -> Result<(), Failure> {
    let mut out = String::new();
    let mut faults = 0;
    for (index, question) in text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let answered = answer(question, base).unwrap_or_else(|problem| {
            faults += 1;
            json!({"error": format!("line {}: {problem}", index + 1)})
        });
        out.push_str(&answered.to_string());
        out.push('\n');
    }
    line(out.trim_end())?;
    if faults > 0 {
        return Err(Failure::work(format!(
            "{faults} lines could not be read; their answers say why"
        )));
    }
    Ok(())
}

fn answer(line: &str, base: &Base<'_>) -> Result<Value, String> {
    let question: Question = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let lang = match &question.lang {
        Some(code) => {
            Some(Lang::from_code(code).ok_or_else(|| format!("lang is en, zh or ru, not \"{code}\""))?)
        }
        None => None,
    };
    let view = base.view(question.state.as_ref(), lang, question.previous, question.now)?;
    Ok(explain(&question.text, &view))
}

fn json_file(file: &Path) -> Result<Value, Failure> {
    let text = read_text(file).map_err(Failure::work)?;
    serde_json::from_str(&text).map_err(|error| Failure::work(format!("{}: {error}", file.display())))
}

async fn of_store(chat: &ChatKey, config: &Config, clock: &dyn Clock) -> Result<Value, Failure> {
    let document = match recover::open(&config.data, config.reserve, clock.now()).await {
        Ok((store, _)) => {
            let shared: Arc<dyn Store> = Arc::clone(&store) as _;
            let document = export::document(&shared, Some(chat)).map_err(Failure::work);
            store.close().await;
            serde_json::to_value(document?).map_err(Failure::work)?
        }
        Err(OpenError::Store(StoreError::Locked)) => {
            let question = json!({"ask": "export", "chat": chat});
            socket::ask(&config.data, &question)
                .await
                .map_err(|_| opening(StoreError::Locked.into()))?
        }
        Err(error) => return Err(opening(error)),
    };
    let found = document.pointer("/chats/0").cloned();
    found.ok_or_else(|| Failure::work(format!("there is no chat {chat}; daybook export lists them all")))
}
