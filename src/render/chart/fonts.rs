//! The project's own fonts, embedded, and the order in which they are asked for a character.

use std::sync::Arc;

use cosmic_text::fontdb::{Database, Source};
use cosmic_text::{Fallback, FontSystem};
use unicode_script::Script;

/// The family of text in Latin, Cyrillic, Greek and Devanagari, and the first asked for all else.
pub(super) const FAMILY: &str = "Noto Sans";
const CHINESE: &str = "Noto Sans SC";
const KOREAN: &str = "Noto Sans CJK KR";
const ARABIC: &str = "Noto Sans Arabic";
const HEBREW: &str = "Noto Sans Hebrew";
const THAI: &str = "Noto Sans Thai";
const EMOJI: &str = "Noto Emoji";

const FILES: [&[u8]; 7] = [
    include_bytes!("../../../fonts/NotoSans-Regular.subset.ttf"),
    include_bytes!("../../../fonts/NotoSansSC-Regular.subset.ttf"),
    include_bytes!("../../../fonts/NotoSansCJKkr-Hangul.subset.otf"),
    include_bytes!("../../../fonts/NotoSansArabic-Regular.subset.ttf"),
    include_bytes!("../../../fonts/NotoSansHebrew-Regular.subset.ttf"),
    include_bytes!("../../../fonts/NotoSansThai-Regular.subset.ttf"),
    include_bytes!("../../../fonts/NotoEmoji-Regular.subset.ttf"),
];

/// A font system that knows these files only, so that a picture is the same on every machine.
pub(super) fn system() -> FontSystem {
    let mut database = Database::new();
    for file in FILES {
        database.load_font_source(Source::Binary(Arc::new(file)));
    }
    FontSystem::new_with_locale_and_db_and_fallback("en".to_owned(), database, Order)
}

struct Order;

impl Fallback for Order {
    fn common_fallback(&self) -> &[&'static str] {
        &[FAMILY, CHINESE, EMOJI, KOREAN, ARABIC, HEBREW, THAI]
    }

    fn forbidden_fallback(&self) -> &[&'static str] {
        &[]
    }

    fn script_fallback(&self, script: Script, _locale: &str) -> &[&'static str] {
        match script {
            Script::Han | Script::Hiragana | Script::Katakana | Script::Bopomofo => &[CHINESE],
            Script::Hangul => &[KOREAN],
            Script::Arabic => &[ARABIC],
            Script::Hebrew => &[HEBREW],
            Script::Thai => &[THAI],
            _ => &[FAMILY],
        }
    }
}
