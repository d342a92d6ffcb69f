//! Telegram: updates come in, parts go out. Nothing outside this module names its client library.

mod api;
mod entities;
mod outlet;
mod press;
mod request;
mod rich;
mod trouble;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use thiserror::Error;

use self::api::{AddressError, Api};
use self::press::Presses;

/// How many messages a second Telegram takes from one bot over all chats.
pub const PER_SECOND: usize = 30;

/// One bot on Telegram.
pub struct Telegram {
    api: Arc<Api>,
    presses: Presses,
    per_second: usize,
    // Whether the server is still believed to know rich messages.
    rich: AtomicBool,
}

/// How the bot is reached.
#[derive(Debug, Clone, Copy)]
pub struct Address<'a> {
    /// The Bot API server, e.g. `https://api.telegram.org`.
    pub server: &'a str,
    /// The bot's token.
    pub token: &'a str,
    /// A socks5 or http proxy.
    pub proxy: Option<&'a str>,
    /// How many messages a second go out over all chats.
    pub per_second: usize,
}

/// Why the bot cannot serve.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TelegramError {
    /// The token, the server or the proxy cannot be used as it stands.
    #[error("{0}")]
    Address(String),
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
            presses: Presses::default(),
            per_second: address.per_second,
            rich: AtomicBool::new(true),
        })
    }
}
