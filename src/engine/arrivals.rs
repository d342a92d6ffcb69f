//! What arrives besides words: files and albums, and messages that now say something else.

use std::sync::Arc;

use serde_json::json;

use super::compose::Answer;
use super::stage::Stage;
use super::turn::Engine;
use crate::args;
use crate::domain::page::SourceFile;
use crate::domain::{Call, Change};
use crate::memory::{Album, Book, journal};
use crate::port::StoreError;

impl Engine {
    /// Keeps files as an entry; the files of an album become one.
    pub(super) async fn files(
        &self,
        caption: &str,
        files: &[SourceFile],
        album: Option<&str>,
        stage: &mut Stage<'_>,
    ) -> Result<Answer, StoreError> {
        if join_album(files, album, &mut stage.book)? {
            return Ok(Answer::default());
        }
        let mut answer = if caption.trim().is_empty() {
            Answer::default()
        } else {
            self.say(caption, stage).await?
        };
        if !answer.changes.iter().any(|change| change.entry_after().is_some()) {
            let kept = keep(caption, files, stage).await;
            answer.changes.extend(kept.changes);
            answer.reply = kept.reply;
        }
        stage.book.state_mut().album = album.map(|id| Album {
            id: id.to_owned(),
            turn: stage.number,
        });
        Ok(answer)
    }

    /// Takes back what the message wrote and does what it says now.
    pub(super) async fn edited(&self, text: &str, stage: &mut Stage<'_>) -> Result<Answer, StoreError> {
        let Some(row) = turn_of_message(stage)? else {
            return self.say(text, stage).await;
        };
        for change in row.changes.into_iter().rev() {
            stage.book.apply(&change.inverse())?;
        }
        stage.number = row.turn;
        let mut answer = self.say(text, stage).await?;
        answer.replaces = Some(row.turn);
        if answer.reply.reaction.is_none() {
            answer
                .reply
                .blocks
                .insert(0, stage.phrases().say("edited-note", args!()).into());
        }
        Ok(answer)
    }
}

fn turn_of_message(stage: &Stage<'_>) -> Result<Option<journal::JournalRow>, StoreError> {
    let (store, chat) = (stage.book.store().as_ref(), stage.book.chat());
    let Some(message) = stage.inbound.message else {
        return Ok(None);
    };
    let Some(turn) = journal::of_message(store, chat, message)? else {
        return Ok(None);
    };
    journal::get(store, chat, turn)
}

async fn keep(caption: &str, files: &[SourceFile], stage: &mut Stage<'_>) -> Answer {
    let kind = files.first().map_or("document", |file| file.kind.as_str());
    let name = files
        .iter()
        .find_map(|file| file.name.clone())
        .unwrap_or_default();
    let label = stage
        .phrases()
        .plain(&format!("kept-{kind}"), args! { "name" => name });
    let text = if caption.trim().is_empty() {
        label.trim()
    } else {
        caption.trim()
    };
    let outcome = stage
        .call(Call::new("write", json!({ "appendContent": text })))
        .await;
    let mut answer = stage.compose(vec![outcome], None);
    if kind == "voice" && !answer.changes.is_empty() {
        answer.reply.reaction = None;
        answer
            .reply
            .blocks
            .push(stage.phrases().say("voice-not-set-up", args!()).into());
    }
    answer
}

// Telegram sends the files of an album as messages of their own; those after the first join the first one's entry.
fn join_album(files: &[SourceFile], album: Option<&str>, book: &mut Book) -> Result<bool, StoreError> {
    let open = book
        .state()
        .album
        .clone()
        .filter(|open| Some(open.id.as_str()) == album);
    let store = Arc::clone(book.store());
    let row = open
        .map(|open| journal::get(store.as_ref(), book.chat(), open.turn))
        .transpose()?
        .flatten();
    let Some(mut row) = row else { return Ok(false) };
    let Some((date, id)) = row.changes.iter().rev().find_map(Change::entry_after) else {
        return Ok(false);
    };
    let entry = book
        .page(date)?
        .and_then(|page| page.entries.into_iter().find(|entry| entry.id == id));
    let Some(before) = entry else { return Ok(false) };
    let mut after = before.clone();
    after
        .source
        .get_or_insert_default()
        .files
        .extend(files.iter().cloned());
    let change = Change::Entry {
        date,
        before: Some(Box::new(before)),
        after: Some(Box::new(after)),
    };
    book.apply(&change)?;
    row.changes.push(change);
    let chat = book.chat().clone();
    journal::put(book.extra(), &chat, &row)?;
    Ok(true)
}
