//! Glyphs as small masks of coverage, made once for each place within a pixel.

use std::collections::HashMap;
use std::rc::Rc;

use cosmic_text::{CacheKey, CacheKeyFlags, Command, FontSystem, SubpixelBin, SwashCache, Weight, fontdb};
use tiny_skia::{FillRule, Mask, Path, PathBuilder, Stroke, Transform};

use super::letters::{Face, Glyph};
use super::scene::{Spot, Turn};

/// The coverage of one glyph, with its place in pixels from the whole pixel it is drawn at.
pub(super) struct Stamp {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) width: usize,
    /// One byte a pixel, row by row.
    pub(super) cover: Vec<u8>,
}

#[derive(PartialEq, Eq, Hash)]
struct Key {
    font: fontdb::ID,
    id: u16,
    face: Face,
    scale: u32,
    turn: Turn,
    // Where in the pixel, in quarters.
    x: u8,
    y: u8,
}

/// Makes stamps of glyphs, and remembers the last ones.
pub(super) struct Stamps {
    outlines: SwashCache,
    made: HashMap<Key, Option<Rc<Stamp>>>,
    bytes: usize,
}

const REMEMBERED_BYTES: usize = 1_500_000;

// The strokes of a heavy letter are thicker by this share of its size: there is no bold file among our fonts.
const HEAVY: f32 = 0.036;

impl Stamps {
    pub(super) fn new() -> Self {
        Self {
            outlines: SwashCache::new(),
            made: HashMap::new(),
            bytes: 0,
        }
    }

    /// Forgets what was made when it became too much. Called between charts.
    pub(super) fn trim(&mut self) {
        if self.bytes > REMEMBERED_BYTES {
            self.made = HashMap::new();
            self.bytes = 0;
        }
    }

    /// The stamp of a glyph whose origin is at these pixels, and the whole pixel it belongs to. `None` for a
    /// glyph without ink.
    pub(super) fn stamp(
        &mut self,
        fonts: &mut FontSystem,
        glyph: &Glyph,
        face: Face,
        scale: u16,
        turn: Turn,
        at: Spot,
    ) -> Option<(Rc<Stamp>, i32, i32)> {
        // Level text stands on whole pixels, so that its feet are crisp.
        let (x, x_quarter) = quarters(at.0);
        let (y, y_quarter) = match turn {
            Turn::Level => quarters(at.1.round()),
            Turn::Rising => quarters(at.1),
        };
        let key = Key {
            font: glyph.font,
            id: glyph.id,
            face,
            scale: scale.into(),
            turn,
            x: x_quarter,
            y: y_quarter,
        };
        if let Some(stamp) = self.made.get(&key) {
            return stamp.clone().map(|stamp| (stamp, x, y));
        }
        let stamp = self.make(fonts, &key).map(Rc::new);
        self.bytes += stamp.as_ref().map_or(0, |stamp| stamp.cover.len()) + 96;
        self.made.insert(key, stamp.clone());
        stamp.map(|stamp| (stamp, x, y))
    }

    fn make(&mut self, fonts: &mut FontSystem, key: &Key) -> Option<Stamp> {
        let size = f32::from(key.face.size) * f32::from(u16::try_from(key.scale).ok()?);
        let outline = CacheKey {
            font_id: key.font,
            glyph_id: key.id,
            font_size_bits: size.to_bits(),
            x_bin: SubpixelBin::Zero,
            y_bin: SubpixelBin::Zero,
            font_weight: Weight::NORMAL,
            flags: CacheKeyFlags::DISABLE_HINTING,
        };
        let commands = self.outlines.get_outline_commands_uncached(fonts, outline)?;
        let path = trace(&commands)?.transform(placed(key))?;
        press(&path, if key.face.heavy { size * HEAVY } else { 0.0 })
    }
}

fn placed(key: &Key) -> Transform {
    let (cos, sin) = key.turn.cos_sin();
    let quarter = |quarters: u8| f32::from(quarters) / 4.0;
    Transform::from_row(cos, sin, -sin, cos, quarter(key.x), quarter(key.y))
}

// Outlines have their y upwards.
fn trace(commands: &[Command]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for command in commands {
        match *command {
            Command::MoveTo(to) => path.move_to(to.x, -to.y),
            Command::LineTo(to) => path.line_to(to.x, -to.y),
            Command::QuadTo(by, to) => path.quad_to(by.x, -by.y, to.x, -to.y),
            Command::CurveTo(by, near, to) => path.cubic_to(by.x, -by.y, near.x, -near.y, to.x, -to.y),
            Command::Close => path.close(),
        }
    }
    path.finish()
}

fn press(path: &Path, thicker: f32) -> Option<Stamp> {
    let bounds = path.bounds().outset(thicker + 1.0, thicker + 1.0)?;
    let (left, top) = (bounds.left().floor(), bounds.top().floor());
    let (width, height) = (whole(bounds.right() - left) + 1, whole(bounds.bottom() - top) + 1);
    let mut mask = Mask::new(u32::try_from(width).ok()?, u32::try_from(height).ok()?)?;
    let shift = Transform::from_translate(-left, -top);
    mask.fill_path(path, FillRule::Winding, true, shift);
    if thicker > 0.0 {
        let stroke = Stroke {
            width: thicker,
            ..Stroke::default()
        };
        if let Some(outline) = path.stroke(&stroke, 1.0) {
            mask.fill_path(&outline, FillRule::Winding, true, shift);
        }
    }
    Some(Stamp {
        left: whole(left),
        top: whole(top),
        width: usize::try_from(width).ok()?,
        cover: mask.take(),
    })
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a glyph is some hundred pixels at most"
)]
fn whole(pixels: f32) -> i32 {
    pixels as i32
}

// A coordinate as a whole pixel and quarters of the next.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the remainder of four is below four"
)]
fn quarters(pixels: f32) -> (i32, u8) {
    let quarters = (pixels * 4.0).round() as i32;
    (quarters.div_euclid(4), quarters.rem_euclid(4) as u8)
}
