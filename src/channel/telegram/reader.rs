//! Updates become inbound events, and it is told which of a group's messages are meant for the bot.

use chrono::{DateTime, Utc};

use super::wire::{self, Entity, File, Membership, Message, Press, Reaction, Update, User};
use crate::domain::page::SourceFile;
use crate::domain::{ChatKey, Lang};
use crate::engine::{Inbound, InboundKind, Person};

/// The bot as Telegram names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Me {
    /// Its user id.
    pub(super) id: i64,
    /// Its user name, without `@`.
    pub(super) username: String,
}

/// An event, and whether it is meant for the bot.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Event {
    /// The event.
    pub(super) inbound: Inbound,
    /// In a group: a command, a mention, an answer to the bot. In a private chat always.
    pub(super) addressed: bool,
}

impl Me {
    /// Reads an update; `None` when there is nothing in it for us. `received` dates what has no date itself.
    ///
    /// # Errors
    /// When something that we need has another shape than it should.
    pub(super) fn read(
        &self,
        id: u64,
        raw: &str,
        received: DateTime<Utc>,
    ) -> Result<Option<Event>, serde_json::Error> {
        let Update {
            message,
            edited_message,
            callback_query,
            my_chat_member,
            message_reaction,
        } = wire::read(raw)?;
        Ok(message
            .and_then(|message| self.message(id, &message))
            .or_else(|| edited_message.and_then(|message| self.edited(id, &message)))
            .or_else(|| callback_query.and_then(|press| pressed(id, press, received)))
            .or_else(|| my_chat_member.map(|membership| member(id, &membership)))
            .or_else(|| message_reaction.and_then(|reaction| reacted(id, reaction))))
    }

    fn message(&self, id: u64, message: &Message) -> Option<Event> {
        if let Some((from, to)) = migration(message) {
            let kind = InboundKind::Migrated {
                from: tg(from),
                to: tg(to),
            };
            let mut event = self.event(id, message, kind);
            event.addressed = true;
            return Some(event);
        }
        let kind = self.kind(message)?;
        Some(self.event(id, message, kind))
    }

    fn edited(&self, id: u64, message: &Message) -> Option<Event> {
        // A live location is edited every few seconds; there is nothing to do about it.
        let text = message.text.as_deref().or(message.caption.as_deref())?;
        let text = self.without_name(text);
        let at = instant(message.edit_date.unwrap_or(message.date));
        let mut event = self.event(id, message, InboundKind::Edited { text });
        event.inbound.at = at;
        Some(event)
    }

    fn event(&self, id: u64, message: &Message, kind: InboundKind) -> Event {
        let addressed = self.is_addressed(message);
        // In a topic every message without a reply of its own replies to the topic's first.
        let reply_to = message
            .reply_to_message
            .as_ref()
            .map(|replied| replied.message_id)
            .filter(|replied| Some(*replied) != message.message_thread_id);
        let inbound = Inbound {
            id,
            chat: tg(message.chat.id),
            user: message.from.as_ref().and_then(person),
            at: instant(message.date),
            message: Some(message.message_id),
            thread: message.message_thread_id.filter(|_| message.is_topic_message),
            reply_to,
            private: is_private(&message.chat),
            kind,
        };
        Event { inbound, addressed }
    }

    fn kind(&self, message: &Message) -> Option<InboundKind> {
        if let Some(text) = &message.text {
            return Some(InboundKind::Text(self.without_name(text)));
        }
        let files = files(message);
        if !files.is_empty() {
            return Some(InboundKind::Files {
                caption: self.without_name(message.caption.as_deref().unwrap_or_default()),
                files,
                album: message.media_group_id.clone(),
            });
        }
        if let Some(location) = &message.location {
            return Some(InboundKind::Location {
                lat: location.latitude,
                lon: location.longitude,
            });
        }
        unsupported(message).map(InboundKind::Unsupported)
    }

    fn is_addressed(&self, message: &Message) -> bool {
        let text = message
            .text
            .as_deref()
            .or(message.caption.as_deref())
            .unwrap_or_default();
        let is_me = |user: &User| user.id == self.id;
        let answers_me = message.reply_to_message.as_ref().is_some_and(|replied| {
            replied.from.as_ref().is_some_and(is_me) && Some(replied.message_id) != message.message_thread_id
        });
        let names_me = |entity: &Entity| entity.user.as_ref().is_some_and(is_me);
        is_private(&message.chat)
            || answers_me
            || message
                .entities
                .iter()
                .chain(&message.caption_entities)
                .any(names_me)
            || self.is_command(text)
            || self.mention(text).is_some()
    }

    // A command to another bot of the group carries that bot's name.
    fn is_command(&self, text: &str) -> bool {
        let word = text.split_whitespace().next().unwrap_or_default();
        let Some(command) = word.strip_prefix('/').filter(|_| text.starts_with('/')) else {
            return false;
        };
        match command.split_once('@') {
            Some((_, name)) => name.eq_ignore_ascii_case(&self.username),
            None => !command.is_empty(),
        }
    }

