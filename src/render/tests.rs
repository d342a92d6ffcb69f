//! Blocks to parts, for a phone, a phone with native messages, and a terminal.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::sketch::{PHONE, sketch, terminal};
use super::*;
use crate::domain::Settings;
use crate::part::{ButtonTarget, RichPiece};

fn locale() -> Locale {
    Locale::from(&Settings::default())
}

fn blocks(json: &Value) -> Vec<Block> {
    Block::list_from_json(json).block.unwrap_or_default()
}

fn parts_of(blocks: &[Block], keyboard: &[Vec<Button>], canvas: &Canvas) -> Vec<Part> {
    render(blocks, keyboard, canvas, &locale(), &Studio::open().unwrap())
}

fn keyboard_of(label: &str) -> Vec<Vec<Button>> {
    vec![vec![Button {
        label: label.to_owned(),
        target: ButtonTarget::Callback("7".to_owned()),
    }]]
}

fn check(json: &Value, canvas: &Canvas, shown: &Expect) {
    let parts = parts_of(&blocks(json), &keyboard_of("Undo"), canvas);
    let lines: Vec<String> = parts.iter().map(sketch).collect();
    shown.assert_eq(&lines.join("\n========\n"));
}

fn day() -> Value {
    json!([
        {"type": "text", "markdown": "# Day\n\nRan **5 km**.\n\n> well done\n\n```sh\nls\n```"},
        {"type": "table", "title": "Runs", "rows": [{"day": "Mon", "km": 5}, {"day": "Tue", "km": 7.5}]},
        {"type": "map", "title": "Town", "center": {"lat": 54.85, "lon": 83.1}, "zoom": 12,
         "markers": [{"lat": 54.85, "lon": 83.1, "label": "Start"}]},
        {"type": "bar", "title": "Kilometres", "labels": ["Mon", "Tue"], "values": [5, 7.5], "options": {"unit": "km"}},
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
            (photo) Kilometres
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
            photo Kilometres
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
            (photo) Kilometres
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
            (photo) Kilometres
            ========
            <b>Kilometres</b>
            <pre>┌───────┬───────────┐
            │ Label │ Value, km │
            ├───────┼───────────┤
            │ Mon   │         5 │
            │ Tue   │       7.5 │
            └───────┴───────────┘</pre>
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
        2. <a https://www.openstreetmap.org/?mlat=3&mlon=4#map=14/3/4>3, 4</a>
        <i>© OSM</i>
        [🗺 Open map -> https://www.openstreetmap.org/?mlat=2.25&mlon=3.25#map=14/2.25/3.25]
        [Undo -> #7]"#]],
    );
}

#[test]
fn what_nobody_sees_is_said_in_words() {
    let blank = vec![Block::from(Marked::plain("\u{200b}\n \u{3164}"))];
    let parts = parts_of(&blank, &[], &PHONE);
    assert_eq!(
        parts.iter().map(sketch).collect::<Vec<_>>(),
        ["There is nothing to show here."]
    );
    assert_eq!(parts_of(&[], &[], &PHONE), []);
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
    assert_eq!(parts_of(&blocks(&Value::Array(long)), &[], &PHONE).len(), 2);
}

#[test]
fn a_wide_native_table_repeats_its_first_column() {
    let canvas = Canvas { rich: true, ..PHONE };
    let row: Value = Value::Object((0..60).map(|c| (format!("c{c}"), json!(c))).collect());
    let parts = parts_of(&blocks(&json!({"type": "table", "rows": [row]})), &[], &canvas);
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
    let parts = parts_of(
        &blocks(&json!([table, table, {"type": "text", "markdown": "end"}])),
        &[],
        &canvas,
    );
    let kinds: Vec<bool> = parts
        .iter()
        .map(|part| matches!(part.body, PartBody::Rich(_)))
        .collect();
    assert_eq!(kinds, [true, true]);
    // A text that no native message holds goes in ordinary ones, between the others.
    let long = json!({"type": "text", "markdown": "word ".repeat(9000)});
    let parts = parts_of(&blocks(&json!([table, long, table])), &[], &canvas);
    let kinds: Vec<bool> = parts
        .iter()
        .map(|part| matches!(part.body, PartBody::Rich(_)))
        .collect();
    assert!(
        kinds.len() > 10
            && kinds[0]
            && kinds[kinds.len() - 1]
            && kinds[1..kinds.len() - 1].iter().all(|rich| !rich)
    );
}

#[test]
fn a_chart_that_cannot_be_drawn_is_told_with_its_numbers() {
    let pie = json!({"type": "pie", "title": "Shares", "labels": ["a", "b"], "values": [5, -2]});
    check(
        &pie,
        &PHONE,
        &expect![[r#"
        ⚠️ A pie shows parts of a whole, so no value can be below zero. Bars would show these numbers well.

        <b>Shares</b>
        <pre>Label  Value
        ────────────
        a          5
        b         −2</pre>
        [Undo -> #7]"#]],
    );
}

#[test]
fn a_long_caption_is_a_text_of_its_own() {
    let chart = json!({"type": "bar", "title": "long ".repeat(300), "values": [1]});
    let parts = parts_of(&blocks(&chart), &[], &PHONE);
    let [
        Part {
            body: PartBody::Photo { caption, .. },
            ..
        },
        Part {
            body: PartBody::Text(text),
            ..
        },
    ] = parts.as_slice()
    else {
        panic!("{} parts", parts.len());
    };
    assert!(caption.is_empty() && text.text.starts_with("long long"));
}
