//! Notion tokens in what people write: taken out before anything of it is kept.

use std::borrow::Cow;

/// How Notion tokens begin; the first are of today, the second of before 2024-09.
const BEGINNINGS: [&str; 2] = ["ntn_", "secret_"];
/// From so many letters and digits on it is a token and not a word with an underline.
const SHORTEST: usize = 30;

/// The text with the secret part of each token replaced by an ellipsis; the beginning stays, so that it is still
/// understood what was sent.
#[must_use]
pub fn sealed(text: &str) -> Cow<'_, str> {
    let mut out = Cow::Borrowed(text);
    for beginning in BEGINNINGS {
        let mut from = 0;
        while let Some(found) = out[from..].find(beginning) {
            let start = from + found + beginning.len();
            let length = out[start..].bytes().take_while(u8::is_ascii_alphanumeric).count();
            if length >= SHORTEST {
                out.to_mut().replace_range(start..start + length, "…");
            }
            from = start;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_lose_their_secret_and_words_stay() {
        let secret = "A1b2".repeat(11);
        for (text, kept) in [
            (format!("my token is ntn_{secret}, ok"), "my token is ntn_…, ok"),
            (format!("secret_{secret}"), "secret_…"),
            (
                format!(r#"{{"text":"ntn_{secret}\nntn_{secret}"}}"#),
                r#"{"text":"ntn_…\nntn_…"}"#,
            ),
            (
                "a secret_garden and ntn_short".to_owned(),
                "a secret_garden and ntn_short",
            ),
            ("ntn_".to_owned(), "ntn_"),
        ] {
            assert_eq!(sealed(&text), kept);
        }
    }
}
