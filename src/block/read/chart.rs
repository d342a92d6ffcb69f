//! Charts from JSON.

use serde_json::{Map, Value};

use super::{Reader, number};
use crate::block::{Block, Candle, ChartKind, ChartOptions, ChartSpec, Fault, Series, SeriesValues, Shape};
use crate::domain::settings::Theme;

const KINDS: &[&str] = &["bar", "line", "area", "pie", "scatter", "candlestick", "heatmap"];
const THEMES: &[&str] = &["light", "dark"];
// Where a chart without `spec` tells its kind, as its `type` is taken by the block.
const KIND_KEYS: &[&str] = &["kind", "chart_type", "chart"];

fn kind(name: &str) -> Option<ChartKind> {
    Some(match name.trim().to_lowercase().as_str() {
        "bar" => ChartKind::Bar,
        "line" => ChartKind::Line,
        "area" => ChartKind::Area,
        "pie" => ChartKind::Pie,
        "scatter" => ChartKind::Scatter,
        "candlestick" => ChartKind::Candlestick,
        "heatmap" => ChartKind::Heatmap,
        _ => return None,
    })
}

impl Reader {
    pub(super) fn chart(&mut self, path: &str, fields: &Map<String, Value>) -> Option<Block> {
        let (path, fields) = match fields.get("spec") {
            Some(Value::Object(spec)) => (format!("{path}/spec"), spec),
            Some(_) => return self.lose(format!("{path}/spec"), Fault::Expected(Shape::Object)),
            None => (path.to_owned(), fields),
        };
        let kind = self.chart_kind(&path, fields)?;
        let mut labels = self.labels(&path, fields);
        let mut series = self.series(&path, fields, kind);
        if series.is_empty() {
            return self.lose(format!("{path}/series"), Fault::Missing);
        }
        self.even(&path, kind, &mut labels, &mut series);
        Some(Block::Chart {
            spec: ChartSpec {
                kind,
                title: self
                    .text(&path, fields, "title")
                    .filter(|title| !title.trim().is_empty()),
                labels,
                series,
                options: self.chart_options(&path, fields),
            },
        })
    }

    fn chart_kind(&mut self, path: &str, fields: &Map<String, Value>) -> Option<ChartKind> {
        let named = ["type"].iter().chain(KIND_KEYS).find_map(|key| {
            let name = fields.get(*key)?.as_str()?;
            (name != "chart").then_some((*key, name))
        });
        match named {
            None => Some(ChartKind::Bar),
            Some((key, name)) => kind(name).or_else(|| {
                let given = name.to_owned();
                self.lose(format!("{path}/{key}"), Fault::Unknown { given, known: KINDS })
            }),
        }
    }

