//! How much one person may write in a minute before the answers are gathered into one.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Duration, Utc};

use super::{Inbound, InboundKind};
use crate::domain::ChatKey;

/// Messages of one person in a minute, by their own dates, that are answered one by one.
const MESSAGES: usize = 120;
/// The minute.
const SPAN: Duration = Duration::minutes(1);
/// Up to so many people nobody is forgotten.
const PEOPLE: usize = 1024;

/// What somebody wrote: the event's number and its date.
type Said = VecDeque<(u64, DateTime<Utc>)>;

/// The messages of the last minute, person by person.
#[derive(Debug, Default)]
pub(super) struct Rates(Mutex<People>);

#[derive(Debug, Default)]
struct People {
    said: HashMap<ChatKey, Said>,
    // How many were left when those who have rested were last forgotten.
    left: usize,
}

impl People {
    // Looks through everybody only when they have become twice as many, so that a message pays for a few of them.
    fn forget_rested(&mut self, now: DateTime<Utc>) {
        if self.said.len() < PEOPLE.max(2 * self.left) {
            return;
        }
        self.said
            .retain(|_, said| said.back().is_some_and(|(_, last)| *last > now - SPAN));
        self.said.shrink_to(PEOPLE);
        self.left = self.said.len();
    }
}

impl Rates {
    /// Counts an event, once however often it is tried; `true` when its person has written more than is answered.
    pub(super) fn is_over(&self, inbound: &Inbound) -> bool {
        let counts = matches!(inbound.kind, InboundKind::Text(_) | InboundKind::Files { .. });
        let (Some(person), true) = (&inbound.user, counts) else {
            return false;
        };
        let mut people = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        people.forget_rested(inbound.at);
        let said = people.said.entry(person.key.clone()).or_default();
        said.retain(|(_, at)| *at > inbound.at - SPAN);
        if !said.iter().any(|(id, _)| *id == inbound.id) {
            said.push_back((inbound.id, inbound.at));
        }
        // Of a flood no more is remembered than tells that it is one.
        if said.len() > MESSAGES + 1 {
            said.pop_front();
        }
        said.len() > MESSAGES
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Person;

    fn message(id: u64, person: i64, second: i64) -> Inbound {
        Inbound {
            id,
            chat: ChatKey::new("tg", person),
            user: Some(Person {
                key: ChatKey::new("tg", person),
                name: String::new(),
                lang: None,
            }),
            at: DateTime::UNIX_EPOCH + Duration::seconds(second),
            message: None,
            thread: None,
            reply_to: None,
            private: true,
            kind: InboundKind::Text("tea".to_owned()),
        }
    }

    #[test]
    fn the_next_after_120_in_a_minute_is_too_much_for_its_person_alone() {
        let rates = Rates::default();
        for id in 0..120 {
            assert!(!rates.is_over(&message(id, 7, 0)), "message {id}");
        }
        // Tried again, an event counts once.
        assert!(!rates.is_over(&message(119, 7, 0)));
        assert!(rates.is_over(&message(120, 7, 30)));
        assert!(rates.is_over(&message(121, 7, 59)));
        assert!(!rates.is_over(&message(122, 8, 59)), "another person");
        assert!(!rates.is_over(&message(123, 7, 61)), "a minute later");
    }

    #[test]
    fn those_who_rest_are_forgotten() {
        let rates = Rates::default();
        let known = || rates.0.lock().unwrap().said.len();
        for minute in 0..20 {
            for person in 0..1000 {
                let id = u64::try_from(minute * 1000 + person).unwrap();
                assert!(!rates.is_over(&message(id, 1 + minute * 1000 + person, 90 * minute)));
            }
            assert!(known() <= 2 * PEOPLE, "{} after {minute}", known());
        }
    }

    #[test]
    fn a_backlog_of_hours_is_no_flood() {
        let rates = Rates::default();
        assert!((0..1000).all(|id| !rates.is_over(&message(id, 7, i64::try_from(id).unwrap()))));
    }
}
