//! Whatever a person sends is answered, quickly and without a panic.

use std::sync::Arc;

use proptest::prelude::*;

use super::{Known, Step, default_fields, plan, route};
use crate::domain::{Lang, Scene, Settings, View};

fn chat(lang: Lang) -> View {
    View {
        now: "2026-03-05T14:00:00Z".parse().unwrap(),
        settings: Settings {
            lang,
            ..Settings::default()
        },
        fields: default_fields(lang),
        goals: Vec::new(),
        spans: Vec::new(),
        reminders: Vec::new(),
        previous: None,
        reply_to_entry: None,
        offers: Arc::default(),
    }
}

#[test]
fn odd_messages_are_answered_in_words() {
    for text in [
        "",
        " ",
        "\n\n",
        "😀",
        "🎉🎉🎉",
        "...",
        "?",
        "\u{202e}abc",
        "\u{0}",
        "'; DROP TABLE entries; --",
        "{{ 7 * 7 }}",
        "${HOME}",
        "<b>x</b>",
        "/",
        "//",
        "/unknown_command",
        "/remind",
        "/goal",
        "/log",
        "/end@bot",
        "👨‍👩‍👧‍👦",
        "\u{fffd}\u{fffd}",
    ] {
        for lang in Lang::ALL {
            if let Step::Say(say) = plan(text, &chat(lang)).step {
                assert!(!say.words.text.trim().is_empty(), "{text:?}");
            }
        }
    }
}

#[test]
fn long_pastes_are_kept_whole() {
    let tale = format!(
        "yesterday I went to the market and bought apples. {}",
        "lorem ipsum ".repeat(9000)
    );
    let Step::Calls(calls) = plan(&tale, &chat(Lang::En)).step else {
        panic!("a tale is written down");
    };
    assert_eq!(calls[0].arguments["appendContent"].as_str(), Some(tale.trim()));
    let noise = "x1 ".repeat(40_000);
    let Step::Say(say) = plan(&noise, &chat(Lang::Ru)).step else {
        panic!("noise is asked about");
    };
    assert_eq!(say.actions.len(), 1);
    let table = format!("name;count\n{}", "apple;3\n".repeat(2000));
    let Step::Calls(calls) = plan(&table, &chat(Lang::Zh)).step else {
        panic!("a table is shown");
    };
    assert_eq!(calls[0].tool, "table_tool");
}

#[test]
fn little_words_keep_the_scene() {
    for (text, previous, scene) in [
        ("ok", Some(Scene::Train), Scene::Train),
        ("嗯，继续", Some(Scene::Log), Scene::Log),
        ("давай дальше!", Some(Scene::Recall), Scene::Recall),
        ("", Some(Scene::Setup), Scene::Setup),
        ("yes please", Some(Scene::Setup), Scene::Setup),
        ("7", Some(Scene::Train), Scene::Train),
        ("ok", None, Scene::Chat),
        ("push-ups", Some(Scene::Log), Scene::Train),
        (
            "tell me a longer story about nothing",
            Some(Scene::Train),
            Scene::Chat,
        ),
    ] {
        assert_eq!(route(text, previous, &Known::default()).scene, scene, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_text_panics(text in "\\PC{0,80}") {
        for lang in Lang::ALL {
            let _plan = plan(&text, &chat(lang));
        }
    }

    #[test]
    fn no_mixture_of_words_panics(words in proptest::collection::vec(prop::sample::select(WORDS.to_vec()), 0..14), gap in "[ ,.，]{0,2}") {
        let text = words.join(&gap);
        for lang in Lang::ALL {
            let _plan = plan(&text, &chat(lang));
        }
    }
}

const WORDS: &[&str] = &[
    "remind me",
    "goal:",
    "push-ups",
    "3 sets",
    "+1",
    "yesterday",
    "at 9",
    "12,50 €",
    "#tag",
    "mood: good",
    "weather",
    "in",
    "AAPL",
    "start",
    "finished",
    "running",
    "not",
    "35 min",
    "every monday",
    "how much",
    "last week",
    "chart",
    "1 2 3",
    "undo",
    "提醒我",
    "每天",
    "俯卧撑",
    "第2组",
    "花了",
    "昨晚11点",
    "睡了",
    "天气",
    "开始",
    "напомни",
    "в пятницу",
    "через 2 часа",
    "отжимания",
    "цель",
    "спал",
    "с 23:30 до 7",
    "погода",
    "сколько",
    "(",
    ")",
    "\n",
    "/log",
];
