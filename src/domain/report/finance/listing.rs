//! The names that people use for what is traded: `templates/symbols.yaml`, in three languages.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::domain::report::names::{Fit, fit, fold};

const SOURCE: &str = include_str!("../../../../templates/symbols.yaml");

static LISTING: LazyLock<Vec<(String, Vec<String>)>> = LazyLock::new(|| {
    let listing: BTreeMap<String, String> = serde_yaml_ng::from_str(SOURCE).unwrap_or_else(|error| {
        tracing::error!(%error, "the list of symbols has errors");
        BTreeMap::new()
    });
    let names = |names: String| names.split(',').map(|name| name.trim().to_owned()).collect();
    listing
        .into_iter()
        .map(|(symbol, all)| (symbol, names(all)))
        .collect()
});

/// How a text was understood as a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Matched {
    /// It is the symbol, or a name of it.
    Exact,
    /// It is near enough to one name.
    Best,
    /// Nothing is traded under it.
    None,
}

/// The symbol that a text names: a known name or symbol, else the one name that it begins or inflects.
#[must_use]
pub fn listed(text: &str) -> Option<(&'static str, Matched)> {
    let folded = fold(text);
    if folded.is_empty() {
        return None;
    }
    let is_symbol = |symbol: &str| symbol.eq_ignore_ascii_case(text.trim().trim_start_matches('$'));
    if let Some((symbol, _)) = LISTING
        .iter()
        .find(|(symbol, names)| is_symbol(symbol) || names.iter().any(|name| fold(name) == folded))
    {
        return Some((symbol, Matched::Exact));
    }
    let mut close = LISTING
        .iter()
        .filter(|(_, names)| names.iter().any(|name| fit(name, text) == Fit::Close));
    match (close.next(), close.next()) {
        (Some((symbol, _)), None) => Some((symbol, Matched::Best)),
        (_, _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::report::finance::Symbol;

    #[test]
    fn a_name_has_its_symbol_in_three_languages() {
        for (text, expected) in [
            ("Tesla", Some(("TSLA", Matched::Exact))),
            ("特斯拉", Some(("TSLA", Matched::Exact))),
            ("Тесла", Some(("TSLA", Matched::Exact))),
            ("теслы", Some(("TSLA", Matched::Best))),
            ("$aapl", Some(("AAPL", Matched::Exact))),
            ("s&p 500", Some(("^GSPC", Matched::Exact))),
            ("bitcoin", Some(("BTC-USD", Matched::Exact))),
            ("eur/usd", Some(("EURUSD=X", Matched::Exact))),
            ("腾讯", Some(("0700.HK", Matched::Exact))),
            ("starbuck", Some(("SBUX", Matched::Best))),
            ("nothing of the kind", None),
            ("", None),
        ] {
            assert_eq!(listed(text), expected, "{text}");
        }
    }

    #[test]
    fn every_symbol_is_well_formed_and_every_name_means_one() {
        let mut seen = BTreeMap::new();
        for (symbol, names) in LISTING.iter() {
            assert_eq!(Symbol::parse(symbol).unwrap().as_str(), symbol);
            for name in names {
                let before = seen.insert(fold(name), symbol);
                assert!(
                    before.is_none_or(|before| before == symbol),
                    "{name}: {before:?} and {symbol}"
                );
            }
        }
        assert!(LISTING.len() > 250);
    }
}
