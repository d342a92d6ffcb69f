//! Blocks as pieces of one native message, packed within what such a message may hold.

use std::ops::Range;

use super::split::{slice, units};
use super::table::{self as tables, Budget, Grid};
use super::text::is_blank;
use super::{View, fit, map as places, plain};
use crate::args;
use crate::block::{MapBlock, Point, TableBlock};
use crate::part::{Canvas, Mark, MarkKind, Marked, Part, PartBody, Rich, RichPiece, RichTable};
use crate::text::Phrases;

// The limits of Bot API 10.3 (32,768 units, 500 blocks counting rows), with room for what a server counts otherwise.
const MOST_UNITS: usize = 30_000;
const MOST_BLOCKS: usize = 480;
const MOST_COLUMNS: usize = 20;
const TABLE_UNITS: usize = 20_000;
const HEADING: u8 = 3;
const ZOOM: u8 = 14;

/// A piece and what it takes of a message.
pub(super) struct Piece {
    native: RichPiece,
    blocks: usize,
    units: usize,
}

impl From<RichPiece> for Piece {
    fn from(piece: RichPiece) -> Self {
        let (blocks, units) = weigh(&piece);
        Self {
            native: piece,
            blocks,
            units,
        }
    }
}

fn weigh(piece: &RichPiece) -> (usize, usize) {
    match piece {
        RichPiece::Heading(_, text)
        | RichPiece::Paragraph(text)
        | RichPiece::Quote(text)
        | RichPiece::Photo(_, text)
        | RichPiece::Map { caption: text, .. }
        | RichPiece::Document { caption: text, .. } => (2, units(&text.text)),
        RichPiece::Code(_, code) => (1, units(code)),
        RichPiece::Table(table) => {
            let cells = table
                .header
                .iter()
                .chain(table.rows.iter().flatten())
                .chain(&table.title);
            (2 + table.rows.len(), cells.map(|cell| units(cell) + 1).sum())
        }
        RichPiece::Buttons(row) => (1, row.iter().map(|button| units(&button.label)).sum()),
    }
}

/// Whether one message would be better than several: a table always, other things when they are not alone.
pub(super) fn is_worth_it(views: &[View]) -> bool {
    views.iter().any(|view| match view.nature {
        Nature::Words => false,
        Nature::Whole => views.len() > 1,
        Nature::Table => true,
    })
}

/// What a block gains from a native message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Nature {
    /// Words read as well in an ordinary message.
    Words,
    /// A picture, a map, a file: whole on its own.
    Whole,
    /// A table is only there a table.
    Table,
}

/// Packs blocks into as few native messages as hold them. A block too large for one goes in classic parts.
pub(super) fn pack(views: Vec<View>, canvas: &Canvas) -> Vec<Part> {
    let mut out = Vec::new();
    let mut group: Vec<View> = Vec::new();
    let (mut blocks, mut units) = (0, 0);
    for view in views {
        let more_blocks: usize = view.pieces.iter().map(|piece| piece.blocks).sum();
        let more_units: usize = view.pieces.iter().map(|piece| piece.units).sum();
        if more_blocks > MOST_BLOCKS || more_units > MOST_UNITS {
            out.extend(message(std::mem::take(&mut group), canvas));
            out.extend(fit::fit(view.classic, canvas));
            (blocks, units) = (0, 0);
            continue;
        }
        if blocks + more_blocks > MOST_BLOCKS || units + more_units > MOST_UNITS {
            out.extend(message(std::mem::take(&mut group), canvas));
            (blocks, units) = (0, 0);
        }
        (blocks, units) = (blocks + more_blocks, units + more_units);
        group.push(view);
    }
    out.extend(message(group, canvas));
    out
}

fn message(group: Vec<View>, canvas: &Canvas) -> Vec<Part> {
    let native = is_worth_it(&group);
    let (mut pieces, mut classic) = (Vec::new(), Vec::new());
    for view in group {
        pieces.extend(view.pieces.into_iter().map(|piece| piece.native));
        classic.extend(view.classic);
    }
    let classic = fit::fit(classic, canvas);
    if native {
        vec![plain(PartBody::Rich(Rich { pieces, classic }))]
    } else {
        classic
    }
}

/// Words: headings, paragraphs, quotes and code as pieces of their own.
pub(super) fn words(text: &Marked) -> Vec<Piece> {
    let mut pieces = Vec::new();
    if units(&text.text) > MOST_UNITS {
        // Too long for one message as it is: it is not taken apart, and goes in classic parts.
        return vec![RichPiece::Paragraph(text.clone()).into()];
    }
    let mut at = 0;
    for mark in &text.marks {
        let Mark { range, kind } = mark;
        let inner = || {
            let mut inner = slice(text, range.start, range.end);
            inner.marks.retain(|mark| mark.kind != *kind);
            inner
        };
        let piece = match kind {
            _ if range.start < at => continue,
            MarkKind::Heading => RichPiece::Heading(HEADING, inner()),
            MarkKind::Pre(language) => RichPiece::Code(language.clone(), text.text[range.clone()].to_owned()),
            MarkKind::Quote => RichPiece::Quote(inner()),
            MarkKind::Bold | MarkKind::Italic | MarkKind::Strike | MarkKind::Code | MarkKind::Link(_) => {
                continue;
            }
        };
        paragraphs(text, at..range.start, &mut pieces);
        at = range.end;
        pieces.push(piece.into());
    }
    paragraphs(text, at..text.text.len(), &mut pieces);
    pieces
}

