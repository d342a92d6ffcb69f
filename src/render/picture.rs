//! A chart as a picture, with its numbers where pictures are not shown and words where there is none.

use super::chart::{ChartRefusal, Quality, Studio};
use super::table;
use crate::block::{Block, ChartSpec};
use crate::part::{Canvas, Locale, Marked, PartBody};
use crate::text::Phrases;

/// What came of drawing one chart.
pub(super) type Drawn = Result<Vec<u8>, ChartRefusal>;

// The limits of a photo: bytes, pixels of width and height together, and their ratio.
const MOST_BYTES: usize = 10_000_000;
const MOST_PIXELS: u32 = 10_000;
const MOST_RATIO: u32 = 20;

/// Draws the charts among these blocks, in order.
pub(super) fn draw(blocks: &[Block], locale: Locale, studio: &Studio) -> Vec<Drawn> {
    let charts = blocks.iter().filter_map(|block| match block {
        Block::Chart { spec } => Some(spec),
        Block::Text(_) | Block::Table(_) | Block::File(_) | Block::Map(_) => None,
    });
    charts
        .map(|spec| studio.draw_blocking(spec.clone(), locale, Quality::Photo))
        .collect()
}

/// The bodies that show a chart.
pub(super) fn bodies(spec: &ChartSpec, drawn: Drawn, canvas: &Canvas, phrases: &Phrases) -> Vec<PartBody> {
    let mut bodies = Vec::new();
    let numbers = match drawn {
        Ok(png) => {
            let title = spec.title.as_deref().unwrap_or_default().trim();
            bodies.push(picture(png, Marked::plain(title)));
            !canvas.pictures
        }
        Err(refusal) => {
            let mut words = Marked::plain("⚠️ ");
            words.push(&refusal.say(phrases));
            bodies.push(PartBody::Text(words));
            refusal != ChartRefusal::NoNumbers
        }
    };
    if numbers {
        bodies.extend(table::bodies(&table::numbers(spec, phrases), canvas, phrases));
    }
    bodies
}

// A picture that no channel takes for a photo goes as a file.
fn picture(png: Vec<u8>, caption: Marked) -> PartBody {
    let fits = png.len() <= MOST_BYTES
        && size(&png).is_some_and(|(width, height)| {
            let (long, short) = (width.max(height), width.min(height).max(1));
            width.saturating_add(height) <= MOST_PIXELS && long.div_ceil(short) <= MOST_RATIO
        });
    if fits {
        PartBody::Photo { png, caption }
    } else {
        PartBody::Document {
            name: "chart.png".to_owned(),
            mime: "image/png".to_owned(),
            data: png,
            caption,
        }
    }
}

// Width and height stand in the first chunk of every PNG.
fn size(png: &[u8]) -> Option<(u32, u32)> {
    let at = |from: usize| Some(u32::from_be_bytes(png.get(from..from + 4)?.try_into().ok()?));
    Some((at(16)?, at(20)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32, bytes: usize) -> Vec<u8> {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend(width.to_be_bytes());
        png.extend(height.to_be_bytes());
        png.resize(bytes.max(png.len()), 0);
        png
    }

    #[test]
    fn only_a_photo_goes_as_a_photo() {
        for (width, height, bytes, photo) in [
            (1280, 800, 0, true),
            (5000, 5000, 0, true),
            (9000, 1001, 0, false),
            (2000, 100, 0, true),
            (2001, 100, 0, false),
            (u32::MAX, u32::MAX, 0, false),
            (1280, 800, 10_000_001, false),
        ] {
            let body = picture(png(width, height, bytes), Marked::default());
            assert_eq!(
                matches!(body, PartBody::Photo { .. }),
                photo,
                "{width}x{height} {bytes}"
            );
        }
        assert!(matches!(
            picture(Vec::new(), Marked::default()),
            PartBody::Document { .. }
        ));
    }
}
