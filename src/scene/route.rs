//! The router: five scenes in a fixed order, the first with a signal wins.

use std::sync::LazyLock;

use chrono::DateTime;

use super::fact;
use super::intents::{self, Intent};
use super::pattern::{Found, Pattern};
use super::plain;
use super::sentence::Sentence;
use super::words::Words;
use super::{Known, Route};
use crate::domain::{Scene, Settings};
use crate::reading::Setting;

const ORDER: [(Scene, &str); 4] = [
    (Scene::Setup, "setup"),
    (Scene::Train, "train"),
    (Scene::Recall, "recall"),
    (Scene::Log, "log"),
];

static SIGNALS: LazyLock<Vec<(Scene, Vec<Pattern>)>> = LazyLock::new(|| {
    ORDER
        .into_iter()
        .map(|(scene, name)| {
            let patterns = Words::all().signals(name).iter().map(|text| Pattern::read(text));
            let fine = patterns.filter_map(|pattern| {
                pattern
                    .inspect_err(|class| tracing::error!(class, "a signal names no class"))
                    .ok()
            });
            (scene, fine.collect())
        })
        .collect()
});

/// The scene of a message. It depends on nothing but the words, the scene before and the names handed in.
#[must_use]
pub fn route(text: &str, previous: Option<Scene>, known: &Known) -> Route {
    // Which times are meant does not matter here, only that they are times: any clock will do.
    let setting = Setting {
        now: DateTime::UNIX_EPOCH,
        settings: &Settings::default(),
    };
    route_sentence(
        &Sentence::read(super::long::head(text), &setting, known),
        previous,
    )
}

/// The same for a message that was read already.
pub(super) fn route_sentence(sentence: &Sentence<'_>, previous: Option<Scene>) -> Route {
    let sure = intents::candidates(sentence)
        .into_iter()
        .find(|candidate| candidate.score >= SURE);
    let kept_out = sure
        .as_ref()
        .is_some_and(|candidate| is_of_no_log(candidate.intent))
        && !states_a_fact(sentence);
    let goal = sure
        .as_ref()
        .is_some_and(|candidate| is_about_goals(candidate.intent));
    let spans = sure
        .as_ref()
        .is_some_and(|candidate| matches!(candidate.intent, Intent::SpanStart | Intent::SpanEnd));
    for (scene, patterns) in SIGNALS.iter() {
        if goal && matches!(scene, Scene::Recall | Scene::Log) {
            return Route {
                scene: Scene::Train,
                signal: goal_word(sentence),
            };
        }
        let looks_back = sure
            .as_ref()
            .is_some_and(|candidate| looks_back(candidate.intent));
        let told = *scene == Scene::Recall && tells(sentence);
        if told || (spans && *scene == Scene::Recall) {
            continue;
        }
        if looks_back && *scene == Scene::Log {
            let period = ["last-period", "#window", "spend", "#field", "exercise"]
                .iter()
                .find_map(|class| sentence.first(class));
            let signal = period.map(|tokens| sentence.words_of(&tokens).to_owned());
            return Route {
                scene: Scene::Recall,
                signal,
            };
        }
        let asked = *scene == Scene::Log && sentence.says("#ask") && !fact::is_fact(sentence);
        if asked || (kept_out && matches!(scene, Scene::Recall | Scene::Log)) {
            continue;
        }
        if let Some(found) = patterns.iter().find_map(|pattern| pattern.find(sentence)) {
            return Route {
                scene: *scene,
                signal: signal_of(sentence, &found),
            };
        }
    }
    if !kept_out && (fact::is_fact(sentence) || is_plain(sentence)) {
        let signal = fact::evidence(sentence).map(|tokens| sentence.words_of(&tokens).to_owned());
        return Route {
            scene: Scene::Log,
            signal,
        };
    }
    let inherited = previous.filter(|_| says_little(sentence));
    Route {
        scene: inherited.unwrap_or(Scene::Chat),
        signal: None,
    }
}

const fn looks_back(intent: Intent) -> bool {
    matches!(
        intent,
        Intent::History | Intent::Today | Intent::Stats | Intent::WeekReview | Intent::DayReport
    )
}

