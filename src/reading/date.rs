//! Days as they are said: tomorrow, last Friday, 3月8号, 5-го марта, 2026-03-05.

mod chinese;
mod edge;
mod feast;
mod nth;
mod numeric;
mod weekday;

pub(super) use chinese::{chinese_month, chinese_year};
pub(super) use feast::Feast;

pub(super) use nth::place;
pub(super) use numeric::LEAP_YEAR;
pub(super) use weekday::named_weekday;

use super::clock::{counted, whole};
use super::lexicon::Sense;
use super::number::{literal, number};
use super::sight::Sight;
use super::words::{Part, Role, TimeUnit};

/// A day as it was said.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Said {
    /// A distance from today.
    Offset(i64),
    /// A day of the week.
    Weekday {
        /// The ISO number.
        day: u8,
        /// Of which week.
        week: Week,
    },
    /// A day of a month; the month open or a distance from the current one.
    Day {
        /// The day of the month.
        day: u32,
        /// Which month, as a distance from this one.
        month: Option<i64>,
    },
    /// A day and a month.
    MonthDay {
        /// The month, from 1.
        month: u32,
        /// The day of the month.
        day: u32,
        /// The year, where it was said.
        year: Option<i32>,
        /// Whether the two numbers could stand in the other order.
        swappable: bool,
    },
    /// The first or the last day of a stretch.
    Edge {
        /// Whether the last.
        end: bool,
        /// Of what.
        unit: TimeUnit,
        /// Of which one, as a distance from the current one.
        distance: i64,
    },
    /// The first, second … or last such weekday of a month.
    Nth {
        /// Which one, from 1; nothing for the last.
        nth: Option<u8>,
        /// The ISO number of the weekday.
        day: u8,
        /// The month.
        month: InMonth,
    },
    /// The first or the last day of a month by number.
    MonthEdge {
        /// Whether the last.
        end: bool,
        /// The month, from 1.
        month: u32,
    },
    /// A feast of the year.
    Feast(Feast),
}

/// Which month something is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum InMonth {
    /// By number, perhaps with its year.
    Number(u32, Option<i32>),
    /// So many months from this one.
    Distance(i64),
}

/// Which week a weekday belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Week {
    /// Not said: the past one for facts, the coming one for plans.
    Open,
    /// The latest one: the English `last Friday`.
    Latest,
    /// The nearest one to come.
    Coming,
    /// So many calendar weeks from this one.
    Distance(i64),
    /// The week after this one, though some mean the coming day: `next Friday`.
    Next,
    /// The week before this one, though some mean the latest day: `в прошлую среду`.
    Last,
}

/// A day and where it ends, with the part of the day that came in the same word.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Found {
    /// The day.
    pub(super) said: Said,
    /// The part of the day, as in `tonight`.
    pub(super) part: Option<Part>,
    /// The place after it.
    pub(super) end: usize,
}

/// Reads the day that begins at a place.
pub(super) fn date(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let start = prefix(sight, at);
    let little = (at..start).any(|place| !sight.is(place, Role::The));
    let prefixed = little || sight.is_before(at, &EDGES);
    word(sight, start)
        .or_else(|| feast::feast(sight, start, prefixed))
        .or_else(|| nth::nth(sight, start))
        .or_else(|| numeric::numeric(sight, start, prefixed))
        .or_else(|| weekday::weekday(sight, start, prefixed))
        .or_else(|| month_first(sight, start))
        .or_else(|| edge::edge(sight, start).filter(|found| matches!(found.said, Said::MonthEdge { .. })))
        .or_else(|| day_first(sight, start, prefixed))
        .or_else(|| month_then_day(sight, start))
        .or_else(|| chinese::chinese(sight, start))
        .or_else(|| edge::edge(sight, start))
        .or_else(|| weekend(sight, start, start > at))
}

