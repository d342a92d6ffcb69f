//! What is asked of a vertical, whoever answers.

use chrono::NaiveDate;
use thiserror::Error;

use crate::domain::Lang;
use crate::domain::settings::Place;

/// The options every look-up has.
#[derive(Debug, Clone, PartialEq)]
pub struct Search {
    /// What is looked for.
    pub query: String,
    /// The dates it is about.
    pub window: Window,
    /// The language of the answer.
    pub lang: Lang,
    /// Where the asker is, or which of several places is meant.
    pub location: Option<Place>,
}

/// Inclusive dates; an absent end is open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Window {
    /// The first date.
    pub since: Option<NaiveDate>,
    /// The last date.
    pub until: Option<NaiveDate>,
}

/// Why options cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SearchError {
    /// A date that is none.
    #[error("`{0}` is not a date; dates are written 2026-03-08")]
    NotADate(String),
    /// The dates are in the wrong order.
    #[error("since {since} is after until {until}")]
    Reversed {
        /// The first date.
        since: NaiveDate,
        /// The last date.
        until: NaiveDate,
    },
}

impl Window {
    /// Reads two optional dates; a longer ISO time is cut to its date.
    ///
    /// # Errors
    /// When a text is no date, and when `since` is after `until`.
    pub fn parse(since: Option<&str>, until: Option<&str>) -> Result<Self, SearchError> {
        let window = Self {
            since: since.map(date).transpose()?,
            until: until.map(date).transpose()?,
        };
        match (window.since, window.until) {
            (Some(since), Some(until)) if since > until => Err(SearchError::Reversed { since, until }),
            (_, _) => Ok(window),
        }
    }

    /// Whether a date lies within.
    #[must_use]
    pub fn contains(&self, date: NaiveDate) -> bool {
        self.since.is_none_or(|since| since <= date) && self.until.is_none_or(|until| date <= until)
    }

    /// Whether neither end is given.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.since.is_none() && self.until.is_none()
    }
}

fn date(text: &str) -> Result<NaiveDate, SearchError> {
    let text = text.trim();
    text.get(..10)
        .and_then(|date| NaiveDate::parse_from_str(date, "%Y-%m-%d").ok())
        .ok_or_else(|| SearchError::NotADate(text.chars().take(40).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_cut_and_ordered() {
        let day = |d| NaiveDate::from_ymd_opt(2026, 3, d);
        for (since, until, expected) in [
            (None, None, Ok((None, None))),
            (Some("2026-03-08"), None, Ok((day(8), None))),
            (
                Some("2026-03-08T23:50:00+07:00"),
                Some(" 2026-03-09 "),
                Ok((day(8), day(9))),
            ),
            (Some("2026-03-08"), Some("2026-03-08"), Ok((day(8), day(8)))),
            (Some("soon"), None, Err(SearchError::NotADate("soon".into()))),
            (
                Some("2026-02-30"),
                None,
                Err(SearchError::NotADate("2026-02-30".into())),
            ),
            (
                Some("八月八日八月八日"),
                None,
                Err(SearchError::NotADate("八月八日八月八日".into())),
            ),
            (
                Some("2026-03-09"),
                Some("2026-03-08"),
                Err(SearchError::Reversed {
                    since: day(9).unwrap(),
                    until: day(8).unwrap(),
                }),
            ),
        ] {
            let window = Window::parse(since, until).map(|window| (window.since, window.until));
            assert_eq!(window, expected, "{since:?} {until:?}");
        }
    }
}
