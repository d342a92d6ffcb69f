//! The kinds of a chart, each from cleaned data to a scene.

mod bars;
mod calendar;
mod candles;
mod lines;
mod lying;
mod matrix;
mod month;
mod pie;
mod scatter;
mod tips;

use super::letters::Letters;
use super::scene::Scene;
use super::stage::Stage;
use super::theme::{HEIGHT, WIDTH, look};
use super::{ChartRefusal, data};
use crate::block::{ChartKind, ChartSpec};
use crate::part::Locale;

/// The scene of a chart.
pub(super) fn compose(
    spec: &ChartSpec,
    locale: Locale,
    letters: &mut Letters,
) -> Result<Scene, ChartRefusal> {
    let look = look(spec.options.theme.unwrap_or(locale.theme));
    let stage = Stage {
        scene: Scene::new(WIDTH, HEIGHT, look.ground),
        letters,
        look,
        locale,
        spec,
    };
    match spec.kind {
        ChartKind::Bar => bars::draw(stage, &data::rows(spec)?),
        ChartKind::Line => lines::draw(stage, &data::rows(spec)?, lines::Fill::None),
        ChartKind::Area if spec.options.stacked => {
            lines::draw(stage, &data::rows(spec)?, lines::Fill::Stacked)
        }
        ChartKind::Area => lines::draw(stage, &data::rows(spec)?, lines::Fill::Ground),
        ChartKind::Pie => pie::draw(stage),
        ChartKind::Scatter => scatter::draw(stage),
        ChartKind::Candlestick => match data::candles(spec) {
            Some((name, candles)) => candles::draw(stage, &name, &candles),
            // Numbers without open, high and low are a line of closes.
            None => lines::draw(stage, &data::rows(spec)?, lines::Fill::None),
        },
        ChartKind::Heatmap => {
            let rows = data::rows(spec)?;
            match calendar::days(&rows) {
                Some(days) => calendar::draw(stage, &rows, &days),
                None => Ok(matrix::draw(stage, &rows)),
            }
        }
    }
}
