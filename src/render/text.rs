//! Marked text made fit to be sent: no control characters, no marks that exclude each other, nothing invisible.

use crate::part::{Mark, MarkKind, Marked};

/// The text without control characters, with line breaks of one kind, its marks moved along and made compatible.
pub(super) fn clean(text: &Marked) -> Marked {
    let marks = compatible(&text.marks);
    if !text.text.contains(unwanted) {
        return Marked {
            text: text.text.clone(),
            marks,
        };
    }
    let mut out = String::with_capacity(text.text.len());
    // For each byte of the old text where it stands in the new one.
    let mut moved = Vec::with_capacity(text.text.len() + 1);
    let mut characters = text.text.chars().peekable();
    while let Some(c) = characters.next() {
        moved.extend(std::iter::repeat_n(out.len(), c.len_utf8()));
        match c {
            '\r' if characters.peek() == Some(&'\n') => {}
            '\r' | '\u{2028}' | '\u{2029}' | '\u{b}' | '\u{c}' => out.push('\n'),
            c if unwanted(c) => {}
            c => out.push(c),
        }
    }
    moved.push(out.len());
    let at = |byte: usize| moved.get(byte).copied().unwrap_or(out.len());
    let marks = marks
        .into_iter()
        .map(|mark| Mark {
            range: at(mark.range.start)..at(mark.range.end),
            kind: mark.kind,
        })
        .filter(|mark| !mark.range.is_empty())
        .collect();
    Marked { text: out, marks }
}

fn unwanted(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t')) || matches!(c, '\u{2028}' | '\u{2029}')
}

// Monospace text holds no other marks, and a quotation holds no block of code: the code wins.
fn compatible(marks: &[Mark]) -> Vec<Mark> {
    let is_code = |mark: &&Mark| matches!(mark.kind, MarkKind::Code | MarkKind::Pre(_));
    let mut codes: Vec<&Mark> = marks.iter().filter(is_code).collect();
    codes.sort_by_key(|mark| mark.range.start);
    let kept = marks.iter().filter(|mark| match &mark.kind {
        MarkKind::Bold | MarkKind::Italic | MarkKind::Strike | MarkKind::Link(_) => {
            let after = codes.partition_point(|code| code.range.start <= mark.range.start);
            let around = after.checked_sub(1).map(|index| codes[index]);
            around.is_none_or(|code| code.range.end < mark.range.end)
        }
        MarkKind::Quote => !codes.iter().any(|code| {
            let meets = code.range.start < mark.range.end && mark.range.start < code.range.end;
            meets && matches!(code.kind, MarkKind::Pre(_))
        }),
        MarkKind::Code | MarkKind::Pre(_) | MarkKind::Heading => true,
    });
    kept.filter(|mark| !mark.range.is_empty()).cloned().collect()
}

/// Whether nobody would see anything: a channel refuses such a text.
pub(super) fn is_blank(text: &str) -> bool {
    text.chars().all(is_invisible)
}

fn is_invisible(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(range: std::ops::Range<usize>, kind: MarkKind) -> Mark {
        Mark { range, kind }
    }

    #[test]
    fn control_characters_go_and_marks_follow() {
        let text = Marked {
            text: "a\r\nb\u{0}c\u{2028}d".to_owned(),
            marks: vec![mark(3..6, MarkKind::Bold), mark(4..5, MarkKind::Italic)],
        };
        let clean = clean(&text);
        assert_eq!(clean.text, "a\nbc\nd");
        assert_eq!(clean.marks, vec![mark(2..4, MarkKind::Bold)]);
    }

    #[test]
    fn code_holds_no_other_marks() {
        for (marks, kept) in [
            (vec![mark(0..3, MarkKind::Code), mark(1..2, MarkKind::Bold)], 1),
            (vec![mark(0..9, MarkKind::Bold), mark(1..2, MarkKind::Code)], 2),
            (
                vec![mark(0..9, MarkKind::Quote), mark(1..2, MarkKind::Pre(None))],
                1,
            ),
            (vec![mark(0..9, MarkKind::Quote), mark(1..2, MarkKind::Code)], 2),
            (vec![mark(3..3, MarkKind::Bold)], 0),
        ] {
            assert_eq!(compatible(&marks).len(), kept, "{marks:?}");
        }
    }

    #[test]
    fn what_nobody_sees_is_blank() {
        for (text, blank) in [
            ("", true),
            (" \n\t\u{3000}", true),
            ("\u{200b}\u{2060}\u{feff}\u{3164}\u{ad}", true),
            ("\u{e0041}\u{fe0f}", true),
            (".", false),
            ("\u{200b}я", false),
        ] {
            assert_eq!(is_blank(text), blank, "{text:?}");
        }
    }
}
