//! Numbers of a chart in the chat's language: ticks, values, shares, with units and short names of powers.

use crate::args;
use crate::domain::Lang;
use crate::text::{Phrases, format};

/// How the numbers of one axis are written.
#[derive(Debug, Clone)]
pub(super) struct Measure {
    lang: Lang,
    unit: Option<String>,
    // The power of ten the numbers were divided by.
    power: i32,
}

const NO_BREAK: char = '\u{a0}';

impl Measure {
    pub(super) fn new(lang: Lang, unit: Option<&str>, power: i32) -> Self {
        let unit = unit.map(super::data::clean).filter(|unit| !unit.is_empty());
        Self { lang, unit, power }
    }

    /// The unit, when it is too long to stand behind a tick.
    pub(super) fn long_unit(&self) -> Option<&str> {
        let long = |unit: &&str| unit.chars().count() > 4;
        self.unit.as_deref().filter(long)
    }

    /// The tick labels of an axis; the last carries the unit if it is short.
    pub(super) fn ticks(&self, ticks: &[f64], step: f64) -> Vec<String> {
        let greatest = ticks.iter().map(|tick| tick.abs()).fold(0.0, f64::max);
        let (divisor, name) = short(greatest, self.lang);
        let places = places(step / divisor);
        let label =
            |tick: &f64| self.powered(format::number(tick / divisor, places, self.lang), &name, *tick);
        let mut labels: Vec<String> = ticks.iter().map(label).collect();
        if self.long_unit().is_none()
            && let Some(last) = labels.last_mut()
        {
            *last = self.with_unit(last);
        }
        labels
    }

    /// A value by itself, with three or four telling digits and its unit if that is short.
    pub(super) fn value(&self, value: f64) -> String {
        let number = self.bare(value);
        match self.long_unit() {
            Some(_) => number,
            None => self.with_unit(&number),
        }
    }

    /// A value with its whole unit.
    pub(super) fn full(&self, value: f64) -> String {
        self.with_unit(&self.bare(value))
    }

    /// A value without its unit.
    pub(super) fn bare(&self, value: f64) -> String {
        let (divisor, name) = short(value.abs(), self.lang);
        let shown = value / divisor;
        let number = format::number(shown, telling_places(shown, divisor > 1.0), self.lang);
        self.powered(number, &name, value)
    }

    /// A value with one decimal more than steps of this size have.
    pub(super) fn fine(&self, value: f64, step: f64) -> String {
        let (divisor, name) = short(value.abs(), self.lang);
        let number = format::number(value / divisor, places(step / divisor) + 1, self.lang);
        self.powered(number, &name, value)
    }

    // "1.5" becomes "1.5M" or "1.5×10³⁰⁸".
    fn powered(&self, number: String, name: &str, value: f64) -> String {
        if value == 0.0 || number == "0" {
            return number;
        }
        let number = if name.is_empty() {
            number
        } else {
            name.replace('#', &number)
        };
        if self.power == 0 {
            return number;
        }
        let digits = "⁰¹²³⁴⁵⁶⁷⁸⁹";
        let raised = self.power.to_string();
        let raised = raised.chars().map(|c| match c.to_digit(10) {
            Some(digit) => digits.chars().nth(digit as usize).unwrap_or(c),
            None => '⁻',
        });
        format!("{number}×10{}", raised.collect::<String>())
    }

    fn with_unit(&self, number: &str) -> String {
        let Some(unit) = &self.unit else {
            return number.to_owned();
        };
        let tight = match self.lang {
            Lang::En | Lang::Zh => {
                if matches!(unit.as_str(), "$" | "€" | "£" | "¥" | "₹" | "US$" | "CN¥") {
                    let (sign, digits) = number
                        .strip_prefix('−')
                        .map_or(("", number), |digits| ("−", digits));
                    return format!("{sign}{unit}{digits}");
                }
                unit == "%"
            }
            Lang::Ru => false,
        };
        let han = unit
            .chars()
            .next()
            .is_some_and(|c| matches!(c, '\u{3400}'..='\u{9fff}' | '°'));
        if tight || (han && !unit.starts_with("°C") && !unit.starts_with("°F")) {
            return format!("{number}{unit}");
        }
        format!("{number}{NO_BREAK}{unit}")
    }
}

/// A share of 1 in per cent, whole, or with one decimal when it is small.
pub(super) fn percent(share: f64, lang: Lang) -> String {
    let hundredths = share * 100.0;
    let places = usize::from(hundredths < 9.95 && hundredths > 0.0);
    let number = format::number(hundredths, places, lang);
    let args = args! { "n" => if number == "0" && share > 0.0 { format!("<{}", format::number(0.1, 1, lang)) } else { number } };
    Phrases::of(lang).plain("chart-percent", args)
}

