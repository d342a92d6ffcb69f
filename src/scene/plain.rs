//! Plain statements: what a person tells without a word that the rules listen for, kept unless something speaks against.
//!
//! Who writes to a diary tells. "Day off, finally" or «в отпуске» hold no word of any list and still are meant to be
//! kept; the lists can never be long enough. So the question is turned round: a message that asks for nothing goes to
//! the log when it says something and nothing in `templates/facts.yaml` under `against` speaks of another purpose: a
//! question, a request, words to the bot, something still to do, the doings of machines. What says little, or nothing
//! that could be words, is answered in the chat, with a button that keeps it.

use std::sync::LazyLock;

use super::fact;
use super::pattern::Pattern;
use super::sentence::Sentence;
use super::tokens::{Gap, Token, TokenKind};
use super::words::Words;
use crate::scene::message::is_time;

static AGAINST: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let patterns = fact::against().iter().map(|text| Pattern::read(text));
    let fine = patterns.filter_map(|pattern| {
        pattern
            .inspect_err(|class| tracing::error!(class, "what speaks against a fact names no class"))
            .ok()
    });
    fine.collect()
});

/// What a statement weighs at least; a word weighs two, a Chinese character one, a time or a number as much as a word.
const LEAST: usize = 4;
/// What a remark beside a fact weighs at least.
const LEAST_BESIDE: usize = 2;

/// Whether a sentence tells something, for all that is known of its words.
pub(super) fn is_statement(sentence: &Sentence<'_>) -> bool {
    weight(sentence) >= LEAST && says_nothing_else(sentence)
}

/// Whether a clause beside a fact tells something too, be it in one word.
pub(super) fn is_remark(sentence: &Sentence<'_>) -> bool {
    weight(sentence) >= LEAST_BESIDE && says_nothing_else(sentence)
}

fn says_nothing_else(sentence: &Sentence<'_>) -> bool {
    !is_noise(sentence) && !AGAINST.iter().any(|pattern| pattern.find(sentence).is_some())
}

/// How much a sentence says besides greetings and fillers.
fn weight(sentence: &Sentence<'_>) -> usize {
    let mut counts = vec![true; sentence.tokens.len()];
    for class in ["filler", "low", "greet", "thanks", "bye"] {
        for place in sentence
            .all(class)
            .filter(|place| class == "filler" || stands_apart(sentence, place))
        {
            counts[place].fill(false);
        }
    }
    let times = sentence.typed.iter().filter(|typed| is_time(&typed.what));
    for typed in times.clone() {
        counts[typed.tokens.clone()].fill(false);
    }
    let words = sentence.tokens.iter().zip(counts).filter(|(_, counts)| *counts);
    let words: usize = words
        .map(|(token, _)| match token.kind {
            TokenKind::Word => 2,
            TokenKind::Han => 1,
            TokenKind::Number | TokenKind::Sign => 0,
        })
        .sum();
    let counts = sentence
        .all("#number")
        .chain(sentence.all("#count"))
        .count()
        .min(1);
    if words == 0 {
        0
    } else {
        words + 2 * (times.count() + counts)
    }
}

/// Whether a Chinese word stands by itself; within a phrase it is a part of what is told.
fn stands_apart(sentence: &Sentence<'_>, place: &std::ops::Range<usize>) -> bool {
    let joined = |at: usize| {
        let pair = sentence
            .tokens
            .get(at.wrapping_sub(1))
            .zip(sentence.tokens.get(at));
        pair.is_some_and(|(one, other)| {
            one.kind == TokenKind::Han && other.kind == TokenKind::Han && other.gap == Gap::None
        })
    };
    !joined(place.start) && !joined(place.end)
}

/// Whether none of the words can be a word of any language: letters struck at random.
fn is_noise(sentence: &Sentence<'_>) -> bool {
    let words = Words::all();
    let long = |token: &Token| token.kind == TokenKind::Word && token.text.chars().count() > 4;
    if sentence.says("#number") && sentence.tokens.iter().any(long) {
        return false;
    }
    sentence.tokens.iter().all(|token| match token.kind {
        TokenKind::Word => token.text.chars().count() < 3 || !words.sounds(&token.text),
        TokenKind::Han => false,
        TokenKind::Number | TokenKind::Sign => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Settings;
    use crate::reading::Setting;
    use crate::scene::Known;

    fn check(text: &str) -> bool {
        let settings = Settings::default();
        let setting = Setting {
            now: chrono::DateTime::UNIX_EPOCH,
            settings: &settings,
        };
        is_statement(&Sentence::read(text, &setting, &Known::default()))
    }

    #[test]
    fn what_speaks_against_a_fact_names_classes_that_exist() {
        assert_eq!(AGAINST.len(), fact::against().len());
    }

    #[test]
    fn statements_are_told_from_talk() {
        for (text, statement) in [
            ("day off, finally", true),
            ("в отпуске", true),
            ("空调又坏掉", true),
            ("why is the sky blue", false),
            ("you are funny", false),
            ("ты смешной", false),
            ("你真搞笑", false),
            ("asdkjh qwoeiu", false),
            ("ывапролд фывапр", false),
            ("x1 x1 x1", false),
            ("接口重试 3 次", false),
            ("积累经验", false),
            ("帮我配置一下 webpack", false),
            ("deploying the demo", false),
            ("ok then", false),
            ("!!!", false),
        ] {
            assert_eq!(check(text), statement, "{text}");
        }
    }
}
