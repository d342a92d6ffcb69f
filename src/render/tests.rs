//! Blocks to parts, for a phone, a phone with native messages, and a terminal.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::*;
use crate::domain::Settings;
use crate::part::{ButtonTarget, MarkKind, RichPiece};

/// A phone, as Telegram's clients show it.
pub(super) const PHONE: Canvas = Canvas {
    text_units: Some(4096),
    text_bytes: Some(32_768),
    caption_units: 1024,
    columns: 34,
    pictures: true,
    rich: false,
    locations: true,
    box_tables: false,
    document_bytes: 50_000_000,
    buttons: true,
};

/// A terminal of 80 columns.
pub(super) fn terminal() -> Canvas {
    Canvas {
        text_units: None,
        text_bytes: None,
        columns: 80,
        pictures: false,
        locations: false,
        box_tables: true,
        buttons: false,
        ..PHONE
    }
}

/// Text with its marks shown as tags.
pub(super) fn marked(text: &Marked) -> String {
    let mut tags: Vec<(usize, bool, usize, String)> = Vec::new();
    for (index, mark) in text.marks.iter().enumerate() {
        let (tag, more) = match &mark.kind {
            MarkKind::Bold => ("b", String::new()),
            MarkKind::Italic => ("i", String::new()),
            MarkKind::Strike => ("s", String::new()),
            MarkKind::Code => ("code", String::new()),
            MarkKind::Pre(language) => (
                "pre",
                language.as_ref().map(|l| format!(" {l}")).unwrap_or_default(),
            ),
            MarkKind::Quote => ("quote", String::new()),
            MarkKind::Link(address) => ("a", format!(" {address}")),
            MarkKind::Heading => ("h", String::new()),
        };
        tags.push((mark.range.start, true, index, format!("<{tag}{more}>")));
        tags.push((mark.range.end, false, usize::MAX - index, format!("</{tag}>")));
    }
    tags.sort();
    let mut out = String::new();
    let mut at = 0;
    for (place, _, _, tag) in tags {
        out.push_str(&text.text[at..place]);
        out.push_str(&tag);
        at = place;
    }
    out + &text.text[at..]
}

fn buttons(rows: &[Vec<Button>]) -> String {
    let button = |button: &Button| match &button.target {
        ButtonTarget::Callback(id) => format!("\n[{} -> #{id}]", button.label),
        ButtonTarget::Link(address) => format!("\n[{} -> {address}]", button.label),
    };
    rows.iter().flatten().map(button).collect()
}

fn sketch(part: &Part) -> String {
    let body = match &part.body {
        PartBody::Text(text) => marked(text),
        PartBody::Photo { caption, .. } => format!("(photo) {}", marked(caption)),
        PartBody::Document {
            name, data, caption, ..
        } => {
            format!("({name}, {} bytes) {}", data.len(), marked(caption))
        }
        PartBody::Location { lat, lon } => format!("(location {lat} {lon})"),
        PartBody::Stored { file_id, .. } => format!("(stored {file_id})"),
        PartBody::Rich(rich) => {
            let pieces: Vec<String> = rich.pieces.iter().map(piece).collect();
            let classic: Vec<String> = rich.classic.iter().map(sketch).collect();
            format!("RICH\n{}\nCLASSIC\n{}", pieces.join("\n"), classic.join("\n--\n"))
        }
    };
    body + buttons(&part.buttons).as_str()
}

fn piece(piece: &RichPiece) -> String {
    match piece {
        RichPiece::Heading(level, text) => format!("h{level} {}", marked(text)),
        RichPiece::Paragraph(text) => format!("p {}", marked(text)),
        RichPiece::Code(language, code) => format!("code {language:?} {code}"),
        RichPiece::Quote(text) => format!("quote {}", marked(text)),
        RichPiece::Table(table) => format!(
            "table {:?} {:?} {:?} {:?}",
            table.title, table.header, table.sides, table.rows
        ),
        RichPiece::Photo(_, caption) => format!("photo {}", marked(caption)),
        RichPiece::Map {
            lat,
            lon,
            zoom,
            caption,
        } => format!("map {lat} {lon} {zoom} {}", marked(caption)),
        RichPiece::Document { name, data, .. } => format!("document {name} {}", data.len()),
        RichPiece::Buttons(row) => format!("buttons{}", buttons(std::slice::from_ref(row))),
    }
}

