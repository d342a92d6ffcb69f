//! How often: the words a recurrence begins with.

use super::super::amount;
use super::super::clock::{part, whole};
use super::super::date::{self, day_number};
use super::super::lex::Kind;
use super::super::lexicon::Sense;
use super::super::number::number;
use super::super::sight::Sight;
use super::super::words::{Role, TimeUnit};
use super::cron;
use super::tail::weekdays;
use super::{EVERY_DAY, Pattern, Said, WORKDAYS};

/// The words of a recurrence and where they end.
pub(super) type Found = (Said, usize);

/// Reads how often something comes again.
pub(super) fn head(sight: &Sight<'_>, at: usize) -> Option<Found> {
    cron::cron(sight, at)
        .or_else(|| without(sight, at))
        .or_else(|| nth_weekday(sight, at))
        .or_else(|| edge_day(sight, at))
        .or_else(|| day_of_every_month(sight, at))
        .or_else(|| times_per(sight, at))
        .or_else(|| alternate(sight, at))
        .or_else(|| yearly(sight, at))
        .or_else(|| every(sight, at))
        .or_else(|| one_word(sight, at))
        .or_else(|| per(sight, at))
        .or_else(|| habit(sight, at))
}

/// A pattern and where it ends.
pub(super) fn found(pattern: Pattern, end: usize) -> Found {
    (Said::from(pattern), end)
}

fn time_unit(sight: &Sight<'_>, at: usize) -> Option<TimeUnit> {
    sight.sense(at, |sense| match sense {
        Sense::Time(unit) => Some(*unit),
        _ => None,
    })
}

fn is_month(sight: &Sight<'_>, at: usize) -> bool {
    time_unit(sight, at) == Some(TimeUnit::Month)
}

// first Monday of the month, каждый первый понедельник, 每月第一个周一: nothing we have can say it.
fn nth_weekday(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let start = sight.skip(sight.skip(at, Role::On), Role::The);
    let every = sight.is(start, Role::Every);
    let mut place = if every { start + 1 } else { start };
    let monthly = every && is_month(sight, place);
    if monthly {
        place = sight.skip(place + 1, Role::Of);
    }
    let (nth, end) = date::place(sight, place)?;
    place = end;
    date::named_weekday(sight, place, true)?;
    if monthly {
        return Some(found(Pattern::Unsupported, place + 1));
    }
    let of = sight.skip(sight.skip(place + 1, Role::Of), Role::The);
    let of = if sight.is(of, Role::Every) { of + 1 } else { of };
    let monthly = is_month(sight, of) && of <= place + 3;
    // Every 2nd Friday is every other one.
    if nth == Some(2) && !monthly {
        return None;
    }
    (every || monthly).then(|| found(Pattern::Unsupported, if monthly { of + 1 } else { place + 1 }))
}

// last day of the month, первый день каждого месяца, 每个月最后一天, every first day of the month
fn edge_day(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let side = |at: usize| match () {
        () if sight.is(at, Role::Final) => Some(Pattern::LastDay),
        () if sight.is(at, Role::Initial) => Some(Pattern::MonthDays(vec![1], 1)),
        () => None,
    };
    if sight.is(at, Role::Every) && is_month(sight, at + 1) {
        let of = sight.skip(sight.skip(at + 2, Role::On), Role::Of);
        return side(of).map(|pattern| found(pattern, of + 1));
    }
    let every = sight.is(at, Role::Every);
    let start = sight.skip(sight.skip(sight.skip(at, Role::Every), Role::On), Role::The);
    let pattern = side(start)?;
    let of = sight.skip(sight.skip(start + 1, Role::Of), Role::The);
    let each = sight.is(of, Role::Every);
    let place = if each { of + 1 } else { of };
    // The first day of the month may be the next one only.
    let again = every || each || pattern == Pattern::LastDay;
    (again && is_month(sight, place)).then(|| found(pattern, place + 1))
}

