//! Parts go out as requests, and every refusal that has a cure is cured here.

use std::sync::atomic::Ordering;
use std::time::Duration;

use async_trait::async_trait;
use serde::Deserialize;
use teloxide::payloads::SendChatAction;
use teloxide::types::{ChatAction, ChatId};

use super::Telegram;
use super::api::{CallError, PATIENCE};
use super::request::{Loss, Request, request};
use super::trouble::Trouble;
use crate::domain::ChatKey;
use crate::part::{Canvas, Marked, Part, PartBody};
use crate::port::{Hint, Outgoing, Outlet, Pace, Receipt, Refusal, SendTarget, Window};
use crate::render::{Limits, split, units};

/// A message's text: 4,096 UTF-16 units (<https://core.telegram.org/bots/api#sendmessage>) and 32,768 bytes.
const TEXT: Limits = Limits {
    units: Some(4096),
    bytes: Some(32_768),
};
/// A caption (<https://core.telegram.org/bots/api#sendphoto>).
const CAPTION: Limits = Limits {
    units: Some(1024),
    bytes: Some(32_768),
};
/// The largest file a bot may send.
const DOCUMENT: usize = 50 * 1024 * 1024;
/// Columns of monospace text on a narrow phone.
const COLUMNS: usize = 34;

// Telegram's own limits (<https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this>): one
// message a second in a chat with short bursts, 20 a minute in a group, 30 a second over all. What a short
// burst is, it does not say; five messages in three seconds pass. A little is added to each span, as the
// server's clock need not begin where ours does.
const PRIVATE: Pace = Pace {
    burst: 20,
    every: Duration::from_secs(1),
    window: Some(Window {
        messages: 5,
        span: Duration::from_millis(3100),
    }),
};
const GROUP: Pace = Pace {
    burst: 5,
    every: Duration::from_secs(1),
    window: Some(Window {
        messages: 20,
        span: Duration::from_secs(61),
    }),
};
const OVERALL: Duration = Duration::from_millis(1020);

#[async_trait]
impl Outlet for Telegram {
    fn canvas(&self, _chat: &ChatKey, rich: Option<bool>) -> Canvas {
        Canvas {
            text_units: TEXT.units,
            text_bytes: TEXT.bytes,
            caption_units: CAPTION.units.unwrap_or_default(),
            columns: COLUMNS,
            pictures: true,
            rich: self.native.shows(rich) && self.rich.load(Ordering::Relaxed),
            locations: true,
            box_tables: false,
            document_bytes: DOCUMENT,
            buttons: true,
        }
    }

    fn pace(&self, chat: &ChatKey) -> Option<Pace> {
        let is_group = chat.name().starts_with('-');
        Some(if is_group { GROUP } else { PRIVATE })
    }

    fn overall(&self) -> Option<Window> {
        Some(Window {
            messages: self.per_second,
            span: OVERALL,
        })
    }

    async fn deliver(&self, outgoing: Outgoing) -> Result<Receipt, Refusal> {
        let mut receipt = Receipt { message: None };
        for piece in pieces(outgoing, TEXT) {
            receipt = self.deliver_piece(piece).await?;
        }
        Ok(receipt)
    }

    async fn hint(&self, chat: &ChatKey, hint: Hint) {
        match hint {
            Hint::Typing => {
                let Ok(id) = chat.name().parse() else { return };
                let typing = SendChatAction::new(ChatId(id), ChatAction::Typing);
                if let Err(error) = self.api.send(&typing).await {
                    tracing::debug!(%error, "typing could not be shown");
                }
            }
            Hint::Toast(press, words) => self.presses.answer(&self.api, &press, words).await,
        }
    }
}

/// What is done about a trouble.
enum Cure {
    Delivered(Option<i64>),
    Without(Loss),
    InPieces,
    AsWords,
    None(Refusal),
}

impl Telegram {
    async fn deliver_piece(&self, outgoing: Outgoing) -> Result<Receipt, Refusal> {
        let mut losses = Vec::new();
        loop {
            let request = request(&outgoing, &losses)?;
            let trouble = match self.call(request).await {
                Ok(message) => return Ok(Receipt { message }),
                Err(error) => Trouble::from(error),
            };
            match self.cure(trouble, &outgoing) {
                Cure::Delivered(message) => return Ok(Receipt { message }),
                Cure::Without(loss) if !losses.contains(&loss) => {
                    tracing::warn!(chat = %outgoing.chat, ?loss, "a message goes without what was refused");
                    losses.push(loss);
                }
                Cure::Without(loss) => {
                    return Err(Refusal::Rejected(format!("refused even without {loss:?}")));
                }
                Cure::InPieces => return Box::pin(self.deliver_halves(outgoing)).await,
                Cure::AsWords => return Box::pin(self.deliver_piece(reaction_in_words(outgoing))).await,
                Cure::None(refusal) => return Err(refusal),
            }
        }
    }

    // The server counts more than we do, so the words are cut in two, and again if need be.
    async fn deliver_halves(&self, outgoing: Outgoing) -> Result<Receipt, Refusal> {
        let half = units(&outgoing.part.words().text) / 2;
        let limits = Limits {
            units: Some(half),
            bytes: TEXT.bytes,
        };
        let pieces = if half > 0 {
            pieces(outgoing, limits)
        } else {
            Vec::new()
        };
        if pieces.len() < 2 {
            return Err(Refusal::Rejected("too long, however short".to_owned()));
        }
        let mut receipt = Receipt { message: None };
        for piece in pieces {
            receipt = self.deliver_piece(piece).await?;
        }
        Ok(receipt)
    }

