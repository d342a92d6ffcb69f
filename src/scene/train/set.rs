//! Setting a goal: "goal: push-ups 4 sets, plank 3 sets daily", "每周一三五 深蹲4组 跳绳200个".

use std::ops::Range;

use chrono::Datelike as _;
use serde_json::{Map, Value, json};

use super::items::{self, Item};
use crate::reading::{Edge, Rule, Setting, What};
use crate::scene::message::{Message, call, is_calendar, is_time};
use crate::scene::sentence::Sentence;
use crate::scene::{Known, Step};

/// The call that sets the goal of a message; `None` when it names nothing countable.
pub(crate) fn set(message: &Message<'_>) -> Option<Step> {
    let Some((place, cron)) = cron(message.sentence.text) else {
        return planned(message, None);
    };
    let text = [
        &message.sentence.text[..place.start],
        &message.sentence.text[place.end..],
    ]
    .concat();
    let setting = Setting::from(message.view);
    let rest = Message {
        sentence: Sentence::read(&text, &setting, &Known::of(message.view)),
        view: message.view,
    };
    planned(&rest, Some(cron))
}

/// "goal garden: water the beans": a goal with a title and one thing to do.
pub(crate) fn named(message: &Message<'_>) -> Option<Step> {
    let opening = message
        .sentence
        .all("goal-set")
        .next()
        .filter(|place| place.start == 0)?;
    title(message, opening.end).0?;
    planned(message, None)
}

/// "goal training 0 6 * * 1,3,5: push-ups 4 sets": five fields as cron has them, names in capitals, or what was meant
/// to be such.
fn cron(text: &str) -> Option<(Range<usize>, String)> {
    const FIELDS: usize = 5;
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let field = word.trim_end().trim_end_matches([':', '：', '.', ';']);
        let marks = |c: char| c.is_ascii_digit() || matches!(c, '*' | '/' | '-' | ',');
        let letters = field
            .split(marks)
            .all(|name| name.is_empty() || name == "L" || name.len() == 3);
        let is_field = letters
            && field.chars().all(|c| marks(c) || c.is_ascii_uppercase())
            && field.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '*');
        if is_field {
            words.push(at..at + field.len());
        } else if words.len() < FIELDS {
            words.clear();
        }
        at += word.len();
        if words.len() >= FIELDS && (!is_field || field.len() < word.trim_end().len()) {
            break;
        }
    }
    let place = words.first()?.start..words.last()?.end;
    let found = text[place.clone()]
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    (words.len() >= FIELDS && found.contains('*')).then_some((place, found))
}

fn planned(message: &Message<'_>, cron: Option<String>) -> Option<Step> {
    let sentence = &message.sentence;
    let all = 0..sentence.tokens.len();
    let opening = sentence.all("goal-set").next();
    let head = opening.as_ref().map_or(all.start, |place| place.end);
    let (title, from) = title(message, head);
    let mut items = items::read(message, &(from..all.end));
    if items.is_empty() && from > 0 {
        items = items::read(message, &all);
    }
    if let (Some(title), [item]) = (&title, &mut items[..])
        && Some(&item.name) == item.unit.as_ref()
    {
        item.name.clone_from(title);
    }
    (!items.is_empty()).then(|| call("goal", arguments(message, title, &items, cron)))
}

/// "goal read every day: 20 pages": what stands before the colon is the title, without the days it names; quotation
/// marks hold it as it is written.
fn title(message: &Message<'_>, head: usize) -> (Option<String>, usize) {
    let sentence = &message.sentence;
    let colon =
        (head..sentence.tokens.len()).find(|at| matches!(sentence.tokens[*at].text.as_str(), ":" | "："));
    let Some(colon) = colon else { return (None, head) };
    if let Some(name) = quoted(&sentence.text[sentence.bytes(&(head..colon))]) {
        return (Some(name.to_owned()), colon + 1);
    }
    let counted = sentence.typed.iter().any(|typed| {
        (head..colon).contains(&typed.tokens.start) && !is_time(&typed.what) && !is_calendar(&typed.what)
    });
    let name = items::name_in(message, &(head..colon));
    if counted || name.is_empty() {
        return (None, if counted { head } else { colon + 1 });
    }
    (Some(name), colon + 1)
}

/// What stands between quotation marks, as it is written.
fn quoted(text: &str) -> Option<&str> {
    let marks = [('"', '"'), ('«', '»'), ('“', '”'), ('「', '」'), ('『', '』')];
    marks.into_iter().find_map(|(open, close)| {
        let (_, rest) = text.split_once(open)?;
        let (name, _) = rest.split_once(close)?;
        Some(name.trim()).filter(|name| !name.is_empty())
    })
}

