//! Amounts of something: measures, ordinals, durations and bare numbers.

use super::amount;
use super::lex::{Kind, is_han};
use super::lexicon::Sense;
use super::literal::Numeral;
use super::number::{self, number};
use super::sight::Sight;
use super::words::{Role, TimeUnit};
use super::{Unit, What};

type Found = (What, usize);

/// Reads an amount of a unit: `5 km`, `两组`, `half a litre`, `1/2 cup`.
pub(super) fn measure(sight: &Sight<'_>, at: usize) -> Option<Found> {
    if sight.is(at, Role::PercentOf) {
        let found = number(sight, at + 1)?;
        let unit = Unit {
            symbol: "%",
            word: sight.origin(at, at + 1),
        };
        return Some((
            What::Measure {
                value: found.value,
                unit,
            },
            found.end,
        ));
    }
    let (value, end) = quantity(sight, at)?;
    let (symbol, factor, unit_at, end) = unit(sight, end, value)?;
    let unit = Unit {
        symbol,
        word: sight.origin(unit_at, end),
    };
    let (tenths, end) = tenths(sight, symbol, end).unwrap_or((0.0, end));
    let value = tidy((value + tenths) * factor);
    Some((What::Measure { value, unit }, end))
}

// 三十八度五, 一米八, 四公里半: a half or a digit after the unit counts tenths of it.
fn tenths(sight: &Sight<'_>, symbol: &str, at: usize) -> Option<(f64, usize)> {
    let glued = sight.han(at - 1) && sight.glued(at);
    if glued && sight.is(at, Role::AndHalf) && sight.han(at) && !super::clock::counted(sight, at + 1) {
        return Some((0.5, at + 1));
    }
    let fits = matches!(symbol, "m" | "°C" | "km" | "kg") && glued;
    let found = number(sight, at).filter(|found| fits && found.value < 10.0 && found.end == at + 1)?;
    let free = !super::clock::counted(sight, found.end) && !sight.is(found.end, Role::Clock);
    free.then_some((found.value / 10.0, found.end))
}

// Floating point leaves dust behind factors such as 0.1.
fn tidy(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

fn quantity(sight: &Sight<'_>, at: usize) -> Option<(f64, usize)> {
    let negative = signed_prefix(sight, at);
    let start = if negative { at + 1 } else { at };
    let (value, end) = unsigned(sight, start)?;
    Some((if negative { -value } else { value }, end))
}

// -5 °C, minus five degrees, 零下五度
fn signed_prefix(sight: &Sight<'_>, at: usize) -> bool {
    let free = !sight.glued(at) || (at > 0 && sight.sign(at - 1, ':'));
    let sign = sight.sign(at, '-') && sight.glued(at + 1) && free;
    sign || sight.is(at, Role::Minus)
}

fn unsigned(sight: &Sight<'_>, at: usize) -> Option<(f64, usize)> {
    if sight.is(at, Role::PercentOf) {
        return None;
    }
    if let Some(found) = number(sight, at) {
        // 2 1/2 cups
        let whole = found.value.fract() == 0.0 && !sight.glued(found.end);
        if let Some(part) = fraction(sight, found.end).filter(|_| whole) {
            return Some((found.value + part, found.end + 1));
        }
        return Some((found.value, hyphen(sight, found.end)));
    }
    if let Some(value) = fraction(sight, at) {
        return Some((value, at + 1));
    }
    if sight.is(at, Role::Half) && (sight.han(at) || !sight.is(at, Role::AndHalf)) {
        let end = if sight.sign(at + 1, '-') { at + 2 } else { at + 1 };
        return Some((0.5, sight.skip(end, Role::Of)));
    }
    // "a cup", "an apple": one of it.
    (sight.is(at, Role::One) && !sight.is_before(at, &[Role::Per])).then_some((1.0, at + 1))
}

/// The place after a hyphen between a number and its unit, as in `30-minute`.
pub(super) fn hyphen(sight: &Sight<'_>, at: usize) -> usize {
    let unit = |sense: &Sense| matches!(sense, Sense::Unit(..) | Sense::Time(_)).then_some(());
    let joined =
        sight.sign(at, '-') && sight.glued(at) && sight.glued(at + 1) && sight.sense(at + 1, unit).is_some();
    if joined { at + 1 } else { at }
}

/// The value of `1/2` before a unit.
pub(super) fn fraction(sight: &Sight<'_>, at: usize) -> Option<f64> {
    match sight.get(at)?.kind {
        Kind::Numeral(Numeral::Slash { pair, padded: false }) if pair.0 < pair.1 && pair.1 <= 10 => {
            Some(f64::from(pair.0) / f64::from(pair.1))
        }
        _ => None,
    }
}

// The unit after a number: its symbol, its factor, and from where to where it stands.
fn unit(sight: &Sight<'_>, at: usize, value: f64) -> Option<(&'static str, f64, usize, usize)> {
    let half = sight.skip(at, Role::Classifier);
    let start = if half > at && counted_unit(sight, half).is_some() {
        half
    } else {
        at
    };
    if let Some((symbol, factor)) = counted_unit(sight, start) {
        let speed = speed(symbol).filter(|_| {
            sight.is(start + 1, Role::Per)
                && amount::unit(sight, start + 2, Some(TimeUnit::Day))
                    .is_some_and(|(unit, _)| unit == TimeUnit::Hour)
        });
        return Some(speed.map_or((symbol, factor, start, start + 1), |speed| {
            (speed, factor, start, start + 3)
        }));
    }
    if sight.is(at, Role::Thousand) {
        return None;
    }
    // Days and longer are counted, not measured in minutes.
    let (unit, end) = amount::unit(sight, start, None).or_else(|| amount::unit(sight, at, None))?;
    if unit == TimeUnit::Year && value > 150.0 {
        return None;
    }
    let symbol = match unit {
        TimeUnit::Day => "day",
        TimeUnit::Workday => "workday",
        TimeUnit::Weekend => "weekend",
        TimeUnit::Week => "week",
        TimeUnit::Month => "month",
        TimeUnit::Quarter => "quarter",
        TimeUnit::Year => "year",
        TimeUnit::Hour | TimeUnit::Minute | TimeUnit::Second => return None,
    };
    Some((symbol, 1.0, end - 1, end))
}

// What a distance is called when it is covered in an hour.
fn speed(symbol: &str) -> Option<&'static str> {
    match symbol {
        "km" => Some("kph"),
        "mi" => Some("mph"),
        _ => None,
    }
}

