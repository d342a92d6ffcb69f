//! Number axes: a range that is finite, ordered and not empty, with round ticks.

use std::ops::Range;

/// A number axis.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Scale {
    pub(super) low: f64,
    pub(super) high: f64,
    /// The distance of its ticks: 1, 2, 2.5 or 5 times a power of ten.
    pub(super) step: f64,
    pub(super) ticks: Vec<f64>,
}

/// Whether an axis must show zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Zero {
    /// Bars and areas stand on it.
    Always,
    /// When it is near enough to be worth the room.
    WhenNear,
    /// Prices and places: the range of the data alone.
    Never,
}

impl Scale {
    /// The axis of finite values, with at most so many steps.
    pub(super) fn of(values: impl Iterator<Item = f64>, zero: Zero, most: u8) -> Self {
        let (mut low, mut high, mut whole) = (f64::MAX, f64::MIN, true);
        for value in values {
            low = low.min(value);
            high = high.max(value);
            whole &= value.fract() == 0.0;
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        (low, high) = opened(low, high, zero);
        let mut step = round_step((high - low) / f64::from(most.max(1)));
        if whole && step < 1.0 {
            step = 1.0;
        }
        Self::by(low, high, step)
    }

    fn by(low: f64, high: f64, step: f64) -> Self {
        // A hair of tolerance: 0.3 / 0.1 is a little less than 3.
        let first = (low / step + 1e-9).floor();
        let last = (high / step - 1e-9).ceil().max(first + 1.0);
        let mut ticks = Vec::new();
        let mut tick = first;
        while tick <= last && ticks.len() < 64 {
            // Adding 0.0 makes -0 a plain 0.
            ticks.push(tick * step + 0.0);
            tick += 1.0;
        }
        Self {
            low: first * step,
            high: last * step,
            step,
            ticks,
        }
    }

    pub(super) const fn range(&self) -> Range<f64> {
        self.low..self.high
    }

    /// Where a value is, 0 at the low end and 1 at the high end.
    #[expect(clippy::cast_possible_truncation, reason = "a share of the axis")]
    pub(super) fn share(&self, value: f64) -> f32 {
        (((value - self.low) / (self.high - self.low)) as f32).clamp(0.0, 1.0)
    }

    /// The value bars stand on: zero, or the end of the axis nearest to it.
    pub(super) const fn foot(&self) -> f64 {
        0f64.clamp(self.low, self.high)
    }
}

// A range with something in it, and with zero where it belongs.
fn opened(low: f64, high: f64, zero: Zero) -> (f64, f64) {
    let near = low >= 0.0 && low < high * 0.45 || high <= 0.0 && high > low * 0.45;
    let (low, high) = match zero {
        Zero::Always => (low.min(0.0), high.max(0.0)),
        Zero::WhenNear if near => (low.min(0.0), high.max(0.0)),
        Zero::WhenNear | Zero::Never => (low, high),
    };
    let size = low.abs().max(high.abs());
    if size == 0.0 {
        return (0.0, 1.0);
    }
    // Below this the numbers of the axis could no longer be told apart.
    if high - low > size * 1e-9 {
        return (low, high);
    }
    (low - size * 0.1, high + size * 0.1)
}

fn round_step(raw: f64) -> f64 {
    let power = 10f64.powf(raw.log10().floor());
    let nice = [1.0, 2.0, 2.5, 5.0, 10.0];
    let least = raw / power * (1.0 - 1e-9);
    nice.iter().find(|step| **step >= least).unwrap_or(&10.0) * power
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn ticks_are_round() {
        for (values, zero, ticks) in [
            (vec![3.0, 9.0], Zero::Always, vec![0.0, 2.0, 4.0, 6.0, 8.0, 10.0]),
            (
                vec![71.2, 74.9],
                Zero::WhenNear,
                vec![71.0, 72.0, 73.0, 74.0, 75.0],
            ),
            (vec![-5.0, 12.0], Zero::Always, vec![-5.0, 0.0, 5.0, 10.0, 15.0]),
            (vec![5.0, 5.0], Zero::WhenNear, vec![4.0, 5.0, 6.0]),
            (vec![0.0], Zero::Always, vec![0.0, 1.0]),
            (
                vec![0.1, 0.3],
                Zero::Always,
                vec![0.0, 0.1, 0.2, 0.300_000_000_000_000_04],
            ),
            (vec![], Zero::Never, vec![0.0, 1.0]),
        ] {
            let scale = Scale::of(values.iter().copied(), zero, 5);
            assert_eq!(scale.ticks, ticks, "{values:?}");
        }
    }

    proptest! {
        #[test]
        fn a_scale_is_finite_ordered_and_holds_its_values(
            values in proptest::collection::vec(-1e15..1e15f64, 1..20),
            shrink in -12..=0i32,
            most in 1..8u8,
        ) {
            let values: Vec<f64> = values.iter().map(|value| value * 10f64.powi(shrink)).collect();
            for zero in [Zero::Always, Zero::WhenNear, Zero::Never] {
                let scale = Scale::of(values.iter().copied(), zero, most);
                prop_assert!(scale.low.is_finite() && scale.high.is_finite());
                prop_assert!(scale.low < scale.high && scale.step > 0.0);
                prop_assert!((2..=64).contains(&scale.ticks.len()));
                let slack = scale.step * 1e-6;
                for value in &values {
                    prop_assert!(scale.low - slack <= *value && *value <= scale.high + slack);
                }
            }
        }
    }
}