// "on the weekend at 10", 周末上午10点: with a time it is its first day.
fn weekend(sight: &Sight<'_>, at: usize, prefixed: bool) -> Option<Found> {
    let this = sight.is(at, Role::This) || sight.is(at, Role::Next) || sight.is(at, Role::Coming);
    let place = if this { at + 1 } else { at };
    let named = is_unit(sight, place, TimeUnit::Weekend) && (this || prefixed || sight.han(place));
    let distance = match relative(sight, at, TimeUnit::Weekend) {
        Some(distance) => distance,
        None if named => i64::from(sight.is(at, Role::Next)),
        None => return None,
    };
    let timed = super::clock::part(sight, place + 1).is_some()
        || super::clock::clock(
            sight,
            sight.skip(place + 1, Role::At),
            super::clock::Context::Dated,
        )
        .is_some();
    let week = if distance == 0 {
        Week::Open
    } else {
        Week::Distance(distance)
    };
    timed.then(|| found(Said::Weekday { day: 6, week }, place + 1))
}

const EDGES: [Role; 8] = [
    Role::On,
    Role::From,
    Role::To,
    Role::Until,
    Role::By,
    Role::Since,
    Role::At,
    Role::Every,
];

fn prefix(sight: &Sight<'_>, at: usize) -> usize {
    let mut place = at;
    for _ in 0..2 {
        let little = sight.is(place, Role::On) || sight.is(place, Role::The) || sight.is(place, Role::At);
        if little
            && sight
                .sense(place, |sense| matches!(sense, Sense::Weekday(_)).then_some(()))
                .is_none()
        {
            place += 1;
        }
    }
    place
}

const fn found(said: Said, end: usize) -> Found {
    Found {
        said,
        part: None,
        end,
    }
}

fn word(sight: &Sight<'_>, at: usize) -> Option<Found> {
    sight.sense(at, |sense| match sense {
        Sense::Day(days) => Some(found(Said::Offset(*days), at + 1)),
        Sense::DayPart(days, part) => Some(Found {
            said: Said::Offset(*days),
            part: Some(*part),
            end: at + 1,
        }),
        _ => None,
    })
}

fn is_unit(sight: &Sight<'_>, at: usize, unit: TimeUnit) -> bool {
    sight
        .sense(at, |sense| (*sense == Sense::Time(unit)).then_some(()))
        .is_some()
}

/// A week, month or year by its distance, in one word.
pub(super) fn relative(sight: &Sight<'_>, at: usize, unit: TimeUnit) -> Option<i64> {
    sight.sense(at, |sense| match sense {
        Sense::Relative(distance, of) if *of == unit => Some(*distance),
        _ => None,
    })
}

/// The month at a place, whether or not it is another word too.
pub(super) fn month(sight: &Sight<'_>, at: usize) -> Option<u32> {
    sight.sense(at, |sense| match sense {
        Sense::Month(month) | Sense::WeakMonth(month) => Some(*month),
        _ => None,
    })
}

// March 5th, 2026
fn month_first(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let month = month(sight, at).filter(|_| !sight.han(at))?;
    let dot = if sight.sign(at + 1, '.') && sight.glued(at + 1) {
        at + 2
    } else {
        at + 1
    };
    let (day, end) = day_number(sight, sight.skip(dot, Role::The), true)?;
    if counted(sight, end) && !sight.sign(end, '-') {
        return None;
    }
    let (year, end) = year(sight, end).map_or((None, end), |(year, end)| (Some(year), end));
    Some(found(
        Said::MonthDay {
            month,
            day,
            year,
            swappable: false,
        },
        end,
    ))
}

