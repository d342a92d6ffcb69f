//! The timer under a simulated clock: what is said when, after downtime, in quiet hours, across clock changes.

use std::fmt::Write as _;
use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, FixedOffset, Utc};
use chrono_tz::Tz;
use expect_test::{ExpectFile, expect_file};

use super::Timer;
use crate::domain::settings::{QuietHours, parse_clock};
use crate::domain::{ChatKey, Lang};
use crate::engine::planner::RulePlanner;
use crate::engine::{Engine, Newcomer, Outbox, Workshop};
use crate::memory::ChatState;
use crate::memory::due;
use crate::memory::outbox::{Letter, Letters};
use crate::part::{Marked, Part, PartBody};
use crate::port::{Clock as _, FixedClock, Outlet, Store};
use crate::tool::trial::{Trial, shown};
use crate::tool::{Tool, Toolbox, goal, remind, settings, span};

struct NoWorkshop;

#[async_trait]
impl Workshop for NoWorkshop {
    async fn parts(&self, _: &Letter, _: &dyn Outlet, _: bool) -> Vec<Part> {
        Vec::new()
    }

    fn regret(&self, _: &ChatKey) -> Part {
        Part {
            body: PartBody::Text(Marked::default()),
            buttons: Vec::new(),
        }
    }

    async fn moved(&self, _: &ChatKey, _: &ChatKey) {}
}

fn tools() -> Vec<Arc<dyn Tool>> {
    vec![
        Arc::new(goal::GoalTool::default()),
        Arc::new(span::SpanTool::default()),
        Arc::new(remind::RemindTool::default()),
        settings::tool(),
    ]
}

struct Night {
    trial: Trial,
    clock: Arc<FixedClock>,
    letters: Letters,
    timer: Arc<Timer>,
}

impl Night {
    fn new(trial: Trial) -> Self {
        let store: Arc<dyn Store> = trial.store();
        let clock = Arc::new(FixedClock::at(trial.now));
        let letters = |now| Letters::open(Arc::clone(&store), now).unwrap();
        let outbox = Outbox::new(
            letters(trial.now),
            Arc::new(NoWorkshop),
            Arc::clone(&clock) as _,
            [],
        );
        let mut toolbox = Toolbox::new();
        for tool in tools() {
            toolbox.add(tool).unwrap();
        }
        let engine = Engine {
            store: Arc::clone(&store),
            clock: Arc::clone(&clock) as _,
            toolbox: Arc::new(toolbox),
            planner: Arc::new(RulePlanner),
            newcomer: Newcomer {
                lang: Lang::En,
                zone: Tz::UTC,
                asks_rich: false,
            },
        };
        Self {
            letters: letters(trial.now),
            timer: Timer::new(Arc::new(engine), outbox, tokio::sync::watch::Sender::new(false)),
            trial,
            clock,
        }
    }

    fn set(&mut self, now: DateTime<Utc>) {
        self.clock.set(now);
        self.trial.now = now;
    }

    // What was said since the last time, with the chat's clock in front.
    async fn said(&self, played: &mut String) {
        self.timer.tick().await.unwrap();
        let chat = ChatKey::parse("me");
        let zone = self.trial.book().settings().timezone;
        for (number, letter) in self.letters.waiting(&chat, 100).unwrap() {
            let time = self.clock.now().with_timezone(&zone).format("%a %H:%M:%S");
            let _ = writeln!(
                played,
                "{time} {}",
                shown(&letter.reply.blocks, &letter.reply.actions)
            );
            assert!(letter.marks_repeats);
            self.letters.drop(&chat, number).await.unwrap();
        }
    }

