//! Figures to be shown: "chart 3 5 8 13 as bars", a pasted table.

use std::ops::Range;

use serde_json::{Map, json};

use super::Step;
use super::message::{Message, call};
use crate::reading::What;
use crate::scene::tokens::Token;

const KINDS: [(&str, &str); 5] = [
    ("chart-line", "line"),
    ("chart-pie", "pie"),
    ("chart-area", "area"),
    ("chart-scatter", "scatter"),
    ("chart-bar", "bar"),
];

/// The chart of the figures that stand in a message; the kind only where it was said.
pub(super) fn chart(message: &Message<'_>) -> Option<Step> {
    let sentence = &message.sentence;
    let figure = |token: &&Token| token.text.starts_with(|c: char| c.is_ascii_digit());
    let number = |what: &What| matches!(what, What::Number(_));
    let figures = sentence.tokens.iter().filter(figure).count();
    let said = sentence.typed.iter().filter(|typed| number(&typed.what)).count();
    if figures.max(said) < 2 {
        return None;
    }
    let mut cuts: Vec<Range<usize>> = Vec::new();
    for class in [
        "chart",
        "request",
        "show",
        "chart-joint",
        "chart-line",
        "chart-pie",
        "chart-area",
        "chart-scatter",
        "chart-bar",
    ] {
        cuts.extend(sentence.all(class).map(|place| sentence.bytes(&place)));
    }
    let first = sentence.skip_fillers(0);
    cuts.push(
        message.bytes().start
            ..sentence
                .tokens
                .get(first)
                .map_or(message.bytes().start, |token| token.range.start),
    );
    let text = message.without(&cuts);
    let mut arguments = Map::new();
    if let Some((_, kind)) = KINDS.iter().find(|(class, _)| sentence.says(class)) {
        arguments.insert("type".to_owned(), json!(kind));
    }
    arguments.insert("text".to_owned(), json!(text));
    Some(call("chart_tool", arguments.into()))
}

/// A chart whose figures stand in a list, "draw bars: mon 3, tue 5, wed 2", or in a row, "chart 12 30 15". Days among
/// them are labels, and two in a row are no time of day.
pub(super) fn listed(message: &Message<'_>) -> Option<Step> {
    let sentence = &message.sentence;
    let kept = [
        "#field", "sleep", "weight", "spend", "exercise", "mood", "#symbol", "stock", "remind",
    ];
    let first = sentence.skip_fillers(0);
    let opens = ["chart", "request", "show"]
        .iter()
        .any(|class| sentence.all(class).any(|place| place.start == first));
    let numbers = |token: &&Token| token.text.starts_with(|c: char| c.is_ascii_digit());
    let several = sentence.tokens.iter().filter(numbers).count() >= 3;
    let signs = sentence
        .tokens
        .iter()
        .any(|token| matches!(token.text.as_str(), "," | "，" | "、" | ":" | "："));
    let row = sentence
        .tokens
        .windows(3)
        .any(|three| three.iter().all(|token| numbers(&token)));
    let own = kept.iter().any(|class| sentence.says(class));
    if opens && several && (signs || row) && sentence.says("chart") && !own {
        return chart(message);
    }
    None
}

/// A pasted table, every line of which has as many cells as the first; or a fenced block of JSON.
pub(super) fn table(text: &str, message: &Message<'_>) -> Option<Step> {
    let text = text.trim();
    if text.starts_with("```chart") || text.starts_with("```table") {
        return Some(call(
            "visualize_tool",
            json!({ "blocks": [{ "type": "text", "markdown": text }] }),
        ));
    }
    let (first, rest) = text.split_once('\n')?;
    let asked = message.part_says(first, "chart");
    let body = if asked || cells(first) < 2 { rest } else { text };
    let lines: Vec<&str> = body
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let width = cells(lines.first()?);
    if lines.len() < 2 || width < 2 || lines.iter().any(|line| cells(line) != width) {
        return None;
    }
    let tool = if asked { "chart_tool" } else { "table_tool" };
    Some(call(tool, json!({ "text": lines.join("\n") })))
}

/// The cells of a line: between tabs, bars or semicolons, or between commas that no blank follows.
fn cells(line: &str) -> usize {
    for delimiter in ['\t', '|', ';'] {
        let count = line.trim_matches('|').matches(delimiter).count();
        if count > 0 {
            return count + 1;
        }
    }
    let tight = !line.contains(", ") && !line.contains('，');
    if tight { line.matches(',').count() + 1 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_counted() {
        for (line, count) in [
            ("a,b,c", 3),
            ("a, b and c", 1),
            ("a\tb", 2),
            ("| a | b |", 2),
            ("1;2;3", 3),
            ("words", 1),
        ] {
            assert_eq!(cells(line), count, "{line}");
        }
    }
}
