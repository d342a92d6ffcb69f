//! A pressed button: the call kept under its id, or the next page of a list.

use super::compose::{self, Answer};
use super::planner::Outcome;
use super::stage::Stage;
use super::turn::Engine;
use crate::args;
use crate::domain::Press;
use crate::memory::{callback, continuation};
use crate::port::StoreError;
use crate::reply::{Reply, ReplyTarget};

impl Engine {
    /// Does what a button says. A button of another chat, an expired or a spent one only says so.
    pub(super) async fn pressed(
        &self,
        data: &str,
        on: Option<i64>,
        stage: &mut Stage<'_>,
    ) -> Result<Answer, StoreError> {
        let kept = callback::get(self.store.as_ref(), data, stage.book.chat(), stage.turn.now)?;
        let Some(mut kept) = kept else {
            return Ok(expired(stage, on));
        };
        match kept.press.clone() {
            Press::Call { call, once } => {
                if once && kept.used {
                    return Ok(toast(stage, "button-used"));
                }
                kept.used = once;
                callback::put(stage.book.extra(), data, &kept)?;
                let outcome = stage.call(call).await;
                Ok(stage.compose(vec![outcome], on))
            }
            Press::Calls(calls) => {
                if kept.used {
                    return Ok(toast(stage, "button-used"));
                }
                kept.used = true;
                callback::put(stage.book.extra(), data, &kept)?;
                let mut outcomes = Vec::with_capacity(calls.len());
                for call in calls {
                    outcomes.push(stage.call(call).await);
                }
                Ok(stage.compose(outcomes, on))
            }
            Press::More(id) => more(&id, on, stage).await,
            Press::Say(words) => self.say(&words, stage).await,
            Press::Link(_) => Ok(Answer::default()),
        }
    }
}

async fn more(id: &str, on: Option<i64>, stage: &mut Stage<'_>) -> Result<Answer, StoreError> {
    let chat = stage.book.chat().clone();
    let store = std::sync::Arc::clone(stage.book.store());
    let taken = continuation::take(store.as_ref(), stage.book.extra(), id, &chat, stage.turn.now)?;
    let Some(list) = taken else {
        return Ok(expired(stage, on));
    };
    let result = stage
        .toolbox
        .page(&list.call, Some(&list.cursor), &mut stage.book, &stage.turn)
        .await;
    let mut answer = stage.compose(
        vec![Outcome {
            call: list.call,
            result,
        }],
        None,
    );
    answer.spent = on;
    Ok(answer)
}

// The buttons of a list that cannot go on are taken away, so that nobody presses them again.
fn expired(stage: &Stage<'_>, on: Option<i64>) -> Answer {
    let mut answer = toast(stage, "button-expired");
    if let Some(message) = on {
        answer.reply.target = ReplyTarget::Buttons { message };
    }
    answer
}

fn toast(stage: &Stage<'_>, key: &str) -> Answer {
    let words = stage.phrases().plain(key, args!());
    compose::answer(Reply {
        toast: Some(words),
        ..Reply::default()
    })
}
