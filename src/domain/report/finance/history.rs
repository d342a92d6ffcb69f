//! Prices over time: exactly one series of candles, sorted, within its window, at most 400 points.

use chrono::{DateTime, Days, FixedOffset, NaiveDate, SecondsFormat};
use serde::Serialize;
use serde_json::Value;

use crate::domain::report::{Window, pick};

/// Points of a history at most; the last ones are kept.
const POINTS: usize = 400;

/// How long a candle lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Interval {
    /// One minute: the session of a day.
    #[serde(rename = "1m")]
    Minute,
    /// Thirty minutes: several days.
    #[serde(rename = "30m")]
    HalfHour,
    /// One day.
    #[serde(rename = "1d")]
    Day,
    /// One week.
    #[serde(rename = "1w")]
    Week,
    /// One month.
    #[serde(rename = "1mo")]
    Month,
}

impl Interval {
    /// Every interval, shortest first.
    pub const ALL: [Self; 5] = [Self::Minute, Self::HalfHour, Self::Day, Self::Week, Self::Month];

    /// The word people and models write.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Minute => "1m",
            Self::HalfHour => "30m",
            Self::Day => "1d",
            Self::Week => "1w",
            Self::Month => "1mo",
        }
    }

    /// Reads `1m 30m 1d 1w 1mo`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        Self::ALL.into_iter().find(|interval| interval.key() == text)
    }

    /// The key of its series in the raw data's `candles`.
    #[must_use]
    pub const fn series(self) -> &'static str {
        match self {
            Self::Minute => "one_minute",
            Self::HalfHour => "thirty_minute",
            Self::Day => "daily",
            Self::Week => "weekly",
            Self::Month => "monthly",
        }
    }

    /// How many days back a history goes when nobody says.
    #[must_use]
    pub const fn look_back(self) -> u64 {
        match self {
            Self::Minute => 1,
            Self::HalfHour => 7,
            Self::Day => 90,
            Self::Week => 365,
            Self::Month => 1825,
        }
    }

    /// Whether a point is an instant of a day rather than a date.
    #[must_use]
    pub const fn is_intraday(self) -> bool {
        match self {
            Self::Minute | Self::HalfHour => true,
            Self::Day | Self::Week | Self::Month => false,
        }
    }
}

/// Prices over time.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct History {
    /// How long each candle lasts.
    pub interval: Interval,
    /// The first date asked for.
    pub since: NaiveDate,
    /// The last date asked for.
    pub until: NaiveDate,
    /// The candles, by time; empty when upstream has none.
    pub points: Vec<Point>,
}

/// One candle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Point {
    /// An ISO date; within a day an ISO time with the exchange's offset.
    pub date: String,
    /// The first price.
    pub open: Option<f64>,
    /// The highest.
    pub high: Option<f64>,
    /// The lowest.
    pub low: Option<f64>,
    /// The last.
    pub close: f64,
    /// How much was traded.
    pub volume: Option<f64>,
}

impl History {
    /// The dates a history covers: the window, its open start filled by the interval's look-back from its end.
    #[must_use]
    pub fn dates(interval: Interval, window: Window, today: NaiveDate) -> (NaiveDate, NaiveDate) {
        let until = window
            .until
            .unwrap_or_else(|| window.since.map_or(today, |since| since.max(today)));
        let since = window
            .since
            .or_else(|| until.checked_sub_days(Days::new(interval.look_back())))
            .unwrap_or(until);
        (since, until)
    }

    /// Takes the interval's own series out of `data.candles`; dates are those of the exchange where
    /// `data.utc_offset_seconds` tells its zone.
    pub(super) fn build(data: &Value, interval: Interval, window: Window, today: NaiveDate) -> Self {
        let (since, until) = Self::dates(interval, window, today);
        let zone = pick::number_at(data, &["utc_offset_seconds"])
            .filter(|seconds| seconds.abs() < 86_400.0)
            .and_then(|seconds| {
                #[expect(clippy::cast_possible_truncation, reason = "bounded by the line above")]
                FixedOffset::east_opt(seconds as i32)
            });
        let bars = data
            .get("candles")
            .and_then(|candles| candles.get(interval.series()));
        let mut bars: Vec<(DateTime<FixedOffset>, &Value)> = bars
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(|bar| Some((pick::instant_at(bar, &["timestamp"])?, bar)))
            .map(|(at, bar)| (zone.map_or(at, |zone| at.with_timezone(&zone)), bar))
            .filter(|(at, _)| (since..=until).contains(&at.date_naive()))
            .collect();
        bars.sort_by_key(|(at, _)| *at);
        let mut points: Vec<Point> = Vec::with_capacity(bars.len());
        for (at, bar) in bars {
            let Some(point) = point(at, bar, interval) else {
                continue;
            };
            // A running session repeats its last bar; the later one is right.
            if points.last().is_some_and(|last| last.date == point.date) {
                points.pop();
            }
            points.push(point);
        }
        points.drain(..points.len().saturating_sub(POINTS));
        Self {
            interval,
            since,
            until,
            points,
        }
    }
}

fn point(at: DateTime<FixedOffset>, bar: &Value, interval: Interval) -> Option<Point> {
    Some(Point {
        date: if interval.is_intraday() {
            at.to_rfc3339_opts(SecondsFormat::Secs, true)
        } else {
            at.date_naive().to_string()
        },
        open: pick::number_at(bar, &["open"]),
        high: pick::number_at(bar, &["high"]),
        low: pick::number_at(bar, &["low"]),
        close: pick::number_at(bar, &["close"])?,
        volume: pick::number_at(bar, &["volume"]),
    })
}
