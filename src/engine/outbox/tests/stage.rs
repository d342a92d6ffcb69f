//! An outbox whose outlet answers as the test says, on a store that outlives it.

use std::collections::VecDeque;
use std::sync::Mutex;

use chrono::TimeZone as _;

use super::super::*;
use crate::memory::tree;
use crate::part::{Canvas, Marked, PartBody, Rich};
use crate::port::{FixedClock, MemoryStore, Outgoing, Pace, Receipt, Refusal, SendTarget, Store, Window};

// Answers as it was told to, else with a receipt; writes down what it was asked and when.
pub(super) struct Script {
    begin: Instant,
    answers: Mutex<VecDeque<Result<(), Refusal>>>,
    asked: Mutex<Vec<String>>,
    next: Mutex<i64>,
}

#[async_trait]
impl Outlet for Script {
    fn canvas(&self, _: &ChatKey, _: Option<bool>) -> Canvas {
        unreachable!("the workshop of these tests does not look")
    }

    fn pace(&self, _: &ChatKey) -> Option<Pace> {
        Some(Pace {
            burst: 3,
            every: Duration::from_secs(1),
            window: None,
        })
    }

    fn overall(&self) -> Option<Window> {
        None
    }

    async fn deliver(&self, outgoing: Outgoing) -> Result<Receipt, Refusal> {
        let text = words::words(&outgoing.part);
        let buttons = outgoing.part.buttons.len();
        self.asked.lock().unwrap().push(format!(
            "{}s {} {:?} {text}{}",
            self.begin.elapsed().as_secs(),
            outgoing.chat.name(),
            outgoing.target,
            "+".repeat(buttons)
        ));
        self.answers.lock().unwrap().pop_front().unwrap_or(Ok(()))?;
        let message = match outgoing.target {
            SendTarget::New => {
                let mut next = self.next.lock().unwrap();
                *next += 1;
                Some(*next)
            }
            SendTarget::Edit(message) => Some(message),
            SendTarget::Buttons(_) | SendTarget::Delete(_) | SendTarget::React(_) => None,
        };
        Ok(Receipt { message })
    }

    async fn hint(&self, chat: &ChatKey, hint: Hint) {
        self.asked
            .lock()
            .unwrap()
            .push(format!("{} {hint:?}", chat.name()));
    }
}

// Every block of text is a part; `rich` makes one rich part of them all.
pub(super) struct Bench {
    pub(super) moved: Mutex<Vec<String>>,
}

#[async_trait]
impl Workshop for Bench {
    async fn parts(&self, letter: &Letter, _: &dyn Outlet, again: bool) -> Vec<Part> {
        let text = |block: &crate::block::Block| match block {
            crate::block::Block::Text(crate::block::TextBlock::Marked(text)) => text.text.clone(),
            _ => String::new(),
        };
        let texts: Vec<_> = letter.reply.blocks.iter().map(text).collect();
        let note = if again { "again: " } else { "" };
        let parts: Vec<_> = texts
            .iter()
            .map(|text| part(PartBody::Text(Marked::plain(format!("{note}{text}")))))
            .collect();
        if texts.iter().any(|text| text == "rich") {
            return vec![part(PartBody::Rich(Rich {
                pieces: Vec::new(),
                classic: parts,
            }))];
        }
        parts
    }

    fn regret(&self, _: &ChatKey) -> Part {
        part(PartBody::Text(Marked::plain("sorry")))
    }

    async fn moved(&self, from: &ChatKey, to: &ChatKey) {
        self.moved.lock().unwrap().push(format!("{from} {to}"));
    }
}

fn part(body: PartBody) -> Part {
    Part {
        body,
        buttons: Vec::new(),
    }
}

pub(super) struct Stage {
    pub(super) store: Arc<dyn Store>,
    pub(super) clock: Arc<FixedClock>,
    script: Arc<Script>,
    pub(super) bench: Arc<Bench>,
    pub(super) outbox: Arc<Outbox>,
}

impl Stage {
    pub(super) fn new(answers: impl IntoIterator<Item = Result<(), Refusal>>) -> Self {
        let now = chrono::Utc.timestamp_opt(1_700_000_000, 0).unwrap();
        Self::over(
            Arc::new(MemoryStore::default()),
            Arc::new(FixedClock::at(now)),
            answers,
        )
    }

    // Another run of the program on the same store.
    pub(super) fn again(&self, answers: impl IntoIterator<Item = Result<(), Refusal>>) -> Self {
        Self::over(Arc::clone(&self.store), Arc::clone(&self.clock), answers)
    }

    fn over(
        store: Arc<dyn Store>,
        clock: Arc<FixedClock>,
        answers: impl IntoIterator<Item = Result<(), Refusal>>,
    ) -> Self {
        let script = Arc::new(Script {
            begin: Instant::now(),
            answers: Mutex::new(answers.into_iter().collect()),
            asked: Mutex::default(),
            next: Mutex::new(100),
        });
        let bench = Arc::new(Bench {
            moved: Mutex::default(),
        });
        let letters = Letters::open(Arc::clone(&store), clock.now()).unwrap();
        let outbox = Outbox::new(
            letters,
            Arc::clone(&bench) as Arc<dyn Workshop>,
            Arc::clone(&clock) as Arc<dyn Clock>,
            [("tg", Arc::clone(&script) as Arc<dyn Outlet>)],
        );
        Self {
            store,
            clock,
            script,
            bench,
            outbox,
        }
    }

    pub(super) async fn post(&self, letter: Letter) {
        let mut batch = Batch::default();
        self.outbox.post(&mut batch, &letter).unwrap();
        self.store.commit(batch).await.unwrap();
    }

    pub(super) async fn send(&self, letters: impl IntoIterator<Item = Letter>) -> Vec<String> {
        for letter in letters {
            let chat = letter.chat.clone();
            self.post(letter).await;
            self.outbox.wake(&chat);
        }
        self.outbox.drained().await;
        self.asked()
    }

    pub(super) async fn resume(&self) -> Vec<String> {
        self.outbox.resume().unwrap();
        self.outbox.drained().await;
        self.asked()
    }

    pub(super) fn asked(&self) -> Vec<String> {
        self.script.asked.lock().unwrap().clone()
    }

    pub(super) fn left(&self) -> u64 {
        self.store.count(tree::OUTBOX).unwrap() + self.store.count(tree::PROGRESS).unwrap()
    }
}
