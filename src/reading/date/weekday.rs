//! Days of the week, in this week or another.

use super::super::clock::{Context, clock, whole};
use super::super::lexicon::Sense;
use super::super::sight::Sight;
use super::super::words::{Role, TimeUnit};
use super::chinese::chinese;
use super::{Found, Said, Week, day_first, found, is_unit, month_first, numeric, prefix, relative};

/// Reads Friday, next Friday, Friday next week, 下周五; "Friday, 6 March" is the sixth of March.
pub(super) fn weekday(sight: &Sight<'_>, at: usize, prefixed: bool) -> Option<Found> {
    if let Some(found) = weekday_of_week(sight, at) {
        return Some(found);
    }
    let (week, start) = which_week(sight, at);
    let day = named_weekday(sight, start, prefixed || start > at)?;
    let mut end = start + 1;
    if sight.sign(end, '.') && sight.glued(end) && sight.word(start).chars().count() <= 4 {
        end += 1;
    }
    let next = if sight.sign(end, ',') { end + 1 } else { end };
    if week == Week::Open
        && let Some(date) = month_first(sight, next)
            .or_else(|| day_first(sight, prefix(sight, next), prefix(sight, next) > next))
            .or_else(|| numeric::numeric(sight, next, true))
            .or_else(|| chinese(sight, next))
    {
        return Some(date);
    }
    if week == Week::Open
        && let Some((distance, end)) = week_after(sight, end)
    {
        let week = Week::Distance(distance);
        return Some(found(Said::Weekday { day, week }, end));
    }
    Some(found(Said::Weekday { day, week }, end))
}

/// The weekday at a place; one that is another word too needs words of time beside it.
pub(in super::super) fn named_weekday(sight: &Sight<'_>, at: usize, prefixed: bool) -> Option<u8> {
    sight.sense(at, |sense| match sense {
        Sense::Weekday(day) => Some(*day),
        Sense::WeakWeekday(day) if prefixed || timed(sight, at + 1) => Some(*day),
        _ => None,
    })
}

// Whether a time or a day of the month follows.
fn timed(sight: &Sight<'_>, at: usize) -> bool {
    let next = if sight.sign(at, ',') { at + 1 } else { at };
    let clock = clock(sight, next, Context::Bare).is_some();
    let part = super::super::clock::part(sight, next).is_some() && sight.word(at - 1).is_ascii();
    clock
        || part
        || sight.is(next, Role::At)
        || month_first(sight, next).is_some()
        || day_first(sight, next, false).is_some()
}

fn which_week(sight: &Sight<'_>, at: usize) -> (Week, usize) {
    let ascii = sight.word(at).is_ascii();
    let week = match () {
        () if ascii && (sight.is(at, Role::Last) || sight.is(at, Role::Past)) => Week::Latest,
        () if sight.is(at, Role::Last) => Week::Last,
        () if sight.is(at, Role::Next) => Week::Next,
        () if sight.is(at, Role::This) => Week::Distance(0),
        () if sight.is(at, Role::Coming) => Week::Coming,
        () => return (Week::Open, at),
    };
    (week, at + 1)
}

// "on Friday next week", "в пятницу на следующей неделе"
fn week_after(sight: &Sight<'_>, at: usize) -> Option<(i64, usize)> {
    let mut place = at;
    if sight.is(place, Role::Of) || sight.is(place, Role::On) {
        place += 1;
    }
    let distance = match () {
        () if sight.is(place, Role::Last) => -1,
        () if sight.is(place, Role::This) => 0,
        () if sight.is(place, Role::Next) => 1,
        () => return None,
    };
    is_unit(sight, place + 1, TimeUnit::Week).then_some((distance, place + 2))
}

// 下周五, 上周日, 下个星期 周三
fn weekday_of_week(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let distance = relative(sight, at, TimeUnit::Week)?;
    let day = if sight.is(at + 1, Role::WeekSunday) && sight.glued(at + 1) {
        7
    } else {
        sight.sense(at + 1, |sense| match sense {
            Sense::Weekday(day) => Some(*day),
            Sense::Cardinal(value) if (1.0..=6.0).contains(value) && sight.glued(at + 1) => {
                whole(*value).and_then(|day| u8::try_from(day).ok())
            }
            _ => None,
        })?
    };
    // 上周五次 counts.
    if sight.is(at + 2, Role::Times) {
        return None;
    }
    let week = Week::Distance(distance);
    Some(found(Said::Weekday { day, week }, at + 2))
}
