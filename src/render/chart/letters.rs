//! Words set into lines of glyphs: shaped, in reading order, cut or wrapped to a width.

use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

use cosmic_text::{
    Attrs, Buffer, CacheKeyFlags, Ellipsize, EllipsizeHeightLimit, Family, FontSystem, LayoutGlyph,
    LayoutRun, Metrics, Shaping, Weight, Wrap, fontdb,
};

use super::fonts;

/// How words are set: the size of the letters in layout pixels, and whether they are heavy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Face {
    pub(super) size: u16,
    pub(super) heavy: bool,
}

impl Face {
    pub(super) const fn plain(size: u16) -> Self {
        Self { size, heavy: false }
    }

    pub(super) const fn heavy(size: u16) -> Self {
        Self { size, heavy: true }
    }
}

/// One glyph of a line; its place is in layout pixels from the line's left end and baseline, y downwards.
#[derive(Debug, Clone)]
pub(super) struct Glyph {
    pub(super) font: fontdb::ID,
    pub(super) id: u16,
    pub(super) x: f32,
    pub(super) y: f32,
}

/// A line of words, ready to be placed. Lengths are in layout pixels.
#[derive(Debug, Clone)]
pub(super) struct Line {
    /// The words as they were given.
    pub(super) text: String,
    pub(super) face: Face,
    pub(super) glyphs: Vec<Glyph>,
    pub(super) width: f32,
    /// From the baseline up to where the tallest letters of these scripts end.
    pub(super) ascent: f32,
    /// From the baseline down to where the deepest end.
    pub(super) descent: f32,
    /// Whether it reads from right to left.
    pub(super) rtl: bool,
    /// How many glyphs no font has.
    pub(super) missing: usize,
}

#[derive(PartialEq, Eq, Hash)]
struct Request {
    text: String,
    face: Face,
    // Whole layout pixels and lines; `None` for one line of any width.
    room: Option<(u32, usize)>,
}

/// Sets words into lines, and remembers the last ones.
pub(super) struct Letters {
    pub(super) fonts: FontSystem,
    set: HashMap<Request, Vec<Rc<Line>>>,
}

const REMEMBERED: usize = 1024;

impl Letters {
    pub(super) fn new() -> Self {
        Self {
            fonts: fonts::system(),
            set: HashMap::new(),
        }
    }

    /// Forgets what was set when it became too much. Called between charts.
    pub(super) fn trim(&mut self) {
        if self.set.len() > REMEMBERED {
            self.set = HashMap::new();
        }
    }

    /// One line, as wide as its words.
    pub(super) fn line(&mut self, text: &str, face: Face) -> Rc<Line> {
        let mut lines = self.lines(text, face, None);
        lines.swap_remove(0)
    }

    /// One line of at most this width, its end cut and marked by an ellipsis where it would be wider.
    pub(super) fn fit(&mut self, text: &str, face: Face, width: f32) -> Rc<Line> {
        let whole = self.line(text, face);
        if whole.width <= width {
            return whole;
        }
        let mut lines = self.lines(text, face, Some((whole_pixels(width), 1)));
        lines.swap_remove(0)
    }

    /// The words wrapped to a width, at most so many lines; the last is cut and marked.
    pub(super) fn wrap(&mut self, text: &str, face: Face, width: f32, most: usize) -> Vec<Rc<Line>> {
        let whole = self.line(text, face);
        if whole.width <= width {
            return vec![whole];
        }
        self.lines(text, face, Some((whole_pixels(width), most)))
    }

    fn lines(&mut self, text: &str, face: Face, room: Option<(u32, usize)>) -> Vec<Rc<Line>> {
        let request = Request {
            text: text.to_owned(),
            face,
            room,
        };
        if let Some(lines) = self.set.get(&request) {
            return lines.clone();
        }
        let lines = self.shape(text, face, room);
        self.set.insert(request, lines.clone());
        lines
    }

    fn shape(&mut self, text: &str, face: Face, room: Option<(u32, usize)>) -> Vec<Rc<Line>> {
        let size = f32::from(face.size);
        let mut buffer = Buffer::new_empty(Metrics::new(size, size * 1.3));
        match room {
            None => buffer.set_wrap(Wrap::None),
            Some((width, most)) => {
                buffer.set_wrap(if most > 1 { Wrap::WordOrGlyph } else { Wrap::None });
                buffer.set_ellipsize(Ellipsize::End(EllipsizeHeightLimit::Lines(most)));
                #[expect(
                    clippy::cast_precision_loss,
                    reason = "a canvas is a few thousand pixels wide"
                )]
                buffer.set_size(Some(width as f32), None);
            }
        }
        let attributes = Attrs::new()
            .family(Family::Name(fonts::FAMILY))
            .weight(Weight::NORMAL)
            .cache_key_flags(CacheKeyFlags::DISABLE_HINTING);
        buffer.set_text(&anchored(text), &attributes, Shaping::Advanced, None);
        buffer.shape_until_scroll(&mut self.fonts, false);
        let most = room.map_or(1, |(_, most)| most);
        let mut lines: Vec<_> = buffer
            .layout_runs()
            .take(most)
            .map(|run| Rc::new(line_of(&run, text, face)))
            .collect();
        if lines.is_empty() {
            lines.push(Rc::new(Line::empty(face)));
        }
        lines
    }
}

