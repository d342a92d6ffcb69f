//! What else the hour of a reminder could have meant: nine in the morning or at night.

use chrono::{DateTime, Duration, Timelike as _};
use chrono_tz::Tz;
use serde_json::{Map, Value, json};

use crate::args;
use crate::domain::{Action, Call};
use crate::reading::{Impossible, Recurrence, Rule, What};
use crate::scene::Step;
use crate::scene::message::{Message, instant};
use crate::scene::sentence::Typed;
use crate::text::format;

/// A button for the other half of the day, where the message left it open; `made` is the call that was run, and
/// `id` the reminder it made.
pub(crate) fn otherwise(message: &Message<'_>, made: &Call, id: u64) -> Vec<Action> {
    if made.tool != "remind" || made.arguments.get("call").is_some_and(Value::is_object) {
        return Vec::new();
    }
    let at = made.arguments.get("at").and_then(Value::as_str);
    let other = message.typed(|typed| match &typed.what {
        What::Recurrence(again) if at.is_none() => recurring(message, again),
        What::Moment(moment) => at.and_then(|at| once(message, at, moment.plan.at, moment.plan.alternative?)),
        _ => None,
    });
    let Some((label, mut arguments)) = other else {
        return Vec::new();
    };
    arguments.insert("action".to_owned(), json!("change"));
    arguments.insert("id".to_owned(), json!(id));
    let label = message
        .phrases()
        .plain("ask-button-rather", args! { "when" => label });
    vec![Action::once(label, Call::new("remind", arguments.into()))]
}

// What was set is one of the two, and the other one is still to come.
fn once(
    message: &Message<'_>,
    at: &str,
    one: DateTime<Tz>,
    two: DateTime<Tz>,
) -> Option<(String, Map<String, Value>)> {
    let set = at.parse::<DateTime<chrono::FixedOffset>>().ok()?;
    let other = if set == one { two } else { one };
    if other <= message.view.now || (set != one && set != two) {
        return None;
    }
    let time = format::clock(other.time());
    let label = if other.date_naive() == set.date_naive() {
        time
    } else {
        let today = message
            .view
            .now
            .with_timezone(&message.view.settings.timezone)
            .date_naive();
        format!(
            "{} · {time}",
            format::date(other.date_naive(), today, message.phrases())
        )
    };
    Some((label, Map::from_iter([("at".to_owned(), json!(instant(&other)))])))
}

fn recurring(message: &Message<'_>, again: &Recurrence) -> Option<(String, Map<String, Value>)> {
    match again.alternative.as_ref()? {
        Rule::Cron(cron) => {
            let hour: u32 = cron.split_whitespace().nth(1)?.parse().ok()?;
            let minute: u32 = cron.split_whitespace().next()?.parse().ok()?;
            let label = format!("{hour:02}:{minute:02}");
            let cron = super::cron_meant(message, cron, again);
            Some((label, Map::from_iter([("cron".to_owned(), json!(cron))])))
        }
        Rule::Every { every, from } => {
            let label = format!("{:02}:{:02}", from.hour(), from.minute());
            let pairs = [
                ("every".to_owned(), json!(every)),
                ("from".to_owned(), json!(instant(from))),
            ];
            Some((label, Map::from_iter(pairs)))
        }
    }
}

/// "every first Monday": what neither cron nor a distance can say is answered with what they can.
pub(super) fn instead_of_rule(message: &Message<'_>) -> Option<Step> {
    message.typed(|typed| matches!(typed.what, What::Impossible(Impossible::Recurrence)).then_some(()))?;
    let phrases = message.phrases();
    let text = super::text_of(message);
    let rules = [
        ("ask-button-monthly-first", "0 9 1 * *"),
        ("ask-button-monthly-last", "0 9 L * *"),
    ];
    let actions = rules.map(|(key, cron)| {
        let call = Call::new("remind", json!({"text": text, "cron": cron}));
        Action::once(phrases.plain(key, args!()), call)
    });
    Some(message.say(
        "ask-other-rule",
        args! { "text" => text.clone() },
        actions.to_vec(),
    ))
}

/// "in 10 remind me": minutes, when no unit is said.
pub(super) fn bare_minutes(message: &Message<'_>) -> Option<DateTime<Tz>> {
    let number = led_number(message)?;
    let What::Number(minutes) = number.what else {
        return None;
    };
    #[expect(clippy::cast_possible_truncation, reason = "checked to be a small count")]
    let minutes = (1.0..=90.0).contains(&minutes).then_some(minutes as i64)?;
    let now = message.view.now.with_timezone(&message.view.settings.timezone);
    Some(now + Duration::minutes(minutes))
}

/// The number of "in 10".
fn led_number<'m>(message: &'m Message<'_>) -> Option<&'m Typed> {
    let sentence = &message.sentence;
    let led = |typed: &&Typed| {
        matches!(typed.what, What::Number(_))
            && sentence
                .all("in-word")
                .any(|place| place.end == typed.tokens.start)
    };
    sentence.typed.iter().find(led)
}

/// The text of a reminder without such a number.
pub(super) fn without_minutes(message: &Message<'_>) -> String {
    let sentence = &message.sentence;
    let text = super::text_of(message);
    let place = led_number(message).and_then(|number| {
        let lead = sentence
            .all("in-word")
            .find(|place| place.end == number.tokens.start)?;
        Some(sentence.bytes(&(lead.start..number.tokens.end)))
    });
    let words = place
        .and_then(|place| sentence.text.get(place))
        .unwrap_or_default();
    let rest = text.replacen(words, "", 1);
    super::trim_joints(message, rest.trim())
}
