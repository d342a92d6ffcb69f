//! The numbers of a chart as a small table, for a screen that shows no pictures.

use serde_json::{Map, Value, json};

use crate::args;
use crate::block::{ChartKind, ChartSpec, Column, PageInfo, SeriesValues, TableBlock};
use crate::text::Phrases;

const MOST_ROWS: usize = 40;

/// A row a label, a column a series; for points and candles a row each.
pub(in crate::render) fn numbers(spec: &ChartSpec, phrases: &Phrases) -> TableBlock {
    let by_label = spec
        .series
        .iter()
        .all(|one| matches!(one.values, SeriesValues::Numbers(_)));
    let (columns, mut rows) = if by_label {
        by_labels(spec, phrases)
    } else {
        one_by_one(spec, phrases)
    };
    let total = rows.len();
    rows.truncate(MOST_ROWS);
    let page_info = (total > rows.len()).then_some(PageInfo {
        returned: rows.len(),
        total: Some(total),
        has_more: false,
    });
    TableBlock {
        title: spec.title.clone(),
        columns,
        rows,
        page_info,
        ..TableBlock::default()
    }
}

type Rows = Vec<Map<String, Value>>;

fn by_labels(spec: &ChartSpec, phrases: &Phrases) -> (Vec<Column>, Rows) {
    let unit = spec
        .options
        .unit
        .as_deref()
        .map(|unit| format!(", {unit}"))
        .unwrap_or_default();
    let mut columns = vec![column("label", phrases.plain("table-column-label", args!()))];
    for (index, one) in spec.series.iter().enumerate() {
        let name = if one.name.trim().is_empty() {
            phrases.plain("table-column-value", args!())
        } else {
            one.name.clone()
        };
        columns.push(column(&index.to_string(), format!("{name}{unit}")));
    }
    let longest = spec
        .series
        .iter()
        .map(|one| one.values.len())
        .max()
        .unwrap_or_default();
    // A calendar has a place for every day; only those with a number say something here.
    let says = |row: usize| {
        let mut values = spec.series.iter().map(|one| match &one.values {
            SeriesValues::Numbers(values) => values.get(row).copied().flatten(),
            SeriesValues::Points(_) | SeriesValues::Candles(_) => None,
        });
        spec.kind != ChartKind::Heatmap || values.any(|value| value.is_some())
    };
    let rows = (0..longest.max(spec.labels.len()))
        .filter(|row| says(*row))
        .map(|row| {
            let label = spec
                .labels
                .get(row)
                .cloned()
                .unwrap_or_else(|| (row + 1).to_string());
            let mut cells = Map::from_iter([("label".to_owned(), Value::String(label))]);
            for (index, one) in spec.series.iter().enumerate() {
                if let SeriesValues::Numbers(values) = &one.values {
                    let value = values.get(row).copied().flatten();
                    cells.insert(index.to_string(), json!(value));
                }
            }
            cells
        });
    (columns, rows.collect())
}

fn one_by_one(spec: &ChartSpec, phrases: &Phrases) -> (Vec<Column>, Rows) {
    let mut rows: Rows = Vec::new();
    let mut candles = false;
    for one in &spec.series {
        let mut row = |label: Value, numbers: Value| {
            let mut cells = Map::from_iter([
                ("series".to_owned(), json!(one.name)),
                ("label".to_owned(), label),
            ]);
            if let Value::Object(numbers) = numbers {
                cells.extend(numbers);
            }
            rows.push(cells);
        };
        match &one.values {
            SeriesValues::Numbers(values) => {
                for (index, value) in values.iter().enumerate() {
                    row(json!(index + 1), json!({"x": index + 1, "y": value}));
                }
            }
            SeriesValues::Points(points) => {
                for [x, y] in points {
                    row(Value::Null, json!({"x": x, "y": y}));
                }
            }
            SeriesValues::Candles(values) => {
                candles = true;
                for (index, candle) in values.iter().enumerate() {
                    row(json!(spec.labels.get(index)), json!(candle));
                }
            }
        }
    }
    let keys: &[&str] = if candles {
        &["label", "open", "high", "low", "close", "volume"]
    } else {
        &["series", "x", "y"]
    };
    let named = spec.series.len() > 1 || spec.series.iter().any(|one| !one.name.trim().is_empty());
    let shown = keys.iter().filter(|key| **key != "series" || named);
    let columns = shown.map(|key| match *key {
        "x" | "y" => column(key, (*key).to_owned()),
        other => column(other, phrases.plain(&format!("table-column-{other}"), args!())),
    });
    (columns.collect(), rows)
}

fn column(key: &str, title: String) -> Column {
    Column {
        key: key.to_owned(),
        title: Some(title),
        align: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Lang;

    #[test]
    fn a_calendar_has_a_row_for_the_days_that_say_something() {
        for (kind, expected) in [
            ("heatmap", vec!["2026-03-02"]),
            ("line", vec!["2026-03-01", "2026-03-02"]),
        ] {
            let spec = json!({"type": kind, "labels": ["2026-03-01", "2026-03-02"], "series": [{"values": [null, 27]}]});
            let spec: ChartSpec = serde_json::from_value(spec).unwrap();
            let rows = numbers(&spec, Phrases::of(Lang::En)).rows;
            let labels: Vec<&str> = rows.iter().filter_map(|row| row["label"].as_str()).collect();
            assert_eq!(labels, expected, "{kind}");
        }
    }
}
