//! Amounts of time: an hour and a half, 3 дня, 七个半小时; as lengths and as distances from now.

use super::lexicon::Sense;
use super::number::{self, number};
use super::sight::Sight;
use super::words::{Role, TimeUnit};

/// An amount of time in calendar and clock parts.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Amount {
    /// Calendar months.
    pub(super) months: f64,
    /// Calendar days.
    pub(super) days: f64,
    /// Minutes by the clock.
    pub(super) minutes: f64,
}

impl Amount {
    /// So many of a unit. Working days and weekends count as days.
    pub(super) fn of(count: f64, unit: TimeUnit) -> Self {
        let mut amount = Self::default();
        match unit {
            TimeUnit::Second => amount.minutes = count / 60.0,
            TimeUnit::Minute => amount.minutes = count,
            TimeUnit::Hour => amount.minutes = count * 60.0,
            TimeUnit::Day | TimeUnit::Workday | TimeUnit::Weekend => amount.days = count,
            TimeUnit::Week => amount.days = count * 7.0,
            TimeUnit::Month => amount.months = count,
            TimeUnit::Quarter => amount.months = count * 3.0,
            TimeUnit::Year => amount.months = count * 12.0,
        }
        amount
    }

    /// Whether it is counted by the clock alone.
    pub(super) fn is_clock(&self) -> bool {
        self.months == 0.0 && self.days == 0.0
    }

    /// Its length in minutes; a month counts 30 days.
    pub(super) fn nominal_minutes(&self) -> f64 {
        (self.months * 30.0 + self.days) * 1440.0 + self.minutes
    }

    fn plus(self, other: Self) -> Self {
        Self {
            months: self.months + other.months,
            days: self.days + other.days,
            minutes: self.minutes + other.minutes,
        }
    }
}

/// An amount and where it ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Found {
    /// The amount.
    pub(super) amount: Amount,
    /// The place after it.
    pub(super) end: usize,
    /// Its last unit.
    pub(super) unit: TimeUnit,
}

/// Reads an amount of time: several units in falling order are one amount.
pub(super) fn amount(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let mut found = piece(sight, at, None).or_else(|| inverted(sight, at, at + 1))?;
    while let Some(more) = next_piece(sight, found) {
        found = Found {
            amount: found.amount.plus(more.amount),
            ..more
        };
    }
    Some(found)
}

/// A unit of time alone, which stands for one of it: `час`, `неделю`.
pub(super) fn one(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let start = sight.skip(at, Role::One);
    let (unit, end) = unit(sight, start, None)?;
    let half = after_unit(sight, end, unit);
    let (extra, end) = half.unwrap_or((0.0, end));
    let mut found = Found {
        amount: Amount::of(1.0 + extra, unit),
        end,
        unit,
    };
    while let Some(more) = next_piece(sight, found) {
        found = Found {
            amount: found.amount.plus(more.amount),
            ..more
        };
    }
    Some(found)
}

/// A unit and the number behind it, which is a guess: `минут 40`, `часа через два`, `недели две`.
pub(super) fn inverted(sight: &Sight<'_>, at: usize, count: usize) -> Option<Found> {
    let unit = sight
        .sense(at, |sense| match sense {
            Sense::Time(unit) => Some(*unit),
            _ => None,
        })
        .filter(|_| sight.is(at, Role::Inverted))?;
    let counted_before = at > 0 && number(sight, at - 1).is_some();
    let found = number(sight, count).filter(|_| !counted_before)?;
    let free = !super::clock::counted(sight, found.end) && !sight.is(found.end, Role::OrdinalEnd);
    free.then(|| Found {
        amount: Amount::of(found.value, unit),
        end: found.end,
        unit,
    })
}

