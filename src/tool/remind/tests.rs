//! Reminders as conversations.

use std::sync::Arc;

use chrono_tz::Tz;
use expect_test::{ExpectFile, expect_file};

use crate::domain::Lang;
use crate::domain::settings::QuietHours;
use crate::tool::goal::GoalTool;
use crate::tool::remind::RemindTool;
use crate::tool::trial::Trial;

fn trial(lang: Lang, zone: Tz) -> Trial {
    let tools: Vec<Arc<dyn crate::tool::Tool>> =
        vec![Arc::new(RemindTool::default()), Arc::new(GoalTool::default())];
    Trial::new(lang, zone, "2026-03-06T10:00:00Z", tools)
}

async fn check(trial: Trial, script: ExpectFile) {
    let played = trial.play(&script.data()).await;
    script.assert_eq(&played);
}

#[tokio::test]
async fn reminders_in_three_languages() {
    check(
        trial(Lang::En, Tz::Europe__London),
        expect_file!["tests/english.txt"],
    )
    .await;
    check(
        trial(Lang::Zh, Tz::Asia__Shanghai),
        expect_file!["tests/chinese.txt"],
    )
    .await;
    check(
        trial(Lang::Ru, Tz::Asia__Novosibirsk),
        expect_file!["tests/russian.txt"],
    )
    .await;
}

#[tokio::test]
async fn what_is_refused_says_what_to_do() {
    check(
        trial(Lang::En, Tz::Europe__London),
        expect_file!["tests/refused_en.txt"],
    )
    .await;
    check(
        trial(Lang::Zh, Tz::Asia__Shanghai),
        expect_file!["tests/refused_zh.txt"],
    )
    .await;
    check(
        trial(Lang::Ru, Tz::Asia__Novosibirsk),
        expect_file!["tests/refused_ru.txt"],
    )
    .await;
}

#[tokio::test]
async fn clocks_change_and_days_keep_theirs() {
    let chat = trial(Lang::En, Tz::America__New_York).with(|state| {
        state.settings.quiet = QuietHours::parse("22:00-07:00");
    });
    check(chat, expect_file!["tests/clocks.txt"]).await;
}
