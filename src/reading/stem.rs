//! Stems: what the forms of a word have in common, by rule (Snowball) and, where a form keeps no rule, by list.

use std::collections::HashMap;
use std::sync::LazyLock;

use rust_stemmers::{Algorithm, Stemmer};

use super::words::WORDS;

// Longer than any real word; stemming it would only cost time.
const LONGEST: usize = 64;

/// Stems of forms that follow no rule, to the stem of the word they are forms of.
static IRREGULAR: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let lists = WORDS.iter().flat_map(|words| &words.irregular);
    let pairs = lists.flat_map(|(base, forms)| forms.iter().map(move |form| (by_rule(form), by_rule(base))));
    pairs.filter(|(form, base)| form != base).collect()
});

/// The stem of a word in small letters; what is written in another alphabet than Latin or Cyrillic is its own.
#[must_use]
pub fn stem(word: &str) -> String {
    let stem = by_rule(word);
    IRREGULAR.get(&stem).cloned().unwrap_or(stem)
}

fn by_rule(word: &str) -> String {
    let algorithm = match word.chars().next() {
        _ if word.len() > LONGEST => return word.to_owned(),
        Some('а'..='я') => Algorithm::Russian,
        Some('a'..='z') => Algorithm::English,
        _ => return word.to_owned(),
    };
    Stemmer::create(algorithm).stem(word).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_share_a_stem() {
        for (one, other) in [
            ("run", "ran"),
            ("running", "ran"),
            ("eat", "ate"),
            ("eaten", "eating"),
            ("buy", "bought"),
            ("coffees", "coffee"),
            ("бегал", "пробежала"),
            ("читать", "прочитал"),
            ("пил", "выпила"),
            ("咖啡", "咖啡"),
        ] {
            assert_eq!(stem(one), stem(other), "{one} {other}");
        }
        assert_ne!(stem("bought"), stem("boat"));
    }
}
