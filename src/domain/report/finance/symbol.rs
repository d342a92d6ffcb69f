//! Symbols as Yahoo writes them: `AAPL`, `0700.HK`, `^GSPC`, `BTC-USD`, `EURUSD=X`, `GC=F`.

use std::fmt;

use thiserror::Error;

/// A well-formed symbol, in capitals.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Symbol(String);

/// What a symbol stands for, as far as its form tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AssetKind {
    /// A share, fund, index or future.
    Security,
    /// A coin priced in a currency: `BTC-USD`.
    Coin {
        /// The coin's ticker.
        coin: String,
        /// An ISO 4217 code.
        currency: String,
    },
    /// Two currencies: `EURUSD=X` is dollars for one euro.
    Currencies {
        /// The one that is priced.
        base: String,
        /// The one it is priced in.
        quote: String,
    },
}

/// Why a text is no symbol.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SymbolError {
    /// There is nothing in it.
    #[error("a symbol is needed, e.g. AAPL")]
    Empty,
    /// There is more than one in it.
    #[error("one symbol a call; these are {0:?}")]
    Several(Vec<String>),
    /// It does not look like one.
    #[error("`{0}` is not a symbol; one looks like AAPL, 0700.HK or BTC-USD")]
    IllFormed(String),
}

impl Symbol {
    /// Reads one symbol in any case.
    ///
    /// # Errors
    /// When there is none, more than one, or something else.
    pub fn parse(text: &str) -> Result<Self, SymbolError> {
        let text = text.trim().trim_start_matches('$').trim();
        if text.is_empty() {
            return Err(SymbolError::Empty);
        }
        let parts = parts(text);
        if parts.len() > 1 && parts.iter().all(|part| looks_like_one(part)) {
            return Err(SymbolError::Several(
                parts.iter().map(|part| part.to_uppercase()).collect(),
            ));
        }
        if looks_like_one(text) {
            Ok(Self(text.to_ascii_uppercase()))
        } else {
            Err(SymbolError::IllFormed(text.chars().take(40).collect()))
        }
    }

    /// The symbol as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What it stands for.
    #[must_use]
    pub fn kind(&self) -> AssetKind {
        if let Some(pair) = self.0.strip_suffix("=X")
            && pair.len() == 6
            && pair.bytes().all(|b| b.is_ascii_uppercase())
        {
            return AssetKind::Currencies {
                base: pair[..3].to_owned(),
                quote: pair[3..].to_owned(),
            };
        }
        match self.0.rsplit_once('-') {
            Some((coin, currency)) if is_currency_of_coins(currency) => AssetKind::Coin {
                coin: coin.to_owned(),
                currency: currency.to_owned(),
            },
            Some(_) | None => AssetKind::Security,
        }
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

// Words are separated by blanks too, so blanks separate symbols only where all of them are in capitals.
fn parts(text: &str) -> Vec<&str> {
    let shouted = !text.chars().any(char::is_lowercase);
    text.split(|c: char| {
        matches!(c, ',' | ';' | '/' | '+' | '&' | '、' | '，' | '；') || (shouted && c == ' ')
    })
    .map(str::trim)
    .filter(|part| !part.is_empty())
    .collect()
}

fn looks_like_one(text: &str) -> bool {
    let letters = text.bytes().filter(u8::is_ascii_alphanumeric).count();
    (1..=16).contains(&text.len())
        && (1..=12).contains(&letters)
        && text
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'^' | b'='))
        && !text.contains("..")
        && text.bytes().skip(1).all(|b| b != b'^')
}

// Share classes are written `BRK-B`, so only the currencies that coins are quoted in make a coin.
fn is_currency_of_coins(code: &str) -> bool {
    matches!(
        code,
        "USD" | "EUR" | "GBP" | "JPY" | "CNY" | "RUB" | "CHF" | "CAD" | "AUD" | "INR" | "KRW" | "BRL" | "TRY"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_symbol_or_an_error_that_says_why() {
        for (text, expected) in [
            ("AAPL", Ok("AAPL")),
            (" $tsla ", Ok("TSLA")),
            ("0700.hk", Ok("0700.HK")),
            ("^GSPC", Ok("^GSPC")),
            ("brk-b", Ok("BRK-B")),
            ("EURUSD=X", Ok("EURUSD=X")),
            ("", Err(SymbolError::Empty)),
            (" $ ", Err(SymbolError::Empty)),
            (
                "aapl, msft",
                Err(SymbolError::Several(vec!["AAPL".into(), "MSFT".into()])),
            ),
            (
                "AAPL、MSFT",
                Err(SymbolError::Several(vec!["AAPL".into(), "MSFT".into()])),
            ),
            ("../../etc", Err(SymbolError::IllFormed("../../etc".into()))),
            ("AAPL?x=1", Err(SymbolError::IllFormed("AAPL?x=1".into()))),
            ("a^b", Err(SymbolError::IllFormed("a^b".into()))),
            ("...", Err(SymbolError::IllFormed("...".into()))),
            ("特斯拉", Err(SymbolError::IllFormed("特斯拉".into()))),
            (
                "AAAAAAAAAAAAAAAAAAAAA",
                Err(SymbolError::IllFormed("AAAAAAAAAAAAAAAAAAAAA".into())),
            ),
        ] {
            assert_eq!(
                Symbol::parse(text).as_ref().map(Symbol::as_str),
                expected.as_ref().copied(),
                "{text}"
            );
        }
    }

    #[test]
    fn the_form_tells_what_it_stands_for() {
        let coin = |coin: &str| AssetKind::Coin {
            coin: coin.into(),
            currency: "USD".into(),
        };
        let pair = AssetKind::Currencies {
            base: "EUR".into(),
            quote: "USD".into(),
        };
        for (text, kind) in [
            ("BTC-USD", coin("BTC")),
            ("EURUSD=X", pair),
            ("GC=F", AssetKind::Security),
            ("BRK-B", AssetKind::Security),
            ("AAPL", AssetKind::Security),
        ] {
            assert_eq!(Symbol::parse(text).unwrap().kind(), kind, "{text}");
        }
    }
}
