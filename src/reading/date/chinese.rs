//! Days with their Chinese marks: 2026年3月5日, 本月15号.

use super::super::clock::{counted, whole};
use super::super::lexicon::Sense;
use super::super::number::number;
use super::super::sight::Sight;
use super::super::words::{Role, TimeUnit};
use super::{Found, Said, found, month, relative};

/// Reads 2026年3月5日, 明年5月1日, 三月八号, 3月8, 本月15号, 15号.
pub(super) fn chinese(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let (year, start) = chinese_year(sight, at);
    if sight.is_before(start, &[Role::Lunar]) {
        return None;
    }
    let day_mark = |day: usize| sight.is(day, Role::DayOfMonth) && sight.han(day);
    if let Some((month, after)) = chinese_month(sight, start) {
        let day = number(sight, after)?;
        let value = whole(day.value).filter(|day| *day <= 99)?;
        let marked = day_mark(day.end);
        let bare = sight.glued(after) && sight.plain(after).is_some() && !counted(sight, day.end);
        let said = Said::MonthDay {
            month,
            day: value,
            year: year.map(|year| year.of(sight)),
            swappable: false,
        };
        return (marked || bare).then(|| found(said, if marked { day.end + 1 } else { day.end }));
    }
    let month = relative(sight, start, TimeUnit::Month);
    let place = if month.is_some() { start + 1 } else { start };
    let day = number(sight, place)?;
    let value = whole(day.value).filter(|day| (1..=99).contains(day))?;
    let said = Said::Day { day: value, month };
    (year.is_none() && day_mark(day.end)).then(|| found(said, day.end + 1))
}

/// A month with its mark: `3月`, `三月`, `三月份`.
pub(in super::super) fn chinese_month(sight: &Sight<'_>, at: usize) -> Option<(u32, usize)> {
    if let Some(month) = month(sight, at).filter(|_| sight.han(at)) {
        return Some((month, at + 1));
    }
    let plain = sight.plain(at).filter(|plain| plain.digits.is_some())?;
    let month = whole(plain.value).filter(|month| *month <= 99)?;
    (sight.is(at + 1, Role::MonthMark) && sight.glued(at + 1)).then_some((month, at + 2))
}

/// A year: its number, or a distance from the current one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Year {
    /// By number.
    Number(i32),
    /// By distance.
    Distance(i64),
}

impl Year {
    /// The year's number.
    pub(in super::super) fn of(self, sight: &Sight<'_>) -> i32 {
        use chrono::Datelike as _;
        match self {
            Self::Number(year) => year,
            Self::Distance(distance) => sight.today().year() + i32::try_from(distance).unwrap_or_default(),
        }
    }
}

/// A year before a month: `2026年`, `去年`.
pub(in super::super) fn chinese_year(sight: &Sight<'_>, at: usize) -> (Option<Year>, usize) {
    if let Some(distance) = relative(sight, at, TimeUnit::Year) {
        return (Some(Year::Distance(distance)), at + 1);
    }
    let numbered = number(sight, at).and_then(|found| {
        let year = i32::try_from(whole(found.value)?).ok()?;
        let marked = sight.is(found.end, Role::YearMark) && sight.han(found.end);
        // 26年 and 二六年 may be the year; 两年 and 十年 are lengths.
        let two = sight.plain(at).map_or(
            found.end == at + 2 && !sight.is(at + 1, Role::Classifier),
            |plain| plain.digits == Some(2),
        );
        let tens = sight
            .sense(at + 1, |sense| matches!(sense, Sense::Scale(_)).then_some(()))
            .is_some();
        if year < 100 && (!two || tens) {
            return None;
        }
        let year = if year < 100 { year + 2000 } else { year };
        (marked && (1900..2200).contains(&year)).then_some((Some(Year::Number(year)), found.end + 1))
    });
    numbered.unwrap_or((None, at))
}