fn counted_unit(sight: &Sight<'_>, at: usize) -> Option<(&'static str, f64)> {
    sight.sense(at, |sense| match sense {
        Sense::Unit(symbol, factor) => Some((*symbol, *factor)),
        _ => None,
    })
}

/// Reads a length of time: `7h30`, `полчаса`, `一个小时二十分钟`, `for 1:30`.
pub(super) fn duration(sight: &Sight<'_>, at: usize) -> Option<Found> {
    if let Some(found) = clocked(sight, at) {
        return Some(found);
    }
    if let Some(found) = primes(sight, at) {
        return Some(found);
    }
    let found = amount::amount(sight, at).or_else(|| hour_alone(sight, at))?;
    let whole_days = !found.amount.is_clock();
    (!whole_days).then(|| {
        let minutes = tidy(found.amount.minutes);
        (What::Duration { minutes }, found.end)
    })
}

// "читал час": an hour alone, unless a preposition makes it a time or a rate.
fn hour_alone(sight: &Sight<'_>, at: usize) -> Option<amount::Found> {
    let prepositions = [
        Role::At,
        Role::On,
        Role::Per,
        Role::Every,
        Role::Ahead,
        Role::By,
        Role::Ago,
        Role::Last,
        Role::Next,
        Role::This,
    ];
    let counted_before = at > 0 && counted_unit(sight, at - 1).is_some();
    // «отложи на час»: with nothing behind it, it is how long.
    let whole = sight.is_before(at, &[Role::Target]) && sight.get(at + 1).is_none() && at > 1;
    let free = whole || !sight.is_before(at, &prepositions);
    let bare = sight.is(at, Role::OneOClock) && free && !counted_before;
    let compared = sight.is_before(at, &[Role::Compared]) && sight.is(at, Role::Clock);
    (bare || compared).then(|| amount::one(sight, at)).flatten()
}

// 1:30 h, for 1:30, in 28:30, за 25:00: hours and minutes, or minutes and seconds when they cannot be hours.
fn clocked(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let Kind::Numeral(Numeral::Colon { parts, .. }) = sight.get(at)?.kind else {
        return None;
    };
    let (first, second) = (f64::from(parts.0), f64::from(parts.1));
    let unit = amount::unit(sight, at + 1, Some(TimeUnit::Hour));
    let prefixed = sight.is_before(at, &[Role::For, Role::Took]);
    let minutes = match (parts.2, unit) {
        (Some(third), _) if prefixed || unit.is_some() => first * 60.0 + second + f64::from(third) / 60.0,
        (None, Some((TimeUnit::Hour, _))) => first * 60.0 + second,
        (None, Some((TimeUnit::Minute, _))) => first + second / 60.0,
        (None, None) if prefixed && parts.0 >= 13 => first + second / 60.0,
        (None, None) if prefixed => first * 60.0 + second,
        _ => return None,
    };
    let end = unit.map_or(at + 1, |(_, end)| end);
    Some((
        What::Duration {
            minutes: tidy(minutes),
        },
        end,
    ))
}

// 28'30"
fn primes(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let minutes = number::literal(sight, at).filter(|_| sight.sign(at + 1, '\'') && sight.glued(at + 1))?;
    let seconds = number::literal(sight, at + 2).filter(|seconds| *seconds < 60.0 && sight.glued(at + 2))?;
    let end = if sight.sign(at + 3, '"') { at + 4 } else { at + 3 };
    Some((
        What::Duration {
            minutes: tidy(minutes + seconds / 60.0),
        },
        end,
    ))
}

