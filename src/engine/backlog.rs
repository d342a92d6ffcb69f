//! What was written while the bot was away: kept with its dates, and answered by one summary.

use chrono::{DateTime, Duration, Utc};

use super::compose::{self, Answer};
use super::stage::Stage;
use super::{Inbound, InboundKind};
use crate::args;
use crate::block::{Block, TextBlock};
use crate::memory::Missed;
use crate::part::Marked;

/// From when on a message counts as written while the bot was away.
const LATE: i64 = 120;
/// Lines of a summary; the rest is counted.
const LINES: usize = 12;

/// Whether an event waited for the bot.
pub(super) fn is_late(inbound: &Inbound, now: DateTime<Utc>) -> bool {
    let is_message = matches!(inbound.kind, InboundKind::Text(_) | InboundKind::Files { .. });
    is_message && now - inbound.at > Duration::seconds(LATE)
}

/// Gathers an answer that only confirms, while more of the backlog follows; the last one carries the summary.
pub(super) fn gather(answer: &mut Answer, more: bool, stage: &mut Stage<'_>) -> Option<Answer> {
    let gathers = answer.confirms && (more || stage.book.state().missed.is_some());
    if gathers {
        let line = first_words(answer);
        let missed = stage.book.state_mut().missed.get_or_insert_default();
        missed.count += 1;
        if missed.lines.len() < LINES {
            missed.lines.push(line);
        }
        answer.reply.blocks.clear();
        answer.reply.actions.clear();
        answer.reply.reaction = None;
    }
    if more { None } else { summary(stage) }
}

/// The summary of what was gathered, once.
pub(super) fn summary(stage: &mut Stage<'_>) -> Option<Answer> {
    let Missed { count, lines } = stage.book.state_mut().missed.take()?;
    let phrases = stage.phrases();
    let mut words = phrases.say("backlog-head", args! { "count" => count });
    for line in &lines {
        words.push_line(&Marked::plain(format!("• {line}")));
    }
    if count > lines.len() {
        words.push_line(&phrases.say("backlog-more", args! { "count" => count - lines.len() }));
    }
    Some(compose::say(words, Vec::new()))
}

// A receipt's first line is its moment and its second the words: together they name the entry.
fn first_words(answer: &Answer) -> String {
    let text = answer.reply.blocks.iter().find_map(|block| match block {
        Block::Text(TextBlock::Marked(words)) => Some(words.text.as_str()),
        Block::Text(TextBlock::Markdown { markdown }) => Some(markdown.as_str()),
        Block::Chart { .. } | Block::Table(_) | Block::File(_) | Block::Map(_) => None,
    });
    let lines: Vec<&str> = text.unwrap_or_default().lines().take(2).collect();
    lines
        .join(" · ")
        .trim_start_matches("📝 ")
        .chars()
        .take(120)
        .collect()
}

#[cfg(test)]
mod tests;
