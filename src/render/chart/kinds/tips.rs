//! Values beside the ends of lines, moved apart where they would lie on each other.

use std::rc::Rc;

use crate::render::chart::letters::Line;
use crate::render::chart::scene::{Frame, Ink};
use crate::render::chart::stage::Stage;

/// A value beside the end of its line.
pub(super) struct Tip {
    pub(super) line: Rc<Line>,
    pub(super) value: f64,
    pub(super) ink: Ink,
}

// The least distance of two values, and how far one may stand from its line.
const APART: f32 = 20.0;
const FARTHEST: f32 = 34.0;

/// Writes values right of a frame, at the heights of their lines as near as there is room.
pub(super) fn write(stage: &mut Stage, mut tips: Vec<Tip>, frame: &Frame, height: impl Fn(f64) -> f32) {
    tips.sort_by(|one, other| other.value.total_cmp(&one.value));
    let wanted: Vec<f32> = tips.iter().map(|tip| height(tip.value)).collect();
    let heights = spread(&wanted, frame.top, frame.bottom);
    for ((tip, y), wanted) in tips.iter().zip(heights).zip(wanted) {
        if (y - wanted).abs() <= FARTHEST {
            stage
                .scene
                .write_after(&tip.line, (frame.right + 10.0, y), tip.ink);
        }
    }
}

// Heights from the top down, each at least `APART` under the last, all within the frame where there is room.
fn spread(wanted: &[f32], top: f32, bottom: f32) -> Vec<f32> {
    let mut heights = Vec::with_capacity(wanted.len());
    let mut least = top;
    for y in wanted {
        let y = y.max(least);
        heights.push(y);
        least = y + APART;
    }
    let mut most = bottom;
    for y in heights.iter_mut().rev() {
        *y = y.min(most);
        most = *y - APART;
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_move_apart() {
        for (wanted, heights) in [
            (vec![10.0, 50.0], vec![10.0, 50.0]),
            (vec![50.0, 52.0], vec![50.0, 70.0]),
            (vec![98.0, 99.0], vec![80.0, 100.0]),
            (vec![50.0, 51.0, 99.0], vec![50.0, 71.0 - 1.0, 99.0]),
        ] {
            assert_eq!(spread(&wanted, 0.0, 100.0), heights);
        }
    }
}