// 除了周日每天, кроме выходных каждый день
fn without(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let (days, end) = excepted(sight, at)?;
    let comma = sight.sign(end, ',') || sight.sign(end, '、');
    let (mut found, end) = head(
        sight,
        sight.skip(if comma { end + 1 } else { end }, Role::ExceptAfter),
    )?;
    found.pattern = less(&found.pattern, days)?;
    Some((found, end))
}

/// The days that are left out, as bits: `except Sundays`, `кроме выходных`, 周日除外.
pub(super) fn excepted(sight: &Sight<'_>, at: usize) -> Option<(u8, usize)> {
    let said = sight.is(at, Role::Except);
    let start = if said {
        super::tail::little(sight, at + 1)
    } else {
        at
    };
    let (days, end) = weekdays(sight, start).or_else(|| {
        let unit = time_unit(sight, start)?;
        let Pattern::Weekdays(days, _) = single(unit) else {
            return None;
        };
        Some((days, start + 1))
    })?;
    let marked = sight.is(end, Role::ExceptAfter);
    (said || marked).then(|| (days, if marked { end + 1 } else { end }))
}

/// A pattern without some weekdays; `None` where it has none to lose.
pub(super) fn less(pattern: &Pattern, days: u8) -> Option<Pattern> {
    let all = match pattern {
        Pattern::Units(1, TimeUnit::Day) => EVERY_DAY,
        Pattern::Units(1, TimeUnit::Workday) => WORKDAYS,
        Pattern::Weekdays(all, 1) => *all,
        _ => return None,
    };
    (all & !days > 0).then_some(Pattern::Weekdays(all & !days, 1))
}

// on the 1st of every month, 5-го числа каждого месяца, every 5th of the month, каждое 5 число
fn day_of_every_month(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let every = sight.is(at, Role::Every);
    let start = if every {
        at + 1
    } else {
        sight.skip(sight.skip(at, Role::On), Role::The)
    };
    let (day, end) = day_number(sight, start, true).filter(|(day, _)| (1..=31).contains(day))?;
    let marked = sight.is(end, Role::DayOfMonth);
    let end = if marked { end + 1 } else { end };
    let ordinal = end > start + 1 || marked || sight.plain(start).is_none();
    // every 5th and 20th, 5 и 20 числа каждого месяца
    let (listed, end) = super::tail::month_days(sight, start)
        .filter(|(days, _)| days.len() > 1)
        .unwrap_or_else(|| (vec![day], end));
    let ordinal = ordinal || listed.len() > 1;
    let of = sight.skip(sight.skip(end, Role::Of), Role::The);
    let each = sight.is(of, Role::Every);
    let month = is_month(sight, if each { of + 1 } else { of });
    let pattern = || Pattern::MonthDays(listed.clone(), 1);
    if month && ordinal && (every || each) {
        return Some(found(pattern(), if each { of + 2 } else { of + 1 }));
    }
    let weekday = date::named_weekday(sight, end, true).is_some();
    let plain_day =
        !weekday && ordinal && (marked || sight.plain(start).is_some()) && time_unit(sight, end).is_none();
    (every && plain_day).then(|| found(pattern(), end))
}

// twice a day, 3 times a week, раз в неделю, 每天两次, 一周三次
fn times_per(sight: &Sight<'_>, at: usize) -> Option<Found> {
    if let Some(times) = amount::times(sight, at) {
        let per = sight.is(times.end, Role::Per) || sight.is(times.end, Role::Every);
        let counted = || per.then(|| unit_count(sight, times.end + 1)).flatten();
        // thrice daily, дважды еженедельно
        let daily = || match one_word(sight, times.end)? {
            (
                Said {
                    pattern: Pattern::Units(count, unit),
                    ..
                },
                end,
            ) => Some((count, unit, end)),
            _ => None,
        };
        let (count, unit, end) = counted().or_else(daily)?;
        let mut found = found(Pattern::Units(count, unit), end);
        found.0.times = Some(times.value).filter(|times| *times > 1.0);
        return Some(found);
    }
    // 一天两次
    let count = number(sight, at).filter(|count| whole(count.value) == Some(1) && sight.han(at))?;
    let unit = time_unit(sight, count.end)?;
    let times = amount::times(sight, count.end + 1)?;
    let mut found = found(Pattern::Units(1, unit), times.end);
    found.0.times = Some(times.value);
    Some(found)
}

