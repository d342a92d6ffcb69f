//! The one question whether a person sees native messages: a small table, and two buttons under the question.

use serde_json::json;

use crate::args;
use crate::block::{Block, Column, TableBlock};
use crate::domain::{Action, Call};
use crate::memory::outbox::Letter;
use crate::reply::Reply;
use crate::text::Phrases;

/// Whether a reply shows what a native message would show better: a table, or pictures among other things.
pub(super) fn is_worth_asking(reply: &Reply) -> bool {
    let alone = reply.blocks.len() == 1;
    reply.blocks.iter().any(|block| match block {
        Block::Table(table) => !table.rows.is_empty(),
        Block::Chart { .. } | Block::File(_) | Block::Map(_) => !alone,
        Block::Text(_) => false,
    })
}

/// A sample and the question.
pub(super) fn reply(phrases: &Phrases) -> Reply {
    let question = phrases.say("rich-question", args!());
    let answer = |key: &str, rich: bool| {
        let call = Call::new("settings", json!({ "rich": rich }));
        Action::once(phrases.plain(key, args!()), call)
    };
    Reply {
        blocks: vec![Block::Table(sample(phrases)), question.into()],
        actions: vec![answer("rich-yes", true), answer("rich-no", false)],
        slot: Some(Letter::TRIAL.to_owned()),
        ..Reply::default()
    }
}

fn sample(phrases: &Phrases) -> TableBlock {
    let column = |key: &str, title: String| Column {
        key: key.to_owned(),
        title: Some(title),
        align: None,
    };
    let row = |(day, value): (u8, f64)| {
        let day = phrases.plain(&format!("weekday-{day}"), args!());
        [("day".to_owned(), json!(day)), ("value".to_owned(), json!(value))]
            .into_iter()
            .collect()
    };
    TableBlock {
        title: Some(phrases.plain("rich-sample", args!())),
        columns: vec![
            column("day", phrases.plain("rich-sample-day", args!())),
            column("value", phrases.plain("rich-sample-value", args!())),
        ],
        rows: [(1, 5.0), (3, 7.5), (6, 12.0)].map(row).to_vec(),
        ..TableBlock::default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use chrono::DateTime;
    use chrono_tz::Tz;

    use super::*;
    use crate::domain::{ChatKey, Lang};
    use crate::engine::planner::RulePlanner;
    use crate::engine::{Engine, Inbound, InboundKind, Newcomer};
    use crate::memory::callback;
    use crate::part::ButtonTarget;
    use crate::port::{FixedClock, MemoryStore, Store};
    use crate::tool::{Toolbox, blocks, settings};

    const TABLE: &str = "show as table\nname,km\nMon,5\nTue,7";

    struct Talk {
        engine: Engine,
        said: i64,
    }

    impl Talk {
        fn new(asks_rich: bool) -> Self {
            let mut toolbox = Toolbox::new();
            for tool in blocks::tools().into_iter().chain([settings::tool()]) {
                toolbox.add(tool).unwrap();
            }
            let engine = Engine {
                store: Arc::new(MemoryStore::default()) as Arc<dyn Store>,
                clock: Arc::new(FixedClock::at(DateTime::UNIX_EPOCH)),
                toolbox: Arc::new(toolbox),
                planner: Arc::new(RulePlanner),
                newcomer: Newcomer {
                    lang: Lang::En,
                    zone: Tz::UTC,
                    asks_rich,
                },
            };
            Self { engine, said: 0 }
        }

        async fn hear(&mut self, kind: InboundKind, private: bool) -> Vec<Letter> {
            self.said += 1;
            let inbound = Inbound {
                id: self.said.unsigned_abs(),
                chat: ChatKey::parse("tg:7"),
                user: None,
                at: DateTime::UNIX_EPOCH,
                message: Some(self.said),
                thread: None,
                reply_to: None,
                private,
                kind,
            };
            let turned = self.engine.turn(&inbound, false, false).await.unwrap();
            self.engine.store.commit(turned.batch).await.unwrap();
            turned.letters
        }

        // How many letters a table brings.
        async fn table(&mut self, private: bool) -> usize {
            self.hear(InboundKind::Text(TABLE.to_owned()), private)
                .await
                .len()
        }
    }

    #[tokio::test]
    async fn a_chat_is_asked_once_and_its_answer_is_kept() {
        let mut talk = Talk::new(true);
        assert_eq!(
            talk.hear(InboundKind::Text("hello".to_owned()), true).await.len(),
            1
        );
        assert_eq!(talk.table(false).await, 1, "a group is not asked");
        let letters = talk.hear(InboundKind::Text(TABLE.to_owned()), true).await;
        let trial = letters.last().unwrap();
        assert!(letters.len() == 2 && trial.is_trial(), "{letters:?}");
        assert_eq!(talk.table(true).await, 1, "asked once");
        let ButtonTarget::Callback(yes) = &trial.keyboard[0][0].target else {
            panic!("{trial:?}");
        };
        let press = InboundKind::Press {
            press: "1".to_owned(),
            data: yes.clone(),
            on: Some(5),
        };
        talk.hear(press, true).await;
        let store = talk.engine.store.as_ref();
        let used = callback::get(store, yes, &ChatKey::parse("tg:7"), DateTime::UNIX_EPOCH);
        assert!(used.unwrap().unwrap().used);
        assert_eq!(talk.table(true).await, 1);
        let shown = talk.hear(InboundKind::Text("/settings".to_owned()), true).await;
        let words = serde_json::to_string(&shown[0].reply.blocks).unwrap();
        assert!(words.contains("Native tables: yes"), "{words}");
    }

    #[tokio::test]
    async fn nobody_is_asked_where_it_is_decided() {
        assert_eq!(Talk::new(false).table(true).await, 1);
    }
}
