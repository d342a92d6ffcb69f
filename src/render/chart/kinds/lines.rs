//! Lines and areas, with gaps where there is no number, and the last value beside its end.

use plotters::element::{Circle, Polygon};
use plotters::series::LineSeries;

use super::tips::{self, Tip};
use crate::render::chart::ChartRefusal;
use crate::render::chart::board::{self, Fault, Plot};
use crate::render::chart::data::{Row, Rows};
use crate::render::chart::dates;
use crate::render::chart::foot::{Foot, Positions};
use crate::render::chart::head::Mark;
use crate::render::chart::measure::Measure;
use crate::render::chart::scale::{Scale, Zero};
use crate::render::chart::scene::{Frame, Ink, Scene, Shape};
use crate::render::chart::stage::{Stage, height_of, refused};
use crate::render::chart::theme::{Look, MARGIN, VALUE, WIDTH};

/// What lies under a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fill {
    /// Nothing.
    None,
    /// A tint down to zero.
    Ground,
    /// The area down to the series below.
    Stacked,
}

// One series as it is drawn: for each position a height, and what it stands on.
struct Curve<'r> {
    row: &'r Row,
    points: Vec<Option<(f64, f64)>>,
}

// Layout pixels left and right of the first and last position.
const INSET: f64 = 10.0;
// Where no value is named at the right, the last label has this much room still.
const INSET_RIGHT: f32 = 12.0;
// Ends are named and points marked while there are few.
const FEW_ENDS: usize = 4;
const FEW_POINTS: usize = 14;

pub(super) fn draw(mut stage: Stage, rows: &Rows, fill: Fill) -> Result<Scene, ChartRefusal> {
    let curves = curves(rows, fill);
    let measure = stage.measure(rows.power);
    let names = rows.series.iter().map(|row| (row.name.as_str(), row.place));
    let mark = if fill == Fill::Stacked {
        Mark::Square
    } else {
        Mark::Line
    };
    let legend = stage.legend(mark, names, rows.goal.map(|goal| measure.full(goal)));
    let top = stage.head(stage.unit_note(&measure), legend);
    let zero = if fill == Fill::None {
        Zero::WhenNear
    } else {
        Zero::Always
    };
    let reached = curves.iter().flat_map(|curve| curve.points.iter().flatten());
    let ends = reached.flat_map(|(foot, end)| [if fill == Fill::None { *end } else { *foot }, *end]);
    let scale = Scale::of(ends.chain(rows.goal), zero, Stage::steps(top));
    let ticks = measure.ticks(&scale.ticks, scale.step);
    let axis = stage.axis_width(&ticks);

    let tips = if fill == Fill::Stacked {
        Vec::new()
    } else {
        end_tips(&curves, &measure, &mut stage)
    };
    let right = tips
        .iter()
        .map(|tip| tip.line.width + 12.0)
        .fold(INSET_RIGHT, f32::max);
    let width = WIDTH - 2.0 * MARGIN - axis - right;
    let places = places(rows, f64::from(width));
    #[expect(clippy::cast_possible_truncation, reason = "layout pixels")]
    let centres: Vec<f32> = places.iter().map(|place| MARGIN + axis + *place as f32).collect();
    let positions = Positions {
        labels: &rows.labels,
        centres: &centres,
    };
    let foot = Foot::of(&positions, stage.letters, stage.locale);
    let frame = Stage::frame(top, axis, right, &foot);
    stage.value_axis(&scale, &ticks, &frame);
    foot_marks(&mut stage, &foot, &centres, &frame);
    if let Some(goal) = rows.goal {
        stage.goal_line(&scale, goal, &frame);
    }
    let sketch = Sketch {
        curves: &curves,
        places: &places,
        look: stage.look,
        fill,
    };
    sketch
        .draw(&mut stage.scene, frame, &scale)
        .map_err(|fault| refused(&fault))?;
    foot.write(&mut stage.scene, frame.bottom, stage.look.soft);
    tips::write(&mut stage, tips, &frame, |value| height_of(&scale, value, &frame));
    Ok(stage.scene)
}

// A small tick under each named position ties the label to its place.
fn foot_marks(stage: &mut Stage, foot: &Foot, centres: &[f32], frame: &Frame) {
    for x in foot.named.iter().map(|at| centres[*at]) {
        let mark = Frame::new(x - 0.5, frame.bottom, x + 0.5, frame.bottom + 5.0);
        stage.scene.shapes.push(Shape::Block(mark, stage.look.base));
    }
}

fn curves(rows: &Rows, fill: Fill) -> Vec<Curve<'_>> {
    let mut above = vec![0.0; rows.length];
    let mut below = vec![0.0; rows.length];
    let curve = |row| {
        let stand = |(at, value): (usize, &Option<f64>)| {
            if fill != Fill::Stacked {
                return value.map(|value| (0.0, value));
            }
            // In a stack a gap adds nothing.
            let value = value.unwrap_or(0.0);
            let sum = if value < 0.0 {
                &mut below[at]
            } else {
                &mut above[at]
            };
            let foot = *sum;
            *sum += value;
            Some((foot, *sum))
        };
        let row: &Row = row;
        let points = row.values.iter().enumerate().map(stand).collect();
        Curve { row, points }
    };
    rows.series.iter().map(curve).collect()
}

// Where positions are, in layout pixels from the left: dates by their time, all else evenly.
#[expect(clippy::cast_precision_loss, reason = "at most 5,000 positions")]
fn places(rows: &Rows, width: f64) -> Vec<f64> {
    let room = width - 2.0 * INSET;
    let last = rows.length.saturating_sub(1);
    if last == 0 {
        return vec![width / 2.0];
    }
    let even = |at: usize| at as f64 / last as f64;
    let timed = (rows.labels.len() == rows.length)
        .then(|| dates::shares(&rows.labels))
        .flatten();
    let share = |at: usize| timed.as_ref().map_or_else(|| even(at), |shares| shares[at]);
    (0..rows.length).map(|at| INSET + room * share(at)).collect()
}

