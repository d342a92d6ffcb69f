//! The colours of a picture, numbered as they appear, and brought to a palette.

const MOST_COLORS: usize = 256;
// Slots of the open table; a power of two, far more than the colours of a chart.
const SLOTS: usize = 1 << 15;
// From here on new colours are taken more roughly, so that the table can never fill up.
const ROUGH_FROM: usize = 8_000;
const ROUGH: u32 = 0x00f0_f0f0;
const FREE: u16 = u16::MAX;

/// Counts colours.
pub(super) struct Colors {
    slots: Vec<u16>,
    // Each colour as 0xRRGGBB, with how many pixels have it.
    seen: Vec<(u32, usize)>,
    last: (u32, u16),
}

impl Colors {
    pub(super) fn new() -> Self {
        Self {
            slots: vec![FREE; SLOTS],
            seen: Vec::new(),
            last: (0, FREE),
        }
    }

    pub(super) fn clear(&mut self) {
        if !self.seen.is_empty() {
            self.slots.fill(FREE);
            self.seen.clear();
        }
        self.last = (0, FREE);
    }

    /// Counts so many pixels of a colour, and answers its number.
    pub(super) fn count(&mut self, color: u32, pixels: usize) -> u16 {
        let number = match self.last {
            (last, number) if last == color && number != FREE => number,
            _ => self.number(color),
        };
        self.last = (color, number);
        self.seen[usize::from(number)].1 += pixels;
        number
    }

    fn number(&mut self, color: u32) -> u16 {
        if self.seen.len() >= ROUGH_FROM {
            let rough = color & ROUGH;
            return self.find(color).unwrap_or_else(|_| self.add(rough));
        }
        self.add(color)
    }

    fn add(&mut self, color: u32) -> u16 {
        match self.find(color) {
            Ok(number) => number,
            Err(slot) => {
                let number = u16::try_from(self.seen.len()).unwrap_or_default();
                self.slots[slot] = number;
                self.seen.push((color, 0));
                number
            }
        }
    }

    // The number of a colour, or the slot where it would go.
    fn find(&self, color: u32) -> Result<u16, usize> {
        let mut slot = (color.wrapping_mul(0x9e37_79b1) >> 17) as usize % SLOTS;
        loop {
            let number = self.slots[slot];
            if number == FREE {
                return Err(slot);
            }
            if self.seen[usize::from(number)].0 == color {
                return Ok(number);
            }
            slot = (slot + 1) % SLOTS;
        }
    }

    /// The palette, three bytes a colour, and for each number of a colour its place in the palette.
    pub(super) fn settle(&self) -> (Vec<u8>, Vec<u8>) {
        let mut kept: Vec<usize> = (0..self.seen.len()).collect();
        if kept.len() > MOST_COLORS {
            kept.sort_by_key(|index| std::cmp::Reverse((self.seen[*index].1, self.seen[*index].0)));
            kept.truncate(MOST_COLORS);
        }
        let palette: Vec<[u8; 3]> = kept.iter().map(|index| channels(self.seen[*index].0)).collect();
        let places = (0u8..=255).zip(&kept);
        let mut place_of = vec![None; self.seen.len()];
        for (place, index) in places {
            place_of[*index] = Some(place);
        }
        let places = place_of.iter().zip(&self.seen);
        let places =
            places.map(|(place, (color, _))| place.unwrap_or_else(|| nearest(&palette, channels(*color))));
        let places = places.collect();
        (palette.concat(), places)
    }
}

fn channels(color: u32) -> [u8; 3] {
    let [_, red, green, blue] = color.to_be_bytes();
    [red, green, blue]
}

fn nearest(palette: &[[u8; 3]], color: [u8; 3]) -> u8 {
    let distance = |other: &[u8; 3]| {
        let square = |channel: usize| u32::from(color[channel].abs_diff(other[channel])).pow(2);
        // Green counts most for the eye, blue least.
        3 * square(0) + 6 * square(1) + square(2)
    };
    let best = (0u8..=255).zip(palette).min_by_key(|(_, other)| distance(other));
    best.map_or(0, |(place, _)| place)
}
