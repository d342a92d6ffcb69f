//! Blocks and their faults written down in a few lines.

use serde_json::Value;

use crate::block::*;

// The faults as `path problem`, one a line.
pub(super) fn faults<T>(parsed: &Parsed<T>) -> String {
    let line = |fault: &BlockError| {
        let values = fault.values();
        let values: Vec<_> = values
            .iter()
            .map(|(key, value)| format!(" {key}={value}"))
            .collect();
        format!("{} {}{}", fault.path, fault.key(), values.concat())
    };
    parsed.faults.iter().map(line).collect::<Vec<_>>().join("\n")
}

// A sketch of a block: enough to tell what is shown.
fn sketch(block: Option<&Block>) -> String {
    match block {
        None => "nothing".to_owned(),
        Some(Block::Text(text)) => format!("{text:?}"),
        Some(Block::Chart { spec }) => {
            let values = spec.series.iter().map(|one| match &one.values {
                SeriesValues::Numbers(numbers) => {
                    let numbers = numbers
                        .iter()
                        .map(|n| n.map_or("_".to_owned(), |n| n.to_string()));
                    format!("{}={}", one.name, numbers.collect::<Vec<_>>().join(" "))
                }
                SeriesValues::Points(points) => format!("{}={points:?}", one.name),
                SeriesValues::Candles(candles) => {
                    let candle =
                        |c: &Candle| format!("{}/{}/{}/{}/{:?}", c.open, c.high, c.low, c.close, c.volume);
                    format!(
                        "{}={}",
                        one.name,
                        candles.iter().map(candle).collect::<Vec<_>>().join(" ")
                    )
                }
            });
            let values: Vec<_> = values.collect();
            format!(
                "{} [{}] {}",
                spec.kind.name(),
                spec.labels.join(","),
                values.join("; ")
            )
        }
        Some(Block::Table(table)) => {
            let keys: Vec<_> = table.columns.iter().map(|c| c.key.as_str()).collect();
            let rows = serde_json::to_string(&table.rows).unwrap();
            format!("{} {rows}", keys.join(","))
        }
        Some(Block::File(file)) => format!("{} {} {:?}", file.name, file.mime, file.data),
        Some(Block::Map(map)) => {
            format!(
                "{},{} {} {}",
                map.center.lat,
                map.center.lon,
                map.markers.len(),
                map.address()
            )
        }
    }
}

#[track_caller]
#[expect(
    clippy::needless_pass_by_value,
    reason = "rows read better without a reference"
)]
pub(super) fn check(value: Value, shown: &str, wrong: &str) {
    let parsed = Block::from_json(&value);
    assert_eq!(sketch(parsed.block.as_ref()), shown, "{value}");
    assert_eq!(faults(&parsed), wrong, "{value}");
}
