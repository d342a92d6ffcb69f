//! A chat in memory for the tests of the tools: calls at a simulated time, shown as plain text.

use std::fmt::Write as _;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use serde_json::Value;

use super::{Circumstance, Tool, Toolbox};
use crate::block::{Block, TextBlock};
use crate::domain::{Action, Call, Change, ChatKey, Lang, Press, Settings};
use crate::memory::{Book, ChatState};
use crate::port::{MemoryStore, Store};

/// One chat and its tools.
pub(crate) struct Trial {
    store: Arc<MemoryStore>,
    toolbox: Toolbox,
    /// The simulated time.
    pub(crate) now: DateTime<Utc>,
    /// The message that the next calls belong to; `None` is a button.
    pub(crate) message: Option<i64>,
    fresh: ChatState,
    done: Vec<Vec<Change>>,
}

impl Trial {
    /// A new chat that speaks `lang` and lives in `zone`, at an instant.
    pub(crate) fn new(lang: Lang, zone: Tz, now: &str, tools: Vec<Arc<dyn Tool>>) -> Self {
        let settings = Settings {
            lang,
            timezone: zone,
            ..Settings::default()
        };
        let mut toolbox = Toolbox::new();
        for tool in tools {
            toolbox.add(tool).unwrap();
        }
        Self {
            store: Arc::new(MemoryStore::default()),
            toolbox,
            now: now.parse::<DateTime<chrono::FixedOffset>>().unwrap().to_utc(),
            message: None,
            fresh: ChatState {
                settings,
                next_id: 1,
                ..ChatState::default()
            },
            done: Vec::new(),
        }
    }

    /// The same chat, with other settings or fields from its start.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut ChatState)) -> Self {
        change(&mut self.fresh);
        self
    }

    /// Moves the clock.
    pub(crate) fn at(&mut self, now: &str) {
        self.now = now.parse::<DateTime<chrono::FixedOffset>>().unwrap().to_utc();
    }

    /// The chat's memory as the next turn finds it.
    pub(crate) fn book(&self) -> Book {
        let store = Arc::clone(&self.store) as Arc<dyn Store>;
        let mut book = Book::open(store, ChatKey::parse("me"), || self.fresh.clone()).unwrap();
        book.roll_over(self.now).unwrap();
        book.keep(self.now);
        book
    }

    /// Runs a call and commits what it changes; the answer as text, a refusal behind a cross.
    pub(crate) async fn call(&mut self, tool: &str, arguments: Value) -> String {
        let mut book = self.book();
        let mut turn = Circumstance::at(self.now);
        turn.message = self.message;
        let call = Call::new(tool, arguments);
        match self.toolbox.call(&call, &mut book, &turn).await {
            Ok(output) => {
                if !output.changes.is_empty() {
                    self.done.push(output.changes.clone());
                }
                self.store.commit(book.into_batch().unwrap()).await.unwrap();
                shown(&output.visual, &output.actions)
            }
            Err(error) => format!("✗ {}", shown(&[error.words.into()], &error.actions)),
        }
    }

    /// Takes back the newest call that changed something.
    pub(crate) async fn undo(&mut self) {
        let changes = self.done.pop().unwrap();
        let mut book = self.book();
        for change in changes.into_iter().rev() {
            book.apply(&change.inverse()).unwrap();
        }
        self.store.commit(book.into_batch().unwrap()).await.unwrap();
    }

    /// Plays a script and gives it back with what was answered. Its lines are `@ instant`, `> tool {arguments}`,
    /// `# message 7`, `# button`, `# undo` and `# log date`; every other line is an answer of the last time.
    pub(crate) async fn play(mut self, script: &str) -> String {
        let mut played = String::new();
        for line in script.lines() {
            let (sign, rest) = line.split_once(' ').unwrap_or((line, ""));
            if !["@", ">", "#"].contains(&sign) {
                continue;
            }
            let gap = if played.is_empty() { "" } else { "\n" };
            let _ = writeln!(played, "{gap}{line}");
            let answer = self.step(sign, rest).await;
            if !answer.is_empty() {
                let _ = writeln!(played, "{answer}");
            }
        }
        played
    }

    /// One line of a script: its sign, and the rest.
    pub(crate) async fn step(&mut self, sign: &str, rest: &str) -> String {
        let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        match (sign, word) {
            (">", tool) => return self.call(tool, serde_json::from_str(rest).unwrap()).await,
            ("@", instant) => self.at(instant),
            ("#", "message") => self.message = rest.parse().ok(),
            ("#", "button") => self.message = None,
            ("#", "undo") => self.undo().await,
            ("#", "log") => return self.log(rest),
            (_, other) => panic!("{sign} {other} is no step"),
        }
        String::new()
    }

    /// The lines of a day's log.
    pub(crate) fn log(&self, date: &str) -> String {
        let page = self.book().page(date.parse().unwrap()).unwrap();
        let lines = page.map(|page| page.entries).unwrap_or_default();
        let line = |entry: &crate::domain::page::Entry| {
            let stamp = if entry.stamped {
                entry.at.format("[%H:%M] ").to_string()
            } else {
                String::new()
            };
            format!("{stamp}{}", entry.text)
        };
        lines.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

/// Blocks and their buttons as plain text.
pub(crate) fn shown(blocks: &[Block], actions: &[Action]) -> String {
    let mut text = blocks.iter().map(block).collect::<Vec<_>>().join("\n");
    for action in actions {
        let gap = if action.new_row || action == &actions[0] {
            '\n'
        } else {
            ' '
        };
        let _ = write!(text, "{gap}[{}]", action.label);
        if matches!(action.press, Press::Call { once: false, .. }) {
            text.push('*');
        }
    }
    text
}

fn block(block: &Block) -> String {
    match block {
        Block::Text(TextBlock::Marked(text)) => text.text.clone(),
        Block::Text(TextBlock::Markdown { markdown }) => markdown.clone(),
        Block::Chart { spec } => format!(
            "<{:?} {} {:?}>",
            spec.kind,
            spec.labels.join(" "),
            spec.series[0].values
        ),
        Block::Table(table) => {
            let row = |row: &serde_json::Map<String, Value>| {
                row.values()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(" | ")
            };
            let rows: Vec<String> = table.rows.iter().map(row).collect();
            format!(
                "<{}>\n{}",
                table.title.as_deref().unwrap_or_default(),
                rows.join("\n")
            )
        }
        Block::File(file) => format!("<{}>", file.name),
        Block::Map(_) => "<map>".to_owned(),
    }
}
