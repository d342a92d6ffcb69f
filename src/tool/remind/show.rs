//! A reminder as an answer: when, how often, and what is worth knowing.

use chrono::{DateTime, Datelike as _, Utc};
use serde_json::json;

use super::super::ToolOutput;
use super::Ask;
use super::describe::rule;
use super::goal::of;
use crate::args;
use crate::domain::cron::CronRule;
use crate::domain::reminder::{Every, Interval, Reminder, Schedule, held_until};
use crate::part::Marked;
use crate::text::format;
use crate::tool::log::show::headline;

/// The answer that confirms a reminder: weekday, date and time, the recurrence, and what is worth knowing.
pub(super) fn confirmed(reminder: &Reminder, key: &str, ask: &Ask<'_>) -> ToolOutput {
    let phrases = ask.phrases();
    let mut words = Marked::default();
    if let Some(next) = reminder.next {
        words.push(&phrases.say(key, args! { "when" => when(next, ask) }));
    }
    words.push_line(&Marked::plain(reminder.text.clone()));
    for line in lines(reminder, ask) {
        words.push_line(&line);
    }
    let content = json!({
        "id": reminder.id,
        "text": reminder.text,
        "next": reminder.next.map(|next| ask.context.local(next)),
    });
    ToolOutput {
        slot: Some(format!("reminder:{}", reminder.id)),
        replaces: true,
        ..ToolOutput::words(content, words)
    }
}

/// An instant as people say it: `Friday, 6 March · 09:00`.
pub(super) fn when(at: DateTime<Utc>, ask: &Ask<'_>) -> String {
    let today = ask.context.turn.now.with_timezone(&ask.zone()).date_naive();
    headline(ask.context.local(at), today, ask.phrases())
}

fn lines(reminder: &Reminder, ask: &Ask<'_>) -> Vec<Marked> {
    let phrases = ask.phrases();
    let mut lines = Vec::new();
    let watched = reminder.watch.as_ref().is_some_and(|watch| watch.when.is_some());
    if let Some(rule) = rule(&reminder.schedule, phrases) {
        let line = match reminder.until {
            _ if watched => phrases.say(
                "remind-watched",
                args! { "length" => length(&reminder.schedule, ask) },
            ),
            Some(until) => {
                let today = ask.context.today();
                let date = format::date(ask.context.local(until.to_utc()).date_naive(), today, phrases);
                phrases.say("remind-recurs-until", args! { "rule" => rule, "date" => date })
            }
            None => phrases.say("remind-recurs", args! { "rule" => rule }),
        };
        lines.push(line);
    }
    match &reminder.schedule {
        Schedule::Cron { cron } if CronRule::parse(cron).is_ok_and(|rule| rule.skips_short_months()) => {
            lines.push(phrases.say("remind-short-months", args!()));
        }
        Schedule::Every { every, from } if from.day() > 28 && counts_months(every) => {
            lines.push(phrases.say("remind-clamped", args!()));
        }
        Schedule::At { .. } | Schedule::Every { .. } | Schedule::Cron { .. } => {}
    }
    let quiet = ask.context.settings().quiet;
    if let Some(end) = reminder.next.and_then(|next| held_until(next, quiet, ask.zone())) {
        let time = format::clock(ask.context.local(end).time());
        lines.push(phrases.say("remind-quiet", args! { "time" => time }));
    }
    if let Some(goal) = of(reminder.goal, ask) {
        lines.push(phrases.say("remind-of-goal", args! { "title" => goal.title.clone() }));
    }
    lines
}

fn counts_months(every: &str) -> bool {
    matches!(
        Interval::parse(every).ok().and_then(Interval::every),
        Some(Every::Months(_) | Every::Years(_))
    )
}

fn length(schedule: &Schedule, ask: &Ask<'_>) -> String {
    let exact = match schedule {
        Schedule::Every { every, .. } => Interval::parse(every).ok().and_then(Interval::exact),
        Schedule::At { .. } | Schedule::Cron { .. } => None,
    };
    let seconds = exact.map_or(0, |exact| exact.num_seconds());
    super::super::span::line::length(seconds, ask.phrases())
}