    // Where the bot's name stands as a word of its own, with its `@`.
    fn mention(&self, text: &str) -> Option<std::ops::Range<usize>> {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        text.match_indices('@').find_map(|(at, _)| {
            let end = at + 1 + self.username.len();
            let name = text.get(at + 1..end)?;
            let ends = !text[end..].starts_with(is_letter);
            (!self.username.is_empty() && ends && name.eq_ignore_ascii_case(&self.username))
                .then_some(at..end)
        })
    }

    fn without_name(&self, text: &str) -> String {
        let mut text = text.to_owned();
        while let Some(range) = self.mention(&text) {
            text.replace_range(range, "");
            text = text.trim().to_owned();
        }
        text
    }
}

/// The key of a Telegram chat or person.
pub(super) fn tg(id: i64) -> ChatKey {
    ChatKey::new("tg", id)
}

fn pressed(id: u64, press: Press, received: DateTime<Utc>) -> Option<Event> {
    // Without a message there is no chat: the button came from inline mode, which we do not have.
    let message = press.message?;
    let inbound = Inbound {
        id,
        chat: tg(message.chat.id),
        user: person(&press.from),
        at: received,
        message: None,
        thread: message.message_thread_id.filter(|_| message.is_topic_message),
        reply_to: None,
        private: is_private(&message.chat),
        kind: InboundKind::Press {
            press: press.id,
            data: press.data,
            on: (message.date > 0).then_some(message.message_id),
        },
    };
    Some(Event {
        inbound,
        addressed: true,
    })
}

fn member(id: u64, membership: &Membership) -> Event {
    let is_out = matches!(membership.new_chat_member.status.as_str(), "kicked" | "left");
    Event {
        inbound: Inbound {
            id,
            chat: tg(membership.chat.id),
            user: person(&membership.from),
            at: instant(membership.date),
            message: None,
            thread: None,
            reply_to: None,
            private: is_private(&membership.chat),
            kind: InboundKind::Blocked(is_out),
        },
        addressed: true,
    }
}

fn reacted(id: u64, reaction: Reaction) -> Option<Event> {
    let emoji = reaction.new_reaction.into_iter().filter_map(|emoji| emoji.emoji);
    let inbound = Inbound {
        id,
        chat: tg(reaction.chat.id),
        user: person(reaction.user.as_ref()?),
        at: instant(reaction.date),
        message: None,
        thread: None,
        reply_to: None,
        private: is_private(&reaction.chat),
        kind: InboundKind::Reacted {
            on: reaction.message_id,
            emoji: emoji.collect(),
        },
    };
    Some(Event {
        addressed: true,
        inbound,
    })
}

fn person(user: &User) -> Option<Person> {
    (!user.is_bot).then(|| Person {
        key: tg(user.id),
        name: user.first_name.clone(),
        lang: user.language_code.as_deref().and_then(Lang::from_code),
    })
}

fn is_private(chat: &wire::Chat) -> bool {
    chat.kind == "private"
}

fn migration(message: &Message) -> Option<(i64, i64)> {
    let to = message.migrate_to_chat_id.map(|to| (message.chat.id, to));
    to.or_else(|| message.migrate_from_chat_id.map(|from| (from, message.chat.id)))
}

// The sizes of a photo come smallest first. An animation comes as a document too, for old clients.
fn files(message: &Message) -> Vec<SourceFile> {
    let source = |kind: &str, file: &File| SourceFile {
        file_id: file.file_id.clone(),
        kind: kind.to_owned(),
        name: file.file_name.clone(),
    };
    let document = message.document.as_ref().filter(|_| message.animation.is_none());
    [
        ("photo", message.photo.last()),
        ("animation", message.animation.as_ref()),
        ("document", document),
        ("voice", message.voice.as_ref()),
        ("audio", message.audio.as_ref()),
        ("video", message.video.as_ref()),
        ("video_note", message.video_note.as_ref()),
    ]
    .into_iter()
    .filter_map(|(kind, file)| file.map(|file| source(kind, file)))
    .collect()
}

// A message with nothing of this is a notice of Telegram's own: somebody joined, the title changed.
fn unsupported(message: &Message) -> Option<&'static str> {
    [
        ("sticker", &message.sticker),
        ("poll", &message.poll),
        ("contact", &message.contact),
        ("dice", &message.dice),
        ("game", &message.game),
        ("story", &message.story),
        ("checklist", &message.checklist),
        ("paid_media", &message.paid_media),
        ("giveaway", &message.giveaway),
        ("rich_message", &message.rich_message),
    ]
    .into_iter()
    .find_map(|(kind, content)| content.map(|_| kind))
}

fn instant(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(seconds, 0).unwrap_or_default()
}

#[cfg(test)]
mod tests;
