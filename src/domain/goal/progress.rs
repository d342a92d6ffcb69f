//! Counting: how far a goal is.

use chrono::NaiveDate;

use super::{Goal, GoalDay, GoalItem, GoalKind};

/// What happens to an item's count.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Progress {
    /// So many more; fewer when negative.
    Add(f64),
    /// Exactly so many.
    Set(f64),
    /// None.
    Reset,
}

impl Progress {
    /// The count after it, at six decimals and never below 0; over the target is kept.
    #[must_use]
    pub fn apply(self, count: f64) -> f64 {
        let after = match self {
            Self::Add(delta) => count + delta,
            Self::Set(value) => value,
            Self::Reset => 0.0,
        };
        // Tenths added one by one must come to a whole, so the binary dust is rounded away.
        let rounded = (after * 1e6).round() / 1e6;
        if rounded.is_finite() {
            rounded.max(0.0)
        } else {
            count
        }
    }
}

impl GoalItem {
    /// An item with nothing done yet.
    #[must_use]
    pub fn new(name: impl Into<String>, target: f64, unit: Option<&str>, kind: GoalKind) -> Self {
        Self {
            name: name.into(),
            target,
            unit: unit.map(str::to_owned),
            kind,
            progress: 0.0,
        }
    }

    /// Whether the target of an `at_least` item is reached, or that of an `at_most` item kept.
    #[must_use]
    pub fn is_met(&self) -> bool {
        match self.kind {
            GoalKind::AtLeast => self.progress >= self.target,
            GoalKind::AtMost => self.progress <= self.target,
        }
    }

    /// Whether more can bring the goal nearer: an `at_least` item under its target.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.kind == GoalKind::AtLeast && !self.is_met()
    }
}

impl GoalDay {
    /// The share that was done of the `at_least` items, 0 to 100; `None` when there are none.
    #[must_use]
    pub fn percent(&self) -> Option<u32> {
        percent(&self.items)
    }
}

fn percent(items: &[GoalItem]) -> Option<u32> {
    let counted = items.iter().filter(|item| item.kind == GoalKind::AtLeast);
    let (done, target) = counted.fold((0.0, 0.0), |(done, target), item| {
        (done + item.progress.min(item.target), target + item.target)
    });
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the share lies between 0 and 100"
    )]
    (target > 0.0).then(|| (100.0 * done / target).round() as u32)
}

impl Goal {
    /// The share done of the `at_least` items, 0 to 100; `None` when there are none.
    #[must_use]
    pub fn percent(&self) -> Option<u32> {
        percent(&self.items)
    }

    /// Whether every `at_least` item is reached; a goal of limits only is never done before its day is over.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.counted().next().is_some() && self.counted().all(GoalItem::is_met)
    }

    /// Whether it rests on this day.
    #[must_use]
    pub fn is_paused_on(&self, date: NaiveDate) -> bool {
        self.paused_until.is_some_and(|until| date < until)
    }

    /// Whether the goal counts what is done today. The goal has been rolled over to today.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !self.closed
    }

    /// Whether a reminder of it has something to say: it is open, not done, not skipped and does not rest.
    #[must_use]
    pub fn wants_reminding(&self, today: NaiveDate) -> bool {
        self.is_open() && !self.is_done() && self.skipped.is_none() && !self.is_paused_on(today)
    }

    /// Scheduled days in a row without any progress, the open one left out; 0 as soon as there is some.
    #[must_use]
    pub fn idle_days(&self) -> u32 {
        if self.has_progress() { 0 } else { self.idle }
    }

    /// Whether anything was counted on the open day.
    #[must_use]
    pub fn has_progress(&self) -> bool {
        self.items.iter().any(|item| item.progress > 0.0)
    }

    pub(super) fn counted(&self) -> impl Iterator<Item = &GoalItem> {
        self.items.iter().filter(|item| item.kind == GoalKind::AtLeast)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::goal;
    use super::*;

    #[test]
    fn shares_and_ends() {
        for (items, percent, done) in [
            ("push-ups 2/4, plank 0/3", Some(29), false),
            ("push-ups 6/4, plank 0/4", Some(50), false),
            ("push-ups 9/4, plank 3/3", Some(100), true),
            ("run 2.5/5", Some(50), false),
            ("coffee 1<3", None, false),
            ("coffee 4<3, read 20/20", Some(100), true),
            ("read 199/200", Some(100), false),
        ] {
            let goal = goal(items);
            assert_eq!((goal.percent(), goal.is_done()), (percent, done), "{items}");
        }
    }

    #[test]
    fn counts() {
        for (before, step, after) in [
            (2.0, Progress::Add(1.0), 3.0),
            (2.0, Progress::Add(-5.0), 0.0),
            (2.0, Progress::Set(9.0), 9.0),
            (2.0, Progress::Reset, 0.0),
            (0.1, Progress::Add(0.2), 0.3),
            (2.0, Progress::Add(f64::NAN), 2.0),
            (1e308, Progress::Add(1e308), 1e308),
        ] {
            assert!(
                (step.apply(before) - after).abs() < f64::EPSILON,
                "{before} {step:?}"
            );
        }
    }
}
