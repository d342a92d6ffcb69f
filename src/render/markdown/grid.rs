//! A table within Markdown.

use pulldown_cmark::Alignment;
use serde_json::{Map, Value};

use crate::block::{Align, Column, TableBlock};

/// The cells gathered so far; the first row is the header.
pub(super) struct Grid {
    sides: Vec<Option<Align>>,
    rows: Vec<Vec<String>>,
}

impl Grid {
    pub(super) fn new(sides: &[Alignment]) -> Self {
        let side = |side: &Alignment| match side {
            Alignment::None => None,
            Alignment::Left => Some(Align::Left),
            Alignment::Center => Some(Align::Center),
            Alignment::Right => Some(Align::Right),
        };
        Self {
            sides: sides.iter().map(side).collect(),
            rows: Vec::new(),
        }
    }

    pub(super) fn begin_row(&mut self) {
        self.rows.push(Vec::new());
    }

    pub(super) fn begin_cell(&mut self) {
        if let Some(row) = self.rows.last_mut() {
            row.push(String::new());
        }
    }

    pub(super) fn push(&mut self, words: &str) {
        if let Some(cell) = self.rows.last_mut().and_then(|row| row.last_mut()) {
            cell.push_str(words);
        }
    }

    /// The table, within its caps; `None` when it has no header.
    pub(super) fn finish(self) -> Option<TableBlock> {
        let mut rows = self.rows.into_iter();
        let header = rows.next()?;
        let columns = header
            .into_iter()
            .take(TableBlock::MOST_COLUMNS)
            .enumerate()
            .map(|(index, title)| Column {
                key: index.to_string(),
                title: Some(title),
                align: self.sides.get(index).copied().flatten(),
            })
            .collect();
        let cells = |row: Vec<String>| -> Map<String, Value> {
            let keyed = row.into_iter().enumerate();
            keyed
                .map(|(index, cell)| (index.to_string(), Value::String(cell)))
                .collect()
        };
        Some(TableBlock {
            columns,
            rows: rows.take(TableBlock::MOST_ROWS).map(cells).collect(),
            ..TableBlock::default()
        })
    }
}
