//! Points of time: a day, a part of the day and a time in any order, and distances from now.

use super::amount;
use super::calendar::{Calendar, Look};
use super::clock::{self, Context, clock};
use super::date::{Said, date};
use super::resolve::{Words, distant, hour_on, instant_in_zone, resolve};
use super::sight::Sight;
use super::words::{Part, Role};
use super::{Delay, Edge, Hour, Impossible, Moment, Resolved, What};

mod apart;

/// A reading and the place after it.
pub(super) type Found = (What, usize);

/// Reads a point of time.
pub(super) fn moment(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let (edge, start) = edge(sight, at);
    let gathered = gather(sight, start, edge != Edge::At)?;
    let words = match gathered.words {
        Ok(words) => words,
        Err(impossible) => return Some((What::Impossible(impossible), gathered.end)),
    };
    if edge == Edge::At
        && let Some(found) = apart::behind(sight, &words, gathered.end)
    {
        return Some(found);
    }
    let (edge, end) = edge_after(sight, edge, gathered.end);
    let end = if edge == Edge::Until {
        sight.skip(end, Role::UntilMark)
    } else {
        end
    };
    Some((made(sight, &words, edge)?, end))
}

/// The moment that words mean; `None` for a time that never comes.
pub(super) fn made(sight: &Sight<'_>, words: &Words, edge: Edge) -> Option<What> {
    // A part of the day alone is a point only where nothing else is meant by it.
    let fact = resolve(words, &sight.setting, Look::Fact);
    let plan = resolve(words, &sight.setting, Look::Plan);
    Some(match (fact, plan) {
        (Some(fact), Some(plan)) => What::Moment(Moment { fact, plan, edge }),
        _ => What::Impossible(no_such_day(sight, words.date?)),
    })
}

/// A day that no calendar has, with the last day of the month it names.
pub(super) fn no_such_day(sight: &Sight<'_>, said: Said) -> Impossible {
    let calendar = Calendar::new(sight.today(), sight.setting.settings);
    Impossible::Date {
        fact: calendar.last_day(said, Look::Fact),
        plan: calendar.last_day(said, Look::Plan),
    }
}

/// What a moment stands for, by the word before it: until, by, к, до, 直到.
pub(super) fn edge(sight: &Sight<'_>, at: usize) -> (Edge, usize) {
    if sight.is(at, Role::Until) && !sight.sign(at, '-') {
        (Edge::Until, at + 1)
    } else if sight.is(at, Role::By) && !sight.han(at) {
        (Edge::By, at + 1)
    } else {
        (Edge::At, at)
    }
}

// 下午3点前, 周五之前, 到月底为止
fn edge_after(sight: &Sight<'_>, edge: Edge, end: usize) -> (Edge, usize) {
    let by = edge == Edge::At && sight.is(end, Role::By) && sight.han(end);
    if by { (Edge::By, end + 1) } else { (edge, end) }
}

/// The words of a moment and where they end; an error when one of them cannot be.
#[derive(Debug)]
pub(super) struct Gathered {
    /// The words.
    pub(super) words: Result<Words, Impossible>,
    /// The place after them.
    pub(super) end: usize,
}

/// Gathers the words of a moment.
pub(super) fn gather(sight: &Sight<'_>, at: usize, edged: bool) -> Option<Gathered> {
    let mut words = Words::default();
    let mut end = at;
    let mut impossible = None;
    let mut bare_part = true;
    loop {
        let next = if end > at { joint(sight, end) } else { end };
        if words.date.is_none()
            && let Some(found) = date(sight, next)
        {
            words.date = Some(found.said);
            words.part = words.part.or(found.part);
            end = weekday_named_too(sight, &found);
        } else if words.clock.is_none()
            && let Some(found) = time(
                sight,
                next,
                &words,
                Edged {
                    led: edged && end == at,
                    by: edged,
                },
            )
        {
            match found.clock {
                Some(clock) => words.clock = Some(clock),
                None => impossible = Some(Impossible::Time),
            }
            end = found.end;
        } else if let Some((part, after)) = part_here(sight, next, &words) {
            words.part = Some(part);
            bare_part = after == next + 1;
            end = after;
        } else {
            break;
        }
        if impossible.is_some() {
            break;
        }
    }
    if end > at {
        end = sight.skip(end, Role::ApproxAfter);
    }
    // A part of the day in one character is nothing alone.
    let only_part = words.date.is_none() && words.clock.is_none() && impossible.is_none();
    if end == at || (only_part && !part_alone(sight, end - 1, bare_part)) {
        return None;
    }
    Some(Gathered {
        words: impossible.map_or(Ok(words), Err),
        end,
    })
}

