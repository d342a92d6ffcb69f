//! Two times of the clock with what lies between: from 23:30 to 7, с 9 до 18, 23点到7点.

use chrono::{DateTime, NaiveDate};
use chrono_tz::Tz;

use super::calendar::{Calendar, Look, shift_days};
use super::clock::{Clock, Context, Found, clock, counted, hour, part};
use super::date::{Said, date};
use super::resolve::{hour_on, instant_in_zone, time_of};
use super::sight::Sight;
use super::words::Role;
use super::{Impossible, Stretch, TimeRange, What};

const HALF: u32 = 12 * 60;
const DAY: u32 = 24 * 60;

/// Two times as they were said, with their day.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Ends {
    from: Clock,
    to: Clock,
    /// The day, where one was said.
    pub(super) date: Option<Said>,
}

impl Ends {
    /// Both ends in minutes of the day.
    pub(super) const fn minutes(&self) -> (u32, u32) {
        (self.from.minutes % DAY, self.to.minutes % DAY)
    }
}

/// Reads a range of times.
pub(super) fn range(sight: &Sight<'_>, at: usize) -> Option<(What, usize)> {
    let Some((ends, end)) = ends(sight, at) else {
        return no_such_time(sight, at).map(|end| (What::Impossible(Impossible::Time), end));
    };
    Some((made(sight, &ends)?, end))
}

// from 23:30 to 25:00: where a range ends one of whose times the clock has none of.
fn no_such_time(sight: &Sight<'_>, at: usize) -> Option<usize> {
    let place = sight.skip(at, Role::From);
    let context = if place > at { Context::At } else { Context::Bare };
    let first = with_part(sight, place, context)?;
    let joined = sight.is(first.end, Role::To) && (place > at || !sight.sign(first.end, '-'));
    let second = with_part(sight, first.end + 1, Context::At).filter(|_| joined)?;
    (first.clock.is_none() || second.clock.is_none()).then_some(second.end)
}

/// The ends of a range by its two times.
pub(super) fn between(from: Clock, to: Clock) -> Ends {
    let (from, to) = halves(from, to);
    Ends { from, to, date: None }
}

/// Reads the two ends of a range and its day.
pub(super) fn ends(sight: &Sight<'_>, at: usize) -> Option<(Ends, usize)> {
    let day = date(sight, at).filter(|day| day.end < sight.lexemes.len());
    let start = day.map_or(at, |day| {
        if sight.sign(day.end, ',') {
            day.end + 1
        } else {
            day.end
        }
    });
    let place = sight.skip(start, Role::From);
    let prefixed = place > start;
    let (first, joint) = first(sight, place, prefixed)?;
    let and = prefixed && sight.is(start, Role::Between) && sight.is(joint, Role::And);
    if !sight.is(joint, Role::To) && !and {
        return None;
    }
    let second = with_part(sight, joint + 1, Context::At).filter(|_| sure(sight, place, joint, prefixed))?;
    let (from, to) = halves(first, second.clock?);
    let mut ends = Ends {
        from,
        to,
        date: day.map(|day| day.said),
    };
    let mut end = second.end;
    if ends.date.is_none()
        && let Some(day) = date(sight, end)
    {
        ends.date = Some(day.said);
        end = day.end;
    }
    Some((ends, end))
}

// The first time; before a hyphen or after "from" a bare hour is one: 2-4pm, from 9 to 5.
fn first(sight: &Sight<'_>, at: usize, prefixed: bool) -> Option<(Clock, usize)> {
    if prefixed
        && let Some((hour, end)) = hour(sight, at)
            .filter(|(hour, end)| *hour <= 24 && (sight.is(*end, Role::To) || sight.is(*end, Role::And)))
    {
        return Some((Clock::open(hour, 0), end));
    }
    let context = if prefixed { Context::At } else { Context::Bare };
    if let Some(found) = with_part(sight, at, context) {
        return Some((found.clock?, found.end));
    }
    let (hour, end) = hour(sight, at).filter(|(hour, _)| *hour <= 24)?;
    let hyphen = sight.sign(end, '-') || (sight.is(end, Role::To) && !counted(sight, end));
    hyphen.then(|| (Clock::open(hour, 0), end))
}

