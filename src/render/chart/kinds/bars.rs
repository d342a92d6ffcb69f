//! Bars beside each other, or upon each other with what is below zero stacked apart.

use std::rc::Rc;

use super::lying;
use crate::render::chart::ChartRefusal;
use crate::render::chart::board::{self, Bar};
use crate::render::chart::data::Rows;
use crate::render::chart::foot::{Foot, Positions};
use crate::render::chart::head::Mark;
use crate::render::chart::letters::{Face, Line};
use crate::render::chart::measure::Measure;
use crate::render::chart::scale::{Scale, Zero};
use crate::render::chart::scene::{Frame, Scene, Shape, Spot};
use crate::render::chart::stage::{Stage, height_of, refused};
use crate::render::chart::theme::{MARGIN, SMALL, VALUE, WIDTH};

// A piece of a bar: at which label, in which column of its group, from where to where, of which series.
struct Piece {
    at: usize,
    column: usize,
    foot: f64,
    end: f64,
    place: usize,
    // Whether it is the end of its bar, which is round.
    tip: bool,
}

// How wide bars are, in shares of the distance of two labels.
struct Pitch {
    count: usize,
    columns: usize,
    slot: f32,
    bar: f32,
    gap: f32,
}

// Layout pixels: the widest bar, the roundest corner, the room of a number over a bar.
const WIDEST: f32 = 64.0;
const ROUNDEST: f32 = 6.0;
const TIP_ROOM: f32 = 22.0;
// From the end of a bar to the middle of its number.
const TIP_RISE: f32 = 11.0;
const TIP_DROP: f32 = 12.0;
// Numbers stand over bars while there are few of them.
const FEW: usize = 26;

pub(super) fn draw(mut stage: Stage, rows: &Rows) -> Result<Scene, ChartRefusal> {
    let stacked = stage.spec.options.stacked && rows.series.len() > 1;
    let pieces = if stacked {
        stacked_pieces(rows)
    } else {
        grouped_pieces(rows)
    };
    let ends = pieces.iter().map(|piece| piece.end).chain(rows.goal);
    let measure = stage.measure(rows.power);
    let names = rows.series.iter().map(|row| (row.name.as_str(), row.place));
    let legend = stage.legend(Mark::Square, names, rows.goal.map(|goal| measure.full(goal)));
    let top = stage.head(stage.unit_note(&measure), legend);
    let scale = Scale::of(ends, Zero::Always, Stage::steps(top));
    let ticks = measure.ticks(&scale.ticks, scale.step);
    let axis = stage.axis_width(&ticks);

    let columns = if stacked { 1 } else { rows.series.len() };
    let pitch = Pitch::of(rows.length, columns, WIDTH - 2.0 * MARGIN - axis);
    let centres: Vec<f32> = (0..rows.length)
        .map(|at| MARGIN + axis + pitch.centre(at))
        .collect();
    let positions = Positions {
        labels: &rows.labels,
        centres: &centres,
    };
    let foot = Foot::of(&positions, stage.letters, stage.locale);
    if foot.rises() && lying::suits(rows) {
        return Ok(lying::draw(stage, rows, &measure, top));
    }
    let tips = tips(&pieces, &pitch, &measure, &mut stage);
    let mut frame = Stage::frame(top, axis, 0.0, &foot);
    let under = make_room(&mut frame, tips.as_deref().unwrap_or_default(), &scale);
    stage.value_axis(&scale, &ticks, &frame);
    draw_pieces(&mut stage, &pieces, &pitch, &scale, &frame)?;
    if let Some(goal) = rows.goal {
        stage.goal_line(&scale, goal, &frame);
    }
    foot.write(&mut stage.scene, frame.bottom + under, stage.look.soft);
    for tip in tips.iter().flatten() {
        let (piece, line) = tip;
        let x = frame.left + pitch.middle(piece);
        let y = height_of(&scale, piece.end, &frame) + if piece.end < 0.0 { TIP_DROP } else { -TIP_RISE };
        let goal = rows.goal.map(|goal| height_of(&scale, goal, &frame));
        write_tip(&mut stage, line, (x, y), goal);
    }
    Ok(stage.scene)
}

fn grouped_pieces(rows: &Rows) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (column, row) in rows.series.iter().enumerate() {
        for (at, value) in row.values.iter().enumerate() {
            pieces.extend(value.map(|end| Piece {
                at,
                column,
                foot: 0.0,
                end,
                place: row.place,
                tip: true,
            }));
        }
    }
    pieces
}

fn stacked_pieces(rows: &Rows) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for at in 0..rows.length {
        let (mut above, mut below) = (0.0, 0.0);
        let (mut top, mut bottom) = (None, None);
        for row in &rows.series {
            let Some(value) = row.values[at].filter(|value| *value != 0.0) else {
                continue;
            };
            let (sum, tip) = if value > 0.0 {
                (&mut above, &mut top)
            } else {
                (&mut below, &mut bottom)
            };
            let foot = *sum;
            *sum += value;
            *tip = Some(pieces.len());
            pieces.push(Piece {
                at,
                column: 0,
                foot,
                end: *sum,
                place: row.place,
                tip: false,
            });
        }
        for tip in [top, bottom].into_iter().flatten() {
            pieces[tip].tip = true;
        }
    }
    pieces
}