// 3月12日星期四, 12 марта (четверг): the weekday of a date says nothing new.
fn weekday_named_too(sight: &Sight<'_>, found: &super::date::Found) -> usize {
    use super::date::{Said, named_weekday};
    let dated = matches!(found.said, Said::MonthDay { .. } | Said::Day { .. });
    let sign = [',', '(', '、'].iter().any(|sign| sight.sign(found.end, *sign));
    let place = if sign { found.end + 1 } else { found.end };
    let place = if sight.is(place, Role::On) {
        place + 1
    } else {
        place
    };
    if !dated || named_weekday(sight, place, true).is_none() {
        return found.end;
    }
    if sight.sign(place + 1, ')') {
        place + 2
    } else {
        place + 1
    }
}

// A comma, or a word that says "about", between the words of a moment.
fn joint(sight: &Sight<'_>, at: usize) -> usize {
    let comma = sight.sign(at, ',') || sight.sign(at, '、');
    let next = if comma { at + 1 } else { at };
    sight.skip(next, Role::Approx)
}

// What stands before a time: a word such as "by" right before it, or before its day.
#[derive(Clone, Copy)]
struct Edged {
    led: bool,
    by: bool,
}

fn time(sight: &Sight<'_>, at: usize, words: &Words, edged: Edged) -> Option<clock::Found> {
    // часа в 4, часов около пяти
    let inverted = sight.is(at, Role::Inverted) && sight.is(at, Role::Clock) && sight.is(at + 1, Role::At);
    let at = if inverted { at + 1 } else { at };
    let with_at = sight.is(at, Role::At);
    let place = if with_at {
        sight.skip(at + 1, Role::Approx)
    } else {
        at
    };
    let context = match () {
        () if edged.led || (with_at && !sight.han(at)) => Context::At,
        () if words.date.is_some() || words.part.is_some() => Context::Dated,
        () => Context::Bare,
    };
    let preposed = !with_at && sight.is(at, Role::On) && !sight.han(at);
    // к пятнице к 12, by Friday by noon
    let by = edged.by && words.date.is_some() && sight.is(at, Role::By) && !sight.han(at);
    clock(sight, place, context)
        .or_else(|| preposed.then(|| clock(sight, at + 1, context)).flatten())
        .or_else(|| by.then(|| clock(sight, at + 1, Context::At)).flatten())
}

fn part_here(sight: &Sight<'_>, at: usize, words: &Words) -> Option<(Part, usize)> {
    if words.part.is_some() {
        return None;
    }
    let (part, end) = clock::part(sight, at)?;
    let short = sight.han(end - 1) && sight.word(end - 1).chars().count() == 1;
    let before_time = clock(sight, end, Context::Dated).is_some();
    (!short || before_time).then_some((part, end))
}

// English names a part with its preposition: "in the evening", "at night".
fn part_alone(sight: &Sight<'_>, at: usize, bare: bool) -> bool {
    !(bare && sight.word(at).is_ascii())
}

/// Reads a distance from now: `in 2 hours`, `20 минут назад`, `三天后`.
pub(super) fn distance(sight: &Sight<'_>, at: usize) -> Option<Found> {
    ahead(sight, at)
        .or_else(|| apart::before(sight, at))
        .or_else(|| counted(sight, at))
}

/// A distance of days with a time that stands elsewhere.
pub(super) fn delay_at(sight: &Sight<'_>, at: usize, time: usize) -> Option<What> {
    let ahead = sight.is(at, Role::Ahead);
    let start = if ahead { at + 1 } else { at };
    let found = amount::amount(sight, start).or_else(|| amount::one(sight, start))?;
    let day = distant(&found.amount, false, &sight.setting)?;
    let (resolved, _) = with_time(sight, &found.amount, day, time)?;
    Some(What::Delay(Delay {
        at: resolved.at,
        minutes: found.amount.nominal_minutes(),
        or_duration: false,
        hour: resolved.hour,
    }))
}

