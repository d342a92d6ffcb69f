//! Days written in digits: `2026-03-05`, `05.03.2026`, `3/4`.

use chrono::NaiveDate;

use super::super::clock::{Context, clock, counted};
use super::super::lex::Kind;
use super::super::literal::Numeral;
use super::super::sight::Sight;
use super::{Found, Said, found};
use crate::domain::Lang;
use crate::domain::settings::DateOrder;

/// A year that has every day of the calendar.
pub(in super::super) const LEAP_YEAR: i32 = 2024;

/// Reads a day in digits. Without a year or a leading zero, words of time must stand beside it.
pub(super) fn numeric(sight: &Sight<'_>, at: usize, prefixed: bool) -> Option<Found> {
    let Kind::Numeral(numeral) = sight.get(at)?.kind else {
        return None;
    };
    let said = match numeral {
        Numeral::YearFirst(year, month, day) => given(month, day, Some(year), false),
        Numeral::Dated { pair, year, slashed } => ordered(sight, pair, Some(year), slashed),
        Numeral::Slash { pair, padded } => {
            let beside =
                prefixed || padded || alone(sight, at, pair) || clock(sight, at + 1, Context::Bare).is_some();
            let plausible = pair.0.max(pair.1) <= 31 && pair.0.min(pair.1) <= 12 && pair.0.min(pair.1) > 0;
            (beside && plausible && !counted(sight, at + 1)).then(|| ordered(sight, pair, None, true))?
        }
        Numeral::Plain(plain) => {
            let (day, month) = plain.day_month.filter(|_| !counted(sight, at + 1))?;
            let padded = sight.word(at).starts_with('0') || sight.word(at).contains(".0");
            // 30.02 behind other words is a sum: no calendar has that day.
            let real = prefixed || at == 0 || NaiveDate::from_ymd_opt(LEAP_YEAR, month, day).is_some();
            (padded && real && sight.setting.settings.lang == Lang::Ru && !money_before(sight, at))
                .then(|| given(month, day, None, false))?
        }
        Numeral::Colon { .. } => return None,
    };
    Some(found(said, at + 1))
}

// A date by itself, or at the beginning when it can be nothing else: 3/4 may be a fraction, 12/25 not.
fn alone(sight: &Sight<'_>, at: usize, pair: (u32, u32)) -> bool {
    at == 0 && (sight.lexemes.len() == 1 || pair.0.max(pair.1) > 12)
}

fn money_before(sight: &Sight<'_>, at: usize) -> bool {
    use super::super::lexicon::Sense;
    at > 0
        && sight
            .sense(at - 1, |sense| matches!(sense, Sense::Currency(..)).then_some(()))
            .is_some()
}

const fn given(month: u32, day: u32, year: Option<i32>, swappable: bool) -> Said {
    Said::MonthDay {
        month,
        day,
        year,
        swappable,
    }
}

// Points stand between day and month; slashes follow the chat's order, else the language's.
fn ordered(sight: &Sight<'_>, pair: (u32, u32), year: Option<i32>, slashed: bool) -> Said {
    let (first, second) = pair;
    let settings = sight.setting.settings;
    let both = first <= 12 && second <= 12 && first != second;
    let day_first = match (slashed, settings.date_order, settings.lang) {
        (false, _, _) => true,
        _ if !both => first > 12,
        (_, Some(order), _) => order == DateOrder::Dmy,
        (_, None, Lang::Ru) => true,
        (_, None, Lang::Zh | Lang::En) => false,
    };
    let open = slashed && both && settings.date_order.is_none() && settings.lang == Lang::En;
    if day_first {
        given(second, first, year, open)
    } else {
        given(first, second, year, open)
    }
}
