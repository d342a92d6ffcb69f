//! Letters become parts for the channel that shows them, in the chat's language and zone.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use async_trait::async_trait;

use super::Newcomer;
use super::outbox::Workshop;
use crate::args;
use crate::block::{Block, TextBlock};
use crate::domain::page::SourceFile;
use crate::domain::{ChatKey, Settings};
use crate::memory::outbox::Letter;
use crate::memory::{Book, migrate};
use crate::part::{Canvas, Locale, Marked, Part, PartBody};
use crate::port::{Outlet, Store};
use crate::render::{chart, render};
use crate::text::Phrases;

/// Renders letters.
pub struct Studio {
    store: Arc<dyn Store>,
    newcomer: Newcomer,
    charts: chart::Studio,
}

impl Studio {
    /// A workshop that knows the chats of this store and has its charts drawn there.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, newcomer: Newcomer, charts: chart::Studio) -> Self {
        Self {
            store,
            newcomer,
            charts,
        }
    }

    fn settings(&self, chat: &ChatKey) -> Settings {
        let book = Book::open(Arc::clone(&self.store), chat.clone(), || {
            self.newcomer.state(None)
        });
        book.map_or_else(
            |_| self.newcomer.state(None).settings,
            |book| book.settings().clone(),
        )
    }
}

/// The longest words that are not worth another thread, in bytes.
const FEW_WORDS: usize = 4096;

// Nothing in it waits for the studio, and it is sooner done than handed over.
const fn is_quick(block: &Block) -> bool {
    match block {
        Block::Text(TextBlock::Marked(marked)) => marked.text.len() <= FEW_WORDS,
        Block::Text(TextBlock::Markdown { .. })
        | Block::Chart { .. }
        | Block::Table(_)
        | Block::File(_)
        | Block::Map(_) => false,
    }
}

fn stored(file: &SourceFile) -> Part {
    Part {
        body: PartBody::Stored {
            file_id: file.file_id.clone(),
            kind: file.kind.clone(),
            caption: Marked::default(),
        },
        buttons: Vec::new(),
    }
}

impl Studio {
    async fn rendered(
        &self,
        chat: &ChatKey,
        blocks: Vec<Block>,
        canvas: Canvas,
        locale: Locale,
    ) -> Vec<Part> {
        let charts = self.charts.clone();
        let quick = blocks.iter().all(is_quick);
        let work = move || {
            let rendered = AssertUnwindSafe(|| render(&blocks, &[], &canvas, &locale, &charts));
            catch_unwind(rendered).ok()
        };
        let rendered = if quick {
            work()
        } else {
            tokio::task::spawn_blocking(work).await.ok().flatten()
        };
        rendered.unwrap_or_else(|| {
            tracing::error!(%chat, "a letter could not be rendered");
            vec![self.regret(chat)]
        })
    }

    // The sample natively and the question under it for every eye; nothing where the channel has no native form.
    async fn trial(&self, letter: &Letter, outlet: &dyn Outlet, settings: &Settings) -> Vec<Part> {
        let canvas = outlet.canvas(&letter.chat, Some(true));
        if !canvas.rich {
            return Vec::new();
        }
        let classic = Canvas {
            rich: false,
            ..canvas.clone()
        };
        let locale = Locale::from(settings);
        let mut blocks = letter.reply.blocks.clone();
        let question = blocks.split_off(blocks.len().min(1));
        let mut parts = self.rendered(&letter.chat, blocks, canvas, locale).await;
        parts.extend(self.rendered(&letter.chat, question, classic, locale).await);
        parts
    }
}

#[async_trait]
impl Workshop for Studio {
    async fn parts(&self, letter: &Letter, outlet: &dyn Outlet, again: bool) -> Vec<Part> {
        let settings = self.settings(&letter.chat);
        let canvas = outlet.canvas(&letter.chat, settings.rich);
        if letter.is_trial() {
            return self.trial(letter, outlet, &settings).await;
        }
        let mut blocks: Vec<Block> = letter.reply.blocks.clone();
        if again {
            blocks.insert(0, Phrases::of(settings.lang).say("letter-again", args!()).into());
        }
        let parts = self
            .rendered(&letter.chat, blocks, canvas, Locale::from(&settings))
            .await;
        // The words come last, so that the buttons stay when a file is no longer there.
        letter.reply.stored.iter().map(stored).chain(parts).collect()
    }

    fn regret(&self, chat: &ChatKey) -> Part {
        let words = Phrases::of(self.settings(chat).lang).say("error-not-shown", args!());
        Part {
            body: PartBody::Text(words),
            buttons: Vec::new(),
        }
    }

    async fn moved(&self, from: &ChatKey, to: &ChatKey) {
        if let Err(error) = migrate::chat(self.store.as_ref(), from, to).await {
            tracing::error!(%from, %to, %error, "a chat that moved could not be carried over");
        }
    }
}
