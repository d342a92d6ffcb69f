//! Tables of sentences with their spans in short: `tests/{en,zh,ru}.txt`, one a line.

use chrono::{DateTime, NaiveDate, Timelike as _};
use chrono_tz::Tz;
use proptest::prelude::*;

use super::{
    Days, Edge, Hour, Impossible, Recurrence, Resolved, Rule, Setting, Span, Stretch, TimeRange, What,
    annotate,
};
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

// Pieces of all three languages beside any text, so that random sentences reach the grammar.
const PIECES: [&str; 40] = [
    "at ",
    "9",
    "каждый ",
    "每",
    "周一",
    "三",
    "до ",
    "from ",
    "to ",
    "1/2",
    "25:00",
    "2026-02-31",
    "#",
    "万",
    "千",
    "half ",
    "in ",
    "через ",
    "months ",
    "дней ",
    "天",
    "后",
    "€",
    "块",
    "-",
    "+",
    ":",
    "点",
    "半",
    "99999999999",
    "until ",
    "last ",
    "day ",
    "of ",
    "the ",
    "cron ",
    "* * * * *",
    "пол",
    "'",
    "\u{301}",
];

proptest! {
    #[test]
    fn any_text_is_read_in_order_and_within_bounds(
        text in proptest::collection::vec(prop_oneof![
            3 => proptest::sample::select(PIECES.to_vec()).prop_map(str::to_owned),
            1 => any::<String>(),
        ], 0..24)
    ) {
        let text = text.concat();
        for lang in Lang::ALL {
            let settings = chat(lang);
            let setting = Setting { now: NOW.parse().unwrap(), settings: &settings };
            let reading = annotate(&text, &setting);
            let mut end = 0;
            for span in &reading.spans {
                prop_assert!(span.range.start >= end && span.range.start < span.range.end, "{:?}", span);
                prop_assert!(text.get(span.range.clone()).is_some());
                end = span.range.end;
            }
            for part in &reading.fields {
                prop_assert!(text.get(part.name.clone()).is_some() && text.get(part.value.clone()).is_some());
            }
            let taken: Vec<_> = reading.spans.iter().map(|span| span.range.clone()).collect();
            prop_assert!(reading.rest(&taken).len() <= text.len());
        }
    }
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
            let unit = unit
                .as_ref()
                .map_or(String::new(), |unit| format!(" {}", unit.symbol));
            format!("#{value}{unit}")
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
            format!("{edge}{}", both(resolved(&moment.fact), &resolved(&moment.plan)))
        }
        What::Delay(delay) => {
            let doubt = if delay.or_duration { "?" } else { "" };
            let day = if delay.hour == Hour::Absent { " day" } else { "" };
            format!("+{}{day}{doubt}", when(&delay.at))
        }
        What::Window(window) => {
            let days = |days: &Days| format!("{}..{}", days.from, days.to).replace("2026-", "");
            let open = if window.open { " open" } else { "" };
            both(
                format!("{}{open}", days(&window.fact)),
                &format!("{}{open}", days(&window.plan)),
            )
        }
        What::TimeRange(range) => hours(range),
        What::Recurrence(recurrence) => again(recurrence),
        What::Impossible(Impossible::Date { fact, plan }) => both(end_of_month(*fact), &end_of_month(*plan)),
        What::Impossible(why) => format!("{why:?}!"),
        What::Joined => "Joined".to_owned(),
    }
}

fn end_of_month(last: Option<NaiveDate>) -> String {
    last.map_or_else(
        || "Date!".to_owned(),
        |last| format!("Date! {last}").replace("2026-", ""),
    )
}

// As a fact and as a plan, once when both are the same.
fn both(fact: String, plan: &str) -> String {
    if fact == plan {
        fact
    } else {
        format!("{fact} > {plan}")
    }
}

fn hours(range: &TimeRange) -> String {
    let stretch = |stretch: &Stretch| format!("{}..{}", when(&stretch.from), when(&stretch.to));
    let other = range.alternative.map_or(String::new(), |(from, to)| {
        format!("/{}..{}", from.format("%H:%M"), to.format("%H:%M"))
    });
    format!("{}{other}", both(stretch(&range.fact), &stretch(&range.plan)))
}

fn again(recurrence: &Recurrence) -> String {
    let rule = |rule: &Rule| match rule {
        Rule::Cron(fields) => format!("[{fields}]"),
        Rule::Every { every, from } => format!("[{every} {}]", when(from)),
    };
    let mut text = rule(&recurrence.rule);
    match recurrence.hour {
        Hour::Said => {}
        Hour::Part => text.push('~'),
        Hour::Absent => text.push_str(" day"),
    }
    if let Some(other) = &recurrence.alternative {
        text = format!("{text}/{}", rule(other));
    }
    for also in &recurrence.also {
        text = format!("{text} & {}", rule(also));
    }
    if let Some(period) = &recurrence.period {
        text = format!("{text} {period}");
    }
    if let Some(times) = recurrence.times {
        text = format!("{text} x{times}");
    }
    if let Some(starts) = recurrence.starts {
        text = format!("{text} from {starts}");
    }
    if let Some(until) = &recurrence.until {
        text = format!("{text} until {}", when(until));
    }
    text
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
