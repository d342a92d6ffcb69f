//! From the words of a moment to its instant, as a fact and as a plan.

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike as _};
use chrono_tz::Tz;

use super::calendar::{Calendar, Chosen, Look, shift_days, shift_months};
use super::clock::Clock;
use super::date::Said;
use super::words::Part;
use super::{Hour, Resolved, Setting};
use crate::domain::day::{day_of, instant_of};

/// The words of a moment.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Words {
    /// The day.
    pub(super) date: Option<Said>,
    /// The part of the day.
    pub(super) part: Option<Part>,
    /// The time.
    pub(super) clock: Option<Clock>,
}

// The first hour from which nobody asks whether it is meant in the morning.
const WAKING_HOUR: u32 = 6;
const DEFAULT_HOUR: u32 = 9;
const NOON: u32 = 12 * 60;
const DAY: u32 = 24 * 60;

/// Resolves a moment; `None` when the calendar has no such day.
pub(super) fn resolve(words: &Words, setting: &Setting<'_>, look: Look) -> Option<Resolved> {
    let reckoning = Reckoning::new(words, setting, look);
    match words.date {
        Some(said) => reckoning.dated(said),
        None => reckoning.undated(),
    }
}

struct Reckoning<'a> {
    setting: &'a Setting<'a>,
    look: Look,
    clock: Option<Clock>,
    part: Option<Part>,
    now: NaiveDateTime,
    today: NaiveDate,
}

impl<'a> Reckoning<'a> {
    fn new(words: &Words, setting: &'a Setting<'a>, look: Look) -> Self {
        let clock = match (words.clock, words.part) {
            (Some(clock), Some(part)) if (60..13 * 60).contains(&clock.minutes) => Some(clock.within(part)),
            (clock, _) => clock,
        };
        Self {
            setting,
            look,
            clock,
            part: words.part,
            now: setting
                .now
                .with_timezone(&setting.settings.timezone)
                .naive_local(),
            today: day_of(setting.now, setting.settings),
        }
    }

    fn dated(&self, said: Said) -> Option<Resolved> {
        let mut calendar = Calendar::new(self.today, self.setting.settings);
        calendar.today_fits = self.today_fits();
        let chosen = calendar.day(said, self.look)?;
        let relative = matches!(said, Said::Offset(_));
        let at = |date: NaiveDate| self.on(date, relative);
        let (first, second) = at(chosen.date)?;
        let local = |date: Option<NaiveDate>| date.and_then(at).map(|(first, _)| self.instant(first));
        Some(
            self.resolved(
                first,
                &chosen,
                second
                    .map(|second| self.instant(second))
                    .or_else(|| local(chosen.alternative)),
                local(chosen.swapped),
            ),
        )
    }

    fn resolved(
        &self,
        at: NaiveDateTime,
        chosen: &Chosen,
        alternative: Option<DateTime<Tz>>,
        swapped: Option<DateTime<Tz>>,
    ) -> Resolved {
        Resolved {
            at: self.instant(at),
            day: chosen.date,
            has_date: true,
            hour: self.hour(),
            alternative,
            swapped,
        }
    }

    const fn hour(&self) -> Hour {
        match (self.clock, self.part) {
            (Some(_), _) => Hour::Said,
            (None, Some(_)) => Hour::Part,
            (None, None) => Hour::Absent,
        }
    }

    // A weekday that is today's: meant when its hour is still to come, or just over.
    fn today_fits(&self) -> bool {
        let Some((first, _)) = self.on(self.today, false) else {
            return false;
        };
        match (self.look, self.hour()) {
            (Look::Fact, Hour::Absent) => false,
            (Look::Fact, _) => first <= self.now,
            (Look::Plan, Hour::Absent) => {
                hour_on(self.today, DEFAULT_HOUR * 60).is_some_and(|at| at > self.now)
            }
            (Look::Plan, _) => first > self.now,
        }
    }

