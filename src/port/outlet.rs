//! The way out to a person: one part at a time, with a receipt or a refusal.

use std::time::Duration;

use async_trait::async_trait;

use crate::domain::ChatKey;
use crate::part::{Canvas, Part};

/// Delivers parts to the chats of one channel.
#[async_trait]
pub trait Outlet: Send + Sync {
    /// What can be shown in this chat; `rich` is the chat's own choice, `None` until it was asked.
    fn canvas(&self, chat: &ChatKey, rich: Option<bool>) -> Canvas;

    /// How fast this chat takes messages; `None` where there is no limit.
    fn pace(&self, chat: &ChatKey) -> Option<Pace>;

    /// How many messages all chats together take in how long; `None` where there is no limit.
    fn overall(&self) -> Option<Window>;

    /// Delivers one part. The error says whether and when to try again.
    async fn deliver(&self, outgoing: Outgoing) -> Result<Receipt, Refusal>;

    /// Shows something that leaves no trace: typing, a toast. Failures are dropped.
    async fn hint(&self, chat: &ChatKey, hint: Hint);
}

/// How fast one chat takes messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// How many may go at once after a rest.
    pub burst: u32,
    /// The time between messages after that.
    pub every: Duration,
    /// A limit over a longer time besides.
    pub window: Option<Window>,
}

/// So many messages in so long, however they are spread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// How many.
    pub messages: usize,
    /// In how long.
    pub span: Duration,
}

/// One part on its way.
#[derive(Debug, Clone, PartialEq)]
pub struct Outgoing {
    /// The chat.
    pub chat: ChatKey,
    /// The topic within it.
    pub thread: Option<i64>,
    /// The message it answers.
    pub reply_to: Option<i64>,
    /// Whether it is new or takes the place of an older message.
    pub target: SendTarget,
    /// What is shown; ignored by a deletion.
    pub part: Part,
}

/// Where a part goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendTarget {
    /// A message of its own.
    New,
    /// In the place of this message.
    Edit(i64),
    /// Only the buttons of this message change.
    Buttons(i64),
    /// This message goes away.
    Delete(i64),
    /// A reaction on this message of the person's; the part's text is the emoji.
    React(i64),
}

/// Proof of delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Receipt {
    /// The channel's number of the message.
    pub message: Option<i64>,
}

/// Why a part was not delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// Too fast: this chat waits for so long.
    Wait(Duration),
    /// The network or the server failed; the part may be tried again.
    Unreachable(String),
    /// The person blocked the bot, or the chat is gone: nothing more is sent until they write.
    Blocked,
    /// The chat goes on under another key.
    Moved(ChatKey),
    /// The message to edit is no longer there: send it anew.
    Gone,
    /// The rich form is not taken: send the classic one.
    NotRich,
    /// This part can never be delivered as it is; the reason goes to the log.
    Rejected(String),
}

/// Something shown that leaves no trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// The bot is at work.
    Typing,
    /// An answer to a button press: the press's id and at most 200 characters.
    Toast(String, Option<String>),
}
