//! `daybook render`: blocks from a file as the files that a channel would send.

use std::io::Write as _;
use std::path::Path;

use super::Failure;
use crate::adapter::files::{read_text, write_over};
use crate::args;
use crate::block::{Block, BlockError};
use crate::config::Config;
use crate::domain::{Lang, Settings};
use crate::part::{Canvas, Locale, MarkKind, Marked, PartBody};
use crate::render::chart::Studio;
use crate::render::{expand, fault, render};
use crate::text::Phrases;

/// A phone without buttons and maps, so that everything has a file.
const CANVAS: Canvas = Canvas {
    text_units: Some(4096),
    text_bytes: Some(32_768),
    caption_units: 1024,
    columns: 34,
    pictures: true,
    rich: false,
    locations: false,
    box_tables: false,
    document_bytes: 50_000_000,
    buttons: false,
};

/// Writes one file or more for each block, numbered in order, and prints their paths. What can be shown is
/// written also when something else is at fault. It draws, so it must not be called from async code.
///
/// # Errors
/// When the file cannot be read, a block of it cannot be shown (each fault with its JSON path), or the folder
/// cannot be written.
pub fn run(config: &Config, file: &Path, out: &Path) -> Result<(), Failure> {
    let text = read_text(file).map_err(Failure::work)?;
    let parsed = Block::list_from_text(&text);
    let blocks = parsed.block.unwrap_or_default();
    let studio = Studio::open().map_err(Failure::work)?;
    let settings = Settings {
        lang: config.lang,
        timezone: config.timezone,
        ..Settings::default()
    };
    for (name, data) in files(&blocks, Locale::from(&settings), &studio) {
        let path = write_over(out, &name, &data).map_err(Failure::work)?;
        writeln!(std::io::stdout(), "{path}").map_err(Failure::work)?;
    }
    let words = faults(file, &parsed.faults, config.lang);
    if given(&text) > blocks.len() || blocks.is_empty() {
        return Err(Failure::work(words));
    }
    if !parsed.faults.is_empty() {
        writeln!(std::io::stderr(), "{words}").map_err(Failure::work)?;
    }
    Ok(())
}

// How many blocks the file means to hold.
fn given(text: &str) -> usize {
    match serde_json::from_str(text) {
        Ok(serde_json::Value::Array(items)) => items.len(),
        Ok(_) | Err(_) => 1,
    }
}

fn faults(file: &Path, faults: &[BlockError], lang: Lang) -> String {
    let phrases = Phrases::of(lang);
    if faults.is_empty() {
        return format!("{}: {}", file.display(), phrases.plain("block-nothing", args!()));
    }
    let line = |error: &BlockError| format!("{}: {}", file.display(), fault::say(error, phrases).text);
    faults.iter().map(line).collect::<Vec<_>>().join("\n")
}

type Named = (String, Vec<u8>);

/// The files of these blocks: names in order, with their bytes.
fn files(blocks: &[Block], locale: Locale, studio: &Studio) -> Vec<Named> {
    let shown = expand(blocks, locale.lang);
    let numbered = shown.iter().enumerate();
    numbered
        .flat_map(|(index, block)| files_of(index + 1, block, locale, studio))
        .collect()
}

fn files_of(number: usize, block: &Block, locale: Locale, studio: &Studio) -> Vec<Named> {
    let kind = match block {
        Block::Text(_) => "text",
        Block::Chart { .. } => "chart",
        Block::Table(_) => "table",
        Block::File(_) => "file",
        Block::Map(_) => "map",
    };
    let named = |name: &str| format!("{number:02}-{}", name.replace(['/', '\\', '\0'], "_"));
    let mut words: Vec<String> = Vec::new();
    let mut out: Vec<Named> = Vec::new();
    for part in render(std::slice::from_ref(block), &[], &CANVAS, &locale, studio) {
        match part.body {
            PartBody::Text(text) => words.push(plain(&text)),
            PartBody::Photo { png, .. } => out.push((named("chart.png"), png)),
            PartBody::Document { name, data, .. } => match block {
                Block::Table(_) => out.push((named("table.csv"), data)),
                Block::Text(_) | Block::Chart { .. } | Block::File(_) | Block::Map(_) => {
                    out.push((named(&name), data));
                }
            },
            // The canvas has none of these.
            PartBody::Location { .. } | PartBody::Stored { .. } | PartBody::Rich(_) => {}
        }
    }
    if !words.is_empty() {
        let text = words.join("\n\n") + "\n";
        out.insert(0, (named(&format!("{kind}.txt")), text.into_bytes()));
    }
    out
}

