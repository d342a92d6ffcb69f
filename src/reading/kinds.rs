//! Kinds of things that a log tells of: who asks what they ate means pizza as well as lunch.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::lex::is_han;
use super::stem::stem;
use super::words::WORDS;

/// The words of a kind of thing.
#[derive(Debug, Default)]
pub struct Kind {
    stems: HashSet<String>,
    han: Vec<&'static str>,
}

impl Kind {
    /// Whether a text, given in small letters and as the stems of its words, tells of this kind of thing.
    #[must_use]
    pub fn is_in(&self, text: &str, stems: &[String]) -> bool {
        stems.iter().any(|stem| self.stems.contains(stem)) || self.han.iter().any(|word| text.contains(word))
    }
}

static KINDS: LazyLock<HashMap<&'static str, Kind>> = LazyLock::new(|| {
    let mut kinds: HashMap<&'static str, Kind> = HashMap::new();
    let lists = WORDS
        .iter()
        .flat_map(|words| words.kind_verbs.iter().chain(&words.kinds));
    for (name, forms) in lists {
        let kind = kinds.entry(name).or_default();
        for form in forms {
            if form.starts_with(is_han) {
                kind.han.push(form);
            } else {
                kind.stems.insert(stem(form));
            }
        }
    }
    kinds
});

static ASKED: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    let verbs = WORDS.iter().flat_map(|words| &words.kind_verbs);
    let pairs = verbs.flat_map(|(name, forms)| forms.iter().map(move |form| (stem(form), name.as_str())));
    pairs.collect()
});

/// The kind that a verb asks for: `ate`, `ел`, `吃`; `None` when it asks for itself alone.
#[must_use]
pub fn kind_of(word: &str) -> Option<&'static Kind> {
    KINDS.get(ASKED.get(&stem(&word.to_lowercase()))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_ask_for_their_kind() {
        for (word, text, found) in [
            ("ate", "lunch at the canteen", true),
            ("eat", "two slices of pizza", true),
            ("eat", "called mum", false),
            ("ел", "борщ и котлеты", true),
            ("吃", "中午点了酸辣粉", true),
            ("吃", "开会", false),
            ("drink", "2 beers with colleagues", true),
        ] {
            let stems: Vec<String> = text.split(' ').map(stem).collect();
            assert_eq!(
                kind_of(word).map(|kind| kind.is_in(text, &stems)),
                Some(found),
                "{word} {text}"
            );
        }
        assert!(kind_of("visit").is_none());
    }
}
