//! Button presses: each is answered within a second, though its turn may take longer.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use teloxide::payloads::AnswerCallbackQuery;
use teloxide::types::CallbackQueryId;

use super::api::Api;
use super::trouble::Trouble;
use crate::part::Marked;
use crate::render::{Limits, split};

/// How long a turn may take before its press is answered without it.
const PATIENCE: Duration = Duration::from_millis(700);
/// A toast (<https://core.telegram.org/bots/api#answercallbackquery>).
const TOAST: Limits = Limits {
    units: Some(200),
    bytes: None,
};

/// The presses that nobody has answered yet.
#[derive(Debug, Default, Clone)]
pub(super) struct Presses(Arc<Mutex<HashSet<String>>>);

impl Presses {
    /// Sees to it that a press is answered soon, whatever its turn does.
    pub(super) fn expect(&self, api: &Arc<Api>, press: &str) {
        self.open(|open| open.insert(press.to_owned()));
        let (presses, api, press) = (self.clone(), Arc::clone(api), press.to_owned());
        tokio::spawn(async move {
            tokio::time::sleep(PATIENCE).await;
            presses.settle(&api, &press).await;
        });
    }

    /// Answers a press silently, unless it has been answered.
    pub(super) async fn settle(&self, api: &Api, press: &str) {
        if self.open(|open| open.contains(press)) {
            self.answer(api, press, None).await;
        }
    }

    /// Answers a press, with words that pass over the screen or silently.
    pub(super) async fn answer(&self, api: &Api, press: &str, words: Option<String>) {
        self.open(|open| open.remove(press));
        let mut answer = AnswerCallbackQuery::new(CallbackQueryId(press.to_owned()));
        answer.text = words.and_then(|words| {
            split(&Marked::plain(words), TOAST)
                .into_iter()
                .next()
                .map(|piece| piece.text)
        });
        match api.send(&answer).await.map_err(Trouble::from) {
            Ok(_) | Err(Trouble::OldPress) => {}
            Err(trouble) => tracing::info!(?trouble, "a press could not be answered"),
        }
    }

    fn open<T>(&self, with: impl FnOnce(&mut HashSet<String>) -> T) -> T {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
