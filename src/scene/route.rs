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
    let readings = Readings::of(sentence);
    for (scene, patterns) in SIGNALS.iter() {
        if let Some(route) = readings.decide_before(*scene) {
            return route;
        }
        if readings.pass_over(*scene) {
            continue;
        }
        if let Some(found) = patterns.iter().find_map(|pattern| pattern.find(sentence)) {
            return Route {
                scene: *scene,
                signal: signal_of(sentence, &found),
            };
        }
    }
    if let Some(route) = readings.decide_last() {
        return route;
    }
    let inherited = previous.filter(|_| says_little(sentence));
    Route {
        scene: inherited.unwrap_or(Scene::Chat),
        signal: None,
    }
}

/// What a sentence may ask for, as far as it bears on its scene.
struct Readings<'s> {
    sentence: &'s Sentence<'s>,
    candidates: Vec<intents::Candidate>,
    sure: Option<Intent>,
    kept_out: bool,
}

impl<'s> Readings<'s> {
    fn of(sentence: &'s Sentence<'s>) -> Self {
        let candidates = intents::candidates(sentence);
        let sure = candidates.iter().find(|candidate| candidate.score >= SURE);
        let sure = sure.map(|candidate| candidate.intent);
        Self {
            sentence,
            kept_out: sure.is_some_and(is_of_no_log) && !states_a_fact(sentence),
            candidates,
            sure,
        }
    }

    /// The scene that an intent is sure of, whatever signals would follow from `scene` on.
    fn decide_before(&self, scene: Scene) -> Option<Route> {
        let classes: &[&str] = match (scene, self.sure) {
            (Scene::Recall | Scene::Log, Some(intent)) if is_about_goals(intent) => {
                return Some(Route {
                    scene: Scene::Train,
                    signal: goal_word(self.sentence),
                });
            }
            (Scene::Log, Some(intent)) if looks_back(intent) => {
                &["last-period", "#window", "spend", "#field", "exercise"]
            }
            _ => return None,
        };
        let place = classes.iter().find_map(|class| self.sentence.first(class));
        Some(Route {
            scene: Scene::Recall,
            signal: place.map(|place| self.sentence.words_of(&place).to_owned()),
        })
    }

    /// Whether the signals of a scene do not count in this sentence.
    fn pass_over(&self, scene: Scene) -> bool {
        let spans = matches!(self.sure, Some(Intent::SpanStart | Intent::SpanEnd));
        match scene {
            Scene::Recall => self.kept_out || spans || self.tells(),
            Scene::Log => self.kept_out || (self.sentence.says("#ask") && !fact::is_fact(self.sentence)),
            Scene::Setup | Scene::Train | Scene::Chat => false,
        }
    }

    /// The scene of a sentence without a signal, when it is kept or looks back all the same.
    fn decide_last(&self) -> Option<Route> {
        if !self.kept_out && (fact::is_fact(self.sentence) || self.is_plain()) {
            let place = fact::evidence(self.sentence);
            return Some(Route {
                scene: Scene::Log,
                signal: place.map(|place| self.sentence.words_of(&place).to_owned()),
            });
        }
        let first = self.candidates.first()?;
        (first.intent == Intent::History).then_some(Route {
            scene: Scene::Recall,
            signal: None,
        })
    }

    /// Whether a word of looking back stands in what is told: "two hours of stats revision".
    fn tells(&self) -> bool {
        let fills = self.sentence.first("#part").is_some_and(|place| place.start == 0);
        let asks = self
            .candidates
            .iter()
            .any(|candidate| looks_back(candidate.intent));
        let asks = asks || (self.sentence.says("#ask") && !fills);
        !asks && (fact::is_fact(self.sentence) || self.is_plain())
    }

    /// Whether a sentence asks for nothing and is a statement all the same.
    fn is_plain(&self) -> bool {
        let asks = |candidate: &intents::Candidate| {
            candidate.score > WEAK && stands_alone(candidate.intent, self.sentence)
        };
        plain::is_statement(self.sentence) && !self.candidates.iter().any(asks)
    }
}

const fn looks_back(intent: Intent) -> bool {
    matches!(
        intent,
        Intent::History | Intent::Today | Intent::Stats | Intent::WeekReview | Intent::DayReport
    )
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
