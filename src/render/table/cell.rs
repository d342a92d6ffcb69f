//! What a cell says, in the language of the chat.

use serde_json::{Number, Value};

use crate::block::{Align, Column, TableBlock, parse_number};
use crate::domain::Lang;
use crate::part::Side;
use crate::text::format;

const NOTHING: &str = "–";
// Above this a double does not hold every whole number, so digits are taken as they were written.
const EXACT: f64 = 9_007_199_254_740_992.0;
const MOST_DECIMALS: usize = 10;

/// The heading of a column: its title, else its key.
pub(super) fn title(column: &Column) -> &str {
    column.title.as_deref().unwrap_or(&column.key)
}

/// A value in words: numbers in the locale, a dash for nothing, nested values as compact JSON.
pub(super) fn words(value: Option<&Value>, lang: Lang) -> String {
    match value {
        None | Some(Value::Null | Value::Bool(false)) => NOTHING.to_owned(),
        Some(Value::Bool(true)) => "✓".to_owned(),
        Some(Value::Number(given)) => number(given, lang),
        Some(Value::String(words)) => tidy(words),
        Some(nested @ (Value::Array(_) | Value::Object(_))) => nested.to_string(),
    }
}

fn number(given: &Number, lang: Lang) -> String {
    let Some(value) = given.as_f64().filter(|value| value.abs() < EXACT) else {
        return given.to_string();
    };
    if value != 0.0 && value.abs() < 1e-6 {
        return format!("{value:e}");
    }
    let written = value.to_string();
    let decimals = written.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    format::number(value, decimals.min(MOST_DECIMALS), lang)
}

// Lines stay lines (cards show them); other controls and blank ends go.
fn tidy(words: &str) -> String {
    let clean: String = words
        .replace("\r\n", "\n")
        .chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .filter(|c| *c == '\n' || !c.is_control())
        .collect();
    clean.trim().to_owned()
}

/// Where the cells of each column stand: as the column says, else numbers at the right.
pub(super) fn sides(table: &TableBlock) -> Vec<Side> {
    let side = |column: &Column| match column.align {
        Some(Align::Left) => Side::Left,
        Some(Align::Right) => Side::Right,
        Some(Align::Center) => Side::Center,
        None => {
            let mut values = table
                .rows
                .iter()
                .filter_map(|row| row.get(&column.key))
                .filter(|value| !value.is_null())
                .peekable();
            let numbers = values.peek().is_some() && values.all(is_number);
            if numbers { Side::Right } else { Side::Left }
        }
    };
    table.columns.iter().map(side).collect()
}

fn is_number(value: &Value) -> bool {
    match value {
        Value::Number(_) => true,
        Value::String(words) => parse_number(words).is_some(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn cells_speak_the_language() {
        for (value, lang, said) in [
            (json!(12345.5), Lang::En, "12,345.5"),
            (json!(12345.5), Lang::Ru, "12\u{a0}345,5"),
            (json!(0.1 + 0.2), Lang::En, "0.3"),
            (json!(-7), Lang::Zh, "−7"),
            (json!(1e-9), Lang::En, "1e-9"),
            (json!(123_456_789_012_345_678_u64), Lang::En, "123456789012345678"),
            (json!(true), Lang::En, "✓"),
            (json!(false), Lang::En, "–"),
            (json!(null), Lang::Ru, "–"),
            (json!({"a": [1, 2]}), Lang::En, r#"{"a":[1,2]}"#),
            (json!(" a\tb\u{0} \r\nc "), Lang::En, "a b \nc"),
            (json!("a<b & c"), Lang::En, "a<b & c"),
        ] {
            assert_eq!(words(Some(&value), lang), said);
        }
    }
}
