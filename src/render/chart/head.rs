//! What stands over a plot: the title, a note, and the legend in as many lines as it needs.

use std::rc::Rc;

use super::letters::{Letters, Line};
use super::scene::{Frame, Ink, Scene, Shape};
use super::theme::{HEIGHT, LABEL, Look, MARGIN, NOTE, TITLE, WIDTH};
use crate::args;
use crate::domain::Lang;
use crate::text::Phrases;

/// The head of a chart.
pub(super) struct Head<'a> {
    pub(super) title: Option<String>,
    /// Smaller words under the title.
    pub(super) note: Option<(String, Ink)>,
    pub(super) legend: Vec<Entry>,
    pub(super) look: &'a Look,
    pub(super) lang: Lang,
}

/// One entry of a legend.
pub(super) struct Entry {
    pub(super) mark: Mark,
    pub(super) name: String,
    pub(super) ink: Ink,
}

/// What an entry's mark looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// A filled square.
    Square,
    /// A piece of a line.
    Line,
    /// A piece of a broken line.
    Dashes,
    /// A point.
    Dot,
}

// Where an entry begins, the entry unless it only counts others, and its words.
type Cell<'e> = (f32, Option<&'e Entry>, Rc<Line>);

const MARK: f32 = 13.0;
const LINE_MARK: f32 = 20.0;
const MARK_GAP: f32 = 7.0;
const ENTRY_GAP: f32 = 20.0;
const ROW: f32 = 25.0;
// The legend takes at most this share of the canvas.
const MOST_LEGEND: f32 = 0.27;
const WIDEST_NAME: f32 = 240.0;

impl Head<'_> {
    /// Draws the head and answers where the plot may begin.
    pub(super) fn draw(&self, scene: &mut Scene, letters: &mut Letters) -> f32 {
        let mut top = MARGIN;
        if let Some(title) = &self.title {
            let lines = letters.wrap(title, TITLE, WIDTH - 2.0 * MARGIN, 2);
            for line in &lines {
                write(scene, line, top, self.look.ink);
                top += (f32::from(TITLE.size) * 1.24).max(line.height());
            }
            top += 2.0;
        }
        if let Some((note, ink)) = &self.note {
            let line = letters.fit(note, NOTE, WIDTH - 2.0 * MARGIN);
            write(scene, &line, top, *ink);
            top += (f32::from(NOTE.size) * 1.4).max(line.height());
        }
        if !self.legend.is_empty() {
            top = self.draw_legend(scene, letters, top + 5.0);
        }
        // A head that is not there needs less air under it.
        if top > MARGIN { top + 17.0 } else { top }
    }

    fn draw_legend(&self, scene: &mut Scene, letters: &mut Letters, top: f32) -> f32 {
        let rows = self.rows(letters);
        for (row, y) in rows
            .iter()
            .zip((0u8..).map(|row| top + ROW * (f32::from(row) + 0.5)))
        {
            for (x, entry, line) in row {
                if let Some(entry) = entry {
                    draw_mark(scene, entry, *x, y);
                }
                let words = x + entry.map_or(0.0, |entry| mark_width(entry.mark) + MARK_GAP);
                scene.write_after(line, (words, y), self.look.soft);
            }
        }
        let count = u8::try_from(rows.len()).unwrap_or(u8::MAX);
        top + ROW * f32::from(count)
    }

    // The entries flow into rows; what is over the last row is counted in words.
    fn rows(&self, letters: &mut Letters) -> Vec<Vec<Cell<'_>>> {
        let (most, right) = ((HEIGHT * MOST_LEGEND / ROW).floor(), WIDTH - MARGIN);
        let more = |left: usize| {
            let n = i64::try_from(left).unwrap_or(i64::MAX);
            Phrases::of(self.lang).plain("chart-more", args! { "n" => n })
        };
        let reserve = letters.line(&more(self.legend.len()), LABEL).width;
        let mut rows = vec![Vec::new()];
        let mut x = MARGIN;
        for (index, entry) in self.legend.iter().enumerate() {
            let line = letters.fit(&entry.name, LABEL, WIDEST_NAME);
            let width = mark_width(entry.mark) + MARK_GAP + line.width;
            let full = u8::try_from(rows.len()).is_ok_and(|count| f32::from(count) >= most);
            let last = index + 1 == self.legend.len();
            let limit = if full && !last {
                right - ENTRY_GAP - reserve
            } else {
                right
            };
            if x + width > limit && x > MARGIN {
                if full {
                    let line = letters.line(&more(self.legend.len() - index), LABEL);
                    push(&mut rows, (x, None, line));
                    return rows;
                }
                rows.push(Vec::new());
                x = MARGIN;
            }
            push(&mut rows, (x, Some(entry), line));
            x += width + ENTRY_GAP;
        }
        rows
    }
}

// Words that read from the right begin at the right.
fn write(scene: &mut Scene, line: &Rc<Line>, top: f32, ink: Ink) {
    let x = if line.rtl {
        WIDTH - MARGIN - line.width
    } else {
        MARGIN
    };
    scene.write(
        line,
        (x, top + line.ascent - f32::from(line.face.size) * 0.06),
        ink,
    );
}

fn push<T>(rows: &mut [Vec<T>], entry: T) {
    if let Some(row) = rows.last_mut() {
        row.push(entry);
    }
}

const fn mark_width(mark: Mark) -> f32 {
    match mark {
        Mark::Square | Mark::Dot => MARK,
        Mark::Line | Mark::Dashes => LINE_MARK,
    }
}

fn draw_mark(scene: &mut Scene, entry: &Entry, x: f32, y: f32) {
    let half = MARK / 2.0;
    scene.shapes.push(match entry.mark {
        Mark::Square => Shape::Round(Frame::new(x, y - half, x + MARK, y + half), 3.5, 3.5, entry.ink),
        Mark::Line => Shape::Stroke(vec![(x + 2.0, y), (x + LINE_MARK - 2.0, y)], 4.0, None, entry.ink),
        Mark::Dashes => Shape::Stroke(vec![(x, y), (x + LINE_MARK, y)], 2.0, Some((5.0, 2.5)), entry.ink),
        Mark::Dot => Shape::Dot((x + half, y), 5.5, entry.ink),
    });
}
