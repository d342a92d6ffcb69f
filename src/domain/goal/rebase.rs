//! A change of a goal laid over the goal as it stands by now.

use super::Goal;

impl Goal {
    /// This goal, which was made out of `before`, in the place of `current`.
    ///
    /// What was counted since then stays counted. When the day has turned since then (which is how an undo of
    /// yesterday's change finds it), the goal's day stays as it is now and only what was set is set.
    #[must_use]
    pub fn laid_over(mut self, before: Option<&Self>, current: &Self) -> Self {
        let same_day =
            before.is_none_or(|before| before.date == current.date && before.closed == current.closed);
        if !same_day {
            self.date = current.date;
            self.closed = current.closed;
            self.idle = current.idle;
            self.skipped.clone_from(&current.skipped);
            for item in &mut self.items {
                let now = current.items.iter().find(|now| now.name == item.name);
                item.progress = now.map_or(0.0, |now| now.progress);
            }
            return self;
        }
        let Some(before) = before.filter(|before| before.date == self.date) else {
            return self;
        };
        for item in &mut self.items {
            let old = before.items.iter().find(|old| old.name == item.name);
            let now = current.items.iter().find(|now| now.name == item.name);
            if let (Some(old), Some(now)) = (old, now) {
                item.progress = (now.progress + item.progress - old.progress).max(0.0);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::goal;
    use super::*;

    #[test]
    fn what_was_counted_meanwhile_stays() {
        let before = goal("push-ups 1/4, plank 0/3");
        let renamed = Goal {
            title: "Strength".to_owned(),
            ..before.clone()
        };
        let now = goal("push-ups 3/4, plank 0/3");
        let laid = renamed.clone().laid_over(Some(&before), &now);
        assert_eq!((laid.title.as_str(), laid.items[0].progress), ("Strength", 3.0));

        // The next day the change is taken back: the title goes back, the day does not.
        let tomorrow = Goal {
            date: before.date.succ_opt().unwrap(),
            idle: 1,
            ..goal("push-ups 2/4, plank 0/3")
        };
        let undone = before.laid_over(Some(&renamed), &tomorrow);
        assert_eq!((undone.title.as_str(), undone.date), ("Training", tomorrow.date));
        assert_eq!((undone.items[0].progress, undone.idle), (2.0, 1));
    }
}
