//! `daybook explain`: what a message would do, as one line of JSON; nothing is changed.

mod run;
mod state;

use chrono::{DateTime, FixedOffset, SecondsFormat, TimeDelta, Utc};
use chrono_tz::Tz;
use serde_json::{Map, Value, json};

use crate::domain::reminder::Reminder;
use crate::domain::{Call, View};
use crate::scene::{self, Step};

pub use run::run;
pub use state::{fresh, of_state};

/// Firings shown of a reminder.
const FIRINGS: usize = 3;

/// What the rules make of a message: `{"scene", "signal", "calls": [{"tool", "arguments", "next"?}], "say"}`.
#[must_use]
pub fn explain(text: &str, view: &View) -> Value {
    let plan = scene::plan(text, view);
    let (calls, say) = match plan.step {
        Step::Calls(calls) => (calls, None),
        Step::Say(say) => (Vec::new(), Some(say.words.text)),
    };
    let calls: Vec<Value> = calls.iter().map(|call| shown(call, view)).collect();
    json!({"scene": plan.scene, "signal": plan.signal, "calls": calls, "say": say})
}

fn shown(call: &Call, view: &View) -> Value {
    let mut shown = Map::new();
    shown.insert("tool".to_owned(), json!(call.tool));
    shown.insert("arguments".to_owned(), call.arguments.clone());
    if call.tool == "remind"
        && let Some(next) = next(&call.arguments, view.now, view.settings.timezone)
    {
        shown.insert("next".to_owned(), json!(next));
    }
    Value::Object(shown)
}

/// The next firings of a reminder that is set with these arguments, as instants; `None` without a schedule.
fn next(arguments: &Value, now: DateTime<Utc>, zone: Tz) -> Option<Vec<String>> {
    let mut record = Map::from_iter([("id".to_owned(), json!(0)), ("text".to_owned(), json!(""))]);
    let recurs_by_cron = arguments.get("cron").is_some();
    for key in ["at", "every", "from", "cron"] {
        if key == "from" && recurs_by_cron {
            continue;
        }
        record.extend(arguments.get(key).map(|value| (key.to_owned(), value.clone())));
    }
    let schedule = serde_json::from_value::<Reminder>(record.into()).ok()?.schedule;
    let instant = |key: &str| {
        arguments
            .get(key)?
            .as_str()?
            .parse::<DateTime<FixedOffset>>()
            .ok()
    };
    let until = instant("until");
    // What starts later comes first at or after its first instant.
    let begins = instant("from").map_or(now, |from| now.max(from.to_utc() - TimeDelta::seconds(1)));
    let mut firings = Vec::new();
    let mut due = Some(schedule.first(begins, zone).ok()?);
    while let Some(instant) =
        due.filter(|due| firings.len() < FIRINGS && until.is_none_or(|until| *due <= until.to_utc()))
    {
        firings.push(instant.to_rfc3339_opts(SecondsFormat::Secs, true));
        due = schedule.next_after(instant, zone);
    }
    Some(firings)
}
