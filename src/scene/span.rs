//! Spans in words: "start running (park)", "закончил бег, отлично", "running was 30 min not 35".

use std::ops::Range;

use serde_json::{Map, Value, json};

use super::Step;
use super::message::{Message, call, instant};
use super::sentence::NameKind;
use crate::domain::View;
use crate::reading::What;

/// "start running (park)", "开始开会", "started running 20 minutes ago".
pub(super) fn start(message: &Message<'_>) -> Option<Step> {
    let sentence = &message.sentence;
    let verb = sentence.first("begin").or_else(|| sentence.first("begun"))?;
    // "started therapy on January 3rd" is told, not timed.
    let today = crate::domain::day::day_of(message.view.now, &message.view.settings);
    let before =
        |what: &What| matches!(what, What::Moment(moment) if moment.fact.has_date && moment.fact.day < today);
    if message.typed(|typed| before(&typed.what).then_some(())).is_some() {
        return None;
    }
    let (name, note) = name_and_note(message, &verb);
    let mut arguments = Map::new();
    arguments.insert("action".to_owned(), json!("start"));
    if name.is_empty() {
        return correct_start(message)
            .or_else(|| Some(message.say("chat-how-begin", crate::args!(), Vec::new())));
    }
    if running(message).is_some() && past(message).is_some() {
        return correct_start(message);
    }
    arguments.insert("eventName".to_owned(), json!(name));
    if let Some(note) = note {
        arguments.insert("note".to_owned(), json!(note));
    }
    if let Some(at) = past(message) {
        arguments.insert("at".to_owned(), json!(at));
    }
    Some(call("span", arguments.into()))
}

/// "finished running, great"; nothing running and nothing named is no end of anything.
pub(super) fn end(message: &Message<'_>) -> Option<Step> {
    let sentence = &message.sentence;
    let verb = ["end", "done", "over", "pause"]
        .into_iter()
        .find_map(|class| sentence.first(class))?;
    let running = running(message);
    let few = sentence.tokens.len() <= 4 && !message.view.spans.is_empty();
    if running.is_none() && sentence.says("everything") && (sentence.says("timer") || few) {
        return Some(end_all(message));
    }
    let (name, note) = name_and_note(message, &verb);
    let known = running.is_some();
    let thing = sentence.says("exercise") || sentence.says("timer") || sentence.says("span-thing");
    let short = thing && words_of(&name) <= 1;
    let bare = sentence.first("end").is_some_and(|end| {
        end.start == sentence.skip_fillers(0) && sentence.skip_signs(end.end) >= sentence.tokens.len()
    });
    if !known && message.view.spans.is_empty() && !short && !bare {
        return None;
    }
    if !known && !message.view.spans.is_empty() && !name.is_empty() && !short {
        return None;
    }
    let mut arguments = Map::new();
    arguments.insert("action".to_owned(), json!("end"));
    if let Some(name) = running.or_else(|| (!name.is_empty()).then_some(name)) {
        arguments.insert("eventName".to_owned(), json!(name));
    }
    if let Some(summary) = summary(message, &verb) {
        arguments.insert("summary".to_owned(), json!(summary));
    } else if let Some(note) = note {
        arguments.insert("note".to_owned(), json!(note));
    }
    if let Some(at) = past(message) {
        arguments.insert("at".to_owned(), json!(at));
    }
    Some(call("span", arguments.into()))
}

/// "stop all timers": an end for each that runs.
fn end_all(message: &Message<'_>) -> Step {
    let end = |name: &str| crate::domain::Call::new("span", json!({"action": "end", "eventName": name}));
    let ends: Vec<_> = message
        .view
        .spans
        .iter()
        .take(8)
        .map(|span| end(&span.event_name))
        .collect();
    if ends.is_empty() {
        return call("span", json!({"action": "end"}));
    }
    Step::Calls(ends)
}

/// How many words a name has; four Chinese characters count as one.
fn words_of(name: &str) -> usize {
    let tokens = super::tokens::tokenize(name);
    let han = tokens
        .iter()
        .filter(|token| token.kind == super::tokens::TokenKind::Han)
        .count();
    tokens.len() - han + han.div_ceil(4)
}

/// Throws a running span away.
pub(super) fn cancel(message: &Message<'_>) -> Option<Step> {
    let mut arguments = Map::new();
    arguments.insert("action".to_owned(), json!("cancel"));
    let name = running(message);
    if name.is_none() && message.view.spans.is_empty() && !message.sentence.says("timer") {
        return None;
    }
    if let Some(name) = name {
        arguments.insert("eventName".to_owned(), json!(name));
    }
    Some(call("span", arguments.into()))
}

