//! An engine on a store in memory, and a person who talks to it, for the tests of this module.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::planner::RulePlanner;
use super::{Crowd, Engine, Inbound, InboundKind, Newcomer};
use crate::domain::{ChatKey, Lang};
use crate::memory::outbox::Letter;
use crate::part::ButtonTarget;
use crate::port::{FixedClock, MemoryStore, Store};
use crate::tool::{Tool, Toolbox};

/// One run of the program, and the chat that talks to it.
pub(crate) struct Talk {
    pub(crate) engine: Arc<Engine>,
    pub(crate) clock: Arc<FixedClock>,
    tools: Vec<Arc<dyn Tool>>,
    chat: ChatKey,
    said: i64,
}

impl Talk {
    /// A new chat before these tools.
    pub(crate) fn new(tools: Vec<Arc<dyn Tool>>, asks_rich: bool) -> Self {
        let now = "2026-03-06T12:00:00Z".parse().unwrap();
        Self::over(Arc::new(MemoryStore::default()), now, tools, asks_rich)
    }

    fn over(store: Arc<dyn Store>, now: DateTime<Utc>, tools: Vec<Arc<dyn Tool>>, asks_rich: bool) -> Self {
        let mut toolbox = Toolbox::new();
        for tool in &tools {
            toolbox.add(Arc::clone(tool)).unwrap();
        }
        let clock = Arc::new(FixedClock::at(now));
        let engine = Engine {
            store,
            clock: Arc::clone(&clock) as _,
            toolbox: Arc::new(toolbox),
            planner: Arc::new(RulePlanner),
            herald: Arc::new(crate::engine::Quiet),
            newcomer: Newcomer {
                lang: Lang::En,
                zone: Tz::UTC,
                asks_rich,
            },
        };
        Self {
            engine: Arc::new(engine),
            clock,
            tools,
            chat: ChatKey::parse("tg:7"),
            said: 0,
        }
    }

    /// Another run of the program on the same store.
    pub(crate) fn restarted(self) -> Self {
        use crate::port::Clock as _;
        let store = Arc::clone(&self.engine.store);
        let mut talk = Self::over(
            store,
            self.clock.now(),
            self.tools,
            self.engine.newcomer.asks_rich,
        );
        talk.said = self.said;
        talk
    }

    /// What another chat hears.
    pub(crate) async fn elsewhere(&mut self, kind: InboundKind) -> Vec<Letter> {
        let own = std::mem::replace(&mut self.chat, ChatKey::parse("tg:8"));
        let letters = self.hear(kind, true).await;
        self.chat = own;
        letters
    }

    /// What is answered to an event.
    pub(crate) async fn hear(&mut self, kind: InboundKind, private: bool) -> Vec<Letter> {
        use crate::port::Clock as _;
        self.said += 1;
        let inbound = Inbound {
            id: self.said.unsigned_abs(),
            chat: self.chat.clone(),
            user: None,
            at: self.clock.now(),
            message: Some(self.said),
            thread: None,
            reply_to: None,
            private,
            kind,
        };
        let turned = self.engine.turn(&inbound, false, Crowd::default()).await.unwrap();
        self.engine.store.commit(turned.batch).await.unwrap();
        turned.letters
    }

    /// What is answered to words.
    pub(crate) async fn say(&mut self, text: &str) -> Vec<Letter> {
        self.hear(InboundKind::Text(text.to_owned()), true).await
    }

    /// What is answered to a pressed button.
    pub(crate) async fn press(&mut self, data: &str) -> Vec<Letter> {
        self.hear(pressed(data), true).await
    }
}

/// The event of a pressed button.
pub(crate) fn pressed(data: &str) -> InboundKind {
    InboundKind::Press {
        press: "1".to_owned(),
        data: data.to_owned(),
        on: Some(5),
    }
}

/// What the button with this label carries.
pub(crate) fn button(letter: &Letter, label: &str) -> Option<String> {
    let found = letter
        .keyboard
        .iter()
        .flatten()
        .find(|button| button.label == label)?;
    match &found.target {
        ButtonTarget::Callback(data) => Some(data.clone()),
        ButtonTarget::Link(_) => None,
    }
}
