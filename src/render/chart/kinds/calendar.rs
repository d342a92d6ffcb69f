//! A heat map of many days as a calendar: weekdays down, weeks across, months over them, in as many bands as make
//! the days large.

use std::collections::BTreeMap;
use std::rc::Rc;

use chrono::{Datelike as _, Days, NaiveDate, Weekday};

use super::month;
use crate::render::chart::ChartRefusal;
use crate::render::chart::data::Rows;
use crate::render::chart::dates;
use crate::render::chart::letters::{Face, Line};
use crate::render::chart::measure::Measure;
use crate::render::chart::scene::{Frame, Scene, Shape};
use crate::render::chart::stage::Stage;
use crate::render::chart::theme::{HEIGHT, Look, MARGIN, NOTE, SMALL, WIDTH};

/// The value of each day.
pub(super) type Day = BTreeMap<NaiveDate, f64>;

// Weeks in bands, and how large a day is.
#[derive(Debug, Clone, Copy)]
struct Grid {
    first_week: i32,
    bands: i32,
    per_band: i32,
    // A day with the gap after it.
    width: f32,
    height: f32,
    left: f32,
    top: f32,
}

// Layout pixels: the largest and smallest day, the row of month names, the space between bands, the key below.
const LARGEST: f32 = 40.0;
// A day may be so much wider than high.
const WIDER: f32 = 1.9;
const SMALLEST: f32 = 4.0;
const MONTHS: f32 = 24.0;
const BETWEEN: f32 = 8.0;
const KEY: f32 = 32.0;
const MOST_BANDS: i32 = 16;
// Days of a week.
const WEEK: i32 = 7;

// Up to this day of a month there are two weeks and more until the next.
const SOON: u32 = 12;
// Days as high as this carry their number.
const DAY_NUMBERS: f32 = 25.0;

/// Steps of colour: a calendar is read by a few shades, not by a hundred.
pub(super) const SHADES: u8 = 5;

/// The days of a heat map with one series whose labels are all dates; values of one day are added up.
pub(super) fn days(rows: &Rows) -> Option<Day> {
    let [row] = &rows.series[..] else {
        return None;
    };
    let mut days = Day::new();
    for (at, value) in row.values.iter().enumerate() {
        let Some(value) = value else {
            continue;
        };
        let day = dates::day(rows.labels.get(at)?)?;
        *days.entry(day).or_default() += value;
    }
    Some(days)
}

pub(super) fn draw(mut stage: Stage, rows: &Rows, days: &Day) -> Result<Scene, ChartRefusal> {
    let (Some((first, _)), Some((last, _))) = (days.first_key_value(), days.last_key_value()) else {
        return Err(ChartRefusal::NoNumbers);
    };
    let measure = stage.measure(rows.power);
    let top = stage.head(stage.unit_note(&measure), Vec::new());
    let start = stage.locale.week_start;
    let weeks = (dates::week_of(*first, start), dates::week_of(*last, start));
    let greatest = days.values().copied().chain(rows.goal).fold(0.0, f64::max);
    let lowest = days.values().copied().fold(0.0, f64::min);
    if weeks.1 - weeks.0 < month::MOST_WEEKS {
        month::draw(&mut stage, days, (lowest, greatest), top);
        write_key(&mut stage, &measure, lowest, greatest);
        return Ok(stage.scene);
    }
    let names: Vec<_> = weekdays(&mut stage);
    let left = MARGIN + names.iter().map(|line| line.width).fold(0.0, f32::max) + 9.0;
    let grid = Grid::of(weeks, left, top);
    let from = monday_like(grid.first_week, start).max(*first);
    for band in 0..grid.bands {
        for (row, name) in (0u8..).zip(&names) {
            if grid.height >= 17.0 || (grid.height >= 9.0 && row % 2 == 0) {
                let y = grid.y(band, row) + grid.height * 0.45;
                stage.scene.write_before(name, (left - 9.0, y), stage.look.soft);
            }
        }
        write_months(&mut stage, &grid, band, (from, *last));
    }
    for day in from.iter_days().take_while(|day| day <= last) {
        let shade = days.get(&day).map(|value| shade(*value, lowest, greatest));
        draw_day(&mut stage, &grid, day, shade);
    }
    write_key(&mut stage, &measure, lowest, greatest);
    Ok(stage.scene)
}

/// The names of the days of a week in the chat's order.
pub(super) fn weekdays(stage: &mut Stage) -> Vec<Rc<Line>> {
    let mut day = stage.locale.week_start;
    let mut names = Vec::new();
    for _ in 0..WEEK {
        let name = dates::weekday_name(day, stage.locale.lang);
        names.push(stage.letters.line(&name, SMALL));
        day = day.succ();
    }
    names
}

/// The day with which a numbered week begins.
pub(super) fn monday_like(week: i32, start: Weekday) -> NaiveDate {
    let day = NaiveDate::from_num_days_from_ce_opt(week * WEEK).unwrap_or_default();
    let forward = u64::from(start.days_since(day.weekday()));
    day.checked_add_days(Days::new(forward)).unwrap_or(day)
}

/// The share of the way from the least to the greatest value, in a few steps.
pub(super) fn shade(value: f64, least: f64, greatest: f64) -> f32 {
    let share = if greatest > least {
        (value - least) / (greatest - least)
    } else {
        1.0
    };
    let steps = f64::from(SHADES - 1);
    #[expect(clippy::cast_possible_truncation, reason = "a share of 1")]
    let share = ((share * steps).round() / steps) as f32;
    share
}

