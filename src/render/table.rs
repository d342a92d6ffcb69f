//! A table as text: monospace where it fits a phone, cards where it does not, a box on a screen of its own.

mod boxed;
mod cards;
mod cell;
mod mono;
mod numbers;
#[cfg(test)]
mod tests;
mod width;

use unicode_segmentation::UnicodeSegmentation as _;

use super::csv::{csv, csv_cell};
use super::split::units;
use crate::args;
use crate::block::{Column, PageInfo, TableBlock};
use crate::part::{Canvas, MarkKind, Marked, PartBody, Side};
use crate::text::Phrases;

pub(super) use numbers::numbers;
pub use width::width;

// About two messages: what is longer is read in the file.
const CLASSIC: Budget = Budget {
    units: 7_500,
    rows: TableBlock::MOST_ROWS,
};
const LONGEST_CELL: usize = 300;

/// A table whose cells are words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) header: Vec<String>,
    pub(super) sides: Vec<Side>,
    pub(super) rows: Vec<Vec<String>>,
    /// Rows and cells that were left out or shortened.
    pub(super) cut: Option<Cut>,
}

/// How much of a table is shown.
#[derive(Debug, Clone, Copy)]
pub(super) struct Budget {
    /// UTF-16 units of all cells.
    pub(super) units: usize,
    /// Rows.
    pub(super) rows: usize,
}

/// What a table shows less than it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    /// Only the first rows.
    Rows,
    /// Long cells end early.
    Cells,
}

/// The bodies that show a table: its text, and the whole as a file where the text was cut.
pub(super) fn bodies(table: &TableBlock, canvas: &Canvas, phrases: &Phrases) -> Vec<PartBody> {
    let limited = canvas.text_units.is_some();
    let grid = Grid::of(table, phrases, limited.then_some(CLASSIC));
    let mut text = Marked::default();
    if let Some(title) = &table.title {
        text.push(&Marked::of(title.trim(), MarkKind::Bold));
    }
    if grid.rows.is_empty() {
        text.push_line(&phrases.say("table-empty", args!()));
    } else {
        text.push_line(&body(&grid, canvas));
    }
    if let Some(footer) = footer(table, &grid, phrases) {
        text.push_line(&footer);
    }
    let file = grid.cut.is_some().then(|| document(table, phrases));
    std::iter::once(PartBody::Text(text)).chain(file).collect()
}

fn body(grid: &Grid, canvas: &Canvas) -> Marked {
    let drawn = if grid.is_right_to_left() {
        None
    } else if canvas.box_tables {
        boxed::draw(grid, canvas.columns)
    } else {
        mono::draw(grid, canvas.columns)
    };
    drawn.map_or_else(
        || cards::draw(grid, canvas.columns),
        |drawn| Marked::of(drawn, MarkKind::Pre(None)),
    )
}

/// The line under a table: which part of a whole it is, and what was left out here.
pub(super) fn footer(table: &TableBlock, grid: &Grid, phrases: &Phrases) -> Option<Marked> {
    let cut = grid.cut.map(|cut| match cut {
        Cut::Rows => {
            let args = args! { "shown" => grid.rows.len(), "rows" => table.rows.len() };
            phrases.plain("table-cut-rows", args)
        }
        Cut::Cells => phrases.plain("table-cut-cells", args!()),
    });
    let page = table.page_info.as_ref().and_then(|page| page_line(page, phrases));
    let lines: Vec<String> = page.into_iter().chain(cut).collect();
    (!lines.is_empty()).then(|| Marked::of(lines.join("\n"), MarkKind::Italic))
}

fn page_line(page: &PageInfo, phrases: &Phrases) -> Option<String> {
    let returned = page.returned;
    match page.total {
        Some(total) if total > returned => {
            let args = args! { "shown" => returned.to_string(), "total" => total.to_string() };
            Some(phrases.plain("table-page", args))
        }
        None if page.has_more => Some(phrases.plain("table-page-more", args! { "shown" => returned })),
        Some(_) | None => None,
    }
}

/// The whole table as a CSV file.
pub(super) fn document(table: &TableBlock, phrases: &Phrases) -> PartBody {
    let header: Vec<String> = table
        .columns
        .iter()
        .map(|column| cell::title(column).to_owned())
        .collect();
    let rows = table.rows.iter().map(|row| {
        let cells = table.columns.iter();
        cells
            .map(|column| row.get(&column.key).map(csv_cell).unwrap_or_default())
            .collect()
    });
    PartBody::Document {
        name: format!("{}.csv", file_stem(table.title.as_deref())),
        mime: "text/csv".to_owned(),
        data: csv(std::iter::once(header).chain(rows)),
        caption: phrases.say("table-whole", args! { "rows" => table.rows.len() }),
    }
}

/// The table with columns, taken from the first row where there are none, within its caps.
pub(super) fn complete(table: &TableBlock) -> TableBlock {
    let mut table = table.clone();
    if table.columns.is_empty()
        && let Some(first) = table.rows.first()
    {
        let column = |key: &String| Column {
            key: key.clone(),
            title: None,
            align: None,
        };
        table.columns = first.keys().map(column).collect();
    }
    table.columns.truncate(TableBlock::MOST_COLUMNS);
    table.rows.truncate(TableBlock::MOST_ROWS);
    table
}

fn file_stem(title: Option<&str>) -> String {
    let words = title.unwrap_or_default().split(|c: char| !c.is_alphanumeric());
    let stem: String = words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-")
        .chars()
        .take(40)
        .collect();
    if stem.is_empty() { "table".to_owned() } else { stem }
}

impl Grid {
    /// The cells of a table in words. Within a budget only the first rows are taken, at least one.
    pub(super) fn of(table: &TableBlock, phrases: &Phrases, budget: Option<Budget>) -> Self {
        let mut grid = Self {
            header: table
                .columns
                .iter()
                .map(|column| cell::title(column).trim().to_owned())
                .collect(),
            sides: cell::sides(table),
            ..Self::default()
        };
        let names: usize = grid.header.iter().map(|name| units(name) + 4).sum();
        let mut spent = 0;
        for row in &table.rows {
            let mut cells = Vec::with_capacity(table.columns.len());
            let mut shortened = false;
            for column in &table.columns {
                let words = cell::words(row.get(&column.key), phrases.lang());
                cells.push(match budget.and_then(|_| shorter(&words)) {
                    Some(short) => {
                        shortened = true;
                        short
                    }
                    None => words,
                });
            }
            spent += names + cells.iter().map(|cell| units(cell)).sum::<usize>();
            let over = |most: Budget| spent > most.units || grid.rows.len() >= most.rows;
            if budget.is_some_and(over) && !grid.rows.is_empty() {
                grid.cut = Some(Cut::Rows);
                break;
            }
            if shortened {
                grid.cut = Some(Cut::Cells);
            }
            grid.rows.push(cells);
        }
        grid
    }

    fn is_right_to_left(&self) -> bool {
        self.header
            .iter()
            .chain(self.rows.iter().flatten())
            .any(|cell| width::is_right_to_left(cell))
    }
}

fn shorter(words: &str) -> Option<String> {
    // Bytes are never fewer than characters, so most cells are not counted at all.
    if words.len() <= LONGEST_CELL {
        return None;
    }
    let (at, _) = words.grapheme_indices(true).nth(LONGEST_CELL)?;
    Some(format!("{}…", &words[..at]))
}
