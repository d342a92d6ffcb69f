//! What the Bot API's refusals mean, read from their texts as well as from their codes.

use std::time::Duration;

use super::api::CallError;

/// A refusal with its cure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The message already says that: it is delivered.
    Unchanged,
    /// The entities are not taken: the same text goes plain.
    Entities,
    /// The text or caption is too long: it goes in pieces.
    TooLong,
    /// The picture is not taken as a photo: it goes as a document.
    NotAPhoto,
    /// The keyboard is not taken: the same goes without it.
    Keyboard,
    /// The topic is gone: the same goes to the chat itself.
    NoTopic,
    /// The rich form is not taken.
    NotRich,
    /// The message to change is not there or not of that kind.
    Gone,
    /// The message to delete is gone or too old to go.
    Undeletable,
    /// The reaction is not allowed there.
    Reaction,
    /// The button press can no longer be answered.
    OldPress,
    /// The chat no longer takes anything from the bot.
    Blocked,
    /// The group is now this supergroup.
    Moved(i64),
    /// Too fast; wait so long.
    Wait(Duration),
    /// The server or the way to it failed.
    Unreachable(String),
    /// Another process polls, or a webhook is set.
    Conflict(String),
    /// The token is not known.
    Unauthorized,
    /// Anything else.
    Rejected(String),
}

// A piece of the server's text in lower case, and what it means. The first that fits decides.
const TEXTS: &[(&str, Trouble)] = &[
    ("message is not modified", Trouble::Unchanged),
    ("message_not_modified", Trouble::Unchanged),
    ("can't parse entities", Trouble::Entities),
    ("entity_", Trouble::Entities),
    ("entities_too_long", Trouble::Entities),
    ("entity ends beyond", Trouble::Entities),
    ("rich_message", Trouble::NotRich),
    ("rich message", Trouble::NotRich),
    ("message is too long", Trouble::TooLong),
    ("text is too long", Trouble::TooLong),
    ("caption is too long", Trouble::TooLong),
    ("message_too_long", Trouble::TooLong),
    ("caption_too_long", Trouble::TooLong),
    ("photo_", Trouble::NotAPhoto),
    ("image_process_failed", Trouble::NotAPhoto),
    ("too big for a photo", Trouble::NotAPhoto),
    ("photo over 10", Trouble::NotAPhoto),
    ("not enough rights to send photos", Trouble::NotAPhoto),
    ("button_", Trouble::Keyboard),
    ("inline keyboard", Trouble::Keyboard),
    ("reply markup is too long", Trouble::Keyboard),
    ("reply_markup_too_long", Trouble::Keyboard),
    ("message thread not found", Trouble::NoTopic),
    ("topic_closed", Trouble::NoTopic),
    ("topic_deleted", Trouble::NoTopic),
    ("message to edit not found", Trouble::Gone),
    ("message can't be edited", Trouble::Gone),
    ("message_id_invalid", Trouble::Gone),
    ("there is no text in the message", Trouble::Gone),
    ("there is no caption in the message", Trouble::Gone),
    ("there is no media in the message", Trouble::Gone),
    ("message to delete not found", Trouble::Undeletable),
    ("message can't be deleted", Trouble::Undeletable),
    ("reaction_", Trouble::Reaction),
    ("message to react not found", Trouble::Reaction),
    ("query is too old", Trouble::OldPress),
    ("query_id_invalid", Trouble::OldPress),
    ("bot was blocked", Trouble::Blocked),
    ("bot was kicked", Trouble::Blocked),
    ("bot is not a member", Trouble::Blocked),
    ("bot can't initiate", Trouble::Blocked),
    ("user is deactivated", Trouble::Blocked),
    ("user_is_blocked", Trouble::Blocked),
    ("chat not found", Trouble::Blocked),
    ("group chat was deactivated", Trouble::Blocked),
    ("peer_id_invalid", Trouble::Blocked),
    ("chat_write_forbidden", Trouble::Blocked),
    ("have no rights to send a message", Trouble::Blocked),
    ("not enough rights to send text messages", Trouble::Blocked),
];

