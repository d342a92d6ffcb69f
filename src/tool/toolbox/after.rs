//! What the door adds to a result: the way to the next page, and the warnings that a person is to see.

use crate::args;
use crate::block::Block;
use crate::domain::{Action, Call, Press};
use crate::memory::continuation::{self, Continuation};
use crate::memory::{Book, callback};
use crate::part::Marked;
use crate::text::Phrases;
use crate::tool::{Circumstance, ToolError, ToolOutput};

/// Shows a warning under a result or a failure.
pub(super) fn show_warning(message: &str, outcome: &mut Result<ToolOutput, ToolError>) {
    let words: Block = Marked::plain(format!("⚠️ {message}")).into();
    match outcome {
        Ok(output) => {
            if output.visual.is_empty()
                && let Some(content) = output.content.as_str()
            {
                output.visual.push(Marked::plain(content).into());
            }
            output.visual.push(words);
        }
        Err(error) => {
            let mut blocks = match &error.partial {
                Some(partial) if !partial.visual.is_empty() => partial.visual.clone(),
                Some(_) | None => vec![error.words.clone().into()],
            };
            blocks.push(words);
            error.partial.get_or_insert_default().visual = blocks;
        }
    }
}

/// Keeps where a list goes on. The id of the next page stands in the last table, for clients that draw their own button,
/// and on our own button.
pub(super) fn keep_continuation(
    output: &mut ToolOutput,
    call: &Call,
    book: &mut Book,
    turn: &Circumstance,
) -> Result<(), ToolError> {
    let Some(next) = output.next.take() else {
        return Ok(());
    };
    let lang = book.settings().lang;
    let id = callback::id(book.chat(), book.new_id());
    let kept = Continuation {
        chat: book.chat().clone(),
        call: call.clone(),
        cursor: next.cursor,
        expires: turn.now + continuation::LIFE,
    };
    continuation::put(book.extra(), &id, &kept).map_err(|error| ToolError::store(lang, &error))?;
    let table = output.visual.iter_mut().rev().find_map(|block| match block {
        Block::Table(table) => Some(table),
        Block::Text(_) | Block::Chart { .. } | Block::File(_) | Block::Map(_) => None,
    });
    if let Some(table) = table {
        table.continuation = Some(id.clone());
    }
    let label = Phrases::of(lang).plain("button-more", args!());
    output.actions.push(Action {
        label,
        press: Press::More(id),
        new_row: true,
    });
    Ok(())
}
