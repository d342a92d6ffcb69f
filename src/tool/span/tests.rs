//! Spans as conversations.

use std::sync::Arc;

use chrono_tz::Tz;
use expect_test::{ExpectFile, expect_file};

use crate::domain::Lang;
use crate::tool::goal::GoalTool;
use crate::tool::span::SpanTool;
use crate::tool::trial::Trial;

async fn check(lang: Lang, zone: Tz, now: &str, script: ExpectFile) {
    let tools: Vec<Arc<dyn crate::tool::Tool>> =
        vec![Arc::new(SpanTool::default()), Arc::new(GoalTool::default())];
    let played = Trial::new(lang, zone, now, tools).play(&script.data()).await;
    script.assert_eq(&played);
}

#[tokio::test]
async fn spans_in_three_languages() {
    let (shanghai, berlin) = (Tz::Asia__Shanghai, Tz::Europe__Berlin);
    check(
        Lang::Zh,
        shanghai,
        "2026-03-06T14:32:15+08:00",
        expect_file!["tests/chinese.txt"],
    )
    .await;
    check(
        Lang::En,
        berlin,
        "2026-03-06T14:32:15+01:00",
        expect_file!["tests/english.txt"],
    )
    .await;
    check(
        Lang::Ru,
        Tz::Asia__Novosibirsk,
        "2026-03-06T14:32:15+07:00",
        expect_file!["tests/russian.txt"],
    )
    .await;
}

#[tokio::test]
async fn nights_with_a_clock_change_and_clocks_set_back() {
    check(
        Lang::En,
        Tz::Europe__Berlin,
        "2024-10-26T23:30:00+02:00",
        expect_file!["tests/clocks.txt"],
    )
    .await;
}