fn arguments(message: &Message<'_>, title: Option<String>, items: &[Item], cron: Option<String>) -> Value {
    let names: Vec<&str> = items.iter().map(|item| item.name.as_str()).collect();
    let separator = message.phrases().plain("chat-list-comma", crate::args!());
    let mut arguments = Map::new();
    arguments.insert("action".to_owned(), json!("set"));
    arguments.insert(
        "title".to_owned(),
        json!(title.unwrap_or_else(|| names.join(&separator))),
    );
    arguments.insert("items".to_owned(), items.iter().map(Item::json).collect());
    if let Some(period) = cron.or_else(|| period(message)) {
        arguments.insert("autoPeriod".to_owned(), json!(period));
    }
    if message.sentence.says("replace") {
        arguments.insert("replace".to_owned(), json!(true));
    }
    if let Some(date) = other_day(message) {
        arguments.insert("date".to_owned(), json!(date));
    }
    Value::Object(arguments)
}

fn period(message: &Message<'_>) -> Option<String> {
    let weekly = message.sentence.says("week-goal").then(|| "weekly".to_owned());
    let per = [
        ("day-goal", "daily"),
        ("per-day", "daily"),
        ("per-week", "weekly"),
    ];
    let said = per
        .into_iter()
        .find(|(class, _)| message.sentence.says(class))
        .map(|(_, period)| period.to_owned());
    let over = message.sentence.says("day-over") && message.sentence.says("goal-set");
    let other = over.then(|| "0 0 */2 * *".to_owned());
    recurring(message)
        .or(other)
        .or(weekly)
        .or(said)
        .or_else(|| weekend(message))
}

/// «с пн по пт»: a goal for days of one week comes on them in every week.
fn weekdays(from: chrono::NaiveDate, to: chrono::NaiveDate) -> Option<String> {
    let days = (to - from).num_days();
    let (first, last) = (
        from.weekday().num_days_from_sunday(),
        to.weekday().num_days_from_sunday(),
    );
    ((1..=5).contains(&days) && first < last).then(|| format!("0 0 * * {first}-{last}"))
}

/// 周末啤酒最多两瓶: a limit for the weekend holds on every one.
fn weekend(message: &Message<'_>) -> Option<String> {
    let limits = message.sentence.says("at-most") || message.sentence.says("only");
    message.typed(|typed| match &typed.what {
        What::Window(window) if limits => {
            let two = window.plan.to == window.plan.from + chrono::Days::new(1);
            let starts = window.plan.from.weekday() == chrono::Weekday::Sat;
            (two && starts).then(|| "0 0 * * 0,6".to_owned())
        }
        What::Window(window) => weekdays(window.plan.from, window.plan.to),
        _ => None,
    })
}

fn recurring(message: &Message<'_>) -> Option<String> {
    message.typed(|typed| match &typed.what {
        What::Recurrence(recurrence) => recurrence.period.clone().or_else(|| stepped(&recurrence.rule)),
        // "50 push-ups a day"
        What::Measure { value, unit } if (*value - 1.0).abs() < f64::EPSILON => match unit.symbol {
            "day" => Some("daily".to_owned()),
            "week" => Some("weekly".to_owned()),
            _ => None,
        },
        _ => None,
    })
}

/// Every so many days, as near as the days of a month can say it.
fn stepped(rule: &Rule) -> Option<String> {
    match rule {
        Rule::Every { every, .. } => {
            let days: u32 = every.strip_prefix('P')?.strip_suffix('D')?.parse().ok()?;
            (2..=15).contains(&days).then(|| format!("0 0 */{days} * *"))
        }
        Rule::Cron(_) => None,
    }
}

// A goal belongs to today unless another day is named: an earlier one fills in the history, and of a later one the
// tool says that it is still to come. "On Monday" is the coming one, a bare date the one that was.
fn other_day(message: &Message<'_>) -> Option<String> {
    let today = crate::domain::day::day_of(message.view.now, &message.view.settings);
    let day = message.typed(|typed| match &typed.what {
        What::Moment(moment) if moment.fact.has_date && moment.edge == Edge::At => {
            let weekday = moment.plan.day.signed_duration_since(moment.fact.day).num_days() == 7;
            Some(if weekday { moment.plan.day } else { moment.fact.day })
        }
        _ => None,
    })?;
    (day != today).then(|| day.to_string())
}

#[cfg(test)]
mod tests {
    use super::cron;

    #[test]
    fn five_fields_are_found_where_they_stand() {
        for (text, found) in [
            (
                "goal training 0 6 * * 1,3,5: push-ups 4 sets",
                Some("0 6 * * 1,3,5"),
            ),
            ("goal: push-ups 4 sets, 0 6 * * MON-FRI", Some("0 6 * * MON-FRI")),
            ("goal rent 0 9 L * *: pay 1", Some("0 9 L * *")),
            ("goal run 0 0 6 * * 9: km 5", Some("0 0 6 * * 9")),
            ("goal run: 5 km 3 4 5 6 7", None),
            ("goal: 3 * 4 push-ups", None),
        ] {
            assert_eq!(cron(text).map(|(_, cron)| cron).as_deref(), found, "{text}");
        }
    }
}
