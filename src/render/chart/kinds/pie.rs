//! Shares of a whole as a ring, with a list of names, values and shares beside it.

use crate::args;
use crate::render::chart::ChartRefusal;
use crate::render::chart::data::{self, Rows};
use crate::render::chart::letters::Face;
use crate::render::chart::measure::{Measure, percent};
use crate::render::chart::scene::{Frame, Ink, Scene, Shape, Spot};
use crate::render::chart::stage::Stage;
use crate::render::chart::theme::{HEIGHT, LABEL, MARGIN, NOTE, TOTAL, VALUE, WIDTH};
use crate::text::Phrases;

struct Slice {
    name: String,
    value: f64,
    ink: Ink,
}

// More slices than colours cannot be told apart: the smallest become one.
const MOST: usize = 8;
// Layout pixels.
const ROW: f32 = 33.0;
const MARK: f32 = 14.0;
const LARGEST: f32 = 130.0;
const SEAM: f32 = 2.5;
// The hole, as a share of the ring.
const HOLE: f32 = 0.62;

pub(super) fn draw(mut stage: Stage) -> Result<Scene, ChartRefusal> {
    let rows = data::rows(stage.spec)?;
    let mut slices = slices(&rows, &stage)?;
    let total: f64 = slices.iter().map(|slice| slice.value).sum();
    let measure = stage.measure(rows.power);
    let top = stage.head(None, Vec::new());
    let room = HEIGHT - MARGIN - top;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "some rows of a list"
    )]
    let most = ((room / ROW).floor().max(2.0) as usize).min(MOST + 1);
    gather(&mut slices, most, &stage);
    let radius = (room / 2.0).min(LARGEST);
    let centre = (MARGIN + radius + 4.0, top + room / 2.0);
    draw_ring(&mut stage, &slices, total, centre, radius);
    write_total(&mut stage, &measure, total, centre, radius * HOLE);
    let list = Frame::new(centre.0 + radius + 30.0, centre.1, WIDTH - MARGIN, centre.1);
    write_list(&mut stage, &slices, total, &measure, &list);
    Ok(stage.scene)
}

// Slices from the largest down. One series is named by its labels; several of one value each name themselves.
fn slices(rows: &Rows, stage: &Stage) -> Result<Vec<Slice>, ChartRefusal> {
    let label = |at: usize| rows.labels.get(at).filter(|label| !label.is_empty());
    let number = |at: usize| (at + 1).to_string();
    let single = |row: &data::Row| row.values.iter().flatten().count() == 1;
    let named: Vec<(String, f64)> = if rows.series.len() > 1 && rows.series.iter().all(single) {
        let rows = rows.series.iter().map(|row| {
            let name = if row.name.is_empty() {
                label(row.place).cloned()
            } else {
                Some(row.name.clone())
            };
            let value = row.values.iter().flatten().sum();
            (name.unwrap_or_else(|| number(row.place)), value)
        });
        rows.collect()
    } else {
        let values = rows
            .series
            .iter()
            .take(1)
            .flat_map(|row| row.values.iter().enumerate());
        let named = values.filter_map(|(at, value)| {
            let name = label(at).cloned().unwrap_or_else(|| number(at));
            value.map(|value| (name, value))
        });
        named.collect()
    };
    if named.iter().any(|(_, value)| *value < 0.0) {
        return Err(ChartRefusal::PieNegative);
    }
    let mut named: Vec<_> = named.into_iter().filter(|(_, value)| *value > 0.0).collect();
    if named.is_empty() {
        return Err(ChartRefusal::PieZero);
    }
    named.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let slice = |(place, (name, value))| Slice {
        name,
        value,
        ink: stage.look.series(place),
    };
    Ok(named.into_iter().enumerate().map(slice).collect())
}

fn gather(slices: &mut Vec<Slice>, most: usize, stage: &Stage) {
    if slices.len() <= most.min(MOST) {
        return;
    }
    let rest = slices.split_off(most - 1);
    let n = i64::try_from(rest.len()).unwrap_or(i64::MAX);
    slices.push(Slice {
        name: Phrases::of(stage.locale.lang).plain("chart-other", args! { "n" => n }),
        value: rest.iter().map(|slice| slice.value).sum(),
        ink: stage.look.base,
    });
}

