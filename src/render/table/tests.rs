//! Tables as people see them.

use expect_test::{Expect, expect};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::block::Block;
use crate::domain::Lang;
use crate::render::sketch::{PHONE, marked, terminal};

fn table(json: &Value) -> TableBlock {
    let mut json = json.clone();
    json["type"] = "table".into();
    match Block::from_json(&json).block {
        Some(Block::Table(table)) => table,
        other => panic!("{other:?}"),
    }
}

fn check_on(canvas: &Canvas, lang: Lang, json: &Value, shown: &Expect) {
    let lines: Vec<String> = bodies(&table(json), canvas, Phrases::of(lang))
        .iter()
        .map(|body| match body {
            PartBody::Text(text) => marked(text),
            PartBody::Document {
                name, data, caption, ..
            } => {
                format!("[{name}] {}\n{}", marked(caption), String::from_utf8_lossy(data))
            }
            other => format!("{other:?}"),
        })
        .collect();
    shown.assert_eq(&lines.join("\n========\n"));
}

fn small() -> Value {
    json!({
        "title": "Phones",
        "columns": [{"key": "m", "title": "Model"}, {"key": "p", "title": "Price"}, {"key": "ok"}],
        "rows": [
            {"m": "A<b & c", "p": 1234.5, "ok": true},
            {"m": "汉字", "p": null, "ok": false},
            {"m": "Long", "p": 123_456, "ok": null},
        ],
        "page_info": {"returned": 10, "total": 57, "has_more": true},
    })
}

fn wide() -> Value {
    json!({"rows": [
        {"Name": "First entry", "Where": "the canteen on the corner", "When": "yesterday", "How much": 12.5,
         "Why": "because it was far too cold to go any further that day"},
        {"Name": "Second", "Where": "home", "When": "today", "How much": 3, "Why": null},
    ]})
}