    fn labels(&mut self, path: &str, fields: &Map<String, Value>) -> Vec<String> {
        let path = format!("{path}/labels");
        let items = self.list(&path, fields.get("labels"), ChartSpec::MAX_VALUES);
        let mut labels = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            labels.push(match item {
                Value::String(words) => words.clone(),
                Value::Null => String::new(),
                Value::Bool(_) | Value::Number(_) => item.to_string(),
                Value::Array(_) | Value::Object(_) => {
                    self.fault(format!("{path}/{index}"), Fault::Expected(Shape::Text));
                    String::new()
                }
            });
        }
        labels
    }

    fn series(&mut self, path: &str, fields: &Map<String, Value>, kind: ChartKind) -> Vec<Series> {
        if !fields.contains_key("series") && fields.contains_key("values") {
            let values = self.values(&format!("{path}/values"), fields.get("values"), kind);
            return vec![Series {
                name: String::new(),
                values,
            }];
        }
        let path = format!("{path}/series");
        let items = self.list(&path, fields.get("series"), ChartSpec::MAX_SERIES);
        // A list of bare numbers is one series.
        if !items.is_empty() && items.iter().all(|item| item.is_number() || item.is_null()) {
            let values = self.values(&path, fields.get("series"), kind);
            return vec![Series {
                name: String::new(),
                values,
            }];
        }
        let mut series = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let path = format!("{path}/{index}");
            match item {
                Value::Object(fields) => series.push(Series {
                    name: self.text(&path, fields, "name").unwrap_or_default(),
                    values: self.values(&format!("{path}/values"), fields.get("values"), kind),
                }),
                Value::Array(_) => series.push(Series {
                    name: String::new(),
                    values: self.values(&path, Some(item), kind),
                }),
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                    self.fault(path, Fault::Expected(Shape::Object));
                }
            }
        }
        series
    }

    fn values(&mut self, path: &str, value: Option<&Value>, kind: ChartKind) -> SeriesValues {
        if value.is_none() {
            self.fault(path, Fault::Missing);
        }
        let items = self.list(path, value, ChartSpec::MAX_VALUES);
        let pairs = items
            .iter()
            .any(|item| item.is_array() || item.get("x").is_some());
        match kind {
            ChartKind::Candlestick => SeriesValues::Candles(self.each(path, items, candle)),
            ChartKind::Scatter if pairs => SeriesValues::Points(self.each(path, items, point)),
            ChartKind::Scatter
            | ChartKind::Bar
            | ChartKind::Line
            | ChartKind::Area
            | ChartKind::Pie
            | ChartKind::Heatmap => SeriesValues::Numbers(self.each(path, items, |item| {
                number(item).map(|number| number.is_finite().then_some(number))
            })),
        }
    }

    // A value that cannot be read is a gap and a fault; `null` is a gap and nothing more.
    fn each<T: Gap>(&mut self, path: &str, items: &[Value], read: fn(&Value) -> Option<T>) -> Vec<T> {
        let mut out = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            if item.is_null() {
                out.push(T::GAP);
                continue;
            }
            out.push(read(item).unwrap_or_else(|| {
                self.fault(format!("{path}/{index}"), Fault::Expected(T::SHAPE));
                T::GAP
            }));
        }
        out
    }

    // Labels and values of one length: the missing labels are counted, the missing values are gaps.
    fn even(&mut self, path: &str, kind: ChartKind, labels: &mut Vec<String>, series: &mut [Series]) {
        if labels.is_empty() || kind == ChartKind::Scatter {
            return;
        }
        let given = labels.len();
        for (index, one) in series.iter().enumerate() {
            let values = one.values.len();
            if values != given {
                let fault = Fault::Uneven {
                    labels: given,
                    values,
                };
                self.fault(format!("{path}/series/{index}/values"), fault);
            }
        }
        let longest = series
            .iter()
            .map(|one| one.values.len())
            .max()
            .unwrap_or_default();
        for number in given..longest {
            labels.push((number + 1).to_string());
        }
        for one in series {
            one.values.extend_to(labels.len());
        }
    }

    fn chart_options(&mut self, path: &str, fields: &Map<String, Value>) -> ChartOptions {
        let path = format!("{path}/options");
        let options = match fields.get("options") {
            None | Some(Value::Null) => return ChartOptions::default(),
            Some(Value::Object(options)) => options,
            Some(_) => {
                self.fault(path, Fault::Expected(Shape::Object));
                return ChartOptions::default();
            }
        };
        let theme = match self.text(&path, options, "theme").as_deref() {
            None => None,
            Some("light") => Some(Theme::Light),
            Some("dark") => Some(Theme::Dark),
            Some(other) => {
                let given = other.to_owned();
                self.lose(format!("{path}/theme"), Fault::Unknown { given, known: THEMES })
            }
        };
        let goal = match options.get("goal") {
            None | Some(Value::Null) => None,
            Some(value) => number(value)
                .filter(|goal| goal.is_finite())
                .or_else(|| self.lose(format!("{path}/goal"), Fault::Expected(Shape::Number))),
        };
        ChartOptions {
            stacked: self.flag(&path, options, "stacked"),
            unit: self
                .text(&path, options, "unit")
                .filter(|unit| !unit.trim().is_empty()),
            goal,
            theme,
        }
    }
}

trait Gap {
    const GAP: Self;
    const SHAPE: Shape;
}

impl Gap for Option<f64> {
    const GAP: Self = None;
    const SHAPE: Shape = Shape::Number;
}

impl Gap for [f64; 2] {
    const GAP: Self = [f64::NAN; 2];
    const SHAPE: Shape = Shape::List;
}

impl Gap for Candle {
    const GAP: Self = Self::GAP;
    const SHAPE: Shape = Shape::Object;
}

fn point(item: &Value) -> Option<[f64; 2]> {
    match item {
        Value::Array(pair) => match pair.as_slice() {
            [x, y] => Some([number_or_gap(x)?, number_or_gap(y)?]),
            _ => None,
        },
        Value::Object(fields) => Some([number_or_gap(fields.get("x")?)?, number_or_gap(fields.get("y")?)?]),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn candle(item: &Value) -> Option<Candle> {
    let volume = |value: Option<&Value>| value.and_then(number).filter(|volume| volume.is_finite());
    match item {
        Value::Array(prices) => match prices.as_slice() {
            [open, high, low, close, rest @ ..] => Some(Candle {
                open: number_or_gap(open)?,
                high: number_or_gap(high)?,
                low: number_or_gap(low)?,
                close: number_or_gap(close)?,
                volume: volume(rest.first()),
            }),
            _ => None,
        },
        Value::Object(fields) => {
            let price = |key: &str| number_or_gap(fields.get(key)?);
            Some(Candle {
                open: price("open")?,
                high: price("high")?,
                low: price("low")?,
                close: price("close")?,
                volume: volume(fields.get("volume")),
            })
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn number_or_gap(value: &Value) -> Option<f64> {
    if value.is_null() {
        Some(f64::NAN)
    } else {
        number(value)
    }
}