    async fn call(&self, request: Request) -> Result<Option<i64>, CallError> {
        let Request {
            method,
            parameters,
            files,
        } = request;
        let result = self.api.call(method, &parameters, files, PATIENCE).await?;
        // Some methods answer with the message, others with `true`.
        Ok(serde_json::from_str::<Numbered>(result.get())
            .ok()
            .map(|message| message.message_id))
    }

    fn cure(&self, trouble: Trouble, outgoing: &Outgoing) -> Cure {
        let (edited, is_edit) = match outgoing.target {
            SendTarget::Edit(message) | SendTarget::Buttons(message) => (Some(message), true),
            SendTarget::New | SendTarget::Delete(_) | SendTarget::React(_) => (None, false),
        };
        let is_rich = matches!(outgoing.part.body, PartBody::Rich(_));
        match trouble {
            Trouble::Unchanged => Cure::Delivered(edited),
            Trouble::Undeletable | Trouble::OldPress => Cure::Delivered(None),
            Trouble::Blocked => Cure::None(Refusal::Blocked),
            Trouble::Moved(chat) => Cure::None(Refusal::Moved(ChatKey::new("tg", chat))),
            Trouble::Wait(after) => Cure::None(Refusal::Wait(after)),
            Trouble::Unreachable(reason) | Trouble::Conflict(reason) => {
                Cure::None(Refusal::Unreachable(reason))
            }
            Trouble::Unauthorized => Cure::None(Refusal::Unreachable("the token is refused".to_owned())),
            Trouble::Gone => Cure::None(Refusal::Gone),
            Trouble::NoTopic => Cure::Without(Loss::Thread),
            Trouble::Keyboard => Cure::Without(Loss::Keyboard),
            Trouble::NotRich | Trouble::Entities | Trouble::TooLong | Trouble::NotAPhoto if is_rich => {
                Cure::None(Refusal::NotRich)
            }
            Trouble::Rejected(reason) if is_rich => {
                // A server that does not know the method will not know it next time either.
                if reason.starts_with("404") {
                    self.rich.store(false, Ordering::Relaxed);
                }
                Cure::None(Refusal::NotRich)
            }
            Trouble::Entities => Cure::Without(Loss::Entities),
            Trouble::TooLong => Cure::InPieces,
            Trouble::NotAPhoto => Cure::Without(Loss::Picture),
            Trouble::Reaction => Cure::AsWords,
            Trouble::NotRich if is_edit => Cure::None(Refusal::Gone),
            Trouble::NotRich => Cure::None(Refusal::Rejected("not a rich message".to_owned())),
            Trouble::Rejected(reason) => Cure::None(Refusal::Rejected(reason)),
        }
    }
}

#[derive(Deserialize)]
struct Numbered {
    message_id: i64,
}

// Nearly always one. A long caption becomes messages of its own; the buttons stand under the last.
fn pieces(outgoing: Outgoing, text: Limits) -> Vec<Outgoing> {
    let mut bodies = match outgoing.part.body.clone() {
        PartBody::Text(words) if !text.hold(&words.text) => {
            split(&words, text).into_iter().map(PartBody::Text).collect()
        }
        PartBody::Photo { png, caption } if !fits(&caption, text) => {
            let first = PartBody::Photo {
                png,
                caption: Marked::default(),
            };
            followed_by(first, &caption)
        }
        PartBody::Document {
            name,
            mime,
            data,
            caption,
        } if !fits(&caption, text) => {
            let first = PartBody::Document {
                name,
                mime,
                data,
                caption: Marked::default(),
            };
            followed_by(first, &caption)
        }
        body => vec![body],
    };
    let last = bodies.pop();
    let mut pieces: Vec<Outgoing> = Vec::with_capacity(bodies.len() + 1);
    for body in bodies {
        pieces.push(Outgoing {
            target: piece_target(outgoing.target, pieces.is_empty()),
            part: Part {
                body,
                buttons: Vec::new(),
            },
            ..outgoing.clone()
        });
    }
    if let Some(body) = last {
        let target = piece_target(outgoing.target, pieces.is_empty());
        pieces.push(Outgoing {
            target,
            part: Part {
                body,
                buttons: outgoing.part.buttons.clone(),
            },
            ..outgoing
        });
    }
    pieces
}

fn fits(caption: &Marked, text: Limits) -> bool {
    CAPTION.hold(&caption.text) && text.hold(&caption.text)
}

fn followed_by(first: PartBody, caption: &Marked) -> Vec<PartBody> {
    let words = split(caption, TEXT).into_iter().map(PartBody::Text);
    std::iter::once(first).chain(words).collect()
}

const fn piece_target(target: SendTarget, is_first: bool) -> SendTarget {
    if is_first { target } else { SendTarget::New }
}

// Where a reaction is not allowed, the emoji is said as an answer to the message.
fn reaction_in_words(outgoing: Outgoing) -> Outgoing {
    let reply_to = match outgoing.target {
        SendTarget::React(message) => Some(message),
        SendTarget::New | SendTarget::Edit(_) | SendTarget::Buttons(_) | SendTarget::Delete(_) => {
            outgoing.reply_to
        }
    };
    Outgoing {
        reply_to,
        target: SendTarget::New,
        ..outgoing
    }
}