// A number before words that read from the right is lost by the layout (cosmic-text 0.19) where it comes first, so
// an invisible mark of that direction comes before it.
fn anchored(text: &str) -> Cow<'_, str> {
    let rtl =
        |c: char| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}');
    let first_letter = text.chars().find(|c| c.is_alphabetic());
    if first_letter.is_some_and(rtl) && !text.starts_with(rtl) {
        return Cow::Owned(format!("\u{200f}{text}"));
    }
    Cow::Borrowed(text)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to a canvas first"
)]
fn whole_pixels(width: f32) -> u32 {
    width.clamp(1.0, 4096.0).floor() as u32
}

impl Line {
    fn empty(face: Face) -> Self {
        let (ascent, descent) = reach(face, "");
        Self {
            text: String::new(),
            face,
            glyphs: Vec::new(),
            width: 0.0,
            ascent,
            descent,
            rtl: false,
            missing: 0,
        }
    }
}

impl Line {
    /// From the top of the tallest letters to the bottom of the deepest.
    pub(super) fn height(&self) -> f32 {
        self.ascent + self.descent
    }
}

fn line_of(run: &LayoutRun, text: &str, face: Face) -> Line {
    let size = f32::from(face.size);
    // The space at which a line was broken takes no room.
    let is_space = |glyph: &&LayoutGlyph| {
        let signs = run.text.get(glyph.start..glyph.end).unwrap_or_default();
        !signs.is_empty() && signs.trim().is_empty()
    };
    let inked = || run.glyphs.iter().filter(|glyph| !is_space(glyph));
    let left = inked().map(|glyph| glyph.x).fold(f32::MAX, f32::min);
    let right = inked().map(|glyph| glyph.x + glyph.w).fold(0.0, f32::max);
    let left = left.min(right);
    let glyphs = run.glyphs.iter().map(|glyph| Glyph {
        font: glyph.font_id,
        id: glyph.glyph_id,
        x: glyph.x - left + size * glyph.x_offset,
        y: glyph.y - size * glyph.y_offset,
    });
    let (ascent, descent) = reach(face, run.text);
    Line {
        text: text.to_owned(),
        face,
        glyphs: glyphs.collect(),
        width: (right - left).max(0.0),
        ascent,
        descent,
        rtl: run.rtl,
        missing: run.glyphs.iter().filter(|glyph| glyph.glyph_id == 0).count(),
    }
}

// How far letters reach from the baseline, as shares of their size: capitals with an accent and Han fit the
// first pair; Thai, Devanagari, Arabic and Vietnamese stack marks higher and lower.
fn reach(face: Face, text: &str) -> (f32, f32) {
    let tall = text
        .chars()
        .any(|c| matches!(c, '\u{600}'..='\u{6ff}' | '\u{900}'..='\u{97f}' | '\u{e00}'..='\u{e7f}' | '\u{1ea0}'..='\u{1eff}'));
    let (up, down) = if tall { (1.05, 0.42) } else { (0.88, 0.24) };
    let size = f32::from(face.size);
    (size * up, size * down)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_has_its_glyph_whatever_the_direction() {
        let mut letters = Letters::new();
        for text in [
            "6\u{a0}كم",
            "6 كم",
            "كم 6",
            "−12.5 كم في 3",
            "5\u{a0}ק״מ",
            "(1) ריצה 5 km",
            "5 km",
            "3\u{a0}км",
        ] {
            let line = letters.line(text, Face::plain(17));
            assert!(line.glyphs.len() >= text.chars().count(), "{text}");
            assert_eq!(line.missing, 0, "{text}");
        }
    }

    #[test]
    fn a_line_does_not_begin_with_the_space_it_was_broken_at() {
        let mut letters = Letters::new();
        let lines = letters.wrap(
            "one two three four five six seven eight",
            Face::plain(17),
            120.0,
            2,
        );
        assert_eq!(lines.len(), 2);
        for line in lines {
            let spaces = line.glyphs.iter().filter(|glyph| glyph.x < 0.0);
            assert!(spaces.count() <= 1);
            assert!(line.width <= 120.0);
        }
    }
}