/// The number of a day, `5`, `5th`, `fifth`, `пятого`, and where it ends.
pub(super) fn day_number(sight: &Sight<'_>, at: usize, bare: bool) -> Option<(u32, usize)> {
    if let Some(plain) = sight.plain(at) {
        let day = whole(literal(sight, at)?)
            .filter(|day| plain.digits <= Some(2) && plain.digits.is_some() && *day <= 99)?;
        let dash = if sight.sign(at + 1, '-') && sight.glued(at + 1) {
            at + 2
        } else {
            at + 1
        };
        if sight.is(dash, Role::OrdinalEnd) && sight.glued(dash) {
            return Some((day, dash + 1));
        }
        return bare.then_some((day, at + 1));
    }
    let ordinal = |at: usize| {
        sight.sense(at, |sense| match sense {
            Sense::Ordinal(value) => whole(*value),
            _ => None,
        })
    };
    if let Some(day) = ordinal(at) {
        return Some((day, at + 1));
    }
    // двадцать первого
    let found = number(sight, at).filter(|found| found.end == at + 1 && !sight.han(at))?;
    let tens = whole(found.value)?;
    if let Some(ones) = ordinal(at + 1).filter(|ones| *ones < 10 && (tens == 20 || tens == 30)) {
        return Some((tens + ones, at + 2));
    }
    bare.then_some((tens, at + 1)).filter(|(day, _)| *day <= 31)
}

/// A year of four digits, with its mark: `2026`, `, 2026`, `2026 года`.
pub(super) fn year(sight: &Sight<'_>, at: usize) -> Option<(i32, usize)> {
    let place = if sight.sign(at, ',') { at + 1 } else { at };
    let plain = sight.plain(place).filter(|plain| plain.digits == Some(4))?;
    let year = i32::try_from(whole(plain.value)?).ok()?;
    let marked = sight.is(place + 1, Role::YearMark);
    let fits = (1900..2200).contains(&year) && (marked || !counted(sight, place + 1));
    fits.then_some((year, if marked { place + 2 } else { place + 1 }))
}

// 5 марта, the 5th of March 2026, the 5th, 5-го, 5 числа следующего месяца
fn day_first(sight: &Sight<'_>, at: usize, prefixed: bool) -> Option<Found> {
    let (day, after) = day_number(sight, at, true)?;
    let ordinal = after > at + 1 || sight.plain(at).is_none();
    let marked = sight.is(after, Role::DayOfMonth) && !sight.han(after);
    let end = if marked { after + 1 } else { after };
    let of = sight.skip(end, Role::Of);
    if let Some(month) = month(sight, of).filter(|_| !sight.han(of)) {
        // "5 may" and "2 march" may be verbs, unless an ordinal or a year stands by them.
        let (year, end) = year(sight, of + 1).map_or((None, of + 1), |(year, end)| (Some(year), end));
        return Some(found(
            Said::MonthDay {
                month,
                day,
                year,
                swappable: false,
            },
            end,
        ));
    }
    if let Some((distance, end)) = month_distance(sight, of).filter(|_| ordinal || marked) {
        let month = Some(distance);
        return Some(found(Said::Day { day, month }, end));
    }
    let digits = sight.plain(at).is_some();
    let genitive = digits && sight.is(after - 1, Role::DayEnd);
    let alone = marked || (digits && ordinal && (genitive || (prefixed && sight.word(after - 1).is_ascii())));
    let spoken = !digits && ordinal && prefixed && sight.word(at).is_ascii() && sight.is(at - 1, Role::The);
    let free = marked || !counted(sight, after);
    ((alone || spoken) && free && day > 0).then(|| found(Said::Day { day, month: None }, end))
}

// next month on the 3rd, в следующем месяце 3 числа
fn month_then_day(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let (month, after) = month_distance(sight, at)?;
    let start = prefix(sight, after);
    let (day, end) = day_number(sight, start, true)?;
    let marked = sight.is(end, Role::DayOfMonth);
    let ordinal = end > start + 1 || sight.plain(start).is_none();
    let month = Some(month);
    let end = if marked { end + 1 } else { end };
    (marked || ordinal).then(|| found(Said::Day { day, month }, end))
}

// "of next month", "следующего месяца"
fn month_distance(sight: &Sight<'_>, at: usize) -> Option<(i64, usize)> {
    let distance = match () {
        () if sight.is(at, Role::Last) => -1,
        () if sight.is(at, Role::This) => 0,
        () if sight.is(at, Role::Next) => 1,
        () => return None,
    };
    is_unit(sight, at + 1, TimeUnit::Month).then_some((distance, at + 2))
}
