//! The words for what is wrong with a block from outside.

use crate::args;
use crate::block::BlockError;
use crate::part::Marked;
use crate::text::{Args, Phrases};

/// One fault as a sentence, headed by its JSON path unless it concerns the whole.
#[must_use]
pub fn say(fault: &BlockError, phrases: &Phrases) -> Marked {
    let mut values = Args::new();
    for (name, value) in fault.values() {
        values.set(name, value);
    }
    let problem = phrases.say(fault.key(), values);
    if fault.path.is_empty() {
        return problem;
    }
    phrases.say(
        "fault-at",
        args! { "path" => fault.path.clone(), "problem" => problem.text },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::{Block, Problem};
    use crate::domain::Lang;

    #[test]
    fn a_fault_names_its_place_and_says_what_would_do() {
        let parsed = Block::from_json(&serde_json::json!({"type": "chart", "spec": {"type": "donut"}}));
        for (lang, sentence) in [
            (
                Lang::En,
                "/spec/type: “donut” is not something I know here. Use one of: bar, line, area, pie, scatter, \
                 candlestick, heatmap.",
            ),
            (
                Lang::Ru,
                "/spec/type: «donut» мне здесь незнакомо. Подойдёт одно из: bar, line, area, pie, scatter, \
                 candlestick, heatmap.",
            ),
            (
                Lang::Zh,
                "/spec/type：这里不认识“donut”，可以用：bar, line, area, pie, scatter, candlestick, heatmap。",
            ),
        ] {
            assert_eq!(say(&parsed.faults[0], Phrases::of(lang)).text, sentence);
        }
    }

    #[test]
    fn every_fault_has_words_in_every_language() {
        use crate::block::Shape::{Candle, Flag, List, Number, Object, Pair, Text};
        let shapes = [Object, List, Text, Number, Flag, Pair, Candle].map(Problem::Expected);
        let problems = [
            Problem::NotJson { line: 2, column: 7 },
            Problem::Missing,
            Problem::Unknown {
                given: "*x*".to_owned(),
                known: vec!["y_z".to_owned()],
            },
            Problem::NotANumber {
                given: "many".to_owned(),
            },
            Problem::NoNumbers,
            Problem::Lengths { labels: 3, values: 4 },
            Problem::TooMany { most: 40, given: 41 },
            Problem::TooLarge {
                most_mb: 20,
                given_mb: 60,
            },
            Problem::NotBase64,
            Problem::OffGlobe,
            Problem::NotHttp,
            Problem::NoPlace,
        ];
        for lang in Lang::ALL {
            for problem in problems.iter().chain(&shapes) {
                let path = String::new();
                let fault = BlockError {
                    path,
                    problem: problem.clone(),
                };
                let sentence = say(&fault, Phrases::of(lang)).text;
                assert_ne!(sentence, fault.key(), "{}", lang.code());
                for (name, value) in fault.values() {
                    assert!(sentence.contains(&value), "{}: {name}: {sentence}", lang.code());
                }
            }
        }
    }
}
