//! Patterns over the classes of a sentence: `^ remind .. #moment ! ask`.
//!
//! Elements stand one after another; `..` lets anything stand between two, otherwise only fillers and signs may.
//! `a|b` is either, `a?` may be missing, `^` and `$` are the ends of the sentence, and any class behind `!` spoils it.

use std::collections::HashSet;

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
        let there = |step: &Step| step.optional || step.classes.iter().any(|class| sentence.has(*class));
        if !self.steps.iter().all(there) || self.unless.iter().any(|class| sentence.has(*class)) {
            return None;
        }
        let mut search = Search {
            pattern: self,
            sentence,
            found: Vec::with_capacity(self.steps.len()),
            failed: HashSet::new(),
        };
        search.walk(0, 0, false).then_some(search.found)
    }
}

/// One search; what failed once at a place is not tried there again, so that long messages cost no more than their length.
struct Search<'s> {
    pattern: &'s Pattern,
    sentence: &'s Sentence<'s>,
    found: Found,
    failed: HashSet<(usize, usize, bool)>,
}

impl Search<'_> {
    // `gap` is the gap of a missing element, which the next one inherits.
    fn walk(&mut self, step: usize, from: usize, gap: bool) -> bool {
        let Some(wanted) = self.pattern.steps.get(step) else {
            return !self.pattern.at_end || self.sentence.skip_fillers(from) >= self.sentence.tokens.len();
        };
        if self.failed.contains(&(step, from, gap)) {
            return false;
        }
        let reaches = gap || wanted.gap_before;
        let last = if reaches {
            usize::MAX
        } else {
            self.sentence.skip_fillers(from)
        };
        let first = self.sentence.hits.partition_point(|hit| hit.start < from);
        for hit in &self.sentence.hits[first..] {
            if hit.start > last {
                break;
            }
            if !wanted.classes.contains(&hit.class) {
                continue;
            }
            self.found.push((hit.class, hit.start..hit.end));
            if self.walk(step + 1, hit.end, false) {
                return true;
            }
            self.found.pop();
        }
        if wanted.optional && self.walk(step + 1, from, reaches) {
            return true;
        }
        self.failed.insert((step, from, gap));
        false
    }
}
