//! What is left of a text when its times, tags and fields are cut out.

use std::ops::Range;

use super::tokens::is_han;

/// The text of `whole` without `cuts`; the seams are mended and hanging signs go.
pub(super) fn without(text: &str, whole: &Range<usize>, cuts: &[Range<usize>]) -> String {
    let mut cuts: Vec<&Range<usize>> = cuts
        .iter()
        .filter(|cut| cut.start < whole.end && cut.end > whole.start)
        .collect();
    cuts.sort_by_key(|cut| cut.start);
    let mut left = String::new();
    let mut at = whole.start;
    for cut in cuts {
        if cut.start > at {
            join(&mut left, text.get(at..cut.start).unwrap_or_default());
        }
        at = at.max(cut.end);
    }
    if at < whole.end {
        join(&mut left, text.get(at..whole.end).unwrap_or_default());
    }
    let cut_at_end = at >= whole.end;
    trim(&left, cut_at_end).to_owned()
}

fn join(left: &mut String, piece: &str) {
    if left.trim().is_empty() {
        left.clear();
        left.push_str(piece);
        return;
    }
    let piece = piece.trim_start();
    while left.ends_with([' ', '\t']) {
        left.pop();
    }
    let (Some(last), Some(first)) = (left.chars().next_back(), piece.chars().next()) else {
        return;
    };
    if is_pause(first) && (is_pause(last) || last == '(') {
        left.push_str(piece.trim_start_matches(is_pause));
        return;
    }
    let tight = (is_han(last) && is_han(first)) || is_pause(first) || matches!(first, ')' | '.' | '!' | '?');
    let wide_pause = matches!(last, '，' | '。' | '、' | '：' | '；' | '\n');
    if !tight && !wide_pause {
        left.push(' ');
    }
    left.push_str(piece);
}

const fn is_pause(c: char) -> bool {
    matches!(c, ',' | ';' | ':' | '，' | '；' | '：' | '、')
}

fn trim(text: &str, cut_at_end: bool) -> &str {
    let text = text.trim().trim_start_matches(|c: char| {
        is_pause(c)
            || c.is_whitespace()
            || matches!(c, '.' | '。' | '-' | '–' | '—' | ')' | '）' | '!' | '！')
    });
    if cut_at_end {
        text.trim_end_matches(|c: char| {
            is_pause(c) || c.is_whitespace() || matches!(c, '-' | '–' | '—' | '(' | '（')
        })
    } else {
        text.trim_end_matches(|c: char| is_pause(c) || c.is_whitespace())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seams_are_mended() {
        for (text, cut, left) in [
            ("yesterday ran 5 km", "yesterday", "ran 5 km"),
            ("ran 5 km yesterday", "yesterday", "ran 5 km"),
            ("ran, yesterday, 5 km", "yesterday", "ran, 5 km"),
            ("lunch #food with Ann", "#food", "lunch with Ann"),
            ("在食堂昨天吃了饭", "昨天", "在食堂吃了饭"),
            ("昨天，吃了饭。", "昨天", "吃了饭。"),
            ("ran yesterday!", "yesterday", "ran!"),
            ("yesterday", "yesterday", ""),
            ("  yesterday to town", "yesterday", "to town"),
        ] {
            let start = text.find(cut).unwrap();
            assert_eq!(
                without(
                    text,
                    &(0..text.len()),
                    std::slice::from_ref(&(start..start + cut.len()))
                ),
                left,
                "{text}"
            );
        }
    }
}