fn locale() -> Locale {
    Locale::from(&Settings::default())
}

fn blocks(json: &Value) -> Vec<Block> {
    Block::list_from_json(json).block.unwrap_or_default()
}

fn keyboard_of(label: &str) -> Vec<Vec<Button>> {
    vec![vec![Button {
        label: label.to_owned(),
        target: ButtonTarget::Callback("7".to_owned()),
    }]]
}

fn check(json: &Value, canvas: &Canvas, shown: &Expect) {
    let parts = render(&blocks(json), &keyboard_of("Undo"), canvas, &locale());
    let lines: Vec<String> = parts.iter().map(sketch).collect();
    shown.assert_eq(&lines.join("\n========\n"));
}

fn day() -> Value {
    json!([
        {"type": "text", "markdown": "# Day\n\nRan **5 km**.\n\n> well done\n\n```sh\nls\n```"},
        {"type": "table", "title": "Runs", "rows": [{"day": "Mon", "km": 5}, {"day": "Tue", "km": 7.5}]},
        {"type": "map", "title": "Town", "center": {"lat": 54.85, "lon": 83.1}, "zoom": 12,
         "markers": [{"lat": 54.85, "lon": 83.1, "label": "Start"}]},
        {"type": "file", "name": "notes.txt", "mime": "text/plain", "data": "aGVsbG8="},
    ])
}

