//! A part on its way becomes one request of the Bot API.

use serde::Serialize;
use serde_json::{Value, json};
use teloxide::payloads::{
    DeleteMessage, EditMessageMedia, EditMessageReplyMarkup, EditMessageText, SendAnimation, SendAudio,
    SendDocument, SendLocation, SendMessage, SendPhoto, SendVideo, SendVideoNote, SendVoice,
    SetMessageReaction,
};
use teloxide::requests::Payload;
use teloxide::types::{
    ChatId, FileId, InlineKeyboardButton, InlineKeyboardMarkup, InputFile, InputMedia, InputMediaAnimation,
    InputMediaAudio, InputMediaDocument, InputMediaPhoto, InputMediaVideo, LinkPreviewOptions, MessageId,
    ReactionType, ReplyParameters, ThreadId,
};

use super::api::{Attachment, value_of};
use super::entities::{entities, is_link};
use super::rich;
use crate::part::{Button, ButtonTarget, Marked, PartBody};
use crate::port::{Outgoing, Refusal, SendTarget};

/// One method with its parameters and files.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Request {
    /// The method.
    pub(super) method: &'static str,
    /// Its parameters.
    pub(super) parameters: Value,
    /// Its files.
    pub(super) files: Vec<Attachment>,
}

/// What is left away after the server refused it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Loss {
    /// The marks of the text.
    Entities,
    /// The buttons.
    Keyboard,
    /// The topic.
    Thread,
    /// That a picture is shown and not only attached.
    Picture,
}

/// The request of a part, without what was lost on the way.
///
/// # Errors
/// When there is no such request, e.g. no number in the chat's key, or nothing to say.
pub(super) fn request(outgoing: &Outgoing, losses: &[Loss]) -> Result<Request, Refusal> {
    let chat = outgoing.chat.name().parse().map(ChatId);
    let chat = chat.map_err(|_| Refusal::Rejected("the chat's key holds no Telegram id".to_owned()))?;
    let draft = Draft {
        chat,
        outgoing,
        losses,
    };
    match outgoing.target {
        SendTarget::New => draft.new_message(),
        SendTarget::Edit(message) => draft.edit(MessageId(id(message)?)),
        SendTarget::Buttons(message) => {
            let payload = EditMessageReplyMarkup::new(chat, MessageId(id(message)?));
            Ok(draft.with_keyboard(of(&payload)))
        }
        SendTarget::Delete(message) => Ok(of(&DeleteMessage::new(chat, MessageId(id(message)?)))),
        SendTarget::React(message) => {
            let mut payload = SetMessageReaction::new(chat, MessageId(id(message)?));
            payload.reaction = Some(vec![ReactionType::Emoji {
                emoji: outgoing.part.words().text.clone(),
            }]);
            Ok(of(&payload))
        }
    }
}

struct Draft<'a> {
    chat: ChatId,
    outgoing: &'a Outgoing,
    losses: &'a [Loss],
}

