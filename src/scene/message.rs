//! A message as the intents see it: its sentence and the chat it came to.

use std::ops::Range;

use chrono::{DateTime, SecondsFormat};
use chrono_tz::Tz;
use serde_json::Value;

use super::sentence::{Sentence, Typed};
use super::{Say, Step};
use crate::domain::{Action, Call, View};
use crate::part::Marked;
use crate::reading::What;
use crate::text::{Args, Phrases};

/// A message, or a clause of one, and the chat it came to.
#[derive(Clone)]
pub(crate) struct Message<'a> {
    /// Its words.
    pub(crate) sentence: Sentence<'a>,
    /// The chat.
    pub(crate) view: &'a View,
}

impl Message<'_> {
    /// A stretch of tokens as a message of its own.
    pub(crate) fn part(&self, tokens: &Range<usize>) -> Self {
        Self {
            sentence: self.sentence.part(tokens),
            view: self.view,
        }
    }

    /// The phrases of the chat's language.
    pub(crate) fn phrases(&self) -> &'static Phrases {
        Phrases::of(self.view.settings.lang)
    }

    /// A phrase in the chat's language, with choices under it.
    pub(crate) fn say(&self, key: &str, args: Args, actions: Vec<Action>) -> Step {
        Step::Say(Say {
            words: self.phrases().say(key, args),
            actions,
        })
    }

    /// Words of our own making, with choices under them.
    pub(crate) const fn tell(words: Marked, actions: Vec<Action>) -> Step {
        Step::Say(Say { words, actions })
    }

    /// The first typed span that `pick` wants.
    pub(crate) fn typed<T>(&self, pick: impl FnMut(&Typed) -> Option<T>) -> Option<T> {
        self.sentence.typed.iter().find_map(pick)
    }

    /// All of it, in bytes of the whole message.
    pub(crate) fn bytes(&self) -> Range<usize> {
        self.sentence.bytes(&(0..self.sentence.tokens.len()))
    }

    /// What is left when these byte ranges are cut out, without the signs that held them together.
    pub(crate) fn without(&self, cuts: &[Range<usize>]) -> String {
        super::rest::without(self.sentence.text, &self.bytes(), cuts)
    }
}

/// One call as a step.
pub(crate) fn call(tool: &str, arguments: Value) -> Step {
    Step::Calls(vec![Call::new(tool, arguments)])
}

/// An instant as it stands in arguments: RFC 3339 with the chat's offset.
pub(crate) fn instant(at: &DateTime<Tz>) -> String {
    at.fixed_offset().to_rfc3339_opts(SecondsFormat::Secs, false)
}

/// Whether a typed span says when something is, was or recurs.
pub(crate) const fn is_time(what: &What) -> bool {
    match what {
        What::Moment(_)
        | What::Delay(_)
        | What::Window(_)
        | What::TimeRange(_)
        | What::Recurrence(_)
        | What::Joined
        | What::Impossible(_) => true,
        What::Number(_)
        | What::Signed(_)
        | What::Ordinal { .. }
        | What::Measure { .. }
        | What::Money { .. }
        | What::Duration { .. }
        | What::Tag(_) => false,
    }
}