#[test]
fn a_day_on_a_phone() {
    check(
        &day(),
        &PHONE,
        &expect![[r#"
        <h>Day</h>

        Ran <b>5 km</b>.

        <quote>well done</quote>

        <pre sh>ls</pre>

        <b>Runs</b>
        <pre>day   km
        ────────
        Mon    5
        Tue  7.5</pre>

        📍 <b>Town</b>
        <a https://www.openstreetmap.org/?mlat=54.85&mlon=83.1#map=14/54.85/83.1>Start</a>
        ========
        (location 54.85 83.1)
        [🗺 Open map -> https://www.openstreetmap.org/?mlat=54.85&mlon=83.1#map=12/54.85/83.1]
        ========
        (notes.txt, 5 bytes) 
        [Undo -> #7]"#]],
    );
}

#[test]
fn a_day_as_one_native_message() {
    let canvas = Canvas { rich: true, ..PHONE };
    check(
        &day(),
        &canvas,
        &expect![[r#"
        RICH
        h3 Day
        p Ran <b>5 km</b>.
        quote well done
        code Some("sh") ls
        table Some("Runs") ["day", "km"] [Left, Right] [["Mon", "5"], ["Tue", "7.5"]]
        map 54.85 83.1 12 Town
        buttons
        [🗺 Open map -> https://www.openstreetmap.org/?mlat=54.85&mlon=83.1#map=12/54.85/83.1]
        document notes.txt 5
        CLASSIC
        <h>Day</h>

        Ran <b>5 km</b>.

        <quote>well done</quote>

        <pre sh>ls</pre>

        <b>Runs</b>
        <pre>day   km
        ────────
        Mon    5
        Tue  7.5</pre>

        📍 <b>Town</b>
        <a https://www.openstreetmap.org/?mlat=54.85&mlon=83.1#map=14/54.85/83.1>Start</a>
        --
        (location 54.85 83.1)
        [🗺 Open map -> https://www.openstreetmap.org/?mlat=54.85&mlon=83.1#map=12/54.85/83.1]
        --
        (notes.txt, 5 bytes) 
        [Undo -> #7]
        [Undo -> #7]"#]],
    );
    // Words alone read as well in an ordinary message.
    check(
        &json!({"type": "text", "markdown": "hi"}),
        &canvas,
        &expect![[r#"
            hi
            [Undo -> #7]"#]],
    );
}

#[test]
fn a_day_in_a_terminal() {
    check(
        &day(),
        &terminal(),
        &expect![[r#"
        <h>Day</h>

        Ran <b>5 km</b>.

        <quote>well done</quote>

        <pre sh>ls</pre>

        <b>Runs</b>
        <pre>┌─────┬─────┐
        │ day │  km │
        ├─────┼─────┤
        │ Mon │   5 │
        │ Tue │ 7.5 │
        └─────┴─────┘</pre>

        📍 <b>Town</b>
        <a https://www.openstreetmap.org/?mlat=54.85&mlon=83.1#map=14/54.85/83.1>Start</a>

        🗺 Open map: https://www.openstreetmap.org/?mlat=54.85&mlon=83.1#map=12/54.85/83.1
        ========
        (notes.txt, 5 bytes) 
        ========
        [Undo]"#]],
    );
}

#[test]
fn markers_are_listed_with_links() {
    let map = json!({"type": "map", "markers": [
        {"lat": 1.5, "lon": 2.5, "label": "One"}, {"lat": 3, "lon": 4}], "attribution": "© OSM"});
    check(
        &map,
        &PHONE,
        &expect![[r#"
        📍 <b>Map</b>
        1. <a https://www.openstreetmap.org/?mlat=1.5&mlon=2.5#map=14/1.5/2.5>One</a>
        2. <a https://www.openstreetmap.org/?mlat=3&mlon=4#map=14/3/4>3.00000, 4.00000</a>
        <i>© OSM</i>
        [🗺 Open map -> https://www.openstreetmap.org/?mlat=2.25&mlon=3.25#map=14/2.25/3.25]
        [Undo -> #7]"#]],
    );
}

#[test]
fn what_nobody_sees_is_said_in_words() {
    let blank = vec![Block::from(Marked::plain("\u{200b}\n \u{3164}"))];
    let parts = render(&blank, &[], &PHONE, &locale());
    assert_eq!(
        parts.iter().map(sketch).collect::<Vec<_>>(),
        ["There is nothing to show here."]
    );
    assert_eq!(render(&[], &[], &PHONE, &locale()), []);
}

#[test]
fn texts_that_fit_together_are_one_message() {
    let texts = json!([{"type": "text", "markdown": "one"}, {"type": "text", "markdown": "two"}]);
    check(
        &texts,
        &PHONE,
        &expect![[r#"
        one

        two
        [Undo -> #7]"#]],
    );
    let long: Vec<Value> = (0..2)
        .map(|_| json!({"type": "text", "markdown": "x".repeat(3000)}))
        .collect();
    assert_eq!(
        render(&blocks(&Value::Array(long)), &[], &PHONE, &locale()).len(),
        2
    );
}

#[test]
fn a_wide_native_table_repeats_its_first_column() {
    let canvas = Canvas { rich: true, ..PHONE };
    let row: Value = Value::Object((0..60).map(|c| (format!("c{c}"), json!(c))).collect());
    let parts = render(
        &blocks(&json!({"type": "table", "rows": [row]})),
        &[],
        &canvas,
        &locale(),
    );
    let [
        Part {
            body: PartBody::Rich(rich),
            ..
        },
    ] = parts.as_slice()
    else {
        panic!("{parts:?}");
    };
    let headers: Vec<(usize, &str)> = rich
        .pieces
        .iter()
        .filter_map(|piece| match piece {
            RichPiece::Table(table) => Some((table.header.len(), table.header[0].as_str())),
            _ => None,
        })
        .collect();
    assert_eq!(headers, [(20, "c0"), (20, "c0"), (20, "c0"), (3, "c0")]);
}

#[test]
fn many_native_blocks_are_several_messages() {
    let canvas = Canvas { rich: true, ..PHONE };
    let rows: Vec<Value> = (0..300).map(|n| json!({"n": n})).collect();
    let table = json!({"type": "table", "rows": rows});
    let parts = render(
        &blocks(&json!([table, table, {"type": "text", "markdown": "end"}])),
        &[],
        &canvas,
        &locale(),
    );
    let kinds: Vec<bool> = parts
        .iter()
        .map(|part| matches!(part.body, PartBody::Rich(_)))
        .collect();
    assert_eq!(kinds, [true, true]);
}
