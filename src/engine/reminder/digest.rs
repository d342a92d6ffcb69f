//! The morning message (today's goals and reminders) and the evening one (what was done, what is open, the week).

use chrono::{DateTime, Datelike as _, Days, NaiveDate, Utc};
use serde_json::json;

use crate::args;
use crate::block::{Block, ChartKind, ChartOptions, ChartSpec, Series, SeriesValues};
use crate::domain::day::{day_begins, day_of};
use crate::domain::goal::{Goal, GoalDay, GoalState};
use crate::domain::reminder::{Reminder, ReminderState};
use crate::domain::{Action, Call};
use crate::memory::Book;
use crate::part::Marked;
use crate::port::{Order, StoreError};
use crate::reply::Reply;
use crate::text::{Phrases, format};
use crate::tool::goal::line::item_part;

/// Reminders named in the morning, at most.
const REMINDERS: usize = 12;

/// Today's goals and reminders.
pub(super) fn morning(book: &Book, now: DateTime<Utc>) -> Result<Reply, StoreError> {
    let phrases = Phrases::of(book.settings().lang);
    let today = day_of(now, book.settings());
    let mut words = phrases.say(
        "morning-head",
        args! { "date" => format::date(today, today, phrases) },
    );
    let goals = open_goals(book, today);
    let reminders = todays(book, now)?;
    if goals.is_empty() && reminders.is_empty() {
        words.push_line(&phrases.say("morning-nothing", args!()));
    }
    for goal in &goals {
        words.push_line(&Marked::plain(format!("🎯 {}", parts(goal, phrases))));
    }
    for reminder in reminders.iter().take(REMINDERS) {
        if let Some(next) = reminder.next {
            let time = format::clock(next.with_timezone(&book.settings().timezone).time());
            words.push_line(&Marked::plain(format!("⏰ {time} {}", reminder.text)));
        }
    }
    Ok(with_goals(words, Vec::new(), &goals, phrases))
}

/// What was done today, what is still open, and the week as a small chart.
pub(super) fn evening(book: &Book, now: DateTime<Utc>) -> Result<Reply, StoreError> {
    let phrases = Phrases::of(book.settings().lang);
    let today = day_of(now, book.settings());
    let mut words = phrases.say(
        "evening-head",
        args! { "date" => format::date(today, today, phrases) },
    );
    let entries = book.page(today)?.map_or(0, |page| page.entries.len());
    words.push_line(&if entries == 0 {
        phrases.say("evening-empty", args!())
    } else {
        phrases.say("evening-entries", args! { "count" => entries })
    });
    let goals = open_goals(book, today);
    for goal in &goals {
        let sign = if goal.is_done() { "✅" } else { "⏳" };
        words.push_line(&Marked::plain(format!("{sign} {}", parts(goal, phrases))));
    }
    let chart = week(book, today, phrases)?;
    let open: Vec<&Goal> = goals.into_iter().filter(|goal| !goal.is_done()).collect();
    Ok(with_goals(words, chart.into_iter().collect(), &open, phrases))
}

fn with_goals(words: Marked, more: Vec<Block>, goals: &[&Goal], phrases: &Phrases) -> Reply {
    let mut blocks = vec![words.into()];
    blocks.extend(more);
    let list = || {
        Action::call(
            phrases.plain("digest-button-goals", args!()),
            Call::new("goal", json!({"action": "list"})),
        )
    };
    Reply {
        blocks,
        actions: (!goals.is_empty()).then(list).into_iter().collect(),
        ..Reply::default()
    }
}

fn open_goals(book: &Book, today: NaiveDate) -> Vec<&Goal> {
    let speaks = |goal: &&Goal| goal.is_open() && goal.skipped.is_none() && !goal.is_paused_on(today);
    book.goals().iter().filter(speaks).collect()
}

fn parts(goal: &Goal, phrases: &Phrases) -> String {
    let items: Vec<String> = goal.items.iter().map(|item| item_part(item, phrases)).collect();
    format!("{}: {}", goal.title, items.join(" · "))
}

fn todays(book: &Book, now: DateTime<Utc>) -> Result<Vec<Reminder>, StoreError> {
    let settings = book.settings();
    let tomorrow = day_of(now, settings)
        .succ_opt()
        .map(|next| day_begins(next, settings));
    let mut reminders = book.reminders()?;
    reminders.retain(|reminder| {
        reminder.state == ReminderState::Active
            && reminder
                .next
                .is_some_and(|next| tomorrow.is_none_or(|end| next < end))
    });
    reminders.sort_by_key(|reminder| reminder.next);
    Ok(reminders)
}

// The share of the goals done on each of the last seven days; where there are no goals, how much was written.
fn week(book: &Book, today: NaiveDate, phrases: &Phrases) -> Result<Option<Block>, StoreError> {
    let from = today.checked_sub_days(Days::new(6)).unwrap_or(today);
    let days: Vec<NaiveDate> = from.iter_days().take(7).collect();
    let mut closed: Vec<GoalDay> = Vec::new();
    for goal in book.goals() {
        closed.extend(book.goal_days(goal.id, from, today)?);
    }
    let open = open_goals(book, today);
    let (key, values): (&str, Vec<Option<f64>>) = if closed.is_empty() && open.is_empty() {
        let pages = book.pages(from, today, Order::Ascending)?;
        let count = |day: &NaiveDate| {
            pages
                .iter()
                .find(|page| page.date == *day)
                .map_or(0, |page| page.entries.len())
        };
        (
            "evening-week-entries",
            days.iter()
                .map(|day| u32::try_from(count(day)).ok().map(f64::from))
                .collect(),
        )
    } else {
        let shares = |day: &NaiveDate| -> Vec<f64> {
            let past = closed
                .iter()
                .filter(|closed| closed.date == *day)
                .filter_map(share);
            let now = open.iter().filter(|_| *day == today).map(|goal| present(goal));
            past.chain(now).collect()
        };
        (
            "evening-week-goals",
            days.iter().map(|day| mean(&shares(day))).collect(),
        )
    };
    if values.iter().all(|value| value.is_none_or(|value| value == 0.0)) {
        return Ok(None);
    }
    let name = |day: &NaiveDate| {
        phrases.plain(
            &format!("goal-day-{}", day.weekday().number_from_monday()),
            args!(),
        )
    };
    Ok(Some(Block::Chart {
        spec: ChartSpec {
            kind: ChartKind::Bar,
            title: Some(phrases.plain(key, args!())),
            labels: days.iter().map(name).collect(),
            series: vec![Series {
                name: String::new(),
                values: SeriesValues::Numbers(values),
            }],
            options: ChartOptions::default(),
        },
    }))
}

fn share(day: &GoalDay) -> Option<f64> {
    match day.state {
        GoalState::Done => Some(100.0),
        GoalState::Missed | GoalState::Open => Some(day.percent().map_or(0.0, f64::from)),
        GoalState::Skipped | GoalState::Paused => None,
    }
}

fn present(goal: &Goal) -> f64 {
    let kept = goal.items.iter().all(crate::domain::goal::GoalItem::is_met);
    goal.percent().map_or(if kept { 100.0 } else { 0.0 }, f64::from)
}

fn mean(values: &[f64]) -> Option<f64> {
    let count = u32::try_from(values.len()).ok().filter(|count| *count > 0)?;
    Some((values.iter().sum::<f64>() / f64::from(count)).round())
}
