//! A chat in memory: it writes down what the bot shows, and knows which buttons stand under what.

use std::fmt::Write as _;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use daybook::domain::ChatKey;
use daybook::part::{Button, ButtonTarget, Canvas, Part, PartBody};
use daybook::port::{Hint, Outgoing, Outlet, Pace, Receipt, Refusal, SendTarget, Window};

/// Everything that was sent in all chats of a talk.
#[derive(Default)]
pub(crate) struct Chats(Mutex<State>);

#[derive(Default)]
struct State {
    messages: Vec<Message>,
    shown: String,
    blocked: Vec<ChatKey>,
    number: i64,
}

/// A message that stands in a chat.
#[derive(Debug, Clone)]
pub(crate) struct Message {
    chat: ChatKey,
    pub(crate) number: i64,
    ours: bool,
    text: String,
    buttons: Vec<Vec<Button>>,
}

/// A button that can be pressed.
pub(crate) struct Found {
    pub(crate) data: String,
    pub(crate) on: i64,
}

impl Chats {
    /// Puts a message of a person's into a chat and answers its number.
    pub(crate) fn say(&self, chat: &ChatKey, text: &str) -> i64 {
        self.state().add(chat, false, text.to_owned(), Vec::new())
    }

    /// The newest message of a chat with these words in it; only the person's own where `own`.
    pub(crate) fn find(&self, chat: &ChatKey, words: &str, own: bool) -> Option<Message> {
        let mut state = self.state();
        let mut newest = state.messages.iter().rev();
        let found = newest
            .find(|message| message.chat == *chat && message.text.contains(words) && !(own && message.ours))
            .cloned();
        if found.is_none() {
            state.remark(&format!("<no message says “{words}”>"));
        }
        found
    }

    /// Notes what a person's message now says.
    pub(crate) fn rewrite(&self, number: i64, text: &str) {
        if let Some(message) = self
            .state()
            .messages
            .iter_mut()
            .find(|message| message.number == number)
        {
            text.clone_into(&mut message.text);
        }
    }

    /// The newest button with this label.
    pub(crate) fn button(&self, chat: &ChatKey, label: &str) -> Option<Found> {
        let mut state = self.state();
        let newest = state
            .messages
            .iter()
            .rev()
            .filter(|message| message.chat == *chat);
        for message in newest {
            for button in message.buttons.iter().flatten() {
                if let (true, ButtonTarget::Callback(data)) = (button.label == label, &button.target) {
                    return Some(Found {
                        data: data.clone(),
                        on: message.number,
                    });
                }
            }
        }
        state.remark(&format!("<no button says “{label}”>"));
        None
    }

    /// Shuts the bot out, or lets it in again.
    pub(crate) fn block(&self, chat: &ChatKey, blocked: bool) {
        let mut state = self.state();
        state.blocked.retain(|other| other != chat);
        if blocked {
            state.blocked.push(chat.clone());
        }
    }

    /// What was shown since the last time.
    pub(crate) fn shown(&self) -> String {
        std::mem::take(&mut self.state().shown)
    }

