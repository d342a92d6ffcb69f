//! The first Monday of April, последняя пятница месяца, 下个月第二个周二.

use super::super::clock::whole;
use super::super::lexicon::Sense;
use super::super::number::number;
use super::super::sight::Sight;
use super::super::words::{Role, TimeUnit};
use super::{Found, InMonth, Said, chinese_month, found, is_unit, month, named_weekday, relative, year};

/// Reads a weekday by its place in a month.
pub(super) fn nth(sight: &Sight<'_>, at: usize) -> Option<Found> {
    month_first(sight, at).or_else(|| weekday_first(sight, at))
}

/// Which one of several, from 1, or the last, and where the word ends.
pub(in super::super) fn place(sight: &Sight<'_>, at: usize) -> Option<(Option<u8>, usize)> {
    if sight.is(at, Role::Nth) {
        let found = number(sight, at + 1)?;
        let nth = whole(found.value).and_then(|nth| u8::try_from(nth).ok())?;
        return Some((Some(nth), sight.skip(found.end, Role::Classifier)));
    }
    if sight.is(at, Role::Last) || sight.is(at, Role::Past) {
        return Some((None, at + 1));
    }
    let said = sight.sense(at, |sense| match sense {
        Sense::Ordinal(value) => whole(*value),
        _ => None,
    });
    if let Some(nth) = said {
        return Some((Some(u8::try_from(nth).ok()?), at + 1));
    }
    // 2nd, 2-й
    let digit = sight
        .plain(at)
        .and_then(|plain| whole(plain.value))
        .filter(|_| at + 1 < sight.lexemes.len())?;
    let dash = if sight.sign(at + 1, '-') && sight.glued(at + 1) {
        at + 2
    } else {
        at + 1
    };
    let ordinal = sight.is(dash, Role::OrdinalEnd) && sight.glued(dash);
    ordinal.then(|| Some((Some(u8::try_from(digit).ok()?), dash + 1)))?
}

// the first Monday of April, в последнюю пятницу следующего месяца
fn weekday_first(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let (nth, after) = place(sight, at).filter(|_| !sight.han(at))?;
    let day = named_weekday(sight, after, true)?;
    let of = [Role::Of, Role::On, Role::Within]
        .iter()
        .find(|role| sight.is(after + 1, **role))
        .map_or(after + 1, |_| after + 2);
    let (month, end) = in_month(sight, sight.skip(of, Role::The))?;
    fits(nth).then(|| found(Said::Nth { nth, day, month }, end))
}

// 四月第一个周一, 下个月最后一个周五
fn month_first(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let (month, after) = if let Some(distance) = relative(sight, at, TimeUnit::Month) {
        (InMonth::Distance(distance), at + 1)
    } else {
        let (month, end) = chinese_month(sight, at)?;
        (InMonth::Number(month, None), end)
    };
    let (nth, after) =
        place(sight, sight.skip(after, Role::Of)).filter(|_| sight.han(at) || sight.han(after))?;
    let day = named_weekday(sight, after, true)?;
    fits(nth).then(|| found(Said::Nth { nth, day, month }, after + 1))
}

fn in_month(sight: &Sight<'_>, at: usize) -> Option<(InMonth, usize)> {
    if let Some(number) = month(sight, at).filter(|_| !sight.han(at)) {
        let (year, end) = year(sight, at + 1).map_or((None, at + 1), |(year, end)| (Some(year), end));
        return Some((InMonth::Number(number, year), end));
    }
    let (distance, place) = match () {
        () if sight.is(at, Role::Next) => (1, at + 1),
        () if sight.is(at, Role::This) => (0, at + 1),
        () if sight.is(at, Role::Last) => (-1, at + 1),
        () => (0, at),
    };
    is_unit(sight, place, TimeUnit::Month).then_some((InMonth::Distance(distance), place + 1))
}

fn fits(nth: Option<u8>) -> bool {
    nth.is_none_or(|nth| (1..=5).contains(&nth))
}
