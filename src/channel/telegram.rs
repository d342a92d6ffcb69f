//! Telegram: updates come in, parts go out. Nothing outside this module names its client library.

mod api;
mod entities;
mod intake;
mod menu;
mod outlet;
mod patience;
mod poll;
mod press;
mod reader;
mod request;
mod rich;
mod trouble;
mod webhook;
mod wire;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock};

use thiserror::Error;
use tokio::sync::watch;

use self::api::{AddressError, Api};
use self::intake::{Intake, Kept, Memo};
use self::press::Presses;
use self::reader::Me;
use crate::domain::settings::Native;
use crate::engine::{Backlog, Gate, Inbox, Queue};
use crate::port::{Clock, StoreError};

pub use self::webhook::Webhook;

/// The channel's word in a chat's key.
pub const CHANNEL: &str = "tg";

/// One bot on Telegram.
pub struct Telegram {
    api: Arc<Api>,
    me: Arc<OnceLock<Me>>,
    presses: Presses,
    per_second: usize,
    native: Native,
    // Whether the server is still believed to know rich messages.
    rich: AtomicBool,
}

/// How the bot is reached.
#[derive(Clone, Copy)]
pub struct Address<'a> {
    /// The Bot API server, e.g. `https://api.telegram.org`.
    pub server: &'a str,
    /// The bot's token.
    pub token: &'a str,
    /// A socks5 or http proxy.
    pub proxy: Option<&'a str>,
    /// How many messages a second go out over all chats.
    pub per_second: usize,
    /// When lists of blocks go as native messages.
    pub native: Native,
}

/// What receiving needs of the house.
pub struct House {
    /// Who is let in.
    pub gate: Arc<dyn Gate>,
    /// Where updates are kept until they are handled.
    pub inbox: Inbox,
    /// Where they stand in line.
    pub queue: Arc<Queue>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// The commands of the menu, without their slash.
    pub commands: Vec<&'static str>,
    /// Where Telegram brings updates; where `None`, they are asked for.
    pub webhook: Option<Webhook>,
}

/// Why the bot cannot serve.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TelegramError {
    /// The token, the server or the proxy cannot be used as it stands.
    #[error("{0}")]
    Address(String),
    /// Telegram does not know the token.
    #[error("Telegram does not know this token; ask @BotFather for the bot's token and set TELOXIDE_TOKEN")]
    Token,
    /// The webhook's port cannot be had.
    #[error("cannot listen on {0}: {1}; free it or set DAYBOOK_WEBHOOK_LISTEN")]
    Listen(String, String),
    /// The store takes nothing any more, so nothing may be confirmed.
    #[error("the store takes nothing any more: {0}")]
    Store(StoreError),
}

impl Telegram {
    /// A bot at this address; nothing is sent yet.
    ///
    /// # Errors
    /// When the address cannot be one.
    pub fn new(address: Address<'_>) -> Result<Self, TelegramError> {
        let api = Api::new(address.server, address.token, address.proxy)
            .map_err(|error: AddressError| TelegramError::Address(error.to_string()))?;
        Ok(Self {
            api: Arc::new(api),
            me: Arc::default(),
            presses: Presses::default(),
            per_second: address.per_second,
            native: address.native,
            rich: AtomicBool::new(true),
        })
    }

    /// The bot's user name without `@`, once Telegram has told it; links that invite people carry it.
    #[must_use]
    pub fn username(&self) -> Option<&str> {
        self.me.get().map(|me| me.username.as_str())
    }

    /// Reads the events that wait in an inbox; none before the bot has been introduced.
    #[must_use]
    pub fn backlog(&self, inbox: Inbox) -> Arc<dyn Backlog> {
        Arc::new(Kept {
            inbox,
            me: Arc::clone(&self.me),
        })
    }

    /// Receives until `stop` becomes true: takes up what was left, then what comes.
    ///
    /// # Errors
    /// When the token is not known, the webhook's port is taken, or the store can no longer be written.
    pub async fn listen(
        self: &Arc<Self>,
        house: House,
        mut stop: watch::Receiver<bool>,
    ) -> Result<(), TelegramError> {
        let Some(me) = self.introduce(&mut stop).await? else {
            return Ok(());
        };
        let me = self.me.get_or_init(|| me).clone();
        for chat in house.inbox.chats().map_err(TelegramError::Store)? {
            house.queue.wake(&chat);
        }
        let intake = Intake {
            telegram: Arc::clone(self),
            me,
            gate: house.gate,
            inbox: house.inbox,
            clock: house.clock,
            queue: house.queue,
            memo: Mutex::new(Memo::default()),
        };
        let receive = async {
            match &house.webhook {
                Some(webhook) => self.serve_webhook(intake, webhook, &mut stop).await,
                None => self.poll(&intake, &mut stop).await,
            }
        };
        let menu = async {
            self.set_menu(&house.commands).await;
            // The menu is set once; receiving alone decides when this ends.
            std::future::pending::<()>().await;
        };
        tokio::select! {
            outcome = receive => outcome,
            () = menu => Ok(()),
        }
    }
}
