//! The colours and measures of every chart.

use super::letters::Face;
use super::scene::Ink;
use crate::domain::Lang;
use crate::domain::settings::Theme;

/// Layout pixels across and down; a photo has twice as many real ones each way.
pub(super) const WIDTH: f32 = 640.0;
/// See [`WIDTH`].
pub(super) const HEIGHT: f32 = 400.0;
/// Free space around everything.
pub(super) const MARGIN: f32 = 22.0;

/// Words over the chart.
pub(super) const TITLE: Face = Face::heavy(25);
/// The unit under the title, and remarks.
pub(super) const NOTE: Face = Face::plain(16);
/// Ticks, categories and the legend.
pub(super) const LABEL: Face = Face::plain(17);
/// Ticks and categories where there is little room.
pub(super) const SMALL: Face = Face::plain(14);
/// A number beside what it measures.
pub(super) const VALUE: Face = Face::heavy(17);
/// The total in the middle of a ring.
pub(super) const TOTAL: Face = Face::heavy(30);

/// The colours of one theme.
pub(super) struct Look {
    pub(super) ground: Ink,
    /// Titles and values.
    pub(super) ink: Ink,
    /// Labels.
    pub(super) soft: Ink,
    pub(super) grid: Ink,
    /// The line that values stand on.
    pub(super) base: Ink,
    /// One for each series; after the last they begin again.
    pub(super) series: [Ink; 8],
    pub(super) goal: Ink,
    rise: Ink,
    fall: Ink,
    /// A day without a value.
    pub(super) blank: Ink,
    /// From little to much.
    pub(super) heat: [Ink; 2],
}

// Both palettes were chosen so that any two colours stay apart in normal sight and with each of the three
// kinds of colour blindness; the test below holds them to it.
static LIGHT: Look = Look {
    ground: Ink::of(0xff_ff_ff),
    ink: Ink::of(0x17_20_2b),
    soft: Ink::of(0x5a_66_73),
    grid: Ink::of(0xe9_ec_f0),
    base: Ink::of(0xa9_b2_bc),
    series: [
        Ink::of(0x2f_6b_db),
        Ink::of(0xf2_8a_1e),
        Ink::of(0x2f_b8_c4),
        Ink::of(0xd0_32_75),
        Ink::of(0x70_0e_99),
        Ink::of(0x99_74_1b),
        Ink::of(0x94_00_18),
        Ink::of(0x78_85_f8),
    ],
    goal: Ink::of(0x3f_4a_57),
    rise: Ink::of(0x0b_7f_86),
    fall: Ink::of(0xf0_60_2c),
    blank: Ink::of(0xee_f0_f3),
    heat: [Ink::of(0xc9_dc_fb), Ink::of(0x16_3f_9c)],
};

static DARK: Look = Look {
    ground: Ink::of(0x16_1b_22),
    ink: Ink::of(0xf1_f4_f7),
    soft: Ink::of(0xa3_ae_ba),
    grid: Ink::of(0x2a_31_3b),
    base: Ink::of(0x55_60_6d),
    series: [
        Ink::of(0x6a_a3_ff),
        Ink::of(0xff_af_52),
        Ink::of(0x48_dd_d3),
        Ink::of(0xe8_46_6b),
        Ink::of(0x85_6a_f5),
        Ink::of(0xc1_8f_00),
        Ink::of(0x01_96_b0),
        Ink::of(0xfa_88_82),
    ],
    goal: Ink::of(0xd5_dc_e4),
    rise: Ink::of(0x45_d0_cc),
    fall: Ink::of(0xff_74_48),
    blank: Ink::of(0x23_2a_33),
    heat: [Ink::of(0x24_3f_6b), Ink::of(0x9f_c6_ff)],
};

/// The look of a theme.
pub(super) const fn look(theme: Theme) -> &'static Look {
    match theme {
        Theme::Light => &LIGHT,
        Theme::Dark => &DARK,
    }
}