    // `@` moves the clock at once, as after downtime; `~` lets time pass; the rest are calls.
    async fn play(mut self, script: &str) -> String {
        let mut played = String::new();
        for line in script.lines() {
            let (sign, rest) = line.split_once(' ').unwrap_or((line, ""));
            if !["@", "~", ">", "#"].contains(&sign) {
                continue;
            }
            let gap = if played.is_empty() { "" } else { "\n" };
            let _ = writeln!(played, "{gap}{line}");
            match sign {
                "@" => {
                    self.set(rest.parse::<DateTime<FixedOffset>>().unwrap().to_utc());
                    self.said(&mut played).await;
                }
                "~" => {
                    let end = rest.parse::<DateTime<FixedOffset>>().unwrap().to_utc();
                    while let Some(next) = self.next().filter(|next| *next <= end) {
                        self.set(next.max(self.trial.now));
                        self.said(&mut played).await;
                    }
                    self.set(end);
                }
                sign => {
                    let answer = self.trial.step(sign, rest).await;
                    if !answer.is_empty() {
                        let _ = writeln!(played, "{answer}");
                    }
                }
            }
        }
        played
    }

    fn next(&self) -> Option<DateTime<Utc>> {
        due::first(self.trial.store().as_ref()).unwrap()
    }
}

async fn check(lang: Lang, zone: Tz, start: &str, change: impl FnOnce(&mut ChatState), script: ExpectFile) {
    let trial = Trial::new(lang, zone, start, tools()).with(change);
    let played = Night::new(trial).play(&script.data()).await;
    script.assert_eq(&played);
}

#[tokio::test]
async fn reminders_fire_once_and_on_time_across_clock_changes() {
    let start = "2026-03-06T12:00:00-05:00";
    let script = expect_file!["tests/clock_changes.txt"];
    check(Lang::En, Tz::America__New_York, start, |_| {}, script).await;
}

#[tokio::test]
async fn after_downtime_one_message_says_how_many_were_missed() {
    let start = "2026-03-02T08:00:00+01:00";
    let script = expect_file!["tests/downtime.txt"];
    check(Lang::En, Tz::Europe__Berlin, start, |_| {}, script).await;
}

#[tokio::test]
async fn a_goal_is_reminded_of_only_while_it_wants_something() {
    let start = "2026-03-06T10:00:00+08:00";
    let script = expect_file!["tests/goals.txt"];
    check(Lang::Zh, Tz::Asia__Shanghai, start, |_| {}, script).await;
}

#[tokio::test]
async fn quiet_hours_hold_back_and_mornings_greet() {
    let quiet = |state: &mut ChatState| {
        state.settings.quiet = QuietHours::parse("22:00-07:00");
        state.settings.morning = parse_clock("08:00");
        state.settings.evening = parse_clock("21:30");
    };
    let start = "2026-03-06T10:00:00+07:00";
    let script = expect_file!["tests/quiet.txt"];
    check(Lang::Ru, Tz::Asia__Novosibirsk, start, quiet, script).await;
}

#[tokio::test]
async fn a_chat_that_shut_the_bot_out_costs_nothing_and_catches_up() {
    let trial = Trial::new(Lang::En, Tz::UTC, "2026-03-02T08:00:00Z", tools());
    let mut night = Night::new(trial);
    let cron = serde_json::json!({"text": "pills", "cron": "0 9 * * *"});
    night.trial.call("remind", cron).await;
    let chat = ChatKey::parse("me");
    night.timer.outbox.block(&chat).await.unwrap();
    let mut played = String::new();
    for day in 2..5 {
        night.set(format!("2026-03-0{day}T09:00:00Z").parse().unwrap());
        night.said(&mut played).await;
    }
    assert_eq!((played.as_str(), night.next()), ("", None));
    // The person writes again: the turn opens the chat, and what was missed comes once.
    night.timer.outbox.unblock(&chat).await.unwrap();
    let mut book = night.trial.book();
    book.state_mut().blocked = false;
    night
        .trial
        .store()
        .commit(book.into_batch().unwrap())
        .await
        .unwrap();
    night.said(&mut played).await;
    assert!(played.contains("3 times"), "{played}");
    assert_eq!(night.next(), Some("2026-03-05T09:00:00Z".parse().unwrap()));
}
