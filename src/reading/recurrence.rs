//! What comes again: every weekday 7:30, 每周一三五, раз в неделю по вторникам, twice a day at 9 and 21.

mod cron;
mod head;
mod rule;
mod tail;

use chrono::NaiveDate;

use super::calendar::Look;
use super::clock::Clock;
use super::date::{self, LEAP_YEAR};
use super::resolve::{Words, resolve};
use super::sight::Sight;
use super::words::{Part, TimeUnit};
use super::{Impossible, What};

/// All seven weekdays.
pub(super) const EVERY_DAY: u8 = 0b111_1111;
/// Monday to Friday.
pub(super) const WORKDAYS: u8 = 0b001_1111;

/// A recurrence as it was said.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Said {
    /// How it comes again.
    pub(super) pattern: Pattern,
    /// How often within its period, where it was said.
    pub(super) times: Option<f64>,
    /// The times of the day.
    pub(super) clocks: Vec<Clock>,
    /// The part of the day.
    pub(super) part: Option<Part>,
    /// The words of the last moment.
    pub(super) until: Option<Words>,
    /// The first day.
    pub(super) starts: Option<NaiveDate>,
    /// From when to when of a day it comes, in minutes: `every hour from 9 to 17`.
    pub(super) hours: Option<(u32, u32)>,
    /// The weekdays on which it comes by the clock (bit 0 is Monday).
    pub(super) within: u8,
    /// A time or a day in it that there is none of.
    pub(super) impossible: Option<Impossible>,
}

/// How something comes again.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Pattern {
    /// Every so many of a unit.
    Units(u32, TimeUnit),
    /// On these weekdays (bit 0 is Monday), every so many weeks.
    Weekdays(u8, u32),
    /// On these days of the month, every so many months.
    MonthDays(Vec<u32>, u32),
    /// On the last day of the month.
    LastDay,
    /// On a day of the year: month and day.
    YearDay(u32, u32),
    /// Five cron fields as they were written.
    Cron(String),
    /// In a way that neither cron nor a distance can say.
    Unsupported,
}

impl Said {
    /// Adds a time of the day; nothing stands for one that the clock has none of.
    fn push(&mut self, clock: Option<Clock>) {
        match clock {
            Some(clock) => self.clocks.push(clock),
            None => self.impossible = Some(Impossible::Time),
        }
    }
}

impl From<Pattern> for Said {
    fn from(pattern: Pattern) -> Self {
        Self {
            pattern,
            times: None,
            clocks: Vec::new(),
            part: None,
            until: None,
            starts: None,
            hours: None,
            within: EVERY_DAY,
            impossible: None,
        }
    }
}

/// The weekdays of a pattern that is made of them, as bits.
pub(super) const fn weekdays_of(pattern: &Pattern) -> Option<u8> {
    match pattern {
        Pattern::Units(1, TimeUnit::Day) => Some(EVERY_DAY),
        Pattern::Units(1, TimeUnit::Workday) => Some(WORKDAYS),
        Pattern::Units(1, TimeUnit::Weekend) => Some(EVERY_DAY & !WORKDAYS),
        Pattern::Weekdays(days, 1) => Some(*days),
        _ => None,
    }
}

/// Reads something that comes again.
pub(super) fn recurrence(sight: &Sight<'_>, at: usize) -> Option<(What, usize)> {
    let (said, end) = said(sight, at)?;
    Some((made(sight, &said), end))
}

/// Reads the words of a recurrence.
pub(super) fn said(sight: &Sight<'_>, at: usize) -> Option<(Said, usize)> {
    let (said, end) = head::head(sight, at)?;
    Some(tail::tail(sight, said, end))
}

// A day of the year, or a last day, that no calendar has: every 31 February, until 31 June.
fn no_such_day(sight: &Sight<'_>, said: &Said) -> Option<Impossible> {
    let until = said
        .until
        .filter(|words| resolve(words, &sight.setting, Look::Plan).is_none())
        .and_then(|words| words.date);
    let yearly = match said.pattern {
        Pattern::YearDay(month, day) if NaiveDate::from_ymd_opt(LEAP_YEAR, month, day).is_none() => {
            Some(date::Said::MonthDay {
                month,
                day,
                year: None,
                swappable: false,
            })
        }
        _ => None,
    };
    until
        .or(yearly)
        .map(|said| super::moment::no_such_day(sight, said))
}

/// The meaning of the words of a recurrence.
pub(super) fn made(sight: &Sight<'_>, said: &Said) -> What {
    if let Some(impossible) = said.impossible.or_else(|| no_such_day(sight, said)) {
        return What::Impossible(impossible);
    }
    rule::rule(sight, said).map_or(What::Impossible(Impossible::Recurrence), What::Recurrence)
}
