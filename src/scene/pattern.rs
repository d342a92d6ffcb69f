//! Patterns over the classes of a sentence: `^ remind .. #moment ! ask`.
//!
//! Elements stand one after another; `..` lets anything stand between two, otherwise only fillers and signs may.
//! `a|b` is either, `a?` may be missing, `^` and `$` are the ends of the sentence, and any class behind `!` spoils it.

use super::sentence::Sentence;
use super::words::{Class, Words};

/// A compiled pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pattern {
    steps: Vec<Step>,
    at_start: bool,
    at_end: bool,
    unless: Vec<Class>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    classes: Vec<Class>,
    optional: bool,
    gap_before: bool,
}

/// Where each element of a pattern was found: token ranges in the order of the elements, missing ones left out.
pub(crate) type Found = Vec<(Class, std::ops::Range<usize>)>;

impl Pattern {
    /// Reads a pattern. The error is the class name that no words file has.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let words = Words::all();
        let class = |name: &str| words.class(name).ok_or_else(|| name.to_owned());
        let mut pattern = Self {
            steps: Vec::new(),
            at_start: false,
            at_end: false,
            unless: Vec::new(),
        };
        let (body, unless) = text.split_once('!').unwrap_or((text, ""));
        let mut gap = false;
        for element in body.split_whitespace() {
            match element {
                "^" => pattern.at_start = true,
                "$" => pattern.at_end = !gap,
                ".." => gap = true,
                _ => {
                    let optional = element.ends_with('?');
                    let classes = element.trim_end_matches('?').split('|').map(class);
                    pattern.steps.push(Step {
                        classes: classes.collect::<Result<_, _>>()?,
                        optional,
                        gap_before: gap || (pattern.steps.is_empty() && !pattern.at_start),
                    });
                    gap = false;
                }
            }
        }
        pattern.unless = unless.split_whitespace().map(class).collect::<Result<_, _>>()?;
        Ok(pattern)
    }

    /// Where the pattern stands in a sentence, if it does.
    pub(crate) fn find(&self, sentence: &Sentence<'_>) -> Option<Found> {
        if self.unless.iter().any(|class| sentence.has(*class)) {
            return None;
        }
        let mut found = Vec::with_capacity(self.steps.len());
        self.walk(sentence, 0, 0, false, &mut found).then_some(found)
    }

    // `gap` is the gap of a missing element, which the next one inherits.
    fn walk(&self, sentence: &Sentence<'_>, step: usize, from: usize, gap: bool, found: &mut Found) -> bool {
        let Some(wanted) = self.steps.get(step) else {
            return !self.at_end || sentence.skip_fillers(from) >= sentence.tokens.len();
        };
        let gap = gap || wanted.gap_before;
        let reach = if gap {
            usize::MAX
        } else {
            sentence.skip_fillers(from)
        };
        for hit in &sentence.hits {
            if hit.start < from || hit.start > reach || !wanted.classes.contains(&hit.class) {
                continue;
            }
            found.push((hit.class, hit.start..hit.end));
            if self.walk(sentence, step + 1, hit.end, false, found) {
                return true;
            }
            found.pop();
        }
        wanted.optional && self.walk(sentence, step + 1, from, gap, found)
    }
}