// The divisor of numbers of this size, and how the language names it with `#` for the number.
fn short(size: f64, lang: Lang) -> (f64, String) {
    let phrase = Phrases::of(lang).plain("chart-powers", args!());
    let powers = phrase.split(' ').filter_map(|power| {
        let (power, name) = power.split_once('=')?;
        Some((power.parse::<i32>().ok()?, name.to_owned()))
    });
    // Up to 999,999 a number is read faster in full.
    powers
        .map(|(power, name)| (10f64.powi(power), name))
        .filter(|(divisor, _)| size >= 1e6 && size >= *divisor)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .unwrap_or((1.0, String::new()))
}

// The decimals that steps of this size need.
fn places(step: f64) -> usize {
    let shows = |places: &usize| {
        let shifted = step * 10f64.powi(i32::try_from(*places).unwrap_or_default());
        (shifted - shifted.round()).abs() < 1e-6 * shifted.abs().max(1e-3)
    };
    (0..=12).find(shows).unwrap_or(12)
}

fn telling_places(value: f64, shortened: bool) -> usize {
    let size = value.abs();
    if size >= 1000.0 && !shortened {
        return 0;
    }
    if size >= 100.0 {
        return 1;
    }
    if size >= 1.0 || size == 0.0 {
        return if shortened && size >= 10.0 { 1 } else { 2 };
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the exponent of a number below 1 is small and negative"
    )]
    let zeros = -size.log10().floor() as usize;
    (zeros + 1).clamp(2, 12)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_in_each_language() {
        for (value, unit, english, russian, chinese) in [
            (72.4, Some("kg"), "72.4\u{a0}kg", "72,4\u{a0}kg", "72.4\u{a0}kg"),
            (45.0, Some("%"), "45%", "45\u{a0}%", "45%"),
            (-12.5, Some("$"), "−$12.5", "−12,5\u{a0}$", "−$12.5"),
            (5.0, Some("公里"), "5公里", "5公里", "5公里"),
            (3.0, Some("minutes"), "3", "3", "3"),
            (123_456.7, None, "123,457", "123\u{a0}457", "123,457"),
            (1_250_000.0, None, "1.25M", "1,25\u{a0}млн", "125万"),
            (2.5e9, None, "2.5B", "2,5\u{a0}млрд", "25亿"),
            (7.1e12, None, "7.1T", "7,1\u{a0}трлн", "7.1万亿"),
            (0.000_000_001, None, "0.000000001", "0,000000001", "0.000000001"),
            (0.0456, None, "0.046", "0,046", "0.046"),
        ] {
            for (lang, text) in [(Lang::En, english), (Lang::Ru, russian), (Lang::Zh, chinese)] {
                assert_eq!(Measure::new(lang, unit, 0).value(value), text);
            }
        }
        assert_eq!(
            Measure::new(Lang::En, Some("minutes"), 0).full(3.0),
            "3\u{a0}minutes"
        );
        assert_eq!(Measure::new(Lang::En, None, 308).value(-1.5), "−1.5×10³⁰⁸");
        assert_eq!(Measure::new(Lang::En, None, -300).value(5.0), "5×10⁻³⁰⁰");
    }

    #[test]
    fn ticks_share_their_decimals_and_the_last_has_the_unit() {
        for (ticks, step, unit, texts) in [
            (vec![0.0, 0.5, 1.0], 0.5, None, "0|0.5|1"),
            (vec![0.0, 2.5, 5.0], 2.5, Some("km"), "0|2.5|5\u{a0}km"),
            (vec![0.0, 20_000.0], 20_000.0, None, "0|20,000"),
            (vec![0.0, 5e5, 1e6, 1.5e6], 5e5, None, "0|0.5M|1M|1.5M"),
            (vec![0.0, 1e-9], 1e-9, None, "0|0.000000001"),
            (vec![0.0, 10.0], 10.0, Some("minutes"), "0|10"),
        ] {
            assert_eq!(
                Measure::new(Lang::En, unit, 0).ticks(&ticks, step).join("|"),
                texts
            );
        }
    }

    #[test]
    fn shares() {
        for (share, english, russian) in [
            (0.5, "50%", "50\u{a0}%"),
            (0.0634, "6.3%", "6,3\u{a0}%"),
            (0.0001, "<0.1%", "<0,1\u{a0}%"),
            (1.0, "100%", "100\u{a0}%"),
        ] {
            assert_eq!(percent(share, Lang::En), english);
            assert_eq!(percent(share, Lang::Ru), russian);
        }
    }
}
