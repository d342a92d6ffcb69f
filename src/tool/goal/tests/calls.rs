//! What calls of the `goal` tool answer and change.

use std::sync::Arc;

use chrono_tz::Tz;
use expect_test::{ExpectFile, expect_file};
use serde_json::json;

use crate::domain::Lang;
use crate::domain::field::{Field, FieldType};
use crate::tool::goal::GoalTool;
use crate::tool::trial::Trial;

// Ten in the morning of Friday, 6 March 2026, in New York.
fn trial(lang: Lang) -> Trial {
    Trial::new(
        lang,
        Tz::America__New_York,
        "2026-03-06T10:00:00-05:00",
        vec![Arc::new(GoalTool::default())],
    )
}

async fn check(lang: Lang, script: ExpectFile) {
    let played = trial(lang).play(&script.data()).await;
    script.assert_eq(&played);
}

#[tokio::test]
async fn goals_in_three_languages() {
    check(Lang::En, expect_file!["week.txt"]).await;
    check(Lang::Zh, expect_file!["chinese.txt"]).await;
    check(Lang::Ru, expect_file!["russian.txt"]).await;
}

#[tokio::test]
async fn limits_and_the_past() {
    check(Lang::En, expect_file!["limits.txt"]).await;
}

#[tokio::test]
async fn presses_of_a_button_are_one_line_and_messages_are_their_own() {
    check(Lang::En, expect_file!["presses.txt"]).await;
}

#[tokio::test]
async fn what_is_refused_says_what_to_do() {
    check(Lang::En, expect_file!["refused_en.txt"]).await;
    check(Lang::Zh, expect_file!["refused_zh.txt"]).await;
    check(Lang::Ru, expect_file!["refused_ru.txt"]).await;
}

#[tokio::test]
async fn a_title_of_a_million_characters_changes_nothing() {
    let mut chat = trial(Lang::En);
    let title = "т".repeat(1_000_000);
    let items = json!([{"name": "x", "target": 1}]);
    let answer = chat
        .call("goal", json!({"action": "set", "title": title, "items": items}))
        .await;
    assert_eq!(answer, "✗ The title is too long: 200 characters are the most.");
    assert!(chat.book().goals().is_empty());
}

#[tokio::test]
async fn the_default_reminder_and_its_instant() {
    let mut chat = trial(Lang::En);
    let items = json!([{"name": "push-ups", "target": 4}]);
    let set = json!({"action": "set", "title": "Training", "items": items, "autoPeriod": "0 6 * * 1,3,5"});
    chat.call("goal", set).await;
    let next = |chat: &Trial| {
        let reminders = chat.book().reminders().unwrap();
        reminders
            .iter()
            .map(|r| r.next.unwrap().to_string())
            .collect::<Vec<_>>()
            .join(", ")
    };
    assert_eq!(next(&chat), "2026-03-09 10:00:00 UTC");
    chat.call("goal", json!({"action": "update", "autoPeriod": "30 7 * * 2"}))
        .await;
    assert_eq!(next(&chat), "2026-03-10 11:30:00 UTC");
    chat.undo().await;
    assert_eq!(next(&chat), "2026-03-09 10:00:00 UTC");
    chat.call("goal", json!({"action": "update", "autoPeriod": null}))
        .await;
    assert_eq!(next(&chat), "");
    chat.undo().await;
    chat.call("goal", json!({"action": "delete"})).await;
    assert_eq!(next(&chat), "");
}

#[tokio::test]
async fn a_bound_field_shows_the_progress() {
    let mut chat = trial(Lang::Zh).with(|state| {
        state.fields = vec![
            field(1, "完成度", FieldType::RichText),
            field(2, "日期", FieldType::Date),
        ];
    });
    let shown = |chat: &Trial| {
        let book = chat.book();
        let page = book.page("2026-03-06".parse().unwrap()).unwrap().unwrap();
        format!("{:?}", page.values(book.fields()).get(&1))
    };
    let items = json!([{"name": "俯卧撑", "target": 4, "unit": "轮"}, {"name": "平板支撑", "target": 3, "unit": "组"}]);
    let set = json!({"action": "set", "title": "锻炼", "items": items, "bindField": "完成度"});
    chat.call("goal", set).await;
    assert_eq!(
        shown(&chat),
        r#"Some(Text("俯卧撑 0/4 轮 · 平板支撑 0/3 组（0%）"))"#
    );
    chat.call(
        "goal",
        json!({"action": "progress", "itemName": "俯卧撑", "delta": 2}),
    )
    .await;
    assert_eq!(
        shown(&chat),
        r#"Some(Text("俯卧撑 2/4 轮 · 平板支撑 0/3 组（29%）"))"#
    );
    chat.call("goal", json!({"action": "done"})).await;
    assert_eq!(
        shown(&chat),
        r#"Some(Text("✅ 俯卧撑 4/4 轮 · 平板支撑 3/3 组（100%）"))"#
    );
    chat.undo().await;
    assert_eq!(
        shown(&chat),
        r#"Some(Text("俯卧撑 2/4 轮 · 平板支撑 0/3 组（29%）"))"#
    );
    let answer = chat
        .call("goal", json!({"action": "update", "bindField": "日期"}))
        .await;
    assert!(answer.contains("字段「日期」不能显示进度"), "{answer}");
}

fn field(id: u32, name: &str, kind: FieldType) -> Field {
    Field {
        id,
        name: name.to_owned(),
        kind,
        unit: None,
        merge: None,
        description: None,
        role: None,
        extra: serde_json::Map::new(),
    }
}
