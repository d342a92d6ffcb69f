//! How often people do a thing: the events of the last minute, person by person.

use std::collections::{HashMap, VecDeque};

use chrono::{DateTime, Duration, Utc};

/// The minute.
const SPAN: Duration = Duration::minutes(1);
/// Up to so many people nobody is forgotten.
const PEOPLE: usize = 1024;

/// The events of the last minute, person by person, by the events' own dates.
#[derive(Debug)]
pub struct Pace {
    limit: usize,
    // Numbers of events and their dates.
    events: HashMap<String, VecDeque<(u64, DateTime<Utc>)>>,
    // How many people were left when those who have rested were last forgotten.
    left: usize,
}

impl Pace {
    /// A pace of at most `limit` events a minute.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self {
            limit,
            events: HashMap::new(),
            left: 0,
        }
    }

    /// Counts an event, once however often it is tried; `true` when its person is over the limit with it.
    pub fn is_over(&mut self, person: &str, event: u64, at: DateTime<Utc>) -> bool {
        self.forget_rested(at);
        let events = self.events.entry(person.to_owned()).or_default();
        events.retain(|(_, before)| *before > at - SPAN);
        if !events.iter().any(|(known, _)| *known == event) {
            events.push_back((event, at));
        }
        // Of a flood no more is remembered than tells that it is one.
        if events.len() > self.limit + 1 {
            events.pop_front();
        }
        events.len() > self.limit
    }

    // Looks through everybody only when they have become twice as many, so that an event pays for a few of them.
    fn forget_rested(&mut self, now: DateTime<Utc>) {
        if self.events.len() < PEOPLE.max(2 * self.left) {
            return;
        }
        self.events
            .retain(|_, events| events.back().is_some_and(|(_, last)| *last > now - SPAN));
        self.events.shrink_to(PEOPLE);
        self.left = self.events.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn second(number: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + Duration::seconds(number)
    }

    #[test]
    fn what_is_too_fast_is_told_by_person_and_minute() {
        let mut pace = Pace::new(120);
        for id in 0..120 {
            assert!(!pace.is_over("tg:7", id, second(0)), "{id}");
        }
        // Tried again, an event counts once.
        assert!(!pace.is_over("tg:7", 119, second(0)));
        assert!(pace.is_over("tg:7", 120, second(30)));
        assert!(pace.is_over("tg:7", 121, second(59)));
        assert!(!pace.is_over("tg:8", 122, second(59)), "another person");
        assert!(!pace.is_over("tg:7", 123, second(61)), "a minute later");
    }

    #[test]
    fn a_backlog_of_hours_is_no_flood() {
        let mut pace = Pace::new(120);
        assert!((0..1000_u32).all(|id| !pace.is_over("tg:7", u64::from(id), second(i64::from(id)))));
    }

    #[test]
    fn those_who_rest_are_forgotten() {
        let mut pace = Pace::new(120);
        for minute in 0..20_u32 {
            for person in minute * 1000..(minute + 1) * 1000 {
                let at = second(90 * i64::from(minute));
                assert!(!pace.is_over(&person.to_string(), u64::from(person), at));
            }
            assert!(pace.events.len() <= 2 * PEOPLE, "{}", pace.events.len());
        }
    }
}
