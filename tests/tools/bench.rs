//! A workbench: a folder of files in memory, every tool of the bot, one chat, and what it is shown as plain text.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use daybook::adapter::http::{Exception, GuardedHttp};
use daybook::adapter::providers::AllSettings;
use daybook::app;
use daybook::app::shelf::{Shelf, ToolFiles};
use daybook::block::{Block, TextBlock};
use daybook::domain::{Action, Call, ChatKey, Lang, Press, Settings};
use daybook::memory::trace::{self, Trace};
use daybook::memory::{Book, ChatState, continuation};
use daybook::port::{Batch, Files as _, MemoryFiles, MemoryStore, Store, StoreError};
use daybook::tool::{Circumstance, ToolError, ToolOutput, Toolbox};
use serde_json::{Map, Value};

use crate::server::Server;

/// A Sunday morning in Novosibirsk.
pub(crate) fn now() -> DateTime<Utc> {
    "2026-03-08T04:00:00Z".parse().unwrap()
}

pub(crate) struct Bench {
    files: Arc<MemoryFiles>,
    home: Arc<MemoryFiles>,
    pub(crate) shelf: Arc<Shelf>,
    pub(crate) toolbox: Arc<Toolbox>,
    pub(crate) store: Arc<MemoryStore>,
    pub(crate) settings: Settings,
    pub(crate) now: DateTime<Utc>,
    pub(crate) last: Option<Result<ToolOutput, ToolError>>,
    chat: ChatKey,
    more: Option<String>,
}

impl Bench {
    /// A bench whose folder holds these files, and whose tools may reach the server.
    pub(crate) fn new(server: &Server, files: &[(&str, &str)]) -> Self {
        Self::with(server, files, &[], false)
    }

    pub(crate) fn with(
        server: &Server,
        files: &[(&str, &str)],
        secrets: &[(&str, &str)],
        repeats: bool,
    ) -> Self {
        let (folder, home) = (Arc::new(MemoryFiles::default()), Arc::new(MemoryFiles::default()));
        for (name, text) in files {
            let text = text.replace("SERVER", &server.url(""));
            folder.save(name, text.as_bytes()).unwrap();
        }
        let exceptions = vec![Exception::parse(&server.address()).unwrap()];
        let secrets: BTreeMap<String, String> = secrets
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let providers = app::providers(&AllSettings::new()).unwrap();
        let mut toolbox = app::toolbox(&providers).blanking(secrets.values().cloned().collect());
        if repeats {
            toolbox = toolbox.without_idempotency();
        }
        let toolbox = Arc::new(toolbox);
        let tools = ToolFiles {
            home: Arc::clone(&home) as _,
            home_folder: "data".to_owned(),
            files: Arc::clone(&folder) as _,
            folder: "tools".to_owned(),
            http: Arc::new(GuardedHttp::new(exceptions).unwrap()),
            secrets,
            repeats,
        };
        Self {
            shelf: Shelf::open(tools, Arc::clone(&toolbox)),
            toolbox,
            files: folder,
            home,
            store: Arc::new(MemoryStore::default()),
            settings: settings(Lang::En),
            now: now(),
            last: None,
            chat: ChatKey::parse("me"),
            more: None,
        }
    }

    /// The same bench in another language.
    pub(crate) fn speaking(mut self, lang: Lang) -> Self {
        self.settings = settings(lang);
        self
    }

    /// Another chat of the same bench.
    pub(crate) fn go_to(&mut self, chat: &str) {
        self.chat = ChatKey::parse(chat);
    }

    /// Writes a file and looks at the folder again.
    pub(crate) fn write(&self, name: &str, text: &str) {
        self.files.save(name, text.as_bytes()).unwrap();
        self.shelf.refresh();
    }

    /// Writes `agent.yaml` and looks at it.
    pub(crate) fn write_agent(&self, text: &str) {
        self.home.save("agent.yaml", text.as_bytes()).unwrap();
        self.shelf.refresh();
    }

    /// The faults of the folder, a line each.
    pub(crate) fn faults(&self) -> String {
        let faults = self.shelf.faults();
        faults
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("\n")
    }

    pub(crate) fn book(&self) -> Book {
        let state = ChatState {
            settings: self.settings.clone(),
            fields: daybook::scene::default_fields(self.settings.lang),
            next_id: 1,
            ..ChatState::default()
        };
        let store = Arc::clone(&self.store) as Arc<dyn Store>;
        Book::open(store, self.chat.clone(), || state).unwrap()
    }

    pub(crate) async fn call(&mut self, tool: &str, arguments: Value) -> String {
        self.run(&Call::new(tool, arguments)).await
    }

