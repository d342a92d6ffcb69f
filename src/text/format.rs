//! Numbers, dates and durations as each language writes them.

use chrono::{Datelike as _, NaiveDate, NaiveTime, Timelike as _};

use super::Phrases;
use crate::args;
use crate::domain::Lang;

/// A number with at most `places` decimals, trailing zeros dropped, thousands grouped: `1,234.5`, `1 234,5`.
#[must_use]
pub fn number(value: f64, places: usize, lang: Lang) -> String {
    let fixed = format!("{:.places$}", value.abs());
    let (whole, decimals) = fixed.split_once('.').unwrap_or((&fixed, ""));
    grouped(value, whole, decimals.trim_end_matches('0'), lang)
}

/// A number with exactly `places` decimals, as sums of money are written: `1,234.50`.
#[must_use]
pub fn fixed(value: f64, places: usize, lang: Lang) -> String {
    let fixed = format!("{:.places$}", value.abs());
    let (whole, decimals) = fixed.split_once('.').unwrap_or((&fixed, ""));
    grouped(value, whole, decimals, lang)
}

fn grouped(value: f64, whole: &str, decimals: &str, lang: Lang) -> String {
    let (group, point) = separators(lang);
    let negative = value < 0.0 && (whole != "0" || decimals.bytes().any(|digit| digit != b'0'));
    let mut out = String::from(if negative { "−" } else { "" });
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) && whole.len() > 4 {
            out.push(group);
        }
        out.push(digit);
    }
    if !decimals.is_empty() {
        out.push(point);
        out.push_str(decimals);
    }
    out
}

/// A price: hundredths always, more decimals only where there are any: `231.50`, `1.1432`.
#[must_use]
pub fn price(value: f64, places: usize, lang: Lang) -> String {
    let mut out = number(value, places.max(2), lang);
    let (_, point) = separators(lang);
    let decimals = out.rsplit_once(point).map_or(0, |(_, decimals)| decimals.len());
    if decimals == 0 {
        out.push(point);
    }
    out.extend(std::iter::repeat_n('0', 2_usize.saturating_sub(decimals)));
    out
}

/// A sum of money: hundredths or none: `12.50`, `3`.
#[must_use]
pub fn money(value: f64, lang: Lang) -> String {
    let cents = (value * 100.0).round();
    if cents % 100.0 == 0.0 {
        number(value, 0, lang)
    } else {
        price(value, 2, lang)
    }
}

const fn separators(lang: Lang) -> (char, char) {
    match lang {
        Lang::En | Lang::Zh => (',', '.'),
        Lang::Ru => ('\u{a0}', ','),
    }
}

/// A time of the wall clock: `09:05`.
#[must_use]
pub fn clock(time: NaiveTime) -> String {
    format!("{:02}:{:02}", time.hour(), time.minute())
}

/// A date with its weekday, the year left out when it is `today`'s: `Friday, 6 March`.
#[must_use]
pub fn date(date: NaiveDate, today: NaiveDate, phrases: &Phrases) -> String {
    let args = args! {
        "weekday" => weekday(date, phrases),
        "day" => date.day().to_string(),
        "month" => phrases.plain(&format!("month-of-{}", date.month()), args!()),
        "year" => date.year().to_string(),
    };
    phrases.plain(
        if date.year() == today.year() {
            "date-in-year"
        } else {
            "date-with-year"
        },
        args,
    )
}

/// A length of time in minutes: `45 min`, `1 h 5 min`.
#[must_use]
pub fn duration(minutes: i64, phrases: &Phrases) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60);
    match (hours, rest) {
        (0, rest) => phrases.plain("duration-min", args! { "min" => rest }),
        (hours, 0) => phrases.plain("duration-h", args! { "h" => hours }),
        (hours, rest) => phrases.plain("duration-h-min", args! { "h" => hours, "min" => rest }),
    }
}

/// The name of a date's weekday.
#[must_use]
pub fn weekday(date: NaiveDate, phrases: &Phrases) -> String {
    phrases.plain(
        &format!("weekday-{}", date.weekday().number_from_monday()),
        args!(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_have_their_hundredths() {
        for (value, places, lang, text) in [
            (231.5, 2, Lang::En, "231.50"),
            (5.0, 4, Lang::Zh, "5.00"),
            (1.1432, 4, Lang::En, "1.1432"),
            (89_000.0, 2, Lang::Ru, "89\u{a0}000,00"),
            (0.000_012, 8, Lang::En, "0.000012"),
        ] {
            assert_eq!(price(value, places, lang), text);
        }
        assert_eq!(money(12.5, Lang::Ru), "12,50");
        assert_eq!(money(1200.0, Lang::En), "1200");
    }

    #[test]
    fn numbers_in_each_language() {
        for (value, places, lang, text) in [
            (1234.5, 2, Lang::En, "1234.5"),
            (12345.678, 2, Lang::En, "12,345.68"),
            (12345.6, 1, Lang::Ru, "12\u{a0}345,6"),
            (-0.001, 2, Lang::En, "0"),
            (-3.0, 0, Lang::Zh, "−3"),
            (72.4, 2, Lang::Ru, "72,4"),
        ] {
            assert_eq!(number(value, places, lang), text);
        }
    }

    #[test]
    fn dates_in_each_language() {
        let day = NaiveDate::from_ymd_opt(2026, 3, 6).unwrap();
        let other = NaiveDate::from_ymd_opt(2025, 3, 6).unwrap();
        for (lang, near, far) in [
            (Lang::En, "Friday, 6 March", "Friday, 6 March 2026"),
            (Lang::Zh, "3月6日 星期五", "2026年3月6日 星期五"),
            (Lang::Ru, "пятница, 6 марта", "пятница, 6 марта 2026"),
        ] {
            assert_eq!(date(day, day, Phrases::of(lang)), near);
            assert_eq!(date(day, other, Phrases::of(lang)), far);
        }
    }
}