impl Draft<'_> {
    fn new_message(&self) -> Result<Request, Refusal> {
        let mut request = match &self.outgoing.part.body {
            PartBody::Text(text) => {
                if text.text.trim().is_empty() {
                    return Err(Refusal::Rejected("there is nothing to say".to_owned()));
                }
                let mut payload = SendMessage::new(self.chat, &text.text);
                payload.link_preview_options = Some(no_preview());
                self.marked("entities", text, of(&payload))
            }
            PartBody::Photo { png, caption } => {
                let file = Attachment::of("chart.png", "image/png", png);
                let place = place(&file);
                let request = if self.shows(png) {
                    of(&SendPhoto::new(self.chat, place))
                } else {
                    of(&SendDocument::new(self.chat, place))
                };
                self.captioned(caption, request.with(file))
            }
            PartBody::Document {
                name,
                mime,
                data,
                caption,
            } => {
                let file = Attachment::of(name, mime, data);
                let request = of(&SendDocument::new(self.chat, place(&file)));
                self.captioned(caption, request.with(file))
            }
            PartBody::Location { lat, lon } => of(&SendLocation::new(self.chat, *lat, *lon)),
            PartBody::Stored {
                file_id,
                kind,
                caption,
            } => self.captioned(caption, stored(self.chat, kind, file_id)),
            PartBody::Rich(message) => rich::new_message(self.chat.0, message),
        };
        if let Some(thread) = self.outgoing.thread.filter(|_| !self.lost(Loss::Thread)) {
            request.set("message_thread_id", &ThreadId(MessageId(id(thread)?)));
        }
        if let Some(message) = self.outgoing.reply_to {
            let reply = ReplyParameters::new(MessageId(id(message)?)).allow_sending_without_reply();
            request.set("reply_parameters", &reply);
        }
        Ok(self.with_keyboard(request))
    }

    fn edit(&self, message: MessageId) -> Result<Request, Refusal> {
        let request = match &self.outgoing.part.body {
            PartBody::Text(text) => {
                let mut payload = EditMessageText::new(self.chat, message, &text.text);
                payload.link_preview_options = Some(no_preview());
                self.marked("entities", text, of(&payload))
            }
            PartBody::Photo { png, caption } => {
                let file = Attachment::of("chart.png", "image/png", png);
                let place = place(&file);
                let media = if self.shows(png) {
                    InputMedia::Photo(InputMediaPhoto::new(place))
                } else {
                    InputMedia::Document(InputMediaDocument::new(place))
                };
                self.media(message, media, caption).with(file)
            }
            PartBody::Document {
                name,
                mime,
                data,
                caption,
            } => {
                let file = Attachment::of(name, mime, data);
                let media = InputMedia::Document(InputMediaDocument::new(place(&file)));
                self.media(message, media, caption).with(file)
            }
            PartBody::Stored {
                file_id,
                kind,
                caption,
            } => self.media(
                message,
                stored_media(kind, file_id).ok_or(Refusal::Gone)?,
                caption,
            ),
            PartBody::Rich(content) => rich::edit(self.chat.0, message.0, content),
            PartBody::Location { .. } => return Err(Refusal::Gone),
        };
        Ok(self.with_keyboard(request))
    }

    fn media(&self, message: MessageId, media: InputMedia, caption: &Marked) -> Request {
        let mut request = of(&EditMessageMedia::new(self.chat, message, media));
        if let Some(media) = request.parameters.get_mut("media") {
            self.caption_into(caption, media);
        }
        request
    }

    fn captioned(&self, caption: &Marked, mut request: Request) -> Request {
        self.caption_into(caption, &mut request.parameters);
        request
    }

    fn caption_into(&self, caption: &Marked, object: &mut Value) {
        if !caption.text.trim().is_empty() {
            object["caption"] = json!(caption.text);
            if !self.lost(Loss::Entities) && !caption.marks.is_empty() {
                object["caption_entities"] = value_of(&entities(caption));
            }
        }
    }

    fn marked(&self, name: &str, text: &Marked, mut request: Request) -> Request {
        if !self.lost(Loss::Entities) && !text.marks.is_empty() {
            request.set(name, &entities(text));
        }
        request
    }

    fn with_keyboard(&self, mut request: Request) -> Request {
        let rows: Vec<Vec<_>> = self
            .outgoing
            .part
            .buttons
            .iter()
            .map(|row| buttons(row))
            .collect();
        let rows: Vec<_> = rows.into_iter().filter(|row| !row.is_empty()).collect();
        if !rows.is_empty() && !self.lost(Loss::Keyboard) {
            request.set("reply_markup", &InlineKeyboardMarkup::new(rows));
        }
        request
    }

    fn shows(&self, png: &[u8]) -> bool {
        !self.lost(Loss::Picture) && is_photo(png)
    }

    fn lost(&self, loss: Loss) -> bool {
        self.losses.contains(&loss)
    }
}

impl Request {
    fn set(&mut self, name: &str, value: &impl Serialize) {
        self.parameters[name] = value_of(value);
    }

