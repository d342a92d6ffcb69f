//! Days as they are said: tomorrow, last Friday, 3月8号, 5-го марта, 2026-03-05.

mod numeric;

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
    /// The first or the last day of a month by number.
    MonthEdge {
        /// Whether the last.
        end: bool,
        /// The month, from 1.
        month: u32,
    },
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
        .or_else(|| numeric::numeric(sight, start, prefixed))
        .or_else(|| weekday(sight, start, prefixed))
        .or_else(|| month_first(sight, start))
        .or_else(|| day_first(sight, start, prefixed))
        .or_else(|| chinese(sight, start))
        .or_else(|| edge(sight, start))
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

// Friday, next Friday, Friday next week, 下周五; "Friday, 6 March" is the sixth of March.
fn weekday(sight: &Sight<'_>, at: usize, prefixed: bool) -> Option<Found> {
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
pub(super) fn named_weekday(sight: &Sight<'_>, at: usize, prefixed: bool) -> Option<u8> {
    sight.sense(at, |sense| match sense {
        Sense::Weekday(day) => Some(*day),
        Sense::WeakWeekday(day) if prefixed || timed(sight, at + 1) => Some(*day),
        _ => None,
    })
}

// Whether a time or a day of the month follows.
fn timed(sight: &Sight<'_>, at: usize) -> bool {
    let next = if sight.sign(at, ',') { at + 1 } else { at };
    let clock = super::clock::clock(sight, next, super::clock::Context::Bare).is_some();
    clock
        || sight.is(next, Role::At)
        || month_first(sight, next).is_some()
        || day_first(sight, next, false).is_some()
}

fn which_week(sight: &Sight<'_>, at: usize) -> (Week, usize) {
    let ascii = sight.word(at).is_ascii();
    let week = match () {
        () if sight.is(at, Role::Last) && ascii => Week::Latest,
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

fn is_unit(sight: &Sight<'_>, at: usize, unit: TimeUnit) -> bool {
    sight
        .sense(at, |sense| (*sense == Sense::Time(unit)).then_some(()))
        .is_some()
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

// 2026年3月5日, 明年5月1日, 三月八号, 3月8, 本月15号, 15号
fn chinese(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let (year, start) = chinese_year(sight, at);
    let day_mark = |day: usize| sight.is(day, Role::DayOfMonth) && sight.han(day);
    if let Some((month, after)) = chinese_month(sight, start) {
        let day = number(sight, after)?;
        let value = whole(day.value).filter(|day| *day <= 99)?;
        let marked = day_mark(day.end);
        let bare = sight.glued(after) && sight.plain(after).is_some() && !counted(sight, day.end);
        let said = Said::MonthDay {
            month,
            day: value,
            year: year.map(|year| year.of(sight)),
            swappable: false,
        };
        return (marked || bare).then(|| found(said, if marked { day.end + 1 } else { day.end }));
    }
    let month = relative(sight, start, TimeUnit::Month);
    let place = if month.is_some() { start + 1 } else { start };
    let day = number(sight, place)?;
    let value = whole(day.value).filter(|day| (1..=99).contains(day))?;
    let said = Said::Day { day: value, month };
    (year.is_none() && day_mark(day.end)).then(|| found(said, day.end + 1))
}

/// A month with its mark: `3月`, `三月`, `三月份`.
pub(super) fn chinese_month(sight: &Sight<'_>, at: usize) -> Option<(u32, usize)> {
    if let Some(month) = month(sight, at).filter(|_| sight.han(at)) {
        return Some((month, at + 1));
    }
    let plain = sight.plain(at).filter(|plain| plain.digits.is_some())?;
    let month = whole(plain.value).filter(|month| *month <= 99)?;
    (sight.is(at + 1, Role::MonthMark) && sight.glued(at + 1)).then_some((month, at + 2))
}

/// A year: its number, or a distance from the current one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Year {
    /// By number.
    Number(i32),
    /// By distance.
    Distance(i64),
}

impl Year {
    /// The year's number.
    pub(super) fn of(self, sight: &Sight<'_>) -> i32 {
        use chrono::Datelike as _;
        match self {
            Self::Number(year) => year,
            Self::Distance(distance) => sight.today().year() + i32::try_from(distance).unwrap_or_default(),
        }
    }
}

/// A year before a month: `2026年`, `去年`.
pub(super) fn chinese_year(sight: &Sight<'_>, at: usize) -> (Option<Year>, usize) {
    if let Some(distance) = relative(sight, at, TimeUnit::Year) {
        return (Some(Year::Distance(distance)), at + 1);
    }
    let numbered = number(sight, at).and_then(|found| {
        let year = i32::try_from(whole(found.value)?).ok()?;
        let marked = sight.is(found.end, Role::YearMark) && sight.han(found.end);
        let year = if year < 100 { year + 2000 } else { year };
        (marked && (1900..2200).contains(&year)).then_some((Some(Year::Number(year)), found.end + 1))
    });
    numbered.unwrap_or((None, at))
}

// end of the month, конец недели, 月底, end of March, 下个月初
fn edge(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let named = sight.sense(at, |sense| match sense {
        Sense::Edge(end, unit) => Some((*end, *unit)),
        _ => None,
    });
    if let Some((end, unit)) = named {
        let distance = 0;
        return Some(found(Said::Edge { end, unit, distance }, at + 1));
    }
    for unit in [TimeUnit::Week, TimeUnit::Month, TimeUnit::Year] {
        if let Some(distance) = relative(sight, at, unit)
            && let Some(end) = side(sight, at + 1)
        {
            return Some(found(Said::Edge { end, unit, distance }, at + 2));
        }
    }
    let end = side(sight, at).filter(|_| !sight.han(at))?;
    let mut place = sight.skip(sight.skip(at + 1, Role::Of), Role::The);
    let distance = match () {
        () if sight.is(place, Role::Last) => -1,
        () if sight.is(place, Role::Next) => 1,
        () => 0,
    };
    if distance != 0 || sight.is(place, Role::This) {
        place += 1;
    }
    if let Some(month) = month(sight, place) {
        return Some(found(Said::MonthEdge { end, month }, place + 1));
    }
    let unit = sight.sense(place, |sense| match sense {
        Sense::Time(
            unit @ (TimeUnit::Day | TimeUnit::Week | TimeUnit::Month | TimeUnit::Quarter | TimeUnit::Year),
        ) => Some(*unit),
        _ => None,
    })?;
    Some(found(Said::Edge { end, unit, distance }, place + 1))
}

fn side(sight: &Sight<'_>, at: usize) -> Option<bool> {
    match () {
        () if sight.is(at, Role::End) => Some(true),
        () if sight.is(at, Role::Begin) => Some(false),
        () => None,
    }
}
