//! When within it: the days, times and bounds that follow how often.

use super::super::calendar::{Calendar, Look};
use super::super::clock::{Clock, Context, clock, part};
use super::super::date::{self, Said as Day, date, day_number};
use super::super::lexicon::Sense;
use super::super::moment::gather;
use super::super::range;
use super::super::sight::Sight;
use super::super::words::{Role, TimeUnit};
use super::{EVERY_DAY, Pattern, Said};

/// Reads what follows how often something comes again.
pub(super) fn tail(sight: &Sight<'_>, mut said: Said, mut end: usize) -> (Said, usize) {
    loop {
        let next = if sight.sign(end, ',') || sight.sign(end, '、') {
            end + 1
        } else {
            end
        };
        let after = days(sight, &mut said, next)
            .or_else(|| without(sight, &mut said, next))
            .or_else(|| hours(sight, &mut said, next))
            .or_else(|| times(sight, &mut said, next))
            .or_else(|| day_part(sight, &mut said, next))
            .or_else(|| until(sight, &mut said, next))
            .or_else(|| starts(sight, &mut said, next));
        match after {
            Some(after) => end = after,
            None => return (said, end),
        }
    }
}

// Which days of the week, the month or the year.
fn days(sight: &Sight<'_>, said: &mut Said, at: usize) -> Option<usize> {
    let start = little(sight, at);
    let (pattern, end) = match said.pattern {
        Pattern::Units(count, TimeUnit::Week) => {
            let (days, end) = weekdays(sight, start)?;
            (Pattern::Weekdays(days, count), end)
        }
        Pattern::Units(count, unit @ (TimeUnit::Month | TimeUnit::Quarter)) => {
            let count = if unit == TimeUnit::Quarter {
                count * 3
            } else {
                count
            };
            if sight.is(start, Role::Final) {
                let of = sight.skip(sight.skip(start + 1, Role::Of), Role::The);
                let month = sight.sense(of, |sense| (*sense == Sense::Time(TimeUnit::Month)).then_some(()));
                let end = if month.is_some() { of + 1 } else { start + 1 };
                (
                    if count == 1 {
                        Pattern::LastDay
                    } else {
                        Pattern::Unsupported
                    },
                    end,
                )
            } else {
                let (days, end) = month_days(sight, start)?;
                (Pattern::MonthDays(days, count), end)
            }
        }
        Pattern::Units(_, TimeUnit::Hour | TimeUnit::Minute) if said.within == EVERY_DAY => {
            let (again, end) = super::head::head(sight, at)?;
            said.within = super::weekdays_of(&again.pattern)?;
            return Some(end);
        }
        Pattern::Units(1, TimeUnit::Year) => {
            let found = date(sight, at)?;
            let Day::MonthDay { month, day, .. } = found.said else {
                return None;
            };
            (Pattern::YearDay(month, day), found.end)
        }
        _ => return None,
    };
    said.pattern = pattern;
    Some(end)
}

// except on Sundays
fn without(sight: &Sight<'_>, said: &mut Said, at: usize) -> Option<usize> {
    let (days, end) = super::head::excepted(sight, at)?;
    said.pattern = super::head::less(&said.pattern, days)?;
    Some(end)
}

// from 9 to 17: the hours of the day in which it comes, or in which it is.
fn hours(sight: &Sight<'_>, said: &mut Said, at: usize) -> Option<usize> {
    if said.hours.is_some() || !said.clocks.is_empty() {
        return None;
    }
    let (ends, end) = range::ends(sight, at).filter(|(ends, _)| ends.date.is_none())?;
    said.hours = Some(ends.minutes());
    Some(end)
}

/// on, on the, по, в
pub(super) fn little(sight: &Sight<'_>, at: usize) -> usize {
    let mut place = at;
    for _ in 0..2 {
        if [Role::On, Role::The, Role::Habitual, Role::Of]
            .iter()
            .any(|role| sight.is(place, *role))
        {
            place += 1;
        }
    }
    place
}

/// Reads a list of days of the month: `5th and 20th`, `5 и 20 числа`, `1号、15号`.
pub(super) fn month_days(sight: &Sight<'_>, at: usize) -> Option<(Vec<u32>, usize)> {
    let one = |at: usize| {
        let (day, end) = day_number(sight, at, true).or_else(|| han_day(sight, at))?;
        let marked = sight.is(end, Role::DayOfMonth);
        let ordinal = end > at + 1 || sight.plain(at).is_none();
        let fits = (1..=31).contains(&day) && (marked || ordinal);
        fits.then_some((day, if marked { end + 1 } else { end }))
    };
    // The mark may stand behind the last one only: 5 и 20 числа.
    let unmarked = |at: usize| {
        let (day, end) = day_number(sight, at, true)?;
        let more = joint(sight, end).and_then(one)?;
        ((1..=31).contains(&day) && more.1 > end).then_some((day, end))
    };
    let (first, mut end) = one(at).or_else(|| unmarked(at))?;
    let mut days = vec![first];
    while days.len() < 8
        && let Some((day, after)) = joint(sight, end).and_then(one)
    {
        days.push(day);
        end = after;
    }
    Some((days, end))
}

fn han_day(sight: &Sight<'_>, at: usize) -> Option<(u32, usize)> {
    let found = super::super::number::number(sight, at).filter(|_| sight.han(at))?;
    super::super::clock::whole(found.value).map(|day| (day, found.end))
}

fn joint(sight: &Sight<'_>, at: usize) -> Option<usize> {
    let sign = sight.sign(at, ',') || sight.sign(at, '、') || sight.sign(at, '/');
    let and = if sign { at + 1 } else { at };
    let place = if sight.is(and, Role::And) { and + 1 } else { and };
    (place > at).then_some(place)
}

