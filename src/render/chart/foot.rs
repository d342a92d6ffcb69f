//! The labels under a plot: level where they fit, else in two lines, smaller, rising, or fewer of them.

use std::rc::Rc;

use super::dates::{self, Tick};
use super::letters::{Face, Letters, Line};
use super::scene::{Ink, Placed, Scene, Turn};
use super::theme::{LABEL, SMALL, WIDTH};
use crate::part::Locale;

/// Labels with their places across, and the room they need under the plot.
pub(super) struct Foot {
    pub(super) height: f32,
    labels: Vec<Label>,
    /// The positions that are named.
    pub(super) named: Vec<usize>,
}

struct Label {
    lines: Vec<Rc<Line>>,
    // The middle of level words, the end of rising ones.
    x: f32,
    turn: Turn,
}

/// The labels of a plot and where its positions are, from left to right.
pub(super) struct Positions<'a> {
    pub(super) labels: &'a [String],
    pub(super) centres: &'a [f32],
}

// The least space between two labels, and between a label and the edge of the canvas.
const GAP: f32 = 10.0;
// The least space between two labels of several lines, which only their longest words reach.
const NARROW_GAP: f32 = 7.0;
const EDGE: f32 = 5.0;
// From the plot down to the letters.
const DROP: f32 = 12.0;
// From so many labels on, fewer of them beat rising ones.
const MANY: usize = 24;
// The widest label among thinned ones, the longest rising one.
const WIDEST: f32 = 130.0;
const LONGEST: f32 = 136.0;

impl Foot {
    /// Labels for these positions.
    pub(super) fn of(positions: &Positions, letters: &mut Letters, locale: Locale) -> Self {
        let every: Vec<Tick> = (0..)
            .zip(positions.labels)
            .filter(|(_, label)| !label.is_empty())
            .map(|(index, label)| (index, label.clone()))
            .take_while(|(index, _)| *index < positions.centres.len())
            .collect();
        if every.is_empty() {
            return Self::none();
        }
        let ways = dates::ways(positions.labels, locale);
        for way in &ways {
            for ticks in [&way[..], way.get(1..).unwrap_or_default()] {
                if let Some(foot) = level(ticks, positions, LABEL, letters) {
                    return foot;
                }
            }
        }
        let sequence = !ways.is_empty() || every.len() > MANY || is_count(&every);
        let whole = level(&every, positions, LABEL, letters)
            .or_else(|| in_lines(&every, positions, (LABEL, 2), letters))
            .or_else(|| level(&every, positions, SMALL, letters));
        if let Some(foot) = whole {
            return foot;
        }
        if !sequence && let Some(foot) = in_lines(&every, positions, (SMALL, 3), letters) {
            return foot;
        }
        if !sequence && let Some(foot) = rising(&every, positions, letters) {
            return foot;
        }
        thinned(&every, positions, letters)
    }

    /// No labels, and the little room under the plot that it has anyway.
    pub(super) const fn none() -> Self {
        Self {
            height: 4.0,
            labels: Vec::new(),
            named: Vec::new(),
        }
    }

    /// Whether its labels had to be turned.
    pub(super) fn rises(&self) -> bool {
        self.labels.iter().any(|label| label.turn == Turn::Rising)
    }

    /// Places the labels under a plot that ends at this height.
    pub(super) fn write(&self, scene: &mut Scene, bottom: f32, ink: Ink) {
        for label in &self.labels {
            let Some(first) = label.lines.first() else {
                continue;
            };
            let size = f32::from(first.face.size);
            match label.turn {
                Turn::Level => {
                    let mut top = bottom + DROP - size * 0.08;
                    for line in &label.lines {
                        let left = inside(label.x - line.width / 2.0, line.width);
                        scene.write(line, (left, top + line.ascent), ink);
                        top += line.height() + 1.0;
                    }
                }
                Turn::Rising => {
                    let (cos, sin) = label.turn.cos_sin();
                    // The end of the words' middle line meets the position.
                    let middle = size * 0.36;
                    let at = (
                        label.x - first.width * cos - middle * sin,
                        bottom + DROP - first.width * sin + middle * cos,
                    );
                    scene.texts.push(Placed {
                        line: Rc::clone(first),
                        at,
                        turn: label.turn,
                        ink,
                    });
                }
            }
        }
    }
}

// Numbers, hours, "week 1, week 2": where some are named, the others are known.
fn is_count(ticks: &[Tick]) -> bool {
    let around = |label: &str| label.replace(|c: char| c.is_ascii_digit(), "");
    let first = around(&ticks[0].1);
    ticks.iter().all(|(_, label)| {
        let counts = label.contains(|c: char| c.is_ascii_digit()) && around(label) == first;
        counts || crate::block::parse_number(label).is_some()
    })
}