    /// Adds a line past the outbox, as a channel does for a stranger.
    pub(crate) fn past_the_outbox(&self, chat: &ChatKey, text: &str) {
        self.state().show(chat, text.to_owned(), Vec::new());
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn add(&mut self, chat: &ChatKey, ours: bool, text: String, buttons: Vec<Vec<Button>>) -> i64 {
        self.number += 1;
        self.messages.push(Message {
            chat: chat.clone(),
            number: self.number,
            ours,
            text,
            buttons,
        });
        self.number
    }

    fn write(&mut self, text: &str, buttons: &[Vec<Button>]) {
        let rows = buttons.iter().map(|row| {
            let labels: Vec<String> = row.iter().map(label).collect();
            labels.join(" ")
        });
        let lines = text.lines().map(str::to_owned).chain(rows);
        for (index, line) in lines.enumerate() {
            let head = if index == 0 { "bot|" } else { "   |" };
            let _ = writeln!(self.shown, "{}", format!("{head} {line}").trim_end());
        }
    }

    fn show(&mut self, chat: &ChatKey, text: String, buttons: Vec<Vec<Button>>) -> i64 {
        self.write(&text, &buttons);
        self.add(chat, true, text, buttons)
    }

    fn remark(&mut self, words: &str) {
        let _ = writeln!(self.shown, "   {words}");
    }

    fn message(&mut self, number: i64) -> Option<&mut Message> {
        self.messages.iter_mut().find(|message| message.number == number)
    }

    fn deliver(&mut self, outgoing: Outgoing) -> Option<i64> {
        let Outgoing {
            chat, target, part, ..
        } = outgoing;
        match target {
            SendTarget::New => Some(self.show(&chat, text(&part), part.buttons)),
            SendTarget::Edit(number) => {
                let old = self.message(number)?;
                let (now, buttons) = (text(&part), part.buttons);
                let first = old.text.lines().next().unwrap_or_default().to_owned();
                (old.text, old.buttons) = (now.clone(), buttons.clone());
                self.remark(&format!("<in the place of “{first}”>"));
                self.write(&now, &buttons);
                Some(number)
            }
            SendTarget::Buttons(number) => {
                let old = self.message(number)?;
                old.buttons.clone_from(&part.buttons);
                self.remark("<its buttons go>");
                Some(number)
            }
            SendTarget::Delete(number) => {
                self.messages.retain(|message| message.number != number);
                self.remark("<a message goes>");
                Some(number)
            }
            SendTarget::React(number) => {
                self.remark(&format!("<reacts {}>", part.words().text));
                Some(number)
            }
        }
    }
}

fn label(button: &Button) -> String {
    match &button.target {
        ButtonTarget::Callback(_) => format!("[{}]", button.label),
        ButtonTarget::Link(link) => format!("[{} → {link}]", button.label),
    }
}

fn text(part: &Part) -> String {
    let thing = match &part.body {
        PartBody::Text(words) => return words.text.clone(),
        PartBody::Photo { png, .. } => format!("<picture {}>", size(png)),
        PartBody::Document { name, data, .. } => document(name, data),
        PartBody::Location { lat, lon } => format!("<place {lat} {lon}>"),
        PartBody::Stored { file_id, kind, .. } => format!("<{kind} {file_id}>"),
        PartBody::Rich(_) => "<rich>".to_owned(),
    };
    let caption = &part.words().text;
    let gap = if caption.is_empty() { "" } else { "\n" };
    format!("{thing}{gap}{caption}")
}

// A spreadsheet's first lines say whether it is right; of other files only the name is shown.
fn document(name: &str, data: &[u8]) -> String {
    let mut shown = format!("<file {name}>");
    if name.rsplit('.').next() == Some("csv") {
        for line in String::from_utf8_lossy(data)
            .trim_start_matches('\u{feff}')
            .lines()
            .take(6)
        {
            let _ = write!(shown, "\n  {line}");
        }
    }
    shown
}

// Width and height stand in the first chunk of a PNG.
fn size(png: &[u8]) -> String {
    let number = |at: usize| {
        png.get(at..at + 4)
            .and_then(|bytes| bytes.try_into().ok())
            .map_or(0, u32::from_be_bytes)
    };
    format!("{}×{}", number(16), number(20))
}

#[async_trait]
impl Outlet for Chats {
    fn canvas(&self, _chat: &ChatKey, _rich: Option<bool>) -> Canvas {
        Canvas {
            text_units: Some(4096),
            text_bytes: None,
            caption_units: 1024,
            columns: 34,
            pictures: true,
            rich: false,
            locations: true,
            box_tables: false,
            document_bytes: 50_000_000,
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
        let mut state = self.state();
        if state.blocked.contains(&outgoing.chat) {
            return Err(Refusal::Blocked);
        }
        match state.deliver(outgoing) {
            Some(number) => Ok(Receipt {
                message: Some(number),
            }),
            None => Err(Refusal::Gone),
        }
    }

    async fn hint(&self, _chat: &ChatKey, hint: Hint) {
        if let Hint::Toast(_, Some(words)) = hint {
            self.state().remark(&format!("<toast: {words}>"));
        }
    }
}