/// "running was 30 min not 35", "started 20 minutes ago".
pub(super) fn correct(message: &Message<'_>) -> Option<Step> {
    if message.sentence.says("begin") && !message.sentence.says("#duration") {
        return correct_start(message);
    }
    let minutes = wanted_minutes(message)?;
    let mut arguments = Map::new();
    arguments.insert("action".to_owned(), json!("correct"));
    if let Some(name) = running(message).or_else(|| named(message)) {
        arguments.insert("eventName".to_owned(), json!(name));
    }
    arguments.insert("duration".to_owned(), super::fact::tidy(minutes));
    Some(call("span", arguments.into()))
}

fn correct_start(message: &Message<'_>) -> Option<Step> {
    let at = past(message)?;
    let mut arguments = Map::new();
    arguments.insert("action".to_owned(), json!("correct"));
    if let Some(name) = running(message).or_else(|| only(message.view)) {
        arguments.insert("eventName".to_owned(), json!(name));
    }
    arguments.insert("at".to_owned(), json!(at));
    Some(call("span", arguments.into()))
}

/// The length that is right: the one that no "not" stands before.
fn wanted_minutes(message: &Message<'_>) -> Option<f64> {
    let sentence = &message.sentence;
    let not = sentence.all("not").last();
    let lengths = || {
        sentence.typed.iter().filter_map(|typed| match &typed.what {
            What::Delay(delay) if delay.or_duration => Some((typed.tokens.start, delay.minutes)),
            What::Duration { minutes } | What::Number(minutes) => Some((typed.tokens.start, *minutes)),
            _ => None,
        })
    };
    let denied = not.and_then(|place| lengths().find(|(at, _)| *at >= place.end).map(|(at, _)| at));
    lengths()
        .find(|(at, _)| Some(*at) != denied)
        .map(|(_, minutes)| minutes)
}

fn only(view: &View) -> Option<String> {
    match &view.spans[..] {
        [span] => Some(span.event_name.clone()),
        _ => None,
    }
}

/// The running span that the message names.
fn running(message: &Message<'_>) -> Option<String> {
    let names = message
        .sentence
        .names
        .iter()
        .filter(|name| name.kind == NameKind::Running);
    let best = names.max_by_key(|name| name.certainty)?;
    message
        .view
        .spans
        .get(best.index)
        .map(|span| span.event_name.clone())
}

fn named(message: &Message<'_>) -> Option<String> {
    let place = message
        .sentence
        .first("exercise")
        .or_else(|| message.sentence.first("activity"))?;
    Some(message.sentence.words_of(&place).to_owned())
}

/// The time that was said, when it is not to come.
fn past(message: &Message<'_>) -> Option<String> {
    message.typed(|typed| match &typed.what {
        What::Moment(moment) if moment.fact.at <= message.view.now => Some(instant(&moment.fact.at)),
        _ => None,
    })
}

/// The name stands beside the verb, the note in brackets or behind a comma.
fn name_and_note(message: &Message<'_>, verb: &Range<usize>) -> (String, Option<String>) {
    let sentence = &message.sentence;
    let mut cuts: Vec<Range<usize>> = sentence
        .typed
        .iter()
        .filter(|typed| super::message::is_time(&typed.what))
        .map(|typed| typed.bytes.clone())
        .collect();
    for class in ["begin", "end", "over", "timer", "span-lead"] {
        cuts.extend(sentence.all(class).map(|place| sentence.bytes(&place)));
    }
    cuts.push(sentence.bytes(verb));
    let mut start = sentence.skip_fillers(0).min(verb.start);
    if sentence
        .all("i")
        .any(|place| place.start == start && sentence.skip_fillers(place.end) >= verb.start)
    {
        start = verb.start;
    }
    let first_sign = (verb.end..sentence.tokens.len()).find(|at| sign(message, *at));
    let name_end = first_sign.unwrap_or(sentence.tokens.len());
    let name = super::rest::without(sentence.text, &sentence.bytes(&(start..name_end)), &cuts);
    let note = first_sign.map(|at| {
        super::rest::without(
            sentence.text,
            &sentence.bytes(&(at..sentence.tokens.len())),
            &cuts,
        )
        .trim_matches(|c: char| !c.is_alphanumeric())
        .to_owned()
    });
    (trim_small(message, &name), note.filter(|note| !note.is_empty()))
}

