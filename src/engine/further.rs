//! The next page of a list outside of any message, for a client that draws it itself.

use std::sync::Arc;

use super::turn::Engine;
use crate::block::Block;
use crate::domain::{Action, Press};
use crate::memory::{Book, continuation};
use crate::port::StoreError;
use crate::tool::{Circumstance, ToolOutput};

/// How often a page is loaded anew when another writer was faster.
const TRIES: usize = 5;

/// What became of a question for the next page.
#[derive(Debug, Clone, PartialEq)]
pub enum FurtherPage {
    /// The page, and the id of the one after it.
    Shown {
        /// The table, or whatever the tool shows instead.
        block: Box<Block>,
        /// What loads the page after it; `None` after the last.
        continuation: Option<String>,
    },
    /// There is no such list, it has expired, or this page was loaded already.
    Gone,
    /// The tool failed, in words for the person.
    Failed(String),
}

impl Engine {
    /// Loads the next page of the list that goes on under this id; the id is spent by that.
    ///
    /// # Errors
    /// When the store cannot be read or written; the id is not spent then.
    pub async fn further(&self, id: &str) -> Result<FurtherPage, StoreError> {
        let mut tries = 0;
        loop {
            match self.try_further(id).await {
                Err(StoreError::Conflict) if tries < TRIES => tries += 1,
                outcome => return outcome,
            }
        }
    }

    async fn try_further(&self, id: &str) -> Result<FurtherPage, StoreError> {
        let now = self.clock.now();
        let Some(chat) = continuation::chat_of(self.store.as_ref(), id)? else {
            return Ok(FurtherPage::Gone);
        };
        let mut book = Book::open(Arc::clone(&self.store), chat.clone(), || {
            self.newcomer.state(None)
        })?;
        let Some(list) = continuation::take(self.store.as_ref(), book.extra(), id, &chat, now)? else {
            return Ok(FurtherPage::Gone);
        };
        let turn = Circumstance::at(now);
        let page = self
            .toolbox
            .page(&list.call, Some(&list.cursor), &mut book, &turn)
            .await;
        // A page that failed may be asked for again.
        let output = match page {
            Ok(output) => output,
            Err(error) => return Ok(FurtherPage::Failed(error.words.text)),
        };
        self.store.commit(book.into_batch()?).await?;
        Ok(shown(output))
    }
}

fn shown(output: ToolOutput) -> FurtherPage {
    let continuation = output.actions.iter().rev().find_map(next_id);
    let table = output
        .visual
        .iter()
        .rposition(|block| matches!(block, Block::Table(_)));
    let block = output.visual.into_iter().nth(table.unwrap_or_default());
    block.map_or(FurtherPage::Gone, |block| FurtherPage::Shown {
        block: Box::new(block),
        continuation,
    })
}

fn next_id(action: &Action) -> Option<String> {
    match &action.press {
        Press::More(id) => Some(id.clone()),
        Press::Call { .. } | Press::Calls(_) | Press::Link(_) | Press::Say(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::trial::{Talk, button, pressed};
    use crate::memory::outbox::Letter;
    use crate::reply::ReplyTarget;
    use crate::tool::log;

    const MORE: &str = "Load more";

    // A chat with 57 entries.
    async fn talk() -> Talk {
        let mut talk = Talk::new(log::tools(), false);
        for number in 1..=57 {
            talk.say(&format!("log note number {number:02}.")).await;
        }
        talk
    }

    // The numbers of the notes that letters show.
    fn numbers(letters: &[Letter]) -> Vec<u32> {
        let json = serde_json::to_string(
            &letters
                .iter()
                .map(|letter| &letter.reply.blocks)
                .collect::<Vec<_>>(),
        );
        let json = json.unwrap();
        let found = json.split("number ").skip(1);
        found.map(|rest| rest[..2].parse().unwrap()).collect()
    }

    #[tokio::test]
    async fn pages_follow_each_other_without_a_repeat_or_a_gap() {
        let mut talk = talk().await;
        let mut letters = talk.say("/history").await;
        let mut pages = vec![numbers(&letters)];
        while let Some(more) = button(letters.last().unwrap(), MORE) {
            talk = talk.restarted();
            letters = talk.press(&more).await;
            let spent = ReplyTarget::Buttons { message: 5 };
            assert_eq!(letters[0].reply.target, spent, "the old button goes");
            pages.push(numbers(&letters));
            // What is written in between stands before the list and not in it.
            talk.say("log something else").await;
        }
        assert_eq!(
            pages.iter().map(Vec::len).collect::<Vec<_>>(),
            [10, 10, 10, 10, 10, 7]
        );
        let all: Vec<u32> = pages.concat();
        assert_eq!(all, (1..=57).rev().collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn a_page_is_loaded_once_and_only_where_the_list_is() {
        let mut talk = talk().await;
        let letters = talk.say("/history").await;
        let more = button(&letters[0], MORE).unwrap();
        let gone = |letters: &[Letter]| {
            let toast = letters[0].reply.toast.clone().unwrap_or_default();
            numbers(letters).is_empty() && toast.contains("expired")
        };
        let elsewhere = talk.elsewhere(pressed(&more)).await;
        assert!(gone(&elsewhere), "{elsewhere:?}");
        assert_eq!(numbers(&talk.press(&more).await).len(), 10);
        let again = talk.press(&more).await;
        assert!(gone(&again), "{again:?}");
        assert_eq!(again[0].reply.target, ReplyTarget::Buttons { message: 5 });
        let letters = talk.say("/history").await;
        let more = button(&letters[0], MORE).unwrap();
        talk.clock.set("2026-03-07T12:00:01Z".parse().unwrap());
        let late = talk.press(&more).await;
        assert!(gone(&late), "{late:?}");
    }

    #[tokio::test]
    async fn another_client_goes_on_where_a_message_stopped() {
        let mut talk = talk().await;
        let letters = talk.say("/history").await;
        let more = letters[0].reply.actions.iter().find_map(next_id);
        let mut next = more.unwrap();
        let mut shown = Vec::new();
        loop {
            let page = talk.engine.further(&next).await.unwrap();
            let FurtherPage::Shown { block, continuation } = page else {
                panic!("{page:?}");
            };
            let json = serde_json::to_string(&block).unwrap();
            shown.push(json.matches("number ").count());
            assert_eq!(talk.engine.further(&next).await.unwrap(), FurtherPage::Gone);
            match continuation {
                Some(id) => next = id,
                None => break,
            }
        }
        assert_eq!(shown, [10, 10, 10, 10, 7]);
        assert_eq!(talk.engine.further("nonsense").await.unwrap(), FurtherPage::Gone);
    }
}