fn paragraphs(text: &Marked, range: Range<usize>, pieces: &mut Vec<Piece>) {
    let mut start = range.start;
    for paragraph in text.text[range].split("\n\n") {
        let trimmed = paragraph.trim_matches('\n');
        if !is_blank(trimmed) {
            let from = start + (paragraph.len() - paragraph.trim_start_matches('\n').len());
            let piece = slice(text, from, from + trimmed.len());
            pieces.push(RichPiece::Paragraph(piece).into());
        }
        start += paragraph.len() + 2;
    }
}

/// A table, in tables of at most 20 columns that all begin with the first one, and the file when it was cut.
pub(super) fn table(table: &TableBlock, phrases: &Phrases) -> Vec<Piece> {
    let groups = column_groups(table.columns.len());
    let budget = Budget {
        units: TABLE_UNITS,
        rows: (MOST_BLOCKS - 20) / groups.len().max(1),
    };
    let grid = Grid::of(table, phrases, Some(budget));
    let mut pieces: Vec<RichPiece> = Vec::new();
    let title = table.title.as_deref().map(|title| title.trim().to_owned());
    if grid.rows.is_empty() {
        pieces.extend(title.map(|title| RichPiece::Heading(HEADING, Marked::plain(title))));
        pieces.push(RichPiece::Paragraph(phrases.say("table-empty", args!())));
    } else {
        let tables = groups.iter().map(|columns| part_of(&grid, columns));
        pieces.extend(tables.map(RichPiece::Table));
        if let Some(RichPiece::Table(first)) = pieces.first_mut() {
            first.title = title;
        }
    }
    pieces.extend(tables::footer(table, &grid, phrases).map(RichPiece::Paragraph));
    let mut pieces: Vec<Piece> = pieces.into_iter().map(Piece::from).collect();
    if grid.cut.is_some() {
        pieces.extend(medium(&tables::document(table, phrases)));
    }
    pieces
}

fn column_groups(columns: usize) -> Vec<Vec<usize>> {
    let all: Vec<usize> = (0..columns).collect();
    let (first, rest) = all.split_at(columns.min(MOST_COLUMNS));
    let more = rest.chunks(MOST_COLUMNS - 1).map(|chunk| [&[0], chunk].concat());
    std::iter::once(first.to_vec()).chain(more).collect()
}

fn part_of(grid: &Grid, columns: &[usize]) -> RichTable {
    let pick = |cells: &[String]| columns.iter().map(|index| cells[*index].clone()).collect();
    RichTable {
        title: None,
        header: pick(&grid.header),
        sides: columns.iter().map(|index| grid.sides[*index]).collect(),
        rows: grid.rows.iter().map(|row| pick(row)).collect(),
    }
}

/// Pictures and files, or the words in their place.
pub(super) fn media(bodies: &[PartBody]) -> Vec<Piece> {
    bodies.iter().flat_map(medium).collect()
}

fn medium(body: &PartBody) -> Vec<Piece> {
    match body {
        PartBody::Photo { png, caption } => vec![RichPiece::Photo(png.clone(), caption.clone()).into()],
        PartBody::Document {
            name,
            mime,
            data,
            caption,
        } => vec![
            RichPiece::Document {
                name: name.clone(),
                mime: mime.clone(),
                data: data.clone(),
                caption: caption.clone(),
            }
            .into(),
        ],
        PartBody::Text(text) => words(text),
        PartBody::Location { .. } | PartBody::Stored { .. } | PartBody::Rich(_) => Vec::new(),
    }
}

/// A map with its title, the list of its markers where there are several, and the link.
pub(super) fn map(map: &MapBlock, phrases: &Phrases) -> Vec<Piece> {
    let centre = match map.markers.as_slice() {
        [only] => Point {
            lat: only.lat,
            lon: only.lon,
        },
        _ => map.center,
    };
    let label = map.markers.first().and_then(|marker| marker.label.clone());
    let caption = map.title.clone().or(label).unwrap_or_default();
    let point = RichPiece::Map {
        lat: centre.lat,
        lon: centre.lon,
        zoom: map.zoom.unwrap_or(ZOOM),
        caption: Marked::plain(caption.trim()),
    };
    let listed = map.markers.len() > 1 || map.attribution.is_some();
    let list = listed.then(|| RichPiece::Paragraph(places::list(map, phrases)));
    let link = RichPiece::Buttons(vec![places::link(map, phrases)]);
    [Some(point), list, Some(link)]
        .into_iter()
        .flatten()
        .map(Piece::from)
        .collect()
}
