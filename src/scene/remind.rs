//! Reminders in words: "remind me tomorrow at 9 to call mum", "每天22:30提醒我吃药", "напомни через 2 часа".

mod manage;
mod other;
mod watch;
mod which;

use std::ops::Range;

use chrono::{DateTime, Datelike as _, Duration, Timelike as _};
use chrono_tz::Tz;
use serde_json::{Map, Value, json};

use super::Step;
use super::message::{Message, call, instant};
use super::sentence::Typed;
use super::tokens::TokenKind;
use crate::args;
use crate::domain::Call;
use crate::domain::goal::Goal;
use crate::reading::{Edge, Hour, Impossible, Recurrence, Resolved, Rule, What};

pub(super) use manage::{change, delete_named as delete, list, pause, resume};
pub(super) use other::otherwise;
pub(super) use watch::watch;

/// The call that sets a reminder; without a time the person is asked for one. `sure` says whether the message
/// asks for a reminder in so many words; otherwise only a recurrence with a time of the day counts as one.
pub(super) fn set(message: &Message<'_>, sure: bool) -> Option<Step> {
    let mut arguments = Map::new();
    arguments.insert("text".to_owned(), json!(text_of(message)));
    let due = due(message);
    if let Some(from) = every_other_day(message) {
        arguments.insert("every".to_owned(), json!("P2D"));
        arguments.insert("from".to_owned(), json!(instant(&from)));
        return Some(call("remind", arguments.into()));
    }
    if !sure && !matches!(due, Some(Due::Recurring { said: true })) {
        return None;
    }
    if let Some(at) = other::bare_minutes(message).filter(|_| due.is_none()) {
        arguments.insert("text".to_owned(), json!(other::without_minutes(message)));
        arguments.insert("at".to_owned(), json!(instant(&at)));
        return Some(call("remind", arguments.into()));
    }
    if due.is_none() {
        return Some(other::instead_of_rule(message).unwrap_or_else(|| without_time(message)));
    }
    if let Some(goal) = goal_meant(message, &arguments["text"]) {
        arguments.insert("text".to_owned(), json!(goal.title));
        arguments.insert("goal".to_owned(), json!(goal.id.to_string()));
    }
    schedule(message, &mut arguments);
    let mut calls = vec![Call::new("remind", arguments.clone().into())];
    for cron in further(message) {
        arguments.insert("cron".to_owned(), json!(cron));
        calls.push(Call::new("remind", arguments.clone().into()));
    }
    Some(Step::Calls(calls))
}

/// The goal that "it" stands for: the newest of today's, "remind me about it at 20:00".
fn goal_meant<'m>(message: &'m Message<'_>, text: &Value) -> Option<&'m Goal> {
    let text = text.as_str()?;
    let known = super::Known::default();
    let setting = crate::reading::Setting::from(message.view);
    let words = super::sentence::Sentence::read(text, &setting, &known);
    let all = 0..words.tokens.len();
    let it = words.all("it-alone").any(|place| place == all);
    let goals = message.view.goals.iter().filter(|_| it);
    goals.max_by_key(|goal| goal.id)
}

/// The cron fields of further times that the first rule cannot say: "every day at 9:00 and 21:30".
fn further(message: &Message<'_>) -> Vec<String> {
    let also = message.typed(|typed| match &typed.what {
        What::Recurrence(recurrence) => Some(recurrence.also.clone()),
        _ => None,
    });
    let cron = |rule: Rule| match rule {
        Rule::Cron(cron) => Some(cron),
        Rule::Every { .. } => None,
    };
    also.unwrap_or_default().into_iter().filter_map(cron).collect()
}

