//! Feasts by their names: Christmas, New Year's Eve, 春节, Пасха; the day each falls on in a year.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use chrono::{Datelike as _, NaiveDate, Weekday};
use serde::Deserialize;

use super::super::calendar::{Look, shift_days};
use super::super::clock::{Context, clock, part};
use super::super::lexicon::Sense;
use super::super::sight::Sight;
use super::super::words::Role;
use super::{Found, Said, found};

const SOURCE: &str = include_str!("../../../templates/feasts.yaml");

/// A feast as the words name it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in super::super) enum Feast {
    /// The same day every year.
    Fixed {
        /// The month, from 1.
        month: u32,
        /// The day of the month.
        day: u32,
    },
    /// Such a weekday of a month.
    Nth {
        /// The month, from 1.
        month: u32,
        /// Which one, from 1.
        nth: u8,
        /// The ISO number of the weekday.
        weekday: u8,
    },
    /// So many days from a feast that moves.
    Moving {
        /// Which feast.
        from: Moving,
        /// Days from it.
        shift: i64,
    },
}

/// A feast whose day differs from year to year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(in super::super) enum Moving {
    /// Easter of the western churches.
    Easter,
    /// Easter of the eastern churches.
    Pascha,
    /// The first day of the Chinese year.
    SpringFestival,
    /// The fifth day of the fifth month.
    DragonBoat,
    /// The seventh day of the seventh month.
    DoubleSeventh,
    /// The fifteenth day of the eighth month.
    MidAutumn,
    /// The ninth day of the ninth month.
    DoubleNinth,
    /// The day the dead are honoured.
    Qingming,
    /// The shortest day.
    WinterSolstice,
}

#[derive(Default, Deserialize)]
struct Table {
    first_year: i32,
    days: BTreeMap<Moving, String>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    serde_yaml_ng::from_str(SOURCE).unwrap_or_else(|error| {
        tracing::error!(%error, "the feasts cannot be read");
        Table::default()
    })
});

impl Feast {
    /// Reads `12-25`, `5#2-7` (the second Sunday of May), `easter-2`.
    pub(in super::super) fn read(key: &str) -> Option<Self> {
        if let Some((month, rest)) = key.split_once('#') {
            let (nth, weekday) = rest.split_once('-')?;
            return Some(Self::Nth {
                month: month.parse().ok()?,
                nth: nth.parse().ok()?,
                weekday: weekday.parse().ok()?,
            });
        }
        if key.starts_with(|c: char| c.is_ascii_digit()) {
            let (month, day) = key.split_once('-')?;
            return Some(Self::Fixed {
                month: month.parse().ok()?,
                day: day.parse().ok()?,
            });
        }
        let digits = key.len() - key.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let (name, shift) = match key.len() - digits {
            _ if digits == 0 => (key, 0),
            end => (&key[..end - 1], key[end - 1..].parse().ok()?),
        };
        let from = serde_yaml_ng::from_str(name).ok()?;
        Some(Self::Moving { from, shift })
    }

    /// The day of a year it falls on.
    fn in_year(self, year: i32) -> Option<NaiveDate> {
        match self {
            Self::Fixed { month, day } => NaiveDate::from_ymd_opt(year, month, day),
            Self::Nth { month, nth, weekday } => {
                let weekday = Weekday::try_from(weekday.checked_sub(1)?).ok()?;
                NaiveDate::from_weekday_of_month_opt(year, month, weekday, nth)
            }
            Self::Moving { from, shift } => shift_days(from.in_year(year)?, shift),
        }
    }

    /// The one nearest to today, behind or ahead; today itself counts for both.
    pub(in super::super) fn day(self, today: NaiveDate, look: Look) -> Option<NaiveDate> {
        let years = (-1..=1).filter_map(|step| self.in_year(today.year() + step));
        match look {
            Look::Fact => years.filter(|day| *day <= today).max(),
            Look::Plan => years.filter(|day| *day >= today).min(),
        }
    }
}

