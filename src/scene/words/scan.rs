//! Finds the words of a message, and which of them a longer one hides.

use super::{Hit, Words};
use crate::scene::tokens::{Token, TokenKind};

impl Words {
    /// Every hit in a message, by place; what a longer hit holds within itself is left out.
    pub(crate) fn scan(&self, tokens: &[Token]) -> Vec<Hit> {
        let forms = self.typos.forms(tokens);
        let mut hits = Vec::new();
        for start in 0..tokens.len() {
            self.entries_at(&forms[start], |index| {
                if let Some((class, entry)) = self.entry(index)
                    && let Some(end) = entry.end_at(tokens, &forms, start)
                {
                    hits.push(Hit {
                        class: *class,
                        start,
                        end,
                    });
                }
            });
        }
        self.visible(tokens, &hits)
    }

    fn entries_at(&self, (text, stem): &(String, String), mut visit: impl FnMut(u32)) {
        let exact = self.first.get(text.as_str()).into_iter();
        let stems = self.first_stem.get(stem.as_str()).into_iter();
        exact.chain(stems).flatten().for_each(|index| visit(*index));
        for (at, _) in text.char_indices().skip(1).take(24) {
            let head = self.prefixes.get(&text[..at]).into_iter();
            let tail = self.suffixes.get(&text[at..]).into_iter();
            head.chain(tail).flatten().for_each(|index| visit(*index));
        }
        for index in self.prefixes.get(text.as_str()).into_iter().flatten() {
            visit(*index);
        }
    }

    // A longer Chinese word is another word than the characters in it; where words stand apart, only a whole
    // phrase or more of the same kind hides the words within.
    fn hides(&self, tokens: &[Token], longer: &Hit, hit: &Hit) -> bool {
        let exception = self.names[usize::from(longer.class.0)].starts_with('-');
        let han = tokens[hit.start].kind == TokenKind::Han;
        !exception && (han || longer.class == hit.class || longer.end - longer.start >= 3)
    }

    fn visible(&self, tokens: &[Token], hits: &[Hit]) -> Vec<Hit> {
        // Hits stand in the order of their starts: what begins further back than the longest is long reaches nothing.
        let longest = hits.iter().map(|hit| hit.end - hit.start).max().unwrap_or(0);
        let hidden = |hit: &Hit| {
            let exception = self.exceptions.get(&hit.class);
            let from = hits.partition_point(|other| other.start + longest < hit.start);
            hits[from..]
                .iter()
                .take_while(|other| other.start < hit.end)
                .any(|other| {
                    let longer = other.start <= hit.start
                        && other.end >= hit.end
                        && other.end - other.start > hit.end - hit.start
                        && self.hides(tokens, other, hit);
                    let excepted = Some(&other.class) == exception && other.end > hit.start;
                    excepted || (longer && !self.particles[usize::from(hit.class.0)])
                })
        };
        hits.iter().filter(|hit| !hidden(hit)).copied().collect()
    }
}
