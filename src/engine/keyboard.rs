//! Buttons of a reply: what each does is kept under a short id.

use chrono::{DateTime, Utc};

use crate::domain::Press;
use crate::memory::Book;
use crate::memory::callback::{self, Callback};
use crate::part::{Button, ButtonTarget};
use crate::port::StoreError;
use crate::reply::Reply;

/// Keeps what each button does and lays the buttons out.
pub(super) fn build(
    book: &mut Book,
    reply: &Reply,
    now: DateTime<Utc>,
) -> Result<Vec<Vec<Button>>, StoreError> {
    let mut buttons = Vec::with_capacity(reply.actions.len());
    for action in &reply.actions {
        let target = match &action.press {
            Press::Link(link) => ButtonTarget::Link(link.clone()),
            Press::Call { .. } | Press::Calls(_) | Press::More(_) | Press::Say(_) => {
                ButtonTarget::Callback(keep(book, &action.press, reply.slot.as_ref(), now)?)
            }
        };
        buttons.push((
            Button {
                label: action.label.clone(),
                target,
            },
            action.new_row,
        ));
    }
    Ok(crate::render::keyboard(buttons))
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