    fn with(mut self, file: Attachment) -> Self {
        self.files.push(file);
        self
    }
}

impl Attachment {
    // One file a request, so one name for it.
    fn of(name: &str, mime: &str, data: &[u8]) -> Self {
        let clean = |c: char| {
            if c.is_control() || matches!(c, '/' | '\\' | '"') {
                '_'
            } else {
                c
            }
        };
        Self {
            field: "file".to_owned(),
            file_name: name.chars().map(clean).collect(),
            mime: mime.to_owned(),
            data: data.to_vec(),
        }
    }
}

/// Whether a PNG keeps to a photo's limits: 10 MB, width and height at most 10,000 together and 20 to 1
/// (<https://core.telegram.org/bots/api#sendphoto>).
#[must_use]
pub(super) fn is_photo(png: &[u8]) -> bool {
    let side = |at: usize| {
        png.get(at..at + 4).map_or(0, |bytes| {
            bytes
                .iter()
                .fold(0_u64, |side, byte| side << 8 | u64::from(*byte))
        })
    };
    let (width, height) = (side(16), side(20));
    png.len() <= 10 * 1024 * 1024
        && width + height <= 10_000
        && width.min(height) > 0
        && width.max(height) <= 20 * width.min(height)
}

fn of<P: Payload + Serialize>(payload: &P) -> Request {
    Request {
        method: P::NAME,
        parameters: value_of(payload),
        files: Vec::new(),
    }
}

fn id(number: i64) -> Result<i32, Refusal> {
    i32::try_from(number).map_err(|_| Refusal::Gone)
}

// The multipart body is ours, so to teloxide the file looks like one that is already there.
fn place(file: &Attachment) -> InputFile {
    InputFile::file_id(FileId(format!("attach://{}", file.field)))
}

fn stored(chat: ChatId, kind: &str, file_id: &str) -> Request {
    let file = InputFile::file_id(FileId(file_id.to_owned()));
    match kind {
        "photo" => of(&SendPhoto::new(chat, file)),
        "voice" => of(&SendVoice::new(chat, file)),
        "video" => of(&SendVideo::new(chat, file)),
        "video_note" => of(&SendVideoNote::new(chat, file)),
        "animation" => of(&SendAnimation::new(chat, file)),
        "audio" => of(&SendAudio::new(chat, file)),
        _ => of(&SendDocument::new(chat, file)),
    }
}

fn stored_media(kind: &str, file_id: &str) -> Option<InputMedia> {
    let file = InputFile::file_id(FileId(file_id.to_owned()));
    match kind {
        "photo" => Some(InputMedia::Photo(InputMediaPhoto::new(file))),
        "video" => Some(InputMedia::Video(InputMediaVideo::new(file))),
        "animation" => Some(InputMedia::Animation(InputMediaAnimation::new(file))),
        "audio" => Some(InputMedia::Audio(InputMediaAudio::new(file))),
        "document" => Some(InputMedia::Document(InputMediaDocument::new(file))),
        _ => None,
    }
}

const fn no_preview() -> LinkPreviewOptions {
    LinkPreviewOptions {
        is_disabled: true,
        url: None,
        prefer_small_media: false,
        prefer_large_media: false,
        show_above_text: false,
    }
}

// A button the server would refuse is left out, so that it cannot cost the others their place.
fn buttons(row: &[Button]) -> Vec<InlineKeyboardButton> {
    row.iter()
        .filter(|button| !button.label.trim().is_empty())
        .filter_map(|button| match &button.target {
            ButtonTarget::Callback(data) => (1..=64)
                .contains(&data.len())
                .then(|| InlineKeyboardButton::callback(&button.label, data)),
            ButtonTarget::Link(address) => {
                let url = address.parse().ok().filter(|_| is_link(address))?;
                Some(InlineKeyboardButton::url(&button.label, url))
            }
        })
        .collect()
}

#[cfg(test)]
mod tests;