impl Moving {
    fn in_year(self, year: i32) -> Option<NaiveDate> {
        match self {
            Self::Easter => easter(year),
            Self::Pascha => pascha(year),
            _ => {
                let place = usize::try_from(year - TABLE.first_year).ok()?;
                let day: u32 = TABLE
                    .days
                    .get(&self)?
                    .split_whitespace()
                    .nth(place)?
                    .parse()
                    .ok()?;
                NaiveDate::from_ymd_opt(year, day / 100, day % 100)
            }
        }
    }
}

// The anonymous Gregorian computus (Nature, 20 April 1876).
fn easter(year: i32) -> Option<NaiveDate> {
    let (golden, century, rest) = (year % 19, year / 100, year % 100);
    let correction = (century - (century + 8) / 25 + 1) / 3;
    let epact = (19 * golden + century - century / 4 - correction + 15) % 30;
    let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7;
    let late = (golden + 11 * epact + 22 * weekday) / 451;
    let days = epact + weekday - 7 * late + 114;
    NaiveDate::from_ymd_opt(
        year,
        u32::try_from(days / 31).ok()?,
        u32::try_from(days % 31 + 1).ok()?,
    )
}

// The Julian computus of Meeus, with the 13 days between the calendars of our time.
fn pascha(year: i32) -> Option<NaiveDate> {
    let moon = (19 * (year % 19) + 15) % 30;
    let weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
    let days = moon + weekday + 114;
    let julian = NaiveDate::from_ymd_opt(
        year,
        u32::try_from(days / 31).ok()?,
        u32::try_from(days % 31 + 1).ok()?,
    )?;
    shift_days(julian, 13)
}

const LEADS: [Role; 10] = [
    Role::Away,
    Role::On,
    Role::At,
    Role::By,
    Role::Until,
    Role::From,
    Role::Since,
    Role::To,
    Role::Within,
    Role::Prior,
];

/// Reads a feast. Its name is also that of its presents and songs: a preposition, a time or the beginning of the
/// sentence has to say that the day is meant.
pub(super) fn feast(sight: &Sight<'_>, at: usize, prefixed: bool) -> Option<Found> {
    let named = sight.sense(at, |sense| match sense {
        Sense::Feast(feast, sure) => Some((*feast, *sure)),
        _ => None,
    });
    let (feast, sure) = named?;
    let end = sight.skip(at + 1, Role::FeastDay);
    let led = prefixed || sight.is_before(at, &LEADS);
    let first = at == 0 && sight.han(at);
    let dated = end > at + 1
        || part(sight, end).is_some()
        || clock(sight, sight.skip(end, Role::At), Context::Dated).is_some()
        || (sight.han(at) && (sight.is(end, Role::By) || sight.is(end, Role::Prior)));
    (sure || led || first || dated).then(|| found(Said::Feast(feast), end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feasts_fall_on_their_days() {
        for (key, year, day) in [
            ("12-25", 2026, "2026-12-25"),
            ("11#4-4", 2026, "2026-11-26"),
            ("easter", 2026, "2026-04-05"),
            ("easter", 2025, "2025-04-20"),
            ("easter-2", 2026, "2026-04-03"),
            ("pascha", 2026, "2026-04-12"),
            ("pascha", 2024, "2024-05-05"),
            ("spring-festival", 2026, "2026-02-17"),
            ("spring-festival-1", 2026, "2026-02-16"),
            ("spring-festival+14", 2026, "2026-03-03"),
            ("mid-autumn", 2025, "2025-10-06"),
            ("qingming", 2026, "2026-04-05"),
        ] {
            let found = Feast::read(key).and_then(|feast| feast.in_year(year));
            assert_eq!(
                found.map(|day| day.to_string()).as_deref(),
                Some(day),
                "{key} {year}"
            );
        }
        assert_eq!(Feast::read("nonsense"), None);
        assert_eq!(
            Feast::read("spring-festival").and_then(|feast| feast.in_year(2200)),
            None
        );
    }
}
