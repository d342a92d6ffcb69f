//! A scene becomes pixels: anti-aliased shapes by tiny-skia, words by stamps of their glyphs.

use cosmic_text::FontSystem;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform,
};

use super::glyphs::{Stamp, Stamps};
use super::scene::{Frame, Ink, Placed, Scene, Shape, Spot};
use super::strokes::{Strokes, Window};

/// Draws scenes, one after another on the same sheet.
pub(super) struct Painter {
    sheet: Option<Pixmap>,
    strokes: Strokes,
    stamps: Stamps,
}

// How far a control point lies from the corner of a quarter circle of radius 1.
const ROUND: f32 = 0.552_284_7;
// Hundreds of bars stay evenly wide only where their sides may lie between pixels.
const NARROW: f32 = 8.0;

impl Painter {
    pub(super) fn new() -> Self {
        Self {
            sheet: None,
            strokes: Strokes::new(),
            stamps: Stamps::new(),
        }
    }

    /// What was painted last.
    pub(super) const fn sheet(&self) -> Option<&Pixmap> {
        self.sheet.as_ref()
    }

    /// Frees what a larger picture needed, and forgets glyphs when there are too many.
    pub(super) fn trim(&mut self, most_pixels: usize) {
        self.stamps.trim();
        self.strokes.trim(most_pixels);
        if self
            .sheet
            .as_ref()
            .is_some_and(|sheet| sheet.pixels().len() > most_pixels)
        {
            self.sheet = None;
        }
    }

    /// The pixels of a scene at so many pixels for each layout pixel; `None` when it has no size.
    pub(super) fn paint(&mut self, scene: &Scene, scale: u16, fonts: &mut FontSystem) -> Option<&Pixmap> {
        let zoom = f32::from(scale);
        let (width, height) = (pixels(scene.width * zoom), pixels(scene.height * zoom));
        let fits = |sheet: &Pixmap| sheet.width() == width && sheet.height() == height;
        if !self.sheet.as_ref().is_some_and(fits) {
            self.sheet = Pixmap::new(width, height);
        }
        let sheet = self.sheet.as_mut()?;
        sheet.fill(color(scene.ground));
        for shape in &scene.shapes {
            draw(sheet, &mut self.strokes, shape, zoom);
        }
        for placed in &scene.texts {
            write(sheet, &mut self.stamps, fonts, placed, scale);
        }
        self.sheet.as_ref()
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a canvas is a few thousand pixels"
)]
fn pixels(length: f32) -> u32 {
    length.clamp(1.0, 8192.0).round() as u32
}

fn color(ink: Ink) -> Color {
    Color::from_rgba8(ink.red, ink.green, ink.blue, ink.alpha)
}

fn paint_of(ink: Ink) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(color(ink));
    paint
}

fn draw(sheet: &mut Pixmap, strokes: &mut Strokes, shape: &Shape, zoom: f32) {
    let still = Transform::identity();
    match shape {
        Shape::Block(frame, ink) => {
            if let Some(rect) = snapped(frame, zoom) {
                let mut paint = paint_of(*ink);
                paint.anti_alias = false;
                sheet.fill_rect(rect, &paint, still, None);
            }
        }
        Shape::Round(frame, top, bottom, ink) => {
            fill_rounded(sheet, frame, (*top, *bottom), zoom, *ink);
        }
        Shape::Stroke(points, width, None, ink) => {
            let points: Vec<Spot> = points.iter().map(|(x, y)| (x * zoom, y * zoom)).collect();
            let size = (sheet.width() as usize, sheet.height() as usize);
            if let Some(window) = strokes.cover(&points, width * zoom, size) {
                lay(sheet, &window, *ink);
            }
        }
        Shape::Stroke(points, width, dash, ink) => {
            let Some(path) = polyline(points, zoom, false) else {
                return;
            };
            let stroke = Stroke {
                width: width * zoom,
                line_cap: LineCap::Butt,
                line_join: LineJoin::Round,
                dash: dash.and_then(|(on, off)| StrokeDash::new(vec![on * zoom, off * zoom], 0.0)),
                ..Stroke::default()
            };
            sheet.stroke_path(&path, &paint_of(*ink), &stroke, still, None);
        }
        Shape::Fill(points, ink) => {
            if let Some(path) = polyline(points, zoom, true) {
                sheet.fill_path(&path, &paint_of(*ink), FillRule::Winding, still, None);
            }
        }
        Shape::Dot((x, y), radius, ink) => {
            if let Some(path) = PathBuilder::from_circle(x * zoom, y * zoom, radius * zoom) {
                sheet.fill_path(&path, &paint_of(*ink), FillRule::Winding, still, None);
            }
        }
    }
}

