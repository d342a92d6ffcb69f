//! A bot of real parts, inbox, queue, outbox and channel, whose turns say back what they hear.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, TimeZone as _, Utc};
use daybook::block::{Block, TextBlock};
use daybook::channel::telegram::{Address, CHANNEL, House as Needs, Telegram, TelegramError, Webhook};
use daybook::domain::ChatKey;
use daybook::domain::settings::Native;
use daybook::engine::{
    Gate, Inbound, InboundKind, Inbox, Knock, Letter, Letters, Outbox, Queue, Turns, Verdict, Workshop,
};
use daybook::memory::inbox;
use daybook::part::{Button, ButtonTarget, Marked, Part, PartBody};
use daybook::port::{
    Batch, Clock, FixedClock, Hint, KeyRange, MemoryStore, Order, Outlet, Store, StoreError, Stored, Tree,
};
use daybook::reply::Reply;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;

use crate::server::{Server, TOKEN};

/// The bot.
pub(crate) struct House {
    pub(crate) store: Arc<Disk>,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) queue: Arc<Queue>,
    pub(crate) script: Arc<Script>,
    pub(crate) telegram: Arc<Telegram>,
    pub(crate) stop: watch::Sender<bool>,
    pub(crate) running: JoinHandle<Result<(), TelegramError>>,
}

/// What the turns and the workshop do.
pub(crate) struct Script {
    store: Arc<Disk>,
    outbox: Mutex<Option<Arc<Outbox>>>,
    /// What was heard, in the order in which turns ended.
    pub(crate) heard: Mutex<Vec<String>>,
    /// Opens the turns that wait.
    pub(crate) gate: Semaphore,
    /// What is shown for a text, where it is not simply said back.
    pub(crate) parts: Mutex<HashMap<&'static str, Vec<Part>>>,
    /// Chats that moved.
    pub(crate) moved: Mutex<Vec<String>>,
}

/// A store that can be full.
#[derive(Default)]
pub(crate) struct Disk {
    inner: MemoryStore,
    pub(crate) full: Mutex<bool>,
}

/// Lets in everybody but the person 13.
struct Doorman;

#[async_trait]
impl Gate for Doorman {
    async fn admit(&self, knock: &Knock) -> Verdict {
        if knock.user.key == ChatKey::new("tg", 13) {
            Verdict::Stranger(Some(Marked::plain("your id is 13")))
        } else {
            Verdict::Admit
        }
    }
}

pub(crate) fn now() -> DateTime<Utc> {
    Utc.timestamp_opt(1_772_900_000, 0).unwrap()
}

impl House {
    pub(crate) fn open(server: &Server) -> Self {
        Self::over(server, Arc::new(Disk::default()), None)
    }

    /// Another run of the program on the same store.
    pub(crate) fn again(&self, server: &Server) -> Self {
        Self::over(server, Arc::clone(&self.store), None)
    }

    pub(crate) fn over(server: &Server, store: Arc<Disk>, webhook: Option<Webhook>) -> Self {
        let address = Address {
            server: &server.url,
            token: TOKEN,
            proxy: None,
            per_second: 30,
            native: Native::Ask,
        };
        let telegram = Arc::new(Telegram::new(address).unwrap());
        let clock: Arc<dyn Clock> = Arc::new(FixedClock::at(now()));
        let script = Arc::new(Script {
            store: Arc::clone(&store),
            outbox: Mutex::default(),
            heard: Mutex::default(),
            gate: Semaphore::new(0),
            parts: Mutex::default(),
            moved: Mutex::default(),
        });
        let letters = Letters::open(Arc::clone(&store) as _, now()).unwrap();
        let outbox = Outbox::new(
            letters,
            Arc::clone(&script) as _,
            Arc::clone(&clock),
            [(CHANNEL, Arc::clone(&telegram) as Arc<dyn Outlet>)],
        );
        *script.outbox.lock().unwrap() = Some(Arc::clone(&outbox));
        let inbox = Inbox::new(Arc::clone(&store) as _);
        let queue = Queue::new(Arc::clone(&script) as _, telegram.backlog(inbox.clone()));
        let needs = Needs {
            gate: Arc::new(Doorman),
            inbox,
            queue: Arc::clone(&queue),
            clock,
            commands: vec!["today", "undo"],
            webhook,
        };
        let (stop, stopped) = watch::channel(false);
        let running = {
            let telegram = Arc::clone(&telegram);
            tokio::spawn(async move { telegram.listen(needs, stopped).await })
        };
        outbox.resume().unwrap();
        Self {
            store,
            outbox,
            queue,
            script,
            telegram,
            stop,
            running,
        }
    }

    pub(crate) fn heard(&self) -> Vec<String> {
        self.script.heard.lock().unwrap().clone()
    }