fn next_piece(sight: &Sight<'_>, found: Found) -> Option<Found> {
    let mut at = found.end;
    // 7 ч. 30 мин
    if sight.sign(at, '.') && sight.glued(at) && !sight.glued(at + 1) && sight.plain(at + 1).is_some() {
        at += 1;
    }
    if sight.is(at, Role::And) || sight.sign(at, ',') {
        at += 1;
    }
    piece(sight, at, Some(found.unit))
        .filter(|more| more.unit < found.unit && finer(found.unit, more.unit))
        .or_else(|| minutes_unsaid(sight, found))
}

// Hours take minutes, days take hours: "2 weeks 5 minutes" is no one amount.
const fn finer(unit: TimeUnit, more: TimeUnit) -> bool {
    match unit {
        TimeUnit::Year => matches!(more, TimeUnit::Month),
        TimeUnit::Month | TimeUnit::Quarter => matches!(more, TimeUnit::Week | TimeUnit::Day),
        TimeUnit::Week => matches!(more, TimeUnit::Day),
        TimeUnit::Day => matches!(more, TimeUnit::Hour | TimeUnit::Minute),
        TimeUnit::Hour => matches!(more, TimeUnit::Minute | TimeUnit::Second),
        TimeUnit::Minute => matches!(more, TimeUnit::Second),
        TimeUnit::Second | TimeUnit::Workday | TimeUnit::Weekend => false,
    }
}

// 7h30, 1 hr 5, час двадцать, 28'30: minutes without their unit.
fn minutes_unsaid(sight: &Sight<'_>, found: Found) -> Option<Found> {
    let unit = match found.unit {
        TimeUnit::Hour => TimeUnit::Minute,
        TimeUnit::Minute => TimeUnit::Second,
        _ => return None,
    };
    let number = number(sight, found.end)?;
    let close = sight.glued(found.end) || (sight.plain(found.end).is_none() && unit == TimeUnit::Minute);
    let whole = number.value.fract() == 0.0 && (1.0..60.0).contains(&number.value);
    let free = !super::clock::counted(sight, number.end) && !sight.is(number.end, Role::OrdinalEnd);
    let separate = sight.han(found.end) && unit == TimeUnit::Second;
    (close && whole && free && !separate).then(|| Found {
        amount: Amount::of(number.value, unit),
        end: number.end,
        unit,
    })
}

// A number with its unit, or an amount in one word. `m` and `с` are minutes and seconds after a larger unit only.
fn piece(sight: &Sight<'_>, at: usize, after: Option<TimeUnit>) -> Option<Found> {
    let named = sight.sense(at, |sense| match sense {
        Sense::Amount(count, unit) => Some((*count, *unit)),
        _ => None,
    });
    if let Some((count, unit)) = named {
        return Some(Found {
            amount: Amount::of(count, unit),
            end: at + 1,
            unit,
        });
    }
    if let Some(found) = half(sight, at) {
        return Some(found);
    }
    let (count, end) = count(sight, at)?;
    let (unit, extra, end) = unit_with_half(sight, end, after)?;
    // 2026年 is a year, not so many of them.
    if unit == TimeUnit::Year && count > 150.0 {
        return None;
    }
    // Nor are the 1990s seconds.
    if unit == TimeUnit::Second && count >= 1000.0 && sight.glued(end - 1) {
        return None;
    }
    Some(Found {
        amount: Amount::of(count + extra, unit),
        end,
        unit,
    })
}

fn count(sight: &Sight<'_>, at: usize) -> Option<(f64, usize)> {
    if let Some(found) = number(sight, at) {
        return Some((found.value, super::measure::hyphen(sight, found.end)));
    }
    // an hour, and 1/2 hour
    if sight.is(at, Role::One) && sight.word(at).is_ascii() {
        return Some((1.0, at + 1));
    }
    super::measure::fraction(sight, at).map(|value| (value, at + 1))
}