fn with_part(sight: &Sight<'_>, at: usize, context: Context) -> Option<Found> {
    let at = if sight.is(at, Role::At) { at + 1 } else { at };
    let Some((part, end)) = part(sight, at) else {
        return clock(sight, at, context);
    };
    let found = clock(sight, end, Context::Dated)?;
    let clock = found.clock.map(|clock| {
        if clock.minutes < 13 * 60 {
            clock.within(part)
        } else {
            clock
        }
    });
    Some(Found { clock, ..found })
}

// Two bare numbers are times after "from" only; else one of them must be a time by itself.
fn sure(sight: &Sight<'_>, first: usize, joint: usize, prefixed: bool) -> bool {
    let alone = |at: usize| with_part(sight, at, Context::Bare).is_some_and(|found| found.clock.is_some());
    prefixed || alone(first) || alone(joint + 1)
}

// An open end is the nearest after a known beginning; an open beginning takes the half of its end.
fn halves(from: Clock, to: Clock) -> (Clock, Clock) {
    let nearest = |from: u32| {
        let early = to.minutes % HALF;
        let gap = |minutes: u32| (minutes + DAY - from % DAY) % DAY;
        let minutes = if gap(early) == 0 || gap(early + HALF) < gap(early) && gap(early + HALF) > 0 {
            early + HALF
        } else {
            early
        };
        Clock { minutes, ..to }
    };
    match (from.open, to.open) {
        (false, true) => (
            from,
            Clock {
                open: false,
                ..nearest(from.minutes)
            },
        ),
        (true, false) => {
            let early = from.minutes % HALF;
            let gap = |minutes: u32| (to.minutes % DAY + DAY - minutes) % DAY;
            let late_fits = gap(early + HALF) > 0 && gap(early + HALF) < gap(early);
            let minutes = if late_fits { early + HALF } else { early };
            (
                Clock {
                    minutes,
                    open: false,
                    ..from
                },
                to,
            )
        }
        (true, true) => {
            let usual_morning = (7..12).contains(&(from.minutes / 60));
            let minutes = from.minutes % HALF + if usual_morning { 0 } else { HALF };
            (Clock { minutes, ..from }, nearest(minutes))
        }
        (false, false) => (from, to),
    }
}

/// The range on its day, or the latest and the next one.
pub(super) fn made(sight: &Sight<'_>, ends: &Ends) -> Option<What> {
    let zone = sight.setting.settings.timezone;
    let today = sight.setting.now.with_timezone(&zone).date_naive();
    let now = sight.setting.now;
    let on = |date: NaiveDate| stretch(sight, ends, date);
    let (fact, plan) = match ends.date {
        Some(said) => {
            let calendar = Calendar::new(sight.today(), sight.setting.settings);
            let day = |look: Look| calendar.day(said, look).and_then(|chosen| on(chosen.date));
            (day(Look::Fact)?, day(Look::Plan)?)
        }
        None => (
            [0, -1, -2]
                .into_iter()
                .find_map(|days| on(shift_days(today, days)?).filter(|stretch| stretch.to <= now))?,
            [0, 1]
                .into_iter()
                .find_map(|days| on(shift_days(today, days)?).filter(|stretch| stretch.from > now))?,
        ),
    };
    let other = |clock: Clock| time_of((clock.minutes + HALF) % DAY);
    let open = ends.from.open && ends.to.open;
    Some(What::TimeRange(TimeRange {
        from: time_of(ends.from.minutes),
        to: time_of(ends.to.minutes),
        fact,
        plan,
        alternative: open.then(|| (other(ends.from), other(ends.to))),
    }))
}

fn stretch(sight: &Sight<'_>, ends: &Ends, date: NaiveDate) -> Option<Stretch> {
    let at = |minutes: u32| -> Option<DateTime<Tz>> {
        Some(instant_in_zone(hour_on(date, minutes)?, &sight.setting))
    };
    let from = ends.from.minutes;
    let to = ends.to.minutes % DAY + from / DAY * DAY;
    let to = if to <= from { to + DAY } else { to };
    Some(Stretch {
        from: at(from)?,
        to: at(to)?,
    })
}
