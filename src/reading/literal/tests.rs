//! Numerals as people write them.

use super::*;

fn value(text: &str) -> (usize, f64, f64) {
    match numeral(text) {
        (length, Some(Numeral::Plain(plain))) => (length, plain.value, plain.comma_value),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn numbers_as_written() {
    for (text, length, point, comma) in [
        ("2,5", 3, 2.5, 2.5),
        ("2.5 km", 3, 2.5, 2.5),
        ("0,500", 5, 0.5, 0.5),
        ("1 234,56", 8, 1234.56, 1234.56),
        ("1,234.56", 8, 1234.56, 1234.56),
        ("1.234,56", 8, 1234.56, 1234.56),
        ("1,234", 5, 1234.0, 1.234),
        ("1,234,567", 9, 1_234_567.0, 1_234_567.0),
        ("10 000 steps", 6, 10000.0, 10000.0),
        ("20 30", 2, 20.0, 20.0),
        ("5, 6", 1, 5.0, 5.0),
        ("5.", 1, 5.0, 5.0),
        ("1'000", 5, 1000.0, 1000.0),
        ("12 345 67", 6, 12345.0, 12345.0),
        ("2026", 4, 2026.0, 2026.0),
    ] {
        assert_eq!(value(text), (length, point, comma), "{text}");
    }
}

#[test]
fn codes_are_left_alone() {
    for (text, length) in [
        ("1.2.3", Some(5)),
        ("192.168.0.1", Some(11)),
        ("05.03.2026", None),
        ("2026.3.5", None),
        ("2.5", None),
    ] {
        assert_eq!(coded(text), length, "{text}");
    }
    for (text, length) in [
        ("+7 913 123-45-67 call", Some(16)),
        ("8-800-555-35-35", Some(15)),
        ("2026-03-05", None),
        ("10-15", None),
        ("+1", None),
    ] {
        assert_eq!(phone(text), length, "{text}");
    }
}

#[test]
fn dates_and_clocks_as_written() {
    for (text, numeral_read) in [
        (
            "19:30",
            Numeral::Colon {
                parts: (19, 30, None),
                padded: false,
            },
        ),
        (
            "1:28:30",
            Numeral::Colon {
                parts: (1, 28, Some(30)),
                padded: false,
            },
        ),
        ("2026-03-05", Numeral::YearFirst(2026, 3, 5)),
        (
            "5.3.2026",
            Numeral::Dated {
                pair: (5, 3),
                year: 2026,
                slashed: false,
            },
        ),
        (
            "03/05/26",
            Numeral::Dated {
                pair: (3, 5),
                year: 2026,
                slashed: true,
            },
        ),
        (
            "3/4",
            Numeral::Slash {
                pair: (3, 4),
                padded: false,
            },
        ),
    ] {
        assert_eq!(numeral(text), (text.len(), Some(numeral_read)), "{text}");
    }
}
