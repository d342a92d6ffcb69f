//! Spans in words: how long, and the paragraph that ends one.

use chrono::{DateTime, FixedOffset};

use crate::args;
use crate::domain::span::elapsed;
use crate::text::Phrases;

/// A length of time: seconds under an hour, whole minutes from there on.
#[must_use]
pub fn length(seconds: i64, phrases: &Phrases) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let key = match (hours, minutes, seconds) {
        (0, 0, _) => "length-seconds",
        (0, _, 0) => "length-minutes",
        (0, _, _) => "length-minutes-seconds",
        (_, 0, _) => "length-hours",
        (_, _, _) => "length-hours-minutes",
    };
    let mut args = args!();
    for (name, value) in [("hours", hours), ("minutes", minutes), ("seconds", seconds)] {
        args.set(name, value.to_string());
    }
    phrases.plain(key, args)
}

/// What a finished span leaves in the log.
pub struct Finished<'a> {
    /// What was going on.
    pub name: &'a str,
    /// The remark given at its start or end.
    pub note: Option<&'a str>,
    /// What the person says of it.
    pub summary: Option<&'a str>,
    /// When it began, on the chat's wall clock.
    pub from: DateTime<FixedOffset>,
    /// When it ended, on the chat's wall clock.
    pub to: DateTime<FixedOffset>,
}

/// The paragraph of a finished span; over midnight both dates stand in it.
#[must_use]
pub fn paragraph(span: &Finished<'_>, phrases: &Phrases) -> String {
    let shape = if span.from.date_naive() == span.to.date_naive() {
        "%H:%M:%S"
    } else {
        "%Y-%m-%d %H:%M:%S"
    };
    let part = |key: &str, name: &'static str, text: Option<&str>| {
        text.map_or_else(String::new, |text| {
            let mut args = args!();
            args.set(name, text.to_owned());
            phrases.plain(key, args)
        })
    };
    let summary = if span.note.is_some() {
        "span-summary-after-note"
    } else {
        "span-summary"
    };
    let seconds = elapsed(span.from.to_utc(), span.to.to_utc()).seconds;
    let args = args! {
        "from" => span.from.format(shape).to_string(),
        "to" => span.to.format(shape).to_string(),
        "length" => length(seconds, phrases),
        "name" => span.name.to_owned(),
        "note" => part("span-note", "note", span.note),
        "summary" => part(summary, "summary", span.summary),
    };
    phrases.plain("span-line", args)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Lang;

    #[test]
    fn lengths_in_each_language() {
        for (seconds, en, zh, ru) in [
            (0, "0 s", "0 秒", "0 с"),
            (47, "47 s", "47 秒", "47 с"),
            (180, "3 min", "3 分", "3 мин"),
            (200, "3 min 20 s", "3 分 20 秒", "3 мин 20 с"),
            (3600, "1 h", "1 时", "1 ч"),
            (3930, "1 h 5 min", "1 时 5 分", "1 ч 5 мин"),
            (19_800, "5 h 30 min", "5 时 30 分", "5 ч 30 мин"),
            (90_000, "25 h", "25 时", "25 ч"),
        ] {
            for (lang, text) in [(Lang::En, en), (Lang::Zh, zh), (Lang::Ru, ru)] {
                assert_eq!(length(seconds, Phrases::of(lang)), text);
            }
        }
    }

    #[test]
    fn paragraphs_in_each_language() {
        let check = |lang, name, note, summary, (from, to): (&str, &str), text| {
            let span = Finished {
                name,
                note,
                summary,
                from: from.parse().unwrap(),
                to: to.parse().unwrap(),
            };
            assert_eq!(paragraph(&span, Phrases::of(lang)), text);
        };
        let afternoon = ("2026-03-06T14:32:15+08:00", "2026-03-06T15:00:20+08:00");
        check(
            Lang::Zh,
            "跑步",
            Some("公园 5 公里"),
            Some("感觉很好"),
            afternoon,
            "[14:32:15-15:00:20 持续 28 分 5 秒] 跑步（公园 5 公里）— 感觉很好",
        );
        check(
            Lang::En,
            "Running",
            Some("park 5 km"),
            Some("felt great"),
            afternoon,
            "[14:32:15–15:00:20, 28 min 5 s] Running (park 5 km) — felt great",
        );
        check(
            Lang::Ru,
            "Бег",
            Some("парк, 5 км"),
            Some("отлично"),
            afternoon,
            "[14:32:15–15:00:20, 28 мин 5 с] Бег (парк, 5 км) — отлично",
        );
        check(
            Lang::Zh,
            "开会",
            None,
            Some("顺利"),
            afternoon,
            "[14:32:15-15:00:20 持续 28 分 5 秒] 开会 — 顺利",
        );
        // The night the clocks went back in Berlin is elapsed time, with both dates.
        check(
            Lang::En,
            "*sleep*",
            None,
            None,
            ("2024-10-26T23:30:00+02:00", "2024-10-27T04:00:00+01:00"),
            "[2024-10-26 23:30:00–2024-10-27 04:00:00, 5 h 30 min] *sleep*",
        );
        check(
            Lang::Zh,
            "跑步",
            None,
            None,
            ("2026-03-06T14:32:15+08:00", "2026-03-06T14:30:00+08:00"),
            "[14:32:15-14:30:00 持续 0 秒] 跑步",
        );
    }
}
