//! Times as people say them: half past seven, без пятнадцати восемь, 差五分八点.

use super::super::lexicon::Sense;
use super::super::number::number;
use super::super::sight::Sight;
use super::super::words::{Role, TimeUnit};
use super::{Clock, Context, Found, counted, hour, whole};

/// Reads a time said in words.
pub(super) fn spoken(sight: &Sight<'_>, at: usize, context: Context) -> Option<Found> {
    chinese_before(sight, at)
        .or_else(|| chinese(sight, at, context))
        .or_else(|| half_past(sight, at))
        .or_else(|| half_to(sight, at, context))
        .or_else(|| minutes_before(sight, at))
        .or_else(|| minutes_past_or_to(sight, at, context))
        .or_else(|| minutes_of_hour(sight, at))
        .or_else(|| one_o_clock(sight, at, context))
}

fn found(minutes: u32, end: usize) -> Found {
    let clock = Clock::open(minutes / 60, minutes % 60);
    Found {
        clock: Some(clock),
        end,
    }
}

// 八点, 7点半, 三点一刻, 8点20, 8时30分, 八点差五分.
fn chinese(sight: &Sight<'_>, at: usize, context: Context) -> Option<Found> {
    let (hour, mark) = hour(sight, at)?;
    if !sight.is(mark, Role::Clock) || !sight.han(mark) || hour > 29 {
        return None;
    }
    // 25点 is a time that does not exist; 90点 are points.
    if hour > 24 {
        return Some(Found {
            clock: None,
            end: mark + 1,
        });
    }
    let end = mark + 1;
    let more = chinese_minutes(sight, end);
    // 一点 alone is "a bit", 时 alone may begin any word.
    let bit = hour == 1 && sight.han(at) && !sight.is(mark, Role::ClockSure);
    let doubtful = bit || sight.is(mark, Role::ClockWeak);
    if more.is_none() && doubtful && context == Context::Bare {
        return None;
    }
    let (minute, end) = more.unwrap_or((0, end));
    if minute >= 60 {
        return Some(Found { clock: None, end });
    }
    let minutes = if minute < 0 {
        hour * 60 - minute.unsigned_abs()
    } else {
        hour * 60 + minute.unsigned_abs()
    };
    Some(found(minutes, end))
}

// Minutes after the hour's sign; negative when they are missing to the hour.
fn chinese_minutes(sight: &Sight<'_>, at: usize) -> Option<(i32, usize)> {
    if sight.is(at, Role::AndHalf) && sight.han(at) {
        return Some((30, at + 1));
    }
    if sight.is(at, Role::Sharp) {
        return Some((0, at + 1));
    }
    let before = sight.is(at, Role::MinutesTo) && sight.han(at);
    let start = if before { at + 1 } else { at };
    let number = number(sight, start)?;
    let value = i32::try_from(whole(number.value)?).ok()?;
    if sight.is(number.end, Role::Quarter) {
        let minute = value.checked_mul(15)?;
        return Some((if before { -minute } else { minute }, number.end + 1));
    }
    let marked = sight.is(number.end, Role::ClockMinute);
    let plain_minute =
        sight.glued(start) && value < 60 && !counted(sight, number.end) && !sight.is(number.end, Role::Clock);
    if !(marked || plain_minute) || (before && value >= 60) {
        return None;
    }
    let end = if marked { number.end + 1 } else { number.end };
    Some((if before { -value } else { value }, end))
}

// 差五分八点, 差一刻八点.
fn chinese_before(sight: &Sight<'_>, at: usize) -> Option<Found> {
    if !(sight.is(at, Role::MinutesTo) && sight.han(at)) {
        return None;
    }
    let number = number(sight, at + 1)?;
    let value = whole(number.value).filter(|value| *value < 60)?;
    let minute = match () {
        () if sight.is(number.end, Role::Quarter) => value * 15,
        () if sight.is(number.end, Role::ClockMinute) || is_minute(sight, number.end) => value,
        () => return None,
    };
    let (hour, mark) = hour(sight, number.end + 1).filter(|(hour, _)| (1..=24).contains(hour))?;
    sight
        .is(mark, Role::Clock)
        .then(|| found(hour * 60 - minute, mark + 1))
}

fn is_minute(sight: &Sight<'_>, at: usize) -> bool {
    sight
        .sense(at, |sense| {
            matches!(sense, Sense::Time(TimeUnit::Minute)).then_some(())
        })
        .is_some()
}

// half past seven
fn half_past(sight: &Sight<'_>, at: usize) -> Option<Found> {
    if !sight.is(at, Role::HalfPast) {
        return None;
    }
    if let Some(minutes) = named_hour(sight, at + 1) {
        return Some(exactly(minutes + 30, at + 2));
    }
    let (hour, end) = hour(sight, at + 1).filter(|(hour, _)| *hour < 24)?;
    Some(found(hour * 60 + 30, end))
}

// The minutes of a time with a name: midnight, noon.
fn named_hour(sight: &Sight<'_>, at: usize) -> Option<u32> {
    sight.sense(at, |sense| match sense {
        Sense::Hour(minutes) => Some(*minutes % (24 * 60)),
        _ => None,
    })
}

// A time whose half of the day is known.
fn exactly(minutes: u32, end: usize) -> Found {
    let minutes = minutes % (24 * 60);
    let clock = Clock {
        open: false,
        ..Clock::open(minutes / 60, minutes % 60)
    };
    Found {
        clock: Some(clock),
        end,
    }
}

