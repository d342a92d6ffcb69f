//! What we read of an update. Everything else of it is passed over, so that nothing new can make it unreadable.
//!
//! The client library's own types refuse a whole message for one entity or one field they do not know.

#![expect(
    clippy::struct_field_names,
    reason = "the fields have the names of the Bot API"
)]

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::IgnoredAny;

/// <https://core.telegram.org/bots/api#update>
#[derive(Debug, Deserialize)]
pub(super) struct Update {
    pub(super) message: Option<Message>,
    pub(super) edited_message: Option<Message>,
    pub(super) callback_query: Option<Press>,
    pub(super) my_chat_member: Option<Membership>,
    pub(super) message_reaction: Option<Reaction>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Chat {
    pub(super) id: i64,
    #[serde(rename = "type", default)]
    pub(super) kind: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct User {
    pub(super) id: i64,
    #[serde(default)]
    pub(super) is_bot: bool,
    #[serde(default)]
    pub(super) first_name: String,
    pub(super) username: Option<String>,
    pub(super) language_code: Option<String>,
}

/// <https://core.telegram.org/bots/api#message>
#[derive(Debug, Deserialize)]
pub(super) struct Message {
    pub(super) message_id: i64,
    #[serde(default)]
    pub(super) date: i64,
    pub(super) edit_date: Option<i64>,
    pub(super) chat: Chat,
    pub(super) from: Option<User>,
    pub(super) message_thread_id: Option<i64>,
    #[serde(default)]
    pub(super) is_topic_message: bool,
    pub(super) reply_to_message: Option<Replied>,
    pub(super) text: Option<String>,
    #[serde(default)]
    pub(super) entities: Vec<Entity>,
    pub(super) caption: Option<String>,
    #[serde(default)]
    pub(super) caption_entities: Vec<Entity>,
    pub(super) media_group_id: Option<String>,
    #[serde(default)]
    pub(super) photo: Vec<File>,
    pub(super) animation: Option<File>,
    pub(super) document: Option<File>,
    pub(super) voice: Option<File>,
    pub(super) audio: Option<File>,
    pub(super) video: Option<File>,
    pub(super) video_note: Option<File>,
    pub(super) location: Option<Location>,
    pub(super) migrate_to_chat_id: Option<i64>,
    pub(super) migrate_from_chat_id: Option<i64>,
    pub(super) sticker: Option<IgnoredAny>,
    pub(super) poll: Option<IgnoredAny>,
    pub(super) contact: Option<IgnoredAny>,
    pub(super) dice: Option<IgnoredAny>,
    pub(super) game: Option<IgnoredAny>,
    pub(super) story: Option<IgnoredAny>,
    pub(super) checklist: Option<IgnoredAny>,
    pub(super) paid_media: Option<IgnoredAny>,
    pub(super) giveaway: Option<IgnoredAny>,
    pub(super) rich_message: Option<IgnoredAny>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Replied {
    pub(super) message_id: i64,
    pub(super) from: Option<User>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Entity {
    pub(super) user: Option<User>,
}

#[derive(Debug, Deserialize)]
pub(super) struct File {
    pub(super) file_id: String,
    pub(super) file_name: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Location {
    pub(super) latitude: f64,
    pub(super) longitude: f64,
}

/// <https://core.telegram.org/bots/api#callbackquery>; a message that is no longer shown has the date 0.
#[derive(Debug, Deserialize)]
pub(super) struct Press {
    pub(super) id: String,
    pub(super) from: User,
    pub(super) message: Option<Message>,
    #[serde(default)]
    pub(super) data: String,
}

/// <https://core.telegram.org/bots/api#chatmemberupdated>
#[derive(Debug, Deserialize)]
pub(super) struct Membership {
    pub(super) chat: Chat,
    pub(super) from: User,
    #[serde(default)]
    pub(super) date: i64,
    pub(super) new_chat_member: Member,
}

#[derive(Debug, Deserialize)]
pub(super) struct Member {
    #[serde(default)]
    pub(super) status: String,
}

/// <https://core.telegram.org/bots/api#messagereactionupdated>
#[derive(Debug, Deserialize)]
pub(super) struct Reaction {
    pub(super) chat: Chat,
    pub(super) message_id: i64,
    pub(super) user: Option<User>,
    #[serde(default)]
    pub(super) date: i64,
    #[serde(default)]
    pub(super) new_reaction: Vec<Emoji>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Emoji {
    pub(super) emoji: Option<String>,
}

#[derive(Deserialize)]
struct Numbered {
    update_id: u64,
}

/// The number of an update, readable whatever else is in it.
pub(super) fn number(raw: &str) -> Option<u64> {
    let numbered: Numbered = serde_json::from_str(raw).ok()?;
    Some(numbered.update_id)
}

/// Reads an update.
///
/// # Errors
/// When something that we need has another shape than it should.
pub(super) fn read(raw: &str) -> Result<Update, serde_json::Error> {
    serde_json::from_str(raw).or_else(|error| match mend(raw) {
        Cow::Borrowed(_) => Err(error),
        Cow::Owned(mended) => serde_json::from_str(&mended),
    })
}

// Half of a surrogate pair is no text. A client that sends one would otherwise lose its whole message.
fn mend(raw: &str) -> Cow<'_, str> {
    let unit = |at: usize| -> Option<u16> {
        let digits = raw.get(at..at + 6)?.strip_prefix("\\u")?;
        u16::from_str_radix(digits, 16).ok()
    };
    let mut out = String::new();
    let (mut at, mut copied) = (0, 0);
    while let Some(step) = raw[at..].find('\\') {
        at += step;
        let next = unit(at + 6);
        match unit(at) {
            Some(0xD800..=0xDBFF) if next.is_some_and(|low| (0xDC00..=0xDFFF).contains(&low)) => at += 12,
            Some(0xD800..=0xDFFF) => {
                out.push_str(&raw[copied..at]);
                out.push_str("\\ufffd");
                at += 6;
                copied = at;
            }
            Some(_) => at += 6,
            // An escape of one sign, which may be another backslash; the sign is ASCII in any JSON.
            None => at = (at + 2).min(raw.len()),
        }
    }
    if copied == 0 {
        return Cow::Borrowed(raw);
    }
    out.push_str(&raw[copied..]);
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_surrogate_pair_is_mended() {
        for (raw, mended) in [
            (r#"{"a":"x"}"#, r#"{"a":"x"}"#),
            (r#""\ud83c\udfc3""#, r#""\ud83c\udfc3""#),
            (r#""a\ud83cb""#, r#""a\ufffdb""#),
            (r#""\udfc3\ud83c""#, r#""\ufffd\ufffd""#),
            (r#""\ud83c\ud83c\udfc3""#, r#""\ufffd\ud83c\udfc3""#),
            (r#""\\ud83c""#, r#""\\ud83c""#),
            (r#""\\\ud83c""#, r#""\\\ufffd""#),
            (r#""\n\"\u0041""#, r#""\n\"\u0041""#),
            (r#""\ud83c"#, r#""\ufffd"#),
        ] {
            assert_eq!(mend(raw), mended, "{raw}");
        }
    }

    #[test]
    fn what_is_new_is_passed_over() {
        let raw = r#"{"update_id":5,"message":{"message_id":1,"date":2,"chat":{"id":3,"type":"private","new":{}},
            "text":"a\ud83d","entities":[{"type":"hologram","offset":0,"length":1,"depth":3}],
            "reply_to_message":{"message_id":4,"hologram":[1]},"hologram":{"text":7}}}"#;
        let update = read(raw).unwrap();
        assert_eq!(number(raw), Some(5));
        assert_eq!(update.message.unwrap().text.as_deref(), Some("a\u{fffd}"));
        assert_eq!(number(r#"{"message":{}}"#), None);
        assert!(read(r#"{"update_id":5,"message":{"message_id":"one"}}"#).is_err());
    }
}
