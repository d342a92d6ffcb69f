//! What stands in a text as digits: numbers, clock times, dates, and the codes that are none of these.

/// A numeral as it was written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Numeral {
    /// A number with one or no separator between its digits.
    Plain(Plain),
    /// `19:30` or `1:28:30`.
    Colon {
        /// The three parts; the last is absent in `19:30`.
        parts: (u32, u32, Option<u32>),
        /// Whether the first part is written with two digits.
        padded: bool,
    },
    /// A date that begins with its year.
    YearFirst(i32, u32, u32),
    /// `5.3.2026` or `5/3/26`: two numbers whose order is open, and a year.
    Dated {
        /// The two numbers in the order written.
        pair: (u32, u32),
        /// The year.
        year: i32,
        /// Whether slashes stand between them.
        slashed: bool,
    },
    /// `3/4`: a date, a fraction or a score.
    Slash {
        /// The two numbers in the order written.
        pair: (u32, u32),
        /// Whether one of them begins with a zero.
        padded: bool,
    },
}

/// A number and how it was written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Plain {
    /// With a comma between thousands: `1,234` is 1234.
    pub(super) value: f64,
    /// With a comma before decimals: `1,234` is 1.234.
    pub(super) comma_value: f64,
    /// How many digits, when there is nothing but digits.
    pub(super) digits: Option<u8>,
    /// Whether it is a single character such as `½`.
    pub(super) vulgar: bool,
    /// `05.03`: could be a day with its month.
    pub(super) day_month: Option<(u32, u32)>,
}

const LONGEST_CODE: usize = 64;

/// A number written as one character: `½`.
pub(super) fn vulgar(c: char) -> Option<Numeral> {
    let value = match c {
        '½' => 0.5,
        '¼' => 0.25,
        '¾' => 0.75,
        '⅓' => 1.0 / 3.0,
        '⅔' => 2.0 / 3.0,
        '⅛' => 0.125,
        _ => return None,
    };
    Some(Numeral::Plain(Plain {
        value,
        comma_value: value,
        digits: None,
        day_month: None,
        vulgar: true,
    }))
}

/// The length of a web or mail address or an `@name` that begins at `at`.
pub(super) fn address(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    let before = text[..at].chars().next_back();
    if before.is_some_and(|c| c.is_ascii_alphanumeric()) {
        return None;
    }
    if ["http://", "https://", "www."]
        .iter()
        .any(|start| rest.starts_with(start))
    {
        return Some(
            rest.find(|c: char| c.is_whitespace() || super::lex::is_han(c) || c == '、')
                .unwrap_or(rest.len()),
        );
    }
    let local = run(rest, |b| {
        b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'+' | b'-')
    });
    let domain = rest[local..].strip_prefix('@')?;
    let length = run(domain, |b| {
        b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-')
    });
    (length > 0 && domain.starts_with(|c: char| c.is_ascii_alphabetic()) && (local > 0 || length > 2))
        .then_some(local + 1 + length)
}

// The length of the run of bytes that fit, looked for within a bound so that lexing stays linear.
fn run(text: &str, fits: impl Fn(u8) -> bool) -> usize {
    text.bytes()
        .take(LONGEST_CODE)
        .take_while(|byte| fits(*byte))
        .count()
}

/// The length of a telephone number, written with groups or with a plus.
pub(super) fn phone(text: &str) -> Option<usize> {
    let length = run(text, |b| {
        b.is_ascii_digit() || matches!(b, b' ' | b'-' | b'(' | b')' | b'+')
    });
    let written = text[..length].trim_end_matches([' ', '-', '(', '+']);
    let digits = written.bytes().filter(u8::is_ascii_digit).count();
    let hyphens = written
        .bytes()
        .filter(|b| matches!(b, b'-' | b'(' | b')'))
        .count();
    let international = written.starts_with('+') && digits >= 10;
    let grouped = hyphens >= 2 && digits >= 9 && !written.contains(" -") && !written.contains("- ");
    let groups: Vec<&str> = written.split(' ').take(8).collect();
    let spaced = (10..=12).contains(&digits)
        && groups.len() >= 4
        && groups.last().is_some_and(|last| last.len() == 2)
        && hyphens == 0;
    (international || grouped || spaced).then_some(written.len())
}

