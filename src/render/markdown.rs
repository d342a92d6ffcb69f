//! `CommonMark` with tables to text with marks; fenced charts and tables become blocks.

mod fence;
mod grid;
#[cfg(test)]
mod tests;
mod writer;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::block::Block;
use crate::domain::Lang;
use crate::part::MarkKind;
use fence::Fence;
use grid::Grid;
use writer::Writer;

/// Reads a source into blocks in their order: marked text, tables, charts. Raw HTML stays as text.
pub(super) fn read(source: &str, lang: Lang) -> Vec<Block> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let mut reader = Reader {
        lang,
        writer: Writer::default(),
        fence: None,
        grid: None,
        images: Vec::new(),
    };
    for event in Parser::new_ext(source, options) {
        reader.event(event);
    }
    reader.writer.finish()
}

struct Reader {
    lang: Lang,
    writer: Writer,
    fence: Option<Fence>,
    grid: Option<Grid>,
    // The address of each image that is open.
    images: Vec<String>,
}

impl Reader {
    fn event(&mut self, event: Event) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(words) | Event::Html(words) | Event::InlineHtml(words) => self.words(&words),
            Event::Code(code) => self.code(&code),
            Event::SoftBreak | Event::HardBreak => self.line_break(),
            Event::Rule => self.writer.rule(),
            Event::TaskListMarker(done) => self.writer.task(done),
            // These come only with options that are off; their source is shown.
            Event::InlineMath(words) | Event::DisplayMath(words) | Event::FootnoteReference(words) => {
                self.words(&words);
            }
        }
    }

    fn start(&mut self, tag: Tag) {
        match tag {
            Tag::Paragraph | Tag::HtmlBlock => self.writer.begin_block(),
            Tag::Heading { .. } => {
                self.writer.begin_block();
                self.writer.open(MarkKind::Heading);
            }
            Tag::BlockQuote(_) => self.writer.begin_quote(),
            Tag::CodeBlock(kind) => self.fence = Some(Fence::new(&kind)),
            Tag::List(first) => self.writer.begin_list(first),
            Tag::Item => self.writer.begin_item(),
            Tag::Table(sides) => self.grid = Some(Grid::new(&sides)),
            Tag::TableHead | Tag::TableRow => self.in_grid(Grid::begin_row),
            Tag::TableCell => self.in_grid(Grid::begin_cell),
            Tag::Emphasis => self.writer.open(MarkKind::Italic),
            Tag::Strong => self.writer.open(MarkKind::Bold),
            Tag::Strikethrough => self.writer.open(MarkKind::Strike),
            Tag::Link { dest_url, .. } => self.writer.open(MarkKind::Link(dest_url.into_string())),
            Tag::Image { dest_url, .. } => {
                self.words("🖼 ");
                let address = dest_url.into_string();
                self.writer.open(MarkKind::Link(address.clone()));
                self.images.push(address);
            }
            // These come only with options that are off.
            Tag::FootnoteDefinition(_)
            | Tag::DefinitionList
            | Tag::DefinitionListTitle
            | Tag::DefinitionListDefinition
            | Tag::Superscript
            | Tag::Subscript
            | Tag::MetadataBlock(_) => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) | TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link => {
                self.writer.close();
            }
            TagEnd::Image => {
                let address = self.images.pop().unwrap_or_default();
                self.writer.close_or_write(&address);
            }
            TagEnd::BlockQuote(_) => self.writer.end_quote(),
            TagEnd::CodeBlock => self.end_fence(),
            TagEnd::List(_) => self.writer.end_list(),
            TagEnd::Item => self.writer.end_item(),
            TagEnd::Table => {
                if let Some(table) = self.grid.take().and_then(Grid::finish) {
                    self.writer.block(Block::Table(table));
                }
            }
            TagEnd::Paragraph
            | TagEnd::HtmlBlock
            | TagEnd::TableHead
            | TagEnd::TableRow
            | TagEnd::TableCell
            | TagEnd::FootnoteDefinition
            | TagEnd::DefinitionList
            | TagEnd::DefinitionListTitle
            | TagEnd::DefinitionListDefinition
            | TagEnd::Superscript
            | TagEnd::Subscript
            | TagEnd::MetadataBlock(_) => {}
        }
    }

    fn in_grid(&mut self, change: fn(&mut Grid)) {
        if let Some(grid) = &mut self.grid {
            change(grid);
        }
    }

    fn words(&mut self, words: &str) {
        if let Some(fence) = &mut self.fence {
            fence.push(words);
        } else if let Some(grid) = &mut self.grid {
            grid.push(words);
        } else {
            self.writer.write(words);
        }
    }

    fn code(&mut self, code: &str) {
        if let Some(grid) = &mut self.grid {
            grid.push(code);
        } else if let Some(fence) = Fence::on_one_line(code) {
            fence.finish(self.lang, &mut self.writer);
        } else {
            self.writer.open(MarkKind::Code);
            self.writer.write(code);
            self.writer.close();
        }
    }

    // A line of the source stays a line: people and models write them on purpose.
    fn line_break(&mut self) {
        if let Some(grid) = &mut self.grid {
            grid.push(" ");
        } else {
            self.writer.line();
        }
    }

    fn end_fence(&mut self) {
        if let Some(fence) = self.fence.take() {
            fence.finish(self.lang, &mut self.writer);
        }
    }
}
