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
    use crate::engine::InboundKind;
    use crate::engine::trial::{Talk, button};
    use crate::tool::{blocks, settings};

    const TABLE: &str = "show as table\nname,km\nMon,5\nTue,7";

    fn talk(asks_rich: bool) -> Talk {
        let mut tools = blocks::tools();
        tools.push(settings::tool());
        Talk::new(tools, asks_rich)
    }

    #[tokio::test]
    async fn a_chat_is_asked_once_and_its_answer_is_kept() {
        let mut talk = talk(true);
        assert_eq!(talk.say("hello").await.len(), 1);
        let group = talk.hear(InboundKind::Text(TABLE.to_owned()), false).await;
        assert_eq!(group.len(), 1, "a group is not asked");
        let letters = talk.say(TABLE).await;
        let trial = letters.last().unwrap();
        assert!(letters.len() == 2 && trial.is_trial(), "{letters:?}");
        assert_eq!(talk.say(TABLE).await.len(), 1, "asked once");
        talk.press(&button(trial, "✅ Yes, I see it").unwrap()).await;
        assert_eq!(talk.say(TABLE).await.len(), 1);
        let shown = talk.say("/settings").await;
        let words = serde_json::to_string(&shown[0].reply.blocks).unwrap();
        assert!(words.contains("Native tables: yes"), "{words}");
    }

    #[tokio::test]
    async fn nobody_is_asked_where_it_is_decided() {
        assert_eq!(talk(false).say(TABLE).await.len(), 1);
    }
}