    /// Shows these parts where this text is heard.
    pub(crate) fn show(&self, text: &'static str, parts: Vec<Part>) {
        self.script.parts.lock().unwrap().insert(text, parts);
    }

    /// The end as a signal brings it.
    pub(crate) async fn close(self) -> Result<(), TelegramError> {
        self.stop.send_replace(true);
        self.queue.close(Duration::from_secs(10)).await;
        self.outbox.close(Duration::from_secs(10)).await;
        self.running.await.unwrap()
    }
}

pub(crate) fn part(body: PartBody) -> Part {
    Part {
        body,
        buttons: Vec::new(),
    }
}

pub(crate) fn text(words: &str) -> Part {
    part(PartBody::Text(Marked::plain(words)))
}

pub(crate) fn button(label: &str, data: &str) -> Button {
    Button {
        label: label.to_owned(),
        target: ButtonTarget::Callback(data.to_owned()),
    }
}

impl Script {
    fn outbox(&self) -> Arc<Outbox> {
        self.outbox.lock().unwrap().clone().unwrap()
    }

    async fn answer(&self, inbound: &Inbound, words: &str) {
        let mut batch = Batch::default();
        let letter = Letter {
            chat: inbound.chat.clone(),
            thread: inbound.thread,
            reply_to: None,
            message: inbound.message,
            reply: Reply::from(Marked::plain(words)),
            keyboard: Vec::new(),
            turn: None,
            marks_repeats: false,
            traceless: false,
            at: inbound.at,
        };
        let outbox = self.outbox();
        outbox.post(&mut batch, &letter).unwrap();
        inbox::handled(&mut batch, &inbound.chat, inbound.id, inbound.at).unwrap();
        self.store.commit(batch).await.unwrap();
        outbox.unblock(&inbound.chat).await.unwrap();
        outbox.wake(&inbound.chat);
    }
}

#[async_trait]
impl Turns for Script {
    async fn turn(&self, inbound: Inbound) {
        let words = match &inbound.kind {
            InboundKind::Text(text) => text.clone(),
            InboundKind::Press { press, data, .. } => {
                if data == "slow" {
                    self.gate.acquire().await.unwrap().forget();
                }
                let toast = Hint::Toast(press.clone(), Some(format!("pressed {data}")));
                self.outbox().hint(&inbound.chat, toast).await;
                format!("press {data}")
            }
            InboundKind::Files { files, .. } => format!("file {}", files[0].file_id),
            InboundKind::Migrated { to, .. } => format!("now {to}"),
            other => format!("{other:?}"),
        };
        if words == "wait" {
            self.gate.acquire().await.unwrap().forget();
        }
        assert_ne!(words, "panic", "as the test asked");
        self.answer(&inbound, &words).await;
        self.heard.lock().unwrap().push(words);
    }

    async fn crashed(&self, inbound: Inbound) {
        self.answer(&inbound, "sorry").await;
    }

    fn cuts_in(&self, _: &Inbound) -> bool {
        false
    }
}

#[async_trait]
impl Workshop for Script {
    async fn parts(&self, letter: &Letter, _: &dyn Outlet, _: bool) -> Vec<Part> {
        let words: Vec<_> = letter
            .reply
            .blocks
            .iter()
            .map(|block| match block {
                Block::Text(TextBlock::Marked(marked)) => marked.text.clone(),
                other => format!("{other:?}"),
            })
            .collect();
        let words = words.join("\n");
        let shown = self.parts.lock().unwrap().get(words.as_str()).cloned();
        shown.unwrap_or_else(|| vec![text(&words)])
    }

    fn regret(&self, _: &ChatKey) -> Part {
        text("not shown")
    }

    async fn moved(&self, from: &ChatKey, to: &ChatKey) {
        self.moved.lock().unwrap().push(format!("{from} {to}"));
        daybook::memory::migrate::chat(self.store.as_ref(), from, to)
            .await
            .unwrap();
    }
}

#[async_trait]
impl Store for Disk {
    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        if *self.full.lock().unwrap() {
            return Err(StoreError::Full { free: 1, reserve: 2 });
        }
        self.inner.commit(batch).await
    }

    fn get(&self, tree: Tree, key: &[u8]) -> Result<Option<Stored>, StoreError> {
        self.inner.get(tree, key)
    }

    fn scan(
        &self,
        tree: Tree,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<(Vec<u8>, Stored)>, StoreError> {
        self.inner.scan(tree, range, order, limit)
    }

    fn count(&self, tree: Tree) -> Result<u64, StoreError> {
        self.inner.count(tree)
    }

    fn writable(&self) -> Result<(), StoreError> {
        self.inner.writable()
    }

    async fn close(&self) {}
}
