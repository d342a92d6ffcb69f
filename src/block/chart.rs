//! A picture of numbers.

use serde::{Deserialize, Serialize};

use crate::domain::settings::Theme;

/// What a chart shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChartSpec {
    /// Its kind.
    #[serde(rename = "type")]
    pub kind: ChartKind,
    /// Words over it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Names of the positions on the category axis; ISO dates for candlesticks and heat maps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<String>,
    /// The numbers.
    pub series: Vec<Series>,
    /// How they are shown.
    #[serde(default)]
    pub options: ChartOptions,
}

/// The kinds of a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChartKind {
    /// Bars beside or upon each other.
    Bar,
    /// Lines.
    Line,
    /// Filled lines.
    Area,
    /// Shares of a whole.
    Pie,
    /// Points on two number axes.
    Scatter,
    /// Prices: open, high, low, close.
    Candlestick,
    /// A calendar of days.
    Heatmap,
}

/// One named row of numbers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Its numbers.
    pub values: SeriesValues,
}

/// The numbers of a series, in the shape its chart needs. `None`, NaN and infinity are gaps.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SeriesValues {
    /// One number a label.
    Numbers(Vec<Option<f64>>),
    /// Pairs of x and y.
    Points(Vec<[f64; 2]>),
    /// Prices.
    Candles(Vec<Candle>),
}

/// The prices of one stretch of time.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Candle {
    /// The first.
    pub open: f64,
    /// The highest.
    pub high: f64,
    /// The lowest.
    pub low: f64,
    /// The last.
    pub close: f64,
    /// How much was traded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub volume: Option<f64>,
}

/// How a chart is shown.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ChartOptions {
    /// Whether bars and areas stand upon each other.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stacked: bool,
    /// The unit behind the numbers of the value axis.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// A horizontal line at this value, e.g. a goal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<f64>,
    /// The palette; the chat's own where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
}
