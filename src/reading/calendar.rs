//! Which day of the calendar a said day is, looking back and looking ahead.

use chrono::{Datelike as _, Days, Months, NaiveDate, Weekday};

use super::date::{InMonth, Said, Week};
use super::words::TimeUnit;
use crate::domain::Settings;

/// Whether a day is looked for behind or ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// What happened.
    Fact,
    /// What is to come.
    Plan,
}

/// The day meant, and what else could be meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Chosen {
    /// The day.
    pub(super) date: NaiveDate,
    /// The other day that some mean by the same words.
    pub(super) alternative: Option<NaiveDate>,
    /// The day with its two numbers in the other order.
    pub(super) swapped: Option<NaiveDate>,
}

impl From<NaiveDate> for Chosen {
    fn from(date: NaiveDate) -> Self {
        Self {
            date,
            alternative: None,
            swapped: None,
        }
    }
}

/// The calendar around today.
#[derive(Debug, Clone, Copy)]
pub(super) struct Calendar {
    /// The chat's day.
    pub(super) today: NaiveDate,
    /// The first day of the week.
    pub(super) week_start: Weekday,
    /// Whether today itself may be meant by its weekday: its hour was said and fits.
    pub(super) today_fits: bool,
}

impl Calendar {
    /// The calendar of a chat.
    pub(super) const fn new(today: NaiveDate, settings: &Settings) -> Self {
        Self {
            today,
            week_start: settings.week_start,
            today_fits: false,
        }
    }

    /// The day that was said; `None` when the calendar has none such.
    pub(super) fn day(self, said: Said, look: Look) -> Option<Chosen> {
        match said {
            Said::Offset(days) => shift_days(self.today, days).map(Chosen::from),
            Said::Weekday { day, week } => self.weekday(day, week, look),
            Said::Day { day, month } => self.day_of_month(day, month, look).map(Chosen::from),
            Said::MonthDay {
                month,
                day,
                year,
                swappable,
            } => {
                let chosen = self.month_day(month, day, year, look).map(Chosen::from)?;
                let swapped = swappable
                    .then(|| self.month_day(day, month, year, look))
                    .flatten();
                Some(Chosen { swapped, ..chosen })
            }
            Said::Edge { end, unit, distance } => {
                let (from, to) = self.stretch(unit, distance)?;
                Some(Chosen::from(if end { to } else { from }))
            }
            Said::Nth { nth, day, month } => self.nth(nth, day, month, look).map(Chosen::from),
            Said::Feast(feast) => feast.day(self.today, look).map(Chosen::from),
            Said::MonthEdge { end, month } => {
                let first = self.month(month, None, look)?;
                Some(Chosen::from(if end { last_of_month(first)? } else { first }))
            }
        }
    }

    fn weekday(self, day: u8, week: Week, look: Look) -> Option<Chosen> {
        let weekday = Weekday::try_from(day.checked_sub(1)?).ok()?;
        let back = i64::from(self.today.weekday().days_since(weekday));
        let ahead = i64::from(weekday.days_since(self.today.weekday()));
        let before = if back == 0 && !self.today_fits { 7 } else { back };
        let after = if ahead == 0 && !self.today_fits { 7 } else { ahead };
        let in_week = |distance: i64| {
            let (monday, _) = self.stretch(TimeUnit::Week, distance)?;
            shift_days(monday, i64::from(weekday.days_since(monday.weekday())))
        };
        let (date, other) = match (week, look) {
            (Week::Open, Look::Fact) => (shift_days(self.today, -before)?, None),
            (Week::Open | Week::Coming, _) => (shift_days(self.today, after)?, None),
            (Week::Latest, _) => (shift_days(self.today, -(if back == 0 { 7 } else { back }))?, None),
            (Week::Distance(distance), _) => (in_week(distance)?, None),
            (Week::Next, _) => (
                in_week(1)?,
                shift_days(self.today, if ahead == 0 { 7 } else { ahead }),
            ),
            (Week::Last, _) => (
                in_week(-1)?,
                shift_days(self.today, -(if back == 0 { 7 } else { back })),
            ),
        };
        Some(Chosen {
            date,
            alternative: other.filter(|other| *other != date),
            swapped: None,
        })
    }

    // The month that was said, or the nearest one whose such weekday lies on the right side of today.
    fn nth(self, nth: Option<u8>, day: u8, month: InMonth, look: Look) -> Option<NaiveDate> {
        let weekday = Weekday::try_from(day.checked_sub(1)?).ok()?;
        let of = |first: NaiveDate| match nth {
            Some(nth) => NaiveDate::from_weekday_of_month_opt(first.year(), first.month(), weekday, nth),
            None => (1..=5).rev().find_map(|nth| {
                NaiveDate::from_weekday_of_month_opt(first.year(), first.month(), weekday, nth)
            }),
        };
        let this = self.today.with_day(1)?;
        let step = |steps: i64, months: i64| {
            let sign = if look == Look::Fact { -1 } else { 1 };
            move |first: NaiveDate| shift_months(first, sign * steps * months)
        };
        match month {
            InMonth::Number(month, Some(year)) => of(NaiveDate::from_ymd_opt(year, month, 1)?),
            InMonth::Number(month, None) => {
                let first = self.month(month, None, look)?;
                (0..8).find_map(|steps| of(step(steps, 12)(first)?).filter(|date| self.is_open(*date, look)))
            }
            InMonth::Distance(0) => {
                (0..24).find_map(|steps| of(step(steps, 1)(this)?).filter(|date| self.is_open(*date, look)))
            }
            InMonth::Distance(distance) => of(shift_months(this, distance)?),
        }
    }