fn sign(message: &Message<'_>, at: usize) -> bool {
    let inside = |typed: &crate::scene::sentence::Typed| typed.tokens.start < at && at + 1 < typed.tokens.end;
    if message.sentence.typed.iter().any(inside) {
        return false;
    }
    matches!(
        message.sentence.tokens[at].text.as_str(),
        "(" | "（" | "," | "，" | ":" | ";" | "。" | "." | "!" | "！"
    ) || {
        let token = &message.sentence.tokens[at];
        token.is_hyphen() && token.gap != super::tokens::Gap::None
    }
}

/// The name without the small words around it: "the", "of", "с".
fn trim_small(message: &Message<'_>, name: &str) -> String {
    let setting = crate::reading::Setting::from(message.view);
    let sentence = super::sentence::Sentence::read(name, &setting, &super::Known::default());
    let mut from = sentence.skip_fillers(0);
    while let Some(end) = sentence
        .all("joint")
        .find(|place| place.start == from)
        .map(|place| place.end)
    {
        from = sentence.skip_fillers(end);
    }
    let mut to = sentence.tokens.len();
    while to > from
        && sentence
            .all("filler")
            .chain(sentence.all("joint"))
            .any(|place| place.end == to && place.start >= from)
    {
        to -= 1;
    }
    without_signs(sentence.words_of(&(from..to.max(from)))).to_owned()
}

/// A name without the signs around it; a bracket or mark that it opens it keeps to the end: 看《三体》.
fn without_signs(name: &str) -> &str {
    const MARKS: [(char, char); 7] = [
        ('《', '》'),
        ('「', '」'),
        ('（', '）'),
        ('(', ')'),
        ('«', '»'),
        ('“', '”'),
        ('"', '"'),
    ];
    let begun = name.trim_start_matches(|c: char| !c.is_alphanumeric());
    let bare = begun.trim_end_matches(|c: char| !c.is_alphanumeric());
    let last = begun[bare.len()..].chars().next();
    let closes = MARKS
        .iter()
        .any(|(open, close)| last == Some(*close) && bare.matches(*open).count() == 1);
    match last.filter(|_| closes) {
        Some(last) => &begun[..bare.len() + last.len_utf8()],
        None => bare,
    }
}

/// What is said of the end: behind the first comma, dash or bracket, in Chinese also behind a space.
fn summary(message: &Message<'_>, verb: &Range<usize>) -> Option<String> {
    let sentence = &message.sentence;
    let signed = (verb.start..sentence.tokens.len()).find(|at| sign(message, *at));
    let apart = || (verb.end..sentence.tokens.len()).find(|at| sentence.tokens[*at].is_han_apart());
    let from = signed.map(|at| at + 1).or_else(apart)?;
    let times: Vec<Range<usize>> = sentence
        .typed
        .iter()
        .filter(|typed| super::message::is_time(&typed.what))
        .map(|typed| typed.bytes.clone())
        .collect();
    let words = super::rest::without(
        sentence.text,
        &sentence.bytes(&(from..sentence.tokens.len())),
        &times,
    );
    let words = words.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '!' | '？' | '！' | '?'));
    (!words.is_empty()).then(|| words.to_owned())
}

/// What is running.
pub(super) fn list(message: &Message<'_>) -> Step {
    let phrases = message.phrases();
    if message.view.spans.is_empty() {
        return message.say("chat-nothing-running", crate::args!(), Vec::new());
    }
    let mut words = phrases.say("chat-running", crate::args!());
    let mut actions = Vec::new();
    for span in &message.view.spans {
        let minutes = (message.view.now - span.started_at.to_utc()).num_minutes().max(0);
        let since = crate::text::format::clock(
            span.started_at
                .with_timezone(&message.view.settings.timezone)
                .time(),
        );
        let line = crate::args! { "name" => span.event_name.clone(), "since" => since, "minutes" => minutes };
        words.push_line(&phrases.say("chat-running-line", line));
        let end: Value = json!({"action": "end", "eventName": span.event_name});
        let label = phrases.plain(
            "ask-button-end",
            crate::args! { "name" => span.event_name.clone() },
        );
        actions.push(crate::domain::Action::once(label, crate::domain::Call::new("span", end)).on_new_row());
    }
    Message::tell(words, actions)
}