/// Reads a list or a range of weekdays as bits, Monday first: `mon, wed and fri`, `пн-пт`, `周一三五`.
pub(super) fn weekdays(sight: &Sight<'_>, at: usize) -> Option<(u8, usize)> {
    let (first, mut end) = weekday(sight, at)?;
    let mut days = 1_u8 << (first - 1);
    let mut last = first;
    // More names than a fortnight has days are no list of days.
    for _ in 0..14 {
        let range = sight.is(end, Role::To) && !sight.is(end, Role::And);
        let next = if range {
            end + 1
        } else {
            joint(sight, end).map_or(end, |next| little(sight, next))
        };
        let Some((day, after)) = weekday(sight, next).or_else(|| short_weekday(sight, next)) else {
            break;
        };
        if next == end && !sight.han(next) && !sight.is(end, Role::And) {
            // "mon wed fri" stand side by side as well.
            weekday(sight, next)?;
        }
        if range {
            let mut between = last;
            while between != day {
                between = between % 7 + 1;
                days |= 1 << (between - 1);
            }
        }
        days |= 1 << (day - 1);
        last = day;
        end = after;
    }
    Some((days, end))
}

fn weekday(sight: &Sight<'_>, at: usize) -> Option<(u8, usize)> {
    let day = date::named_weekday(sight, at, true).or_else(|| {
        sight.sense(at, |sense| match sense {
            Sense::Weekly(day) => Some(*day),
            _ => None,
        })
    })?;
    let dot = sight.sign(at + 1, '.') && sight.glued(at + 1) && sight.get(at + 2).is_some();
    Some((day, if dot { at + 2 } else { at + 1 }))
}

// The 三 of 周一三五 and the 3 of 每周1、3、5.
fn short_weekday(sight: &Sight<'_>, at: usize) -> Option<(u8, usize)> {
    if sight.is(at, Role::WeekSunday) && sight.han(at) && sight.glued(at) {
        return Some((7, at + 1));
    }
    let day = sight.sense(at, |sense| match sense {
        Sense::Cardinal(value) if (1.0..=6.0).contains(value) && sight.han(at) => {
            super::super::clock::whole(*value)
        }
        _ => None,
    })?;
    // 周一三次 counts, and so does 周一三点.
    let counted = super::super::clock::counted(sight, at + 1)
        || sight.is(at + 1, Role::Clock)
        || sight.is(at + 1, Role::Classifier);
    let scaled = sight
        .sense(at + 1, |sense| matches!(sense, Sense::Scale(_)).then_some(()))
        .is_some();
    (!counted && !scaled).then(|| u8::try_from(day).ok().map(|day| (day, at + 1)))?
}

// at 9 and 21, в 9, 14 и 21:30, 早上8点和晚上8点
fn times(sight: &Sight<'_>, said: &mut Said, at: usize) -> Option<usize> {
    if !said.clocks.is_empty() {
        return None;
    }
    let with_at = sight.is(at, Role::At) && !sight.han(at);
    let (first, mut end) = time(sight, said, at, with_at)?;
    said.push(first);
    while said.clocks.len() < 8
        && let Some((clock, after)) = joint(sight, end).and_then(|next| time(sight, said, next, with_at))
    {
        said.push(clock);
        end = after;
    }
    Some(end)
}

// A time, or nothing for one that the clock has none of, and where it ends.
fn time(sight: &Sight<'_>, said: &Said, at: usize, with_at: bool) -> Option<(Option<Clock>, usize)> {
    let place = if sight.is(at, Role::At) { at + 1 } else { at };
    let context = if with_at || place > at && !sight.han(at) {
        Context::At
    } else {
        Context::Dated
    };
    if let Some((part, end)) = part(sight, place)
        && let Some(found) = clock(sight, end, Context::Dated)
    {
        let within = |clock: Clock| {
            if clock.minutes < 13 * 60 {
                clock.within(part)
            } else {
                clock
            }
        };
        return Some((found.clock.map(within), found.end));
    }
    let found = clock(sight, place, context)?;
    let Some(mut clock) = found.clock else {
        return Some((None, found.end));
    };
    let mut end = found.end;
    if let Some((part, after)) = part(sight, end).filter(|_| clock.open) {
        clock = clock.within(part);
        end = after;
    }
    let part = said.part.filter(|_| clock.open && clock.minutes < 13 * 60);
    Some((Some(part.map_or(clock, |part| clock.within(part))), end))
}

fn day_part(sight: &Sight<'_>, said: &mut Said, at: usize) -> Option<usize> {
    let (part, end) = part(sight, at).filter(|_| said.part.is_none())?;
    said.part = Some(part);
    for clock in &mut said.clocks {
        if clock.open {
            *clock = clock.within(part);
        }
    }
    Some(end)
}

fn until(sight: &Sight<'_>, said: &mut Said, at: usize) -> Option<usize> {
    if said.until.is_some() || !sight.is(at, Role::Until) {
        return None;
    }
    let gathered = gather(sight, at + 1, true)?;
    match gathered.words {
        Ok(words) => said.until = Some(words),
        Err(impossible) => said.impossible = Some(impossible),
    }
    Some(sight.skip(gathered.end, Role::UntilMark))
}

// starting tomorrow, с понедельника, 从明天开始
fn starts(sight: &Sight<'_>, said: &mut Said, at: usize) -> Option<usize> {
    if said.starts.is_some() || !sight.is(at, Role::Since) {
        return None;
    }
    let found = date(sight, at + 1)?;
    let calendar = Calendar::new(sight.today(), sight.setting.settings);
    said.starts = Some(calendar.day(found.said, Look::Plan)?.date);
    Some(sight.skip(found.end, Role::SinceMark))
}