    // The time on a day, and the other half of the day where it was left open.
    fn on(&self, date: NaiveDate, relative: bool) -> Option<(NaiveDateTime, Option<NaiveDateTime>)> {
        let Some(clock) = self.clock else {
            return self.without_clock(date).map(|at| (at, None));
        };
        let at = |minutes: u32| {
            // Before the day begins, "today at 1:00" is the night that still belongs to today.
            let start = self.setting.settings.day_start;
            let late = relative && self.now.time() < start && minutes < start.hour() * 60 + start.minute();
            let local = hour_on(date, if late { minutes + DAY } else { minutes })?;
            Some(local + TimeDelta::seconds(i64::from(clock.seconds)))
        };
        if !clock.open {
            return at(clock.minutes).map(|at| (at, None));
        }
        let early = at(clock.minutes % NOON)?;
        let late = at(clock.minutes % NOON + NOON)?;
        let usual_morning = (7..12).contains(&(clock.minutes / 60));
        let late_first = if relative && date == self.today {
            match self.look {
                Look::Fact if late <= self.now => true,
                Look::Plan if early > self.now && clock.minutes / 60 >= WAKING_HOUR => false,
                Look::Fact => early > self.now && !usual_morning,
                Look::Plan => late > self.now || !usual_morning,
            }
        } else {
            !usual_morning
        };
        Some(if late_first {
            (late, Some(early))
        } else {
            (early, Some(late))
        })
    }

    fn without_clock(&self, date: NaiveDate) -> Option<NaiveDateTime> {
        let today = date == self.today;
        if let Some(part) = self.part {
            let at = hour_on(date, usual_minutes(part))?;
            return Some(match self.look {
                Look::Fact if today && at > self.now => self.now,
                Look::Plan if today && at <= self.now => self.next_full_hour(),
                Look::Fact | Look::Plan => at,
            });
        }
        let hour = match self.look {
            Look::Fact if today => return Some(self.now),
            Look::Fact => 12,
            Look::Plan => DEFAULT_HOUR,
        };
        let at = hour_on(date, hour * 60)?;
        Some(if self.look == Look::Plan && today && at <= self.now {
            self.next_full_hour()
        } else {
            at
        })
    }

    fn next_full_hour(&self) -> NaiveDateTime {
        let hour = self
            .now
            .date()
            .and_hms_opt(self.now.hour(), 0, 0)
            .unwrap_or(self.now);
        hour + TimeDelta::hours(1)
    }

    fn undated(&self) -> Option<Resolved> {
        let (at, alternative) = match self.clock {
            Some(clock) if clock.open => self.nearest_open(clock)?,
            Some(clock) => (self.nearest(clock.minutes, clock.seconds)?, None),
            None => (self.nearest_part()?, None),
        };
        let instant = self.instant(at);
        Some(Resolved {
            at: instant,
            day: day_of(instant.to_utc(), self.setting.settings),
            has_date: false,
            hour: self.hour(),
            alternative: alternative.map(|at| self.instant(at)),
            swapped: None,
        })
    }

    // The latest such time that is over, or the next to come.
    fn nearest(&self, minutes: u32, seconds: u32) -> Option<NaiveDateTime> {
        let on = |days: i64| {
            let local = hour_on(shift_days(self.now.date(), days)?, minutes % DAY)?;
            Some(local + TimeDelta::seconds(i64::from(seconds)))
        };
        match self.look {
            Look::Fact => [0, -1]
                .into_iter()
                .find_map(|days| on(days).filter(|at| *at <= self.now)),
            Look::Plan => [0, 1]
                .into_iter()
                .find_map(|days| on(days).filter(|at| *at > self.now)),
        }
    }

    // A plan's hour is a waking one; a fact's hour is the latest.
    fn nearest_open(&self, clock: Clock) -> Option<(NaiveDateTime, Option<NaiveDateTime>)> {
        let early = self.nearest(clock.minutes % NOON, clock.seconds)?;
        let late = self.nearest(clock.minutes % NOON + NOON, clock.seconds)?;
        let early_first = match self.look {
            Look::Fact => early > late,
            Look::Plan => early < late && clock.minutes % NOON >= WAKING_HOUR * 60,
        };
        Some(if early_first {
            (early, Some(late))
        } else {
            (late, Some(early))
        })
    }

