//! What a chat is looked after by: the turn of its day, its morning and evening, its long spans.

use chrono::{DateTime, Utc};

use super::super::backlog::summary;
use super::{Timer, digest};
use crate::domain::Change;
use crate::domain::day::day_of;
use crate::domain::span::Span;
use crate::domain::wake::{Household, Wake};
use crate::memory::Book;
use crate::memory::due::{self, Due};
use crate::port::StoreError;
use crate::reply::Reply;
use crate::text::Phrases;
use crate::tool::span::still::question;

impl Timer {
    /// Looks after a chat, and answers what is to be said.
    pub(super) fn household(
        book: &mut Book,
        due: &Due,
        now: DateTime<Utc>,
    ) -> Result<Vec<Reply>, StoreError> {
        let Some(kept) = book.state().kept.filter(|_| book.state().wake == Some(due.at)) else {
            due::delete(book.extra(), due);
            return Ok(Vec::new());
        };
        let household = Household {
            settings: book.settings(),
            goals: book.goals(),
            spans: book.spans(),
            summary: book.state().missed.as_ref().and_then(|missed| missed.until),
        };
        let wakes = household.due(kept, now);
        let mut replies = Vec::new();
        for (at, wake) in wakes {
            replies.extend(look_after(book, at, wake, now)?);
        }
        book.kept(now);
        Ok(replies)
    }
}

fn look_after(
    book: &mut Book,
    at: DateTime<Utc>,
    wake: Wake,
    now: DateTime<Utc>,
) -> Result<Option<Reply>, StoreError> {
    // A greeting of another day would only confuse.
    let is_today = day_of(at, book.settings()) == day_of(now, book.settings());
    match wake {
        Wake::Morning if is_today => digest::morning(book, now).map(Some),
        Wake::Evening if is_today => digest::evening(book, now).map(Some),
        // The goals were rolled over when the round began.
        Wake::Day | Wake::Morning | Wake::Evening => Ok(None),
        Wake::Summary => {
            let missed = book.state_mut().missed.take();
            let phrases = Phrases::of(book.settings().lang);
            Ok(missed.map(|missed| Reply::from(summary(&missed, phrases))))
        }
        Wake::Still(id) => {
            let span = book.spans().iter().find(|span| span.id == id).cloned();
            let Some(span) = span else { return Ok(None) };
            let asked = Span {
                asked: true,
                ..span.clone()
            };
            let reply = question(&span, now, Phrases::of(book.settings().lang));
            book.apply(&Change::Span {
                before: Some(Box::new(span)),
                after: Some(Box::new(asked)),
            })?;
            Ok(Some(reply))
        }
    }
}
