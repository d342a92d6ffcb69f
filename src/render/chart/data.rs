//! What a chart shows, cleaned: finite numbers or gaps, words without control characters, one length.

use unicode_segmentation::UnicodeSegmentation as _;

use super::ChartRefusal;
use crate::block::{Candle, ChartKind, ChartSpec, Series, SeriesValues};

/// A series of one number a label.
pub(super) struct Row {
    pub(super) name: String,
    /// Its place among all series, which chooses its colour.
    pub(super) place: usize,
    /// Finite numbers, divided by ten to the power of the chart.
    pub(super) values: Vec<Option<f64>>,
}

/// Rows of numbers over labels.
pub(super) struct Rows {
    pub(super) labels: Vec<String>,
    pub(super) series: Vec<Row>,
    /// As many as the longest of labels and rows.
    pub(super) length: usize,
    /// The goal, divided like the values.
    pub(super) goal: Option<f64>,
    /// The power of ten by which all values were divided: 0 unless they are enormous or minute.
    pub(super) power: i32,
}

/// A series of points.
pub(super) struct Cloud {
    pub(super) name: String,
    pub(super) place: usize,
    /// Finite pairs.
    pub(super) points: Vec<[f64; 2]>,
}

const LONGEST: usize = 120;
// The longest emoji sequence has ten code points; a letter with a dozen marks on it is a prank.
const LONGEST_GRAPHEME: usize = 12;

/// Words for one line: control characters and marks that turn the reading direction around are left out, white
/// space is one space, and what is longer than 120 graphemes is cut.
pub(super) fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(LONGEST * 4));
    let plain: String = text
        .chars()
        .map(|c| {
            if c.is_whitespace() && c != '\u{a0}' {
                ' '
            } else {
                c
            }
        })
        .filter(|c| {
            !c.is_control() && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
        })
        .collect();
    let mut graphemes = plain.trim().graphemes(true);
    for grapheme in graphemes.by_ref().take(LONGEST) {
        if grapheme != " " || !out.ends_with(' ') {
            out.extend(grapheme.chars().take(LONGEST_GRAPHEME));
        }
    }
    if graphemes.next().is_some() {
        out.push('…');
    }
    out
}

/// The title, or nothing when there is nothing to read.
pub(super) fn title(spec: &ChartSpec) -> Option<String> {
    let title = spec.title.as_deref().map(clean)?;
    (!title.is_empty()).then_some(title)
}

/// Rows of a chart whose series are numbers; of points their `y` is taken, of candles the close.
pub(super) fn rows(spec: &ChartSpec) -> Result<Rows, ChartRefusal> {
    let goal = spec.options.goal.filter(|goal| goal.is_finite());
    let mut rows: Vec<Row> = spec.series.iter().enumerate().map(row).collect();
    rows.truncate(ChartSpec::MOST_SERIES);
    rows.retain(|row| row.values.iter().any(Option::is_some));
    if rows.is_empty() {
        return Err(ChartRefusal::NoNumbers);
    }
    let labels = labels(spec);
    let longest = rows.iter().map(|row| row.values.len()).max().unwrap_or_default();
    let length = longest.max(labels.len());
    let values = rows.iter().flat_map(|row| row.values.iter().flatten().copied());
    let power = power(values.chain(goal));
    for row in &mut rows {
        row.values.resize(length, None);
        for value in row.values.iter_mut().flatten() {
            *value = divided(*value, power);
        }
    }
    Ok(Rows {
        labels,
        series: rows,
        length,
        goal: goal.map(|goal| divided(goal, power)),
        power,
    })
}

fn row((place, series): (usize, &Series)) -> Row {
    let mut values: Vec<Option<f64>> = match &series.values {
        SeriesValues::Numbers(numbers) => numbers.clone(),
        SeriesValues::Points(points) => points.iter().map(|[_, y]| Some(*y)).collect(),
        SeriesValues::Candles(candles) => candles.iter().map(|candle| Some(candle.close)).collect(),
    };
    values.truncate(ChartSpec::MOST_VALUES);
    for value in &mut values {
        *value = value.filter(|value| value.is_finite());
    }
    Row {
        name: clean(&series.name),
        place,
        values,
    }
}

fn labels(spec: &ChartSpec) -> Vec<String> {
    if spec.labels.is_empty()
        && let Some(SeriesValues::Points(points)) = spec.series.first().map(|first| &first.values)
        && spec.kind != ChartKind::Scatter
    {
        let named = points.iter().map(|[x, _]| x.to_string());
        return named.take(ChartSpec::MOST_VALUES).collect();
    }
    let cleaned = spec.labels.iter().map(|label| clean(label));
    cleaned.take(ChartSpec::MOST_VALUES).collect()
}

