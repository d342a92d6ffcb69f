//! Scene chat: small talk, and what to say when nothing was asked for.

use super::Say;
use super::sentence::Sentence;
use crate::args;
use crate::domain::View;
use crate::part::Marked;
use crate::text::Phrases;

/// A short friendly answer with three things that the person could say.
pub(super) fn small_talk(_sentence: &Sentence<'_>, view: &View) -> Say {
    let phrases = Phrases::of(view.settings.lang);
    let mut words = phrases.say("chat-lost", args!());
    words.push_line(&suggestions(phrases));
    Say {
        words,
        actions: Vec::new(),
    }
}

/// Three things that a person could say.
pub(super) fn suggestions(phrases: &Phrases) -> Marked {
    let mut words = Marked::default();
    for key in ["chat-try-log", "chat-try-goal", "chat-try-remind"] {
        words.push_line(&phrases.say(key, args!()));
    }
    words
}
