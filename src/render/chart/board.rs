//! What plotters draws on: its shapes become shapes of a scene, at a 64th of a layout pixel.

use std::convert::Infallible;
use std::ops::Range;

use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::types::RangedCoordf64;
use plotters::drawing::{DrawingAreaErrorKind, IntoDrawingArea as _};
use plotters::element::{Drawable, PointCollection};
use plotters::style::{RGBAColor, ShapeStyle};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};

use super::scene::{Frame, Ink, Scene, Shape, Spot};

// plotters counts in whole units; so fine a unit keeps curves smooth.
const UNITS: f32 = 64.0;

/// The side of a scene that plotters sees.
pub(super) struct Board<'a> {
    scene: &'a mut Scene,
    frame: Frame,
}

/// A coordinate system of two number axes over a frame of a scene.
pub(super) type Plot<'a> = ChartContext<'a, Board<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

/// Draws over a frame of a scene, with `x` from its left to its right and `y` from its bottom to its top. Both
/// ranges are finite, ordered and not empty: plotters hangs or panics on others.
pub(super) fn plot<'a>(
    scene: &'a mut Scene,
    frame: Frame,
    x: Range<f64>,
    y: Range<f64>,
    draw: impl FnOnce(&mut Plot<'a>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let root = Board { scene, frame }.into_drawing_area();
    let mut plot = ChartBuilder::on(&root).build_cartesian_2d(x, y)?;
    draw(&mut plot)
}

/// What plotters can fail with; drawing on a board itself cannot.
pub(super) type Fault = DrawingAreaErrorKind<Infallible>;

/// A line of this width in layout pixels.
pub(super) fn pen(ink: Ink, width: f32) -> ShapeStyle {
    ShapeStyle {
        color: color(ink),
        filled: false,
        stroke_width: units(width).unsigned_abs(),
    }
}

/// A filled shape.
pub(super) fn fill(ink: Ink) -> ShapeStyle {
    ShapeStyle {
        color: color(ink),
        filled: true,
        stroke_width: 0,
    }
}

/// A radius in plotters' units.
pub(super) fn radius(pixels: f32) -> i32 {
    units(pixels)
}

fn color(ink: Ink) -> RGBAColor {
    RGBAColor(ink.red, ink.green, ink.blue, f64::from(ink.alpha) / 255.0)
}

#[expect(clippy::cast_possible_truncation, reason = "a canvas is some thousand pixels")]
fn units(pixels: f32) -> i32 {
    (pixels * UNITS).round() as i32
}

impl Board<'_> {
    #[expect(clippy::cast_precision_loss, reason = "a canvas is some thousand pixels")]
    fn spot(&self, (x, y): BackendCoord) -> Spot {
        (
            self.frame.left + x as f32 / UNITS,
            self.frame.top + y as f32 / UNITS,
        )
    }

    fn spots(&self, points: impl IntoIterator<Item = BackendCoord>) -> Vec<Spot> {
        points.into_iter().map(|point| self.spot(point)).collect()
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an opacity of 0 to 1 becomes a byte"
)]
fn ink(color: BackendColor) -> Ink {
    let (red, green, blue) = color.rgb;
    Ink {
        red,
        green,
        blue,
        alpha: (color.alpha * 255.0).round() as u8,
    }
}

#[expect(clippy::cast_precision_loss, reason = "a width of some pixels")]
fn width(style: &impl BackendStyle) -> f32 {
    style.stroke_width() as f32 / UNITS
}

impl DrawingBackend for Board<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        let size = |length| units(length).unsigned_abs().max(1);
        (size(self.frame.width()), size(self.frame.height()))
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Drawn {
        let (x, y) = self.spot(point);
        let frame = Frame::new(x, y, x + 1.0 / UNITS, y + 1.0 / UNITS);
        self.scene.shapes.push(Shape::Block(frame, ink(color)));
        Ok(())
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Drawn {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        if fill {
            let ((left, top), (right, bottom)) = (self.spot(from), self.spot(to));
            let frame = Frame::new(left, top, right, bottom);
            self.scene
                .shapes
                .push(Shape::Round(frame, 0.0, 0.0, ink(style.color())));
            return Ok(());
        }
        let corners = [from, (to.0, from.1), to, (from.0, to.1), from];
        self.draw_path(corners, style)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let points = self.spots(path);
        let stroke = Shape::Stroke(points, width(style), None, ink(style.color()));
        self.scene.shapes.push(stroke);
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        #[expect(clippy::cast_precision_loss, reason = "a radius of some pixels")]
        let radius = radius as f32 / UNITS;
        let (center, ink) = (self.spot(center), ink(style.color()));
        self.scene.shapes.push(if fill {
            Shape::Dot(center, radius, ink)
        } else {
            Shape::Stroke(ring(center, radius), width(style), None, ink)
        });
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let points = self.spots(path);
        self.scene.shapes.push(Shape::Fill(points, ink(style.color())));
        Ok(())
    }

    // Words are set by the layout, which knows what else is in their way.
    fn draw_text<S: BackendTextStyle>(&mut self, _text: &str, _style: &S, _at: BackendCoord) -> Drawn {
        Ok(())
    }
}

fn ring((x, y): Spot, radius: f32) -> Vec<Spot> {
    let corner = |step: u8| {
        let angle = f32::from(step) / 64.0 * std::f32::consts::TAU;
        (x + radius * angle.cos(), y + radius * angle.sin())
    };
    (0..=64).map(corner).collect()
}

/// An upright bar from one corner to the opposite one, rounded at the end away from its foot.
pub(super) struct Bar {
    corners: [(f64, f64); 2],
    /// Layout pixels; at the end of a bar that falls below zero it rounds the bottom.
    round: f32,
    ink: Ink,
}

impl Bar {
    /// From `foot` to `end`, both values of the `y` axis, over a stretch of the `x` axis.
    pub(super) const fn new(x: Range<f64>, foot: f64, end: f64, round: f32, ink: Ink) -> Self {
        Self {
            corners: [(x.start, foot), (x.end, end)],
            round,
            ink,
        }
    }
}

impl<'b> PointCollection<'b, (f64, f64)> for &'b Bar {
    type Point = &'b (f64, f64);
    type IntoIter = &'b [(f64, f64)];

    fn point_iter(self) -> Self::IntoIter {
        &self.corners
    }
}

impl Drawable<Board<'_>> for Bar {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        mut corners: I,
        board: &mut Board,
        _size: (u32, u32),
    ) -> Drawn {
        let (Some(foot), Some(end)) = (corners.next(), corners.next()) else {
            return Ok(());
        };
        let ((left, foot), (right, end)) = (board.spot(foot), board.spot(end));
        let frame = Frame::new(left, foot.min(end), right, foot.max(end));
        let (top, bottom) = if end <= foot {
            (self.round, 0.0)
        } else {
            (0.0, self.round)
        };
        board
            .scene
            .shapes
            .push(Shape::Round(frame, top, bottom, self.ink));
        Ok(())
    }
}
