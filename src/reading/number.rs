//! Numbers in digits and in words.

use super::lex::Kind;
use super::lexicon::Sense;
use super::sight::Sight;
use super::words::Role;
use crate::domain::Lang;

/// A number and where it ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Found {
    /// The value.
    pub(super) value: f64,
    /// The place after it.
    pub(super) end: usize,
}

/// Reads the number that begins at a place: digits, words, or both (`3.5万`, `5 тыс`).
pub(super) fn number(sight: &Sight<'_>, at: usize) -> Option<Found> {
    // covid-19 is a name.
    let named = at > 1
        && sight.sign(at - 1, '-')
        && sight.glued(at)
        && sight.glued(at - 1)
        && sight.lexemes[at - 2].kind == Kind::Word
        && sight.lexemes[at - 2].senses.is_empty();
    if named {
        return None;
    }
    let found = digits(sight, at).or_else(|| words(sight, at))?;
    let found = spoken_decimals(sight, found).unwrap_or(found);
    let mut found = with_half(sight, found);
    // две с половиной тысячи
    if let Some(scale) = scale(sight, found.end).filter(|scale| *scale >= 1000.0) {
        found = Found {
            value: found.value * scale,
            end: found.end + 1,
        };
    }
    Some(found)
}

/// The value of digits as the chat's language writes them.
pub(super) fn literal(sight: &Sight<'_>, at: usize) -> Option<f64> {
    let plain = sight.plain(at)?;
    Some(match sight.setting.settings.lang {
        Lang::Ru => plain.comma_value,
        Lang::En | Lang::Zh => plain.value,
    })
}

fn digits(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let mut found = Found {
        value: literal(sight, at)?,
        end: at + 1,
    };
    // 1½
    let part = sight
        .plain(found.end)
        .filter(|part| part.vulgar && sight.glued(found.end));
    if let Some(part) = part.filter(|_| found.value.fract() == 0.0) {
        found.value += part.value;
        found.end += 1;
    }
    while let Some(scale) = scale(sight, found.end).filter(|_| found.end < at + 8) {
        found.value *= scale;
        found.end += 1;
        // 5 тыс. рублей
        if sight.sign(found.end, '.') && sight.glued(found.end) && names_what(sight, found.end + 1) {
            found.end += 1;
        }
    }
    // 5 тысяч 200, 25万3千: what is smaller than the scale follows.
    if found.end > at + 1
        && let Some(scale) = scale(sight, found.end - 1)
        && let Some(more) = smaller(sight, found.end, scale)
    {
        found.value += more.value;
        found.end = more.end;
    }
    Some(found)
}

fn names_what(sight: &Sight<'_>, at: usize) -> bool {
    sight
        .sense(at, |sense| {
            matches!(sense, Sense::Unit(..) | Sense::Currency(..)).then_some(())
        })
        .is_some()
}

fn smaller(sight: &Sight<'_>, at: usize, scale: f64) -> Option<Found> {
    let more = if sight.han(at - 1) {
        let more = digits(sight, at).or_else(|| words(sight, at))?;
        if !sight.glued(at) {
            return None;
        }
        // 8千5 is 8500.
        let lone = more.end == at + 1 && sight.plain(at).is_some_and(|digit| digit.digits == Some(1));
        if lone && scale >= 1000.0 && !sight.is(more.end, Role::Clock) {
            let value = more.value * scale / 10.0;
            return Some(Found { value, ..more });
        }
        (more.end > at + 1).then_some(more)?
    } else {
        words(sight, at).or_else(|| digits(sight, at))?
    };
    (scale >= 1000.0 && more.value < scale && more.value >= 1.0).then_some(more)
}

fn cardinal(sight: &Sight<'_>, at: usize) -> Option<f64> {
    sight.sense(at, |sense| match sense {
        Sense::Cardinal(value) => Some(*value),
        _ => None,
    })
}

fn scale(sight: &Sight<'_>, at: usize) -> Option<f64> {
    if sight.is(at, Role::Thousand) && sight.glued(at) {
        return Some(1000.0);
    }
    sight.sense(at, |sense| match sense {
        Sense::Scale(value) => Some(*value),
        _ => None,
    })
}

// Adds up cardinals while they get smaller and multiplies by scales: two thousand one hundred and five, 三万五千.
fn words(sight: &Sight<'_>, at: usize) -> Option<Found> {
    // Not from the middle of a guess: the 四 of 三四个. The 一 of 下周一十点 is a day.
    let day = at > 1
        && sight
            .sense(at - 2, |sense| matches!(sense, Sense::Relative(..)).then_some(()))
            .is_some();
    if at > 0
        && !day
        && sight.han(at)
        && sight.glued(at)
        && sight.han(at - 1)
        && cardinal(sight, at - 1).is_some()
    {
        return None;
    }
    let mut sum = Sum::default();
    let mut end = at;
    // No number has more words; a bound keeps long texts cheap.
    for _ in 0..24 {
        let next = joined(sight, end, at);
        let han = sight.han(next);
        let taken = if let Some(value) = cardinal(sight, next) {
            sum.add(value, han)
        } else if let Some(factor) = scale(sight, next) {
            sum.scale(factor, han)
        } else {
            false
        };
        if !taken {
            break;
        }
        end = next + 1;
    }
    if end == at {
        return None;
    }
    sum.total().map(|value| Found { value, end })
}

