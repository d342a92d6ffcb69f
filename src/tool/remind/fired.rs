//! What a reminder says when it fires, with its buttons.

use chrono::{DateTime, NaiveTime, Utc};
use serde_json::json;

use crate::args;
use crate::domain::goal::{Figures, Goal};
use crate::domain::reminder::{COUNTED, Firing, Reminder};
use crate::domain::{Action, Call, Settings, day};
use crate::part::Marked;
use crate::reply::Reply;
use crate::text::Phrases;
use crate::tool::goal::card::{Setting, buttons, card};
use crate::tool::log::show::moment;

/// What surrounds a firing.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The chat's settings.
    pub settings: &'a Settings,
    /// The present instant.
    pub now: DateTime<Utc>,
    /// Whether it comes late only because quiet hours held it back.
    pub held: bool,
    /// The goal of the reminder with its figures.
    pub goal: Option<(&'a Goal, Figures)>,
}

/// The message of a firing: the words, how late it is, and the goal's card or the buttons of a plain reminder.
#[must_use]
pub fn message(reminder: &Reminder, firing: Firing, next: Option<DateTime<Utc>>, scene: Scene<'_>) -> Reply {
    let phrases = Phrases::of(scene.settings.lang);
    let mut words = phrases.say("remind-fired", args! { "text" => reminder.text.clone() });
    for line in lateness(firing, next, scene) {
        words.push_line(&line);
    }
    let mut actions = plain_buttons(reminder, firing.due, scene);
    let mut slot = None;
    if let Some((goal, figures)) = scene.goal {
        let setting = Setting {
            phrases,
            today: day::day_of(scene.now, scene.settings),
            figures,
            opens: None,
        };
        words.push_line(&card(goal, setting));
        let later = actions.split_off(1);
        actions = buttons(goal, setting);
        actions.extend(later);
        slot = Some(format!("goal:{}", goal.id));
    }
    Reply {
        actions,
        slot,
        ..Reply::from(words)
    }
}

fn lateness(firing: Firing, next: Option<DateTime<Utc>>, scene: Scene<'_>) -> Vec<Marked> {
    if !firing.late {
        return Vec::new();
    }
    let phrases = Phrases::of(scene.settings.lang);
    let zone = scene.settings.timezone;
    let today = scene.now.with_timezone(&zone).date_naive();
    let when = |at: DateTime<Utc>| moment(at.with_timezone(&zone).fixed_offset(), today, phrases);
    let due = when(firing.due);
    if scene.held {
        return vec![phrases.say("remind-held", args! { "when" => due })];
    }
    let mut lines = vec![match firing.count {
        1 => phrases.say("remind-late", args! { "when" => due }),
        count if count >= COUNTED => {
            phrases.say("remind-late-more", args! { "when" => due, "count" => count })
        }
        count => phrases.say("remind-late-many", args! { "when" => due, "count" => count }),
    }];
    lines.extend(next.map(|next| phrases.say("remind-next", args! { "when" => when(next) })));
    lines
}

// Done first; the rest puts the reminder off.
fn plain_buttons(reminder: &Reminder, due: DateTime<Utc>, scene: Scene<'_>) -> Vec<Action> {
    let phrases = Phrases::of(scene.settings.lang);
    let button = |key: &str, arguments: serde_json::Value| {
        Action::once(phrases.plain(key, args!()), Call::new("remind", arguments))
    };
    let snooze = |key: &str, more: (&str, String)| {
        let mut arguments = json!({"action": "snooze", "id": reminder.id});
        arguments[more.0] = json!(more.1);
        button(key, arguments)
    };
    let tomorrow = tomorrow(due.with_timezone(&scene.settings.timezone).time(), scene);
    vec![
        button("remind-button-done", json!({"action": "done", "id": reminder.id})),
        snooze("remind-button-ten", ("in", "PT10M".to_owned())),
        snooze("remind-button-hour", ("in", "PT1H".to_owned())),
        snooze("remind-button-tomorrow", ("at", tomorrow)),
    ]
}

fn tomorrow(time: NaiveTime, scene: Scene<'_>) -> String {
    let zone = scene.settings.timezone;
    let today = scene.now.with_timezone(&zone).date_naive();
    let next = today.succ_opt().unwrap_or(today);
    day::instant_at(next, time, zone)
        .with_timezone(&zone)
        .to_rfc3339()
}
