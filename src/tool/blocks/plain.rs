//! Charts and tables from figures that stand in plain text.

use serde_json::{Map, Value, json};

use crate::args;
use crate::text::Phrases;
use crate::tool::figures::{self, Figures};
use crate::tool::{Kind, ToolError};

// More positions than these are a course of things rather than a comparison.
const MOST_BARS: usize = 12;

/// The arguments of a chart, with figures in `text` turned into labels and series.
pub(super) fn chart(mut fields: Map<String, Value>, phrases: &Phrases) -> Result<Value, ToolError> {
    let Some(text) = words_of(&mut fields, &["series", "spec", "values"]) else {
        return Ok(Value::Object(fields));
    };
    let has_numbers =
        |figures: &Figures| (0..figures.width()).any(|column| figures.numbers(column).is_some());
    let figures = figures::read(&text)
        .filter(has_numbers)
        .ok_or_else(|| no_figures(phrases))?;
    let kind = fields
        .get("type")
        .and_then(Value::as_str)
        .map(|kind| kind.trim().to_lowercase());
    let (labels, series) = match kind.as_deref() {
        Some("scatter") => (Vec::new(), scatter(&figures)),
        Some("candlestick") => candles(&figures).unwrap_or_else(|| by_label(&figures)),
        Some(_) | None => by_label(&figures),
    };
    if kind.is_none() {
        let kind = if labels.iter().any(|label| is_date(label)) || figures.rows.len() > MOST_BARS {
            "line"
        } else {
            "bar"
        };
        fields.insert("type".to_owned(), json!(kind));
    }
    if !labels.is_empty() {
        fields.entry("labels").or_insert_with(|| json!(labels));
    }
    fields.insert("series".to_owned(), series);
    Ok(Value::Object(fields))
}

/// The arguments of a table, with CSV in `text` turned into columns and rows.
pub(super) fn table(mut fields: Map<String, Value>, phrases: &Phrases) -> Result<Value, ToolError> {
    let Some(text) = words_of(&mut fields, &["rows"]) else {
        return Ok(Value::Object(fields));
    };
    let figures = figures::read(&text).ok_or_else(|| no_figures(phrases))?;
    let columns = (0..figures.width()).map(|column| {
        let title = figures.header.get(column).cloned();
        json!({"key": column.to_string(), "title": title.unwrap_or_else(|| (column + 1).to_string())})
    });
    let rows = figures.rows.iter().map(|row| {
        let cells = row.iter().enumerate();
        Value::Object(
            cells
                .map(|(column, cell)| (column.to_string(), cell_of(cell)))
                .collect(),
        )
    });
    fields.insert("columns".to_owned(), columns.collect());
    fields.insert("rows".to_owned(), rows.collect());
    Ok(Value::Object(fields))
}

fn no_figures(phrases: &Phrases) -> ToolError {
    ToolError::new(Kind::Arguments, phrases, "block-no-figures", args!())
}

// `text` counts only where the figures are not given as data.
fn words_of(fields: &mut Map<String, Value>, data: &[&str]) -> Option<String> {
    let Some(Value::String(text)) = fields.remove("text") else {
        return None;
    };
    let given = data
        .iter()
        .any(|key| fields.get(*key).is_some_and(|value| !value.is_null()));
    (!given).then_some(text)
}

fn by_label(figures: &Figures) -> (Vec<String>, Value) {
    let numeric: Vec<usize> = (0..figures.width())
        .filter(|column| figures.numbers(*column).is_some())
        .collect();
    let named = (0..figures.width()).find(|column| !numeric.contains(column));
    // Without a column of words, a first column that only rises (years, days) names the others.
    let labels = named.or_else(|| (numeric.len() > 1 && rises(figures, numeric[0])).then(|| numeric[0]));
    let series = numeric
        .iter()
        .filter(|column| Some(**column) != labels)
        .map(|column| {
            let name = figures.header.get(*column).cloned().unwrap_or_default();
            json!({"name": name, "values": figures.numbers(*column)})
        });
    let names = labels.map(|column| figures.cells(column).map(str::to_owned).collect());
    (names.unwrap_or_default(), series.collect())
}

fn rises(figures: &Figures, column: usize) -> bool {
    let numbers: Vec<f64> = figures
        .numbers(column)
        .unwrap_or_default()
        .into_iter()
        .flatten()
        .collect();
    numbers.len() == figures.rows.len()
        && numbers.len() > 1
        && numbers.iter().all(|number| number.fract() == 0.0)
        && numbers.windows(2).all(|pair| pair[0] < pair[1])
}

// The first column of numbers is x; without a second one, x counts the points.
fn scatter(figures: &Figures) -> Value {
    let numeric: Vec<usize> = (0..figures.width())
        .filter(|column| figures.numbers(*column).is_some())
        .collect();
    let column = |column: usize| figures.numbers(column).unwrap_or_default();
    let count = || {
        (1_u32..)
            .map(|number| Some(f64::from(number)))
            .take(figures.rows.len())
            .collect()
    };
    let (across, up) = match numeric.as_slice() {
        [] => return json!([]),
        [only] => (count(), vec![*only]),
        [first, rest @ ..] => (column(*first), rest.to_vec()),
    };
    let series = up.into_iter().map(|index| {
        let points: Vec<Value> = across
            .iter()
            .zip(column(index))
            .map(|(x, y)| json!([x, y]))
            .collect();
        json!({"name": figures.header.get(index).cloned().unwrap_or_default(), "values": points})
    });
    series.collect()
}

// Columns named open, high, low and close, or four columns of numbers in that order.
fn candles(figures: &Figures) -> Option<(Vec<String>, Value)> {
    let numeric: Vec<usize> = (0..figures.width())
        .filter(|column| figures.numbers(*column).is_some())
        .collect();
    let named = |name: &str| {
        figures
            .header
            .iter()
            .position(|title| title.trim().eq_ignore_ascii_case(name))
    };
    let place = |index: usize, name: &str| named(name).or_else(|| numeric.get(index).copied());
    let prices: Vec<Vec<Option<f64>>> = ["open", "high", "low", "close"]
        .iter()
        .enumerate()
        .map(|(index, name)| figures.numbers(place(index, name)?))
        .collect::<Option<_>>()?;
    let volume = place(4, "volume").and_then(|column| figures.numbers(column));
    let rows = (0..figures.rows.len()).map(|row| {
        json!({
            "open": prices[0][row], "high": prices[1][row], "low": prices[2][row], "close": prices[3][row],
            "volume": volume.as_ref().and_then(|volume| volume[row]),
        })
    });
    let words = (0..figures.width()).find(|column| !numeric.contains(column));
    let labels = words.map(|column| figures.cells(column).map(str::to_owned).collect());
    Some((
        labels.unwrap_or_default(),
        json!([{"values": rows.collect::<Vec<_>>()}]),
    ))
}

fn is_date(label: &str) -> bool {
    let digits = label.chars().filter(char::is_ascii_digit).count();
    digits >= 4
        && label
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '-' | '/' | '.' | ':' | ' ' | 'T'))
}

// A plain number is a number; what a person decorated (`$12`, `007`) stays as it was written.
fn cell_of(cell: &str) -> Value {
    let digits = cell.trim_start_matches('-');
    let padded = digits.starts_with('0') && digits.len() > 1 && !digits.starts_with("0.");
    match cell.parse::<serde_json::Number>() {
        Ok(number) if !padded => Value::Number(number),
        Ok(_) | Err(_) if cell.is_empty() => Value::Null,
        Ok(_) | Err(_) => Value::String(cell.to_owned()),
    }
}