impl From<CallError> for Trouble {
    fn from(error: CallError) -> Self {
        let (code, text, retry_after, moved_to) = match error {
            CallError::Unreachable(text) => return Self::Unreachable(text),
            CallError::Refused {
                code,
                text,
                retry_after,
                moved_to,
            } => (code, text, retry_after, moved_to),
        };
        if let Some(chat) = moved_to {
            return Self::Moved(chat);
        }
        if code == 429 || retry_after.is_some() {
            return Self::Wait(retry_after.unwrap_or(Duration::from_secs(1)));
        }
        let lower = text.to_lowercase();
        if let Some((_, trouble)) = TEXTS.iter().find(|(piece, _)| lower.contains(piece)) {
            return trouble.clone();
        }
        match code {
            401 => Self::Unauthorized,
            403 => Self::Blocked,
            409 => Self::Conflict(text),
            500.. => Self::Unreachable(format!("{code} {text}")),
            _ => Self::Rejected(format!("{code} {text}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(code: u16, text: &str, expected: &Trouble) {
        let error = CallError::Refused {
            code,
            text: text.to_owned(),
            retry_after: None,
            moved_to: None,
        };
        assert_eq!(Trouble::from(error), *expected, "{code} {text}");
    }

    #[test]
    fn texts_decide_before_codes() {
        for (text, expected) in [
            (
                "message is not modified: specified new message content and reply markup are exactly the same",
                Trouble::Unchanged,
            ),
            (
                "can't parse entities: Unsupported start tag \"x\" at byte offset 3",
                Trouble::Entities,
            ),
            ("ENTITY_BOUNDS_INVALID", Trouble::Entities),
            ("message is too long", Trouble::TooLong),
            ("MEDIA_CAPTION_TOO_LONG", Trouble::TooLong),
            ("PHOTO_INVALID_DIMENSIONS", Trouble::NotAPhoto),
            ("IMAGE_PROCESS_FAILED", Trouble::NotAPhoto),
            ("BUTTON_URL_INVALID", Trouble::Keyboard),
            (
                "Text buttons are unallowed in the inline keyboard",
                Trouble::Keyboard,
            ),
            ("message thread not found", Trouble::NoTopic),
            ("message to edit not found", Trouble::Gone),
            ("message to delete not found", Trouble::Undeletable),
            ("REACTION_INVALID", Trouble::Reaction),
            (
                "query is too old and response timeout expired or query ID is invalid",
                Trouble::OldPress,
            ),
            ("chat not found", Trouble::Blocked),
            ("RICH_MESSAGE_TABLE_TOO_WIDE", Trouble::NotRich),
            (
                "something new",
                Trouble::Rejected("400 Bad Request: something new".to_owned()),
            ),
        ] {
            check(400, &format!("Bad Request: {text}"), &expected);
        }
    }

    #[test]
    fn codes_decide_where_the_text_says_nothing() {
        for (code, text, expected) in [
            (
                403,
                "Forbidden: bot was kicked from the supergroup chat",
                Trouble::Blocked,
            ),
            (403, "Forbidden: a new reason", Trouble::Blocked),
            (401, "Unauthorized", Trouble::Unauthorized),
            (404, "Not Found", Trouble::Rejected("404 Not Found".to_owned())),
            (
                409,
                "Conflict: terminated",
                Trouble::Conflict("Conflict: terminated".to_owned()),
            ),
            (429, "Too Many Requests", Trouble::Wait(Duration::from_secs(1))),
            (
                413,
                "Request Entity Too Large",
                Trouble::Rejected("413 Request Entity Too Large".to_owned()),
            ),
            (
                502,
                "Bad Gateway",
                Trouble::Unreachable("502 Bad Gateway".to_owned()),
            ),
        ] {
            check(code, text, &expected);
        }
    }
}
