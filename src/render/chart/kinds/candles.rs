//! Prices as candles on an ordinal axis, so that days without trade leave no hole, with volume below.

use std::rc::Rc;

use crate::block::Candle;
use crate::render::chart::ChartRefusal;
use crate::render::chart::board::{self, Bar};
use crate::render::chart::data;
use crate::render::chart::foot::{Foot, Positions};
use crate::render::chart::letters::Line;
use crate::render::chart::measure::{Measure, percent};
use crate::render::chart::scale::{Scale, Zero};
use crate::render::chart::scene::{Frame, Ink, Scene, Shape};
use crate::render::chart::stage::{Stage, TICK_GAP, height_of, refused};
use crate::render::chart::theme::{MARGIN, SMALL, VALUE, WIDTH};

// Layout pixels: the room of the volume, the air over it, the narrowest and widest candle.
const VOLUME: f32 = 52.0;
const AIR: f32 = 12.0;
const NARROWEST: f32 = 4.5;
const WIDEST: f32 = 15.0;
const WICK: f32 = 1.5;
const TAG: f32 = 24.0;

pub(super) fn draw(mut stage: Stage, name: &str, given: &[(String, Candle)]) -> Result<Scene, ChartRefusal> {
    let goal = stage.spec.options.goal.filter(|goal| goal.is_finite());
    let prices = given.iter().flat_map(|(_, candle)| [candle.low, candle.high]);
    let power = data::power(prices.chain(goal));
    let measure = stage.measure(power);
    let goal = goal.map(|goal| data::divided(goal, power));
    let all: Vec<Candle> = given.iter().map(|(_, candle)| scaled(candle, power)).collect();
    let top = head(&mut stage, name, &all, &measure);
    let scale = Scale::of(
        all.iter().flat_map(|c| [c.low, c.high]).chain(goal),
        Zero::Never,
        Stage::steps(top + 40.0),
    );
    let ticks = measure.ticks(&scale.ticks, scale.step);
    let tag = last_tag(&mut stage, &all, &measure, &scale);
    let right = tag.width + 18.0;
    let width = |axis: f32| WIDTH - 2.0 * MARGIN - axis - right;

    let mut axis = stage.axis_width(&ticks);
    let (_, candles) = merged(given, &all, width(axis));
    let volume = Volume::of(&candles, &mut stage);
    axis = axis.max(
        volume
            .as_ref()
            .map_or(0.0, |volume| volume.label.width + TICK_GAP),
    );
    let (labels, candles) = merged(given, &all, width(axis));
    let volume = Volume::of(&candles, &mut stage);
    let pitch = width(axis) / count(candles.len());
    let centres: Vec<f32> = (0..candles.len())
        .map(|at| MARGIN + axis + pitch * (count(at) + 0.5))
        .collect();
    let positions = Positions {
        labels: &labels,
        centres: &centres,
    };
    let foot = Foot::of(&positions, stage.letters, stage.locale);
    let whole = Stage::frame(top, axis, right, &foot);
    let floor = whole.bottom - VOLUME;
    let frame = Frame {
        bottom: if volume.is_some() {
            floor - AIR
        } else {
            whole.bottom
        },
        ..whole
    };
    stage.value_axis(&scale, &ticks, &frame);
    if let Some(goal) = goal {
        stage.goal_line(&scale, goal, &frame);
    }
    if let Some(volume) = volume {
        volume.draw(&mut stage, &candles, Frame { top: floor, ..whole }, pitch)?;
    }
    draw_candles(&mut stage, &candles, frame, &scale, pitch)?;
    draw_tag(&mut stage, &all, &tag, &scale, &frame);
    foot.write(&mut stage.scene, whole.bottom, stage.look.soft);
    Ok(stage.scene)
}

#[expect(clippy::cast_precision_loss, reason = "at most 5,000 candles")]
fn count(candles: usize) -> f32 {
    candles as f32
}

fn scaled(candle: &Candle, power: i32) -> Candle {
    let price = |price| data::divided(price, power);
    Candle {
        open: price(candle.open),
        high: price(candle.high.max(candle.open).max(candle.close)),
        low: price(candle.low.min(candle.open).min(candle.close)),
        close: price(candle.close),
        volume: candle
            .volume
            .filter(|volume| volume.is_finite() && *volume >= 0.0),
    }
}

// Under the title: the last price, and how far it is from the first.
fn head(stage: &mut Stage, name: &str, candles: &[Candle], measure: &Measure) -> f32 {
    let (Some(first), Some(last)) = (candles.first(), candles.last()) else {
        return stage.head(None, Vec::new());
    };
    let mut note = measure.full(last.close);
    let change = last.close / first.open - 1.0;
    if change.is_finite() && first.open > 0.0 && candles.len() > 1 {
        let sign = if change < 0.0 { '▼' } else { '▲' };
        note = format!("{note}   {sign} {}", percent(change.abs(), stage.locale.lang));
    }
    let title = data::title(stage.spec).unwrap_or_default();
    if !name.is_empty() && !title.to_lowercase().contains(&name.to_lowercase()) {
        note = format!("{name}   {note}");
    }
    let [rise, fall] = stage.look.prices(stage.locale.lang);
    let ink = if change < 0.0 { fall } else { rise };
    stage.head(Some((note, ink)), Vec::new())
}

