//! What a channel shows of a reply: words, pictures, documents and buttons.

pub mod chart;
mod csv;
pub mod fault;
mod file;
mod fit;
mod keyboard;
mod map;
mod markdown;
mod picture;
mod rich;
#[cfg(test)]
mod sketch;
mod split;
mod table;
#[cfg(test)]
mod tests;
mod text;

use crate::args;
use crate::block::{Block, TextBlock};
use crate::domain::Lang;
use crate::part::{Button, Canvas, Locale, Marked, Part, PartBody};
use crate::text::Phrases;

pub use csv::{csv, csv_cell};
pub use keyboard::keyboard;
pub use split::{Limits, split, units};
pub use table::width;

use chart::{ChartRefusal, Studio};
use picture::Drawn;
use rich::Nature;

/// The parts that show these blocks in order, the keyboard under the last of them.
///
/// Whatever there is to show, there is at least one part: what holds nothing visible is said in words. It waits
/// for the studio, so it must not be called from async code.
#[must_use]
pub fn render(
    blocks: &[Block],
    keyboard: &[Vec<Button>],
    canvas: &Canvas,
    locale: &Locale,
    studio: &Studio,
) -> Vec<Part> {
    let shown = expand(blocks, locale.lang);
    let drawn = picture::draw(&shown, *locale, studio);
    let mut parts = compose(&shown, drawn, canvas, Phrases::of(locale.lang));
    if parts.is_empty() && !(blocks.is_empty() && keyboard.is_empty()) {
        let words = Phrases::of(locale.lang).say("text-nothing", args!());
        parts.push(plain(PartBody::Text(words)));
    }
    fit::attach(&mut parts, keyboard, canvas);
    parts
}

fn compose(blocks: &[Block], drawn: Vec<Drawn>, canvas: &Canvas, phrases: &Phrases) -> Vec<Part> {
    let mut drawn = drawn.into_iter();
    let views: Vec<View> = blocks
        .iter()
        .map(|block| view(block, &mut drawn, canvas, phrases))
        .collect();
    if canvas.rich && rich::is_worth_it(&views) {
        return rich::pack(views, canvas);
    }
    let parts = views.into_iter().flat_map(|view| view.classic).collect();
    fit::fit(parts, canvas)
}

/// One block, as a channel may show it.
struct View {
    /// Part by part.
    classic: Vec<Part>,
    /// As pieces of a native message.
    pieces: Vec<rich::Piece>,
    /// What it gains from a native message.
    nature: Nature,
}

/// The blocks as they are shown: Markdown becomes marked text and the blocks within it; what is invisible goes.
#[must_use]
pub fn expand(blocks: &[Block], lang: Lang) -> Vec<Block> {
    let mut out = Vec::with_capacity(blocks.len());
    for block in blocks {
        match block {
            Block::Text(TextBlock::Markdown { markdown }) => {
                out.extend(markdown::read(markdown, lang));
            }
            Block::Text(TextBlock::Marked(_)) | Block::Chart { .. } | Block::File(_) | Block::Map(_) => {
                out.push(block.clone());
            }
            Block::Table(table) => out.push(Block::Table(table::complete(table))),
        }
    }
    for block in &mut out {
        if let Block::Text(TextBlock::Marked(marked)) = block {
            *marked = text::clean(marked);
        }
    }
    out.retain(|block| match block {
        Block::Text(TextBlock::Marked(marked)) => !text::is_blank(&marked.text),
        Block::Text(TextBlock::Markdown { .. })
        | Block::Chart { .. }
        | Block::Table(_)
        | Block::File(_)
        | Block::Map(_) => true,
    });
    out
}

fn view(block: &Block, drawn: &mut impl Iterator<Item = Drawn>, canvas: &Canvas, phrases: &Phrases) -> View {
    match block {
        Block::Text(TextBlock::Marked(marked)) => words(marked),
        Block::Text(TextBlock::Markdown { markdown }) => words(&Marked::plain(markdown)),
        Block::Chart { spec } => {
            let drawn = drawn.next().unwrap_or(Err(ChartRefusal::Failed));
            let bodies = picture::bodies(spec, drawn, canvas, phrases);
            View {
                pieces: rich::media(&bodies),
                classic: bodies.into_iter().map(plain).collect(),
                nature: Nature::Whole,
            }
        }
        Block::Table(table) => table_view(table, canvas, phrases),
        Block::File(file) => {
            let body = file::body(file, canvas, phrases);
            View {
                pieces: rich::media(std::slice::from_ref(&body)),
                classic: vec![plain(body)],
                nature: Nature::Whole,
            }
        }
        Block::Map(map) => {
            let mut classic: Vec<Part> = map::bodies(map, canvas, phrases).into_iter().map(plain).collect();
            if let Some(last) = classic.last_mut() {
                last.buttons.push(vec![map::link(map, phrases)]);
            }
            View {
                pieces: rich::map(map, phrases),
                classic,
                nature: Nature::Whole,
            }
        }
    }
}

fn words(marked: &Marked) -> View {
    View {
        classic: vec![plain(PartBody::Text(marked.clone()))],
        pieces: rich::words(marked),
        nature: Nature::Words,
    }
}

fn table_view(table: &crate::block::TableBlock, canvas: &Canvas, phrases: &Phrases) -> View {
    View {
        classic: table::bodies(table, canvas, phrases)
            .into_iter()
            .map(plain)
            .collect(),
        pieces: rich::table(table, phrases),
        nature: Nature::Table,
    }
}

const fn plain(body: PartBody) -> Part {
    Part {
        body,
        buttons: Vec::new(),
    }
}