// The last value of each line, while there are few lines.
fn end_tips(curves: &[Curve], measure: &Measure, stage: &mut Stage) -> Vec<Tip> {
    if curves.len() > FEW_ENDS {
        return Vec::new();
    }
    let tip = |curve: &Curve| {
        let (_, value) = curve.points.iter().rev().flatten().next()?;
        let line = stage.letters.line(&measure.value(*value), VALUE);
        Some(Tip {
            line,
            value: *value,
            ink: stage.look.series(curve.row.place),
        })
    };
    curves.iter().filter_map(tip).collect()
}

struct Sketch<'s> {
    curves: &'s [Curve<'s>],
    places: &'s [f64],
    look: &'static Look,
    fill: Fill,
}

impl Sketch<'_> {
    fn draw(&self, scene: &mut Scene, frame: Frame, scale: &Scale) -> Result<(), Fault> {
        let width = f64::from(frame.width());
        board::plot(scene, frame, 0.0..width, scale.range(), |plot| {
            for curve in self.curves {
                for run in self.runs(curve) {
                    self.draw_run(plot, curve, &run, scale)?;
                }
            }
            if self.curves.len() <= FEW_ENDS && self.fill != Fill::Stacked {
                for curve in self.curves {
                    self.draw_points(plot, curve)?;
                }
            }
            Ok(())
        })
    }

    // The stretches between gaps: place, foot and end of each point.
    fn runs(&self, curve: &Curve) -> Vec<Vec<(f64, f64, f64)>> {
        let points: Vec<_> = curve
            .points
            .iter()
            .zip(self.places)
            .map(|(point, place)| point.map(|(foot, end)| (*place, foot, end)))
            .collect();
        let runs = points.split(Option::is_none).filter(|run| !run.is_empty());
        runs.map(|run| sparse(&run.iter().flatten().copied().collect::<Vec<_>>()))
            .collect()
    }

    fn draw_run(
        &self,
        plot: &mut Plot,
        curve: &Curve,
        run: &[(f64, f64, f64)],
        scale: &Scale,
    ) -> Result<(), Fault> {
        let ink = self.look.series(curve.row.place);
        let top = run.iter().map(|(x, _, end)| (*x, *end));
        if let [(x, _, end)] = run {
            plot.draw_series([Circle::new(
                (*x, *end),
                board::radius(self.width() * 1.2),
                board::fill(ink),
            )])?;
            return Ok(());
        }
        let foot = |(x, foot, _): &(f64, f64, f64)| (*x, foot.clamp(scale.low, scale.high));
        let around: Vec<_> = top.clone().chain(run.iter().rev().map(foot)).collect();
        match self.fill {
            Fill::None => {}
            Fill::Ground => {
                plot.draw_series([Polygon::new(around, board::fill(ink.alpha(self.tint())))])?;
            }
            Fill::Stacked => {
                plot.draw_series([Polygon::new(around, board::fill(ink))])?;
                // A seam of the ground keeps neighbours apart.
                plot.draw_series(LineSeries::new(top, board::pen(self.look.ground, 1.5)))?;
                return Ok(());
            }
        }
        plot.draw_series(LineSeries::new(top, board::pen(ink, self.width())))?;
        Ok(())
    }

    // Few points are marked; of many only the last, and larger.
    fn draw_points(&self, plot: &mut Plot, curve: &Curve) -> Result<(), Fault> {
        let ink = self.look.series(curve.row.place);
        let points = curve.points.iter().zip(self.places);
        let points: Vec<_> = points
            .filter_map(|(point, x)| point.map(|(_, end)| (*x, end)))
            .collect();
        let Some((last, others)) = points.split_last() else {
            return Ok(());
        };
        if points.len() <= FEW_POINTS {
            for point in others {
                ringed(plot, *point, 4.0, ink, self.look.ground)?;
            }
        }
        ringed(plot, *last, 6.0, ink, self.look.ground)
    }

    const fn width(&self) -> f32 {
        match (self.curves.len(), self.places.len()) {
            (0..=4, 0..=150) => 3.5,
            (0..=10, _) => 2.5,
            _ => 1.75,
        }
    }

    const fn tint(&self) -> u8 {
        if self.curves.len() == 1 { 48 } else { 34 }
    }
}

fn ringed(plot: &mut Plot, at: (f64, f64), radius: f32, ink: Ink, ground: Ink) -> Result<(), Fault> {
    plot.draw_series([
        Circle::new(at, board::radius(radius + 2.0), board::fill(ground)),
        Circle::new(at, board::radius(radius), board::fill(ink)),
    ])?;
    Ok(())
}

// Of the points within half a layout pixel the first, the last, the lowest and the highest say it all.
fn sparse(run: &[(f64, f64, f64)]) -> Vec<(f64, f64, f64)> {
    #[expect(clippy::cast_possible_truncation, reason = "a place on the canvas")]
    let column = |point: &(f64, f64, f64)| (point.0 * 2.0) as i32;
    let mut kept = Vec::new();
    for column in run.chunk_by(|one, other| column(one) == column(other)) {
        if column.len() <= 4 {
            kept.extend_from_slice(column);
            continue;
        }
        let by_end = |one: &&(f64, f64, f64), other: &&(f64, f64, f64)| one.2.total_cmp(&other.2);
        let (low, high) = (column.iter().min_by(by_end), column.iter().max_by(by_end));
        kept.extend(column.first());
        kept.extend(low);
        kept.extend(high);
        kept.extend(column.last());
    }
    kept
}
