//! Stretches of whole days: last week, in October, за последние 30 дней, 3月1日到15日.

mod between;

use super::amount::{self, Amount};
use super::calendar::{Calendar, Look, shift_days, shift_months};
use super::clock::whole;
use super::date::{self, Said, date};
use super::lexicon::Sense;
use super::number::number;
use super::sight::Sight;
use super::words::{Role, TimeUnit};
use super::{Days, What, Window};

type Found = (What, usize);

/// Reads a stretch of days.
pub(super) fn window(sight: &Sight<'_>, at: usize) -> Option<Found> {
    between::between(sight, at)
        .or_else(|| since(sight, at))
        .or_else(|| rolling(sight, at))
        .or_else(|| month(sight, at))
        .or_else(|| named(sight, at))
        .or_else(|| year(sight, at))
        .or_else(|| weekend(sight, at))
}

fn same(days: Days, end: usize) -> Found {
    made(days, days, end)
}

const fn made(fact: Days, plan: Days, end: usize) -> Found {
    let window = Window {
        fact,
        plan,
        open: false,
        hours: None,
    };
    (What::Window(window), end)
}

fn calendar(sight: &Sight<'_>) -> Calendar {
    Calendar::new(sight.today(), sight.setting.settings)
}

const fn days((from, to): (chrono::NaiveDate, chrono::NaiveDate)) -> Days {
    Days { from, to }
}

// in, on, за, на, at: the little words before a stretch.
fn little(sight: &Sight<'_>, at: usize) -> usize {
    let mut place = at;
    for role in [Role::Within, Role::On, Role::Over, Role::At] {
        if place == at && sight.is(place, role) {
            place += 1;
        }
    }
    sight.skip(place, Role::The)
}

// last week, на прошлой неделе, this month, 上个月, next year
fn named(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let start = little(sight, at);
    let one_word = sight.sense(start, |sense| match sense {
        Sense::Relative(distance, unit) => Some((*distance, *unit)),
        _ => None,
    });
    if let Some((distance, unit)) = one_word {
        let stretch = calendar(sight).stretch(unit, distance)?;
        return Some(same(days(stretch), start + 1));
    }
    let distance = match () {
        () if sight.is(start, Role::Last) => -1,
        () if sight.is(start, Role::This) => 0,
        () if sight.is(start, Role::Next) => 1,
        () => return None,
    };
    let unit = long_unit(sight, start + 1)?;
    let stretch = calendar(sight).stretch(unit, distance)?;
    Some(same(days(stretch), start + 2))
}

fn long_unit(sight: &Sight<'_>, at: usize) -> Option<TimeUnit> {
    sight.sense(at, |sense| match sense {
        Sense::Time(
            unit
            @ (TimeUnit::Week | TimeUnit::Month | TimeUnit::Quarter | TimeUnit::Year | TimeUnit::Weekend),
        ) => Some(*unit),
        _ => None,
    })
}

// last 30 days, за последний месяц, 最近三个月, за неделю, ближайшие 3 дня
fn rolling(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let start = little(sight, at);
    let back = sight.is(start, Role::Past);
    let ahead = sight.is(start, Role::Coming) || sight.is(start, Role::Next);
    let over = start > at && sight.is(at, Role::Over);
    let place = if back || ahead { start + 1 } else { start };
    if !(back || ahead || over) {
        return None;
    }
    let counted = amount::amount(sight, place);
    let found =
        counted.or_else(|| amount::one(sight, place).filter(|_| (back && !sight.han(start)) || over))?;
    // "next week" and "the coming month" are of the calendar.
    if counted.is_none() && (ahead || sight.is(start, Role::Last)) {
        return None;
    }
    // "за 28 минут" says how long something took.
    if over && !back && found.amount.is_clock() {
        return None;
    }
    let days = of_amount(sight, &found.amount, ahead)?;
    let (what, end) = same(days, sight.skip(found.end, Role::Inside));
    let hours = whole(found.amount.minutes / 60.0).filter(|_| ahead && found.amount.is_clock());
    Some(match what {
        What::Window(window) => (What::Window(Window { hours, ..window }), end),
        other => (other, end),
    })
}

fn of_amount(sight: &Sight<'_>, amount: &Amount, ahead: bool) -> Option<Days> {
    let today = sight.today();
    let months = i64::from(whole(amount.months)?);
    // Hours reach back into the days they touch.
    let count = i64::from(whole((amount.days + amount.minutes / 1440.0).ceil())?).max(0);
    if ahead {
        let to = shift_days(shift_months(today, months)?, count)?;
        return Some(Days {
            from: shift_days(today, 1)?.min(to),
            to,
        });
    }
    let from = shift_days(shift_months(today, -months)?, 1 - count)?;
    let from = if months > 0 && count > 0 {
        shift_days(from, -1)?
    } else {
        from
    };
    Some(Days { from, to: today })
}