// The number and the unit of a period: day, 2 weeks, half an hour.
fn unit_count(sight: &Sight<'_>, at: usize) -> Option<(u32, TimeUnit, usize)> {
    if let Some(unit) = time_unit(sight, at) {
        return Some((1, unit, at + 1));
    }
    let found = amount::amount(sight, at)?;
    let (count, unit) = match (found.amount.months, found.amount.days, found.amount.minutes) {
        (months, 0.0, 0.0) => (months, TimeUnit::Month),
        (0.0, days, 0.0) if days % 7.0 == 0.0 && found.unit == TimeUnit::Week => (days / 7.0, TimeUnit::Week),
        (0.0, days, 0.0) => (days, TimeUnit::Day),
        (0.0, 0.0, minutes) if minutes % 60.0 == 0.0 => (minutes / 60.0, TimeUnit::Hour),
        (0.0, 0.0, minutes) => (minutes, TimeUnit::Minute),
        _ => return None,
    };
    let workdays = matches!(found.unit, TimeUnit::Workday | TimeUnit::Weekend);
    let count = whole(count).filter(|count| *count > 0 && !workdays)?;
    Some((count, unit, found.end))
}

// every other day, каждый второй день, 隔天, 每隔两小时
fn alternate(sight: &Sight<'_>, at: usize) -> Option<Found> {
    if !sight.is(at, Role::Alternate) {
        return None;
    }
    if let Some((days, end)) = weekdays(sight, at + 1) {
        return Some(found(Pattern::Weekdays(days, 2), end));
    }
    let (count, unit, end) = unit_count(sight, at + 1)?;
    // 每隔一天 leaves one day out; 每隔两小时 means every two hours.
    let count = if count == 1 { 2 } else { count };
    Some(found(Pattern::Units(count, unit), end))
}

// every January 2nd, каждое 2 января, 每逢5月1日
fn yearly(sight: &Sight<'_>, at: usize) -> Option<Found> {
    if !sight.is(at, Role::Every) {
        return None;
    }
    let day = date::date(sight, at + 1)?;
    match day.said {
        date::Said::MonthDay {
            month,
            day: number,
            year: None,
            ..
        } => Some(found(Pattern::YearDay(month, number), day.end)),
        _ => None,
    }
}

fn every(sight: &Sight<'_>, at: usize) -> Option<Found> {
    if !sight.is(at, Role::Every) {
        return None;
    }
    let start = at + 1;
    if let Some((days, end)) = weekdays(sight, start) {
        return Some(found(Pattern::Weekdays(days, 1), end));
    }
    if let Some((part, end)) = part(sight, start).filter(|(_, end)| *end == start + 1) {
        let mut found = found(Pattern::Units(1, TimeUnit::Day), end);
        found.0.part = Some(part);
        return Some(found);
    }
    // every third day, каждый третий день
    let nth = sight.sense(start, |sense| match sense {
        Sense::Ordinal(value) => whole(*value),
        _ => None,
    });
    if let Some(count) = nth
        && let Some(unit) = time_unit(sight, start + 1)
    {
        return Some(found(Pattern::Units(count, unit), start + 2));
    }
    // every 2nd Friday; of a third one nobody knows whether weeks or months count
    if let Some((count, end)) = day_number(sight, start, false)
        && let Some((days, end)) = weekdays(sight, end)
    {
        let pattern = if count == 2 {
            Pattern::Weekdays(days, 2)
        } else {
            Pattern::Unsupported
        };
        return Some(found(pattern, end));
    }
    let (count, unit, end) = unit_count(sight, start)?;
    let pattern = if count == 1 {
        single(unit)
    } else {
        Pattern::Units(count, unit)
    };
    let mut found = found(pattern, end);
    // 每天两次, 每周3次, every day twice
    if let Some(times) = amount::times(sight, end) {
        found.0.times = Some(times.value);
        found.1 = times.end;
    }
    Some(found)
}

