//! Messages that waited for the bot, turn by turn.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use chrono_tz::Tz;

use super::Crowd;
use crate::domain::{ChatKey, Lang};
use crate::engine::planner::RulePlanner;
use crate::engine::{Engine, Inbound, InboundKind, Newcomer};
use crate::port::{FixedClock, MemoryStore, Store};
use crate::tool::{Toolbox, log};

fn now() -> DateTime<Utc> {
    "2026-03-06T12:00:00Z".parse().unwrap()
}

fn engine() -> Engine {
    let mut toolbox = Toolbox::new();
    for tool in log::tools() {
        toolbox.add(tool).unwrap();
    }
    Engine {
        store: Arc::new(MemoryStore::default()) as Arc<dyn Store>,
        clock: Arc::new(FixedClock::at(now())),
        toolbox: Arc::new(toolbox),
        planner: Arc::new(RulePlanner),
        herald: Arc::new(crate::engine::Quiet),
        newcomer: Newcomer {
            lang: Lang::En,
            zone: Tz::UTC,
            asks_rich: false,
        },
    }
}

// What is said after each message; `minutes` is how long ago it was written.
async fn said(engine: &Engine, messages: &[(&str, i64, bool)]) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for (id, (text, minutes, more)) in (1..).zip(messages) {
        let inbound = Inbound {
            id,
            chat: ChatKey::parse("tg:7"),
            user: None,
            at: now() - Duration::minutes(*minutes),
            message: i64::try_from(id).ok(),
            thread: None,
            reply_to: None,
            private: true,
            kind: InboundKind::Text((*text).to_owned()),
        };
        let turned = engine
            .turn(
                &inbound,
                false,
                Crowd {
                    more: *more,
                    flooded: false,
                },
            )
            .await
            .unwrap();
        engine.store.commit(turned.batch).await.unwrap();
        let words = turned
            .letters
            .iter()
            .map(|letter| serde_json::to_string(&letter.reply.blocks).unwrap());
        all.push(words.collect());
    }
    all
}

#[tokio::test]
async fn a_backlog_is_answered_by_one_summary() {
    let said = said(
        &engine(),
        &[
            ("bought bread for 3 €", 90, true),
            ("bought milk for 2 €", 80, true),
            ("what have I logged today", 70, true),
            ("bought cheese for 9 €", 60, false),
        ],
    )
    .await;
    assert!(said[0].is_empty() && said[1].is_empty(), "{said:?}");
    assert!(
        said[2].len() == 1 && said[2][0].contains("bread"),
        "a question is answered: {said:?}"
    );
    assert_eq!(said[3].len(), 1, "{said:?}");
    for word in ["3 things", "10:30", "bread", "milk", "cheese"] {
        assert!(said[3][0].contains(word), "{word}: {said:?}");
    }
}

#[tokio::test]
async fn one_late_message_and_fresh_ones_are_confirmed_as_ever() {
    let said = said(
        &engine(),
        &[
            ("bought bread for 3 €", 90, false),
            ("bought milk for 2 €", 0, true),
        ],
    )
    .await;
    assert!(said.iter().all(|letters| letters.len() == 1), "{said:?}");
    assert!(
        said[0][0].contains("10:30") && said[1][0].contains("milk"),
        "{said:?}"
    );
}