// The left end of words that must not leave the canvas.
fn inside(left: f32, width: f32) -> f32 {
    left.min(WIDTH - EDGE - width).max(EDGE)
}

fn level(ticks: &[Tick], positions: &Positions, face: Face, letters: &mut Letters) -> Option<Foot> {
    let labels = ticks.iter().map(|(at, text)| Label {
        lines: vec![letters.line(text, face)],
        x: positions.centres[*at],
        turn: Turn::Level,
    });
    let labels: Vec<_> = labels.collect();
    (!labels.is_empty() && apart(&labels)).then(|| level_foot(labels, ticks))
}

// The room of level labels: of the highest, and of each of its lines.
fn level_foot(labels: Vec<Label>, ticks: &[Tick]) -> Foot {
    let height = |label: &Label| label.lines.iter().map(|line| line.height() + 1.0).sum::<f32>();
    let highest = labels.iter().map(height).fold(0.0, f32::max);
    foot(labels, ticks, highest + DROP - 2.0)
}

fn foot(labels: Vec<Label>, ticks: &[Tick], height: f32) -> Foot {
    Foot {
        height,
        labels,
        named: ticks.iter().map(|(at, _)| *at).collect(),
    }
}

fn apart(labels: &[Label]) -> bool {
    let mut end = f32::MIN;
    labels.iter().all(|label| {
        let width = label.lines.iter().map(|line| line.width).fold(0.0, f32::max);
        let left = inside(label.x - width / 2.0, width);
        let gap = if label.lines.len() > 1 { NARROW_GAP } else { GAP };
        let free = left >= end + gap && width <= WIDTH - 2.0 * EDGE;
        end = left + width;
        free
    })
}

// In at most so many lines of whole words.
fn in_lines(
    ticks: &[Tick],
    positions: &Positions,
    (face, most): (Face, usize),
    letters: &mut Letters,
) -> Option<Foot> {
    if ticks.len() > MANY {
        return None;
    }
    let room = slot(positions.centres) - NARROW_GAP;
    let mut labels = Vec::new();
    for (at, text) in ticks {
        let whole_words = text
            .split_whitespace()
            .all(|word| is_han(word) || letters.line(word, face).width <= room);
        let lines = letters.wrap(text, face, room, most + 1);
        if !whole_words || lines.len() > most || room < 24.0 {
            return None;
        }
        labels.push(Label {
            lines,
            x: positions.centres[*at],
            turn: Turn::Level,
        });
    }
    apart(&labels).then(|| level_foot(labels, ticks))
}

// Chinese may be broken between any two signs.
fn is_han(word: &str) -> bool {
    word.chars()
        .all(|c| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}'))
}

// The least distance of two positions.
fn slot(centres: &[f32]) -> f32 {
    let gaps = centres.windows(2).map(|pair| pair[1] - pair[0]);
    gaps.fold(WIDTH / 2.0, f32::min)
}

fn rising(ticks: &[Tick], positions: &Positions, letters: &mut Letters) -> Option<Foot> {
    let (cos, _) = Turn::Rising.cos_sin();
    let face = [LABEL, SMALL]
        .into_iter()
        .find(|face| slot(positions.centres) * cos >= f32::from(face.size) * 1.15)?;
    let labels = ticks.iter().map(|(at, text)| {
        let x = positions.centres[*at];
        let room = ((x - EDGE) / cos - f32::from(face.size)).clamp(1.0, LONGEST);
        Label {
            lines: vec![letters.fit(text, face, room)],
            x,
            turn: Turn::Rising,
        }
    });
    let labels: Vec<_> = labels.collect();
    let widest = labels
        .iter()
        .map(|label| label.lines[0].width)
        .fold(0.0, f32::max);
    Some(foot(
        labels,
        ticks,
        (widest + f32::from(face.size) * 0.7) * cos + DROP,
    ))
}

// Every second, third, … label, as many as fit.
fn thinned(ticks: &[Tick], positions: &Positions, letters: &mut Letters) -> Foot {
    for stride in 2..=ticks.len() {
        let some: Vec<Tick> = ticks.iter().step_by(stride).cloned().collect();
        let labels: Vec<_> = some
            .iter()
            .map(|(at, text)| Label {
                lines: vec![letters.fit(text, LABEL, WIDEST)],
                x: positions.centres[*at],
                turn: Turn::Level,
            })
            .collect();
        if apart(&labels) {
            return level_foot(labels, &some);
        }
    }
    let first = &ticks[..1];
    let label = Label {
        lines: vec![letters.fit(&first[0].1, LABEL, WIDTH / 2.0)],
        x: positions.centres[first[0].0],
        turn: Turn::Level,
    };
    level_foot(vec![label], first)
}
