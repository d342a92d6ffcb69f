//! Reading a chart from outside.

use serde_json::Value;

use super::{Candle, ChartKind, ChartOptions, ChartSpec, Series, SeriesValues};
use crate::block::error::{Problem, Shape};
use crate::block::read::{Faults, Spot};
use crate::domain::settings::Theme;

impl ChartSpec {
    /// Reads a chart block: its fields under `spec` or directly on the block. `kind` is the block's own
    /// type where that names a chart.
    pub(in crate::block) fn read(block: &Spot, kind: Option<ChartKind>, faults: &mut Faults) -> Option<Self> {
        let under = block.field("spec");
        let spec = match under.value {
            Value::Null => block,
            Value::Object(_) => &under,
            _ => {
                faults.expected(&under, Shape::Object);
                return None;
            }
        };
        let named = match kind {
            Some(kind) => Some(kind),
            None => read_kind(spec, faults).ok()?,
        };
        let labels = read_labels(&spec.field("labels"), faults);
        let series = read_series(spec, named, faults)?;
        let kind = named.unwrap_or_else(|| kind_of(&series));
        check_lengths(spec, &labels, &series, faults);
        let title = faults.text(&spec.field("title"));
        Some(Self {
            kind,
            title: title.filter(|title| !title.trim().is_empty()),
            labels,
            series,
            options: read_options(&spec.field("options"), faults),
        })
    }
}

/// A kind was named that we do not draw; the fault is noted.
struct UnknownKind;

// Where no kind is named, the data decides.
fn read_kind(spec: &Spot, faults: &mut Faults) -> Result<Option<ChartKind>, UnknownKind> {
    for key in ["type", "kind", "chart_type"] {
        let spot = spec.field(key);
        let Some(name) = spot.value.as_str().filter(|name| *name != "chart") else {
            continue;
        };
        let kind = ChartKind::parse(name);
        if kind.is_none() {
            let known = ChartKind::ALL.iter().map(|kind| kind.name().to_owned());
            faults.unknown(&spot, name, known.collect());
            return Err(UnknownKind);
        }
        return Ok(kind);
    }
    Ok(None)
}

fn kind_of(series: &[Series]) -> ChartKind {
    match series.first().map(|first| &first.values) {
        Some(SeriesValues::Points(_)) => ChartKind::Scatter,
        Some(SeriesValues::Candles(_)) => ChartKind::Candlestick,
        Some(SeriesValues::Numbers(_)) | None => ChartKind::Bar,
    }
}

fn read_labels(spot: &Spot, faults: &mut Faults) -> Vec<String> {
    let Some(items) = faults.list(spot, ChartSpec::MOST_VALUES) else {
        return Vec::new();
    };
    spot.items(items)
        .map(|item| faults.text(&item).unwrap_or_default())
        .collect()
}

fn read_series(spec: &Spot, kind: Option<ChartKind>, faults: &mut Faults) -> Option<Vec<Series>> {
    let spot = spec.field("series");
    let bare = spec.field("values");
    let series = if spot.value.is_null() && bare.value.is_array() {
        read_values(&bare, kind, faults)
            .map(|values| vec![unnamed(values)])
            .unwrap_or_default()
    } else if spot.value.is_null() {
        faults.add(&spot, Problem::NoNumbers);
        return None;
    } else {
        let items = faults.list(&spot, usize::MAX)?;
        let one = items.iter().all(|item| item.is_number() || item.is_null());
        if one && !items.is_empty() {
            read_values(&spot, kind, faults)
                .map(|values| vec![unnamed(values)])
                .unwrap_or_default()
        } else {
            let items = faults.list(&spot, ChartSpec::MOST_SERIES)?;
            let read = |item: Spot| read_one(&item, kind, faults);
            spot.items(items).filter_map(read).collect()
        }
    };
    if series.iter().all(|one| one.values.is_blank()) {
        faults.add(&spot, Problem::NoNumbers);
        return None;
    }
    Some(series)
}

const fn unnamed(values: SeriesValues) -> Series {
    Series {
        name: String::new(),
        values,
    }
}

fn read_one(spot: &Spot, kind: Option<ChartKind>, faults: &mut Faults) -> Option<Series> {
    match spot.value {
        Value::Array(_) => read_values(spot, kind, faults).map(unnamed),
        Value::Object(_) => {
            let name = faults.text(&spot.field("name")).unwrap_or_default();
            let values = spot.field("values");
            if values.value.is_null() {
                faults.add(&values, Problem::Missing);
                return None;
            }
            let values = read_values(&values, kind, faults)?;
            Some(Series { name, values })
        }
        _ => {
            faults.expected(spot, Shape::Object);
            None
        }
    }
}

