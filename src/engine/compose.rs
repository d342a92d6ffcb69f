//! Outcomes of calls become one reply.

use serde_json::json;

use super::planner::Outcome;
use crate::args;
use crate::domain::settings::Ack;
use crate::domain::{Action, Call, Change};
use crate::part::Marked;
use crate::reply::{Reply, ReplyTarget};
use crate::text::Phrases;
use crate::tool::Kind;

/// An answer on its way: the reply, and the changes that a later undo takes back.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Answer {
    /// What is shown.
    pub(super) reply: Reply,
    /// What can be taken back.
    pub(super) changes: Vec<Change>,
    /// Turns that were taken back and leave the journal.
    pub(super) undone: Vec<u64>,
    /// Whether it only confirms that something was written.
    pub(super) confirms: bool,
    /// Whether nothing was done because its person asks too often.
    pub(super) too_often: bool,
    /// A message of ours whose buttons have done their work and go.
    pub(super) spent: Option<i64>,
    /// The earlier turn whose place this one takes.
    pub(super) replaces: Option<u64>,
    /// The idempotency keys whose results the calls left.
    pub(super) results: Vec<String>,
}

/// How an answer is shown.
pub(super) struct Manner<'a> {
    pub(super) phrases: &'a Phrases,
    pub(super) ack: Ack,
    /// The number under which this turn can be taken back.
    pub(super) turn: u64,
    /// The message whose button was pressed.
    pub(super) pressed: Option<i64>,
}

/// Joins what the calls brought, in order: words and blocks, then the buttons, Undo last.
pub(super) fn compose(outcomes: Vec<Outcome>, manner: &Manner<'_>) -> Answer {
    let confirms = |outcome: &Outcome| outcome.result.as_ref().is_ok_and(|output| output.quiet);
    let too_often = |outcome: &Outcome| matches!(&outcome.result, Err(error) if error.kind == Kind::TooOften);
    let mut answer = Answer {
        too_often: !outcomes.is_empty() && outcomes.iter().all(too_often),
        confirms: !outcomes.is_empty() && outcomes.iter().all(confirms),
        ..Answer::default()
    };
    let slots: Vec<Option<String>> = outcomes.iter().map(slot_of).collect();
    for (at, outcome) in outcomes.into_iter().enumerate() {
        match outcome.result {
            Ok(mut output) => {
                // What is shown again later on, a goal's card after its second count, is shown once.
                if slots[at].is_some() && slots[at + 1..].contains(&slots[at]) {
                    output.visual = Vec::new();
                    output.actions = Vec::new();
                } else if output.visual.is_empty() && output.toast.is_none() {
                    answer.reply.blocks.extend(output.fallback());
                }
                answer.reply.blocks.extend(output.visual);
                answer.reply.actions.extend(output.actions);
                answer.reply.toast = output.toast.or(answer.reply.toast);
                answer.reply.slot = output.slot.or(answer.reply.slot);
                answer.reply.stored.extend(output.stored);
                answer.reply.about = output.about.or(answer.reply.about);
                if let Some(message) = manner.pressed.filter(|_| output.replaces) {
                    answer.reply.target = ReplyTarget::Message { message };
                }
                match output.undoes {
                    Some(turn) => answer.undone.push(turn),
                    None => answer.changes.extend(output.changes),
                }
                answer.results.extend(output.results);
            }
            Err(error) => {
                tracing::info!(tool = outcome.call.tool, kind = ?error.kind, source = error.source, "a call failed");
                let partial = error.partial.map(|partial| *partial).unwrap_or_default();
                if partial.visual.is_empty() {
                    answer.reply.blocks.push(error.words.into());
                } else {
                    answer.reply.blocks.extend(partial.visual);
                }
                answer.reply.actions.extend(error.actions);
                answer.changes.extend(partial.changes);
                answer.results.extend(partial.results);
            }
        }
    }
    if !answer.changes.is_empty() {
        answer.reply.actions.push(undo_button(manner));
    }
    if answer.confirms && manner.ack == Ack::Reaction {
        answer.reply = Reply {
            reaction: Some("👌".to_owned()),
            ..Reply::default()
        };
    }
    answer
}

fn slot_of(outcome: &Outcome) -> Option<String> {
    outcome
        .result
        .as_ref()
        .ok()
        .and_then(|output| output.slot.clone())
}

/// An answer that changes nothing.
pub(super) fn answer(reply: Reply) -> Answer {
    Answer {
        reply,
        ..Answer::default()
    }
}

/// An answer that is only words, perhaps with buttons.
pub(super) fn say(words: Marked, actions: Vec<Action>) -> Answer {
    answer(Reply {
        actions,
        ..Reply::from(words)
    })
}

fn undo_button(manner: &Manner<'_>) -> Action {
    let call = Call::new("undo", json!({ "turn": manner.turn }));
    Action::once(manner.phrases.plain("button-undo", args!()), call)
}