    fn nearest_part(&self) -> Option<NaiveDateTime> {
        let part = self.part?;
        let today = self.now.date();
        let usual = hour_on(today, usual_minutes(part))?;
        let begun = hour_on(today, first_minutes(part))? <= self.now;
        match self.look {
            Look::Fact if begun => Some(usual.min(self.now)),
            Look::Fact => hour_on(shift_days(today, -1)?, usual_minutes(part)),
            Look::Plan if usual > self.now => Some(usual),
            Look::Plan => hour_on(shift_days(today, 1)?, usual_minutes(part)),
        }
    }

    fn instant(&self, local: NaiveDateTime) -> DateTime<Tz> {
        instant_in_zone(local, self.setting)
    }
}

/// The instant of a wall-clock time in the chat's zone.
pub(super) fn instant_in_zone(local: NaiveDateTime, setting: &Setting<'_>) -> DateTime<Tz> {
    let zone = setting.settings.timezone;
    instant_of(local, zone).with_timezone(&zone)
}

/// So many minutes after midnight of a date; a day and more reach into the next.
pub(super) fn hour_on(date: NaiveDate, minutes: u32) -> Option<NaiveDateTime> {
    let date = shift_days(date, i64::from(minutes / DAY))?;
    Some(date.and_time(time_of(minutes)))
}

/// The wall clock so many minutes after midnight.
pub(super) fn time_of(minutes: u32) -> NaiveTime {
    NaiveTime::from_num_seconds_from_midnight_opt(minutes % DAY * 60, 0).unwrap_or(NaiveTime::MIN)
}

/// The hour that stands for a part of the day, in minutes.
pub(super) const fn usual_minutes(part: Part) -> u32 {
    60 * match part {
        Part::Dawn => 5,
        Part::Morning => 9,
        Part::Noon => 12,
        Part::Afternoon => 15,
        Part::Evening => 19,
        Part::Night => 22,
    }
}

const fn first_minutes(part: Part) -> u32 {
    60 * match part {
        Part::Dawn => 0,
        Part::Morning => 5,
        Part::Noon => 11,
        Part::Afternoon => 12,
        Part::Evening => 17,
        Part::Night => 20,
    }
}

/// A moment a distance away: hours are elapsed time, days and months keep the wall clock.
pub(super) fn distant(
    amount: &super::amount::Amount,
    back: bool,
    setting: &Setting<'_>,
) -> Option<DateTime<Tz>> {
    let now = setting.now.with_timezone(&setting.settings.timezone);
    moved(now, amount, back, setting)
}

/// The same from any other moment.
pub(super) fn moved(
    from: DateTime<Tz>,
    amount: &super::amount::Amount,
    back: bool,
    setting: &Setting<'_>,
) -> Option<DateTime<Tz>> {
    let sign = if back { -1.0 } else { 1.0 };
    let exact = |minutes: f64| TimeDelta::try_milliseconds(rounded(sign * minutes * 60_000.0)?);
    if amount.is_clock() {
        return from.checked_add_signed(exact(amount.minutes)?);
    }
    let days = amount.days + amount.months.fract() * 30.0;
    let local = from.naive_local();
    let date = shift_months(local.date(), rounded(sign * amount.months.trunc())?)?;
    let date = shift_days(date, rounded(sign * days.trunc())?)?;
    let extra = days.fract() * 1440.0 + amount.minutes;
    let local = date.and_time(local.time()).checked_add_signed(exact(extra)?)?;
    Some(instant_in_zone(local, setting))
}

fn rounded(value: f64) -> Option<i64> {
    #[expect(clippy::cast_possible_truncation, reason = "bounds are checked")]
    (value.abs() < 1e15).then(|| value.round() as i64)
}
