//! Pixels become a PNG with a palette of at most 256 colours.

use png::{BitDepth, ColorType, Compression, Encoder, Filter};
use tiny_skia::Pixmap;

use super::colors::Colors;

/// Turns pixels into PNG files, one after another in the same memory.
pub(super) struct Press {
    colors: Colors,
    runs: Vec<Run>,
    indices: Vec<u8>,
}

// Pixels of one colour, side by side in one row; or a row that is the same as the row above.
enum Run {
    Color { number: u16, length: u16 },
    SameRow,
}

impl Press {
    pub(super) fn new() -> Self {
        Self {
            colors: Colors::new(),
            runs: Vec::new(),
            indices: Vec::new(),
        }
    }

    /// Frees what a larger picture needed.
    pub(super) fn trim(&mut self, most_pixels: usize) {
        if self.indices.capacity() > most_pixels {
            self.indices = Vec::new();
        }
        if self.runs.capacity() > most_pixels / 4 {
            self.runs = Vec::new();
        }
    }

    /// The PNG of opaque pixels. More than 256 colours are brought to the 256 most used ones.
    pub(super) fn png(
        &mut self,
        sheet: &Pixmap,
        compression: Compression,
    ) -> Result<Vec<u8>, png::EncodingError> {
        let width = sheet.width() as usize;
        self.find_runs(sheet.data(), width);
        let (palette, numbers) = self.colors.settle();
        self.expand(&numbers, width, sheet.pixels().len());
        let mut file = Vec::with_capacity(64 * 1024);
        let mut encoder = Encoder::new(&mut file, sheet.width(), sheet.height());
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(palette);
        encoder.set_compression(compression);
        // The fast compressor only knows runs of zeros, which filters make of equal neighbours: a picture of
        // 20 to 50 KB instead of 60 to 670. The balanced one finds repetitions better in what is not filtered.
        encoder.set_filter(match compression {
            Compression::Fast => Filter::Adaptive,
            _ => Filter::NoFilter,
        });
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.indices)?;
        writer.finish()?;
        Ok(file)
    }

    fn find_runs(&mut self, pixels: &[u8], width: usize) {
        self.runs.clear();
        self.colors.clear();
        let mut above: &[u8] = &[];
        for row in pixels.chunks_exact(width * 4) {
            if row == above {
                self.runs.push(Run::SameRow);
                continue;
            }
            above = row;
            let (pixels, _) = row.as_chunks::<4>();
            let mut rest = pixels;
            while let Some((first, _)) = rest.split_first() {
                let length = run_length(rest, *first);
                let color = u32::from_be_bytes([0, first[0], first[1], first[2]]);
                let number = self.colors.count(color, length);
                let length = u16::try_from(length).unwrap_or(u16::MAX);
                self.runs.push(Run::Color { number, length });
                rest = &rest[usize::from(length)..];
            }
        }
    }

    fn expand(&mut self, numbers: &[u8], width: usize, pixels: usize) {
        self.indices.clear();
        // No more than the picture needs: what grew beyond it would be freed before the next one.
        self.indices.reserve_exact(pixels);
        for run in &self.runs {
            match run {
                Run::Color { number, length } => {
                    let end = self.indices.len() + usize::from(*length);
                    self.indices.resize(end, numbers[usize::from(*number)]);
                }
                Run::SameRow => self.indices.extend_from_within(self.indices.len() - width..),
            }
        }
    }
}

// Four pixels are compared at once: most of a chart is ground.
fn run_length(pixels: &[[u8; 4]], first: [u8; 4]) -> usize {
    let (fours, _) = pixels.as_chunks::<4>();
    let alike = fours.iter().take_while(|four| **four == [first; 4]).count() * 4;
    alike
        + pixels[alike..]
            .iter()
            .take_while(|pixel| **pixel == first)
            .count()
}

#[cfg(test)]
mod tests {
    use tiny_skia::Color;

    use super::*;

    fn round_trip(width: u32, height: u32, color_of: impl Fn(u32, u32) -> [u8; 3]) -> Vec<u8> {
        let mut sheet = Pixmap::new(width, height).unwrap();
        sheet.fill(Color::WHITE);
        for (index, pixel) in (0..).zip(sheet.data_mut().chunks_exact_mut(4)) {
            pixel[..3].copy_from_slice(&color_of(index % width, index / width));
        }
        let file = Press::new().png(&sheet, Compression::Fast).unwrap();
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        pixels
    }

    #[test]
    fn up_to_256_colors_come_back_exactly() {
        let color_of = |x: u32, y: u32| {
            [
                u8::try_from(x / 4 * 4 % 256).unwrap(),
                7,
                if y < 9 { 1 } else { 2 },
            ]
        };
        let pixels = round_trip(130, 20, color_of);
        for (index, pixel) in (0..).zip(pixels.chunks_exact(3)) {
            assert_eq!(pixel, color_of(index % 130, index / 130));
        }
    }

    #[test]
    fn more_colors_come_back_near() {
        let color_of = |x: u32, y: u32| [x, y, 128].map(|n| u8::try_from(n).unwrap());
        let pixels = round_trip(256, 256, color_of);
        let far = (0..).zip(pixels.chunks_exact(3)).filter(|(index, pixel)| {
            let wanted = color_of(index % 256, index / 256);
            pixel
                .iter()
                .zip(wanted)
                .any(|(got, want)| got.abs_diff(want) > 48)
        });
        // The corners may be farther, the bulk may not.
        assert!(far.count() < 256 * 256 / 4);
    }
}
