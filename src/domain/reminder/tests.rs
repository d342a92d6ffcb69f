//! Firing: punctual, late, many missed, and silent.

use chrono_tz::Tz;

use super::*;
use crate::domain::goal::{Goal, GoalItem, GoalKind};

fn reminder(schedule: Schedule, next: &str) -> Reminder {
    Reminder {
        id: 1,
        text: "call mum".to_owned(),
        schedule,
        until: None,
        goal: None,
        watch: None,
        next: Some(next.parse().unwrap()),
        held: None,
        state: ReminderState::Active,
        extra: Map::new(),
    }
}

fn at(at: &str) -> Schedule {
    Schedule::At {
        at: at.parse().unwrap(),
    }
}

fn cron(cron: &str) -> Schedule {
    Schedule::Cron {
        cron: cron.to_owned(),
    }
}

#[test]
fn what_is_due_and_what_comes_next() {
    let berlin = Tz::Europe__Berlin;
    for (schedule, next, now, fired, then) in [
        // Punctual.
        (
            cron("0 9 * * *"),
            "2026-03-02T08:00:00Z",
            "2026-03-02T08:00:01Z",
            "1",
            "2026-03-03 08:00",
        ),
        // Down from Monday 08:00 to Thursday 14:00: four were due, Friday is next.
        (
            cron("0 9 * * *"),
            "2026-03-02T08:00:00Z",
            "2026-03-05T13:00:00Z",
            "4 late",
            "2026-03-06 08:00",
        ),
        // A one-time reminder that came due while the bot was down.
        (
            at("2026-03-02T09:00:00+01:00"),
            "2026-03-02T08:00:00Z",
            "2026-03-02T12:00:00Z",
            "1 late",
            "done",
        ),
        // Not yet.
        (
            cron("0 9 * * *"),
            "2026-03-02T08:00:00Z",
            "2026-03-02T07:59:59Z",
            "nothing",
            "",
        ),
        // Every minute for months stops being counted, and goes on from now.
        (
            cron("* * * * *"),
            "2026-03-02T08:00:00Z",
            "2026-06-02T08:00:30Z",
            "1000 late",
            "2026-06-02 08:01",
        ),
    ] {
        let shown = fire(&reminder(schedule, next), now.parse().unwrap(), berlin);
        let (found, after) = shown.map_or(("nothing".to_owned(), String::new()), |(firing, after)| {
            assert_eq!(firing.due, next.parse::<DateTime<Utc>>().unwrap());
            let late = if firing.late { " late" } else { "" };
            let next = after.next.map(|next| next.format("%F %H:%M").to_string());
            (
                format!("{}{late}", firing.count),
                next.unwrap_or_else(|| "done".to_owned()),
            )
        });
        assert_eq!((found.as_str(), after.as_str()), (fired, then), "{next} at {now}");
    }
}

#[test]
fn a_reminder_ends() {
    let mut daily = reminder(cron("0 9 * * *"), "2026-03-02T09:00:00Z");
    daily.until = Some("2026-03-03T09:00:00Z".parse().unwrap());
    let (_, daily) = fire(&daily, "2026-03-02T09:00:00Z".parse().unwrap(), Tz::UTC).unwrap();
    assert_eq!(daily.state, ReminderState::Active);
    let (_, daily) = fire(&daily, "2026-03-03T09:00:00Z".parse().unwrap(), Tz::UTC).unwrap();
    assert_eq!((daily.state, daily.next), (ReminderState::Done, None));
    assert_eq!(
        fire(&daily, "2026-03-04T09:00:00Z".parse().unwrap(), Tz::UTC),
        None
    );
}

#[test]
fn first_times_and_why_there_is_none() {
    let now: DateTime<Utc> = "2026-03-06T12:00:00Z".parse().unwrap();
    let every = |every: &str| Schedule::Every {
        every: every.to_owned(),
        from: "2026-03-06T09:00:00Z".parse().unwrap(),
    };
    assert_eq!(
        at("2026-03-06T11:59:00Z").first(now, Tz::UTC),
        Err(ScheduleError::Past)
    );
    assert!(matches!(
        cron("0 25 * * *").first(now, Tz::UTC),
        Err(ScheduleError::Cron(_))
    ));
    assert!(matches!(
        every("soon").first(now, Tz::UTC),
        Err(ScheduleError::Interval(_))
    ));
    assert_eq!(
        every("P1D").first(now, Tz::UTC),
        Ok("2026-03-07T09:00:00Z".parse().unwrap())
    );
}

#[test]
fn another_zone_moves_what_recurs() {
    let now: DateTime<Utc> = "2026-03-06T12:00:00Z".parse().unwrap();
    let daily = reminder(cron("0 9 * * *"), "2026-03-07T08:00:00Z");
    let moved = move_to_zone(&daily, now, Tz::America__New_York).and_then(|moved| moved.next);
    assert_eq!(moved, Some("2026-03-06T14:00:00Z".parse().unwrap()));
    let once = reminder(at("2026-03-07T09:00:00+01:00"), "2026-03-07T08:00:00Z");
    assert_eq!(move_to_zone(&once, now, Tz::America__New_York), None);
    let half_hourly = reminder(cron("*/30 * * * *"), "2026-03-06T12:30:00Z");
    assert_eq!(move_to_zone(&half_hourly, now, Tz::America__New_York), None);
}

#[test]
fn a_goal_that_wants_nothing_is_not_reminded_of() {
    let today = "2026-03-06".parse().unwrap();
    let mut reading = GoalItem::new("read", 30.0, Some("pages"), GoalKind::AtLeast);
    reading.progress = 20.0;
    let open = Goal {
        id: 7,
        title: "Reading".to_owned(),
        date: today,
        auto_period: Some("daily".to_owned()),
        items: vec![reading],
        bind_field: None,
        note: None,
        paused_until: None,
        skipped: None,
        closed: false,
        idle: 0,
        created_at: "2026-03-06T08:00:00Z".parse().unwrap(),
        extra: Map::new(),
    };
    let mut evening = reminder(cron("0 20 * * *"), "2026-03-06T20:00:00Z");
    evening.goal = Some(7);
    let with = |change: fn(&mut Goal)| {
        let mut goal = open.clone();
        change(&mut goal);
        may_speak(&evening, &[goal], today)
    };
    assert!(with(|_| {}));
    assert!(!with(|goal| goal.items[0].progress = 30.0));
    assert!(!with(|goal| goal.skipped = Some(String::new())));
    assert!(!with(|goal| goal.paused_until = "2026-03-07".parse().ok()));
    assert!(with(|goal| goal.paused_until = "2026-03-06".parse().ok()));
    assert!(!with(|goal| goal.closed = true));
    assert!(!may_speak(&evening, &[], today));
    // A goal of limits only keeps its reminder.
    assert!(with(
        |goal| goal.items = vec![GoalItem::new("coffee", 3.0, None, GoalKind::AtMost)]
    ));
}

#[test]
fn a_reminder_survives_the_store() {
    for schedule in [
        at("2026-03-02T09:00:00+01:00"),
        cron("0 9 * * *"),
        Schedule::Every {
            every: "P2W".to_owned(),
            from: "2026-03-06T09:00:00Z".parse().unwrap(),
        },
    ] {
        let kept = Reminder {
            goal: Some(3),
            ..reminder(schedule, "2026-03-02T08:00:00Z")
        };
        let json = serde_json::to_string(&kept).unwrap();
        assert_eq!(serde_json::from_str::<Reminder>(&json).unwrap(), kept, "{json}");
    }
}
