//! A length of time before or after a point: an hour before 8pm, за три дня до 10 апреля, 8点前一小时.

use super::super::amount::{self, Amount};
use super::super::resolve::{Words, moved};
use super::super::sight::Sight;
use super::super::words::Role;
use super::super::{Edge, Hour, Moment, Resolved, What};
use super::{Found, gather, made};
use crate::domain::day::day_of;

/// The length first: `an hour before 8pm`, `за три дня до 10 апреля`.
pub(super) fn before(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let over = sight.is(at, Role::Over) && !sight.word(at).is_ascii();
    let start = if over { at + 1 } else { sight.skip(at, Role::The) };
    let found = amount::amount(sight, start).or_else(|| amount::one(sight, start))?;
    // "два часа до 20:00" says how long, "за два часа до 20:00" says when.
    let led = over || sight.word(found.end).is_ascii();
    let back = sight.is(found.end, Role::Prior) && led;
    if !back && !sight.is(found.end, Role::Beyond) {
        return None;
    }
    let gathered = gather(sight, found.end + 1, true)?;
    let what = shifted(sight, &gathered.words.ok()?, &found.amount, back)?;
    Some((what, gathered.end))
}

/// The point first: `8点前一小时`, `4月10号前三天`, `8点提前十分钟`.
pub(super) fn behind(sight: &Sight<'_>, words: &Words, end: usize) -> Option<Found> {
    if !(sight.is(end, Role::Prior) && sight.han(end)) {
        return None;
    }
    let found = amount::amount(sight, end + 1)?;
    Some((shifted(sight, words, &found.amount, true)?, found.end))
}

fn shifted(sight: &Sight<'_>, words: &Words, amount: &Amount, back: bool) -> Option<What> {
    let What::Moment(moment) = made(sight, words, Edge::At)? else {
        return None;
    };
    // A day has no hour that hours could be counted from.
    if amount.is_clock() && moment.plan.hour == Hour::Absent {
        return None;
    }
    let fact = resolved(sight, &moment.fact, amount, back)?;
    let mut plan = resolved(sight, &moment.plan, amount, back)?;
    if !plan.has_date && plan.at <= sight.setting.now {
        let day = Amount::of(1.0, super::super::words::TimeUnit::Day);
        plan = resolved(sight, &plan, &day, false)?;
    }
    let edge = Edge::At;
    Some(What::Moment(Moment { fact, plan, edge }))
}

fn resolved(sight: &Sight<'_>, point: &Resolved, amount: &Amount, back: bool) -> Option<Resolved> {
    let setting = &sight.setting;
    let other = |at: Option<_>| at.and_then(|at| moved(at, amount, back, setting));
    let at = moved(point.at, amount, back, setting)?;
    Some(Resolved {
        at,
        day: day_of(at.to_utc(), setting.settings),
        alternative: other(point.alternative),
        swapped: other(point.swapped),
        ..point.clone()
    })
}