fn ahead(sight: &Sight<'_>, at: usize) -> Option<Found> {
    if sight.is(at, Role::Inverted) && sight.is(at + 1, Role::Ahead) {
        // минут через 40
        let found = amount::inverted(sight, at, at + 2)?;
        return delay(sight, &found.amount, found.end, false);
    }
    if !sight.is(at, Role::Ahead) {
        return None;
    }
    let start = sight.skip(at + 1, Role::Approx);
    let found = amount::amount(sight, start).or_else(|| amount::one(sight, start))?;
    let end = if sight.han(at) {
        sight.skip(found.end, Role::After)
    } else {
        found.end
    };
    delay(sight, &found.amount, end, sight.is(at, Role::Took))
}

fn counted(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let found = amount::amount(sight, at).or_else(|| amount::one(sight, at))?;
    let end = sight.skip(found.end, Role::ApproxAfter);
    if sight.is(end, Role::Ago) {
        return ago(sight, &found.amount, end + 1);
    }
    if sight.is(end, Role::After) {
        return delay(
            sight,
            &found.amount,
            sight.skip(end + 1, Role::ApproxAfter),
            false,
        );
    }
    None
}

fn delay(sight: &Sight<'_>, amount: &amount::Amount, end: usize, or_duration: bool) -> Option<Found> {
    let at = distant(amount, false, &sight.setting)?;
    let timed = with_time(sight, amount, at, end);
    let (at, hour, end) = timed.map_or((at, Hour::Absent, end), |(resolved, end)| {
        (resolved.at, Hour::Said, end)
    });
    let hour = if amount.is_clock() { Hour::Said } else { hour };
    Some((
        What::Delay(Delay {
            at,
            minutes: amount.nominal_minutes(),
            or_duration: or_duration && (hour == Hour::Absent || amount.is_clock()),
            hour,
        }),
        end,
    ))
}

fn ago(sight: &Sight<'_>, amount: &amount::Amount, end: usize) -> Option<Found> {
    let at = distant(amount, true, &sight.setting)?;
    let timed = with_time(sight, amount, at, end);
    let (resolved, end) = timed.unwrap_or_else(|| {
        let hour = if amount.is_clock() {
            Hour::Said
        } else {
            Hour::Absent
        };
        (at_day(at, hour, None), end)
    });
    Some((
        What::Moment(Moment {
            fact: resolved.clone(),
            plan: resolved,
            edge: Edge::At,
        }),
        end,
    ))
}

fn at_day(
    at: chrono::DateTime<chrono_tz::Tz>,
    hour: Hour,
    alternative: Option<chrono::DateTime<chrono_tz::Tz>>,
) -> Resolved {
    Resolved {
        at,
        day: at.date_naive(),
        has_date: true,
        hour,
        alternative,
        swapped: None,
    }
}

// in 3 days at 9, через неделю вечером, 三天后早上九点
fn with_time(
    sight: &Sight<'_>,
    amount: &amount::Amount,
    at: chrono::DateTime<chrono_tz::Tz>,
    end: usize,
) -> Option<(Resolved, usize)> {
    if amount.is_clock() {
        return None;
    }
    let gathered = gather(sight, end, false)?;
    let words = gathered.words.ok().filter(|words| words.date.is_none())?;
    let clock = match (words.clock, words.part) {
        (Some(clock), Some(part)) => clock.within(part),
        (Some(clock), None) => clock,
        (None, part) => clock::Clock::known(super::resolve::usual_minutes(part?)),
    };
    let local =
        |minutes: u32| hour_on(at.date_naive(), minutes).map(|local| instant_in_zone(local, &sight.setting));
    let morning = (7..12).contains(&(clock.minutes / 60));
    let (first, second) = match (clock.open, morning) {
        (false, _) => (clock.minutes, None),
        (true, true) => (clock.minutes % 720, Some(clock.minutes % 720 + 720)),
        (true, false) => (clock.minutes % 720 + 720, Some(clock.minutes % 720)),
    };
    Some((
        at_day(local(first)?, Hour::Said, second.and_then(local)),
        gathered.end,
    ))
}
