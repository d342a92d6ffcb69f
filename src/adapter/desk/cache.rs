//! Answers that are still fresh, within a bound.

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

use crate::port::Answer;

const ANSWERS: usize = 64;
const BYTES: usize = 1024 * 1024;

/// Keeps answers as text, which is a fraction of what they take as values.
#[derive(Default)]
pub(super) struct Cache {
    kept: HashMap<String, Kept>,
    bytes: usize,
}

struct Kept {
    raw: String,
    by: String,
    stale: DateTime<Utc>,
}

impl Cache {
    pub(super) fn get(&self, key: &str, now: DateTime<Utc>) -> Option<Answer> {
        let kept = self.kept.get(key).filter(|kept| now < kept.stale)?;
        Some(Answer::new(&kept.by, serde_json::from_str(&kept.raw).ok()?))
    }

    pub(super) fn put(&mut self, key: &str, answer: &Answer, now: DateTime<Utc>, keep: Duration) {
        let Some(stale) = TimeDelta::from_std(keep)
            .ok()
            .and_then(|keep| now.checked_add_signed(keep))
            .filter(|stale| *stale > now)
        else {
            return;
        };
        let raw = answer.raw.to_string();
        if raw.len() > BYTES / 2 {
            return;
        }
        self.remove(key);
        self.make_room(raw.len(), now);
        self.bytes += raw.len();
        let by = answer.by.clone();
        self.kept.insert(key.to_owned(), Kept { raw, by, stale });
    }

    fn make_room(&mut self, wanted: usize, now: DateTime<Utc>) {
        let stale: Vec<String> = self
            .kept
            .iter()
            .filter(|(_, kept)| kept.stale <= now)
            .map(|(key, _)| key.clone())
            .collect();
        for key in stale {
            self.remove(&key);
        }
        while self.kept.len() >= ANSWERS || self.bytes + wanted > BYTES {
            let oldest = self.kept.iter().min_by_key(|(_, kept)| kept.stale);
            let Some(key) = oldest.map(|(key, _)| key.clone()) else {
                return;
            };
            self.remove(&key);
        }
    }

    fn remove(&mut self, key: &str) {
        if let Some(kept) = self.kept.remove(key) {
            self.bytes -= kept.raw.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn it_stays_small() {
        let mut cache = Cache::default();
        let now = DateTime::from_timestamp(1_772_928_000, 0).unwrap();
        let hour = Duration::from_hours(1);
        for n in 0..1000 {
            let answer = Answer::new("x", json!("x".repeat(n * 50)));
            cache.put(&n.to_string(), &answer, now, hour);
            assert!(cache.kept.len() <= ANSWERS && cache.bytes <= BYTES);
        }
        cache.put("huge", &Answer::new("x", json!("x".repeat(BYTES))), now, hour);
        assert_eq!(cache.get("huge", now), None);
        assert!(cache.get("999", now).is_some());
        cache.put("999", &Answer::new("y", json!(1)), now, hour);
        assert_eq!(cache.get("999", now).unwrap().by, "y");
        assert_eq!(cache.get("999", now + hour), None);
        cache.put("next", &Answer::new("y", json!(1)), now + hour, hour);
        assert_eq!((cache.kept.len(), cache.bytes), (1, 1));
    }
}