// Grid lines and bands lie on whole pixels and are never thinner than one.
fn snapped(frame: &Frame, zoom: f32) -> Option<Rect> {
    let (left, top) = ((frame.left * zoom).round(), (frame.top * zoom).round());
    let right = (frame.right * zoom).round().max(left + 1.0);
    let bottom = (frame.bottom * zoom).round().max(top + 1.0);
    Rect::from_ltrb(left, top, right, bottom)
}

// What is straight of a rounded rectangle lies on whole pixels and is filled row by row; the curves are drawn apart.
fn fill_rounded(sheet: &mut Pixmap, frame: &Frame, (top, bottom): (f32, f32), zoom: f32, ink: Ink) {
    let mut paint = paint_of(ink);
    let exact = Frame::new(
        frame.left * zoom,
        frame.top * zoom,
        frame.right * zoom,
        frame.bottom * zoom,
    );
    if exact.width() < NARROW {
        let most = (exact.width() / 2.0).min(exact.height()).max(0.0);
        if let Some(path) = rounded(&exact, (top * zoom).min(most), (bottom * zoom).min(most)) {
            sheet.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
        }
        return;
    }
    let Some(whole) = snapped(frame, zoom) else {
        return;
    };
    let most = (whole.width() / 2.0).min(whole.height()).max(0.0);
    let (top, bottom) = ((top * zoom).min(most), (bottom * zoom).min(most));
    let (above, below) = (top.ceil(), bottom.ceil());
    if top + bottom > 0.0 && above + below <= whole.height() {
        let caps = [
            (whole.top(), whole.top() + above, top, 0.0),
            (whole.bottom() - below, whole.bottom(), 0.0, bottom),
        ];
        for (high, low, top, bottom) in caps {
            let cap = Frame::new(whole.left(), high, whole.right(), low);
            if let Some(path) = rounded(&cap, top, bottom).filter(|_| low > high) {
                sheet.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
            }
        }
    } else if let Some(path) = rounded(&frame_of(whole), top, bottom).filter(|_| top + bottom > 0.0) {
        sheet.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
        return;
    }
    let straight = Rect::from_ltrb(
        whole.left(),
        whole.top() + above,
        whole.right(),
        whole.bottom() - below,
    );
    if let Some(straight) = straight {
        paint.anti_alias = false;
        sheet.fill_rect(straight, &paint, Transform::identity(), None);
    }
}

fn frame_of(rect: Rect) -> Frame {
    Frame::new(rect.left(), rect.top(), rect.right(), rect.bottom())
}

fn polyline(points: &[Spot], zoom: f32, closed: bool) -> Option<Path> {
    let mut path = PathBuilder::with_capacity(points.len() + 1, points.len() + 1);
    let ((first_x, first_y), rest) = points.split_first()?;
    path.move_to(first_x * zoom, first_y * zoom);
    for (x, y) in rest {
        path.line_to(x * zoom, y * zoom);
    }
    if closed {
        path.close();
    }
    path.finish()
}

