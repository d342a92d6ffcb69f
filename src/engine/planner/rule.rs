//! The planner without a model: the rules read the message once, and what the calls bring says the rest.

use async_trait::async_trait;

use super::{Move, Planner, Talk};
use crate::scene::{self, Step};

/// Reads by rule.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RulePlanner;

#[async_trait]
impl Planner for RulePlanner {
    async fn next(&self, talk: &Talk<'_>) -> Move {
        if !talk.done.is_empty() {
            return Move::Done;
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