/// The length of a version, an IP address or another code of three and more dotted or mixed parts.
pub(super) fn coded(text: &str) -> Option<usize> {
    let length = run(text, |b| b.is_ascii_alphanumeric() || b == b'.');
    let written = text[..length].trim_end_matches('.');
    let parts: Vec<&str> = written.split('.').take(4).collect();
    let numeric = parts
        .iter()
        .all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    let dated = parts.len() == 3
        && parts[0].len() <= 2
        && parts[1].len() <= 2
        && (parts[2].len() == 4 || (parts[2].len() == 2 && parts[0].len() == 2));
    (numeric && parts.len() >= 3 && !dated && !year_first(&parts)).then_some(written.len())
}

/// The length of the parts that follow the beginning of a code: `.0.1` after `v2`.
pub(super) fn coded_tail(text: &str) -> usize {
    let length = run(text, |b| b.is_ascii_digit() || b == b'.');
    let tail = text[..length].trim_end_matches('.');
    if tail.starts_with('.') { tail.len() } else { 0 }
}

fn year_first(parts: &[&str]) -> bool {
    parts.len() == 3 && parts[0].len() == 4 && parts[1].len() <= 2 && parts[2].len() <= 2
}

/// Reads the numeral at the beginning of a text and its length; `None` when the digits are too many for a number.
pub(super) fn numeral(text: &str) -> (usize, Option<Numeral>) {
    colon(text)
        .or_else(|| dated(text))
        .or_else(|| slash(text))
        .unwrap_or_else(|| plain(text))
}

type Read = (usize, Option<Numeral>);

// Digits at a place, at most `most` of them and no more behind them.
fn digits(text: &str, at: usize, most: usize) -> Option<(u32, usize)> {
    let length = text
        .get(at..)?
        .bytes()
        .take(most + 1)
        .take_while(u8::is_ascii_digit)
        .count();
    if length == 0 || length > most {
        return None;
    }
    Some((text[at..at + length].parse().ok()?, length))
}

fn colon(text: &str) -> Option<Read> {
    let (first, length) = digits(text, 0, 3)?;
    let padded = text.starts_with('0');
    let mut at = separator(text, length, &[':'])?;
    let (second, two) = digits(text, at, 2).filter(|(_, two)| *two == 2)?;
    at += two;
    let third = separator(text, at, &[':']).and_then(|next| {
        digits(text, next, 2)
            .filter(|(_, two)| *two == 2)
            .map(|(value, two)| (value, next + two))
    });
    let (third, at) = third.map_or((None, at), |(value, end)| (Some(value), end));
    Some((
        at,
        Some(Numeral::Colon {
            parts: (first, second, third),
            padded,
        }),
    ))
}

fn separator(text: &str, at: usize, allowed: &[char]) -> Option<usize> {
    text[at..]
        .chars()
        .next()
        .filter(|c| allowed.contains(c))
        .map(|c| at + c.len_utf8())
}

fn dated(text: &str) -> Option<Read> {
    let (first, one) = digits(text, 0, 4)?;
    let mark = text[one..]
        .chars()
        .next()
        .filter(|c| matches!(c, '-' | '/' | '.'))?;
    let (second, two) = digits(text, one + 1, 2)?;
    let at = separator(text, one + 1 + two, &[mark])?;
    let (third, three) = digits(text, at, 4)?;
    let end = at + three;
    if one == 4 && three <= 2 {
        let year = i32::try_from(first).ok()?;
        // The T before a time belongs to neither.
        let rest = &text.as_bytes()[end..];
        let marked = rest.first() == Some(&b't') && rest.get(1).is_some_and(u8::is_ascii_digit);
        let end = if marked { end + 1 } else { end };
        return Some((end, Some(Numeral::YearFirst(year, second, third))));
    }
    if one > 2 || three == 3 || three == 1 || (mark == '-' && three == 2) {
        return None;
    }
    let year = i32::try_from(if three == 2 { third + 2000 } else { third }).ok()?;
    Some((
        end,
        Some(Numeral::Dated {
            pair: (first, second),
            year,
            slashed: mark == '/',
        }),
    ))
}