impl Pitch {
    #[expect(clippy::cast_precision_loss, reason = "at most 5,000 labels and 40 columns")]
    fn of(count: usize, columns: usize, width: f32) -> Self {
        let slot = width / count.max(1) as f32;
        let beside = columns.max(1) as f32;
        let share = if columns > 1 { 0.78 } else { 0.64 };
        let gap = if slot * share / beside > 8.0 { 2.5 } else { 0.0 };
        let bar = ((slot * share - gap * (beside - 1.0)) / beside).min(WIDEST);
        Self {
            count,
            columns,
            slot,
            bar,
            gap,
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "at most 5,000 labels")]
    fn centre(&self, at: usize) -> f32 {
        self.slot * (at as f32 + 0.5)
    }

    fn middle(&self, piece: &Piece) -> f32 {
        let (left, right) = self.span(piece);
        f32::midpoint(left, right)
    }

    // The left and right of a bar, from the left of the plot.
    #[expect(clippy::cast_precision_loss, reason = "at most 40 columns")]
    fn span(&self, piece: &Piece) -> (f32, f32) {
        let group = self.columns as f32 * (self.bar + self.gap) - self.gap;
        let left = self.centre(piece.at) - group / 2.0 + piece.column as f32 * (self.bar + self.gap);
        (left, left + self.bar)
    }
}

fn draw_pieces(
    stage: &mut Stage,
    pieces: &[Piece],
    pitch: &Pitch,
    scale: &Scale,
    frame: &Frame,
) -> Result<(), ChartRefusal> {
    let round = (pitch.bar * 0.3).min(ROUNDEST);
    #[expect(clippy::cast_precision_loss, reason = "at most 5,000 labels")]
    let across = 0.0..f64::from(pitch.slot * pitch.count.max(1) as f32);
    let look = stage.look;
    let bars = pieces.iter().map(|piece| {
        let (left, right) = pitch.span(piece);
        let round = if piece.tip { round } else { 0.0 };
        let span = f64::from(left)..f64::from(right);
        Bar::new(span, piece.foot, piece.end, round, look.series(piece.place))
    });
    let drawn = board::plot(&mut stage.scene, *frame, across, scale.range(), |plot| {
        plot.draw_series(bars).map(|_| ())
    });
    drawn.map_err(|fault| refused(&fault))
}

// A number and the bar it stands over.
type Tip<'p> = (&'p Piece, Rc<Line>);

// The numbers over the bars, where all of them fit: for stacks, of the whole stack.
fn tips<'p>(
    pieces: &'p [Piece],
    pitch: &Pitch,
    measure: &Measure,
    stage: &mut Stage,
) -> Option<Vec<Tip<'p>>> {
    let few: Vec<&Piece> = pieces.iter().filter(|piece| piece.tip).collect();
    if few.len() > FEW {
        return None;
    }
    let room = if pitch.columns > 1 {
        pitch.bar + pitch.gap
    } else {
        pitch.slot
    } - 4.0;
    let small = Face::heavy(SMALL.size);
    [VALUE, small].into_iter().find_map(|face| {
        few.iter()
            .map(|piece| {
                let line = stage.letters.line(&measure.bare(piece.end), face);
                (line.width <= room).then_some((*piece, line))
            })
            .collect()
    })
}

// Shrinks a frame where a number would stand outside of it; answers by how much at the bottom.
fn make_room(frame: &mut Frame, tips: &[Tip], scale: &Scale) -> f32 {
    let free = |share: f32| share * frame.height() >= TIP_ROOM;
    let over = tips
        .iter()
        .any(|(piece, _)| piece.end >= 0.0 && !free(1.0 - scale.share(piece.end)));
    let under = tips
        .iter()
        .any(|(piece, _)| piece.end < 0.0 && !free(scale.share(piece.end)));
    if over {
        frame.top += TIP_ROOM * 0.5;
    }
    if under {
        frame.bottom -= TIP_ROOM * 0.8;
    }
    if under { TIP_ROOM * 0.8 } else { 0.0 }
}

// A goal that runs through a number is broken there.
fn write_tip(stage: &mut Stage, line: &Rc<Line>, (x, y): Spot, goal: Option<f32>) {
    let half = (line.width / 2.0 + 3.0, f32::from(line.face.size) * 0.5);
    if goal.is_some_and(|goal| (goal - y).abs() < half.1 + 2.0) {
        let pad = Frame::new(x - half.0, y - half.1, x + half.0, y + half.1);
        stage.scene.shapes.push(Shape::Block(pad, stage.look.ground));
    }
    stage.scene.write_centred(line, (x, y), stage.look.ink);
}