const fn single(unit: TimeUnit) -> Pattern {
    match unit {
        TimeUnit::Workday => Pattern::Weekdays(WORKDAYS, 1),
        TimeUnit::Weekend => Pattern::Weekdays(EVERY_DAY & !WORKDAYS, 1),
        unit => Pattern::Units(1, unit),
    }
}

// daily, еженедельно, hourly
fn one_word(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let unit = match () {
        () if sight.is(at, Role::Daily) => TimeUnit::Day,
        () if sight.is(at, Role::Weekly) => TimeUnit::Week,
        () if sight.is(at, Role::Fortnightly) => {
            return Some(found(Pattern::Units(2, TimeUnit::Week), at + 1));
        }
        () if sight.is(at, Role::Monthly) => TimeUnit::Month,
        () if sight.is(at, Role::Quarterly) && !qualifies(sight, at + 1) => TimeUnit::Quarter,
        () if sight.is(at, Role::Yearly) => TimeUnit::Year,
        () if sight.is(at, Role::Hourly) => TimeUnit::Hour,
        () => return None,
    };
    Some(found(Pattern::Units(1, unit), at + 1))
}

// "the quarterly report": a word behind it that is no little word of time is what it says something of.
fn qualifies(sight: &Sight<'_>, at: usize) -> bool {
    let little = [Role::On, Role::At, Role::The, Role::Habitual]
        .iter()
        .any(|role| sight.is(at, *role));
    sight.get(at).is_some_and(|next| next.kind == Kind::Word) && !little
}

// 20 pages a day, 5 км в неделю: the unit of a rate, behind what is counted.
fn per(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let counted = at > 0
        && (matches!(sight.lexemes[at - 1].kind, Kind::Numeral(_))
            || sight
                .sense(at - 1, |sense| {
                    matches!(
                        sense,
                        Sense::Unit(..) | Sense::Time(_) | Sense::Currency(..) | Sense::Cardinal(_)
                    )
                    .then_some(())
                })
                .is_some());
    let strong = sight.is(at, Role::PerSure);
    if !(sight.is(at, Role::Per) && (counted || strong)) {
        return None;
    }
    let unit = time_unit(sight, at + 1)
        .filter(|unit| matches!(unit, TimeUnit::Day | TimeUnit::Week | TimeUnit::Month))?;
    Some(found(Pattern::Units(1, unit), at + 2))
}

// on weekdays, по будням, по понедельникам и четвергам, mondays, 工作日, mon-fri, 周一三五, по вечерам
fn habit(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let little = sight.is(at, Role::On) || sight.is(at, Role::Habitual);
    let start = if little { at + 1 } else { at };
    let part = sight.sense(start, |sense| match sense {
        Sense::PartDaily(part) => Some(*part),
        _ => None,
    });
    if part.is_some() {
        let mut found = found(Pattern::Units(1, TimeUnit::Day), start + 1);
        found.0.part = part;
        return Some(found);
    }
    if sight.is(start, Role::Each)
        && let Some(unit @ (TimeUnit::Workday | TimeUnit::Weekend)) = time_unit(sight, start)
    {
        return Some(found(single(unit), start + 1));
    }
    let every = sight
        .sense(start, |sense| matches!(sense, Sense::Weekly(_)).then_some(()))
        .is_some();
    let from = sight.is_before(at, &[Role::From]) || sight.is(start, Role::From);
    let (days, end) = weekdays(sight, start)?;
    ((every || days.count_ones() > 1) && !from).then(|| found(Pattern::Weekdays(days, 1), end))
}