    fn day_of_month(self, day: u32, month: Option<i64>, look: Look) -> Option<NaiveDate> {
        let first = self.today.with_day(1)?;
        if let Some(distance) = month {
            return shift_months(first, distance)?.with_day(day);
        }
        (0..12).find_map(|step| {
            let month = shift_months(first, if look == Look::Fact { -step } else { step })?;
            month.with_day(day).filter(|date| self.is_open(*date, look))
        })
    }

    fn month_day(self, month: u32, day: u32, year: Option<i32>, look: Look) -> Option<NaiveDate> {
        if let Some(year) = year {
            return NaiveDate::from_ymd_opt(year, month, day);
        }
        // Eight years hold a leap day even over a year such as 2100.
        (-1..=8).find_map(|step| {
            let step = if look == Look::Fact { -step } else { step };
            NaiveDate::from_ymd_opt(self.today.year() + step, month, day)
                .filter(|date| self.is_open(*date, look))
        })
    }

    /// The last day of the month of a day that it does not have: 28 February for the 31st.
    pub(super) fn last_day(self, said: Said, look: Look) -> Option<NaiveDate> {
        let (first, day) = match said {
            Said::MonthDay { month, day, year, .. } => (self.month(month, year, look)?, day),
            Said::Day { day, month } => (shift_months(self.today.with_day(1)?, month.unwrap_or(0))?, day),
            Said::Offset(_)
            | Said::Weekday { .. }
            | Said::Edge { .. }
            | Said::Nth { .. }
            | Said::MonthEdge { .. }
            | Said::Feast(_) => return None,
        };
        let last = last_of_month(first)?;
        (day > last.day() && self.is_open(last, look)).then_some(last)
    }

    fn is_open(self, date: NaiveDate, look: Look) -> bool {
        match look {
            Look::Fact => date <= self.today,
            Look::Plan => date >= self.today,
        }
    }

    /// The first day of a month by number: the running one counts for both looks.
    pub(super) fn month(self, month: u32, year: Option<i32>, look: Look) -> Option<NaiveDate> {
        let year = year.unwrap_or_else(|| match look {
            Look::Fact if month > self.today.month() => self.today.year() - 1,
            Look::Plan if month < self.today.month() => self.today.year() + 1,
            Look::Fact | Look::Plan => self.today.year(),
        });
        NaiveDate::from_ymd_opt(year, month, 1)
    }

    /// The first and last day of the week, month, quarter or year that is so many from the current one.
    pub(super) fn stretch(self, unit: TimeUnit, distance: i64) -> Option<(NaiveDate, NaiveDate)> {
        let months = |first: NaiveDate, count: i64| {
            let from = shift_months(first, distance.checked_mul(count)?)?;
            Some((from, shift_months(from, count)?.pred_opt()?))
        };
        let days = |first: NaiveDate, count: i64| {
            let from = shift_days(first, distance.checked_mul(count)?)?;
            Some((from, shift_days(from, count - 1)?))
        };
        match unit {
            TimeUnit::Week | TimeUnit::Workday => days(self.week_begin()?, 7),
            TimeUnit::Weekend => {
                let monday = self.today.week(Weekday::Mon).checked_first_day()?;
                let saturday = shift_days(monday, 5 + distance.checked_mul(7)?)?;
                Some((saturday, shift_days(saturday, 1)?))
            }
            TimeUnit::Month => months(self.today.with_day(1)?, 1),
            TimeUnit::Quarter => {
                let first = self.today.month0() / 3 * 3 + 1;
                months(NaiveDate::from_ymd_opt(self.today.year(), first, 1)?, 3)
            }
            TimeUnit::Year => months(NaiveDate::from_ymd_opt(self.today.year(), 1, 1)?, 12),
            TimeUnit::Day | TimeUnit::Hour | TimeUnit::Minute | TimeUnit::Second => days(self.today, 1),
        }
    }

    fn week_begin(self) -> Option<NaiveDate> {
        self.today.week(self.week_start).checked_first_day()
    }
}

/// A date so many days away.
pub(super) fn shift_days(date: NaiveDate, days: i64) -> Option<NaiveDate> {
    let distance = Days::new(days.unsigned_abs());
    if days < 0 {
        date.checked_sub_days(distance)
    } else {
        date.checked_add_days(distance)
    }
}

/// A date so many months away, at the month's end when it has no such day.
pub(super) fn shift_months(date: NaiveDate, months: i64) -> Option<NaiveDate> {
    let distance = Months::new(u32::try_from(months.unsigned_abs()).ok()?);
    if months < 0 {
        date.checked_sub_months(distance)
    } else {
        date.checked_add_months(distance)
    }
}

/// The last day of the month of a date.
pub(super) fn last_of_month(date: NaiveDate) -> Option<NaiveDate> {
    shift_months(date.with_day(1)?, 1)?.pred_opt()
}