fn read_values(spot: &Spot, kind: Option<ChartKind>, faults: &mut Faults) -> Option<SeriesValues> {
    let items = faults.list(spot, ChartSpec::MOST_VALUES)?;
    let has = |key| items.iter().any(|item| item.get(key).is_some());
    let candles = kind == Some(ChartKind::Candlestick) || has("close");
    let places = spot.items(items);
    Some(if candles {
        SeriesValues::Candles(places.map(|item| read_candle(&item, faults)).collect())
    } else if has("x") || items.iter().any(Value::is_array) {
        SeriesValues::Points(places.map(|item| read_pair(&item, faults)).collect())
    } else {
        SeriesValues::Numbers(places.map(|item| faults.number(&item)).collect())
    })
}

fn read_pair(spot: &Spot, faults: &mut Faults) -> [f64; 2] {
    let numbers = match spot.value {
        Value::Array(items) if items.len() == 2 => {
            let numbers = spot.items(items).map(|item| faults.number(&item));
            numbers.collect()
        }
        Value::Object(_) => ["x", "y"].map(|key| needed(&spot.field(key), faults)).to_vec(),
        Value::Null => Vec::new(),
        _ => {
            faults.expected(spot, Shape::Pair);
            Vec::new()
        }
    };
    let gap = f64::NAN;
    match numbers[..] {
        [x, y] => [x.unwrap_or(gap), y.unwrap_or(gap)],
        _ => [gap, gap],
    }
}

// A number that must be there, unless it is said to be a gap by null.
fn needed(spot: &Spot, faults: &mut Faults) -> Option<f64> {
    if spot.is_absent() {
        faults.add(spot, Problem::Missing);
    }
    faults.number(spot)
}

const fn no_candle() -> Candle {
    Candle {
        open: f64::NAN,
        high: f64::NAN,
        low: f64::NAN,
        close: f64::NAN,
        volume: None,
    }
}

fn read_candle(spot: &Spot, faults: &mut Faults) -> Candle {
    let prices: Vec<Option<f64>> = match spot.value {
        Value::Object(_) => {
            let keys = ["open", "high", "low", "close"];
            keys.map(|key| needed(&spot.field(key), faults)).to_vec()
        }
        Value::Array(items) if (4..=5).contains(&items.len()) => {
            let prices = spot.items(&items[..4]);
            prices.map(|item| faults.number(&item)).collect()
        }
        Value::Null => return no_candle(),
        _ => {
            faults.expected(spot, Shape::Candle);
            return no_candle();
        }
    };
    let [Some(open), Some(high), Some(low), Some(close)] = prices[..] else {
        return no_candle();
    };
    let volume = match spot.value {
        Value::Array(items) => spot.items(items).nth(4).and_then(|item| faults.number(&item)),
        _ => faults.number(&spot.field("volume")),
    };
    // A feed that rounds may put the close a hair over the high: the candle spans whatever was traded.
    Candle {
        open,
        high: high.max(open).max(close),
        low: low.min(open).min(close),
        close,
        volume: volume.filter(|volume| *volume >= 0.0),
    }
}

fn check_lengths(spec: &Spot, labels: &[String], series: &[Series], faults: &mut Faults) {
    // A series may also be named by its label: one value each, as many as labels.
    let by_name = labels.len() == series.len() && series.iter().all(|one| one.values.len() == 1);
    if labels.is_empty() || by_name {
        return;
    }
    let differs =
        |one: &&Series| !matches!(one.values, SeriesValues::Points(_)) && one.values.len() != labels.len();
    if let Some(one) = series.iter().find(differs) {
        let problem = Problem::Lengths {
            labels: labels.len(),
            values: one.values.len(),
        };
        faults.add(&spec.field("labels"), problem);
    }
}

fn read_options(spot: &Spot, faults: &mut Faults) -> ChartOptions {
    if spot.value.is_null() {
        return ChartOptions::default();
    }
    if spot.object().is_none() {
        faults.expected(spot, Shape::Object);
        return ChartOptions::default();
    }
    ChartOptions {
        stacked: faults.flag(&spot.field("stacked")),
        unit: faults
            .text(&spot.field("unit"))
            .filter(|unit| !unit.trim().is_empty()),
        goal: faults.number(&spot.field("goal")),
        theme: read_theme(&spot.field("theme"), faults),
    }
}

fn read_theme(spot: &Spot, faults: &mut Faults) -> Option<Theme> {
    let name = faults.text(spot)?;
    let theme = match name.trim().to_lowercase().as_str() {
        "light" => Some(Theme::Light),
        "dark" => Some(Theme::Dark),
        _ => None,
    };
    if theme.is_none() {
        faults.unknown(spot, &name, vec!["light".to_owned(), "dark".to_owned()]);
    }
    theme
}

impl SeriesValues {
    fn is_blank(&self) -> bool {
        match self {
            Self::Numbers(numbers) => numbers.iter().flatten().all(|number| !number.is_finite()),
            Self::Points(points) => !points.iter().any(|[x, y]| x.is_finite() && y.is_finite()),
            Self::Candles(candles) => !candles.iter().any(|candle| candle.close.is_finite()),
        }
    }
}
