//! The life of a goal by days: openings, closings, idle days, streaks.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use proptest::prelude::*;

use super::*;
use crate::domain::Settings;
use crate::domain::day::day_of;

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// A goal of Friday, 6 March 2026; items are written `push-ups 2/4, coffee 1<3`.
pub(super) fn goal(items: &str) -> Goal {
    let read = |text: &str| {
        let (name, numbers) = text.trim().rsplit_once(' ').unwrap();
        let (progress, target) = numbers.split_once(['/', '<']).unwrap();
        let kind = if numbers.contains('<') {
            GoalKind::AtMost
        } else {
            GoalKind::AtLeast
        };
        let mut item = GoalItem::new(name, target.parse().unwrap(), None, kind);
        item.progress = progress.parse().unwrap();
        item
    };
    Goal {
        id: 1,
        title: "Training".to_owned(),
        date: date("2026-03-06"),
        auto_period: None,
        items: items.split(',').map(read).collect(),
        bind_field: None,
        note: None,
        paused_until: None,
        skipped: None,
        closed: false,
        idle: 0,
        created_at: "2026-03-06T08:00:00-05:00".parse().unwrap(),
        extra: Map::new(),
    }
}

fn recurring(items: &str, period: &str) -> Goal {
    Goal {
        auto_period: Some(period.to_owned()),
        ..goal(items)
    }
}

// Lives through days of March; each step is a day and what is done on it.
fn live(mut goal: Goal, steps: &str) -> (Goal, Vec<GoalDay>) {
    let settings = Settings::default();
    let mut history = vec![];
    for (day, deed) in steps.split(' ').map(|step| step.split_once(':').unwrap()) {
        let today = date(&format!("2026-03-{day}"));
        let (rolled, days) = roll_over(goal, today, &settings);
        goal = rolled;
        history.extend(days);
        match deed {
            "" => {}
            "skip" => goal.skipped = Some(String::new()),
            count => goal.items[0].progress = count.parse().unwrap(),
        }
        assert_eq!(
            roll_over(goal.clone(), today, &settings),
            (goal.clone(), vec![]),
            "{day}"
        );
    }
    (goal, history)
}

fn shown(days: &[GoalDay]) -> String {
    let line = |day: &GoalDay| format!("{} {:?}", day.date.format("%d"), day.state).to_lowercase();
    days.iter().map(line).collect::<Vec<_>>().join(", ")
}

#[test]
fn days_close_once_and_open_again() {
    for (period, items, steps, history, open) in [
        (
            "daily",
            "run 0/5",
            "06:5 07:2 10:",
            "06 done, 07 missed, 08 missed, 09 missed",
            "10 open",
        ),
        ("0 6 * * 1,3,5", "run 0/5", "06:5 07:", "06 done", "06 closed"),
        (
            "0 6 * * 1,3,5",
            "run 0/5",
            "06:5 09: 10: 11:",
            "06 done, 09 missed",
            "11 open",
        ),
        (
            "weekly",
            "run 0/5",
            "06:2 08:5 09:1 23:",
            "06 done, 09 missed, 16 missed",
            "23 open",
        ),
        (
            "daily",
            "coffee 0<3",
            "06: 07:3 08:4 09:",
            "06 done, 07 done, 08 missed",
            "09 open",
        ),
        (
            "daily",
            "sugar 0<0",
            "06: 07:1 08:",
            "06 done, 07 missed",
            "08 open",
        ),
        ("daily", "run 0/5", "06:skip 07:", "06 skipped", "07 open"),
        ("daily", "run 5/5", "06:skip 07:", "06 done", "07 open"),
    ] {
        let (goal, days) = live(recurring(items, period), steps);
        assert_eq!(shown(&days), history, "{period} {steps}");
        let now = format!(
            "{} {}",
            goal.date.format("%d"),
            if goal.closed { "closed" } else { "open" }
        );
        assert_eq!(now, open, "{period} {steps}");
    }
}

