//! The things a person can be shown. A block is finished data and public JSON; it says nothing about a channel.

mod chart;
mod error;
mod file;
mod map;
mod named;
mod number;
mod read;
mod table;
mod text;

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use chart::{Candle, ChartKind, ChartOptions, ChartSpec, Series, SeriesValues};
pub use error::{BlockError, Problem, Shape};
pub use file::FileBlock;
pub use map::{MapBlock, Marker, Point};
pub use number::parse_number;
pub use table::{Align, Column, PageInfo, TableBlock, TableOptions};
pub use text::TextBlock;

use read::{Faults, Spot};

/// One thing to show.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Block {
    /// Words.
    Text(TextBlock),
    /// A picture of numbers.
    Chart {
        /// What it shows.
        spec: ChartSpec,
    },
    /// Rows and columns.
    Table(TableBlock),
    /// A file to keep.
    File(FileBlock),
    /// Places.
    Map(MapBlock),
}

/// What came of a block from outside: what can be shown, and what is wrong with the rest.
#[derive(Debug, Clone, PartialEq)]
pub struct Parsed<T = Block> {
    /// What can be shown; `None` when nothing can.
    pub block: Option<T>,
    /// The faults found, in reading order; at most 20 are kept.
    pub faults: Vec<BlockError>,
}

const TYPES: [&str; 5] = ["text", "chart", "table", "file", "map"];

impl Block {
    /// Reads a block as YAML tools, models and people write it, more leniently than `Deserialize`
    /// (which reads back what we wrote ourselves).
    #[must_use]
    pub fn from_json(value: &Value) -> Parsed {
        let mut faults = Faults::default();
        let block = Self::read(&Spot::root(value), &mut faults);
        faults.with(block)
    }

    /// Reads one block or a list of them; a fault in one does not keep the others from being shown.
    #[must_use]
    pub fn list_from_json(value: &Value) -> Parsed<Vec<Self>> {
        let mut faults = Faults::default();
        let root = Spot::root(value);
        let blocks: Vec<Self> = match value {
            Value::Array(items) => root
                .items(items)
                .filter_map(|item| Self::read(&item, &mut faults))
                .collect(),
            _ => Self::read(&root, &mut faults).into_iter().collect(),
        };
        faults.with((!blocks.is_empty()).then_some(blocks))
    }

    /// Reads the JSON text of one block or a list; broken JSON is a fault with its line and column.
    #[must_use]
    pub fn list_from_text(text: &str) -> Parsed<Vec<Self>> {
        match serde_json::from_str(text) {
            Ok(value) => Self::list_from_json(&value),
            Err(error) => Parsed {
                block: None,
                faults: vec![BlockError {
                    path: String::new(),
                    problem: Problem::NotJson {
                        line: error.line(),
                        column: error.column(),
                    },
                }],
            },
        }
    }

    fn read(spot: &Spot, faults: &mut Faults) -> Option<Self> {
        let Some(object) = spot.value.as_object() else {
            faults.expected(spot, Shape::Object);
            return None;
        };
        let named = object.get("type").and_then(Value::as_str).map(str::trim);
        match named.map(str::to_lowercase).as_deref() {
            Some("text") => TextBlock::read(spot, faults).map(Self::Text),
            Some("chart") => ChartSpec::read(spot, None, faults).map(|spec| Self::Chart { spec }),
            Some("table") => TableBlock::read(spot, faults).map(Self::Table),
            Some("file") => FileBlock::read(spot, faults).map(Self::File),
            Some("map") => MapBlock::read(spot, faults).map(Self::Map),
            Some(other) => {
                let kind = ChartKind::parse(other);
                if kind.is_none() {
                    let known = TYPES.iter().map(|name| (*name).to_owned());
                    faults.unknown(&spot.field("type"), other, known.collect());
                }
                ChartSpec::read(spot, Some(kind?), faults).map(|spec| Self::Chart { spec })
            }
            None if object.contains_key("spec") || object.contains_key("series") => {
                ChartSpec::read(spot, None, faults).map(|spec| Self::Chart { spec })
            }
            None if object.contains_key("rows") => TableBlock::read(spot, faults).map(Self::Table),
            None => {
                faults.add(&spot.field("type"), Problem::Missing);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests;
