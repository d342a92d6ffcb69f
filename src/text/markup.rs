//! The three signs a phrase may hold: `*bold*`, `_italic_`, `` `code` ``.

use crate::part::{Mark, MarkKind, Marked};

// Two private-use characters that no person types; what stands between them is a person's words.
const OPEN: char = '\u{F8F0}';
const CLOSE: char = '\u{F8F1}';

/// Puts a person's words between fences, so that no sign in them is read as markup.
pub(super) fn fence(words: &str) -> String {
    let mut fenced = String::with_capacity(words.len() + 6);
    fenced.push(OPEN);
    fenced.extend(words.chars().filter(|c| !matches!(*c, OPEN | CLOSE)));
    fenced.push(CLOSE);
    fenced
}

/// Reads a filled-in phrase. A sign without its partner is shown as it is.
pub(super) fn parse(phrase: &str) -> Marked {
    let mut out = Marked::default();
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut fenced = false;
    for c in phrase.chars() {
        match c {
            OPEN => fenced = true,
            CLOSE => fenced = false,
            '*' | '_' | '`' if !fenced => toggle(&mut out, &mut open, c),
            _ => out.text.push(c),
        }
    }
    while let Some((sign, at)) = open.pop() {
        out.text.insert(at, sign);
        for mark in &mut out.marks {
            if mark.range.start >= at {
                mark.range = mark.range.start + 1..mark.range.end + 1;
            }
        }
    }
    out.marks.sort_by_key(|mark| (mark.range.start, mark.range.end));
    out
}

fn toggle(out: &mut Marked, open: &mut Vec<(char, usize)>, sign: char) {
    let Some(position) = open.iter().rposition(|(other, _)| *other == sign) else {
        open.push((sign, out.text.len()));
        return;
    };
    let (_, start) = open.remove(position);
    let kind = match sign {
        '*' => MarkKind::Bold,
        '_' => MarkKind::Italic,
        _ => MarkKind::Code,
    };
    if start < out.text.len() {
        out.marks.push(Mark {
            range: start..out.text.len(),
            kind,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_become_marks_and_words_stay() {
        let bold = |range| Mark {
            range,
            kind: MarkKind::Bold,
        };
        for (phrase, text, marks) in [
            ("plain".to_owned(), "plain", vec![]),
            ("*a* b".to_owned(), "a b", vec![bold(0..1)]),
            (format!("*{}*", fence("x*y_z`")), "x*y_z`", vec![bold(0..6)]),
            ("2 * 3".to_owned(), "2 * 3", vec![]),
            (
                "2 * 3 _i_".to_owned(),
                "2 * 3 i",
                vec![Mark {
                    range: 6..7,
                    kind: MarkKind::Italic,
                }],
            ),
        ] {
            assert_eq!(
                parse(&phrase),
                Marked {
                    text: text.to_owned(),
                    marks
                },
                "{phrase}"
            );
        }
    }
}
