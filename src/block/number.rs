//! Numbers as people write them in text.

/// Reads `1234.5`, `1,234.5`, `1 234,5`, `−3`, `+7`, `45 %`, `$12`, `1e3`; `None` for anything that is not
/// one finite number.
///
/// A single comma before exactly three digits groups thousands (`1,234`); any other single comma is the
/// decimal sign (`12,5`).
#[must_use]
pub fn parse_number(text: &str) -> Option<f64> {
    let text: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '\'' | '_' | '\u{2019}'))
        .map(|c| if matches!(c, '−' | '–') { '-' } else { c })
        .collect();
    let text = text
        .trim_start_matches(['$', '€', '£', '¥', '₽'])
        .trim_end_matches(['%', '$', '€', '£', '¥', '₽']);
    let plain = without_groups(text)?;
    // `parse` would also take words such as "inf" and "nan".
    if !plain.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.')) {
        return None;
    }
    plain.parse().ok().filter(|number: &f64| number.is_finite())
}

fn without_groups(text: &str) -> Option<String> {
    let commas = text.matches(',').count();
    let points = text.matches('.').count();
    let last = text.rfind([',', '.']);
    match (commas, points) {
        (0, 0 | 1) => Some(text.to_owned()),
        (1, 0) if !groups(text, ',') => Some(text.replace(',', ".")),
        (_, 0) => groups(text, ',').then(|| text.replace(',', "")),
        (0, _) => groups(text, '.').then(|| text.replace('.', "")),
        (_, 1) if last == text.rfind('.') => {
            let (whole, _) = text.split_once('.')?;
            groups(whole, ',').then(|| text.replace(',', ""))
        }
        (1, _) if last == text.rfind(',') => {
            let (whole, _) = text.split_once(',')?;
            groups(whole, '.').then(|| text.replace('.', "").replace(',', "."))
        }
        _ => None,
    }
}

// Whether every group after the first has exactly three digits, and the first one to three that say something.
fn groups(text: &str, sign: char) -> bool {
    let mut groups = text.trim_start_matches(['-', '+']).split(sign);
    let first = groups.next().unwrap_or_default();
    let digits = |group: &str| group.chars().all(|c| c.is_ascii_digit());
    (1..=3).contains(&first.len())
        && first != "0"
        && digits(first)
        && groups.all(|group| group.len() == 3 && digits(group))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_people_write_them() {
        for (text, number) in [
            ("12", Some(12.0)),
            (" 12.5 ", Some(12.5)),
            ("12,5", Some(12.5)),
            ("0,125", Some(0.125)),
            ("1,234", Some(1234.0)),
            ("1,234,567.8", Some(1_234_567.8)),
            ("1.234.567,8", Some(1_234_567.8)),
            ("1\u{a0}234,5", Some(1234.5)),
            ("1'234.5", Some(1234.5)),
            ("−3", Some(-3.0)),
            ("+7", Some(7.0)),
            ("45 %", Some(45.0)),
            ("$12", Some(12.0)),
            ("450₽", Some(450.0)),
            ("1e3", Some(1000.0)),
            ("1e999", None),
            ("inf", None),
            ("nan", None),
            ("", None),
            ("-", None),
            ("5 km", None),
            ("1,2,3", None),
            ("12:30", None),
            ("2026-03-06", None),
        ] {
            assert_eq!(parse_number(text), number, "{text:?}");
        }
    }
}