#[test]
fn a_plain_goal_closes_and_keeps_its_counts() {
    let (goal, days) = live(goal("run 2/5"), "06:2 07: 09:");
    assert_eq!(shown(&days), "06 missed");
    assert!(goal.closed && goal.items[0].progress > 0.0);
}

#[test]
fn a_goal_set_on_a_day_it_does_not_open_on_waits() {
    let settings = Settings::default();
    let set = recurring("run 0/5", "0 6 * * 1");
    let (waiting, days) = open_new(set, date("2026-03-06"), &settings);
    assert!(waiting.closed && days.is_empty());
    let (open, days) = roll_over(waiting, date("2026-03-09"), &settings);
    assert!(!open.closed && days.is_empty() && open.date == date("2026-03-09"));
}

#[test]
fn a_goal_set_for_the_past_fills_the_history() {
    let settings = Settings::default();
    let (daily, days) = open_new(recurring("run 0/5", "daily"), date("2026-03-09"), &settings);
    assert_eq!(shown(&days), "06 missed, 07 missed, 08 missed");
    assert_eq!((daily.date, daily.closed), (date("2026-03-09"), false));
    let (_, days) = open_new(recurring("run 0/5", "daily"), date("2126-03-09"), &settings);
    assert_eq!(days.len(), 400);
}

#[test]
fn idle_days_are_scheduled_days() {
    for (period, steps, idle) in [
        ("0 6 * * 1,3,5", "06:1 09: 11: 13:", 2),
        ("0 6 * * 1,3,5", "06:1 09: 11: 13:1", 0),
        ("daily", "06:1 09:", 2),
        ("daily", "06: 07:skip 08:", 1),
        ("daily", "06: 07:1 08:", 0),
    ] {
        let (goal, _) = live(recurring("run 0/5", period), steps);
        assert_eq!(goal.idle_days(), idle, "{period} {steps}");
    }
}

#[test]
fn a_pause_neither_idles_nor_breaks() {
    let settings = Settings::default();
    let mut goal = recurring("run 5/5", "daily");
    goal.paused_until = Some(date("2026-03-09"));
    let (goal, days) = roll_over(goal, date("2026-03-10"), &settings);
    assert_eq!(shown(&days), "06 done, 07 paused, 08 paused, 09 missed");
    assert_eq!(goal.idle_days(), 1);
    let (goal, _) = roll_over(goal, date("2026-03-11"), &settings);
    assert_eq!(goal.idle_days(), 2);
}

#[test]
fn streaks_by_dates_and_weeks() {
    let days = |text: &str| -> Vec<GoalDay> {
        text.split_whitespace()
            .map(|word| GoalDay {
                goal: 1,
                date: date(&format!("2026-{}", &word[..5])),
                state: match &word[5..] {
                    "d" => GoalState::Done,
                    "s" => GoalState::Skipped,
                    "p" => GoalState::Paused,
                    _ => GoalState::Missed,
                },
                items: vec![],
                note: None,
                extra: Map::new(),
            })
            .collect()
    };
    let nine = "02-25d 02-26d 02-27d 02-28d 03-01d 03-02d 03-03d 03-04d 03-05d";
    let skipped = "02-24d 02-25d 02-26d 02-27d 02-28d 03-01d 03-02d 03-03d 03-04d 03-05s";
    for (period, today, history, streak, best) in [
        ("daily", "run 0/5", nine, 9, 9),
        ("daily", "run 5/5", nine, 10, 10),
        ("daily", "run 0/5", skipped, 9, 9),
        ("daily", "run 0/5", "03-03d 03-04m 03-05d", 1, 1),
        ("daily", "run 0/5", "03-01d 03-02d 03-05d", 1, 2),
        ("daily", "run 0/5", "03-01d 03-02d", 0, 2),
        ("0 6 * * 1,3,5", "run 5/5", "02-27d 03-02d 03-04d", 4, 4),
        ("weekly", "run 0/5", "02-16d 02-23d", 2, 2),
        ("weekly", "run 0/5", "02-09d 02-23d", 1, 1),
        ("weekly", "run 5/5", "02-18d 02-23d", 3, 3),
    ] {
        let mut goal = recurring(today, period);
        if period == "weekly" {
            goal.date = date("2026-03-02");
        }
        let found = figures(&goal, &days(history), chrono::Weekday::Mon);
        assert_eq!((found.streak, found.best), (streak, best), "{period} {history}");
    }
    let rate = figures(
        &recurring("run 0/5", "daily"),
        &days("03-03d 03-04m 03-05d"),
        chrono::Weekday::Mon,
    )
    .rate();
    assert_eq!(rate, Some(67));
}

