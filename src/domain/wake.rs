//! When a chat needs looking after without a message: the turn of its day, its morning and evening, its long spans.

use chrono::{DateTime, NaiveTime, TimeDelta, Utc};

use super::Settings;
use super::day::{day_begins, day_of, instant_at};
use super::goal::Goal;
use super::reminder::held_until;
use super::span::Span;

/// One thing to look after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wake {
    /// The day has turned: goals close and open.
    Day,
    /// The morning message is due.
    Morning,
    /// The evening message is due.
    Evening,
    /// What was written too fast is summed up.
    Summary,
    /// The span of this number has been running for long.
    Still(u64),
}

/// What a chat is looked after by.
#[derive(Debug, Clone, Copy)]
pub struct Household<'a> {
    /// Its settings.
    pub settings: &'a Settings,
    /// Its goals.
    pub goals: &'a [Goal],
    /// Its running spans.
    pub spans: &'a [Span],
    /// When what was written too fast is summed up.
    pub summary: Option<DateTime<Utc>>,
}

impl Household<'_> {
    /// The next instant after `since` at which there is something to look after.
    #[must_use]
    pub fn next(&self, since: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.all(since).into_iter().map(|(at, _)| at).min()
    }

    /// What came due after `since` and by `now`, each at most once, in order.
    #[must_use]
    pub fn due(&self, since: DateTime<Utc>, now: DateTime<Utc>) -> Vec<(DateTime<Utc>, Wake)> {
        let mut due = self.all(since);
        due.retain(|(at, _)| *at <= now);
        due.sort_by_key(|(at, _)| *at);
        due
    }

    fn all(&self, since: DateTime<Utc>) -> Vec<(DateTime<Utc>, Wake)> {
        let settings = self.settings;
        let mut all = Vec::new();
        if self
            .goals
            .iter()
            .any(|goal| goal.is_open() || goal.auto_period.is_some())
        {
            let next = day_of(since, settings).succ_opt();
            all.extend(next.map(|next| (day_begins(next, settings), Wake::Day)));
        }
        let daily = |time: Option<NaiveTime>, wake| Some((next_time(time?, since, settings)?, wake));
        all.extend(daily(settings.morning, Wake::Morning));
        all.extend(daily(settings.evening, Wake::Evening));
        all.extend(self.summary.map(|at| (at.max(since), Wake::Summary)));
        let hours = TimeDelta::hours(i64::from(settings.still_running_h));
        all.extend(self.spans.iter().filter(|span| !span.asked).map(|span| {
            let at = span.started_at.to_utc() + hours;
            let at = held_until(at, settings.quiet, settings.timezone).unwrap_or(at);
            (at, Wake::Still(span.id))
        }));
        all
    }
}

// The first instant after `since` at which the chat's clock shows `time`.
fn next_time(time: NaiveTime, since: DateTime<Utc>, settings: &Settings) -> Option<DateTime<Utc>> {
    let zone = settings.timezone;
    let today = since.with_timezone(&zone).date_naive();
    let dates = today
        .pred_opt()
        .into_iter()
        .flat_map(|from| from.iter_days().take(4));
    dates
        .map(|date| instant_at(date, time, zone))
        .find(|at| *at > since)
}

#[cfg(test)]
mod tests {
    use chrono_tz::Tz;
    use serde_json::Map;

    use super::*;
    use crate::domain::goal::{GoalItem, GoalKind};
    use crate::domain::settings::{QuietHours, parse_clock};

    fn settings(zone: Tz, quiet: &str) -> Settings {
        Settings {
            timezone: zone,
            morning: parse_clock("08:00"),
            evening: parse_clock("21:30"),
            quiet: QuietHours::parse(quiet),
            ..Settings::default()
        }
    }

    fn goal() -> Goal {
        Goal {
            id: 1,
            title: "Reading".to_owned(),
            date: "2026-03-06".parse().unwrap(),
            auto_period: Some("daily".to_owned()),
            items: vec![GoalItem::new("read", 30.0, None, GoalKind::AtLeast)],
            bind_field: None,
            note: None,
            paused_until: None,
            skipped: None,
            closed: false,
            idle: 0,
            created_at: "2026-03-06T08:00:00Z".parse().unwrap(),
            extra: Map::new(),
        }
    }

    fn span(started_at: &str) -> Span {
        Span {
            id: 5,
            event_name: "running".to_owned(),
            note: None,
            started_at: started_at.parse().unwrap(),
            asked: false,
            extra: Map::new(),
        }
    }

    #[test]
    fn what_comes_due() {
        for (zone, quiet, since, now, due) in [
            (
                Tz::Europe__Berlin,
                "",
                "2026-03-06T10:00:00Z",
                "2026-03-07T10:00:00Z",
                "03-06 20:00 Still(5), 03-06 20:30 Evening, 03-06 23:00 Day, 03-07 07:00 Morning",
            ),
            (
                Tz::Europe__Berlin,
                "20:00-09:00",
                "2026-03-06T20:30:00Z",
                "2026-03-07T10:00:00Z",
                "03-06 23:00 Day, 03-07 07:00 Morning, 03-07 08:00 Still(5)",
            ),
            // Midnight does not exist in Cairo on 24 April: the day turns once, at one.
            (
                Tz::Africa__Cairo,
                "",
                "2026-04-23T21:00:00Z",
                "2026-04-23T23:00:00Z",
                "03-06 20:00 Still(5), 04-23 22:00 Day",
            ),
            (
                Tz::UTC,
                "",
                "2026-03-06T20:10:00Z",
                "2026-03-06T20:20:00Z",
                "03-06 20:00 Still(5)",
            ),
        ] {
            let settings = settings(zone, quiet);
            let household = Household {
                settings: &settings,
                goals: &[goal()],
                spans: &[span("2026-03-06T13:00:00+01:00")],
                summary: None,
            };
            let found = household.due(since.parse().unwrap(), now.parse().unwrap());
            let shown: Vec<String> = found
                .iter()
                .map(|(at, wake)| format!("{} {wake:?}", at.format("%m-%d %H:%M")))
                .collect();
            assert_eq!(shown.join(", "), due, "{zone} {since}");
            assert_eq!(household.next(since.parse().unwrap()), Some(found[0].0));
        }
        let nothing = Household {
            settings: &Settings::default(),
            goals: &[],
            spans: &[],
            summary: None,
        };
        assert_eq!(nothing.next("2026-03-06T20:10:00Z".parse().unwrap()), None);
    }
}
