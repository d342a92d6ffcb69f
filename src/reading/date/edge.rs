//! The first and the last day of a stretch: end of the month, конец недели, 3月底, 下个月初.

use super::super::clock::whole;
use super::super::lexicon::Sense;
use super::super::sight::Sight;
use super::super::words::{Role, TimeUnit};
use super::{Found, Said, chinese_month, found, month, relative};

/// Reads an end or a beginning.
// end of the month, конец недели, 月底, end of March, 下个月初
pub(super) fn edge(sight: &Sight<'_>, at: usize) -> Option<Found> {
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
    // 3月底, 三月底
    if let Some((month, end, after)) = chinese_edge(sight, at) {
        return Some(found(Said::MonthEdge { end, month }, after));
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

fn chinese_edge(sight: &Sight<'_>, at: usize) -> Option<(u32, bool, usize)> {
    if let Some((month, after)) = chinese_month(sight, at) {
        return side(sight, after).map(|end| (month, end, after + 1));
    }
    let month = sight.plain(at).and_then(|plain| whole(plain.value))?;
    let end = sight.sense(at + 1, |sense| match sense {
        Sense::Edge(end, TimeUnit::Month) => Some(*end),
        _ => None,
    })?;
    ((1..=12).contains(&month) && sight.glued(at + 1)).then_some((month, end, at + 2))
}

fn side(sight: &Sight<'_>, at: usize) -> Option<bool> {
    match () {
        () if sight.is(at, Role::End) => Some(true),
        () if sight.is(at, Role::Begin) => Some(false),
        () => None,
    }
}
