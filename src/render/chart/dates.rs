//! Labels that are dates: read from ISO form, named in the chat's language, thinned at weeks, months and years.

use chrono::{Datelike as _, NaiveDate, NaiveDateTime, NaiveTime, Timelike as _, Weekday};

use crate::args;
use crate::domain::Lang;
use crate::part::Locale;
use crate::text::{Phrases, format};

/// A label for a position.
pub(super) type Tick = (usize, String);

/// The day of `2026-03-06`, also at the head of a longer time.
pub(super) fn day(label: &str) -> Option<NaiveDate> {
    time(label).map(|time| time.date())
}

fn time(label: &str) -> Option<NaiveDateTime> {
    let label = label.trim();
    let date = NaiveDate::parse_from_str(label.get(..10)?, "%Y-%m-%d").ok()?;
    let rest = label[10..].trim_start_matches(['T', ' ']);
    if rest.is_empty() {
        return Some(date.and_time(NaiveTime::MIN));
    }
    let clock = NaiveTime::parse_from_str(rest.get(..5)?, "%H:%M").ok()?;
    Some(date.and_time(clock))
}

fn month(label: &str) -> Option<NaiveDateTime> {
    let first = NaiveDate::parse_from_str(&format!("{}-01", label.trim()), "%Y-%m-%d").ok()?;
    Some(first.and_time(NaiveTime::MIN))
}

/// Ways to label a row of dates, from every one to a few; none when the labels are not all dates in order.
pub(super) fn ways(labels: &[String], locale: Locale) -> Vec<Vec<Tick>> {
    let read = |reader: fn(&str) -> Option<NaiveDateTime>| {
        let times: Option<Vec<_>> = labels.iter().map(|label| reader(label)).collect();
        times.filter(|times| !times.is_empty() && times.is_sorted())
    };
    if let Some(times) = read(month) {
        return months(&times, locale.lang);
    }
    let Some(times) = read(time) else {
        return Vec::new();
    };
    let one_day = times.first().map(NaiveDateTime::date) == times.last().map(NaiveDateTime::date);
    if one_day && times.len() > 1 {
        return hours(&times);
    }
    let mut ways = days(&times, locale);
    ways.extend(months(&times, locale.lang));
    ways
}

/// Where dates are between the first (0) and the last (1); `None` when the labels are not all dates in order,
/// or all the same.
pub(super) fn shares(labels: &[String]) -> Option<Vec<f64>> {
    let times: Option<Vec<_>> = labels
        .iter()
        .map(|label| time(label).or_else(|| month(label)))
        .collect();
    let times = times.filter(|times| times.is_sorted())?;
    let (first, last) = (times.first()?, times.last()?);
    #[expect(clippy::cast_precision_loss, reason = "seconds of some thousand years")]
    let seconds = |time: &NaiveDateTime| (*time - *first).num_seconds() as f64;
    let whole = seconds(last);
    (whole > 0.0).then(|| times.iter().map(|time| seconds(time) / whole).collect())
}

fn hours(times: &[NaiveDateTime]) -> Vec<Vec<Tick>> {
    let clock = |time: &NaiveDateTime| format::clock(time.time());
    let mut ways = vec![(0..).zip(times.iter().map(clock)).collect()];
    ways.extend([1, 2, 3, 4, 6, 12].map(|hours| at_change(times, |time| time.hour() / hours, clock)));
    ways
}

fn days(times: &[NaiveDateTime], locale: Locale) -> Vec<Vec<Tick>> {
    let name = |time: &NaiveDateTime| day_name(time.date(), locale.lang);
    let number = |time: &NaiveDateTime| time.num_days_from_ce();
    let week = |time: &NaiveDateTime| week_of(time.date(), locale.week_start);
    vec![
        at_change(times, number, name),
        at_change(times, |time| number(time) / 2, name),
        at_change(times, week, name),
        at_change(times, |time| week(time) / 2, name),
    ]
}

