//! A table too wide for a phone: a card a row, headed by its first cell.

use super::Grid;
use super::width::width;
use crate::part::{MarkKind, Marked};

const BETWEEN: &str = " · ";

/// One card a row: the first cell in bold, then `name: value` for the others, on one line where they are short.
pub(super) fn draw(grid: &Grid, columns: usize) -> Marked {
    let mut out = Marked::default();
    for row in &grid.rows {
        if !out.is_empty() {
            out.push_str("\n\n");
        }
        let Some((first, rest)) = row.split_first() else {
            continue;
        };
        if rest.is_empty() {
            out.push_str("• ").push_str(first);
            continue;
        }
        out.push(&Marked::of(first, MarkKind::Bold));
        let named: Vec<String> = grid.header[1..]
            .iter()
            .zip(rest)
            .map(|(name, value)| format!("{name}: {value}"))
            .collect();
        let one_line = named.join(BETWEEN);
        // Two lines of a phone are still read at a glance.
        let body = if width(&one_line) <= columns * 2 && !one_line.contains('\n') {
            one_line
        } else {
            named.join("\n")
        };
        out.push_str("\n").push_str(&body);
    }
    out
}
