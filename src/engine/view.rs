//! What a planner may know of a chat.

use super::Inbound;
use crate::domain::View;
use crate::domain::goal::Goal;
use crate::memory::Book;
use crate::memory::journal::{self, Subject};
use crate::port::StoreError;
use crate::tool::{Circumstance, Toolbox};

/// The chat as this message finds it.
pub(super) fn of(
    book: &Book,
    inbound: &Inbound,
    turn: &Circumstance,
    toolbox: &Toolbox,
) -> Result<View, StoreError> {
    let mut reminders = book.reminders()?;
    reminders.sort_by_key(|reminder| (reminder.next.is_none(), reminder.next));
    reminders.truncate(50);
    Ok(View {
        now: turn.at,
        settings: book.settings().clone(),
        fields: book.fields().to_vec(),
        goals: goals(book),
        spans: book.spans().to_vec(),
        reminders,
        previous: book.state().scene,
        reply_to_entry: inbound
            .reply_to
            .map(|message| entry_of(book, message))
            .transpose()?
            .flatten(),
        offers: toolbox.offers(book.settings().lang),
    })
}

// The goals of today first, then those that come back on another day; what is over is not spoken of.
fn goals(book: &Book) -> Vec<Goal> {
    let (open, waiting): (Vec<&Goal>, Vec<&Goal>) = book.goals().iter().partition(|goal| goal.is_open());
    let returning = waiting.into_iter().filter(|goal| goal.auto_period.is_some());
    open.into_iter().chain(returning).cloned().collect()
}

/// The entry that a message, of the person's or of ours, is about.
pub(super) fn entry_of(book: &Book, message: i64) -> Result<Option<(chrono::NaiveDate, u64)>, StoreError> {
    let store = book.store().as_ref();
    let turn = match journal::subject(store, book.chat(), message)? {
        Some(Subject::Turn(turn)) => turn,
        Some(Subject::Entry(about)) => return Ok(Some((about.date, about.entry))),
        None => return Ok(None),
    };
    let Some(row) = journal::get(store, book.chat(), turn)? else {
        return Ok(None);
    };
    Ok(row.changes.iter().find_map(crate::domain::Change::entry_after))
}