// в половине восьмого is half an hour before eight; "half seven" after "at" is half past seven.
fn half_to(sight: &Sight<'_>, at: usize, context: Context) -> Option<Found> {
    if !sight.is(at, Role::HalfTo) || sight.han(at) {
        return None;
    }
    let after = if sight.sign(at + 1, '-') { at + 2 } else { at + 1 };
    if let Some(ordinal) = hour_ordinal(sight, after) {
        return Some(found(before_hour(ordinal, 30), after + 1));
    }
    let (hour, end) = hour(sight, at + 1).filter(|(hour, _)| (1..=12).contains(hour))?;
    let english = sight.word(at).is_ascii() && context == Context::At && !counted(sight, end);
    english.then(|| found(hour * 60 + 30, end))
}

fn hour_ordinal(sight: &Sight<'_>, at: usize) -> Option<u32> {
    let hour = sight.sense(at, |sense| match sense {
        Sense::HourOrdinal(hour) => Some(*hour),
        _ => None,
    })?;
    let dated = sight
        .sense(at + 1, |sense| matches!(sense, Sense::Month(_)).then_some(()))
        .is_some();
    (!dated).then_some(hour)
}

// The first hour of the day begins at twelve.
const fn before_hour(hour: u32, minutes: u32) -> u32 {
    (if hour == 1 { 13 * 60 } else { hour * 60 }) - minutes
}

// без пятнадцати восемь, без четверти час, без 10 девять
fn minutes_before(sight: &Sight<'_>, at: usize) -> Option<Found> {
    if !sight.is(at, Role::MinutesTo) || sight.han(at) || sight.word(at).is_ascii() {
        return None;
    }
    let counts = [minute_count(sight, at + 1), tens(sight, at + 1)];
    counts.into_iter().flatten().find_map(|(minute, end)| {
        if let Some((hour, end)) = hour(sight, end).filter(|(hour, _)| (1..=12).contains(hour)) {
            return Some(found(before_hour(hour, minute), end));
        }
        sight
            .is(end, Role::OneOClock)
            .then(|| found(13 * 60 - minute, end + 1))
    })
}

// без двадцати семь is twenty to seven, not "without 27".
fn tens(sight: &Sight<'_>, at: usize) -> Option<(u32, usize)> {
    let minute = sight.sense(at, |sense| match sense {
        Sense::Cardinal(value) => whole(*value),
        _ => None,
    })?;
    Some((minute, at + 1)).filter(|(minute, _)| *minute < 60)
}

fn minute_count(sight: &Sight<'_>, at: usize) -> Option<(u32, usize)> {
    if sight.is(at, Role::Quarter) && !sight.han(at) {
        return Some((15, at + 1));
    }
    // "без двадцати пяти восемь" and "без 10 девять" both end before the hour.
    let (minute, end) = match sight.plain(at) {
        Some(plain) => (whole(plain.value)?, at + 1),
        None => number(sight, at).and_then(|number| Some((whole(number.value)?, number.end)))?,
    };
    let end = if is_minute(sight, end) { end + 1 } else { end };
    (minute < 60).then_some((minute, end))
}

// quarter past eight, ten to nine, 20 minutes past 8. Two bare numbers with "to" may be a range.
fn minutes_past_or_to(sight: &Sight<'_>, at: usize, context: Context) -> Option<Found> {
    let (minute, end) = minute_count(sight, at)?;
    let past = sight.is(end, Role::MinutesPast);
    let to = sight.is(end, Role::MinutesTo);
    if let Some(named) = named_hour(sight, end + 1).filter(|_| past != to && sight.word(end).is_ascii()) {
        let minutes = if past {
            named + minute
        } else {
            named + 24 * 60 - minute
        };
        return Some(exactly(minutes, end + 2));
    }
    let (hour, after) = hour(sight, end + 1).filter(|(hour, _)| (1..=24).contains(hour))?;
    let said = sight.is(at, Role::Quarter) || is_minute(sight, end - 1) || context == Context::At;
    let ascii = sight.word(end).is_ascii();
    if !ascii || !(past || to) || !said || counted(sight, after) {
        return None;
    }
    Some(found(
        if past {
            hour * 60 + minute
        } else {
            before_hour(hour, minute)
        },
        after,
    ))
}

// четверть восьмого, десять минут девятого
fn minutes_of_hour(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let (minute, end) = minute_count(sight, at)?;
    let said = sight.is(at, Role::Quarter) || is_minute(sight, end - 1);
    let hour = hour_ordinal(sight, end).filter(|_| said)?;
    Some(found(before_hour(hour, 60 - minute), end + 1))
}

// в час, в час дня
fn one_o_clock(sight: &Sight<'_>, at: usize, context: Context) -> Option<Found> {
    let said = context == Context::At && !counted(sight, at + 1);
    let by_part = super::part_of(sight, at + 1).is_some();
    // около часа ночи
    let about = sight.is(at, Role::Clock)
        && by_part
        && !sight.han(at)
        && !sight.word(at).is_ascii()
        && sight.is_before(at, &[Role::At, Role::Approx, Role::Until, Role::From]);
    ((sight.is(at, Role::OneOClock) && (said || by_part)) || about).then(|| found(60, at + 1))
}