// So many candles that each can be seen: neighbours become one, from the first open to the last close.
fn merged(given: &[(String, Candle)], candles: &[Candle], width: f32) -> (Vec<String>, Vec<Candle>) {
    let mut size = 1;
    while count(candles.len().div_ceil(size)) * NARROWEST > width.max(NARROWEST) {
        size += 1;
    }
    let labels = given.iter().step_by(size).map(|(label, _)| label.clone());
    let merge = |chunk: &[Candle]| {
        chunk.iter().copied().reduce(|one, next| Candle {
            open: one.open,
            high: one.high.max(next.high),
            low: one.low.min(next.low),
            close: next.close,
            volume: one
                .volume
                .map_or(next.volume, |sum| Some(sum + next.volume.unwrap_or(0.0))),
        })
    };
    (labels.collect(), candles.chunks(size).filter_map(merge).collect())
}

fn ink(candle: &Candle, [rise, fall]: [Ink; 2]) -> Ink {
    if candle.close < candle.open { fall } else { rise }
}

fn draw_candles(
    stage: &mut Stage,
    candles: &[Candle],
    frame: Frame,
    scale: &Scale,
    pitch: f32,
) -> Result<(), ChartRefusal> {
    let inks = stage.look.prices(stage.locale.lang);
    let across = f64::from(pitch * count(candles.len()));
    let body = (pitch * 0.68).min(WIDEST);
    // A day that closes where it opened is a thin line still.
    let least = (scale.high - scale.low) / f64::from(frame.height()) * 0.8;
    let bars = candles.iter().enumerate().flat_map(|(at, candle)| {
        let middle = pitch * (count(at) + 0.5);
        let span = |width: f32| f64::from(middle - width / 2.0)..f64::from(middle + width / 2.0);
        let (low, high) = (candle.open.min(candle.close), candle.open.max(candle.close));
        let thicken = ((least - (high - low)) / 2.0).max(0.0);
        let ink = ink(candle, inks);
        [
            Bar::new(span(WICK), candle.low, candle.high, 0.0, ink),
            Bar::new(span(body), low - thicken, high + thicken, 1.5, ink),
        ]
    });
    let drawn = board::plot(&mut stage.scene, frame, 0.0..across, scale.range(), |plot| {
        plot.draw_series(bars).map(|_| ())
    });
    drawn.map_err(|fault| refused(&fault))
}

// What was traded, under the prices.
struct Volume {
    greatest: f64,
    power: i32,
    label: Rc<Line>,
}

impl Volume {
    // `None` when nothing was traded.
    fn of(candles: &[Candle], stage: &mut Stage) -> Option<Self> {
        let volumes = candles.iter().filter_map(|candle| candle.volume);
        let greatest = volumes.fold(0.0, f64::max);
        let power = data::power(std::iter::once(greatest));
        let greatest = data::divided(greatest, power);
        let label = Measure::new(stage.locale.lang, None, power).bare(greatest);
        let label = stage.letters.line(&label, SMALL);
        (greatest > 0.0).then_some(Self {
            greatest,
            power,
            label,
        })
    }

    fn draw(
        &self,
        stage: &mut Stage,
        candles: &[Candle],
        frame: Frame,
        pitch: f32,
    ) -> Result<(), ChartRefusal> {
        let (look, inks) = (stage.look, stage.look.prices(stage.locale.lang));
        let across = f64::from(pitch * count(candles.len()));
        let width = (pitch * 0.68).min(WIDEST);
        let bars = candles.iter().enumerate().filter_map(|(at, candle)| {
            let middle = pitch * (count(at) + 0.5);
            let span = f64::from(middle - width / 2.0)..f64::from(middle + width / 2.0);
            let volume = data::divided(candle.volume?, self.power);
            Some(Bar::new(span, 0.0, volume, 1.0, ink(candle, inks).alpha(120)))
        });
        let drawn = board::plot(&mut stage.scene, frame, 0.0..across, 0.0..self.greatest, |plot| {
            plot.draw_series(bars).map(|_| ())
        });
        drawn.map_err(|fault| refused(&fault))?;
        let base = Frame::new(frame.left, frame.bottom - 0.5, frame.right, frame.bottom + 0.5);
        stage.scene.shapes.push(Shape::Block(base, look.base));
        let end = (frame.left - TICK_GAP, frame.top + 8.0);
        stage.scene.write_before(&self.label, end, look.soft);
        Ok(())
    }
}

// The last price on a tag at the right, at its height.
fn last_tag(stage: &mut Stage, candles: &[Candle], measure: &Measure, scale: &Scale) -> Rc<Line> {
    let close = candles.last().map_or(0.0, |last| last.close);
    stage.letters.line(&measure.fine(close, scale.step), VALUE)
}

fn draw_tag(stage: &mut Stage, candles: &[Candle], line: &Rc<Line>, scale: &Scale, frame: &Frame) {
    let Some(last) = candles.last() else {
        return;
    };
    let (look, y) = (stage.look, height_of(scale, last.close, frame));
    let ink = ink(last, look.prices(stage.locale.lang));
    let points = vec![(frame.left, y), (frame.right + 2.0, y)];
    stage
        .scene
        .shapes
        .push(Shape::Stroke(points, 1.5, Some((2.5, 3.5)), ink));
    let tag = Frame::new(
        frame.right + 2.0,
        y - TAG / 2.0,
        frame.right + line.width + 16.0,
        y + TAG / 2.0,
    );
    stage.scene.shapes.push(Shape::Round(tag, 5.0, 5.0, ink));
    stage.scene.write_after(line, (tag.left + 7.0, y), look.ground);
}