fn draw_ring(stage: &mut Stage, slices: &[Slice], total: f64, centre: Spot, radius: f32) {
    let mut from = 0.0;
    let mut seams = Vec::new();
    for slice in slices {
        let to = from + slice.value / total;
        let points = arc(centre, radius, from, to);
        let back = arc(centre, radius * HOLE, from, to);
        let points = points.into_iter().chain(back.into_iter().rev()).collect();
        stage.scene.shapes.push(Shape::Fill(points, slice.ink));
        seams.push(from);
        from = to;
    }
    if slices.len() > 1 {
        for turn in seams {
            let ends = vec![
                spoke(centre, radius * HOLE - 1.0, turn),
                spoke(centre, radius + 1.0, turn),
            ];
            stage
                .scene
                .shapes
                .push(Shape::Stroke(ends, SEAM, None, stage.look.ground));
        }
    }
}

// Points of an arc between two shares of a turn, clockwise from the top.
fn arc(centre: Spot, radius: f32, from: f64, to: f64) -> Vec<Spot> {
    let steps = ((to - from) * 180.0).ceil().max(1.0);
    let mut points = Vec::new();
    let mut step = 0.0;
    while step <= steps {
        points.push(spoke(centre, radius, from + (to - from) * step / steps));
        step += 1.0;
    }
    points
}

#[expect(clippy::cast_possible_truncation, reason = "an angle")]
fn spoke((x, y): Spot, radius: f32, turn: f64) -> Spot {
    let angle = (turn * std::f64::consts::TAU) as f32;
    (x + radius * angle.sin(), y - radius * angle.cos())
}

fn write_total(stage: &mut Stage, measure: &Measure, total: f64, (x, y): Spot, hole: f32) {
    let faces = [TOTAL, Face::heavy(24), VALUE];
    let total = measure.value(total);
    let lines = faces.map(|face| stage.letters.line(&total, face));
    let Some(line) = lines.iter().find(|line| line.width < hole * 1.7) else {
        return;
    };
    let under = match measure.long_unit() {
        Some(unit) => unit.to_owned(),
        None => Phrases::of(stage.locale.lang).plain("chart-total", args!()),
    };
    let under = stage.letters.fit(&under, NOTE, hole * 1.4);
    stage.scene.write_centred(line, (x, y - 10.0), stage.look.ink);
    stage.scene.write_centred(&under, (x, y + 19.0), stage.look.soft);
}

fn write_list(stage: &mut Stage, slices: &[Slice], total: f64, measure: &Measure, list: &Frame) {
    #[expect(clippy::cast_precision_loss, reason = "some rows of a list")]
    let height = ROW * slices.len() as f32;
    let lang = stage.locale.lang;
    let shares: Vec<_> = slices
        .iter()
        .map(|slice| stage.letters.line(&percent(slice.value / total, lang), VALUE))
        .collect();
    let values: Vec<_> = slices
        .iter()
        .map(|slice| stage.letters.line(&measure.bare(slice.value), LABEL))
        .collect();
    let share_width = shares.iter().map(|line| line.width).fold(0.0, f32::max);
    let value_width = values.iter().map(|line| line.width).fold(0.0, f32::max);
    let names = list.left + MARK + 10.0;
    let value_right = list.right - share_width - 16.0;
    // Values that say the same as the shares are not worth the room.
    let redundant = (total - 100.0).abs() < 0.5;
    let shows_values = !redundant && value_right - value_width - 14.0 - names > 90.0;
    let name_right = if shows_values {
        value_right - value_width - 14.0
    } else {
        value_right
    };
    let mut y = list.top - height / 2.0 + ROW / 2.0;
    for ((slice, share), value) in slices.iter().zip(&shares).zip(&values) {
        let mark = Frame::new(list.left, y - MARK / 2.0, list.left + MARK, y + MARK / 2.0);
        stage.scene.shapes.push(Shape::Round(mark, 4.0, 4.0, slice.ink));
        let name = stage.letters.fit(&slice.name, LABEL, name_right - names);
        stage.scene.write_after(&name, (names, y), stage.look.ink);
        if shows_values {
            stage.scene.write_before(value, (value_right, y), stage.look.soft);
        }
        stage.scene.write_before(share, (list.right, y), stage.look.ink);
        y += ROW;
    }
}
