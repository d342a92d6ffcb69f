//! Days that no calendar and times that no clock has: nothing is guessed, what can be meant is asked.

use std::ops::Range;

use chrono::{Datelike as _, NaiveDate};

use super::message::Message;
use super::sentence::Typed;
use super::{Step, ask, order};
use crate::args;
use crate::domain::{Action, Press};
use crate::reading::{Impossible, What};
use crate::text::format;

/// Says what cannot be about "31 February" or "every day at 25:00"; nothing else of the message is done. The last day
/// of the month that was named is one tap away, and so is keeping what was told as it is written.
pub(super) fn step(message: &Message<'_>) -> Option<Step> {
    let plan = order::is_plan(message);
    let (typed, impossible) = message.typed(|typed| match &typed.what {
        What::Impossible(impossible) if *impossible != Impossible::Recurrence => {
            (plan || is_sure(message, typed)).then(|| (typed.clone(), *impossible))
        }
        _ => None,
    })?;
    let words = message.sentence.text[typed.bytes.clone()].trim().to_owned();
    let (key, last) = match impossible {
        Impossible::Date { fact, plan: ahead } => ("impossible-date", if plan { ahead } else { fact }),
        Impossible::Time | Impossible::Recurrence => ("impossible-time", None),
    };
    let mut actions: Vec<Action> = last
        .and_then(|last| instead(message, &typed, last))
        .into_iter()
        .collect();
    if !plan {
        actions.extend(ask::log_it(message));
    }
    Some(message.say(key, args! { "words" => words }, actions))
}

/// Whether a day or a time is meant: 25:20 by itself may be a score or how long a run took.
fn is_sure(message: &Message<'_>, typed: &Typed) -> bool {
    match typed.what {
        What::Impossible(Impossible::Time) => {
            let words = &message.sentence.text[message.time_cut(typed)];
            words.contains(|c: char| !c.is_ascii_digit() && c != ':')
        }
        _ => true,
    }
}

/// The button that says the message again with the month's last day in the place of the one it does not have.
fn instead(message: &Message<'_>, typed: &Typed, last: NaiveDate) -> Option<Action> {
    let text = message.sentence.text;
    let day = day_of_month(&text[typed.bytes.clone()], last.day())?;
    let (from, to) = (typed.bytes.start + day.start, typed.bytes.start + day.end);
    let today = crate::domain::day::day_of(message.view.now, &message.view.settings);
    Some(Action {
        label: format::date(last, today, message.phrases()),
        press: Press::Say(format!("{}{}{}", &text[..from], last.day(), &text[to..])),
        new_row: false,
    })
}

/// Where the number stands that is more than the month has days.
fn day_of_month(words: &str, last: u32) -> Option<Range<usize>> {
    let mut start = 0;
    for piece in words.split_inclusive(|c: char| !c.is_ascii_digit()) {
        let digits = piece.trim_end_matches(|c: char| !c.is_ascii_digit());
        let too_many = digits.parse::<u32>().is_ok_and(|day| day > last && day < 100);
        if too_many {
            return Some(start..start + digits.len());
        }
        start += piece.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::day_of_month;

    #[test]
    fn the_number_that_is_too_large_is_found() {
        for (words, last, found) in [
            ("31 February", 28, Some("31")),
            ("2026-02-31", 28, Some("31")),
            ("2月30日", 28, Some("30")),
            ("31.04.2026 в 9:45", 30, Some("31")),
            ("on the 32nd", 31, Some("32")),
            ("thirty-first of June", 30, None),
        ] {
            assert_eq!(
                day_of_month(words, last).map(|place| &words[place]),
                found,
                "{words}"
            );
        }
    }
}