impl Grid {
    // Fewer bands make longer rows and smaller days; the best of all is taken. What does not fit even at the
    // smallest size is the oldest.
    fn of((first, last): (i32, i32), left: f32, top: f32) -> Self {
        let (wide, high) = (WIDTH - MARGIN - left, HEIGHT - MARGIN - KEY - top);
        let mut weeks = last - first + 1;
        loop {
            let fit = |bands: i32| {
                let per_band = (weeks + bands - 1) / bands;
                let across = wide / real(per_band);
                let down = (high - real(bands) * MONTHS - real(bands - 1) * BETWEEN) / real(bands * WEEK);
                (across.min(down).min(LARGEST), bands, per_band)
            };
            let best = (1..=MOST_BANDS.min(weeks))
                .map(fit)
                .max_by(|one, other| one.0.total_cmp(&other.0));
            let (cell, bands, per_band) = best.unwrap_or((LARGEST, 1, 1));
            if cell >= SMALLEST || weeks <= 53 {
                return Self {
                    first_week: last - weeks + 1,
                    bands,
                    per_band,
                    width: (wide / real(per_band)).clamp(1.0, cell.max(1.0) * WIDER),
                    height: cell.max(1.0),
                    left,
                    top,
                };
            }
            weeks -= (weeks / 16).max(1);
        }
    }

    fn y(&self, band: i32, row: u8) -> f32 {
        let band_height = MONTHS + BETWEEN + self.height * real(WEEK);
        self.top + real(band) * band_height + MONTHS + f32::from(row) * self.height
    }

    // The band of a week, and its left end.
    fn place(&self, week: i32) -> (i32, f32) {
        let index = week - self.first_week;
        (
            index / self.per_band,
            self.left + real(index % self.per_band) * self.width,
        )
    }
}

#[expect(clippy::cast_precision_loss, reason = "some thousand weeks")]
const fn real(count: i32) -> f32 {
    count as f32
}

// A month is named over the week of its first day; January by its year.
fn write_months(stage: &mut Stage, grid: &Grid, band: i32, (from, last): (NaiveDate, NaiveDate)) {
    let face = if grid.height >= 12.0 { NOTE } else { SMALL };
    let start = stage.locale.week_start;
    let (lang, mut end) = (stage.locale.lang, f32::MIN);
    for index in 0..grid.per_band {
        let week = grid.first_week + band * grid.per_band + index;
        let monday = monday_like(week, start);
        let mut days = monday
            .iter_days()
            .take(7)
            .filter(|day| (from..=last).contains(day));
        // A row also begins with a name, unless the next month's is soon to come.
        let heading = match index {
            0 => days.next().filter(|day| band == 0 || day.day() <= SOON),
            _ => days.find(|day| day.day() == 1),
        };
        let (Some(day), (_, x)) = (heading, grid.place(week)) else {
            continue;
        };
        let name = match day.month() {
            1 => day.year().to_string(),
            month => dates::month_name(month, lang),
        };
        let line = stage.letters.line(&name, face);
        if x > end + 8.0 && x + line.width <= WIDTH - 4.0 {
            stage
                .scene
                .write(&line, (x, grid.y(band, 0) - 8.0), stage.look.soft);
            end = x + line.width;
        }
    }
}

fn draw_day(stage: &mut Stage, grid: &Grid, day: NaiveDate, shade: Option<f32>) {
    let start = stage.locale.week_start;
    let row = u8::try_from(day.weekday().days_since(start)).unwrap_or_default();
    let (band, x) = grid.place(dates::week_of(day, start));
    let y = grid.y(band, row);
    let gap = (grid.height * 0.12).max(0.75);
    let cell = Frame::new(x, y, x + grid.width - gap, y + grid.height - gap);
    draw_cell(
        stage,
        cell,
        shade,
        (grid.height >= DAY_NUMBERS).then_some(day.day()),
    );
}

/// A day in its colour, with its number where there is room for one.
pub(super) fn draw_cell(stage: &mut Stage, cell: Frame, shade: Option<f32>, number: Option<u32>) {
    let round = (cell.height() * 0.2).min(cell.width() * 0.2);
    let ink = shade.map_or(stage.look.blank, |shade| stage.look.heat(shade));
    stage.scene.shapes.push(Shape::Round(cell, round, round, ink));
    let Some(number) = number else {
        return;
    };
    let number = stage.letters.line(&number.to_string(), SMALL);
    let middle = (
        f32::midpoint(cell.left, cell.right),
        f32::midpoint(cell.top, cell.bottom),
    );
    let words = if shade.is_some() {
        stage.look.over(ink)
    } else {
        stage.look.soft
    };
    stage.scene.write_centred(&number, middle, words);
}

/// The key of the shades: the least value, a few squares, the greatest value.
pub(super) fn write_key(stage: &mut Stage, measure: &Measure, least: f64, greatest: f64) {
    const SIDE: f32 = 16.0;
    let face = Face::plain(15);
    let look: &Look = stage.look;
    let y = HEIGHT - MARGIN - SIDE / 2.0 + 2.0;
    let most = stage.letters.line(&measure.value(greatest), face);
    let mut x = WIDTH - MARGIN - most.width;
    stage.scene.write_after(&most, (x, y), look.soft);
    x -= 8.0;
    for step in (0..SHADES).rev() {
        let share = f32::from(step) / f32::from(SHADES - 1);
        let frame = Frame::new(x - SIDE, y - SIDE / 2.0, x, y + SIDE / 2.0);
        stage
            .scene
            .shapes
            .push(Shape::Round(frame, 3.5, 3.5, look.heat(share)));
        x -= SIDE + 3.0;
    }
    let line = stage.letters.line(&measure.bare(least), face);
    stage.scene.write_before(&line, (x - 5.0, y), look.soft);
}
