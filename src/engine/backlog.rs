//! What was written while the bot was away: kept with its dates, and answered by one summary.

use chrono::{DateTime, Duration, Utc};

use super::compose::{self, Answer};
use super::stage::Stage;
use super::{Inbound, InboundKind};
use crate::args;
use crate::block::{Block, TableBlock, TextBlock};
use crate::memory::Missed;
use crate::part::Marked;
use crate::render::csv_cell;
use crate::text::Phrases;

/// From when on a message counts as written while the bot was away.
const LATE: i64 = 120;
/// Lines of a summary; the rest is counted.
const LINES: usize = 12;
/// How long a flood is gathered before it is summed up.
const FLOOD: Duration = Duration::minutes(1);

/// What comes with an event.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Crowd {
    /// Whether further events of the chat wait.
    pub more: bool,
    /// Whether its person writes more than is answered one by one.
    pub flooded: bool,
}

fn is_late(inbound: &Inbound, now: DateTime<Utc>) -> bool {
    let is_message = matches!(inbound.kind, InboundKind::Text(_) | InboundKind::Files { .. });
    is_message && now - inbound.at > Duration::seconds(LATE)
}

/// Gathers an answer that only confirms, while more of the backlog follows; the last one carries the summary. Of a
/// flood every answer is gathered, and the summary comes a minute later or with the next message that is none.
pub(super) fn gather(answer: &mut Answer, crowd: Crowd, stage: &mut Stage<'_>) -> Option<Answer> {
    let more = crowd.more && is_late(stage.inbound, stage.turn.now);
    let begun = stage.book.state().missed.is_some();
    let not_asked = not_asked(answer, stage);
    let flooded = crowd.flooded || not_asked.is_some();
    let gathers = flooded || answer.confirms && (more || begun);
    if gathers && (!answer.reply.blocks.is_empty() || answer.reply.reaction.is_some()) {
        let line = not_asked.unwrap_or_else(|| first_words(answer));
        let missed = stage.book.state_mut().missed.get_or_insert_default();
        missed.count += 1;
        if missed.lines.len() < LINES && !line.is_empty() {
            missed.lines.push(line);
        }
        if flooded && missed.until.is_none() {
            missed.until = Some(stage.turn.now + FLOOD);
        }
        answer.reply.blocks.clear();
        answer.reply.actions.clear();
        answer.reply.reaction = None;
    }
    if more || flooded {
        return None;
    }
    let missed = stage.book.state_mut().missed.take()?;
    Some(compose::say(summary(&missed, stage.phrases()), Vec::new()))
}

/// What was gathered, in words.
pub(super) fn summary(missed: &Missed, phrases: &Phrases) -> Marked {
    let count = missed.count;
    let key = if missed.until.is_some() {
        "flood-head"
    } else {
        "backlog-head"
    };
    let mut words = phrases.say(key, args! { "count" => count });
    for line in &missed.lines {
        words.push_line(&Marked::plain(format!("• {line}")));
    }
    if count > missed.lines.len() {
        words.push_line(&phrases.say("backlog-more", args! { "count" => count - missed.lines.len() }));
    }
    words
}

// What was asked too often in words, so that it can be asked again; a button is still there and says so at once.
fn not_asked(answer: &Answer, stage: &Stage<'_>) -> Option<String> {
    let InboundKind::Text(text) = &stage.inbound.kind else {
        return None;
    };
    answer.too_often.then(|| {
        let asked: String = text.lines().next().unwrap_or_default().chars().take(80).collect();
        stage
            .phrases()
            .plain("flood-not-asked", args! { "words" => asked })
    })
}

// A receipt's first line is its moment and its second the words: together they name the entry. A table has its title
// and its first row for that.
fn first_words(answer: &Answer) -> String {
    let lines = answer.reply.blocks.iter().find_map(|block| match block {
        Block::Text(TextBlock::Marked(words)) => Some(first_lines(&words.text)),
        Block::Text(TextBlock::Markdown { markdown }) => Some(first_lines(markdown)),
        Block::Table(table) => Some(title_and_row(table)),
        Block::Chart { .. } | Block::File(_) | Block::Map(_) => None,
    });
    let words = lines.unwrap_or_default().join(" · ");
    words.trim_start_matches("📝 ").chars().take(120).collect()
}

fn first_lines(text: &str) -> Vec<String> {
    text.lines().take(2).map(str::to_owned).collect()
}

fn title_and_row(table: &TableBlock) -> Vec<String> {
    let row = table.rows.first().map(|row| {
        let cells = row.values().map(csv_cell);
        cells.collect::<Vec<_>>().join(" ")
    });
    table.title.clone().into_iter().chain(row).collect()
}

#[cfg(test)]
mod tests;
