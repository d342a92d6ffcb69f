//! A message as the intents see it: its sentence and the chat it came to.

use std::ops::Range;

use chrono::{DateTime, Days, Months, NaiveDate, SecondsFormat};
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

    /// Whether a class of words stands in a piece of text.
    pub(crate) fn part_says(&self, text: &str, class: &str) -> bool {
        let setting = crate::reading::Setting::from(self.view);
        Sentence::read(text, &setting, &super::Known::default()).says(class)
    }

    /// The first typed span that `pick` wants.
    pub(crate) fn typed<T>(&self, pick: impl FnMut(&Typed) -> Option<T>) -> Option<T> {
        self.sentence.typed.iter().find_map(pick)
    }

    /// The bytes of a typed span with the small words that lead to it: "on the", "в".
    pub(crate) fn time_cut(&self, typed: &Typed) -> Range<usize> {
        let mut start = typed.tokens.start;
        while let Some(joint) = self.sentence.all("time-joint").find(|place| place.end == start) {
            start = joint.start;
        }
        self.sentence
            .bytes(&(start..typed.tokens.start))
            .start
            .min(typed.bytes.start)..typed.bytes.end
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

/// The first of so many calendar days up to `today` that a span counts: "3 months", "10 days"; today is one of them.
pub(crate) fn counted_back(what: &What, today: NaiveDate) -> Option<NaiveDate> {
    let (days, months) = calendar(what)?;
    let start = today
        .checked_sub_months(Months::new(months))?
        .checked_sub_days(Days::new(days))?;
    Some(if months == 0 {
        start.succ_opt()?.min(today)
    } else {
        start
    })
}

/// The last of so many calendar days from `today` on.
pub(crate) fn counted_ahead(what: &What, today: NaiveDate) -> Option<NaiveDate> {
    let (days, months) = calendar(what)?;
    today
        .checked_add_months(Months::new(months))?
        .checked_add_days(Days::new(days))
}

/// Whether a span counts calendar days.
pub(crate) fn is_calendar(what: &What) -> bool {
    calendar(what).is_some()
}

fn calendar(what: &What) -> Option<(u64, u32)> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to be a small count"
    )]
    let count = |value: f64| (0.5..=3660.0).contains(&value).then_some(value.round() as u32);
    let amount = match what {
        What::Measure { value, unit } => match unit.symbol {
            "day" | "d" => (u64::from(count(*value)?), 0),
            "week" => (u64::from(count(*value)?) * 7, 0),
            "month" => (0, count(*value)?),
            "quarter" => (0, count(*value)? * 3),
            "year" => (0, count(*value)? * 12),
            _ => return None,
        },
        What::Duration { minutes } if *minutes >= 1440.0 => (u64::from(count(*minutes / 1440.0)?), 0),
        What::Delay(delay) if delay.or_duration && delay.minutes >= 1440.0 => {
            (u64::from(count(delay.minutes / 1440.0)?), 0)
        }
        _ => return None,
    };
    Some(amount)
}