#[test]
fn a_narrow_table_lines_up() {
    check_on(
        &PHONE,
        Lang::En,
        &small(),
        &expect![[r#"
        <b>Phones</b>
        <pre>Model      Price  ok
        ────────────────────
        A<b & c   1234.5  ✓
        汉字           –  –
        Long     123,456  –</pre>
        <i>10 of 57</i>"#]],
    );
    check_on(
        &PHONE,
        Lang::Ru,
        &small(),
        &expect![[r#"
        <b>Phones</b>
        <pre>Model      Price  ok
        ────────────────────
        A<b & c   1234,5  ✓
        汉字           –  –
        Long     123 456  –</pre>
        <i>10 из 57</i>"#]],
    );
}

#[test]
fn a_wide_table_becomes_cards() {
    check_on(
        &PHONE,
        Lang::En,
        &wide(),
        &expect![[r#"
        <b>First entry</b>
        Where: the canteen on the corner
        When: yesterday
        How much: 12.5
        Why: because it was far too cold to go any further that day

        <b>Second</b>
        Where: home · When: today · How much: 3 · Why: –"#]],
    );
    check_on(
        &PHONE,
        Lang::En,
        &json!({"rows": [{"one": "a single column whose cells are long enough"}]}),
        &expect!["• a single column whose cells are long enough"],
    );
    check_on(
        &PHONE,
        Lang::En,
        &json!({"rows": [{"שם": "שלום", "n": 5}]}),
        &expect![[r#"
            <b>שלום</b>
            n: 5"#]],
    );
}

#[test]
fn a_screen_shows_a_box() {
    check_on(
        &terminal(),
        Lang::En,
        &small(),
        &expect![[r#"
        <b>Phones</b>
        <pre>┌─────────┬─────────┬────┐
        │ Model   │   Price │ ok │
        ├─────────┼─────────┼────┤
        │ A<b & c │  1234.5 │ ✓  │
        │ 汉字    │       – │ –  │
        │ Long    │ 123,456 │ –  │
        └─────────┴─────────┴────┘</pre>
        <i>10 of 57</i>"#]],
    );
    check_on(
        &terminal(),
        Lang::En,
        &wide(),
        &expect![[r#"
        <pre>┌─────────────┬────────────────────┬───────────┬──────────┬────────────────────┐
        │ Name        │ Where              │ When      │ How much │ Why                │
        ├─────────────┼────────────────────┼───────────┼──────────┼────────────────────┤
        │ First entry │ the canteen on the │ yesterday │     12.5 │ because it was far │
        │             │ corner             │           │          │ too cold to go any │
        │             │                    │           │          │ further that day   │
        │ Second      │ home               │ today     │        3 │ –                  │
        └─────────────┴────────────────────┴───────────┴──────────┴────────────────────┘</pre>"#]],
    );
}

#[test]
fn nothing_is_said_to_be_nothing() {
    check_on(
        &PHONE,
        Lang::Zh,
        &json!({"title": "空", "columns": ["a"], "rows": []}),
        &expect![[r#"
            <b>空</b>
            没有任何行。"#]],
    );
}

#[test]
fn what_is_cut_comes_whole_as_a_file() {
    let rows: Vec<Value> = (0..400)
        .map(|n| json!({"n": n, "note": format!("entry number {n}")}))
        .collect();
    let bodies = bodies(
        &table(&json!({"title": "All: of/it", "rows": rows})),
        &PHONE,
        Phrases::of(Lang::En),
    );
    let [PartBody::Text(text), PartBody::Document { name, data, .. }] = bodies.as_slice() else {
        panic!("{bodies:?}");
    };
    assert_eq!(name, "All-of-it.csv");
    assert!(
        text.text.contains("rows of 400; the file below has them all."),
        "{}",
        text.text
    );
    assert_eq!(String::from_utf8_lossy(data).lines().count(), 401);
}

#[test]
fn sixty_columns_of_long_cells_are_all_there() {
    let row = |n: usize| -> Value {
        let cells = (0..60).map(|c| {
            (
                format!("c{c}"),
                json!(format!("{n}/{c} {} a<b & c", "word ".repeat(90))),
            )
        });
        Value::Object(cells.collect())
    };
    let table = table(&json!({"rows": [row(0), row(1), row(2)]}));
    let bodies = bodies(&table, &PHONE, Phrases::of(Lang::En));
    let Some(PartBody::Document { data, .. }) = bodies.last() else {
        panic!("{bodies:?}");
    };
    let file = String::from_utf8_lossy(data);
    for n in 0..3 {
        for c in 0..60 {
            assert!(file.contains(&format!("{n}/{c} word")), "{n}/{c}");
        }
    }
    assert!(file.contains("a<b & c"));
    let PartBody::Text(text) = &bodies[0] else {
        panic!("{bodies:?}");
    };
    assert!((0..60).all(|c| text.text.contains(&format!("c{c}: 0/{c} word")) || c == 0));
}

proptest! {
    #[test]
    fn lines_of_a_table_are_equally_wide_and_fit(
        cells in proptest::collection::vec(proptest::collection::vec("[a-zа-я汉字 👍é]{0,14}", 3), 1..6),
        columns in 20_usize..80,
    ) {
        let rows: Vec<Value> = cells.iter().map(|row| json!({"a": row[0], "b": row[1], "c": row[2]})).collect();
        let grid = Grid::of(&table(&json!({"rows": rows})), Phrases::of(Lang::En), None);
        if let Some(drawn) = boxed::draw(&grid, columns) {
            let widths: Vec<usize> = drawn.lines().map(width::width).collect();
            prop_assert!(widths.iter().all(|width| *width == widths[0] && *width <= columns), "{drawn}");
        }
        if let Some(drawn) = mono::draw(&grid, columns) {
            prop_assert!(drawn.lines().all(|line| width::width(line) <= columns), "{drawn}");
        }
    }
}