/// "set an alarm for 5:30": what could be a length is a time of the clock here, the next one.
fn clock_of(message: &Message<'_>, typed: &Typed) -> Option<DateTime<Tz>> {
    let written = message.sentence.text.get(typed.bytes.clone())?;
    let digits: String = written
        .chars()
        .filter(|c| c.is_ascii_digit() || *c == ':')
        .collect();
    let time = crate::domain::settings::parse_clock(&digits).filter(|_| digits.contains(':'))?;
    let settings = &message.view.settings;
    let today = message.view.now.with_timezone(&settings.timezone).date_naive();
    let at =
        |day| crate::domain::day::instant_at(day, time, settings.timezone).with_timezone(&settings.timezone);
    let first = at(today);
    Some(if first > message.view.now {
        first
    } else {
        at(today + chrono::Days::new(1))
    })
}

/// "через день напоминай": to be reminded again and again "in a day" means every other day, from the next such time.
fn every_other_day(message: &Message<'_>) -> Option<DateTime<Tz>> {
    let sentence = &message.sentence;
    let over = sentence
        .first("day-over")
        .filter(|_| sentence.says("remind-often"))?;
    let (at, hour) = message.typed(|typed| match &typed.what {
        What::Delay(delay) if typed.tokens.start <= over.start && over.end <= typed.tokens.end => {
            Some((delay.at, delay.hour))
        }
        _ => None,
    })?;
    let nine = chrono::NaiveTime::from_hms_opt(9, 0, 0)?;
    let time = if hour == Hour::Said { at.time() } else { nine };
    let zone = message.view.settings.timezone;
    let today = message.view.now.with_timezone(&zone).date_naive();
    [0, 1]
        .into_iter()
        .map(|days| {
            crate::domain::day::instant_at(today + chrono::Days::new(days), time, zone).with_timezone(&zone)
        })
        .find(|at| *at > message.view.now)
}

enum Due {
    Once,
    Recurring { said: bool },
}

fn due(message: &Message<'_>) -> Option<Due> {
    let recurring = message.typed(|typed| match &typed.what {
        What::Recurrence(recurrence) => Some(Due::Recurring {
            said: recurrence.hour == Hour::Said,
        }),
        _ => None,
    });
    recurring.or_else(|| {
        message.typed(|typed| match &typed.what {
            What::Moment(_) | What::Delay(_) | What::TimeRange(_) => Some(Due::Once),
            What::Duration { .. } if clock_of(message, typed).is_some() => Some(Due::Once),
            _ => None,
        })
    })
}

/// Puts `at`, `every` and `from`, or `cron` into the arguments, and `until` where it was said.
pub(super) fn schedule(message: &Message<'_>, arguments: &mut Map<String, Value>) {
    scheduled(message, arguments, &|edge| edge != Edge::Until);
}

/// The same, where a point counts only if its edge is one of those wanted.
fn scheduled(message: &Message<'_>, arguments: &mut Map<String, Value>, wanted: &dyn Fn(Edge) -> bool) {
    let recurrence = message.typed(|typed| match &typed.what {
        What::Recurrence(recurrence) => Some(recurrence.clone()),
        _ => None,
    });
    if let Some(recurrence) = recurrence {
        match &recurrence.rule {
            Rule::Cron(cron) => {
                if let Some(from) = first_day(message, cron, &recurrence) {
                    arguments.insert("from".to_owned(), json!(instant(&from)));
                }
                arguments.insert("cron".to_owned(), json!(cron_meant(message, cron, &recurrence)))
            }
            Rule::Every { every, from } => {
                arguments.insert("every".to_owned(), json!(every));
                arguments.insert("from".to_owned(), json!(instant(from)))
            }
        };
        if let Some(until) = recurrence.until {
            arguments.insert("until".to_owned(), json!(instant(&until)));
        }
        return;
    }
    let at = message.typed(|typed| match &typed.what {
        What::Moment(moment) if wanted(moment.edge) => Some(instant(&hour_meant(message, &moment.plan))),
        What::Delay(delay) => Some(instant(&delay.at)),
        What::TimeRange(range) => Some(instant(&range.plan.from)),
        What::Duration { .. } => clock_of(message, typed).map(|at| instant(&at)),
        _ => None,
    });
    if let Some(at) = at {
        arguments.insert("at".to_owned(), json!(at));
    }
}

