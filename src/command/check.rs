//! `daybook check`: looks over the configuration and the store, and says what it found.

use std::sync::Arc;

use super::Failure;
use crate::adapter::backup;
use crate::adapter::providers::VerticalStatus;
use crate::adapter::sled::{SledStore, Verified};
use crate::adapter::socket;
use crate::app;
use crate::app::recover::{self, OpenError};
use crate::app::shelf::Shelf;
use crate::config::Config;
use crate::domain::Lang;
use crate::engine::Mode;
use crate::memory::{key, tree};
use crate::port::{Clock, Store as _, StoreError};
use crate::text::Phrases;

/// Records looked at between two breaths.
const SLICE: usize = 1000;

/// Looks everything over. The configuration was read already: a fault in it ends the program before.
///
/// # Errors
/// With the line at fault.
pub async fn run(config: &Config, clock: &dyn Clock) -> Result<(), Failure> {
    line("✓", &format!("configuration: data in {}", config.data.display()))?;
    line("✓", &format!("access: {}", access(&config.access)))?;
    match &config.token {
        Some(_) => line("✓", "Telegram: a token is set")?,
        None => line(
            "·",
            "Telegram: no token is set, so daybook opens the terminal chat (TELOXIDE_TOKEN)",
        )?,
    }
    for lang in Lang::ALL {
        if !Phrases::of(lang).has("help-start") {
            return Err(Failure::work(format!(
                "templates/lang/{}.ftl cannot be read",
                lang.code()
            )));
        }
    }
    line("✓", "languages: en, zh, ru")?;
    for status in VerticalStatus::all(&config.providers) {
        let sign = if status.serving.is_empty() { "·" } else { "✓" };
        line(sign, &status.to_string())?;
    }
    look_at_tools(config)?;
    match recover::open(&config.data, config.reserve, clock.now()).await {
        Ok((store, None)) => {
            let outcome = look_over(&store, config);
            store.close().await;
            outcome
        }
        Ok((store, Some(recovery))) => {
            store.close().await;
            Err(Failure::work(super::recovered(
                &recovery,
                Phrases::of(config.lang),
            )))
        }
        Err(OpenError::Store(StoreError::Locked)) => {
            let question = serde_json::json!({"ask": "check"});
            match socket::ask(&config.data, &question).await {
                Ok(answer) => line(
                    "✓",
                    &format!("store: in use by a running daybook, which says: {answer}"),
                ),
                Err(_) => Err(super::opening(StoreError::Locked.into())),
            }
        }
        Err(error) => Err(super::opening(error)),
    }
}

fn look_at_tools(config: &Config) -> Result<(), Failure> {
    let providers = app::providers(&config.providers).map_err(Failure::work)?;
    let files = super::tool_files(config)?;
    let folder = files.folder.clone();
    let toolbox = Arc::new(app::toolbox(&providers));
    let built_in = toolbox.tools().len();
    let shelf = Shelf::open(files, Arc::clone(&toolbox));
    let tools = toolbox.tools();
    let own: Vec<&str> = tools
        .iter()
        .filter(|tool| tool.card().is_some())
        .map(|tool| tool.spec().name.as_str())
        .collect();
    line(
        "✓",
        &format!(
            "tools: {built_in} built in; from files: {}; more in {folder}",
            if own.is_empty() {
                "none".to_owned()
            } else {
                own.join(", ")
            }
        ),
    )?;
    let agent = toolbox.agent();
    let has = agent.tools().map_or_else(
        || "every tool".to_owned(),
        |named| named.iter().map(String::as_str).collect::<Vec<_>>().join(", "),
    );
    line("✓", &format!("agent: has {has}"))?;
    let faults = shelf.faults();
    for fault in &faults {
        line("✗", &format!("tools: {fault}"))?;
    }
    match faults.len() {
        0 => Ok(()),
        1 => Err(Failure::work("a file of a tool has a fault, named above")),
        many => Err(Failure::work(format!(
            "files of tools have {many} faults, named above"
        ))),
    }
}

fn look_over(store: &Arc<SledStore>, config: &Config) -> Result<(), Failure> {
    while store
        .verify_slice(SLICE)
        .map_err(|error| Failure::work(format!("store: {error}")))?
        == Verified::Part
    {}
    let chats = key::chats(store.as_ref(), tree::CHAT)
        .map_err(Failure::work)?
        .len();
    let pages = store.count(tree::PAGE).map_err(Failure::work)?;
    line(
        "✓",
        &format!("store: {chats} chats, {pages} days, every record opens"),
    )?;
    let backups = backup::list(&config.data.join("backup")).map_err(Failure::work)?;
    match backups.first() {
        None => line("·", "backup: none yet; one is made daily while the bot serves"),
        Some(newest) => {
            backup::check(newest, tree::ALL).map_err(|error| Failure::work(format!("backup: {error}")))?;
            line(
                "✓",
                &format!(
                    "backup: {} kept, the newest is whole: {}",
                    backups.len(),
                    newest.display()
                ),
            )
        }
    }
}

fn access(mode: &Mode) -> String {
    match mode {
        Mode::Pairing => "by code (pairing)".to_owned(),
        Mode::Open => "open to everybody".to_owned(),
        Mode::List(ids) => format!("{} people by id", ids.len()),
    }
}

fn line(sign: &str, words: &str) -> Result<(), Failure> {
    super::line(&format!("{sign} {words}"))
}
