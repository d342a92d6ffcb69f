//! Long polling: updates are asked for, stored, and confirmed by asking for the next.

use std::time::Duration;

use serde_json::json;
use serde_json::value::RawValue;
use teloxide::payloads::{DeleteWebhook, GetMe};
use tokio::sync::watch;

use super::api::CallError;
use super::intake::Intake;
use super::patience::Patience;
use super::reader::Me;
use super::trouble::Trouble;
use super::wire::User;
use super::{Telegram, TelegramError};
use crate::port::StoreError;

/// How long the server holds a poll that finds nothing, in seconds.
const HELD: u32 = 50;
const PATIENCE: Duration = Duration::from_mins(1);
/// Named one by one: reactions come only to those who ask for them.
pub(super) const ALLOWED: [&str; 5] = [
    "message",
    "edited_message",
    "callback_query",
    "my_chat_member",
    "message_reaction",
];

/// Waits for the end of the program.
pub(super) async fn stopped(stop: &mut watch::Receiver<bool>) {
    // Without anyone left to say so the end has come as well.
    let _ = stop.wait_for(|stop| *stop).await;
}

impl Telegram {
    /// Asks Telegram who the bot is, until it answers; `None` when the program ends first.
    ///
    /// # Errors
    /// When the token is not known.
    pub(super) async fn introduce(
        &self,
        stop: &mut watch::Receiver<bool>,
    ) -> Result<Option<Me>, TelegramError> {
        let (mut patience, question) = (Patience::default(), GetMe::new());
        loop {
            let answer = tokio::select! {
                answer = self.api.send(&question) => answer,
                () = stopped(stop) => return Ok(None),
            };
            let problem = match answer {
                Ok(me) => match serde_json::from_str::<User>(me.get()) {
                    Ok(me) => {
                        return Ok(Some(Me {
                            id: me.id,
                            username: me.username.unwrap_or_default(),
                        }));
                    }
                    Err(error) => error.to_string(),
                },
                // A token that Telegram never gave out is answered by 404.
                Err(CallError::Refused { code: 401 | 404, .. }) => return Err(TelegramError::Token),
                Err(error) => error.to_string(),
            };
            if patience.is_fresh() {
                tracing::warn!(problem, "Telegram does not answer yet; trying on");
            }
            if !rest(patience.pause(), stop).await {
                return Ok(None);
            }
        }
    }

    /// Polls until the program ends.
    ///
    /// # Errors
    /// When the token is not known any more, or the store can no longer be written.
    pub(super) async fn poll(
        &self,
        intake: &Intake,
        stop: &mut watch::Receiver<bool>,
    ) -> Result<(), TelegramError> {
        let (mut offset, mut patience) = (0, Patience::default());
        loop {
            let answer = tokio::select! {
                answer = self.updates(offset) => answer,
                () = stopped(stop) => return Ok(()),
            };
            let went_well = match answer {
                Ok(updates) => match intake.take(&updates).await {
                    Ok(()) => {
                        offset = next_offset(&updates).unwrap_or(offset);
                        true
                    }
                    Err(error @ StoreError::Full { .. }) => {
                        if patience.is_fresh() {
                            tracing::error!(%error, "updates wait at Telegram until there is room");
                        }
                        false
                    }
                    Err(error) => return Err(TelegramError::Store(error)),
                },
                Err(Trouble::Unauthorized) => return Err(TelegramError::Token),
                Err(trouble) => {
                    self.polling_trouble(&trouble, patience.is_fresh()).await;
                    false
                }
            };
            if went_well {
                patience.reset();
            } else if !rest(patience.pause(), stop).await {
                return Ok(());
            }
        }
    }

    async fn updates(&self, offset: u64) -> Result<Vec<Box<RawValue>>, Trouble> {
        let parameters = json!({ "offset": offset, "timeout": HELD, "allowed_updates": ALLOWED });
        let answer = self
            .api
            .call("getUpdates", &parameters, Vec::new(), PATIENCE)
            .await?;
        serde_json::from_str(answer.get())
            .map_err(|_| Trouble::Unreachable("getUpdates answered no list".to_owned()))
    }

    async fn polling_trouble(&self, trouble: &Trouble, is_fresh: bool) {
        match trouble {
            Trouble::Conflict(text) if text.contains("webhook") => {
                tracing::warn!("a webhook was set; it is removed, as this bot polls");
                if let Err(error) = self.api.send(&DeleteWebhook::new()).await {
                    tracing::warn!(%error, "the webhook could not be removed");
                }
            }
            Trouble::Conflict(_) if is_fresh => {
                tracing::error!("another program polls with this token: stop it, or this bot gets nothing");
            }
            other if is_fresh => tracing::warn!(trouble = ?other, "Telegram cannot be polled; trying on"),
            _ => {}
        }
    }
}

fn next_offset(updates: &[Box<RawValue>]) -> Option<u64> {
    let numbers = updates.iter().filter_map(|raw| super::wire::number(raw.get()));
    numbers.max().map(|number| number + 1)
}

// `false` when the program ends first.
async fn rest(pause: Duration, stop: &mut watch::Receiver<bool>) -> bool {
    tokio::select! {
        () = tokio::time::sleep(pause) => true,
        () = stopped(stop) => false,
    }
}