/// The day a cron rule is to start on, where it would come before that.
fn first_day(message: &Message<'_>, cron: &str, recurrence: &Recurrence) -> Option<DateTime<Tz>> {
    let starts = recurrence.starts?;
    let zone = message.view.settings.timezone;
    let next = crate::domain::cron::CronRule::parse(cron)
        .ok()?
        .next_after(message.view.now, zone)?;
    let begins = crate::domain::day::instant_at(starts, chrono::NaiveTime::MIN, zone);
    (next < begins).then(|| begins.with_timezone(&zone))
}

/// The time of a plan; who is to be woken at 6:45 means the morning.
fn hour_meant(message: &Message<'_>, plan: &Resolved) -> DateTime<Tz> {
    match plan.alternative {
        Some(other)
            if message.sentence.says("wake")
                && plan.at.hour() >= 12
                && other.hour() < 12
                && plan.hour == Hour::Said =>
        {
            if other > message.view.now {
                other
            } else {
                other + Duration::days(1)
            }
        }
        _ => plan.at,
    }
}

/// The cron fields with what stands elsewhere in the sentence: "every year on 12 May", "twice a day".
fn cron_meant(message: &Message<'_>, cron: &str, recurrence: &Recurrence) -> String {
    let fields: Vec<&str> = cron.split_whitespace().collect();
    let [minute, hour, day, month, weekday] = fields[..] else {
        return cron.to_owned();
    };
    let yearly = day.parse::<u32>().is_ok() && month.parse::<u32>().is_ok();
    let date = message.typed(|typed| match &typed.what {
        What::Moment(moment) if yearly && moment.plan.has_date => Some(moment.plan.day),
        _ => None,
    });
    if let Some(date) = date {
        return format!("{minute} {hour} {} {} {weekday}", date.day(), date.month());
    }
    let several = match recurrence.times {
        Some(2.0) => "9,21",
        Some(3.0) => "9,14,20",
        Some(4.0) => "9,13,17,21",
        _ => hour,
    };
    let bare = message.typed(|typed| match &typed.what {
        What::Number(hour) if (0.0..24.0).contains(hour) && hour.fract() == 0.0 => Some(*hour),
        _ => None,
    });
    if let Some(bare) = bare.filter(|_| recurrence.hour == Hour::Absent && message.sentence.says("wake")) {
        return format!("{minute} {bare} {day} {month} {weekday}");
    }
    if recurrence.hour == Hour::Absent && day == "*" && weekday == "*" {
        return format!("{minute} {several} {day} {month} {weekday}");
    }
    cron.to_owned()
}

/// What is to be said when the time comes: the message without its time and without the words that ask for it.
pub(super) fn text_of(message: &Message<'_>) -> String {
    let sentence = &message.sentence;
    let wakes = sentence.says("wake") && sentence.says("#recurrence");
    let mut cuts: Vec<Range<usize>> = sentence
        .typed
        .iter()
        .filter(|typed| is_schedule(typed, wakes))
        .map(|typed| message.time_cut(typed))
        .collect();
    cuts.extend(asking(message).map(|tokens| sentence.bytes(&tokens)));
    let text = message.without(&cuts);
    let text = trim_joints(message, &text);
    if text.is_empty() {
        let key = if sentence.says("wake") {
            "chat-wake-text"
        } else {
            "chat-reminder-text"
        };
        message.phrases().plain(key, args!())
    } else {
        text
    }
}

fn is_schedule(typed: &Typed, wakes: bool) -> bool {
    match &typed.what {
        What::Moment(moment) => moment.edge != Edge::Until || moment.plan.has_date,
        What::Delay(_) | What::TimeRange(_) | What::Recurrence(_) | What::Joined => true,
        What::Impossible(impossible) => *impossible == Impossible::Recurrence,
        What::Number(_) => wakes,
        What::Duration { minutes } => typed.bytes.len() <= 5 && *minutes < 1440.0 && typed.tokens.len() == 3,
        _ => false,
    }
}

