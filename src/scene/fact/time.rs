//! When a fact happened.

use std::ops::Range;

use chrono::{DateTime, Duration};
use chrono_tz::Tz;

use crate::reading::{Edge, Hour, What};
use crate::scene::message::{Message, instant};

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
}

/// Reads when a message's fact happened: a stretch counts at its end, a point at itself.
pub(crate) fn when(message: &Message<'_>) -> When {
    let mut when = When::default();
    let now = message.view.now.with_timezone(&message.view.settings.timezone);
    for typed in &message.sentence.typed {
        match &typed.what {
            What::TimeRange(range) => {
                when.cuts.push(message.time_cut(typed));
                let length = range.fact.to.signed_duration_since(range.fact.from);
                when.hours = Some(hours(length));
                when.at = Some(range.fact.to);
            }
            What::Moment(moment) if moment.edge != Edge::By && when.at.is_none() => {
                when.cuts.push(message.time_cut(typed));
                when.dated |= moment.fact.has_date;
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

fn hours(length: Duration) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a stretch of hours is far from 2^52 seconds"
    )]
    let seconds = length.num_seconds() as f64;
    seconds / 3600.0
}
