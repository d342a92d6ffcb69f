//! Cutting, by examples and by properties.

use proptest::prelude::*;

use super::*;
use crate::part::MarkKind;

const TELEGRAM: Limits = Limits {
    units: Some(4096),
    bytes: Some(32_768),
};

fn within(units: usize) -> Limits {
    Limits {
        units: Some(units),
        bytes: Some(units * 8),
    }
}

fn check(text: &str, units: usize, pieces: &[&str]) {
    let cut: Vec<_> = split(&Marked::plain(text), within(units))
        .into_iter()
        .map(|piece| piece.text)
        .collect();
    assert_eq!(cut, pieces, "{text:?}");
}

#[test]
fn cuts_stand_where_a_reader_would_pause() {
    check("short", 10, &["short"]);
    check("one two\n\nthree", 10, &["one two", "three"]);
    check("one two\nthree four", 10, &["one two", "three four"]);
    check("one two three", 10, &["one two", "three"]);
    check("abcdefghijklmno", 10, &["abcdefghij", "klmno"]);
    check("a\n\nbcdefgh ijk", 10, &["a\n\nbcdefgh", "ijk"]);
    check("   \n  ", 3, &[]);
    // A family is one character to a reader, of 11 units.
    check("a👨‍👩‍👧‍👦b", 12, &["a👨‍👩‍👧‍👦", "b"]);
    check("ab👨‍👩‍👧‍👦", 12, &["ab", "👨‍👩‍👧‍👦"]);
    // Where even one such character is too long, code points stay whole.
    check("👨‍👩‍👧‍👦", 3, &["👨‍", "👩‍", "👧‍", "👦"]);
}

#[test]
fn marks_are_closed_and_opened_again() {
    let code = format!("{}\n{}", "a".repeat(3000), "b".repeat(3000));
    let pieces = split(
        &Marked::of(code, MarkKind::Pre(Some("rust".to_owned()))),
        TELEGRAM,
    );
    assert_eq!(pieces.len(), 2);
    for piece in pieces {
        assert_eq!(piece.text.len(), 3000);
        assert_eq!(piece.marks.len(), 1);
        assert_eq!(piece.marks[0].range, 0..3000);
    }
}

#[test]
fn bytes_are_counted_too() {
    // Three bytes and one unit each.
    let text = "語".repeat(4096);
    let narrow = Limits {
        units: Some(4096),
        bytes: Some(3000),
    };
    assert!(
        split(&Marked::plain(text), narrow)
            .iter()
            .all(|piece| piece.text.len() <= 3000)
    );
}

fn texts() -> impl Strategy<Value = String> {
    let words = prop_oneof![
        "[a-zа-яё]{1,9}",
        Just(" ".to_owned()),
        Just("\n".to_owned()),
        Just("\n\n".to_owned()),
        Just("👩‍💻🇩🇪é".to_owned()),
        Just("汉字".to_owned()),
        Just("e\u{301}\u{302}".to_owned()),
        Just(" \u{301}".to_owned()),
    ];
    proptest::collection::vec(words, 0..120).prop_map(|words| words.concat())
}

proptest! {
    #[test]
    fn every_piece_fits_and_nothing_but_blanks_is_lost(text in texts(), most in 1_usize..40, from in 0_usize..300, length in 1_usize..300) {
        let limits = Limits { units: Some(most.max(2)), bytes: Some(most.max(2) * 4) };
        let boundary = |mut at: usize| { at = at.min(text.len()); while !text.is_char_boundary(at) { at -= 1; } at };
        let range = boundary(from)..boundary(from + length);
        let marked = Marked { text: text.clone(), marks: vec![Mark { range: range.clone(), kind: MarkKind::Bold }] };
        let pieces = split(&marked, limits);
        let seen = |text: &str| text.chars().filter(|c| !is_blank(&c.to_string())).collect::<String>();
        let joined: String = pieces.iter().map(|piece| piece.text.as_str()).collect();
        prop_assert_eq!(seen(&joined), seen(&text));
        let mut bold = String::new();
        for piece in &pieces {
            prop_assert!(limits.hold(&piece.text) && !is_blank(&piece.text));
            for mark in &piece.marks {
                prop_assert!(piece.text.get(mark.range.clone()).is_some());
                bold.push_str(&piece.text[mark.range.clone()]);
            }
        }
        prop_assert_eq!(seen(&bold), seen(&text[range]));
    }
}