// Words without marks; an address that is not shown stands after its words.
fn plain(text: &Marked) -> String {
    let mut links: Vec<(usize, &str)> = Vec::new();
    for mark in &text.marks {
        match &mark.kind {
            MarkKind::Link(address) if text.text.get(mark.range.clone()) != Some(address) => {
                links.push((mark.range.end, address));
            }
            MarkKind::Link(_)
            | MarkKind::Bold
            | MarkKind::Italic
            | MarkKind::Strike
            | MarkKind::Code
            | MarkKind::Pre(_)
            | MarkKind::Quote
            | MarkKind::Heading => {}
        }
    }
    links.sort_unstable();
    let mut out = String::new();
    let mut at = 0;
    for (end, address) in links {
        out.push_str(&text.text[at..end]);
        out.push_str(" (");
        out.push_str(address);
        out.push(')');
        at = end;
    }
    out + &text.text[at..]
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(json: &str, shown: &Expect) {
        let parsed = Block::list_from_text(json);
        let files = files(
            &parsed.block.unwrap_or_default(),
            Locale::from(&Settings::default()),
            &Studio::open().unwrap(),
        );
        let mut lines: Vec<String> = files
            .iter()
            .map(|(name, data)| match std::str::from_utf8(data) {
                Ok(text) => format!("== {name}\n{}", text.trim_end()),
                Err(_) => format!("== {name}"),
            })
            .collect();
        if !parsed.faults.is_empty() {
            lines.push(faults(Path::new("blocks.json"), &parsed.faults, Lang::En));
        }
        shown.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn a_file_for_each_block_in_order() {
        check(
            r#"[{"type": "text", "markdown": "**Hi** [there](https://a.example)"},
                {"type": "bar", "title": "Km", "labels": ["a"], "values": [1]},
                {"type": "table", "rows": [{"a": 1, "b": 2}]},
                {"type": "file", "name": "notes.md", "mime": "text/markdown", "data": "aGk="},
                {"type": "map", "title": "Town", "center": {"lat": 1, "lon": 2}}]"#,
            &expect![[r#"
                == 01-text.txt
                Hi there (https://a.example)
                == 02-chart.png
                == 03-table.txt
                a  b
                ────
                1  2
                == 04-notes.md
                hi
                == 05-map.txt
                📍 Town
                1, 2 (https://www.openstreetmap.org/?mlat=1&mlon=2#map=14/1/2)

                🗺 Open map: https://www.openstreetmap.org/?mlat=1&mlon=2#map=14/1/2"#]],
        );
    }

    #[test]
    fn what_is_wrong_is_told_and_the_rest_is_written() {
        check(
            r#"[{"type": "text", "markdown": "still here"}, {"type": "chart", "spec": {"type": "radar"}}]"#,
            &expect![[r#"
                == 01-text.txt
                still here
                blocks.json: /1/spec/type: “radar” is not something I know here. Use one of: bar, line, area, pie, scatter, candlestick, heatmap."#]],
        );
        check(
            "[{",
            &expect!["blocks.json: This is not JSON: it breaks at line 1, column 2."],
        );
        assert_eq!((given("[1, 2]"), given("{}"), given("[{")), (2, 1, 1));
    }
}
