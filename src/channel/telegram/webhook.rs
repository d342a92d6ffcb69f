//! The webhook: Telegram brings each update, and is thanked only after it is stored.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use serde_json::json;
use serde_json::value::RawValue;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};

use super::api::PATIENCE;
use super::intake::Intake;
use super::patience::Patience;
use super::poll::{ALLOWED, stopped};
use super::{Telegram, TelegramError};
use crate::channel::same::is_same;
use crate::port::StoreError;

/// The largest update.
const BODY: usize = 1024 * 1024;
const HEADER: &str = "x-telegram-bot-api-secret-token";

/// Where Telegram brings updates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webhook {
    /// The public address: https, or http on this machine.
    pub url: String,
    /// What to listen on, e.g. `127.0.0.1:8443`.
    pub listen: String,
    /// What Telegram shows to prove itself: 1 to 256 letters, digits, `_` and `-`.
    pub secret: String,
}

struct Door {
    intake: Intake,
    secret: String,
    // The first store error that ends the program.
    broken: mpsc::Sender<StoreError>,
}

impl Telegram {
    /// Serves the webhook until the program ends; `routes` are further routes of the same server.
    ///
    /// # Errors
    /// When the address is taken, or the store can no longer be written.
    pub(super) async fn serve_webhook(
        &self,
        intake: Intake,
        webhook: &Webhook,
        stop: &mut watch::Receiver<bool>,
    ) -> Result<(), TelegramError> {
        let listening =
            |error: std::io::Error| TelegramError::Listen(webhook.listen.clone(), error.to_string());
        let listener = TcpListener::bind(&webhook.listen).await.map_err(listening)?;
        let (broken, mut breaks) = mpsc::channel(1);
        let door = Arc::new(Door {
            intake,
            secret: webhook.secret.clone(),
            broken,
        });
        let routes = Router::new()
            .route(path_of(&webhook.url), post(knock))
            .layer(DefaultBodyLimit::max(BODY))
            .with_state(door);
        let mut ending = stop.clone();
        let server = axum::serve(listener, routes)
            .with_graceful_shutdown(async move { stopped(&mut ending).await })
            .into_future();
        tokio::pin!(server);
        let mut registration = std::pin::pin!(self.register(webhook));
        let mut registered = false;
        loop {
            tokio::select! {
                ended = &mut server => return ended.map_err(listening),
                Some(error) = breaks.recv() => return Err(TelegramError::Store(error)),
                () = &mut registration, if !registered => registered = true,
            }
        }
    }

    // Tells Telegram the address, however long that takes.
    async fn register(&self, webhook: &Webhook) {
        let parameters = json!({
            "url": webhook.url,
            "secret_token": webhook.secret,
            "allowed_updates": ALLOWED,
        });
        let mut patience = Patience::default();
        while let Err(error) = self
            .api
            .call("setWebhook", &parameters, Vec::new(), PATIENCE)
            .await
        {
            if patience.is_fresh() {
                tracing::warn!(%error, "the webhook could not be set; trying on");
            }
            tokio::time::sleep(patience.pause()).await;
        }
    }
}

async fn knock(State(door): State<Arc<Door>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let shown = headers.get(HEADER).map_or(&[][..], |value| value.as_bytes());
    if !is_same(shown, door.secret.as_bytes()) {
        return StatusCode::UNAUTHORIZED;
    }
    let Ok(update) = serde_json::from_slice::<Box<RawValue>>(&body) else {
        return StatusCode::BAD_REQUEST;
    };
    match door.intake.take(&[update]).await {
        Ok(()) => StatusCode::OK,
        Err(StoreError::Full { .. }) => StatusCode::SERVICE_UNAVAILABLE,
        Err(error) => {
            // Someone else may have been first to say so.
            let _ = door.broken.try_send(error);
            StatusCode::INTERNAL_SERVER_ERROR
        }
    }
}

// The address's path, as the server knows it.
fn path_of(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = rest.find('/').map_or("/", |at| &rest[at..]);
    path.split(['?', '#']).next().unwrap_or("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_addresses() {
        for (url, path) in [
            ("https://example.org", "/"),
            ("https://example.org/hook/x?y=1", "/hook/x"),
            ("http://127.0.0.1:8443/hook", "/hook"),
        ] {
            assert_eq!(path_of(url), path);
        }
    }
}