fn slash(text: &str) -> Option<Read> {
    let (first, one) = digits(text, 0, 4)?;
    let at = separator(text, one, &['/'])?;
    let (second, two) = digits(text, at, 4)?;
    let end = at + two;
    if one > 2 || two > 2 {
        return Some((end, None));
    }
    if separator(text, end, &['/']).is_some() {
        return None;
    }
    let padded = (one == 2 && first < 10) || (two == 2 && second < 10);
    Some((
        end,
        Some(Numeral::Slash {
            pair: (first, second),
            padded,
        }),
    ))
}

fn plain(text: &str) -> Read {
    let length = number_length(text);
    let written = &text[..length];
    if length > 24 {
        return (length, None);
    }
    let value = decimal(written, false);
    let comma_value = decimal(written, true);
    let digits = written
        .bytes()
        .all(|b| b.is_ascii_digit())
        .then(|| u8::try_from(length).unwrap_or(u8::MAX));
    let (Some(value), Some(comma_value)) = (value, comma_value) else {
        return (length, None);
    };
    (
        length,
        Some(Numeral::Plain(Plain {
            value,
            comma_value,
            digits,
            day_month: day_month(written),
            vulgar: false,
        })),
    )
}

// Digits, groups of three after blanks, commas, points or apostrophes, and decimals.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let count = |from: usize| bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut at = count(0);
    let blanks_group = (1..=3).contains(&at) && bytes[0] != b'0';
    while at < LONGEST_CODE && at < bytes.len() && matches!(bytes[at], b' ' | b',' | b'.' | b'\'') {
        let next = count(at + 1);
        let group = next == 3 && blanks_group && !text[..at].contains(['.']);
        let fits = match bytes[at] {
            b' ' | b'\'' => group && !text[..at].contains([',']),
            _ => next > 0 && (group || !text[..at].contains(bytes[at] as char)),
        };
        if !fits {
            break;
        }
        at += 1 + next;
        if next != 3 && bytes[at - next - 1] != b' ' {
            break;
        }
    }
    at
}

// The value of `1 234,56`, `1,234.56`, `2,5`; the comma alone is read as `comma_decimal` says when three digits
// follow it.
fn decimal(written: &str, comma_decimal: bool) -> Option<f64> {
    let tight: String = written.chars().filter(|c| !matches!(c, ' ' | '\'')).collect();
    let spaced = tight.len() < written.len();
    let last = tight.rfind([',', '.']);
    let Some(last) = last else {
        return tight.parse().ok();
    };
    let mark = tight[last..].chars().next()?;
    let (whole, decimals) = (&tight[..last], &tight[last + 1..]);
    let repeated = whole.contains(mark);
    let mixed = whole.contains([',', '.']) && !repeated;
    let thousands = repeated
        || (!mixed
            && !spaced
            && mark == ','
            && !comma_decimal
            && decimals.len() == 3
            && !whole.starts_with('0'));
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    if thousands {
        format!("{whole}{decimals}").parse().ok()
    } else {
        format!("{whole}.{decimals}").parse().ok()
    }
}

fn day_month(written: &str) -> Option<(u32, u32)> {
    let (day, month) = written.split_once('.')?;
    let both = day.len() <= 2 && month.len() == 2 && month.bytes().all(|b| b.is_ascii_digit());
    let (day, month) = (day.parse().ok()?, month.parse().ok()?);
    (both && (1..=31).contains(&day) && (1..=12).contains(&month)).then_some((day, month))
}

#[cfg(test)]
mod tests;
