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
    Points(#[serde(with = "gap::pairs")] Vec<[f64; 2]>),
    /// Prices.
    Candles(Vec<Candle>),
}

/// The prices of one stretch of time.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Candle {
    /// The first.
    #[serde(with = "gap")]
    pub open: f64,
    /// The highest.
    #[serde(with = "gap")]
    pub high: f64,
    /// The lowest.
    #[serde(with = "gap")]
    pub low: f64,
    /// The last.
    #[serde(with = "gap")]
    pub close: f64,
    /// How much was traded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub volume: Option<f64>,
}

impl ChartSpec {
    /// How many series a chart may have.
    pub const MAX_SERIES: usize = 40;
    /// How many values a series may have.
    pub const MAX_VALUES: usize = 5000;
}

impl SeriesValues {
    /// How many values there are, gaps among them.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Numbers(values) => values.len(),
            Self::Points(values) => values.len(),
            Self::Candles(values) => values.len(),
        }
    }

    /// Whether there is no value at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Fills up with gaps to this length.
    pub(super) fn extend_to(&mut self, len: usize) {
        match self {
            Self::Numbers(values) if values.len() < len => values.resize(len, None),
            Self::Points(values) if values.len() < len => values.resize(len, [f64::NAN; 2]),
            Self::Candles(values) if values.len() < len => values.resize(len, Candle::GAP),
            Self::Numbers(_) | Self::Points(_) | Self::Candles(_) => {}
        }
    }
}

impl Candle {
    /// No prices.
    pub(super) const GAP: Self = Self {
        open: f64::NAN,
        high: f64::NAN,
        low: f64::NAN,
        close: f64::NAN,
        volume: None,
    };
}

// JSON has no NaN: a gap is `null` there.
mod gap {
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
    pub(super) fn serialize<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        number.is_finite().then_some(*number).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        Ok(Option::deserialize(deserializer)?.unwrap_or(f64::NAN))
    }

    pub(super) mod pairs {
        use serde::{Deserialize as _, Deserializer, Serializer};

        pub(in super::super) fn serialize<S: Serializer>(
            pairs: &[[f64; 2]],
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(
                pairs
                    .iter()
                    .map(|pair| pair.map(|number| number.is_finite().then_some(number))),
            )
        }

        pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Vec<[f64; 2]>, D::Error> {
            let pairs = Vec::<[Option<f64>; 2]>::deserialize(deserializer)?;
            Ok(pairs
                .into_iter()
                .map(|pair| pair.map(|number| number.unwrap_or(f64::NAN)))
                .collect())
        }
    }
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
