//! What was shown, in a few words: for a model, and for a person where nothing can be shown.

use crate::args;
use crate::block::{Block, ChartSpec, SeriesValues, TextBlock};
use crate::text::{Phrases, format};

const SHORT: usize = 80;

/// One phrase a block.
pub(super) fn of(blocks: &[Block], phrases: &Phrases) -> String {
    let each: Vec<String> = blocks.iter().map(|block| one(block, phrases)).collect();
    each.join("\n")
}

fn one(block: &Block, phrases: &Phrases) -> String {
    match block {
        Block::Text(TextBlock::Markdown { markdown: words }) => shortened(words),
        Block::Text(TextBlock::Marked(marked)) => shortened(&marked.text),
        Block::Chart { spec } => chart(spec, phrases),
        Block::Table(table) => {
            let args = args! { "rows" => table.rows.len(), "columns" => table.columns.len() };
            phrases.plain("block-summary-table", args)
        }
        Block::File(file) => {
            let args = args! { "name" => file.name.clone(), "bytes" => file.data.len() };
            phrases.plain("block-summary-file", args)
        }
        Block::Map(map) => phrases.plain("block-summary-map", args! { "markers" => map.markers.len() }),
    }
}

fn chart(spec: &ChartSpec, phrases: &Phrases) -> String {
    let numbers: Vec<f64> = spec
        .series
        .iter()
        .flat_map(|one| heights(&one.values))
        .filter(|n| n.is_finite())
        .collect();
    let edge = |choose: fn(f64, f64) -> f64| {
        let value = numbers.iter().copied().reduce(choose).unwrap_or_default();
        format::number(value, 2, phrases.lang())
    };
    let args = args! {
        "kind" => phrases.plain(&format!("block-chart-{}", spec.kind.name()), args!()),
        "points" => numbers.len(),
        "low" => edge(f64::min),
        "high" => edge(f64::max),
    };
    phrases.plain("block-summary-chart", args)
}

// One number a point: of a pair its height, of a candle its close.
fn heights(values: &SeriesValues) -> Vec<f64> {
    match values {
        SeriesValues::Numbers(numbers) => numbers.iter().flatten().copied().collect(),
        SeriesValues::Points(points) => points.iter().map(|[_, height]| *height).collect(),
        SeriesValues::Candles(candles) => candles.iter().map(|candle| candle.close).collect(),
    }
}

fn shortened(words: &str) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut short: String = line.chars().take(SHORT).collect();
    if short.len() < line.len() {
        short.push('…');
    }
    short
}
