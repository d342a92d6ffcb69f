//! Buttons of a reply: each action is kept under an id, and the ids stand in rows that fit a phone.

use chrono::{DateTime, Utc};
use unicode_width::UnicodeWidthStr as _;

use crate::domain::Press;
use crate::memory::Book;
use crate::memory::callback::{self, Callback};
use crate::part::{Button, ButtonTarget};
use crate::port::StoreError;
use crate::reply::Reply;

/// Columns of text that fit one row of buttons on a phone, the buttons' own margins included.
const ROW: usize = 34;
/// What a button's frame takes, in columns.
const FRAME: usize = 4;
/// Buttons in a row at most.
const PER_ROW: usize = 8;

/// Keeps what each button does and lays the buttons out.
pub(super) fn build(
    book: &mut Book,
    reply: &Reply,
    now: DateTime<Utc>,
) -> Result<Vec<Vec<Button>>, StoreError> {
    let mut rows: Vec<Vec<Button>> = Vec::new();
    let mut width = 0;
    for action in &reply.actions {
        let target = match &action.press {
            Press::Link(link) => ButtonTarget::Link(link.clone()),
            Press::Call { .. } | Press::More(_) | Press::Say(_) => {
                ButtonTarget::Callback(keep(book, &action.press, reply.slot.as_ref(), now)?)
            }
        };
        let needed = action.label.width() + FRAME;
        let full = width + needed > ROW || rows.last().is_some_and(|row| row.len() >= PER_ROW);
        if rows.is_empty() || action.new_row || full {
            rows.push(Vec::new());
            width = 0;
        }
        width += needed;
        if let Some(row) = rows.last_mut() {
            row.push(Button {
                label: action.label.clone(),
                target,
            });
        }
    }
    Ok(rows)
}

fn keep(
    book: &mut Book,
    press: &Press,
    slot: Option<&String>,
    now: DateTime<Utc>,
) -> Result<String, StoreError> {
    let id = callback::id(book.chat(), book.new_id());
    let kept = Callback {
        chat: book.chat().clone(),
        press: press.clone(),
        slot: slot.cloned(),
        used: false,
        expires: now + callback::LIFE,
    };
    callback::put(book.extra(), &id, &kept)?;
    Ok(id)
}
