//! A picture of numbers.

mod gap;
mod read;

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

impl ChartSpec {
    /// The most series of one chart.
    pub const MOST_SERIES: usize = 40;
    /// The most values of one series, and the most labels.
    pub const MOST_VALUES: usize = 5_000;

    /// A chart without data.
    #[must_use]
    pub fn new(kind: ChartKind) -> Self {
        Self {
            kind,
            title: None,
            labels: Vec::new(),
            series: Vec::new(),
            options: ChartOptions::default(),
        }
    }

    /// With words over it.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// With the names of its positions; those over the cap are cut.
    #[must_use]
    pub fn labels<T: Into<String>>(mut self, labels: impl IntoIterator<Item = T>) -> Self {
        self.labels = labels
            .into_iter()
            .map(Into::into)
            .take(Self::MOST_VALUES)
            .collect();
        self
    }

    /// With one more series; values over the cap are cut, and a series over the cap is left out.
    #[must_use]
    pub fn series(mut self, name: impl Into<String>, values: impl Into<SeriesValues>) -> Self {
        if self.series.len() < Self::MOST_SERIES {
            let mut values = values.into();
            values.truncate(Self::MOST_VALUES);
            let name = name.into();
            self.series.push(Series { name, values });
        }
        self
    }

    /// With options.
    #[must_use]
    pub fn options(mut self, options: ChartOptions) -> Self {
        self.options = options;
        self
    }
}

impl ChartKind {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::Bar,
        Self::Line,
        Self::Area,
        Self::Pie,
        Self::Scatter,
        Self::Candlestick,
        Self::Heatmap,
    ];

    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bar => "bar",
            Self::Line => "line",
            Self::Area => "area",
            Self::Pie => "pie",
            Self::Scatter => "scatter",
            Self::Candlestick => "candlestick",
            Self::Heatmap => "heatmap",
        }
    }

    /// The kind of this name, in any case.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let name = name.trim().to_lowercase();
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl SeriesValues {
    /// How many there are, gaps included.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Numbers(numbers) => numbers.len(),
            Self::Points(points) => points.len(),
            Self::Candles(candles) => candles.len(),
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn truncate(&mut self, most: usize) {
        match self {
            Self::Numbers(numbers) => numbers.truncate(most),
            Self::Points(points) => points.truncate(most),
            Self::Candles(candles) => candles.truncate(most),
        }
    }
}

impl From<Vec<f64>> for SeriesValues {
    fn from(numbers: Vec<f64>) -> Self {
        Self::Numbers(numbers.into_iter().map(Some).collect())
    }
}

impl From<Vec<Option<f64>>> for SeriesValues {
    fn from(numbers: Vec<Option<f64>>) -> Self {
        Self::Numbers(numbers)
    }
}

impl From<Vec<[f64; 2]>> for SeriesValues {
    fn from(points: Vec<[f64; 2]>) -> Self {
        Self::Points(points)
    }
}

impl From<Vec<Candle>> for SeriesValues {
    fn from(candles: Vec<Candle>) -> Self {
        Self::Candles(candles)
    }
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
    /// Pairs of x and y; a pair that is not finite is a gap.
    #[serde(deserialize_with = "gap::pairs")]
    Points(Vec<[f64; 2]>),
    /// Prices; a candle that is not finite is a gap.
    Candles(Vec<Candle>),
}

/// The prices of one stretch of time.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Candle {
    /// The first.
    #[serde(deserialize_with = "gap::number")]
    pub open: f64,
    /// The highest.
    #[serde(deserialize_with = "gap::number")]
    pub high: f64,
    /// The lowest.
    #[serde(deserialize_with = "gap::number")]
    pub low: f64,
    /// The last.
    #[serde(deserialize_with = "gap::number")]
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
