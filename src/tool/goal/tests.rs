//! Goals of the tests.

use serde_json::Map;

use crate::domain::goal::{Goal, GoalItem, GoalKind};

/// A goal of Friday, 6 March 2026; items are written `push-ups 2/4 sets, coffee 1<3 cups`.
pub(super) fn goal(title: &str, items: &str) -> Goal {
    let read = |text: &str| {
        let numbers = text
            .trim()
            .split(' ')
            .find(|word| word.contains(['/', '<']))
            .unwrap();
        let (name, unit) = text.trim().split_once(numbers).unwrap();
        let (progress, target) = numbers.split_once(['/', '<']).unwrap();
        let kind = if numbers.contains('<') {
            GoalKind::AtMost
        } else {
            GoalKind::AtLeast
        };
        let unit = Some(unit.trim()).filter(|unit| !unit.is_empty());
        let mut item = GoalItem::new(name.trim(), target.parse().unwrap(), unit, kind);
        item.progress = progress.parse().unwrap();
        item
    };
    Goal {
        id: 3,
        title: title.to_owned(),
        date: "2026-03-06".parse().unwrap(),
        auto_period: None,
        items: items.split(',').map(read).collect(),
        bind_field: None,
        note: None,
        paused_until: None,
        skipped: None,
        closed: false,
        idle: 0,
        created_at: "2026-03-06T08:00:00+01:00".parse().unwrap(),
        extra: Map::new(),
    }
}

mod calls;
