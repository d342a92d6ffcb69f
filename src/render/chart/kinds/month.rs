//! A heat map of a few weeks as a leaf of a calendar: weekdays across, weeks down, the months beside them.

use chrono::Datelike as _;

use super::calendar::{self, Day};
use crate::render::chart::dates;
use crate::render::chart::scene::Frame;
use crate::render::chart::stage::Stage;
use crate::render::chart::theme::{HEIGHT, MARGIN, NOTE, WIDTH};

/// So many weeks are still read best one under the other.
pub(super) const MOST_WEEKS: i32 = 7;

// Layout pixels: the row of weekday names, the key below, the highest day, the gap after each.
const NAMES: f32 = 24.0;
const KEY: f32 = 32.0;
const HIGHEST: f32 = 58.0;
const GAP: f32 = 5.0;

/// Draws the days under `top`, coloured between the least and the greatest value.
pub(super) fn draw(stage: &mut Stage, days: &Day, (least, greatest): (f64, f64), top: f32) {
    let (Some((first, _)), Some((last, _))) = (days.first_key_value(), days.last_key_value()) else {
        return;
    };
    let start = stage.locale.week_start;
    let first_week = dates::week_of(*first, start);
    let weeks = dates::week_of(*last, start) - first_week + 1;
    let name = |month| dates::month_name(month, stage.locale.lang);
    let months: Vec<_> = (1..=12).map(name).collect();
    let months: Vec<_> = months.iter().map(|name| stage.letters.line(name, NOTE)).collect();
    let left = MARGIN + months.iter().map(|line| line.width).fold(0.0, f32::max) + 12.0;
    let width = (WIDTH - MARGIN - left + GAP) / 7.0;
    let height = ((HEIGHT - MARGIN - KEY - top - NAMES) / real(weeks)).min(HIGHEST);
    let mut middle = left + (width - GAP) / 2.0;
    for name in calendar::weekdays(stage) {
        stage
            .scene
            .write_centred(&name, (middle, top + 8.0), stage.look.soft);
        middle += width;
    }
    let mut named = None;
    for day in first.iter_days().take_while(|day| day <= last) {
        let column = real(i32::try_from(day.weekday().days_since(start)).unwrap_or_default());
        let row = real(dates::week_of(day, start) - first_week);
        let (x, y) = (left + column * width, top + NAMES + row * height);
        let cell = Frame::new(x, y, x + width - GAP, y + height - GAP);
        let shade = days
            .get(&day)
            .map(|value| calendar::shade(*value, least, greatest));
        calendar::draw_cell(stage, cell, shade, Some(day.day()));
        // A month is named beside the first week that begins in it, and the first one beside its first.
        let names =
            named != Some(day.month()) && (day == *first || (day.day() <= 7 && day.weekday() == start));
        if let (Some(month), true) = (months.get(day.month0() as usize), names) {
            named = Some(day.month());
            let end = (left - 12.0, f32::midpoint(cell.top, cell.bottom));
            stage.scene.write_before(month, end, stage.look.soft);
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "some weeks")]
const fn real(count: i32) -> f32 {
    count as f32
}
