//! A heat map of several series: a row for each, a column for each label.

use std::rc::Rc;

use super::calendar::{shade, write_key};
use crate::render::chart::data::Rows;
use crate::render::chart::foot::{Foot, Positions};
use crate::render::chart::letters::{Face, Line};
use crate::render::chart::scene::{Frame, Scene, Shape};
use crate::render::chart::stage::Stage;
use crate::render::chart::theme::{LABEL, MARGIN, SMALL, VALUE, WIDTH};

// Layout pixels.
const WIDEST_NAME: f32 = 150.0;
const TALLEST: f32 = 48.0;
const KEY: f32 = 30.0;

pub(super) fn draw(mut stage: Stage, rows: &Rows) -> Scene {
    let measure = stage.measure(rows.power);
    let top = stage.head(stage.unit_note(&measure), Vec::new());
    let names: Vec<Rc<Line>> = rows
        .series
        .iter()
        .map(|row| stage.letters.fit(&row.name, LABEL, WIDEST_NAME))
        .collect();
    let widest = names.iter().map(|line| line.width).fold(0.0, f32::max);
    let left = MARGIN + if widest > 0.0 { widest + 10.0 } else { 0.0 };
    let width = (WIDTH - MARGIN - left) / real(rows.length);
    let centres: Vec<f32> = (0..rows.length)
        .map(|at| left + width * (real(at) + 0.5))
        .collect();
    let positions = Positions {
        labels: &rows.labels,
        centres: &centres,
    };
    let foot = Foot::of(&positions, stage.letters, stage.locale);
    let mut frame = Stage::frame(top, left - MARGIN, 0.0, &foot);
    frame.bottom -= KEY;
    let height = (frame.height() / real(rows.series.len())).min(TALLEST);
    let values = || {
        rows.series
            .iter()
            .flat_map(|row| row.values.iter().flatten().copied())
    };
    let (least, greatest) = (values().fold(0.0, f64::min), values().fold(0.0, f64::max));
    for (index, (row, name)) in rows.series.iter().zip(&names).enumerate() {
        let y = frame.top + height * real(index);
        if height >= f32::from(SMALL.size) || index % 2 == 0 && height * 2.0 >= f32::from(SMALL.size) {
            stage
                .scene
                .write_before(name, (left - 10.0, y + height / 2.0), stage.look.soft);
        }
        for (value, centre) in row.values.iter().zip(&centres) {
            let cell = Frame::new(centre - width / 2.0, y, centre + width / 2.0, y + height);
            let share = value.map(|value| shade(value, least, greatest));
            let words = value.map(|value| measure.bare(value));
            draw_cell(&mut stage, &cell, share, words.as_deref());
        }
    }
    foot.write(
        &mut stage.scene,
        frame.top + height * real(rows.series.len()),
        stage.look.soft,
    );
    write_key(&mut stage, &measure, least, greatest);
    stage.scene
}

#[expect(clippy::cast_precision_loss, reason = "at most 5,000 columns")]
const fn real(count: usize) -> f32 {
    count as f32
}

// A cell with its number, where the cell has room for it.
fn draw_cell(stage: &mut Stage, cell: &Frame, share: Option<f32>, words: Option<&str>) {
    let gap = (cell.width().min(cell.height()) * 0.08).clamp(0.25, 2.0);
    let inner = Frame::new(cell.left, cell.top, cell.right - gap, cell.bottom - gap);
    let round = (inner.width().min(inner.height()) * 0.16).min(5.0);
    let ink = share.map_or(stage.look.blank, |share| stage.look.heat(share));
    stage.scene.shapes.push(Shape::Round(inner, round, round, ink));
    let (Some(words), true) = (words, inner.width() > 14.0 && inner.height() > 18.0) else {
        return;
    };
    let faces: [Face; 2] = [VALUE, SMALL];
    let lines = faces.map(|face| stage.letters.line(words, face));
    let fits =
        |line: &&Rc<Line>| line.width <= inner.width() - 5.0 && f32::from(line.face.size) < inner.height();
    if let Some(line) = lines.iter().find(fits) {
        let middle = (
            f32::midpoint(inner.left, inner.right),
            f32::midpoint(inner.top, inner.bottom),
        );
        stage.scene.write_centred(line, middle, stage.look.over(ink));
    }
}
