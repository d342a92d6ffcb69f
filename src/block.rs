//! The things a person can be shown. A block is finished data and public JSON; it says nothing about a channel.

mod chart;
mod error;
mod file;
mod map;
mod table;
mod text;

use serde::{Deserialize, Serialize};

pub use chart::{Candle, ChartKind, ChartOptions, ChartSpec, Series, SeriesValues};
pub use error::BlockError;
pub use file::FileBlock;
pub use map::{MapBlock, Marker, Point};
pub use table::{Align, Column, PageInfo, TableBlock, TableOptions};
pub use text::TextBlock;

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
