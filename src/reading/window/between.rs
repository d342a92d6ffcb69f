//! Stretches with both ends: from 1 to 15 March, 3月1日到15日, с понедельника по среду.

use chrono::NaiveDate;

use super::super::Days;
use super::super::calendar::{Look, shift_days, shift_months};
use super::super::date::{Said, date};
use super::super::sight::Sight;
use super::super::words::Role;
use super::{Found, calendar, day_only, month_of};

/// Reads a stretch by its two ends.
pub(super) fn between(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let start = sight.skip(at, Role::From);
    let prefixed = start > at;
    if let Some(first) = date(sight, start) {
        let joint = joint(sight, at, first.end)?;
        if let Some(second) = date(sight, joint) {
            return both(
                sight,
                first.said,
                in_month_of(first.said, second.said),
                second.end,
            );
        }
        // March 1-15
        let (month, year) = month_of(first.said)?;
        let (day, end) = day_only(sight, joint)?;
        let second = Said::MonthDay {
            month,
            day,
            year,
            swappable: false,
        };
        let closed = !super::super::clock::counted(sight, end) && !sight.is(end, Role::Clock);
        return closed.then(|| both(sight, first.said, second, end))?;
    }
    // 1-15 March, from 1 to 15 March
    let (day, end) = day_only(sight, start)?;
    let joint =
        joint(sight, at, end).filter(|_| prefixed || sight.sign(end, '-') || !sight.word(end).is_ascii())?;
    let second = date(sight, joint)?;
    let (month, year) = month_of(second.said)?;
    let first = Said::MonthDay {
        month,
        day,
        year,
        swappable: false,
    };
    both(sight, first, second.said, second.end)
}

// 3月1日到15日: the second day is of the first one's month.
const fn in_month_of(first: Said, second: Said) -> Said {
    match (month_of(first), second) {
        (Some((month, year)), Said::Day { day, month: None }) => Said::MonthDay {
            month,
            day,
            year,
            swappable: false,
        },
        (_, second) => second,
    }
}

// "and" joins two ends after "between" only.
fn joint(sight: &Sight<'_>, first: usize, at: usize) -> Option<usize> {
    let and = sight.is(first, Role::Between) && sight.is(at, Role::And);
    (sight.is(at, Role::To) || and).then_some(at + 1)
}

fn both(sight: &Sight<'_>, first: Said, second: Said, end: usize) -> Option<Found> {
    let calendar = calendar(sight);
    let mut looks = [Look::Fact, Look::Plan].into_iter().map(|look| {
        let (anchor, other) = match look {
            Look::Fact => (second, first),
            Look::Plan => (first, second),
        };
        let anchor = calendar.day(anchor, look)?.date;
        let other = calendar.day(other, look)?.date;
        Some(match look {
            Look::Fact => Days {
                from: before(other, anchor, other_step(first))?,
                to: anchor,
            },
            Look::Plan => Days {
                from: anchor,
                to: after(other, anchor, other_step(second))?,
            },
        })
    });
    let (fact, plan) = (looks.next()??, looks.next()??);
    Some(super::made(fact, plan, end))
}

// In what steps a day comes again: weekdays by weeks, days by months, dates by years.
#[derive(Clone, Copy)]
enum Step {
    None,
    Week,
    Months(i64),
}

const fn other_step(said: Said) -> Step {
    match said {
        Said::Weekday { .. } => Step::Week,
        Said::Day { .. } => Step::Months(1),
        Said::MonthDay { year: None, .. } | Said::MonthEdge { .. } | Said::Feast(_) => Step::Months(12),
        Said::MonthDay { .. } | Said::Offset(_) | Said::Nth { .. } | Said::Edge { .. } => Step::None,
    }
}

// The latest such day that is not after the end.
fn before(day: NaiveDate, end: NaiveDate, step: Step) -> Option<NaiveDate> {
    let next = |day: NaiveDate, direction: i64| match step {
        Step::None => None,
        Step::Week => shift_days(day, 7 * direction),
        Step::Months(months) => shift_months(day, months * direction),
    };
    let mut day = day;
    while day > end {
        day = next(day, -1)?;
    }
    while let Some(later) = next(day, 1).filter(|later| *later <= end) {
        day = later;
    }
    Some(day)
}

// The first such day that is not before the beginning.
fn after(day: NaiveDate, begin: NaiveDate, step: Step) -> Option<NaiveDate> {
    let mut day = day;
    while day < begin {
        day = match step {
            Step::None => return None,
            Step::Week => shift_days(day, 7)?,
            Step::Months(months) => shift_months(day, months)?,
        };
    }
    Some(day)
}
