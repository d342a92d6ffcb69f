//! Rows and columns.

mod read;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A table, perhaps the first page of a longer one.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct TableBlock {
    /// Words over it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its columns; taken from the first row where absent.
    #[serde(default)]
    pub columns: Vec<Column>,
    /// Its rows: cells by column key.
    #[serde(default)]
    pub rows: Vec<Map<String, Value>>,
    /// Which part of the whole this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_info: Option<PageInfo>,
    /// What an interactive client may do with it.
    #[serde(default)]
    pub options: TableOptions,
    /// The id that loads the next page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continuation: Option<String>,
}

impl TableBlock {
    /// The most rows of one table.
    pub const MOST_ROWS: usize = 5_000;
    /// The most columns of one table.
    pub const MOST_COLUMNS: usize = 60;
}

/// One column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// The key of its cells.
    pub key: String,
    /// Its heading; the key where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Where its cells stand; numbers stand right where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub align: Option<Align>,
}

/// Where cells stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Align {
    /// At the left.
    Left,
    /// At the right.
    Right,
    /// In the middle.
    Center,
}

/// Which part of a whole a table is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageInfo {
    /// Rows in this page.
    pub returned: usize,
    /// Rows in all, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<usize>,
    /// Whether more follow.
    #[serde(default)]
    pub has_more: bool,
}

/// What an interactive client may do with a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableOptions {
    /// Sort by a column.
    #[serde(default)]
    pub sortable: bool,
    /// Search in it.
    #[serde(default)]
    pub searchable: bool,
    /// Show it in pages.
    #[serde(default)]
    pub paged: bool,
}