impl Look {
    /// The colour of a series by its place.
    pub(super) const fn series(&self, index: usize) -> Ink {
        self.series[index % self.series.len()]
    }

    /// The colours of rising and of falling prices: in China red rises.
    pub(super) const fn prices(&self, lang: Lang) -> [Ink; 2] {
        match lang {
            Lang::En | Lang::Ru => [self.rise, self.fall],
            Lang::Zh => [self.fall, self.rise],
        }
    }

    /// Of the ink and the ground the one that stands out more from a colour.
    pub(super) fn over(&self, under: Ink) -> Ink {
        let bright = |ink: Ink| 3 * u32::from(ink.red) + 6 * u32::from(ink.green) + u32::from(ink.blue);
        let far = |ink: Ink| bright(ink).abs_diff(bright(under));
        if far(self.ink) >= far(self.ground) {
            self.ink
        } else {
            self.ground
        }
    }

    /// The colour of a share of the greatest value, 0 to 1.
    pub(super) fn heat(&self, share: f32) -> Ink {
        self.heat[0].toward(self.heat[1], share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Rgb = [f64; 3];
    type Matrix = [Rgb; 3];

    const NORMAL: Matrix = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    // Full protanopia, deuteranopia and tritanopia after Machado, Oliveira and Fernandes (2009).
    const PROTAN: Matrix = [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ];
    const DEUTAN: Matrix = [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ];
    const TRITAN: Matrix = [
        [1.255_528, -0.076_749, -0.178_779],
        [-0.078_411, 0.930_809, 0.147_602],
        [0.004_733, 0.691_367, 0.303_900],
    ];
    // OKLab after Ottosson (2020).
    const TO_CONES: Matrix = [
        [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
        [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
        [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
    ];
    const TO_LAB: Matrix = [
        [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
        [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
        [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
    ];

    fn times(matrix: &Matrix, [a, b, c]: Rgb) -> Rgb {
        matrix.map(|[x, y, z]| x * a + y * b + z * c)
    }

    fn light_of(ink: Ink) -> Rgb {
        [ink.red, ink.green, ink.blue].map(|channel| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.040_45 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    fn seen(ink: Ink, sight: &Matrix) -> Rgb {
        let light = times(sight, light_of(ink)).map(|channel| channel.clamp(0.0, 1.0));
        times(&TO_LAB, times(&TO_CONES, light).map(f64::cbrt))
    }

    fn apart(one: Ink, other: Ink, sight: &Matrix) -> f64 {
        let (one, other) = (seen(one, sight), seen(other, sight));
        one.iter()
            .zip(other)
            .map(|(a, b)| (a - b).powi(2))
            .sum::<f64>()
            .sqrt()
    }

    fn contrast(one: Ink, other: Ink) -> f64 {
        let bright = |ink| {
            let [red, green, blue] = light_of(ink);
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        (bright(one) / bright(other)).max(bright(other) / bright(one))
    }

    #[test]
    fn colors_stay_apart_for_every_eye() {
        for theme in [Theme::Light, Theme::Dark] {
            let look = look(theme);
            for sight in [NORMAL, PROTAN, DEUTAN, TRITAN] {
                for (index, one) in look.series.iter().enumerate() {
                    for other in &look.series[..index] {
                        let apart = apart(*one, *other, &sight);
                        let least = if index < 4 { 0.11 } else { 0.075 };
                        assert!(apart > least, "{theme:?} {one:?} {other:?}: {apart}");
                    }
                }
                assert!(apart(look.rise, look.fall, &sight) > 0.12, "{theme:?}");
            }
        }
    }

    #[test]
    fn words_and_marks_stand_out_from_the_ground() {
        for theme in [Theme::Light, Theme::Dark] {
            let look = look(theme);
            assert!(contrast(look.ink, look.ground) > 12.0);
            assert!(contrast(look.soft, look.ground) > 4.5);
            assert!(contrast(look.goal, look.ground) > 4.5);
            for ink in look.series {
                assert!(contrast(ink, look.ground) > 2.0, "{theme:?} {ink:?}");
            }
        }
    }
}
