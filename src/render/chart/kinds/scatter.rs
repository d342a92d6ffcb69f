//! Points on two number axes.

use std::rc::Rc;

use plotters::element::Circle;

use crate::render::chart::ChartRefusal;
use crate::render::chart::board;
use crate::render::chart::data::{self, Cloud};
use crate::render::chart::foot::Foot;
use crate::render::chart::head::Mark;
use crate::render::chart::letters::Line;
use crate::render::chart::measure::Measure;
use crate::render::chart::scale::{Scale, Zero};
use crate::render::chart::scene::{Frame, Scene, Shape};
use crate::render::chart::stage::{Stage, refused};
use crate::render::chart::theme::{LABEL, MARGIN, WIDTH};

// The room of the numbers under the plot.
const FOOT: f32 = 30.0;
// Layout pixels that points at the ends of an axis keep from its edge.
const INSET: f32 = 9.0;

pub(super) fn draw(mut stage: Stage) -> Result<Scene, ChartRefusal> {
    let mut clouds = data::clouds(stage.spec);
    if clouds.is_empty() {
        return Err(ChartRefusal::NoNumbers);
    }
    let goal = stage.spec.options.goal.filter(|goal| goal.is_finite());
    let powers = [0, 1].map(|axis| {
        let goal = goal.filter(|_| axis == 1);
        data::power(numbers(&clouds, axis).chain(goal))
    });
    for cloud in &mut clouds {
        for point in &mut cloud.points {
            *point = [
                data::divided(point[0], powers[0]),
                data::divided(point[1], powers[1]),
            ];
        }
    }
    let goal = goal.map(|goal| data::divided(goal, powers[1]));
    let measure = stage.measure(powers[1]);
    let names = clouds.iter().map(|cloud| (cloud.name.as_str(), cloud.place));
    let legend = stage.legend(Mark::Dot, names, goal.map(|goal| measure.full(goal)));
    let top = stage.head(stage.unit_note(&measure), legend);
    let down = Scale::of(numbers(&clouds, 1).chain(goal), Zero::Never, Stage::steps(top));
    let across = Scale::of(numbers(&clouds, 0), Zero::Never, 6);
    let ticks = measure.ticks(&down.ticks, down.step);
    let axis = stage.axis_width(&ticks);
    let mut frame = Stage::frame(top, axis, 0.0, &Foot::none());
    frame.bottom -= FOOT;
    stage.value_axis(&down, &ticks, &frame);
    let inner = Frame::new(frame.left + INSET, frame.top, frame.right - INSET, frame.bottom);
    foot(&mut stage, &across, powers[0], &inner);
    if let Some(goal) = goal {
        stage.goal_line(&down, goal, &frame);
    }
    points(&mut stage, &clouds, &across, &down, inner)?;
    Ok(stage.scene)
}

fn numbers(clouds: &[Cloud], axis: usize) -> impl Iterator<Item = f64> {
    clouds
        .iter()
        .flat_map(move |cloud| cloud.points.iter().map(move |point| point[axis]))
}

// Quiet upright lines with their numbers; every second one where they are too wide.
fn foot(stage: &mut Stage, across: &Scale, power: i32, frame: &Frame) {
    let measure = Measure::new(stage.locale.lang, None, power);
    let ticks = measure.ticks(&across.ticks, across.step);
    let lines: Vec<Rc<Line>> = ticks.iter().map(|tick| stage.letters.line(tick, LABEL)).collect();
    let widest = lines.iter().map(|line| line.width).fold(0.0, f32::max);
    let at = |tick: f64| frame.left + across.share(tick) * frame.width();
    let distance = at(across.low + across.step) - at(across.low);
    let stride = (1..lines.len()).find(|stride| distance * stride_of(*stride) > widest + 10.0);
    let stride = stride.unwrap_or(lines.len().max(1));
    for (tick, line) in across.ticks.iter().zip(&lines).step_by(stride) {
        let x = at(*tick);
        let rule = Frame::new(x - 0.5, frame.top, x + 0.5, frame.bottom);
        stage.scene.shapes.push(Shape::Block(rule, stage.look.grid));
        let left = (x - line.width / 2.0).min(WIDTH - MARGIN * 0.3 - line.width);
        stage
            .scene
            .write(line, (left, frame.bottom + 25.0), stage.look.soft);
    }
}

#[expect(clippy::cast_precision_loss, reason = "some ticks")]
const fn stride_of(stride: usize) -> f32 {
    stride as f32
}

fn points(
    stage: &mut Stage,
    clouds: &[Cloud],
    across: &Scale,
    down: &Scale,
    frame: Frame,
) -> Result<(), ChartRefusal> {
    let (radius, alpha) = match clouds.iter().map(|cloud| cloud.points.len()).sum() {
        0..=60 => (6.0, 215),
        61..=400 => (4.5, 190),
        _ => (3.0, 150),
    };
    let look = stage.look;
    let drawn = board::plot(&mut stage.scene, frame, across.range(), down.range(), |plot| {
        for cloud in clouds {
            let style = board::fill(look.series(cloud.place).alpha(alpha));
            let dots = cloud
                .points
                .iter()
                .map(|[x, y]| Circle::new((*x, *y), board::radius(radius), style));
            plot.draw_series(dots)?;
        }
        Ok(())
    });
    drawn.map_err(|fault| refused(&fault))
}
