//! Markdown as people see it.

use expect_test::{Expect, expect};

use super::read;
use crate::block::{Block, TextBlock};
use crate::domain::Lang;
use crate::render::sketch::marked;

fn check(source: &str, shown: &Expect) {
    let lines: Vec<String> = read(source, Lang::En)
        .iter()
        .map(|block| match block {
            Block::Text(TextBlock::Marked(text)) => marked(text),
            other => serde_json::to_string(other).unwrap(),
        })
        .collect();
    shown.assert_eq(&lines.join("\n========\n"));
}

#[test]
fn words_and_their_marks() {
    check(
        "**bold** _it_ ~~gone~~ `a<b & c`",
        &expect!["<b>bold</b> <i>it</i> <s>gone</s> <code>a<b & c</code>"],
    );
    check(
        "# Head *x*\npara one\nline two\n\npara two",
        &expect![[r#"
        <h>Head <i>x</i></h>

        para one
        line two

        para two"#]],
    );
    check(
        "[site](https://a.example) <https://b.example> [rel](/x) [](https://c.example)",
        &expect![
            "<a https://a.example>site</a> <a https://b.example>https://b.example</a> rel (/x) <a https://c.example>https://c.example</a>"
        ],
    );
    check(
        "![cat](https://a.example/cat.png) ![](https://a.example/dog.png)",
        &expect![
            "🖼 <a https://a.example/cat.png>cat</a> 🖼 <a https://a.example/dog.png>https://a.example/dog.png</a>"
        ],
    );
    check(
        "raw <b>html</b> & <script>x</script>\n\n<div>\nblock\n</div>",
        &expect![[r#"
            raw <b>html</b> & <script>x</script>

            <div>
            block
            </div>"#]],
    );
    check(
        "> quote **b**\n> more\n>\n> > inner\n\nafter",
        &expect![[r#"
        <quote>quote <b>b</b>
        more

        inner</quote>

        after"#]],
    );
    check(
        "before\n\n```rust\nfn main() {}\n\n  x\n```\nafter\n\n---\n\n    indented",
        &expect![[r#"
            before

            <pre rust>fn main() {}

              x</pre>

            after

            ———

            <pre>indented</pre>"#]],
    );
}

#[test]
fn lists_nest_and_count() {
    check(
        "intro\n\n- one\n- two\n  - deep\n    1. first\n    2. second\n- three\n\noutro",
        &expect![[r#"
            intro

            • one
            • two
               ◦ deep
                  1. first
                  2. second
            • three

            outro"#]],
    );
    check(
        "3. c\n4. d\n\n   more of d\n\n5. e",
        &expect![[r#"
        3. c
        4. d
           more of d
        5. e"#]],
    );
    check(
        "- [x] done\n- [ ] open\n1. [x] counted",
        &expect![[r#"
        ☑ done
        ☐ open

        1. ☑ counted"#]],
    );
    check(
        "- a\n  ```\n  code\n  ```\n- > said",
        &expect![[r#"
        • a
        <pre>code</pre>
        • <quote>said</quote>"#]],
    );
}

#[test]
fn tables_and_fences_become_blocks() {
    check(
        "text\n\n| a | b |\n|---|--:|\n| 1 | `x|y` |\n| **2** |\n\nend",
        &expect![[r#"
            text
            ========
            {"type":"table","columns":[{"key":"0","title":"a"},{"key":"1","title":"b","align":"right"}],"rows":[{"0":"1","1":"`x"},{"0":"2","1":""}],"options":{"sortable":false,"searchable":false,"paged":false}}
            ========
            end"#]],
    );
    check(
        "see\n```chart\n{\"type\":\"bar\",\"labels\":[\"a\"],\"series\":[{\"name\":\"n\",\"values\":[1]}]}\n```\ndone",
        &expect![[r#"
            see
            ========
            {"type":"chart","spec":{"type":"bar","labels":["a"],"series":[{"name":"n","values":[1.0]}],"options":{}}}
            ========
            done"#]],
    );
    check(
        "```chart {\"type\":\"pie\",\"values\":[1,2]}```",
        &expect![[
            r#"{"type":"chart","spec":{"type":"pie","series":[{"name":"","values":[1.0,2.0]}],"options":{}}}"#
        ]],
    );
    check(
        "```table\n[{\"a\":1}]\n```",
        &expect![[
            r#"{"type":"table","columns":[{"key":"a"}],"rows":[{"a":1}],"options":{"sortable":false,"searchable":false,"paged":false}}"#
        ]],
    );
    check(
        "```table\n{\"rows\": [\n```",
        &expect![[r#"
        <pre json>{"rows": [</pre>

        ⚠️ This is not JSON: it breaks at line 2, column 0."#]],
    );
    check(
        "```chart\n{\"type\":\"radar\",\"series\":[]}\n```",
        &expect![[r#"
            <pre json>{"type":"radar","series":[]}</pre>

            ⚠️ /spec/type: “radar” is not something I know here. Use one of: bar, line, area, pie, scatter, candlestick, heatmap."#]],
    );
    check(
        "**bold ```table {\"rows\":[{\"a\":1}]}``` still**",
        &expect![[r#"
            <b>bold </b>
            ========
            {"type":"table","columns":[{"key":"a"}],"rows":[{"a":1}],"options":{"sortable":false,"searchable":false,"paged":false}}
            ========
            <b> still</b>"#]],
    );
}
