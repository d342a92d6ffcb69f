//! Charts become pictures: a specification and a locale in, a PNG out.

mod board;
mod colors;
mod data;
mod dates;
mod encode;
mod fonts;
mod foot;
mod glyphs;
mod head;
mod kinds;
mod letters;
mod measure;
mod paint;
mod scale;
mod scene;
mod stage;
mod strokes;
mod studio;
mod theme;

use thiserror::Error;

use crate::args;
use crate::block::ChartSpec;
use crate::part::{Locale, Marked};
use crate::text::Phrases;

pub use studio::Studio;

/// What a picture is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quality {
    /// A photo in the chat: 1280 by 800 pixels, encoded fast.
    Photo,
    /// A file to keep: 1920 by 1200 pixels, encoded small.
    Document,
}

/// A chart that cannot be drawn. The words for a person are its phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ChartRefusal {
    /// No series has a finite number.
    #[error("no series has a finite number")]
    NoNumbers,
    /// A pie with a value below zero.
    #[error("a pie with a value below zero")]
    PieNegative,
    /// A pie whose values are all zero.
    #[error("a pie whose values are all zero")]
    PieZero,
    /// Drawing itself failed; the reason is in the log.
    #[error("drawing failed")]
    Failed,
}

impl ChartRefusal {
    /// Why there is no picture, and what would help.
    #[must_use]
    pub fn say(self, phrases: &Phrases) -> Marked {
        let key = match self {
            Self::NoNumbers => "chart-no-numbers",
            Self::PieNegative => "chart-pie-negative",
            Self::PieZero => "chart-pie-zero",
            Self::Failed => "chart-failed",
        };
        phrases.say(key, args!())
    }
}

impl Quality {
    /// Pixels for each layout pixel.
    const fn scale(self) -> u16 {
        match self {
            Self::Photo => 2,
            Self::Document => 3,
        }
    }

    const fn compression(self) -> png::Compression {
        match self {
            Self::Photo => png::Compression::Fast,
            Self::Document => png::Compression::Balanced,
        }
    }
}

/// Words of a chart in their place.
#[derive(Debug, Clone, PartialEq)]
pub struct TextBox {
    /// The words, whole even where the picture cuts or wraps them.
    pub text: String,
    /// The corners of their box in layout pixels of a canvas of 640 by 400, going round.
    pub corners: [(f32, f32); 4],
    /// How many of their signs no font has.
    pub missing: usize,
}

/// Draws charts one after another with the same fonts and the same memory. A [`Studio`] runs one on a thread of
/// its own; tests and benchmarks use it directly.
pub struct Draftsman {
    letters: letters::Letters,
    painter: paint::Painter,
    press: encode::Press,
}

// A sheet of this many pixels is kept for the next chart: a photo.
const KEPT_PIXELS: usize = 1280 * 800;

impl Draftsman {
    /// With the project's fonts and no memory of charts.
    #[must_use]
    pub fn new() -> Self {
        Self {
            letters: letters::Letters::new(),
            painter: paint::Painter::new(),
            press: encode::Press::new(),
        }
    }

    /// Where the words of a chart stand, without drawing it.
    ///
    /// # Errors
    /// A [`ChartRefusal`] for a chart that cannot be drawn.
    pub fn words(&mut self, spec: &ChartSpec, locale: Locale) -> Result<Vec<TextBox>, ChartRefusal> {
        let scene = kinds::compose(spec, locale, &mut self.letters)?;
        let text_box = |placed: &scene::Placed| TextBox {
            text: placed.line.text.clone(),
            corners: placed.corners(),
            missing: placed.line.missing,
        };
        Ok(scene.texts.iter().map(text_box).collect())
    }

    /// The PNG of a chart. The same chart gives the same bytes.
    ///
    /// # Errors
    /// A [`ChartRefusal`] for a chart that cannot be drawn.
    pub fn draw(
        &mut self,
        spec: &ChartSpec,
        locale: Locale,
        quality: Quality,
    ) -> Result<Vec<u8>, ChartRefusal> {
        self.letters.trim();
        self.painter.trim(KEPT_PIXELS);
        self.press.trim(KEPT_PIXELS);
        let scene = kinds::compose(spec, locale, &mut self.letters)?;
        let sheet = self
            .painter
            .paint(&scene, quality.scale(), &mut self.letters.fonts);
        let sheet = sheet.ok_or(ChartRefusal::Failed)?;
        self.press.png(sheet, quality.compression()).map_err(|error| {
            tracing::error!(%error, "a chart could not be encoded");
            ChartRefusal::Failed
        })
    }
}

impl Draftsman {
    /// The PNG of the chart that was drawn last, encoded once more from its pixels: the floor of what a picture of
    /// them costs, which benchmarks compare with.
    ///
    /// # Errors
    /// [`ChartRefusal::Failed`] when nothing was drawn yet.
    pub fn print_again(&mut self, quality: Quality) -> Result<Vec<u8>, ChartRefusal> {
        let sheet = self.painter.sheet().ok_or(ChartRefusal::Failed)?;
        let file = self.press.png(sheet, quality.compression());
        file.map_err(|_| ChartRefusal::Failed)
    }
}

impl Default for Draftsman {
    fn default() -> Self {
        Self::new()
    }
}
