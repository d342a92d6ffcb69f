//! A table that fits a phone: columns lined up in monospace.

use super::Grid;
use super::width::{pad, width};

const BETWEEN: &str = "  ";

/// The lines of the table; `None` when it is wider than this many columns or a cell has several lines.
pub(super) fn draw(grid: &Grid, columns: usize) -> Option<String> {
    let lines = || std::iter::once(&grid.header).chain(&grid.rows);
    if lines().flatten().any(|cell| cell.contains('\n')) {
        return None;
    }
    let widths: Vec<usize> = (0..grid.header.len())
        .map(|index| lines().map(|line| width(&line[index])).max().unwrap_or_default())
        .collect();
    let total = widths.iter().sum::<usize>() + BETWEEN.len() * widths.len().saturating_sub(1);
    if total > columns {
        return None;
    }
    let mut drawn: Vec<String> = lines()
        .map(|line| {
            let cells = line.iter().zip(&widths).zip(&grid.sides);
            let padded: Vec<String> = cells.map(|((cell, to), side)| pad(cell, *to, *side)).collect();
            padded.join(BETWEEN).trim_end().to_owned()
        })
        .collect();
    drawn.insert(1, "─".repeat(total));
    Some(drawn.join("\n"))
}
