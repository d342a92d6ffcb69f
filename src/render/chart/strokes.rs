//! Lines through many points: how far each pixel is from the nearest stretch decides how much of it is covered.
//!
//! A general outline of a stroke has some twenty edges for each point, most of them inside; a chart's line of
//! hundreds of points is drawn several times faster this way, with the same round joins and ends.

use super::scene::Spot;

/// How much of each pixel a line covers, in a window of the sheet; its memory is used again for the next line.
pub(super) struct Strokes {
    cover: Vec<u8>,
}

/// The window that a line touches, in pixels of the sheet, and how much of each of its pixels is covered (0 to 255).
pub(super) struct Window<'s> {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) width: usize,
    pub(super) cover: &'s [u8],
}

// Beyond the half width a pixel may still be touched by so much.
const EDGE: f32 = 1.0;

impl Strokes {
    pub(super) const fn new() -> Self {
        Self { cover: Vec::new() }
    }

    /// Frees what a larger picture needed.
    pub(super) fn trim(&mut self, most_pixels: usize) {
        if self.cover.capacity() > most_pixels {
            self.cover = Vec::new();
        }
    }

    /// What a line of this width through these points covers of a sheet; `None` when that is nothing.
    pub(super) fn cover(&mut self, points: &[Spot], width: f32, sheet: (usize, usize)) -> Option<Window<'_>> {
        let reach = width / 2.0 + EDGE;
        let (left, right) = ends(points.iter().map(|(x, _)| *x), reach, sheet.0)?;
        let (top, bottom) = ends(points.iter().map(|(_, y)| *y), reach, sheet.1)?;
        let size = (right - left, bottom - top);
        self.cover.clear();
        self.cover.resize(size.0 * size.1, 0);
        let origin = (real(left), real(top));
        let shifted = |(x, y): Spot| (x - origin.0, y - origin.1);
        if let [only] = points {
            stretch(
                &mut self.cover,
                size,
                (shifted(*only), shifted(*only)),
                width / 2.0,
            );
        }
        for pair in points.windows(2) {
            stretch(
                &mut self.cover,
                size,
                (shifted(pair[0]), shifted(pair[1])),
                width / 2.0,
            );
        }
        Some(Window {
            left,
            top,
            width: size.0,
            cover: &self.cover,
        })
    }
}

// The pixels between the least and the greatest coordinate, and a little more, within a side of the sheet.
fn ends(coordinates: impl Iterator<Item = f32>, reach: f32, side: usize) -> Option<(usize, usize)> {
    let (low, high) = coordinates.fold((f32::MAX, f32::MIN), |(low, high), at| {
        (low.min(at), high.max(at))
    });
    let (low, high) = (pixel(low - reach, side), pixel((high + reach).ceil(), side));
    (low < high).then_some((low, high))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "clamped to a side of the sheet, which is a few thousand pixels"
)]
const fn pixel(at: f32, side: usize) -> usize {
    at.clamp(0.0, side as f32) as usize
}

#[expect(clippy::cast_precision_loss, reason = "a sheet is a few thousand pixels")]
const fn real(pixels: usize) -> f32 {
    pixels as f32
}

// One straight stretch with round ends, laid over what is covered already.
fn stretch(cover: &mut [u8], (width, height): (usize, usize), (from, to): (Spot, Spot), half: f32) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let square = dx * dx + dy * dy;
    let per_length = if square > 0.0 { 1.0 / square } else { 0.0 };
    let reach = half + EDGE;
    let rows = (
        pixel(from.1.min(to.1) - reach, height),
        pixel((from.1.max(to.1) + reach).ceil(), height),
    );
    let (low, high) = (from.0.min(to.0) - reach, from.0.max(to.0) + reach);
    // On a row, only so far around where the stretch crosses it can be covered.
    let around = if dy.abs() > 0.0 {
        reach * square.sqrt() / dy.abs()
    } else {
        f32::MAX
    };
    for row in rows.0..rows.1 {
        let y = real(row) + 0.5;
        let (mut first, mut last) = (low, high);
        if around < high - low {
            let crossing = from.0 + (y - from.1) * dx / dy;
            first = first.max(crossing - around);
            last = last.min(crossing + around);
        }
        let (first, last) = (pixel(first, width), pixel(last.ceil(), width));
        if first >= last {
            continue;
        }
        let along_row = (y - from.1) * dy;
        for (column, covered) in (first..last).zip(&mut cover[row * width + first..row * width + last]) {
            let x = real(column) + 0.5;
            let along = (((x - from.0) * dx + along_row) * per_length).clamp(0.0, 1.0);
            let (off_x, off_y) = (x - from.0 - along * dx, y - from.1 - along * dy);
            let distance = (off_x * off_x + off_y * off_y).sqrt();
            *covered = (*covered).max(share(half + 0.5 - distance));
        }
    }
}

// In sixteen steps: finer ones nobody sees, and a palette has room for 256 colours in all.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to sixteen steps"
)]
const fn share(covered: f32) -> u8 {
    (covered.clamp(0.0, 1.0) * 15.0 + 0.5) as u8 * 17
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covered(points: &[Spot], width: f32) -> Vec<Vec<u8>> {
        let mut strokes = Strokes::new();
        let window = strokes.cover(points, width, (12, 12)).unwrap();
        let mut sheet = vec![vec![0; 12]; 12];
        for (row, covers) in window.cover.chunks_exact(window.width).enumerate() {
            sheet[window.top + row][window.left..window.left + window.width].copy_from_slice(covers);
        }
        sheet
    }

    #[test]
    fn a_level_line_covers_its_rows_and_no_others() {
        let sheet = covered(&[(2.0, 6.0), (10.0, 6.0)], 4.0);
        for (row, covers) in sheet.iter().enumerate() {
            let expected = if (4..8).contains(&row) { 255 } else { 0 };
            assert_eq!(covers[6], expected, "{row}");
        }
        assert!(
            (60..140).contains(&sheet[4][0]),
            "the end is round: {}",
            sheet[4][0]
        );
    }

    #[test]
    fn a_rising_line_is_as_wide_across_itself() {
        let sheet = covered(&[(0.0, 12.0), (12.0, 0.0)], 2.0);
        let along_a_row: u32 = sheet[6].iter().map(|cover| u32::from(*cover)).sum();
        // The width of 2 seen along a row at 45 degrees.
        let expected = 2.0 * 2f64.sqrt() * 255.0;
        assert!((f64::from(along_a_row) - expected).abs() < 40.0, "{along_a_row}");
    }

    #[test]
    fn joins_and_lone_points_are_round() {
        let dot = covered(&[(6.0, 6.0)], 6.0);
        assert_eq!((dot[5][5], dot[3][3]), (255, dot[8][8]));
        assert!(dot[3][3] < 128 && dot[6][3] > 200);
        let corner = covered(&[(2.0, 9.0), (6.0, 3.0), (10.0, 9.0)], 2.0);
        assert!(corner[2][5] > 100 && corner[1][5] < 60);
    }

    #[test]
    fn what_lies_outside_the_sheet_is_nothing() {
        assert!(
            Strokes::new()
                .cover(&[(-50.0, 5.0), (-40.0, 5.0)], 4.0, (12, 12))
                .is_none()
        );
        assert!(Strokes::new().cover(&[], 4.0, (12, 12)).is_none());
    }
}
