//! The intents and the patterns that call for them, as they stand in `templates/intents.yaml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::pattern::Pattern;
use super::sentence::Sentence;

const SOURCE: &str = include_str!("../../templates/intents.yaml");

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let file: Result<File, _> = serde_yaml_ng::from_str(SOURCE);
    match file {
        Ok(file) => rules(&file),
        Err(error) => {
            tracing::error!(%error, "the intents cannot be read");
            Vec::new()
        }
    }
});

type File = BTreeMap<Intent, BTreeMap<u8, Vec<String>>>;

/// What a sentence may ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Intent {
    Undo,
    Today,
    History,
    Stats,
    WeekReview,
    DayReport,
    Export,
    EraseAll,
    Invite,
    Members,
    Revoke,
    Help,
    AskTime,
    AskDate,
    Greet,
    Thanks,
    Bye,
    WhoAreYou,
    Notion,
    AssistantMode,
    Settings,
    Fields,
    RemindList,
    RemindDelete,
    RemindPause,
    RemindResume,
    RemindChange,
    RemindWatch,
    RemindSet,
    SpanList,
    SpanCancel,
    SpanCorrect,
    SpanStart,
    SpanEnd,
    GoalDelete,
    GoalPause,
    GoalResume,
    GoalSkip,
    GoalUpdate,
    GoalSet,
    GoalHistory,
    GoalList,
    GoalProgress,
    Weather,
    Stock,
    Sports,
    Search,
    Question,
    Todo,
    Request,
    Chart,
}

struct Rule {
    intent: Intent,
    score: u8,
    pattern: Pattern,
}

/// An intent that a sentence may have.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    /// The intent.
    pub(crate) intent: Intent,
    /// How sure it is.
    pub(crate) score: u8,
}

fn rules(file: &File) -> Vec<Rule> {
    let mut rules = Vec::new();
    for (intent, scores) in file {
        for (score, patterns) in scores {
            for text in patterns {
                match Pattern::read(text) {
                    Ok(pattern) => rules.push(Rule {
                        intent: *intent,
                        score: *score,
                        pattern,
                    }),
                    Err(class) => tracing::error!(class, text, "a pattern names no class"),
                }
            }
        }
    }
    rules.sort_by_key(|rule| std::cmp::Reverse(rule.score));
    rules
}

/// What a message that begins by filling a field does not ask: "note: call the plumber".
const fn is_question(intent: Intent) -> bool {
    matches!(
        intent,
        Intent::History | Intent::Today | Intent::Stats | Intent::Sports | Intent::Stock | Intent::Search
    )
}

/// What a sentence may ask for, the surest first, each intent once.
pub(crate) fn candidates(sentence: &Sentence<'_>) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = Vec::new();
    let fills = sentence.first("#part").is_some_and(|place| place.start == 0);
    for rule in RULES.iter() {
        if fills && is_question(rule.intent) {
            continue;
        }
        if candidates.iter().any(|candidate| candidate.intent == rule.intent) {
            continue;
        }
        if rule.pattern.find(sentence).is_some() {
            candidates.push(Candidate {
                intent: rule.intent,
                score: rule.score,
            });
        }
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_names_classes_that_exist() {
        let file: File = serde_yaml_ng::from_str(SOURCE).unwrap();
        let mut count = 0;
        for patterns in file.values().flat_map(BTreeMap::values) {
            for text in patterns {
                assert_eq!(Pattern::read(text).err(), None, "{text}");
                count += 1;
            }
        }
        assert_eq!(RULES.len(), count);
    }
}
