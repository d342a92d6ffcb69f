//! What is left of a sentence when some of its spans were taken away.

use std::ops::Range;

use super::lexicon::{LEXICON, Sense};
use super::words::Role;
use super::{Reading, Span, Token, What};

impl Reading {
    /// The first span whose meaning `pick` wants, with what it took from it.
    pub fn first<T>(&self, pick: impl Fn(&What) -> Option<T>) -> Option<(&Span, T)> {
        self.spans
            .iter()
            .find_map(|span| pick(&span.what).map(|value| (span, value)))
    }

    /// The text without these ranges: no doubled blanks, no preposition or sign left hanging.
    #[must_use]
    pub fn rest(&self, taken: &[Range<usize>]) -> String {
        let mut dropped = vec![false; self.tokens.len()];
        for (token, dropped) in self.tokens.iter().zip(&mut dropped) {
            *dropped = taken
                .iter()
                .any(|range| range.start < token.range.end && token.range.start < range.end);
        }
        if !dropped.contains(&true) {
            return self.text.trim().to_owned();
        }
        drop_hanging(&self.tokens, &mut dropped);
        let mut out = String::with_capacity(self.text.len());
        let mut end = 0;
        for (token, dropped) in self.tokens.iter().zip(dropped) {
            let gap = &self.text[end..token.range.start];
            if gap.contains('\n') {
                out.push('\n');
            } else if !gap.is_empty() {
                out.push(' ');
            }
            if !dropped {
                out.push_str(&self.text[token.range.clone()]);
            }
            end = token.range.end;
        }
        tidy(&out)
    }
}

// From the taken pieces to both sides: "lunch for" loses its preposition, "of coffee" its "of", and nothing
// begins or ends with one.
fn drop_hanging(tokens: &[Token], dropped: &mut [bool]) {
    for at in (0..tokens.len()).rev() {
        let next = dropped.get(at + 1).copied().unwrap_or(false);
        if next && !dropped[at] && has(&tokens[at], Role::Dangling) {
            dropped[at] = true;
        }
    }
    for at in 1..tokens.len() {
        let point = tokens[at].folded == "." && at + 1 < tokens.len();
        if dropped[at - 1] && !dropped[at] && (has(&tokens[at], Role::Of) || point) {
            dropped[at] = true;
        }
    }
    let mut only_taken = dropped[0];
    for at in 0..tokens.len() {
        if only_taken && !dropped[at] && hangs_in_front(&tokens[at]) {
            dropped[at] = true;
        }
        only_taken &= dropped[at];
    }
}

fn has(token: &Token, role: Role) -> bool {
    LEXICON.of(&token.folded).contains(&Sense::Role(role))
}

fn hangs_in_front(token: &Token) -> bool {
    has(token, Role::Dangling)
        || token
            .folded
            .chars()
            .all(|c| !c.is_alphanumeric() && SIGNS.contains(c))
}

const SIGNS: &str = ",.;:、，。；：-–—";

// One blank at most, none before a sign or between Chinese characters that a blank was left between, and no
// sign at either end.
fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let last = out.chars().next_back();
        match c {
            ' ' if last.is_none_or(|last| last == ' ' || last == '\n') => {}
            '\n' => {
                out.truncate(out.trim_end_matches(' ').len());
                if !out.is_empty() {
                    out.push('\n');
                }
            }
            ',' | ';' | '、' | '，' | '；' => {
                out.truncate(out.trim_end_matches([' ', ',', ';', '、', '，', '；']).len());
                if !out.is_empty() {
                    out.push(c);
                }
            }
            '.' | '!' | '?' | ')' if last == Some(' ') => {
                out.pop();
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    let out = out.replace("()", "");
    out.trim_matches(|c: char| c.is_whitespace() || SIGNS.contains(c) && c != '.')
        .trim_start_matches('.')
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::{Setting, annotate};
    use crate::domain::{Lang, Settings};

    #[test]
    fn what_is_left() {
        for (lang, text, rest) in [
            (Lang::En, "lunch at the canteen 12,50 €", "lunch at the canteen"),
            (Lang::En, "had lunch for 12 €, nice", "had lunch, nice"),
            (Lang::En, "3 cups of coffee", "coffee"),
            (Lang::En, "tomorrow at 9 to call mum", "call mum"),
            (Lang::En, "call mum tomorrow at 9.", "call mum."),
            (Lang::En, "spent 5 $ on lunch", "spent on lunch"),
            (Lang::En, "just words , kept", "just words , kept"),
            (Lang::Zh, "昨晚11点睡了7个半小时", "睡了"),
            (Lang::Zh, "明天早上8点，开会", "开会"),
            (Lang::Ru, "потратил 450 руб. на обед", "потратил на обед"),
            (Lang::Ru, "обед за 450 р", "обед"),
            (Lang::Ru, "завтра в 9 позвонить маме", "позвонить маме"),
        ] {
            let settings = Settings {
                lang,
                ..Settings::default()
            };
            let setting = Setting {
                now: "2026-03-05T14:00:00Z".parse().unwrap(),
                settings: &settings,
            };
            let reading = annotate(text, &setting);
            let taken: Vec<_> = reading.spans.iter().map(|span| span.range.clone()).collect();
            assert_eq!(reading.rest(&taken), rest, "{text}");
        }
    }
}
