//! The bot of a talk: the whole program but for its channel, with fakes for the world.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use daybook::adapter::providers::{AllSettings, Providers};
use daybook::app::shelf::ToolFiles;
use daybook::app::{self, App, Pieces};
use daybook::block::{Block, TextBlock};
use daybook::domain::{Call, ChatKey, Lang};
use daybook::engine::{
    Backlog, Gate as _, Inbound, InboundKind, Inbox, Knock, Mode, Newcomer, Person, RawEvent, Verdict,
};
use daybook::memory::{Book, due};
use daybook::port::{Clock as _, FakeHttp, FixedClock, Http, MemoryFiles, MemoryStore, Store};
use daybook::tool::{Circumstance, Toolbox};
use serde_json::value::RawValue;

use crate::chat::Chats;

/// Everything a talk works with.
pub(crate) struct Stage {
    pub(crate) app: App,
    pub(crate) chats: Arc<Chats>,
    pub(crate) clock: Arc<FixedClock>,
    store: Arc<MemoryStore>,
    toolbox: Toolbox,
    next: u64,
    away: Option<Vec<Inbound>>,
    /// Who acts, and where.
    pub(crate) chat: ChatKey,
    pub(crate) lang: Lang,
}

struct NoBacklog;

impl Backlog for NoBacklog {
    fn waiting(&self, _: &ChatKey, _: Option<u64>, _: usize) -> Vec<Inbound> {
        Vec::new()
    }
}

impl Stage {
    pub(crate) fn open(lang: Lang, zone: Tz, now: DateTime<Utc>, mode: Mode) -> Self {
        let store = Arc::new(MemoryStore::default());
        let chats = Arc::new(Chats::default());
        let clock = Arc::new(FixedClock::at(now));
        let http: Arc<dyn Http> = Arc::new(FakeHttp::default());
        let providers = Providers::new(&AllSettings::new(), &http);
        let toolbox = app::toolbox(&providers);
        let app = App::build(Pieces {
            store: Arc::clone(&store) as _,
            clock: Arc::clone(&clock) as _,
            newcomer: Newcomer {
                lang,
                zone,
                asks_rich: false,
            },
            mode,
            outlets: vec![("tg", Arc::clone(&chats) as _)],
            backlog: Arc::new(NoBacklog),
            providers,
            tools: ToolFiles {
                home: Arc::new(MemoryFiles::default()),
                home_folder: "data".to_owned(),
                files: Arc::new(MemoryFiles::default()),
                folder: "tools".to_owned(),
                http,
                secrets: BTreeMap::new(),
                repeats: false,
            },
        });
        Self {
            app: app.unwrap(),
            chats,
            clock,
            store,
            toolbox,
            next: 1,
            away: None,
            chat: ChatKey::new("tg", 7),
            lang,
        }
    }

    /// Something happens in the chat; what the bot does about it is done when this returns.
    pub(crate) async fn happens(&mut self, kind: InboundKind, message: Option<i64>, reply_to: Option<i64>) {
        let inbound = self.inbound(kind, message, reply_to);
        if !self.admits(&inbound).await {
            return;
        }
        if let Some(away) = &mut self.away {
            away.push(inbound);
            return;
        }
        self.app.queue.push(inbound);
        self.settle().await;
    }

    fn inbound(&mut self, kind: InboundKind, message: Option<i64>, reply_to: Option<i64>) -> Inbound {
        self.next += 1;
        Inbound {
            id: self.next,
            chat: self.chat.clone(),
            user: Some(Person {
                key: self.chat.clone(),
                name: format!("Person {}", self.chat.name()),
                lang: Some(self.lang),
            }),
            at: self.clock.now(),
            message,
            thread: None,
            reply_to,
            private: true,
            kind,
        }
    }

    // The door, as the channel asks it before anything is kept.
    async fn admits(&self, inbound: &Inbound) -> bool {
        let code = match &inbound.kind {
            InboundKind::Text(text) => text.strip_prefix("/start ").map(str::to_owned),
            _ => None,
        };
        let knock = Knock {
            chat: inbound.chat.clone(),
            user: inbound.user.clone().unwrap(),
            private: true,
            at: inbound.at,
            code,
        };
        match self.app.door.admit(&knock).await {
            Verdict::Admit => true,
            Verdict::Stranger(words) => {
                if let Some(words) = words {
                    self.chats.past_the_outbox(&inbound.chat, &words.text);
                }
                false
            }
        }
    }

    /// From here on everything waits for the bot.
    pub(crate) fn away(&mut self) {
        self.away = Some(Vec::new());
    }

    /// The bot is back: what comes due and what waited is looked after.
    pub(crate) async fn back(&mut self, now: DateTime<Utc>) {
        self.clock.set(now);
        let waited = self.away.take().unwrap_or_default();
        let raw = |inbound: &Inbound| RawEvent {
            id: inbound.id,
            chat: inbound.chat.clone(),
            received: now,
            raw: RawValue::from_string("{}".to_owned()).unwrap(),
        };
        let raws: Vec<RawEvent> = waited.iter().map(raw).collect();
        Inbox::new(Arc::clone(&self.store) as _)
            .accept(&raws)
            .await
            .unwrap();
        for inbound in waited {
            self.app.queue.push(inbound);
        }
        self.settle().await;
        self.tick().await;
    }

    /// Moves the clock and looks after what is due.
    pub(crate) async fn at(&self, now: DateTime<Utc>) {
        self.clock.set(now);
        if self.away.is_none() {
            self.tick().await;
        }
    }

    async fn tick(&self) {
        self.app.timer.tick().await.unwrap();
        self.settle().await;
    }

    /// When something comes due next.
    pub(crate) fn next_due(&self) -> Option<DateTime<Utc>> {
        due::first(self.store.as_ref()).unwrap()
    }

    async fn settle(&self) {
        self.app.queue.drained().await;
        self.app.outbox.drained().await;
    }

    /// Calls a tool as a button would, and says what it answers.
    pub(crate) async fn call(&self, tool: &str, arguments: &str) {
        let mut book = self.book();
        let now = self.clock.now();
        book.roll_over(now).unwrap();
        book.keep(now);
        let call = Call::new(tool, serde_json::from_str(arguments).unwrap());
        match self.toolbox.call(&call, &mut book, &Circumstance::at(now)).await {
            Ok(output) => {
                self.store.commit(book.into_batch().unwrap()).await.unwrap();
                let words = output.visual.iter().filter_map(|block| match block {
                    Block::Text(TextBlock::Marked(words)) => Some(words.text.as_str()),
                    _ => None,
                });
                let words: Vec<&str> = words.collect();
                self.chats.past_the_outbox(&self.chat, &words.join("\n"));
            }
            Err(error) => self.chats.past_the_outbox(&self.chat, &error.words.text),
        }
    }

    /// The chat's memory.
    pub(crate) fn book(&self) -> Book {
        let fresh = || self.app.newcomer.state(Some(self.lang));
        Book::open(
            Arc::clone(&self.store) as Arc<dyn Store>,
            self.chat.clone(),
            fresh,
        )
        .unwrap()
    }
}