/// The tokens of "please remind me": from the fillers before the first such word to its end.
fn asking(message: &Message<'_>) -> Option<Range<usize>> {
    let sentence = &message.sentence;
    let verb = ["remind", "tell-when", "tell"]
        .iter()
        .flat_map(|class| sentence.all(class))
        .min_by_key(|place| (place.start, std::cmp::Reverse(place.end)))?;
    // Fillers before it go too, from the beginning or from a sign or a time on: the 下 of 以下 is none.
    let free = |at: usize| {
        at == 0
            || sentence.tokens[at - 1].kind == TokenKind::Sign
            || sentence.tokens[at].kind != TokenKind::Han
            || sentence.typed.iter().any(|typed| typed.tokens.end == at)
    };
    let before = (0..verb.start).find(|at| free(*at) && sentence.skip_fillers(*at) >= verb.start);
    let mut end = verb.end;
    let rest = |from: usize| sentence.skip_fillers(from) < sentence.tokens.len();
    while let Some(again) = sentence
        .all("remind")
        .find(|place| place.start == sentence.skip_fillers(end) && rest(place.end))
    {
        end = again.end;
    }
    Some(before.unwrap_or(verb.start)..end)
}

/// Leading words that joined the text to the asking: "to", "that", "about", "о том, что".
fn trim_joints(message: &Message<'_>, text: &str) -> String {
    let known = super::Known::default();
    let setting = crate::reading::Setting::from(message.view);
    let sentence = super::sentence::Sentence::read(text, &setting, &known);
    let mut at = 0;
    // "set" leads to a reminder only before any joint: "to set the alarm" is what is to be done.
    let mut joined = false;
    loop {
        let end_of = |class: &str| {
            sentence
                .all(class)
                .filter(|place| place.start == at)
                .map(|place| place.end)
                .max()
        };
        let lead = end_of("remind-lead").filter(|_| !joined);
        let joint = [end_of("remind-joint"), end_of("polite")]
            .into_iter()
            .flatten()
            .max();
        joined |= end_of("remind-to").is_some();
        let joint = joint.max(lead);
        let sign = sentence.tokens.get(at).is_some_and(|token| {
            !token.is_content() && !matches!(token.text.as_str(), "\"" | "«" | "“" | "(")
        });
        match joint {
            Some(end) if end > at => at = end,
            _ if sign => at += 1,
            _ => break,
        }
    }
    let from = sentence
        .tokens
        .get(at)
        .map_or(text.len(), |token| token.range.start);
    let end = sentence
        .all("remind-tail")
        .find(|place| sentence.skip_signs(place.end) >= sentence.tokens.len());
    let to = end
        .filter(|place| place.start > at)
        .map_or(text.len(), |place| sentence.bytes(&place).start);
    text.get(from..to)
        .unwrap_or(text)
        .trim()
        .trim_end_matches([',', '，', ':', '：', '?', '？'])
        .trim()
        .to_owned()
}

/// Asks for the time of a reminder, with two times to choose.
pub(super) fn without_time(message: &Message<'_>) -> Step {
    let phrases = message.phrases();
    let text = text_of(message);
    let now = message.view.now.with_timezone(&message.view.settings.timezone);
    let choices = [
        ("ask-button-in-an-hour", now + Duration::hours(1)),
        ("ask-button-tomorrow-9", tomorrow_at_nine(message)),
    ];
    let actions = choices
        .into_iter()
        .map(|(key, at)| {
            let call = Call::new("remind", json!({"text": text, "at": instant(&at)}));
            crate::domain::Action::once(phrases.plain(key, args!()), call)
        })
        .collect();
    message.say("ask-when", args! { "text" => text.clone() }, actions)
}

fn tomorrow_at_nine(message: &Message<'_>) -> DateTime<Tz> {
    let settings = &message.view.settings;
    let day = crate::domain::day::day_of(message.view.now, settings) + chrono::Days::new(1);
    let nine = chrono::NaiveTime::from_hms_opt(9, 0, 0).unwrap_or_default();
    crate::domain::day::instant_at(day, nine, settings.timezone).with_timezone(&settings.timezone)
}
