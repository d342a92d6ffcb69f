//! Text under construction: marks that are open, lists that are nested, blank lines between blocks.

use crate::block::{Block, TextBlock};
use crate::part::{Mark, MarkKind, Marked};

const BULLETS: [&str; 3] = ["• ", "◦ ", "▪ "];
const INDENT: &str = "   ";

#[derive(Default)]
pub(super) struct Writer {
    out: Vec<Block>,
    text: Marked,
    open: Vec<(MarkKind, usize)>,
    // For each open list the number of its next item; `None` for bullets.
    lists: Vec<Option<u64>>,
    quotes: usize,
    // What stands before the next block: nothing yet, the bullet of its item, or other blocks.
    after: After,
}

#[derive(Default, Clone, Copy, PartialEq)]
enum After {
    #[default]
    Blocks,
    Bullet,
}

impl Writer {
    /// Begins a paragraph or another block that stands on lines of its own.
    pub(super) fn begin_block(&mut self) {
        if self.after == After::Bullet {
            self.after = After::Blocks;
            return;
        }
        self.gap(if self.lists.is_empty() { "\n\n" } else { "\n" });
        if !self.lists.is_empty() {
            let depth = self.lists.len();
            self.text.push_str(&INDENT.repeat(depth));
        }
    }

    // The break before what comes next: never at the start, never more than is there already.
    fn gap(&mut self, gap: &str) {
        if self.text.is_empty() {
            return;
        }
        let there = self.text.text.len() - self.text.text.trim_end_matches('\n').len();
        self.text.push_str(&gap[there.min(gap.len())..]);
    }

    pub(super) fn begin_list(&mut self, first: Option<u64>) {
        if self.lists.is_empty() && self.after == After::Blocks {
            self.gap("\n\n");
        }
        self.lists.push(first);
        self.after = After::Blocks;
    }

    pub(super) fn end_list(&mut self) {
        self.lists.pop();
        self.after = After::Blocks;
    }

    pub(super) fn begin_item(&mut self) {
        self.gap("\n");
        let depth = self.lists.len().saturating_sub(1);
        self.text.push_str(&INDENT.repeat(depth));
        match self.lists.last_mut() {
            Some(Some(number)) => {
                self.text.push_str(&number.to_string()).push_str(". ");
                *number += 1;
            }
            Some(None) | None => {
                self.text.push_str(BULLETS[depth.min(BULLETS.len() - 1)]);
            }
        }
        self.after = After::Bullet;
    }

    pub(super) fn end_item(&mut self) {
        self.after = After::Blocks;
    }

    /// The box of a task takes the place of its bullet.
    pub(super) fn task(&mut self, done: bool) {
        for bullet in BULLETS {
            if self.text.text.ends_with(bullet) {
                let end = self.text.text.len() - bullet.len();
                self.text.text.truncate(end);
            }
        }
        self.text.push_str(if done { "☑ " } else { "☐ " });
    }

    /// Quotes do not nest: the outermost is marked.
    pub(super) fn begin_quote(&mut self) {
        self.quotes += 1;
        if self.quotes == 1 {
            self.begin_block();
            self.open(MarkKind::Quote);
            self.after = After::Bullet;
        }
    }

    pub(super) fn end_quote(&mut self) {
        self.quotes = self.quotes.saturating_sub(1);
        if self.quotes == 0 {
            self.close();
        }
        self.after = After::Blocks;
    }

    pub(super) fn rule(&mut self) {
        self.begin_block();
        self.text.push_str("———");
    }

    /// A monospace block of its own.
    pub(super) fn pre(&mut self, language: Option<String>, code: &str) {
        self.after = After::Blocks;
        self.gap(if self.lists.is_empty() { "\n\n" } else { "\n" });
        self.open(MarkKind::Pre(language));
        self.write(code);
        self.close();
    }

    pub(super) fn write(&mut self, words: &str) {
        // A tight list item holds its words without a paragraph around them.
        self.after = After::Blocks;
        self.text.push_str(words);
    }

    pub(super) fn line(&mut self) {
        self.text.push_str("\n");
        self.text.push_str(&INDENT.repeat(self.lists.len()));
    }

    pub(super) fn open(&mut self, kind: MarkKind) {
        self.open.push((kind, self.text.text.len()));
    }

    pub(super) fn close(&mut self) {
        if let Some((kind, start)) = self.open.pop() {
            self.mark(kind, start);
        }
    }

    /// Closes a mark; where nothing was written within it, these words stand for it.
    pub(super) fn close_or_write(&mut self, words: &str) {
        if self
            .open
            .last()
            .is_some_and(|(_, start)| *start == self.text.text.len())
        {
            self.write(words);
        }
        self.close();
    }

    fn mark(&mut self, kind: MarkKind, start: usize) {
        let kind = match kind {
            // An address that no client opens is shown beside its words.
            MarkKind::Link(address) if !opens(&address) => {
                if !address.is_empty() && !self.text.text[start..].contains(&address) {
                    self.text.push_str(" (").push_str(&address).push_str(")");
                }
                return;
            }
            kind => kind,
        };
        if let MarkKind::Link(address) = &kind
            && start == self.text.text.len()
        {
            self.text.push_str(address);
        }
        if start < self.text.text.len() {
            let range = start..self.text.text.len();
            self.text.marks.push(Mark { range, kind });
        }
    }

    /// A block that is not text; the text around it goes on with the same marks.
    pub(super) fn block(&mut self, block: Block) {
        let open = self.open.clone();
        while !self.open.is_empty() {
            self.close();
        }
        self.flush();
        self.out.push(block);
        self.open = open.into_iter().map(|(kind, _)| (kind, 0)).collect();
    }

    fn flush(&mut self) {
        let mut text = std::mem::take(&mut self.text);
        text.marks
            .sort_by_key(|mark| (mark.range.start, std::cmp::Reverse(mark.range.end)));
        if !text.text.trim().is_empty() {
            self.out.push(Block::Text(TextBlock::Marked(text)));
        }
    }

    pub(super) fn finish(mut self) -> Vec<Block> {
        while !self.open.is_empty() {
            self.close();
        }
        self.flush();
        self.out
    }
}

fn opens(address: &str) -> bool {
    ["https://", "http://", "tg://", "mailto:", "tel:"]
        .iter()
        .any(|scheme| {
            address
                .get(..scheme.len())
                .is_some_and(|head| head.eq_ignore_ascii_case(scheme))
        })
}