// A rectangle in pixels with round corners.
fn rounded(frame: &Frame, top: f32, bottom: f32) -> Option<Path> {
    let (left, right) = (frame.left, frame.right);
    let (high, low) = (frame.top, frame.bottom);
    let (top_arm, bottom_arm) = (top * (1.0 - ROUND), bottom * (1.0 - ROUND));
    let mut path = PathBuilder::with_capacity(10, 20);
    path.move_to(left, high + top);
    path.cubic_to(left, high + top_arm, left + top_arm, high, left + top, high);
    path.line_to(right - top, high);
    path.cubic_to(right - top_arm, high, right, high + top_arm, right, high + top);
    path.line_to(right, low - bottom);
    path.cubic_to(
        right,
        low - bottom_arm,
        right - bottom_arm,
        low,
        right - bottom,
        low,
    );
    path.line_to(left + bottom, low);
    path.cubic_to(left + bottom_arm, low, left, low - bottom_arm, left, low - bottom);
    path.close();
    path.finish()
}

fn write(sheet: &mut Pixmap, stamps: &mut Stamps, fonts: &mut FontSystem, placed: &Placed, scale: u16) {
    let (cos, sin) = placed.turn.cos_sin();
    let zoom = f32::from(scale);
    for glyph in &placed.line.glyphs {
        let at = (
            (placed.at.0 + glyph.x * cos - glyph.y * sin) * zoom,
            (placed.at.1 + glyph.x * sin + glyph.y * cos) * zoom,
        );
        let stamp = stamps.stamp(fonts, glyph, placed.line.face, scale, placed.turn, at);
        if let Some((stamp, x, y)) = stamp {
            press(sheet, &stamp, x + stamp.left, y + stamp.top, placed.ink);
        }
    }
}

// The ground under words is opaque, so that blending needs the three colours only.
fn press(sheet: &mut Pixmap, stamp: &Stamp, left: i32, top: i32, ink: Ink) {
    let (width, height) = (sheet.width() as usize, sheet.height() as usize);
    let data = sheet.data_mut();
    for (row, cover) in (0..).zip(stamp.cover.chunks_exact(stamp.width)) {
        let Some(y) = usize::try_from(top + row).ok().filter(|y| *y < height) else {
            continue;
        };
        for (column, cover) in (0..).zip(cover) {
            let Some(x) = usize::try_from(left + column).ok().filter(|x| *x < width) else {
                continue;
            };
            if *cover > 0 {
                let at = (y * width + x) * 4;
                blend(&mut data[at..at + 3], ink, *cover);
            }
        }
    }
}

const NOTHING: [u8; 16] = [0; 16];

// Lays a covered window over a sheet.
fn lay(sheet: &mut Pixmap, window: &Window, ink: Ink) {
    let width = sheet.width() as usize;
    let data = sheet.data_mut();
    for (row, covers) in (window.top..).zip(window.cover.chunks_exact(window.width)) {
        let begin = (row * width + window.left) * 4;
        let pixels = &mut data[begin..begin + window.width * 4];
        // Most of a window is not touched, and sixteen of its pixels are passed over at once.
        for (pixels, covers) in pixels.chunks_mut(64).zip(covers.chunks(16)) {
            if covers == &NOTHING[..covers.len()] {
                continue;
            }
            for (pixel, cover) in pixels.chunks_exact_mut(4).zip(covers) {
                if *cover > 0 {
                    blend(&mut pixel[..3], ink, *cover);
                }
            }
        }
    }
}

fn blend(pixel: &mut [u8], ink: Ink, cover: u8) {
    let share = u32::from(cover) * u32::from(ink.alpha) / 255;
    for (under, over) in pixel.iter_mut().zip([ink.red, ink.green, ink.blue]) {
        let mixed = (u32::from(*under) * (255 - share) + u32::from(over) * share + 127) / 255;
        *under = u8::try_from(mixed).unwrap_or(u8::MAX);
    }
}
