//! A chat whose look-ups reach the test's server; what it shows, as plain text.

use std::sync::Arc;

use daybook::adapter::providers::{ENCYCLOPEDIA, Providers};
use daybook::block::{Block, SeriesValues, TextBlock};
use daybook::domain::{Action, Call, ChatKey, Lang, Press, Settings};
use daybook::memory::{Book, ChatState, continuation};
use daybook::port::{Batch, MemoryStore, Store};
use daybook::tool::finance::PriceDesks;
use daybook::tool::weather::WeatherDesks;
use daybook::tool::{Circumstance, ToolError, ToolOutput, Toolbox, finance, sports, weather, web};
use serde_json::{Map, Value};

use crate::now;

pub(crate) struct Chat {
    toolbox: Toolbox,
    store: Arc<MemoryStore>,
    settings: Settings,
    more: Option<String>,
    actions: Vec<Action>,
    pub(crate) content: Value,
}

impl Chat {
    pub(crate) fn new(desks: &Providers, settings: Settings) -> Self {
        let mut toolbox = Toolbox::new();
        for tool in [
            weather::tool(WeatherDesks {
                places: Arc::clone(&desks.places),
                by_words: desks.weather_by_words.clone(),
                by_place: Arc::clone(&desks.weather),
            }),
            finance::tool(PriceDesks {
                symbols: Arc::clone(&desks.symbols),
                prices: Arc::clone(&desks.prices),
            }),
            sports::tool(Arc::clone(&desks.games)),
            web::tool(Arc::clone(&desks.web), ENCYCLOPEDIA),
        ] {
            toolbox.add(tool).unwrap();
        }
        Self {
            toolbox,
            store: Arc::new(MemoryStore::default()),
            settings,
            more: None,
            actions: Vec::new(),
            content: Value::Null,
        }
    }

    fn book(&self) -> Book {
        let state = ChatState {
            settings: self.settings.clone(),
            next_id: 1,
            ..ChatState::default()
        };
        Book::open(
            Arc::clone(&self.store) as Arc<dyn Store>,
            ChatKey::parse("me"),
            || state,
        )
        .unwrap()
    }

    pub(crate) async fn call(&mut self, tool: &str, arguments: Value) -> String {
        self.run(&Call::new(tool, arguments)).await
    }

    pub(crate) async fn run(&mut self, call: &Call) -> String {
        let mut book = self.book();
        let outcome = self.toolbox.call(call, &mut book, &Circumstance::at(now())).await;
        self.keep(outcome, book).await
    }

    /// Presses the button with these words.
    pub(crate) async fn press(&mut self, label: &str) -> String {
        let action = self
            .actions
            .iter()
            .find(|action| action.label.contains(label))
            .unwrap();
        let Press::Call { call, .. } = action.press.clone() else {
            panic!("{label} calls nothing");
        };
        self.run(&call).await
    }

    /// Presses "Load more".
    pub(crate) async fn load_more(&mut self) -> String {
        let id = self.more.take().unwrap();
        let mut batch = Batch::default();
        let chat = ChatKey::parse("me");
        let kept = continuation::take(self.store.as_ref(), &mut batch, &id, &chat, now())
            .unwrap()
            .unwrap();
        let mut book = self.book();
        let turn = Circumstance::at(now());
        let outcome = self
            .toolbox
            .page(&kept.call, Some(&kept.cursor), &mut book, &turn)
            .await;
        self.keep(outcome, book).await
    }

    pub(crate) fn can_load_more(&self) -> bool {
        self.more.is_some()
    }

    async fn keep(&mut self, outcome: Result<ToolOutput, ToolError>, book: Book) -> String {
        match outcome {
            Ok(output) => {
                self.store.commit(book.into_batch().unwrap()).await.unwrap();
                self.more = output.actions.iter().find_map(|action| match &action.press {
                    Press::More(id) => Some(id.clone()),
                    Press::Call { .. } | Press::Calls(_) | Press::Link(_) | Press::Say(_) => None,
                });
                self.actions.clone_from(&output.actions);
                self.content = output.content;
                shown(&output.visual, &output.actions)
            }
            Err(error) => {
                self.actions.clone_from(&error.actions);
                format!("✗ {}", shown(&[error.words.into()], &error.actions))
            }
        }
    }
}

pub(crate) fn settings(lang: Lang) -> Settings {
    Settings {
        lang,
        timezone: chrono_tz::Asia::Novosibirsk,
        ..Settings::default()
    }
}

fn shown(blocks: &[Block], actions: &[Action]) -> String {
    let mut lines: Vec<String> = blocks.iter().map(block).collect();
    let buttons: Vec<String> = actions
        .iter()
        .map(|action| format!("[{}]", action.label))
        .collect();
    if !buttons.is_empty() {
        lines.push(buttons.join(" "));
    }
    lines.join("\n")
}

fn block(block: &Block) -> String {
    match block {
        Block::Text(TextBlock::Marked(text)) => text.text.clone(),
        Block::Text(TextBlock::Markdown { markdown }) => markdown.clone(),
        Block::Chart { spec } => {
            let labels = (spec.labels.first(), spec.labels.last());
            let series = spec.series.iter().map(|series| {
                let kind = match &series.values {
                    SeriesValues::Numbers(numbers) => format!("{:?}…", &numbers[..numbers.len().min(3)]),
                    SeriesValues::Points(points) => format!("{} points", points.len()),
                    SeriesValues::Candles(candles) => {
                        format!("{} candles, {:?}", candles.len(), candles.last())
                    }
                };
                format!("\n  {} {kind}", series.name)
            });
            let title = spec.title.as_deref().unwrap_or_default();
            format!(
                "<{:?} “{title}” {labels:?}{}>",
                spec.kind,
                series.collect::<String>()
            )
        }
        Block::Table(table) => {
            let row = |row: &Map<String, Value>| {
                let cell = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                format!("\n  {}", row.values().map(cell).collect::<Vec<_>>().join(" | "))
            };
            let title = table.title.as_deref().unwrap_or_default();
            format!("<{title}{}>", table.rows.iter().map(row).collect::<String>())
        }
        Block::File(file) => format!("<{}>", file.name),
        Block::Map(_) => "<map>".to_owned(),
    }
}