    pub(crate) async fn run(&mut self, call: &Call) -> String {
        let mut book = self.book();
        let outcome = self
            .toolbox
            .call(call, &mut book, &Circumstance::at(self.now))
            .await;
        self.keep(outcome, book).await
    }

    /// Presses "Load more".
    pub(crate) async fn load_more(&mut self) -> String {
        let id = self.more.take().unwrap();
        let mut batch = Batch::default();
        let kept = continuation::take(self.store.as_ref(), &mut batch, &id, &self.chat, self.now);
        let kept = kept.unwrap().unwrap();
        let mut book = self.book();
        let turn = Circumstance::at(self.now);
        let outcome = self
            .toolbox
            .page(&kept.call, Some(&kept.cursor), &mut book, &turn)
            .await;
        self.keep(outcome, book).await
    }

    /// The id behind "Load more".
    pub(crate) fn more(&self) -> Option<String> {
        self.more.clone()
    }

    /// Holds the button of another bench.
    pub(crate) fn go_on_with(&mut self, id: String) {
        self.more = Some(id);
    }

    pub(crate) async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        self.store.commit(batch).await
    }

    pub(crate) fn can_load_more(&self) -> bool {
        self.more.is_some()
    }

    async fn keep(&mut self, outcome: Result<ToolOutput, ToolError>, book: Book) -> String {
        self.store.commit(book.into_batch().unwrap()).await.unwrap();
        let shown = match &outcome {
            Ok(output) => {
                self.more = output.actions.iter().find_map(|action| match &action.press {
                    Press::More(id) => Some(id.clone()),
                    Press::Call { .. } | Press::Calls(_) | Press::Link(_) | Press::Say(_) => None,
                });
                if output.visual.is_empty() {
                    format!("= {}", output.content)
                } else {
                    shown(&output.visual, &output.actions)
                }
            }
            Err(error) => match &error.partial {
                Some(partial) if !partial.visual.is_empty() => {
                    format!("✗ {}", shown(&partial.visual, &error.actions))
                }
                Some(_) | None => format!("✗ {}", shown(&[error.words.clone().into()], &error.actions)),
            },
        };
        self.last = Some(outcome);
        shown
    }

    /// What a model would be told of the last call.
    pub(crate) fn for_model(&self) -> Value {
        match self.last.as_ref().unwrap() {
            Ok(output) => output.for_model(),
            Err(error) => error.for_model(),
        }
    }

    /// The newest traces of the chat.
    pub(crate) fn traces(&self, limit: usize) -> Vec<Trace> {
        trace::newest(self.store.as_ref(), &self.chat, limit).unwrap()
    }
}

fn settings(lang: Lang) -> Settings {
    Settings {
        lang,
        timezone: chrono_tz::Asia::Novosibirsk,
        ..Settings::default()
    }
}

pub(crate) fn shown(blocks: &[Block], actions: &[Action]) -> String {
    let mut text = blocks.iter().map(block).collect::<Vec<_>>().join("\n");
    for action in actions {
        let _ = write!(text, "\n[{}]", action.label);
    }
    text
}

fn block(block: &Block) -> String {
    match block {
        Block::Text(TextBlock::Marked(text)) => text.text.clone(),
        Block::Text(TextBlock::Markdown { markdown }) => markdown.clone(),
        Block::Chart { spec } => {
            let mut series = String::new();
            for one in &spec.series {
                let _ = write!(series, " {} {:?}", one.name, one.values);
            }
            let title = spec.title.as_deref().unwrap_or_default();
            format!("<{:?} “{title}” {:?}{series}>", spec.kind, spec.labels)
        }
        Block::Table(table) => {
            let row = |row: &Map<String, Value>| {
                let cell = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                format!("\n  {}", row.values().map(cell).collect::<Vec<_>>().join(" | "))
            };
            let info = table.page_info.as_ref().map(|info| {
                let total = info
                    .total
                    .map_or_else(|| "?".to_owned(), |total| total.to_string());
                format!(" ({} of {total})", info.returned)
            });
            let title = table.title.as_deref().unwrap_or_default();
            let rows: String = table.rows.iter().map(row).collect();
            format!("<{title}{}{rows}>", info.unwrap_or_default())
        }
        Block::File(file) => format!("<{} {}>", file.name, String::from_utf8_lossy(&file.data)),
        Block::Map(map) => {
            let markers = map.markers.iter().map(|marker| {
                let label = marker.label.as_deref().unwrap_or_default();
                format!(" {},{} {label}", marker.lat, marker.lon)
            });
            format!("<map{}>", markers.collect::<String>())
        }
    }
}