#[test]
fn a_change_of_zone_opens_nothing_twice() {
    let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
    let berlin = Settings {
        timezone: Tz::Europe__Berlin,
        ..Settings::default()
    };
    let new_york = Settings {
        timezone: Tz::America__New_York,
        ..Settings::default()
    };
    let goal = recurring("run 5/5", "daily");
    // Half past midnight of the 7th in Berlin is still the evening of the 6th in New York.
    let moved = at("2026-03-06T23:30:00Z");
    let (goal, mut days) = roll_over(goal, day_of(moved, &berlin), &berlin);
    let (goal, more) = roll_over(goal, day_of(moved, &new_york), &new_york);
    days.extend(more);
    assert_eq!((goal.date, goal.closed), (date("2026-03-07"), false));
    let (mut goal, more) = roll_over(goal, day_of(at("2026-03-07T05:30:00Z"), &new_york), &new_york);
    days.extend(more);
    assert_eq!(shown(&days), "06 done");
    goal.items[0].progress = 5.0;
    assert_eq!(figures(&goal, &days, chrono::Weekday::Mon).streak, 2);
}

#[test]
fn a_missing_midnight_opens_the_day_once() {
    let cairo = Settings {
        timezone: Tz::Africa__Cairo,
        ..Settings::default()
    };
    let mut goal = recurring("run 0/5", "daily");
    goal.date = date("2026-04-23");
    let mut days = vec![];
    let mut now: DateTime<Utc> = "2026-04-23T18:00:00Z".parse().unwrap();
    while now < "2026-04-24T12:00:00Z".parse::<DateTime<Utc>>().unwrap() {
        let (rolled, more) = roll_over(goal, day_of(now, &cairo), &cairo);
        goal = rolled;
        days.extend(more);
        now += chrono::Duration::minutes(10);
    }
    assert_eq!(shown(&days), "23 missed");
    assert_eq!(goal.date, date("2026-04-24"));
}

proptest! {
    // However the days are visited, each scheduled day is closed once and in order.
    #[test]
    fn every_scheduled_day_is_closed_once(
        period in prop_oneof!["daily", "weekly", "0 6 \\* \\* 1,3,5", "0 0 1,15,L \\* \\*"],
        gaps in proptest::collection::vec(-2_i64..20, 1..30),
    ) {
        let settings = Settings::default();
        let rule = Period::parse(&period).unwrap();
        let (mut goal, mut days) = open_new(recurring("run 0/5", &period), date("2026-03-06"), &settings);
        let mut today = date("2026-03-06");
        let mut latest = today;
        for gap in gaps {
            today += chrono::Duration::days(gap);
            latest = latest.max(today);
            let (rolled, more) = roll_over(goal, today, &settings);
            goal = rolled;
            days.extend(more);
        }
        let found: Vec<NaiveDate> = days.iter().map(|day| day.date).collect();
        let mut expected: Vec<NaiveDate> = date("2026-03-07").iter_days()
            .take_while(|day| *day <= latest)
            .filter(|day| rule.occurrence(*day, settings.week_start) == Some(*day))
            .collect();
        if rule.occurrence(date("2026-03-06"), settings.week_start).is_some() {
            expected.insert(0, date("2026-03-06"));
        }
        expected.retain(|day| rule.is_over(*day, latest, settings.week_start));
        prop_assert_eq!(found, expected);
    }
}