/// Clouds of points; a number without an `x` stands at its position, from 1.
pub(super) fn clouds(spec: &ChartSpec) -> Vec<Cloud> {
    let series = spec.series.iter().take(ChartSpec::MOST_SERIES).enumerate();
    let clouds = series.map(|(place, series)| {
        let pairs: Vec<[f64; 2]> = match &series.values {
            SeriesValues::Points(points) => points.clone(),
            SeriesValues::Numbers(numbers) => positions()
                .zip(numbers)
                .map(|(x, y)| [x, y.unwrap_or(f64::NAN)])
                .collect(),
            SeriesValues::Candles(candles) => positions()
                .zip(candles)
                .map(|(x, candle)| [x, candle.close])
                .collect(),
        };
        let finite = |pair: &[f64; 2]| pair.iter().all(|number| number.is_finite());
        Cloud {
            name: clean(&series.name),
            place,
            points: pairs
                .into_iter()
                .take(ChartSpec::MOST_VALUES)
                .filter(finite)
                .collect(),
        }
    });
    clouds.filter(|cloud| !cloud.points.is_empty()).collect()
}

/// The positions 1, 2, 3 …
fn positions() -> impl Iterator<Item = f64> {
    (1u32..).map(f64::from)
}

/// The finite candles of the first series that has some, each with its label, and that series' name.
pub(super) fn candles(spec: &ChartSpec) -> Option<(String, Vec<(String, Candle)>)> {
    let whole = |candle: &Candle| {
        [candle.open, candle.high, candle.low, candle.close]
            .iter()
            .all(|price| price.is_finite())
    };
    spec.series.iter().find_map(|series| {
        let SeriesValues::Candles(candles) = &series.values else {
            return None;
        };
        let labels = spec.labels.iter().map(|label| clean(label));
        let labels = labels.chain(std::iter::repeat(String::new()));
        let kept: Vec<_> = labels
            .zip(candles.iter().copied().take(ChartSpec::MOST_VALUES))
            .filter(|(_, candle)| whole(candle))
            .collect();
        (!kept.is_empty()).then(|| (clean(&series.name), kept))
    })
}

/// The power of ten to divide by, so that sums of enormous numbers stay finite and minute ones stay apart.
pub(super) fn power(values: impl Iterator<Item = f64>) -> i32 {
    let greatest = values.map(f64::abs).fold(0.0, f64::max);
    if greatest == 0.0 || (1e-6..1e15).contains(&greatest) {
        return 0;
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the exponent of a number is at most 308"
    )]
    let power = greatest.log10().floor() as i32;
    power
}

/// A value divided by a power of ten, in two steps, because the power itself may not be a finite number.
pub(super) fn divided(value: f64, power: i32) -> f64 {
    let half = power / 2;
    value / 10f64.powi(half) / 10f64.powi(power - half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cleaned() {
        for (text, clean_text) in [
            ("  a\tb\r\nc  ", "a b c"),
            ("a\u{0}\u{7}\u{1b}[31mb", "a[31mb"),
            ("x\u{202e}y\u{2066}z", "xyz"),
            ("👨‍👩‍👧‍👦 🇳🇿", "👨‍👩‍👧‍👦 🇳🇿"),
            ("", ""),
        ] {
            assert_eq!(clean(text), clean_text, "{text:?}");
        }
        assert_eq!(clean(&"я".repeat(121)), format!("{}…", "я".repeat(120)));
        assert_eq!(clean(&format!("a{}", "\u{301}".repeat(500))).chars().count(), 12);
    }

    #[test]
    fn what_is_not_finite_is_a_gap() {
        let spec = ChartSpec::new(ChartKind::Line)
            .labels(["a", "b"])
            .series("x", vec![1.0, f64::NAN, f64::INFINITY, -2.0])
            .series("gaps", vec![None, Some(f64::NEG_INFINITY)]);
        let rows = rows(&spec).unwrap();
        assert_eq!(rows.length, 4);
        assert_eq!(rows.series.len(), 1);
        assert_eq!(rows.series[0].values, [Some(1.0), None, None, Some(-2.0)]);
        let nothing = ChartSpec::new(ChartKind::Line).series("x", vec![f64::NAN]);
        assert!(matches!(super::rows(&nothing), Err(ChartRefusal::NoNumbers)));
    }

    #[test]
    fn enormous_and_minute_numbers_become_handy() {
        for (values, power_of_ten, first) in [
            (vec![1e308, -1e308], 308, 1.0),
            (vec![5e-300], -300, 5.0),
            (vec![1e12, 1e-9], 0, 1e12),
            (vec![0.0], 0, 0.0),
        ] {
            let spec = ChartSpec::new(ChartKind::Bar).series("", values);
            let rows = rows(&spec).unwrap();
            assert_eq!(rows.power, power_of_ten);
            assert!((rows.series[0].values[0].unwrap() - first).abs() <= first * 1e-9);
        }
    }
}
