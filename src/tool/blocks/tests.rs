//! What the tools show and say.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::*;
use std::sync::Arc;

use chrono::DateTime;

use crate::domain::{Call, ChatKey};
use crate::memory::{Book, ChatState};
use crate::port::MemoryStore;
use crate::tool::{Circumstance, Toolbox};

async fn run(tool: &str, arguments: Value) -> Result<ToolOutput, ToolError> {
    let mut toolbox = Toolbox::new();
    for tool in tools() {
        toolbox.add(tool).unwrap();
    }
    let store = Arc::new(MemoryStore::default());
    let mut book = Book::open(store, ChatKey::parse("tty:me"), ChatState::default).unwrap();
    let turn = Circumstance::at(DateTime::UNIX_EPOCH);
    toolbox.call(&Call::new(tool, arguments), &mut book, &turn).await
}

async fn check(tool: &str, arguments: Value, shown: &Expect) {
    let said = match run(tool, arguments).await {
        Ok(output) => {
            let blocks = output
                .visual
                .iter()
                .map(|block| serde_json::to_string(block).unwrap());
            let content = output.content.as_str().unwrap().to_owned();
            std::iter::once(content)
                .chain(blocks)
                .collect::<Vec<_>>()
                .join("\n")
        }
        Err(error) => format!("refused: {}", error.words.text),
    };
    shown.assert_eq(&said);
}

