//! Tables of sentences with their spans in short: `tests/{en,zh,ru}.txt`, one a line.

use chrono::{DateTime, Timelike as _};
use chrono_tz::Tz;

use super::{Days, Delay, Edge, Hour, Resolved, Setting, Span, Stretch, What, annotate};
use crate::domain::{Lang, Settings};

// It is Thursday, 5 March 2026, 15:00 in Berlin, unless a test says otherwise.
const NOW: &str = "2026-03-05T14:00:00Z";

#[test]
fn english() {
    check(&chat(Lang::En), NOW, include_str!("tests/en.txt"));
}

#[test]
fn chinese() {
    check(&chat(Lang::Zh), NOW, include_str!("tests/zh.txt"));
}

#[test]
fn russian() {
    check(&chat(Lang::Ru), NOW, include_str!("tests/ru.txt"));
}

#[test]
fn before_the_day_begins() {
    let settings = Settings {
        day_start: "04:00:00".parse().unwrap(),
        ..chat(Lang::En)
    };
    // Friday 01:10, which is still Thursday.
    let table = "\
yesterday => 03-04 day
today => 03-05 day
tomorrow at 9am => 03-06 09:00
yesterday 23:50 => 03-04 23:50
at 1:00 am => 03-06 01:00 > 03-07 01:00
today at 1:00 am => 03-06 01:00";
    check(&settings, "2026-03-06T00:10:00Z", table);
}

#[test]
fn through_a_clock_change() {
    // Saturday 28 March 2026, 12:00; on Sunday 2:00 becomes 3:00.
    let table = "\
in 24 hours => +03-29 13:00?
in 1 day => +03-29 12:00 day?
tomorrow at 2:30 am => 03-29 03:00";
    check(&chat(Lang::En), "2026-03-28T11:00:00Z", table);
}

fn chat(lang: Lang) -> Settings {
    Settings {
        lang,
        timezone: Tz::Europe__Berlin,
        ..Settings::default()
    }
}

// Every row that differs is named, so that one run shows the whole kind of an error.
#[track_caller]
fn check(settings: &Settings, now: &str, table: &str) {
    let setting = Setting {
        now: now.parse().unwrap(),
        settings,
    };
    let rows: Vec<(&str, &str)> = table
        .lines()
        .filter(|line| !line.starts_with("# ") && !line.is_empty())
        .map(|line| line.split_once(" =>").unwrap())
        .collect();
    let wrong: Vec<String> = rows
        .iter()
        .map(|(text, expected)| (text, expected.trim(), shown(&annotate(text, &setting).spans)))
        .filter(|(_, expected, found)| found != expected)
        .map(|(text, expected, found)| format!("{text}\n  expected {expected}\n  found    {found}"))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {} rows\n{}",
        wrong.len(),
        rows.len(),
        wrong.join("\n")
    );
}

fn shown(spans: &[Span]) -> String {
    spans
        .iter()
        .map(|span| show(&span.what))
        .collect::<Vec<_>>()
        .join(" | ")
}

fn show(what: &What) -> String {
    match what {
        What::Number(value) => format!("{value}"),
        What::Signed(value) => format!("{value:+}"),
        What::Ordinal { value, unit } => {
            format!(
                "#{value}{}",
                unit.as_ref()
                    .map_or(String::new(), |unit| format!(" {}", unit.symbol))
            )
        }
        What::Measure { value, unit } => format!("{value} {}", unit.symbol),
        What::Money { amount, currency } => format!("{amount} {currency}"),
        What::Duration { minutes } => format!("{minutes} min"),
        What::Tag(name) => format!("#{name}"),
        What::Moment(moment) => {
            let edge = match moment.edge {
                Edge::At => "",
                Edge::Until => "until ",
                Edge::By => "by ",
            };
            let (fact, plan) = (resolved(&moment.fact), resolved(&moment.plan));
            if fact == plan {
                format!("{edge}{fact}")
            } else {
                format!("{edge}{fact} > {plan}")
            }
        }
        What::Delay(Delay {
            at,
            or_duration,
            hour,
            ..
        }) => {
            let doubt = if *or_duration { "?" } else { "" };
            format!(
                "+{}{}{doubt}",
                when(at),
                if *hour == Hour::Absent { " day" } else { "" }
            )
        }
        What::Window(window) => {
            let days = |days: &Days| format!("{}..{}", days.from, days.to).replace("2026-", "");
            let (fact, plan) = (days(&window.fact), days(&window.plan));
            let open = if window.open { " open" } else { "" };
            if fact == plan {
                format!("{fact}{open}")
            } else {
                format!("{fact}{open} > {plan}")
            }
        }
        What::TimeRange(range) => {
            let stretch = |stretch: &Stretch| format!("{}..{}", when(&stretch.from), when(&stretch.to));
            let (fact, plan) = (stretch(&range.fact), stretch(&range.plan));
            let other = range.alternative.map_or(String::new(), |(from, to)| {
                format!("/{}..{}", from.format("%H:%M"), to.format("%H:%M"))
            });
            if fact == plan {
                format!("{fact}{other}")
            } else {
                format!("{fact} > {plan}{other}")
            }
        }
        What::Impossible(why) => format!("{why:?}!"),
        other => format!("{other:?}"),
    }
}

// 03-06 09:00, `~` a part of the day, `day` no hour at all, `/` the alternative, `<>` the other order.
fn resolved(resolved: &Resolved) -> String {
    let mut text = when(&resolved.at);
    match resolved.hour {
        Hour::Said => {}
        Hour::Part => text.push('~'),
        Hour::Absent => text = format!("{} day", resolved.day).replace("2026-", ""),
    }
    if let Some(other) = &resolved.alternative {
        text = format!("{text}/{}", when(other));
    }
    if let Some(other) = &resolved.swapped {
        text = format!("{text}<>{}", other.format("%m-%d"));
    }
    text
}

fn when(at: &DateTime<Tz>) -> String {
    let year = at.format("%Y").to_string();
    let year = if year == "2026" {
        String::new()
    } else {
        format!("{year}-")
    };
    let seconds = if at.second() > 0 { ":%S" } else { "" };
    format!("{year}{}", at.format(&format!("%m-%d %H:%M{seconds}")))
}
