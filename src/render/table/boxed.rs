//! A table on a screen of its own: a box, its long cells wrapped.

use super::Grid;
use super::width::{pad, width, wrap};
use crate::part::Side;

// A column narrower than this is no longer read.
const NARROWEST: usize = 8;

/// The lines of the box; `None` when the columns cannot be made narrow enough.
pub(super) fn draw(grid: &Grid, columns: usize) -> Option<String> {
    let widths = fit(&natural(grid), columns)?;
    let rule = |left: &str, middle: &str, right: &str| {
        let dashes: Vec<String> = widths.iter().map(|width| "─".repeat(width + 2)).collect();
        format!("{left}{}{right}", dashes.join(middle))
    };
    let mut out = vec![rule("┌", "┬", "┐")];
    out.extend(line(&grid.header, &widths, &grid.sides));
    out.push(rule("├", "┼", "┤"));
    for row in &grid.rows {
        out.extend(line(row, &widths, &grid.sides));
    }
    out.push(rule("└", "┴", "┘"));
    Some(out.join("\n"))
}

fn natural(grid: &Grid) -> Vec<usize> {
    let widest = |cell: &String| cell.split('\n').map(width).max().unwrap_or_default();
    (0..grid.header.len())
        .map(|index| {
            let cells = std::iter::once(&grid.header).chain(&grid.rows);
            cells.map(|row| widest(&row[index])).max().unwrap_or_default()
        })
        .collect()
}

// The widest column gives way first.
fn fit(natural: &[usize], columns: usize) -> Option<Vec<usize>> {
    let mut widths: Vec<usize> = natural.iter().map(|width| *width.min(&columns)).collect();
    let borders = 3 * widths.len() + 1;
    loop {
        let surplus = (widths.iter().sum::<usize>() + borders).saturating_sub(columns);
        if surplus == 0 {
            return Some(widths);
        }
        let widest = widths.iter_mut().max()?;
        if *widest <= NARROWEST {
            return None;
        }
        *widest -= 1;
    }
}

fn line(cells: &[String], widths: &[usize], sides: &[Side]) -> Vec<String> {
    let wrapped: Vec<Vec<String>> = cells
        .iter()
        .zip(widths)
        .map(|(cell, to)| wrap(cell, *to))
        .collect();
    let height = wrapped.iter().map(Vec::len).max().unwrap_or_default();
    (0..height)
        .map(|row| {
            let padded: Vec<String> = wrapped
                .iter()
                .zip(widths)
                .zip(sides)
                .map(|((lines, to), side)| pad(lines.get(row).map_or("", String::as_str), *to, *side))
                .collect();
            format!("│ {} │", padded.join(" │ "))
        })
        .collect()
}