fn months(times: &[NaiveDateTime], lang: Lang) -> Vec<Vec<Tick>> {
    // January is where a year begins, so it carries the year's number.
    let name = |time: &NaiveDateTime| match time.month() {
        1 => time.year().to_string(),
        month => month_name(month, lang),
    };
    let month =
        |time: &NaiveDateTime| time.year() * 12 + i32::from(u8::try_from(time.month0()).unwrap_or_default());
    let year = |time: &NaiveDateTime| time.year().to_string();
    let mut ways: Vec<_> = [1, 2, 3, 6]
        .iter()
        .map(|span| at_change(times, |time| month(time) / span, name))
        .collect();
    ways.extend([1, 2, 5, 10, 20, 50].map(|span| at_change(times, |time| time.year() / span, year)));
    ways
}

// A label wherever the key changes, and at the beginning.
fn at_change<K: PartialEq>(
    times: &[NaiveDateTime],
    key: impl Fn(&NaiveDateTime) -> K,
    name: impl Fn(&NaiveDateTime) -> String,
) -> Vec<Tick> {
    let fresh = |index: &usize| *index == 0 || key(&times[*index]) != key(&times[*index - 1]);
    let mut fresh: Vec<usize> = (0..times.len()).filter(fresh).collect();
    // The first date is seldom the first of its month or week: a piece of one is not named.
    if let [first, second, third, ..] = fresh[..]
        && (second - first) * 3 < (third - second) * 2
    {
        fresh.remove(0);
    }
    fresh
        .into_iter()
        .map(|index| (index, name(&times[index])))
        .collect()
}

/// The number of a day's week, counted in weeks that begin on this weekday.
pub(super) fn week_of(day: NaiveDate, start: Weekday) -> i32 {
    let into = i32::try_from(day.weekday().days_since(start)).unwrap_or_default();
    (day.num_days_from_ce() - into).div_euclid(7)
}

/// A day without its year: `6 Mar`, `3月6日`, `6 мар`.
pub(super) fn day_name(day: NaiveDate, lang: Lang) -> String {
    let args = args! { "day" => day.day().to_string(), "month" => month_name(day.month(), lang) };
    Phrases::of(lang).plain("chart-day", args)
}

/// The short name of a month, 1 to 12.
pub(super) fn month_name(month: u32, lang: Lang) -> String {
    Phrases::of(lang).plain(&format!("chart-month-{month}"), args!())
}

/// The short name of a weekday.
pub(super) fn weekday_name(day: Weekday, lang: Lang) -> String {
    Phrases::of(lang).plain(&format!("chart-weekday-{}", day.number_from_monday()), args!())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Settings;

    fn way(labels: &[&str], index: usize, lang: Lang) -> String {
        let settings = Settings {
            lang,
            ..Settings::default()
        };
        let labels: Vec<_> = labels.iter().map(|label| (*label).to_owned()).collect();
        let ways = ways(&labels, Locale::from(&settings));
        let Some(way) = ways.get(index) else {
            return "none".to_owned();
        };
        let ticks: Vec<_> = way.iter().map(|(at, name)| format!("{at}:{name}")).collect();
        ticks.join(" ")
    }

    #[test]
    fn dates_are_named_and_thinned() {
        // A Friday, a Saturday, a Monday.
        let days = ["2026-03-06", "2026-03-07", "2026-03-09"];
        assert_eq!(way(&days, 0, Lang::En), "0:6 Mar 1:7 Mar 2:9 Mar");
        assert_eq!(way(&days, 0, Lang::Ru), "0:6 мар 1:7 мар 2:9 мар");
        assert_eq!(way(&days, 0, Lang::Zh), "0:3月6日 1:3月7日 2:3月9日");
        assert_eq!(way(&days, 2, Lang::En), "0:6 Mar 2:9 Mar");
        let long = ["2025-12-31", "2026-01-02", "2026-02-03"];
        assert_eq!(way(&long, 4, Lang::En), "0:Dec 1:2026 2:Feb");
        assert_eq!(way(&["2026-02", "2026-03"], 0, Lang::Zh), "0:2月 1:3月");
        let hours = ["2026-03-06T09:00", "2026-03-06T09:30", "2026-03-06 10:00:00"];
        assert_eq!(way(&hours, 0, Lang::En), "0:09:00 1:09:30 2:10:00");
        assert_eq!(way(&hours, 1, Lang::En), "0:09:00 2:10:00");
        for other in [
            ["2026-03-06", "x"],
            ["2026-03-06", "2026-03-05"],
            ["é026-03-06", "1"],
        ] {
            assert_eq!(way(&other, 0, Lang::En), "none");
        }
    }
}