// half an hour, пол часа, 半个小时, quarter of an hour, 三刻钟
fn half(sight: &Sight<'_>, at: usize) -> Option<Found> {
    if sight.is(at, Role::Half) {
        let next = if sight.sign(at + 1, '-') { at + 2 } else { at + 1 };
        let (unit, end) = unit(sight, next, None)?;
        return Some(Found {
            amount: half_of(unit),
            end,
            unit,
        });
    }
    let found = number(sight, at)?;
    let quarters = sight.is(found.end, Role::Quarter) && sight.han(found.end);
    (quarters && found.value <= 4.0).then(|| Found {
        amount: Amount::of(found.value * 15.0, TimeUnit::Minute),
        end: found.end + 1,
        unit: TimeUnit::Minute,
    })
}

fn half_of(unit: TimeUnit) -> Amount {
    match unit {
        TimeUnit::Month => Amount::of(15.0, TimeUnit::Day),
        TimeUnit::Day => Amount::of(12.0, TimeUnit::Hour),
        unit => Amount::of(0.5, unit),
    }
}

fn unit_with_half(sight: &Sight<'_>, at: usize, after: Option<TimeUnit>) -> Option<(TimeUnit, f64, usize)> {
    // 7个半小时
    let classifier = sight.skip(at, Role::Classifier);
    // 四个多小时, 二十来分钟: some more, but nobody says how much.
    let classifier = if sight.han(classifier) && sight.glued(classifier) {
        sight.skip(classifier, Role::OddMore)
    } else {
        classifier
    };
    if sight.is(classifier, Role::AndHalf) && sight.han(classifier) {
        let (unit, end) = unit(sight, classifier + 1, after)?;
        return Some((unit, 0.5, end));
    }
    let (unit, end) = unit(sight, classifier, after).or_else(|| unit(sight, at, after))?;
    let (extra, end) = after_unit(sight, end, unit).unwrap_or((0.0, end));
    Some((unit, extra, end))
}

// an hour and a half, 两小时半
fn after_unit(sight: &Sight<'_>, at: usize, unit: TimeUnit) -> Option<(f64, usize)> {
    let half = sight.is(at, Role::AndHalf) && !(sight.han(at) && unit == TimeUnit::Day && !sight.glued(at));
    half.then_some((0.5, at + 1))
}

// 一分三十秒 is a length of time, 八点一分 is not.
fn seconds_follow(sight: &Sight<'_>, at: usize) -> bool {
    let second = |at: usize| {
        sight.sense(at, |sense| {
            (*sense == Sense::Time(TimeUnit::Second)).then_some(())
        })
    };
    number(sight, at).is_some_and(|found| second(found.end).is_some())
}

/// The unit of time at a place. Letters that are other units too count after a larger unit of time only.
pub(super) fn unit(sight: &Sight<'_>, at: usize, after: Option<TimeUnit>) -> Option<(TimeUnit, usize)> {
    let lexeme = sight.get(at)?;
    let unit = sight.sense(at, |sense| match sense {
        Sense::Time(unit) => Some(*unit),
        _ => None,
    })?;
    let doubtful = lexeme.senses.iter().any(|sense| {
        matches!(
            sense,
            Sense::Unit(..) | Sense::Role(Role::From | Role::ClockMinute | Role::MonthMark)
        )
    });
    let short = lexeme.range.len() <= 3;
    let before_seconds = unit == TimeUnit::Minute && sight.han(at) && seconds_follow(sight, at + 1);
    (!doubtful || !short || after.is_some() || before_seconds).then_some((unit, at + 1))
}

/// Reads a number and nothing else, for rates: `twice`, `3 times`, `раз`.
pub(super) fn times(sight: &Sight<'_>, at: usize) -> Option<number::Found> {
    let one_word = match () {
        () if sight.is(at, Role::Twice) => Some(2.0),
        () if sight.is(at, Role::Thrice) => Some(3.0),
        () if sight.is(at, Role::Once) => Some(1.0),
        () => None,
    };
    if let Some(value) = one_word {
        return Some(number::Found { value, end: at + 1 });
    }
    let found = number(sight, at)?;
    sight.is(found.end, Role::Times).then_some(number::Found {
        value: found.value,
        end: found.end + 1,
    })
}
