//! The planner without a model: the rules read the message once, and what the calls bring says the rest.

use async_trait::async_trait;

use super::{Move, Planner, Talk};
use crate::domain::Action;
use crate::scene::{self, Step};

/// Reads by rule.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RulePlanner;

#[async_trait]
impl Planner for RulePlanner {
    async fn next(&self, talk: &Talk<'_>) -> Move {
        if !talk.done.is_empty() {
            return Move::Done(offers(talk));
        }
        let plan = scene::plan(talk.text, talk.view);
        match plan.step {
            Step::Calls(calls) => Move::Call {
                scene: plan.scene,
                calls,
            },
            Step::Say(say) => Move::Say {
                scene: plan.scene,
                words: say.words,
                actions: say.actions,
            },
        }
    }
}

/// What else the words could have meant, one tap away under what was done.
fn offers(talk: &Talk<'_>) -> Vec<Action> {
    let [only] = talk.done else { return Vec::new() };
    let made = only
        .result
        .as_ref()
        .ok()
        .and_then(|output| output.content["id"].as_u64());
    made.map_or_else(Vec::new, |id| {
        scene::otherwise(talk.text, talk.view, &only.call, id)
    })
}
