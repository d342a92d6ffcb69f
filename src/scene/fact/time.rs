//! When a fact happened.

use std::ops::Range;

use chrono::{DateTime, Duration};
use chrono_tz::Tz;

use crate::reading::{Edge, Hour, Resolved, What};
use crate::scene::message::{Message, instant};
use crate::scene::sentence::Typed;

/// When a fact happened, and the words that said so.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct When {
    /// The time, as an argument; `None` when it is the message's own.
    pub(crate) timestamp: Option<String>,
    /// The same as an instant.
    pub(crate) at: Option<DateTime<Tz>>,
    /// Bytes of the words that said it.
    pub(crate) cuts: Vec<Range<usize>>,
    /// Whether the time is still to come.
    pub(crate) ahead: bool,
    /// From-to, in hours.
    pub(crate) hours: Option<f64>,
    /// Whether a day was said.
    pub(crate) dated: bool,
    /// Whether an hour was said.
    pub(crate) hour: bool,
}

/// Reads when a message's fact happened: a stretch counts at its end, a point at itself.
pub(crate) fn when(message: &Message<'_>) -> When {
    let mut when = When::default();
    let now = message.view.now.with_timezone(&message.view.settings.timezone);
    let parts = super::parts::of(message);
    let own = |typed: &&Typed| {
        !parts
            .iter()
            .any(|part| part.value.start <= typed.bytes.start && typed.bytes.end <= part.value.end)
    };
    if let Some(night) = night(message) {
        return night;
    }
    for typed in message.sentence.typed.iter().filter(own) {
        match &typed.what {
            What::TimeRange(range) => {
                when.cuts.push(message.time_cut(typed));
                let length = range.fact.to.signed_duration_since(range.fact.from);
                when.hours = Some(hours(length));
                when.at = Some(range.fact.to);
            }
            What::Moment(moment)
                if moment.edge == Edge::At && when.at.is_none() && !lasts(message, typed) =>
            {
                when.cuts.push(message.time_cut(typed));
                when.dated |= moment.fact.has_date;
                when.hour |= moment.fact.hour == Hour::Said;
                when.at = Some(moment.fact.at);
                when.ahead |= moment.fact.at > now + Duration::minutes(1) && moment.fact.hour != Hour::Part;
            }
            What::Delay(delay) if !delay.or_duration => {
                when.cuts.push(message.time_cut(typed));
                when.at = Some(delay.at);
                when.ahead = true;
            }
            What::Joined => when.cuts.push(typed.bytes.clone()),
            _ => {}
        }
    }
    when.ahead &= when.at.is_some_and(|at| at > now);
    when.timestamp = when.at.filter(|at| *at != now).map(|at| instant(&at));
    when
}

/// "through the night", "yesterday's leftovers": how long something lasted or whose it is, not when it was.
fn lasts(message: &Message<'_>, typed: &Typed) -> bool {
    let sentence = &message.sentence;
    let whole = sentence.all("whole").any(|place| place.end == typed.tokens.start);
    let of_day = sentence
        .all("of-day")
        .any(|place| place.start < typed.tokens.end && typed.tokens.start < place.end);
    whole || of_day
}

/// "meeting with Paul on Friday at 10": a weekday with an hour and no word of the past may well be the coming one.
/// The answer is that coming time.
pub(crate) fn planned(message: &Message<'_>) -> Option<String> {
    let sentence = &message.sentence;
    let done = [
        "past",
        "#money",
        "#measure",
        "#duration",
        "sleep",
        "mood",
        "log-verb",
        "exercise",
    ];
    if done.iter().any(|class| sentence.says(class)) {
        return None;
    }
    message.typed(|typed| match &typed.what {
        What::Moment(moment) if moment.plan.hour == Hour::Said && moment.fact.has_date => {
            (moment.fact.at < message.view.now && moment.plan.at > message.view.now)
                .then(|| instant(&moment.plan.at))
        }
        _ => None,
    })
}

/// Whether a message tells of a night in two times.
pub(crate) fn is_night(message: &Message<'_>) -> bool {
    night(message).is_some()
}

/// "went to bed at 23:30, got up at 7": the night counts at its end.
fn night(message: &Message<'_>) -> Option<When> {
    let sentence = &message.sentence;
    if !sentence.says("to-bed") || !sentence.says("got-up") {
        return None;
    }
    let times: Vec<(&Typed, &Resolved)> = sentence
        .typed
        .iter()
        .filter_map(|typed| match &typed.what {
            What::Moment(moment) if moment.fact.hour == Hour::Said => Some((typed, &moment.fact)),
            _ => None,
        })
        .collect();
    let [first, second] = times[..] else {
        return None;
    };
    let up_first = sentence.first("got-up")?.start < sentence.first("to-bed")?.start;
    let ((bed_typed, bed), (up_typed, up)) = if up_first {
        (second, first)
    } else {
        (first, second)
    };
    let length = [Some(bed.at), bed.alternative]
        .into_iter()
        .flatten()
        .map(|at| asleep(at, up.at))
        .min()?;
    (length <= Duration::hours(18)).then(|| When {
        timestamp: Some(instant(&up.at)),
        at: Some(up.at),
        cuts: vec![message.time_cut(bed_typed), message.time_cut(up_typed)],
        ahead: false,
        hours: Some(hours(length)),
        dated: bed.has_date || up.has_date,
        hour: true,
    })
}

/// From going to bed to getting up, whichever days the two were first taken for.
fn asleep(bed: DateTime<Tz>, up: DateTime<Tz>) -> Duration {
    let seconds = up.signed_duration_since(bed).num_seconds().rem_euclid(24 * 3600);
    Duration::seconds(seconds)
}

fn hours(length: Duration) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a stretch of hours is far from 2^52 seconds"
    )]
    let seconds = length.num_seconds() as f64;
    seconds / 3600.0
}
