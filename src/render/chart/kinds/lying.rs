//! Bars that lie, each with its name at the left and its number at its end: for names too long to stand under bars.

use std::rc::Rc;

use crate::render::chart::data::Rows;
use crate::render::chart::letters::Line;
use crate::render::chart::measure::Measure;
use crate::render::chart::scene::{Frame, Ink, Scene, Shape, Spot};
use crate::render::chart::stage::{Stage, TICK_GAP};
use crate::render::chart::theme::{HEIGHT, LABEL, MARGIN, VALUE, WIDTH};

// So many bars lie at most: more would be thinner than their names are high.
const MOST: usize = 12;
// Layout pixels: the widest name, the highest row, the highest bar, the roundest corner.
const WIDEST_NAME: f32 = 230.0;
const HIGHEST_ROW: f32 = 56.0;
const HIGHEST_BAR: f32 = 32.0;
const ROUNDEST: f32 = 6.0;
// From one line of a name to the next.
const LINE: f32 = 21.0;

/// Whether these rows can lie: one series, few values, nothing below zero.
pub(super) fn suits(rows: &Rows) -> bool {
    let [row] = &rows.series[..] else {
        return false;
    };
    rows.length <= MOST && row.values.iter().flatten().all(|value| *value >= 0.0)
}

// Where the bars begin, where the longest ends, and what that is worth.
struct Axis {
    left: f32,
    right: f32,
    greatest: f64,
}

impl Axis {
    #[expect(clippy::cast_possible_truncation, reason = "a share of the axis")]
    fn x(&self, value: f64) -> f32 {
        let share = if self.greatest > 0.0 {
            value / self.greatest
        } else {
            0.0
        };
        self.left + (self.right - self.left) * share as f32
    }
}

/// Draws the bars of the first series under `top`.
pub(super) fn draw(mut stage: Stage, rows: &Rows, measure: &Measure, top: f32) -> Scene {
    let Some(row) = rows.series.first() else {
        return stage.scene;
    };
    let height = ((HEIGHT - MARGIN - top) / real(rows.length)).min(HIGHEST_ROW);
    let names = names(&mut stage, rows, height);
    let mut number = |value: f64| stage.letters.line(&measure.value(value), VALUE);
    let numbers: Vec<_> = row.values.iter().map(|value| value.map(&mut number)).collect();
    let widest = names.iter().flatten().map(|line| line.width).fold(0.0, f32::max);
    let room = numbers
        .iter()
        .flatten()
        .map(|line| line.width)
        .fold(0.0, f32::max);
    let goal = rows.goal.filter(|goal| *goal >= 0.0);
    let axis = Axis {
        left: MARGIN + widest + TICK_GAP,
        right: WIDTH - MARGIN - room - TICK_GAP,
        greatest: row
            .values
            .iter()
            .flatten()
            .copied()
            .chain(goal)
            .fold(0.0, f64::max),
    };
    let ink = stage.look.series(row.place);
    let middle = |at: usize| top + height * (real(at) + 0.5);
    for (at, value) in row.values.iter().enumerate() {
        draw_bar(
            &mut stage.scene,
            (axis.left, axis.x(value.unwrap_or_default())),
            (middle(at), height),
            ink,
        );
    }
    let bottom = top + height * real(rows.length);
    let base = Frame::new(axis.left - 0.75, top, axis.left + 0.75, bottom);
    stage.scene.shapes.push(Shape::Block(base, stage.look.base));
    if let Some(x) = goal.map(|goal| axis.x(goal)) {
        let line = Shape::Stroke(
            vec![(x, top), (x, bottom)],
            2.0,
            Some((7.0, 5.0)),
            stage.look.goal,
        );
        stage.scene.shapes.push(line);
    }
    for (at, (name, number)) in names.iter().zip(&numbers).enumerate() {
        write_name(&mut stage, name, (axis.left - TICK_GAP, middle(at)));
        if let (Some(number), Some(value)) = (number, row.values[at]) {
            let x = axis.x(value) + TICK_GAP;
            write_number(&mut stage, number, (x, middle(at)), goal.map(|goal| axis.x(goal)));
        }
    }
    stage.scene
}

// In two lines where a row is high enough for them.
fn names(stage: &mut Stage, rows: &Rows, height: f32) -> Vec<Vec<Rc<Line>>> {
    let most = if height >= 2.0 * LINE { 2 } else { 1 };
    let name = |at: usize| rows.labels.get(at).map(String::as_str).unwrap_or_default();
    (0..rows.length)
        .map(|at| match most {
            1 => vec![stage.letters.fit(name(at), LABEL, WIDEST_NAME)],
            most => stage.letters.wrap(name(at), LABEL, WIDEST_NAME, most),
        })
        .collect()
}

fn write_name(stage: &mut Stage, lines: &[Rc<Line>], (x, y): Spot) {
    let mut y = y - LINE / 2.0 * (real(lines.len()) - 1.0);
    for line in lines {
        stage.scene.write_before(line, (x, y), stage.look.soft);
        y += LINE;
    }
}

// A bar is round where it ends and straight where it begins.
fn draw_bar(scene: &mut Scene, (left, right): (f32, f32), (middle, height): (f32, f32), ink: Ink) {
    let half = (height * 0.62).min(HIGHEST_BAR) / 2.0;
    if right - left < 0.5 {
        return;
    }
    let round = ROUNDEST.min((right - left) / 2.0);
    let bar = Frame::new(left, middle - half, right, middle + half);
    scene.shapes.push(Shape::Round(bar, round, round, ink));
    let begin = Frame::new(left, middle - half, left + round, middle + half);
    scene.shapes.push(Shape::Round(begin, 0.0, 0.0, ink));
}

// A goal that runs through a number is broken there.
fn write_number(stage: &mut Stage, line: &Rc<Line>, (x, y): Spot, goal: Option<f32>) {
    if goal.is_some_and(|goal| (x - 4.0..x + line.width + 4.0).contains(&goal)) {
        let half = f32::from(line.face.size) * 0.6;
        let pad = Frame::new(x - 3.0, y - half, x + line.width + 3.0, y + half);
        stage.scene.shapes.push(Shape::Block(pad, stage.look.ground));
    }
    stage.scene.write_after(line, (x, y), stage.look.ink);
}

#[expect(clippy::cast_precision_loss, reason = "a dozen bars")]
const fn real(count: usize) -> f32 {
    count as f32
}
