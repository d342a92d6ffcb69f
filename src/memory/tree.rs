//! The names of the trees. A tree that is not listed in [`ALL`] would be missing from backups.

use crate::port::Tree;

/// A chat's settings, fields, goals and running spans.
pub const CHAT: Tree = "chat";
/// Days of the log, by chat and date.
pub const PAGE: Tree = "page";
/// Closed days of goals, by chat, goal and date.
pub const GOAL_DAY: Tree = "goal_day";
/// Reminders, by chat and number.
pub const REMINDER: Tree = "reminder";
/// Instants at which something is due, by instant.
pub const DUE: Tree = "due";
/// What each turn changed, by chat and turn.
pub const JOURNAL: Tree = "journal";
/// What a message is about, a turn or an entry, by chat and message.
pub const MESSAGE: Tree = "message";
/// Events that were stored and not yet handled, by chat and id.
pub const INBOX: Tree = "inbox";
/// Updates that were handled, by id.
pub const SEEN: Tree = "seen";
/// Events that could not be read, by id.
pub const ASIDE: Tree = "aside";
/// Replies on their way, by chat and sequence.
pub const OUTBOX: Tree = "outbox";
/// How far a reply of several messages has come, by chat and sequence.
pub const PROGRESS: Tree = "progress";
/// Chats that nothing is sent to for now, by chat.
pub const PAUSE: Tree = "pause";
/// What our messages say, by chat and message.
pub const SENT: Tree = "sent";
/// Messages that are edited in place, by chat and slot.
pub const SLOT: Tree = "slot";
/// What buttons do, by id.
pub const CALLBACK: Tree = "callback";
/// Lists that can go on, by id.
pub const CONTINUATION: Tree = "continuation";
/// Groups that go on under another key, by the old one.
pub const ALIAS: Tree = "alias";
/// Who may write to the bot.
pub const ACCESS: Tree = "access";
/// Calls and their outcome, by chat and instant.
pub const TRACE: Tree = "trace";
/// Results of calls with side effects, by chat and idempotency key.
pub const RESULT: Tree = "result";
/// Single values of the whole store.
pub const META: Tree = "meta";

/// The trees whose keys begin with the chat and whose records do not name it. What moves or leaves with a chat is
/// named here once; replies on their way name their chat, and buttons, lists and what is due stand by other keys.
pub const OF_CHAT: &[Tree] = &[
    CHAT, PAGE, GOAL_DAY, REMINDER, JOURNAL, MESSAGE, PROGRESS, PAUSE, SENT, SLOT, TRACE, RESULT,
];

/// Every tree.
pub const ALL: &[Tree] = &[
    CHAT,
    PAGE,
    GOAL_DAY,
    REMINDER,
    DUE,
    JOURNAL,
    MESSAGE,
    INBOX,
    SEEN,
    ASIDE,
    OUTBOX,
    PROGRESS,
    PAUSE,
    SENT,
    SLOT,
    CALLBACK,
    CONTINUATION,
    ALIAS,
    ACCESS,
    TRACE,
    RESULT,
    META,
];