// in October, в марте 2025 года, last October, 去年三月, 3月份. A month that is another word needs company.
fn month(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let start = little(sight, at);
    let (said_year, place) = date::chinese_year(sight, start);
    if sight.is_before(start, &[Role::Lunar]) {
        return None;
    }
    if let Some((month, end)) = date::chinese_month(sight, place) {
        return of_month(sight, month, said_year.map(|year| year.of(sight)), end);
    }
    let distance = match () {
        () if sight.is(start, Role::Last) || sight.is(start, Role::Past) => Some(-1),
        () if sight.is(start, Role::This) => Some(0),
        () if sight.is(start, Role::Next) || sight.is(start, Role::Coming) => Some(1),
        () => None,
    };
    let place = if distance.is_some() { start + 1 } else { start };
    let month = date::month(sight, place).filter(|_| !sight.han(place))?;
    let dot = sight.sign(place + 1, '.') && sight.glued(place + 1) && sight.word(place).chars().count() <= 4;
    let end = if dot { place + 2 } else { place + 1 };
    let (year, end) = date::year(sight, end).map_or((None, end), |(year, end)| (Some(year), end));
    let weak = sight
        .sense(place, |sense| matches!(sense, Sense::WeakMonth(_)).then_some(()))
        .is_some();
    let roles = [Role::Within, Role::Over, Role::Since];
    let little = (at..start).any(|little| roles.iter().any(|role| sight.is(little, *role)));
    let company = little || place > start || year.is_some() || sight.is_before(at, &roles);
    if weak && !company {
        return None;
    }
    match distance {
        Some(distance) if distance != 0 => shifted_month(sight, month, distance, end),
        _ => of_month(sight, month, year, end),
    }
}

fn of_month(sight: &Sight<'_>, month: u32, year: Option<i32>, end: usize) -> Option<Found> {
    let calendar = calendar(sight);
    let whole = |look: Look| {
        let from = calendar.month(month, year, look)?;
        Some(Days {
            from,
            to: super::calendar::last_of_month(from)?,
        })
    };
    Some(made(whole(Look::Fact)?, whole(Look::Plan)?, end))
}

// "last March" in March is the one a year ago.
fn shifted_month(sight: &Sight<'_>, month: u32, distance: i64, end: usize) -> Option<Found> {
    use chrono::Datelike as _;
    let calendar = calendar(sight);
    let look = if distance < 0 { Look::Fact } else { Look::Plan };
    let mut from = calendar.month(month, None, look)?;
    if from.month() == calendar.today.month() && from.year() == calendar.today.year() {
        from = shift_months(from, 12 * distance)?;
    }
    let to = super::calendar::last_of_month(from)?;
    Some(same(Days { from, to }, end))
}

// in 2025, за 2025 год, 2025年
fn year(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let start = little(sight, at);
    let (year, end) = match date::chinese_year(sight, start) {
        (Some(year), end) => (year.of(sight), end),
        (None, _) => date::year(sight, start).filter(|(_, end)| start > at || *end > start + 1)?,
    };
    let from = chrono::NaiveDate::from_ymd_opt(year, 1, 1)?;
    let to = chrono::NaiveDate::from_ymd_opt(year, 12, 31)?;
    Some(same(Days { from, to }, end))
}

// on the weekend, на выходных, 周末
fn weekend(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let start = little(sight, at);
    let weekend = long_unit(sight, start) == Some(TimeUnit::Weekend);
    if !weekend || (start == at && sight.word(start).is_ascii()) {
        return None;
    }
    let calendar = calendar(sight);
    let this = days(calendar.stretch(TimeUnit::Weekend, 0)?);
    let last = days(calendar.stretch(TimeUnit::Weekend, -1)?);
    let fact = if this.from <= calendar.today { this } else { last };
    Some(made(fact, this, start + 1))
}

// since Monday, с 1 марта, 从周一开始, since March
fn since(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let prefixed = sight.is(at, Role::Since);
    let start = if prefixed { at + 1 } else { at };
    let calendar = calendar(sight);
    if let Some(found) = date(sight, start) {
        let marked = sight.is(found.end, Role::SinceMark);
        if !prefixed && !marked {
            return None;
        }
        let end = if marked { found.end + 1 } else { found.end };
        let fact = calendar.day(found.said, Look::Fact)?.date;
        let plan = calendar.day(found.said, Look::Plan)?.date;
        return Some(open(sight, fact, plan, end));
    }
    let (what, end) = named(sight, start)
        .or_else(|| month(sight, start))
        .or_else(|| year(sight, start))?;
    // 1月以来: the mark behind says as much as the word before.
    let marked = sight.is(end, Role::SinceMark) && sight.han(end);
    if !(prefixed || marked) {
        return None;
    }
    let What::Window(window) = what else { return None };
    let end = sight.skip(end, Role::SinceMark);
    Some(open(sight, window.fact.from, window.plan.from, end))
}

fn open(sight: &Sight<'_>, fact: chrono::NaiveDate, plan: chrono::NaiveDate, end: usize) -> Found {
    let today = sight.today();
    let until_now = |from: chrono::NaiveDate| Days {
        from,
        to: today.max(from),
    };
    let window = Window {
        fact: until_now(fact),
        plan: until_now(plan),
        open: true,
        hours: None,
    };
    (What::Window(window), end)
}

/// The number of a day, for a range whose month stands at its other end.
fn day_only(sight: &Sight<'_>, at: usize) -> Option<(u32, usize)> {
    let found = date::day_number(sight, at, true)
        .or_else(|| number(sight, at).and_then(|found| Some((whole(found.value)?, found.end))))?;
    let end = if sight.is(found.1, Role::DayOfMonth) {
        found.1 + 1
    } else {
        found.1
    };
    (1..=31).contains(&found.0).then_some((found.0, end))
}

/// The month and year of a day that has them.
const fn month_of(said: Said) -> Option<(u32, Option<i32>)> {
    match said {
        Said::MonthDay { month, year, .. } => Some((month, year)),
        Said::Offset(_)
        | Said::Weekday { .. }
        | Said::Day { .. }
        | Said::Nth { .. }
        | Said::Edge { .. }
        | Said::Feast(_)
        | Said::MonthEdge { .. } => None,
    }
}
