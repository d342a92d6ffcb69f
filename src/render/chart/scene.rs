//! A picture before it has pixels: shapes in the order they are drawn, and words in their places.

use std::rc::Rc;

use super::letters::Line;

/// A colour with its opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Ink {
    pub(super) red: u8,
    pub(super) green: u8,
    pub(super) blue: u8,
    pub(super) alpha: u8,
}

impl Ink {
    /// An opaque colour written as `0xRRGGBB`.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "each channel is one byte of the number"
    )]
    pub(super) const fn of(rgb: u32) -> Self {
        Self {
            red: (rgb >> 16) as u8,
            green: (rgb >> 8) as u8,
            blue: rgb as u8,
            alpha: 255,
        }
    }

    /// The same colour, less opaque.
    pub(super) const fn alpha(self, alpha: u8) -> Self {
        Self { alpha, ..self }
    }

    /// An opaque colour between this one (0) and another (1).
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a blend of two bytes is a byte"
    )]
    pub(super) fn toward(self, other: Self, share: f32) -> Self {
        let blend = |a: u8, b: u8| {
            (f32::from(a) + (f32::from(b) - f32::from(a)) * share.clamp(0.0, 1.0)).round() as u8
        };
        Self {
            red: blend(self.red, other.red),
            green: blend(self.green, other.green),
            blue: blend(self.blue, other.blue),
            alpha: 255,
        }
    }
}

/// A point in layout pixels from the upper left.
pub(super) type Spot = (f32, f32);

/// A rectangle in layout pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Frame {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) right: f32,
    pub(super) bottom: f32,
}

impl Frame {
    pub(super) const fn new(left: f32, top: f32, right: f32, bottom: f32) -> Self {
        Self {
            left,
            top,
            right,
            bottom,
        }
    }

    pub(super) fn width(&self) -> f32 {
        self.right - self.left
    }

    pub(super) fn height(&self) -> f32 {
        self.bottom - self.top
    }
}

/// Something drawn.
#[derive(Debug, Clone)]
pub(super) enum Shape {
    /// A rectangle on whole pixels: grid lines, bands.
    Block(Frame, Ink),
    /// A rectangle with rounded corners: the radius at the top and at the bottom.
    Round(Frame, f32, f32, Ink),
    /// A line through points, with its width, and dash and gap where it is broken.
    Stroke(Vec<Spot>, f32, Option<(f32, f32)>, Ink),
    /// A filled polygon.
    Fill(Vec<Spot>, Ink),
    /// A filled circle with its radius.
    Dot(Spot, f32, Ink),
}

/// How words are turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Turn {
    /// They lie.
    Level,
    /// They rise to the right at 45 degrees.
    Rising,
}

impl Turn {
    /// The cosine and sine of the turn; y runs downwards.
    pub(super) const fn cos_sin(self) -> (f32, f32) {
        match self {
            Self::Level => (1.0, 0.0),
            Self::Rising => (std::f32::consts::FRAC_1_SQRT_2, -std::f32::consts::FRAC_1_SQRT_2),
        }
    }
}

/// Words in their place.
#[derive(Debug, Clone)]
pub(super) struct Placed {
    pub(super) line: Rc<Line>,
    /// Where its baseline begins, at the left end of the line before it is turned.
    pub(super) at: Spot,
    pub(super) turn: Turn,
    pub(super) ink: Ink,
}

impl Placed {
    /// The corners of the words' box.
    pub(super) fn corners(&self) -> [Spot; 4] {
        let (cos, sin) = self.turn.cos_sin();
        let (left, right) = (0.0, self.line.width);
        let (top, bottom) = (-self.line.ascent, self.line.descent);
        [(left, top), (right, top), (right, bottom), (left, bottom)]
            .map(|(x, y)| (self.at.0 + x * cos - y * sin, self.at.1 + x * sin + y * cos))
    }
}

/// A whole picture.
#[derive(Debug, Clone)]
pub(super) struct Scene {
    /// Layout pixels across.
    pub(super) width: f32,
    /// Layout pixels down.
    pub(super) height: f32,
    pub(super) ground: Ink,
    pub(super) shapes: Vec<Shape>,
    /// Drawn over the shapes.
    pub(super) texts: Vec<Placed>,
}

impl Scene {
    pub(super) const fn new(width: f32, height: f32, ground: Ink) -> Self {
        Self {
            width,
            height,
            ground,
            shapes: Vec::new(),
            texts: Vec::new(),
        }
    }

    /// Places words whose baseline begins here.
    pub(super) fn write(&mut self, line: &Rc<Line>, at: Spot, ink: Ink) {
        if !line.glyphs.is_empty() {
            self.texts.push(Placed {
                line: Rc::clone(line),
                at,
                turn: Turn::Level,
                ink,
            });
        }
    }

    /// Places words around a point: centred on it, with the middle of their capitals at its height.
    pub(super) fn write_centred(&mut self, line: &Rc<Line>, (x, y): Spot, ink: Ink) {
        self.write(line, (x - line.width / 2.0, y + middle(line)), ink);
    }

    /// Places words so that they end at a point, the middle of their capitals at its height.
    pub(super) fn write_before(&mut self, line: &Rc<Line>, (x, y): Spot, ink: Ink) {
        self.write(line, (x - line.width, y + middle(line)), ink);
    }

    /// Places words so that they begin at a point, the middle of their capitals at its height.
    pub(super) fn write_after(&mut self, line: &Rc<Line>, (x, y): Spot, ink: Ink) {
        self.write(line, (x, y + middle(line)), ink);
    }
}

// From the middle of the capitals down to the baseline.
fn middle(line: &Line) -> f32 {
    f32::from(line.face.size) * 0.357
}
