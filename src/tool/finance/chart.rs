//! Prices over time: candles where all four prices are known, a line where only the last one is.

use crate::args;
use crate::block::{Block, Candle, ChartKind, ChartSpec};
use crate::domain::report::finance::{History, Instrument, Point};
use crate::part::Marked;
use crate::text::format;
use crate::tool::Context;

/// The chart of a history; words in its place when nothing was traded; nothing when none was asked for.
pub(super) fn history(one: &Instrument, context: &Context<'_>) -> Option<Block> {
    let history = one.history.as_ref()?;
    if history.points.is_empty() {
        return Some(empty(history, context).into());
    }
    let args = args! {
        "name" => one.symbol.clone().unwrap_or_else(|| one.name.clone()),
        "currency" => one.currency.clone().unwrap_or_default(),
    };
    let title = context.phrases().plain("finance-chart", args);
    let title = title.trim_end_matches([',', '，', ' ']).to_owned();
    let labels = history.points.iter().map(|point| wall_clock(&point.date));
    let candles: Option<Vec<Candle>> = history.points.iter().map(candle).collect();
    let spec = if let Some(candles) = candles.filter(|candles| candles.len() > 1) {
        ChartSpec::new(ChartKind::Candlestick).series("", candles)
    } else {
        let closes: Vec<f64> = history.points.iter().map(|point| tidy(point.close)).collect();
        ChartSpec::new(ChartKind::Line).series("", closes)
    };
    let spec = spec.title(title).labels(labels);
    Some(Block::Chart { spec })
}

// The renderer reads a time up to its minutes; the exchange's offset behind it is not shown.
fn wall_clock(date: &str) -> String {
    date.get(..16).unwrap_or(date).to_owned()
}

fn candle(point: &Point) -> Option<Candle> {
    Some(Candle {
        open: tidy(point.open?),
        high: tidy(point.high?),
        low: tidy(point.low?),
        close: tidy(point.close),
        // Currencies and indexes come with zeros.
        volume: point.volume.filter(|volume| *volume > 0.0),
    })
}

// Prices come as 249.79998779296875; a table beside the picture shows them.
fn tidy(price: f64) -> f64 {
    let places = super::card::places(price);
    let scale = 10_f64.powi(places);
    (price * scale).round() / scale
}

fn empty(history: &History, context: &Context<'_>) -> Marked {
    let today = context.today();
    let date = |date| format::date(date, today, context.phrases());
    let args = args! { "since" => date(history.since), "until" => date(history.until) };
    context.phrases().say("finance-empty", args)
}