// `twenty-five` and `one hundred and five` are one number; a hyphen or an "and" before no number is not.
fn joined(sight: &Sight<'_>, at: usize, first: usize) -> usize {
    let hyphen = at > first && sight.sign(at, '-') && sight.glued(at) && sight.glued(at + 1);
    let and = at > first && !sight.han(at) && sight.is(at, Role::And) && scale(sight, at - 1).is_some();
    if (hyphen || and) && cardinal(sight, at + 1).is_some_and(|value| value < 100.0) {
        at + 1
    } else {
        at
    }
}

// A number that is being said.
struct Sum {
    // Whole thousands and more, the hundreds under them, and the last word.
    total: f64,
    section: f64,
    digit: Option<f64>,
    // The next word must be smaller than this.
    room: f64,
    // Chinese digits said in a row.
    row: u32,
    // Whether they begin with a zero, as the minutes of 八点零五分 do.
    zero: bool,
    // The factor that a lone Chinese digit at the end stands for: 两千三.
    open: f64,
}

impl Default for Sum {
    fn default() -> Self {
        Self {
            total: 0.0,
            section: 0.0,
            digit: None,
            room: f64::INFINITY,
            row: 0,
            zero: false,
            open: 0.0,
        }
    }
}

impl Sum {
    // False when the number is over before this value.
    fn add(&mut self, value: f64, han: bool) -> bool {
        if han && self.row > 0 && self.section + self.total < 1.0 {
            self.digit = self.digit.map(|digit| digit * 10.0 + value);
            self.row += 1;
            return self.row < 9;
        }
        let first = self.digit.is_none() && self.room.is_infinite();
        if !first && (value >= self.room || (value < 1.0 && !han) || value.fract() != 0.0) {
            return false;
        }
        self.digit = Some(self.digit.unwrap_or_default() + value);
        self.room = room_after(value, han);
        self.row = u32::from(han);
        self.zero = han && first && value < 1.0;
        if value < 1.0 {
            self.open = 0.0;
        }
        true
    }

    fn scale(&mut self, factor: f64, han: bool) -> bool {
        let started = self.digit.is_some() || self.section > 0.0;
        let small = factor < if han { 10_000.0 } else { 1000.0 };
        if self.row > 1 || (!started && han && factor > 10.0) || (!started && self.room < factor) {
            return false;
        }
        let digit = self
            .digit
            .take()
            .unwrap_or(if self.section > 0.0 { 0.0 } else { 1.0 });
        if small {
            self.section += digit * factor;
        } else {
            self.total += (self.section + digit) * factor;
            self.section = 0.0;
        }
        self.room = factor;
        self.row = 0;
        self.open = if han && factor >= 100.0 {
            factor / 10.0
        } else {
            0.0
        };
        true
    }

    // Two digits in a row are a guess (三四个), three and more are a code or a year.
    fn total(&self) -> Option<f64> {
        if self.row == 2 && !self.zero {
            return None;
        }
        let digit = self.digit.unwrap_or_default();
        let last = if self.open > 0.0 { digit * self.open } else { digit };
        Some(self.total + self.section + last)
    }
}

// Tens leave room for ones, hundreds for tens; after a Chinese digit only a scale or more digits can come, and
// after a zero one digit.
fn room_after(value: f64, han: bool) -> f64 {
    if han {
        return if value < 1.0 { 100.0 } else { 0.0 };
    }
    match value {
        value if value >= 100.0 => 100.0,
        value if value >= 20.0 => 10.0,
        _ => 0.0,
    }
}

// two point five, 二点五: the digits after the spoken point. The Chinese point is also the hour's sign, so there
// a unit that is no part of a clock must follow.
fn spoken_decimals(sight: &Sight<'_>, whole: Found) -> Option<Found> {
    if !sight.is(whole.end, Role::Point) {
        return None;
    }
    let han = sight.han(whole.end);
    let mut end = whole.end + 1;
    let mut value = whole.value;
    let mut place = 0.1;
    // 91 point 5, dictated: the telephone writes the digits and leaves the point.
    if let Some(plain) = sight.plain(end)
        && let Some(count) = plain.digits.filter(|count| *count <= 2)
    {
        value += plain.value / 10_f64.powi(i32::from(count));
        end += 1;
    }
    while let Some(digit) = cardinal(sight, end).filter(|digit| *digit < 10.0 && place > 1e-4) {
        value += digit * place;
        place /= 10.0;
        end += 1;
    }
    let counted = sight.sense(end, |sense| match sense {
        Sense::Unit(..) | Sense::Currency(..) | Sense::Scale(_) => Some(()),
        _ => None,
    });
    let clock = sight.is(end, Role::ClockMinute) || scale(sight, end).is_some_and(|scale| scale < 1000.0);
    let hour = whole.value < 25.0;
    let read = end > whole.end + 1 && (!han || !hour || (counted.is_some() && !clock));
    read.then(|| Found {
        value: (value * 1e4).round() / 1e4,
        end,
    })
}

// one and a half, два с половиной; the Chinese half comes after the unit and is read there.
fn with_half(sight: &Sight<'_>, found: Found) -> Found {
    if sight.is(found.end, Role::AndHalf) && !sight.han(found.end) {
        Found {
            value: found.value + 0.5,
            end: found.end + 1,
        }
    } else {
        found
    }
}
