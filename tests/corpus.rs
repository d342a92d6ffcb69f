//! What people say, sentence by sentence: the scene and the calls must come out as the corpus has them.

#![expect(clippy::unwrap_used, reason = "a test ends where its corpus cannot be read")]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use daybook::command::explain;
use daybook::domain::{Lang, Scene, Settings, View};
use serde::Deserialize;
use serde_json::{Value, json};

const SOURCES: [(Lang, &str); 3] = [
    (Lang::En, include_str!("corpus/en.yaml")),
    (Lang::Zh, include_str!("corpus/zh.yaml")),
    (Lang::Ru, include_str!("corpus/ru.yaml")),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corpus {
    now: DateTime<Utc>,
    timezone: Tz,
    /// Chats in the export's format, by name; without one a sentence comes to a new chat.
    states: BTreeMap<String, Value>,
    sentences: Vec<Sentence>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sentence {
    text: String,
    #[serde(default)]
    state: Option<String>,
    #[serde(default)]
    now: Option<DateTime<Utc>>,
    #[serde(default)]
    previous: Option<Scene>,
    scene: Scene,
    /// Each call as `{tool: arguments}`, a reminder's with its `next` firings; none where something is said.
    calls: Vec<BTreeMap<String, Value>>,
}

impl Corpus {
    fn view(&self, sentence: &Sentence, lang: Lang) -> View {
        let now = sentence.now.unwrap_or(self.now);
        let mut view = match &sentence.state {
            Some(name) => explain::of_state(&self.states[name], now, Some(lang)).unwrap(),
            None => explain::fresh(
                Settings {
                    lang,
                    ..Settings::default()
                },
                now,
            ),
        };
        view.settings.timezone = self.timezone;
        view.previous = sentence.previous;
        view
    }
}

/// What a sentence is to do, as `explain` prints it but for signal and words.
fn expected(sentence: &Sentence) -> Value {
    let calls = sentence.calls.iter().map(|call| {
        let (tool, arguments) = call.iter().find(|(key, _)| *key != "next").unwrap();
        let mut shown = json!({"tool": tool, "arguments": arguments});
        if let Some(next) = call.get("next") {
            shown["next"] = next.clone();
        }
        shown
    });
    json!({"scene": sentence.scene, "calls": calls.collect::<Vec<_>>()})
}

/// The name an intent is counted under: its tool and action.
fn intent(answer: &Value) -> String {
    let Some(call) = answer["calls"].get(0) else {
        return "talk".to_owned();
    };
    let tool = call["tool"].as_str().unwrap();
    let action = call["arguments"]["action"].as_str();
    action.map_or_else(|| tool.to_owned(), |action| format!("{tool} {action}"))
}

#[test]
fn every_sentence_is_understood() {
    let mut figures: BTreeMap<(String, &str), (u32, u32)> = BTreeMap::new();
    let mut wrong = String::new();
    for (lang, source) in SOURCES {
        let corpus: Corpus = serde_yaml_ng::from_str(source).unwrap();
        assert!(
            corpus.sentences.len() >= 240,
            "{}: {}",
            lang.code(),
            corpus.sentences.len()
        );
        for sentence in &corpus.sentences {
            let answer = explain::explain(&sentence.text, &corpus.view(sentence, lang));
            let found = json!({"scene": answer["scene"], "calls": answer["calls"]});
            let expected = expected(sentence);
            let (right, all) = figures.entry((intent(&expected), lang.code())).or_default();
            *all += 1;
            if found == expected {
                *right += 1;
            } else {
                let _ = writeln!(
                    wrong,
                    "{}\n  expected {expected}\n  found    {found}",
                    sentence.text
                );
            }
            assert_eq!(
                answer["say"].is_null(),
                !sentence.calls.is_empty(),
                "{}",
                sentence.text
            );
        }
    }
    for ((intent, lang), (right, all)) in &figures {
        println!("{lang} {intent}: {right} of {all}");
    }
    assert!(wrong.is_empty(), "{wrong}");
}
