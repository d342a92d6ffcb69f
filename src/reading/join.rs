//! Words of time that stand apart and mean one thing: "tomorrow call mum at 9".

use super::clock::{Context, Found, clock};
use super::moment::gather;
use super::recurrence::{self, Pattern};
use super::resolve::Words;
use super::sight::Sight;
use super::words::{Role, TimeUnit};
use super::{Edge, Hour, Moment, What, moment, range};

/// A reading with the places it stands at.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Placed {
    /// The first place.
    pub(super) from: usize,
    /// The place after the last.
    pub(super) to: usize,
    /// The meaning.
    pub(super) what: What,
}

/// Joins the times of a sentence to its one recurrence or its one day, where there is no doubt which.
pub(super) fn join(sight: &Sight<'_>, placed: &mut [Placed]) {
    let recurrences = found(placed, |what| matches!(what, What::Recurrence(_)));
    if let [again] = recurrences[..] {
        to_recurrence(sight, placed, again, None);
        return;
    }
    if let [first, second] = recurrences[..] {
        twice(sight, placed, first, second);
        return;
    }
    if !recurrences.is_empty() {
        return;
    }
    let last = |what: &What| matches!(what, What::Moment(moment) if moment.edge == Edge::Until && !moment.fact.has_date);
    if let ([from], [to]) = (&found(placed, is_time)[..], &found(placed, last)[..])
        && from < to
        && let Some(what) = stretch(sight, placed[*from].from, placed[*to].from)
    {
        placed[*from].what = what;
        placed[*to].what = What::Joined;
    }
    let times = found(placed, is_time);
    let ranges = found(placed, |what| matches!(what, What::TimeRange(_)));
    let days = found(placed, is_day);
    let (([day], [time], []) | ([day], [], [time])) = (&days[..], &times[..], &ranges[..]) else {
        return;
    };
    if booked(sight, placed[*day].from) {
        return;
    }
    if let Some(what) = joined(sight, &placed[*day], &placed[*time]) {
        placed[*day].what = what;
        placed[*time].what = What::Joined;
    }
}

fn found(placed: &[Placed], wanted: impl Fn(&What) -> bool) -> Vec<usize> {
    (0..placed.len()).filter(|at| wanted(&placed[*at].what)).collect()
}

// 从11点睡到7点, "slept from 11pm and read until 1"
fn stretch(sight: &Sight<'_>, from: usize, to: usize) -> Option<What> {
    let clock = |at: usize| {
        let words = words(sight, at).filter(|words| words.date.is_none())?;
        let clock = words.clock?;
        Some(
            words
                .part
                .filter(|_| clock.open)
                .map_or(clock, |part| clock.within(part)),
        )
    };
    let begun = sight.is(from, Role::From) || sight.is_before(from, &[Role::From]);
    range::made(sight, &range::between(clock(from)?, clock(to)?)).filter(|_| begun)
}

// A time without a day.
fn is_time(what: &What) -> bool {
    matches!(what, What::Moment(moment) if !moment.fact.has_date && moment.edge != Edge::Until)
}

// A day without a time.
fn is_day(what: &What) -> bool {
    match what {
        What::Moment(moment) => {
            moment.fact.has_date && moment.fact.hour != Hour::Said && moment.edge == Edge::At
        }
        What::Delay(delay) => delay.hour == Hour::Absent,
        _ => false,
    }
}

// "book a table for tomorrow" says nothing of when to act.
fn booked(sight: &Sight<'_>, at: usize) -> bool {
    sight.is(at, Role::Target) || sight.is_before(at, &[Role::Target])
}

fn joined(sight: &Sight<'_>, day: &Placed, time: &Placed) -> Option<What> {
    if let What::Delay(_) = day.what {
        return moment::delay_at(sight, day.from, time.from);
    }
    let day_words = words(sight, day.from)?;
    if let What::TimeRange(_) = time.what {
        let (mut ends, _) = range::ends(sight, time.from)?;
        if ends.date.is_some() {
            return None;
        }
        ends.date = day_words.date;
        return range::made(sight, &ends);
    }
    let time_words = words(sight, time.from)?;
    let words = Words {
        date: day_words.date,
        part: day_words.part.or(time_words.part),
        clock: time_words.clock,
    };
    let edge = match &time.what {
        What::Moment(Moment { edge, .. }) => *edge,
        _ => Edge::At,
    };
    moment::made(sight, &words, edge)
}

