//! The terminal chat: lines in, words out, on the same engine and store as everything else.

mod page;

use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use tokio::sync::watch;

use crate::domain::ChatKey;
use crate::part::{ButtonTarget, Canvas, Part};
use crate::port::{Files, Hint, Outgoing, Outlet, Pace, Receipt, Refusal, SendTarget, Window};

/// The channel's word in a chat's key.
pub const CHANNEL: &str = "tty";

/// What was typed, as the terminal understands it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    /// Words for the bot.
    Words(String),
    /// A button of the last message that had some: its callback.
    Press {
        /// The callback's id.
        data: String,
        /// The message it stands under.
        on: i64,
    },
    /// A number of a button that is not there.
    NoButton,
    /// The list does not go on.
    NothingMore,
    /// The end.
    Quit,
}

/// Shows parts on a terminal or in a pipe.
pub struct Terminal {
    state: Mutex<State>,
    closed: watch::Sender<bool>,
    styled: bool,
    columns: usize,
    files: Arc<dyn Files>,
}

struct State {
    out: Box<dyn Write + Send>,
    messages: i64,
    buttons: Vec<ButtonTarget>,
    buttons_on: i64,
    more: Option<usize>,
}

impl Terminal {
    /// A terminal that writes to `out`; pictures and documents are saved among `files`. `styled` allows bold and colours.
    #[must_use]
    pub fn new(out: Box<dyn Write + Send>, styled: bool, columns: usize, files: Arc<dyn Files>) -> Self {
        let state = State {
            out,
            messages: 0,
            buttons: Vec::new(),
            buttons_on: 0,
            more: None,
        };
        Self {
            state: Mutex::new(state),
            closed: watch::Sender::new(false),
            styled,
            columns,
            files,
        }
    }

    /// What a typed line means: `:2` presses the second button, `:more` goes on, `:quit` ends, the rest is said.
    #[must_use]
    pub fn typed(&self, line: &str) -> Typed {
        let state = self.state();
        let word = line.trim();
        let number = match word {
            ":quit" | ":q" | ":exit" => return Typed::Quit,
            ":more" => state.more,
            _ => word
                .strip_prefix(':')
                .and_then(|number| number.parse::<usize>().ok()),
        };
        if number.is_none() && word != ":more" {
            return Typed::Words(line.to_owned());
        }
        match number.and_then(|number| state.buttons.get(number.wrapping_sub(1))) {
            Some(ButtonTarget::Callback(data)) => Typed::Press {
                data: data.clone(),
                on: state.buttons_on,
            },
            Some(ButtonTarget::Link(link)) => Typed::Words(link.clone()),
            None if word == ":more" => Typed::NothingMore,
            None => Typed::NoButton,
        }
    }

    /// The number for the next event of the person's.
    pub fn next_message(&self) -> i64 {
        let mut state = self.state();
        state.messages += 1;
        state.messages
    }

    /// Writes a line of the program's own.
    pub fn line(&self, words: &str) {
        let mut state = self.state();
        let written = writeln!(state.out, "{words}").and_then(|()| state.out.flush());
        self.written(written);
    }

    /// Waits until nobody reads the output any more, as behind `| head -1`.
    pub async fn closed(&self) {
        // The sender lives as long as the terminal, so this ends only when it says so.
        let _ = self.closed.subscribe().wait_for(|closed| *closed).await;
    }

    fn written(&self, outcome: std::io::Result<()>) {
        if let Err(error) = outcome {
            tracing::debug!(%error, "nobody reads the terminal any more");
            self.closed.send_replace(true);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn show(&self, part: &Part) -> Result<i64, Refusal> {
        let mut state = self.state();
        let text = page::text(part, self.styled, self.files.as_ref())?;
        state.messages += 1;
        let number = state.messages;
        let mut shown = text;
        if !part.buttons.is_empty() {
            state.buttons = part
                .buttons
                .iter()
                .flatten()
                .map(|button| button.target.clone())
                .collect();
            state.buttons_on = number;
            state.more = page::more(part);
            shown.push_str(&page::buttons(part, self.styled));
        }
        shown.push('\n');
        let written = state
            .out
            .write_all(shown.as_bytes())
            .and_then(|()| state.out.flush());
        self.written(written);
        Ok(number)
    }
}

#[async_trait]
impl Outlet for Terminal {
    fn canvas(&self, _chat: &ChatKey, _rich: Option<bool>) -> Canvas {
        Canvas {
            text_units: None,
            text_bytes: None,
            caption_units: usize::MAX,
            columns: self.columns,
            pictures: false,
            rich: false,
            locations: false,
            box_tables: true,
            document_bytes: usize::MAX,
            buttons: true,
        }
    }

    fn pace(&self, _chat: &ChatKey) -> Option<Pace> {
        None
    }

    fn overall(&self) -> Option<Window> {
        None
    }

    async fn deliver(&self, outgoing: Outgoing) -> Result<Receipt, Refusal> {
        match outgoing.target {
            SendTarget::New | SendTarget::Edit(_) | SendTarget::React(_) => Ok(Receipt {
                message: Some(self.show(&outgoing.part)?),
            }),
            // What was printed stays printed.
            SendTarget::Buttons(message) | SendTarget::Delete(message) => Ok(Receipt {
                message: Some(message),
            }),
        }
    }

    async fn hint(&self, _chat: &ChatKey, hint: Hint) {
        if let Hint::Toast(_, Some(words)) = hint {
            self.line(&words);
        }
    }
}

#[cfg(test)]
mod tests;
