//! What every kind of chart is built on: the scene, the letters, the look, and the parts most kinds share.

use super::board::Fault;
use super::foot::Foot;
use super::head::{Entry, Head, Mark};
use super::letters::Letters;
use super::measure::Measure;
use super::scale::Scale;
use super::scene::{Frame, Ink, Scene, Shape};
use super::theme::{HEIGHT, LABEL, Look, MARGIN, WIDTH};
use super::{ChartRefusal, data};
use crate::args;
use crate::block::{ChartKind, ChartSpec};
use crate::part::Locale;
use crate::text::Phrases;

/// A chart in the making.
pub(super) struct Stage<'a> {
    pub(super) scene: Scene,
    pub(super) letters: &'a mut Letters,
    pub(super) look: &'static Look,
    pub(super) locale: Locale,
    pub(super) spec: &'a ChartSpec,
}

/// Layout pixels from the tick labels to the plot.
pub(super) const TICK_GAP: f32 = 9.0;
const GRID: f32 = 1.0;
const BASE: f32 = 1.5;

impl Stage<'_> {
    /// Draws title, note and legend, and answers where the plot may begin.
    pub(super) fn head(&mut self, note: Option<(String, Ink)>, legend: Vec<Entry>) -> f32 {
        let head = Head {
            title: data::title(self.spec),
            note,
            legend,
            look: self.look,
            lang: self.locale.lang,
        };
        head.draw(&mut self.scene, self.letters)
    }

    /// A legend for named series: none for a single one whose name the title already says.
    pub(super) fn legend<'n>(
        &self,
        mark: Mark,
        names: impl ExactSizeIterator<Item = (&'n str, usize)>,
        goal: Option<String>,
    ) -> Vec<Entry> {
        let said = |name: &str| {
            let title = data::title(self.spec).unwrap_or_default();
            name.is_empty() || title.to_lowercase().contains(&name.to_lowercase())
        };
        let single = names.len() == 1;
        let mut legend: Vec<Entry> = names
            .filter(|(name, _)| !(single && said(name)))
            .map(|(name, place)| Entry {
                mark,
                name: if name.is_empty() {
                    (place + 1).to_string()
                } else {
                    name.to_owned()
                },
                ink: self.look.series(place),
            })
            .collect();
        legend.extend(goal.map(|value| Entry {
            mark: Mark::Dashes,
            name: Phrases::of(self.locale.lang).plain("chart-goal", args! { "value" => value }),
            ink: self.look.goal,
        }));
        legend
    }

    /// The note that names a unit too long for the ticks.
    pub(super) fn unit_note(&self, measure: &Measure) -> Option<(String, Ink)> {
        let unit = measure.long_unit()?;
        Some((unit.to_owned(), self.look.soft))
    }

    /// How the numbers of the value axis are written.
    pub(super) fn measure(&self, power: i32) -> Measure {
        Measure::new(self.locale.lang, self.spec.options.unit.as_deref(), power)
    }

    /// How many steps of a value axis are easy to read between these heights.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to a few steps"
    )]
    pub(super) fn steps(top: f32) -> u8 {
        ((HEIGHT - top - 50.0) / 46.0).clamp(2.0, 6.0) as u8
    }

    /// How wide the labels of a value axis are, with the gap to the plot.
    pub(super) fn axis_width(&mut self, ticks: &[String]) -> f32 {
        let width = |label: &String| self.letters.line(label, LABEL).width;
        ticks.iter().map(width).fold(0.0, f32::max) + TICK_GAP
    }

    /// Draws grid lines with their labels left of the frame; the line of zero is the strongest.
    pub(super) fn value_axis(&mut self, scale: &Scale, labels: &[String], frame: &Frame) {
        for (tick, label) in scale.ticks.iter().zip(labels) {
            let y = height_of(scale, *tick, frame);
            // Prices stand on nothing.
            let base =
                (tick - scale.foot()).abs() < scale.step * 1e-6 && self.spec.kind != ChartKind::Candlestick;
            let (ink, thick) = if base {
                (self.look.base, BASE)
            } else {
                (self.look.grid, GRID)
            };
            let line = Frame::new(frame.left, y - thick / 2.0, frame.right, y + thick / 2.0);
            self.scene.shapes.push(Shape::Block(line, ink));
            let label = self.letters.line(label, LABEL);
            self.scene
                .write_before(&label, (frame.left - TICK_GAP, y), self.look.soft);
        }
    }

    /// Draws the goal across a frame.
    pub(super) fn goal_line(&mut self, scale: &Scale, goal: f64, frame: &Frame) {
        let y = height_of(scale, goal, frame);
        let points = vec![(frame.left, y), (frame.right, y)];
        let line = Shape::Stroke(points, 2.0, Some((7.0, 5.0)), self.look.goal);
        self.scene.shapes.push(line);
    }

    /// The frame of a plot between its head and its foot, right of its value axis.
    pub(super) fn frame(top: f32, axis: f32, right: f32, foot: &Foot) -> Frame {
        let bottom = HEIGHT - MARGIN + 6.0 - foot.height;
        // A head and foot of many lines leave the plot its least height.
        let bottom = bottom.max(top + 60.0).min(HEIGHT - 8.0);
        Frame::new(
            MARGIN + axis,
            top.min(bottom - 40.0),
            WIDTH - MARGIN - right,
            bottom,
        )
    }
}

/// Where a value is, in layout pixels from the top of the canvas.
pub(super) fn height_of(scale: &Scale, value: f64, frame: &Frame) -> f32 {
    frame.bottom - scale.share(value) * frame.height()
}

/// plotters failed, which drawing on our board never makes it do.
pub(super) fn refused(fault: &Fault) -> ChartRefusal {
    tracing::error!(%fault, "a chart could not be drawn");
    ChartRefusal::Failed
}