fn words(sight: &Sight<'_>, at: usize) -> Option<Words> {
    let (edge, start) = moment::edge(sight, at);
    gather(sight, start, edge != Edge::At)?.words.ok()
}

// "on weekdays every hour from 9 to 17", 每天9点到17点每小时: the days of one and the clock of the other.
fn twice(sight: &Sight<'_>, placed: &mut [Placed], first: usize, second: usize) {
    let said = |at: usize| recurrence::said(sight, placed[at].from).map(|(said, _)| said);
    let (Some(one), Some(other)) = (said(first), said(second)) else {
        return;
    };
    let by_clock = |said: &recurrence::Said| {
        matches!(said.pattern, Pattern::Units(_, TimeUnit::Hour | TimeUnit::Minute))
    };
    let (clock, days, kept, gone) = match (by_clock(&one), by_clock(&other)) {
        (true, false) => (one, other, first, second),
        (false, true) => (other, one, second, first),
        _ => return,
    };
    if let Some(within) = recurrence::weekdays_of(&days.pattern).filter(|_| days.clocks.is_empty()) {
        let said = recurrence::Said {
            within,
            hours: clock.hours.or(days.hours),
            until: clock.until.or(days.until),
            starts: clock.starts.or(days.starts),
            ..clock
        };
        placed[gone].what = What::Joined;
        placed[kept].what = recurrence::made(sight, &said);
        to_recurrence(sight, placed, kept, Some(said));
    }
}

// "at 8 and 20 every day": the hours behind the first, which look like numbers; their places are the answer.
fn more_clocks(sight: &Sight<'_>, placed: &[Placed], from: usize, said: &mut recurrence::Said) -> Vec<usize> {
    let mut taken = Vec::new();
    let mut end = from;
    while said.clocks.len() < 8 {
        let sign = sight.sign(end, ',') || sight.is(end, Role::And);
        let start = if sign { end + 1 } else { end };
        let number = (0..placed.len())
            .find(|at| placed[*at].from == start && matches!(placed[*at].what, What::Number(_)));
        let read = clock(sight, start, Context::At).filter(|_| sign);
        let (
            Some(number),
            Some(Found {
                clock: Some(clock),
                end: after,
            }),
        ) = (number, read)
        else {
            break;
        };
        if after != placed[number].to {
            break;
        }
        said.clocks.push(clock);
        taken.push(number);
        end = after;
    }
    taken
}

fn to_recurrence(sight: &Sight<'_>, placed: &mut [Placed], again: usize, said: Option<recurrence::Said>) {
    let Some(mut said) = said.or_else(|| recurrence::said(sight, placed[again].from).map(|(said, _)| said))
    else {
        return;
    };
    let by_clock = matches!(said.pattern, Pattern::Units(_, TimeUnit::Hour | TimeUnit::Minute));
    let mut taken = Vec::new();
    let hourless = said.clocks.is_empty() && !by_clock && !matches!(said.pattern, Pattern::Cron(_));
    for (at, place) in placed.iter().enumerate() {
        let last = matches!(&place.what, What::Moment(moment) if moment.edge == Edge::Until);
        if last && said.until.is_none() {
            said.until = words(sight, place.from);
            taken.push(at);
        } else if hourless && is_time(&place.what) {
            let Some(words) = words(sight, place.from) else {
                continue;
            };
            let part = words.part.or(said.part);
            taken.extend(more_clocks(sight, placed, place.to, &mut said));
            match words.clock {
                Some(clock) => said.clocks.push(match part {
                    Some(part) if clock.open => clock.within(part),
                    _ => clock,
                }),
                None => said.part = said.part.or(words.part),
            }
            taken.push(at);
        } else if let What::TimeRange(_) = &place.what
            && said.hours.is_none()
            && said.clocks.is_empty()
            && let Some((ends, _)) = range::ends(sight, place.from).filter(|(ends, _)| ends.date.is_none())
        {
            said.hours = Some(ends.minutes());
            taken.push(at);
        } else if let What::Window(window) = &place.what
            && window.open
            && said.starts.is_none()
            && !sight.is(place.to - 1, Role::SoFar)
        {
            said.starts = Some(window.plan.from);
            taken.push(at);
        }
    }
    if taken.is_empty() {
        return;
    }
    placed[again].what = recurrence::made(sight, &said);
    for at in taken {
        placed[at].what = What::Joined;
    }
}
