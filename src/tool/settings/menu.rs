//! The settings as a message with buttons.

use chrono_tz::Tz;
use serde_json::{Value, json};

use super::zones;
use crate::args;
use crate::domain::settings::Ack;
use crate::domain::{Action, Call, Lang, Settings};
use crate::text::{Phrases, format};
use crate::tool::{Context, ToolOutput};

/// Zones offered first; the rest by name, by place or by clock.
const ZONES: [Tz; 12] = [
    Tz::Europe__London,
    Tz::Europe__Berlin,
    Tz::Europe__Kyiv,
    Tz::Europe__Moscow,
    Tz::Asia__Almaty,
    Tz::Asia__Kolkata,
    Tz::Asia__Novosibirsk,
    Tz::Asia__Shanghai,
    Tz::Asia__Vladivostok,
    Tz::America__New_York,
    Tz::America__Chicago,
    Tz::America__Los_Angeles,
];

/// Every setting a person reads: its key and its value in words.
pub(super) fn lines(settings: &Settings, phrases: &Phrases) -> Vec<(&'static str, String)> {
    let choice = |key: String| phrases.plain(&key, args!());
    let time = |time: Option<chrono::NaiveTime>| {
        time.map_or_else(|| choice("setting-off".to_owned()), format::clock)
    };
    let quiet = settings
        .quiet
        .map(|quiet| format!("{}–{}", format::clock(quiet.from), format::clock(quiet.to)));
    vec![
        ("lang", choice(format!("language-{}", settings.lang.code()))),
        ("timezone", settings.timezone.name().to_owned()),
        ("day_start", format::clock(settings.day_start)),
        (
            "week_start",
            choice(format!("weekday-{}", settings.week_start.number_from_monday())),
        ),
        ("units", choice(format!("units-{}", word(&json!(settings.units))))),
        ("quiet", quiet.unwrap_or_else(|| choice("setting-off".to_owned()))),
        ("morning", time(settings.morning)),
        ("evening", time(settings.evening)),
        ("ack", choice(format!("ack-{}", word(&json!(settings.ack))))),
        (
            "still_running_h",
            phrases.plain("duration-h", args! { "h" => settings.still_running_h }),
        ),
        ("theme", choice(format!("theme-{}", word(&json!(settings.theme))))),
        (
            "rich",
            choice(
                settings
                    .rich
                    .map_or("value-not-asked", |on| if on { "value-yes" } else { "value-no" })
                    .to_owned(),
            ),
        ),
        (
            "date_order",
            choice(settings.date_order.map_or_else(
                || "value-ask".to_owned(),
                |order| format!("date-order-{}", word(&json!(order))),
            )),
        ),
        (
            "place",
            settings
                .place
                .as_ref()
                .map_or_else(|| choice("value-unset".to_owned()), |place| place.name.clone()),
        ),
    ]
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A menu; `main` lists everything.
pub(super) fn show(menu: &str, context: &Context<'_>) -> ToolOutput {
    let phrases = context.phrases();
    let mut output = if menu == "main" {
        main(context)
    } else {
        sub(menu, context)
    };
    if menu != "main" {
        let back = Call::new("settings", json!({"menu": "main"}));
        output
            .actions
            .push(Action::call(phrases.plain("button-back", args!()), back).on_new_row());
    }
    output.replaces = true;
    output
}

fn main(context: &Context<'_>) -> ToolOutput {
    let phrases = context.phrases();
    let mut words = phrases.say("settings-head", args!());
    for (key, value) in lines(context.settings(), phrases) {
        let name = phrases.plain(&format!("setting-{key}"), args!());
        words.push_line(&phrases.say("settings-line", args! { "name" => name, "value" => value }));
    }
    let menus = [
        "lang",
        "timezone",
        "day_start",
        "week_start",
        "quiet",
        "morning",
        "evening",
        "ack",
        "theme",
        "rich",
    ];
    let open = |key: &str| {
        let label = phrases.plain(&format!("setting-button-{key}"), args!());
        Action::call(label, Call::new("settings", json!({ "menu": key })))
    };
    let content = json!({"settings": context.settings()});
    ToolOutput::words(content, words).with_actions(menus.into_iter().map(open).collect())
}

fn sub(menu: &str, context: &Context<'_>) -> ToolOutput {
    let phrases = context.phrases();
    let set = |value: &str, label: String| Action::call(label, Call::new("settings", json!({ menu: value })));
    let times = |times: &[&str]| {
        times
            .iter()
            .map(|time| set(time, (*time).to_owned()))
            .collect::<Vec<_>>()
    };
    let off = || set("off", phrases.plain("setting-off", args!()));
    let actions = match menu {
        "lang" => Lang::ALL
            .map(|lang| {
                set(
                    lang.code(),
                    Phrases::of(lang).plain(&format!("language-{}", lang.code()), args!()),
                )
            })
            .to_vec(),
        "timezone" => ZONES.map(|zone| zones::button(zone, context)).to_vec(),
        "day_start" => times(&["00:00", "02:00", "03:00", "04:00", "05:00", "06:00"]),
        "week_start" => [("monday", 1), ("saturday", 6), ("sunday", 7)]
            .map(|(day, number)| set(day, phrases.plain(&format!("weekday-{number}"), args!())))
            .to_vec(),
        "quiet" => {
            let mut actions = times(&["22:00-07:00", "23:00-08:00", "00:00-09:00"]);
            actions.push(off());
            actions
        }
        "morning" | "evening" => {
            let mut actions = times(if menu == "morning" {
                &["07:00", "08:00", "09:00"]
            } else {
                &["20:00", "21:00", "22:00"]
            });
            actions.push(off());
            actions
        }
        "theme" => ["light", "dark"]
            .map(|theme| set(theme, phrases.plain(&format!("theme-{theme}"), args!())))
            .to_vec(),
        "rich" => [(true, "value-yes"), (false, "value-no")]
            .map(|(on, key)| {
                let call = Call::new("settings", json!({ "rich": on }));
                Action::call(phrases.plain(key, args!()), call)
            })
            .to_vec(),
        _ => [Ack::Message, Ack::Reaction]
            .map(|ack| {
                let ack = word(&json!(ack));
                set(&ack, phrases.plain(&format!("ack-{ack}"), args!()))
            })
            .to_vec(),
    };
    let words = phrases.say(&format!("settings-ask-{menu}"), args!());
    ToolOutput::words(json!({ "menu": menu }), words).with_actions(actions)
}