/// Whether a word of looking back stands in what is told: "two hours of stats revision".
fn tells(sentence: &Sentence<'_>) -> bool {
    let fills = sentence.first("#part").is_some_and(|place| place.start == 0);
    let asks = intents::candidates(sentence)
        .iter()
        .any(|candidate| looks_back(candidate.intent));
    let asks = asks || (sentence.says("#ask") && !fills);
    !asks && (fact::is_fact(sentence) || is_plain(sentence))
}

/// Whether a sentence asks for nothing and is a statement all the same.
fn is_plain(sentence: &Sentence<'_>) -> bool {
    let asks =
        |candidate: &intents::Candidate| candidate.score > WEAK && stands_alone(candidate.intent, sentence);
    plain::is_statement(sentence) && !intents::candidates(sentence).iter().any(asks)
}

/// Whether an intent needs nothing of the chat's own, or finds it named.
fn stands_alone(intent: Intent, sentence: &Sentence<'_>) -> bool {
    match intent {
        Intent::GoalProgress => sentence.says("#item") || sentence.says("#tracked"),
        Intent::SpanEnd | Intent::SpanCancel => ["#running", "timer", "exercise", "span-thing"]
            .iter()
            .any(|class| sentence.says(class)),
        _ => true,
    }
}

/// Up to here an intent gives way to a plain statement.
const WEAK: u8 = 20;

/// "watched the game, they won", "bought two shares for 500 $": told, not asked.
fn states_a_fact(sentence: &Sentence<'_>) -> bool {
    let told = sentence.says("game-fact")
        || sentence.says("weather-fact")
        || (sentence.says("#money") && (sentence.says("spend") || sentence.says("past")));
    told && !sentence.says("#ask") && !sentence.says("remind")
}

/// From here on an intent is sure enough to keep a message out of the log.
const SURE: u8 = 44;

const fn is_about_goals(intent: Intent) -> bool {
    matches!(
        intent,
        Intent::GoalSet
            | Intent::GoalList
            | Intent::GoalPause
            | Intent::GoalResume
            | Intent::GoalSkip
            | Intent::GoalUpdate
            | Intent::GoalDelete
    )
}

fn goal_word(sentence: &Sentence<'_>) -> Option<String> {
    let place = ["goal-set", "goal-word", "at-most", "#recurrence"]
        .iter()
        .find_map(|class| sentence.first(class));
    place.map(|place| sentence.words_of(&place).to_owned())
}

/// Questions to the world, reminders and the like are neither log nor recall, whatever words they hold.
const fn is_of_no_log(intent: Intent) -> bool {
    matches!(
        intent,
        Intent::Weather
            | Intent::Stock
            | Intent::Sports
            | Intent::Search
            | Intent::Undo
            | Intent::RemindSet
            | Intent::RemindWatch
            | Intent::RemindList
            | Intent::RemindDelete
            | Intent::RemindPause
            | Intent::RemindResume
            | Intent::RemindChange
            | Intent::AskTime
            | Intent::AskDate
            | Intent::Help
            | Intent::Chart
            | Intent::Greet
            | Intent::Thanks
            | Intent::Bye
            | Intent::WhoAreYou
            | Intent::Request
            | Intent::Export
            | Intent::EraseAll
            | Intent::Invite
            | Intent::Members
            | Intent::Revoke
    )
}

fn signal_of(sentence: &Sentence<'_>, found: &Found) -> Option<String> {
    let (_, first) = found.first()?;
    Some(sentence.words_of(first).to_owned())
}

/// Whether a message says nothing of its own: blank, a filler, or at most three characters.
pub(super) fn says_little(sentence: &Sentence<'_>) -> bool {
    let characters = sentence.text.chars().filter(|c| c.is_alphanumeric()).count();
    if characters <= 3 {
        return true;
    }
    let low = Words::all().class("low");
    let mut at = 0;
    while at < sentence.tokens.len() {
        let hit = sentence
            .hits
            .iter()
            .find(|hit| hit.start == at && Some(hit.class) == low);
        at = match hit {
            Some(hit) => hit.end,
            None if !sentence.tokens[at].is_content() => at + 1,
            None => return false,
        };
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_signal_names_classes_that_exist() {
        for (_, name) in ORDER {
            for text in Words::all().signals(name) {
                assert!(Pattern::read(text).is_ok(), "{name}: {text}");
            }
        }
    }
}