/// Reads a place in a row: `2nd set`, `第2组`, `вторая`, `set 2`.
pub(super) fn ordinal(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let (value, end) = chinese_nth(sight, at)
        .or_else(|| written_nth(sight, at))
        .or_else(|| said_nth(sight, at))?;
    let unit = counted_unit(sight, end).map(|(symbol, _)| Unit {
        symbol,
        word: sight.origin(end, end + 1),
    });
    let end = if unit.is_some() { end + 1 } else { end };
    Some((What::Ordinal { value, unit }, end))
}

/// Reads a label: `page 20`, `подход 2`.
pub(super) fn label(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let (symbol, _) = counted_unit(sight, at).filter(|_| sight.is(at, Role::Label))?;
    let dot = if sight.sign(at + 1, '.') && sight.glued(at + 1) {
        at + 2
    } else {
        at + 1
    };
    let value = number::literal(sight, dot).filter(|value| value.fract() == 0.0)?;
    let end = dot + 1;
    let closed = sight
        .get(end)
        .is_none_or(|next| matches!(next.kind, Kind::Sign(_)));
    let verb = at == 0 && symbol == "set" && sight.word(at).is_ascii();
    (closed && !verb && !sight.is_before(at, &[Role::One])).then(|| {
        let unit = Some(Unit {
            symbol,
            word: sight.origin(at, at + 1),
        });
        (What::Ordinal { value, unit }, end)
    })
}

fn chinese_nth(sight: &Sight<'_>, at: usize) -> Option<(f64, usize)> {
    if !sight.is(at, Role::Nth) {
        return None;
    }
    let found = number(sight, at + 1)?;
    Some((found.value, sight.skip(found.end, Role::Classifier)))
}

// 2nd, 2-я
fn written_nth(sight: &Sight<'_>, at: usize) -> Option<(f64, usize)> {
    let value = number::literal(sight, at).filter(|value| value.fract() == 0.0)?;
    let dash = if sight.sign(at + 1, '-') && sight.glued(at + 1) {
        at + 2
    } else {
        at + 1
    };
    (sight.is(dash, Role::OrdinalEnd) && sight.glued(dash)).then_some((value, dash + 1))
}

fn said_nth(sight: &Sight<'_>, at: usize) -> Option<(f64, usize)> {
    let ordinal = |at: usize| {
        sight.sense(at, |sense| match sense {
            Sense::Ordinal(value) => Some(*value),
            _ => None,
        })
    };
    if let Some(value) = ordinal(at) {
        return Some((value, at + 1));
    }
    let tens = number(sight, at)
        .filter(|tens| tens.value >= 20.0 && tens.end == at + 1 && sight.plain(at).is_none())?;
    let ones = ordinal(tens.end).filter(|ones| *ones < 10.0)?;
    Some((tens.value + ones, tens.end + 1))
}

/// Reads a number with its sign: `+1`, `-2`.
pub(super) fn signed(sight: &Sight<'_>, at: usize) -> Option<Found> {
    if sight.is(at, Role::Minus) {
        return number(sight, at + 1).map(|found| (What::Signed(-found.value), found.end));
    }
    let plus = sight.sign(at, '+');
    let minus = sight.sign(at, '-');
    let free = !sight.glued(at)
        || sight
            .before(at)
            .is_some_and(|before| plus || matches!(before.kind, Kind::Han | Kind::Sign(':')))
        || at
            .checked_sub(1)
            .is_some_and(|before| sight.word(before).ends_with(is_han));
    if !(plus || minus) || !free || !sight.glued(at + 1) {
        return None;
    }
    let found = number(sight, at + 1).filter(|_| sight.plain(at + 1).is_some())?;
    let ranged = minus
        && sight
            .before(at)
            .is_some_and(|before| matches!(before.kind, Kind::Numeral(_)));
    (!ranged).then(|| {
        (
            What::Signed(if minus { -found.value } else { found.value }),
            found.end,
        )
    })
}

/// Reads a bare number.
pub(super) fn bare(sight: &Sight<'_>, at: usize) -> Option<Found> {
    if sight.sign(at, 'x') {
        return number(sight, at + 1).map(|found| (What::Number(found.value), found.end));
    }
    let found = number(sight, at)?;
    // 一点 that is no time is a bit.
    let bit = sight.han(found.end) && sight.is(found.end, Role::Clock) && sight.han(at);
    (!bit).then_some((What::Number(found.value), found.end))
}

/// Reads `5k` as kilometres where somebody runs, since it is a thousand elsewhere.
pub(super) fn run(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let value = number::literal(sight, at).filter(|value| *value <= 200.0)?;
    let thousand =
        sight.is(at + 1, Role::Thousand) && sight.glued(at + 1) && counted_unit(sight, at + 2).is_none();
    let near = at.saturating_sub(6)..(at + 6).min(sight.lexemes.len());
    let runs = thousand && near.into_iter().any(|place| sight.is(place, Role::Running));
    runs.then(|| {
        let unit = Unit {
            symbol: "km",
            word: sight.origin(at + 1, at + 2),
        };
        (What::Measure { value, unit }, at + 2)
    })
}
