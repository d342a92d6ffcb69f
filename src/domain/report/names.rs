//! Whether a text holds a name, across case, accents, and the endings of Russian.

/// How well a name fits a text; a greater fit is a better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// The name is not in it.
    None,
    /// The text begins the name, or the name is in it with another ending.
    Close,
    /// The name stands in it, by its length in characters.
    Within(usize),
    /// The text is the name.
    Exact,
}

/// Lower case, without accents, with single blanks; what is no letter or digit is a blank.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'à'..='å' | 'ā' | 'ă' | 'ą' => out.push('a'),
            'ç' | 'ć' | 'č' => out.push('c'),
            'è'..='ë' | 'ē' | 'ę' | 'ě' => out.push('e'),
            'ì'..='ï' | 'ī' | 'ı' => out.push('i'),
            'ñ' | 'ń' | 'ň' => out.push('n'),
            'ò'..='ö' | 'ø' | 'ō' | 'ő' => out.push('o'),
            'ù'..='ü' | 'ū' | 'ů' | 'ű' => out.push('u'),
            'ş' | 'ś' | 'š' => out.push('s'),
            'ý' | 'ÿ' => out.push('y'),
            'ž' | 'ź' | 'ż' => out.push('z'),
            'ß' => out.push_str("ss"),
            'ё' => out.push('е'),
            '\u{300}'..='\u{36f}' | '\'' | '’' | '.' => {}
            _ if c.is_alphanumeric() => out.push(c),
            _ if out.ends_with(' ') => {}
            _ => out.push(' '),
        }
    }
    out.trim().to_owned()
}

/// How well `name` fits `text`.
#[must_use]
pub fn fit(name: &str, text: &str) -> Fit {
    let (name, text) = (fold(name), fold(text));
    if name.is_empty() || text.is_empty() {
        return Fit::None;
    }
    if name == text {
        return Fit::Exact;
    }
    let length = name.chars().count();
    if is_han(&name) {
        return if length >= 2 && text.contains(&name) {
            Fit::Within(length)
        } else {
            Fit::None
        };
    }
    if length >= 2 && format!(" {text} ").contains(&format!(" {name} ")) {
        return Fit::Within(length);
    }
    if text.chars().count() >= 4 && name.starts_with(&text) {
        return Fit::Close;
    }
    let stem = stem(&name);
    let inflected = |(at, _): (usize, &str)| {
        let starts = at == 0 || text.as_bytes().get(at - 1) == Some(&b' ');
        let tail = text[at + stem.len()..].split(' ').next().unwrap_or_default();
        starts && is_ending(tail)
    };
    if stem.chars().count() >= 3 && text.match_indices(stem).any(inflected) {
        return Fit::Close;
    }
    Fit::None
}

fn is_han(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

// Only Cyrillic names are inflected.
fn stem(name: &str) -> &str {
    let cyrillic = name.chars().any(|c| ('а'..='я').contains(&c));
    if cyrillic {
        name.trim_end_matches(['а', 'я', 'о', 'е', 'и', 'ы', 'ь', 'й', 'у', 'ю'])
    } else {
        ""
    }
}

fn is_ending(tail: &str) -> bool {
    tail.chars().count() <= 3
        && tail.chars().all(|c| {
            matches!(
                c,
                'а' | 'я' | 'о' | 'е' | 'и' | 'ы' | 'ь' | 'й' | 'у' | 'ю' | 'в' | 'м' | 'х'
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_in_a_text() {
        for (name, text, expected) in [
            ("Tesla", "tesla", Fit::Exact),
            ("Bayern München", "BAYERN MUNCHEN", Fit::Exact),
            ("Tesla", "tesla stock", Fit::Within(5)),
            ("Tes", "tesla", Fit::None),
            ("Tesla", "tesl", Fit::Close),
            ("Tesla", "te", Fit::None),
            ("Тесла", "теслы", Fit::Close),
            ("Тесла", "акции теслы сейчас", Fit::Close),
            ("Газпром", "газпрома", Fit::Close),
            ("Газпром", "газпромбанк", Fit::None),
            ("Спартак", "спартаком", Fit::Close),
            ("特斯拉", "特斯拉股价", Fit::Within(3)),
            ("湖人", "湖人比分", Fit::Within(2)),
            ("A", "what a day", Fit::None),
            ("A", "a", Fit::Exact),
            ("", "x", Fit::None),
            ("S&P 500", "s & p 500", Fit::Exact),
        ] {
            assert_eq!(fit(name, text), expected, "{name} in {text}");
        }
    }
}