#[tokio::test]
async fn charts_from_data_and_from_words() {
    let spec = json!({"type": "bar", "labels": ["Q1", "Q2", "Q3", "Q4"], "series": [{"name": "Price", "values": [10, 20, 15, 30]}]});
    check("chart_tool", spec, &expect![[r#"
        bar chart, 4 points, 10 to 30
        {"type":"chart","spec":{"type":"bar","labels":["Q1","Q2","Q3","Q4"],"series":[{"name":"Price","values":[10.0,20.0,15.0,30.0]}],"options":{}}}"#]]).await;
    check(
        "chart_tool",
        json!({"text": "3 5 8 13", "type": "bar"}),
        &expect![[r#"
            bar chart, 4 points, 3 to 13
            {"type":"chart","spec":{"type":"bar","series":[{"name":"","values":[3.0,5.0,8.0,13.0]}],"options":{}}}"#]],
    )
    .await;
    check(
        "chart_tool",
        json!({"text": "month,km,h\nJan,10,1\nFeb,,2"}),
        &expect![[r#"
            bar chart, 3 points, 1 to 10
            {"type":"chart","spec":{"type":"bar","labels":["Jan","Feb"],"series":[{"name":"km","values":[10.0,null]},{"name":"h","values":[1.0,2.0]}],"options":{}}}"#]],
    )
    .await;
    check(
        "chart_tool",
        json!({"text": "2023,5\n2024,7\n2025,6", "title": "Years"}),
        &expect![[r#"
            line chart, 3 points, 5 to 7
            {"type":"chart","spec":{"type":"line","title":"Years","labels":["2023","2024","2025"],"series":[{"name":"","values":[5.0,7.0,6.0]}],"options":{}}}"#]],
    )
    .await;
    check(
        "chart_tool",
        json!({"text": "x,y\n1,2\n3,4", "type": "scatter"}),
        &expect![[r#"
            scatter chart, 2 points, 2 to 4
            {"type":"chart","spec":{"type":"scatter","series":[{"name":"y","values":[[1.0,2.0],[3.0,4.0]]}],"options":{}}}"#]],
    )
    .await;
    check(
        "chart_tool",
        json!({"text": "date,open,high,low,close\n2026-03-02,1,3,1,2", "type": "candlestick"}),
        &expect![[r#"
            candlestick chart, 1 point, 2 to 2
            {"type":"chart","spec":{"type":"candlestick","labels":["2026-03-02"],"series":[{"name":"","values":[{"open":1.0,"high":3.0,"low":1.0,"close":2.0}]}],"options":{}}}"#]],
    )
    .await;
}

#[tokio::test]
async fn wrong_charts_are_told() {
    check(
        "chart_tool",
        json!({"type": "radar", "series": [[1]]}),
        &expect!["refused: ⚠️ /spec/type: “radar” is not something I know here. Use one of: bar, line, area, pie, scatter, candlestick, heatmap."],
    )
    .await;
    check(
        "chart_tool",
        json!({"type": "bar"}),
        &expect!["refused: ⚠️ /series: There are no numbers to draw: give at least one series with a value."],
    )
    .await;
    check(
        "chart_tool",
        json!({"type": "bar", "series": [{"values": ["ten", 2]}]}),
        &expect![[r#"
            bar chart, 1 point, 2 to 2
            /series/0/values/0: “ten” is not a number, so I left a gap.
            {"type":"chart","spec":{"type":"bar","series":[{"name":"","values":[null,2.0]}],"options":{}}}
            {"type":"text","text":"⚠️ /series/0/values/0: “ten” is not a number, so I left a gap.","marks":[{"range":{"start":7,"end":25},"kind":"code"}]}"#]],
    )
    .await;
    check("chart_tool", json!({"text": "nothing to count"}), &expect!["refused: I found no figures in this. Send numbers like 3 5 8 13, names with numbers like Mon 3, Tue 5, or a pasted CSV."]).await;
}

#[tokio::test]
async fn tables_files_maps_and_lists() {
    check(
        "table_tool",
        json!({"text": "name;sum\nA;12.5\nB;007\nC;"}),
        &expect![[r#"
            table, 3 rows, 2 columns
            {"type":"table","columns":[{"key":"0","title":"name"},{"key":"1","title":"sum"}],"rows":[{"0":"A","1":12.5},{"0":"B","1":"007"},{"0":"C","1":null}],"options":{"sortable":false,"searchable":false,"paged":false}}"#]],
    )
    .await;
    check("table_tool", json!({"rows": [{"a": 1}]}), &expect![[r#"
        table, 1 row, 1 column
        {"type":"table","columns":[{"key":"a"}],"rows":[{"a":1}],"options":{"sortable":false,"searchable":false,"paged":false}}"#]]).await;
    check(
        "file_tool",
        json!({"name": "a.txt", "text": "hi"}),
        &expect![[r#"
            file a.txt, 2 bytes
            {"type":"file","name":"a.txt","mime":"text/plain","data":"aGk="}"#]],
    )
    .await;
    check(
        "file_tool",
        json!({"name": "a.txt", "data": "***"}),
        &expect!["refused: ⚠️ /data: This is not base64, so I cannot read the file."],
    )
    .await;
    check(
        "map_tool",
        json!({"center": {"lat": 1, "lon": 2}, "markers": [{"lat": 91, "lon": 0}]}),
        &expect![[r#"
            map, 0 markers
            /markers/0: This place is not on the globe: lat runs from −90 to 90, lon from −180 to 180.
            {"type":"map","center":{"lat":1.0,"lon":2.0},"link":"https://www.openstreetmap.org/?mlat=1&mlon=2#map=14/1/2"}
            {"type":"text","text":"⚠️ /markers/0: This place is not on the globe: lat runs from −90 to 90, lon from −180 to 180.","marks":[{"range":{"start":7,"end":17},"kind":"code"}]}"#]],
    )
    .await;
    check("visualize_tool", json!({"blocks": [{"type": "text", "markdown": "*hi*"}, {"type": "video"}, {"type": "pie", "values": [1, 2]}]}), &expect![[r#"
        *hi*
        pie chart, 2 points, 1 to 2
        /1/type: “video” is not something I know here. Use one of: text, chart, table, file, map.
        {"type":"text","markdown":"*hi*"}
        {"type":"chart","spec":{"type":"pie","series":[{"name":"","values":[1.0,2.0]}],"options":{}}}
        {"type":"text","text":"⚠️ /1/type: “video” is not something I know here. Use one of: text, chart, table, file, map.","marks":[{"range":{"start":7,"end":14},"kind":"code"}]}"#]]).await;
    check(
        "visualize_tool",
        json!({}),
        &expect!["refused: ⚠️ This is needed but not there."],
    )
    .await;
}
