//! Blocks from outside: what is shown of them, and which faults they have.

mod sketch;

use serde_json::json;

use super::*;
use sketch::{check, faults};

#[test]
fn charts_from_outside() {
    let bars = "bar [a,b] n=1 _";
    let spec = json!({"type": "bar", "labels": ["a", "b"], "series": [{"name": "n", "values": [1, null]}]});
    check(json!({"type": "chart", "spec": spec}), bars, "");
    check(spec, bars, "");
    check(
        json!({"type": "chart", "kind": "Bar", "labels": ["a", "b"], "series": [{"name": "n", "values": ["1", ""]}]}),
        bars,
        "",
    );
    check(
        json!({"spec": {"type": "line", "values": [1, 2]}}),
        "line [] =1 2",
        "",
    );
    check(
        json!({"type": "pie", "labels": [1, true], "series": [3, 4]}),
        "pie [1,true] =3 4",
        "",
    );
    check(
        json!({"type": "bar", "series": [[1, 2], [3]]}),
        "bar [] =1 2; =3",
        "",
    );
    check(
        json!({"type": "chart", "series": [{"values": [[1, 2], ["3", null], 7]}]}),
        "scatter [] =[[1.0, 2.0], [3.0, NaN], [NaN, NaN]]",
        "/series/0/values/2 fault-expected-pair",
    );
    check(
        json!({"type": "bar", "labels": ["a", "b"], "series": [{"values": ["x", {}, 1]}]}),
        "bar [a,b] =_ _ 1",
        "/series/0/values/0 fault-not-a-number given=x\n/series/0/values/1 fault-not-a-number given={}\n\
         /labels fault-lengths labels=2 values=3",
    );
    check(
        json!({"type": "scatter", "values": [{"x": 1, "y": 2}, {"x": 3}]}),
        "scatter [] =[[1.0, 2.0], [3.0, NaN]]",
        "/values/1/y fault-missing",
    );
}

#[test]
fn charts_with_faults() {
    check(
        json!({"type": "chart", "spec": {"type": "donut", "series": [1]}}),
        "nothing",
        "/spec/type fault-unknown given=donut known=bar, line, area, pie, scatter, candlestick, heatmap",
    );
    check(
        json!({"type": "bar", "labels": ["a"], "series": [{"name": "n", "values": ["1,5", "many", 3]}]}),
        "bar [a] n=1.5 _ 3",
        "/series/0/values/1 fault-not-a-number given=many\n/labels fault-lengths labels=1 values=3",
    );
    check(json!({"type": "bar"}), "nothing", "/series fault-no-numbers");
    check(
        json!({"type": "bar", "series": []}),
        "nothing",
        "/series fault-no-numbers",
    );
    check(
        json!({"type": "bar", "series": {"values": [1]}}),
        "nothing",
        "/series fault-expected-list",
    );
    check(
        json!({"type": "bar", "series": [{"name": "a/b"}, {"values": [1]}]}),
        "bar [] =1",
        "/series/0/values fault-missing",
    );
    check(
        json!({"type": "chart", "spec": [1]}),
        "nothing",
        "/spec fault-expected-object",
    );
    check(
        json!({"type": "line", "values": [1], "options": {"theme": "neon", "goal": "lots", "stacked": 1}}),
        "line [] =1",
        "/options/stacked fault-expected-flag\n/options/goal fault-not-a-number given=lots\n\
         /options/theme fault-unknown given=neon known=light, dark",
    );
}

#[test]
fn candles_from_outside() {
    check(
        json!({"type": "candlestick", "labels": ["2026-03-02", "2026-03-03", "2026-03-04"], "series": [{"name": "X", "values": [
            {"open": 1, "high": 3, "low": 0.5, "close": 2, "volume": 10},
            [2, "2.5", 1, 2.75],
            {"open": 1, "high": 3, "low": 0.5}
        ]}]}),
        "candlestick [2026-03-02,2026-03-03,2026-03-04] X=1/3/0.5/2/Some(10.0) 2/2.75/1/2.75/None NaN/NaN/NaN/NaN/None",
        "/series/0/values/2/close fault-missing",
    );
}

#[test]
fn caps_cut_and_say_so() {
    let check = |value: Value, wrong: &str, right: fn(&Block) -> bool| {
        let parsed = Block::from_json(&value);
        assert_eq!(faults(&parsed), wrong);
        assert!(parsed.block.as_ref().is_some_and(right));
    };
    check(
        json!({"type": "line", "values": vec![1; 10_000]}),
        "/values fault-too-many most=5000 given=10000",
        |block| matches!(block, Block::Chart { spec } if spec.series[0].values.len() == 5_000),
    );
    check(
        json!({"type": "line", "series": vec![json!({"values": [1]}); 41]}),
        "/series fault-too-many most=40 given=41",
        |block| matches!(block, Block::Chart { spec } if spec.series.len() == 40),
    );
    let names: Vec<_> = (0..61).map(|n| json!({"key": format!("k{n}")})).collect();
    check(
        json!({"type": "table", "columns": names, "rows": []}),
        "/columns fault-too-many most=60 given=61",
        |block| matches!(block, Block::Table(table) if table.columns.len() == 60),
    );
    let wide: serde_json::Map<_, _> = (0..61).map(|n| (format!("k{n}"), json!(n))).collect();
    check(
        json!({"type": "table", "rows": [wide]}),
        "/rows/0 fault-too-many most=60 given=61",
        |block| matches!(block, Block::Table(table) if table.columns.len() == 60),
    );
    check(
        json!({"type": "table", "rows": vec![json!({"a": 1}); 5_001]}),
        "/rows fault-too-many most=5000 given=5001",
        |block| matches!(block, Block::Table(table) if table.rows.len() == 5_000),
    );
    check(
        json!({"type": "map", "markers": vec![json!({"lat": 1, "lon": 2}); 201]}),
        "/markers fault-too-many most=200 given=201",
        |block| matches!(block, Block::Map(map) if map.markers.len() == 200),
    );
    let many = json!({"type": "line", "values": vec!["x"; 100]});
    assert_eq!(Block::from_json(&many).faults.len(), 20);
}

#[test]
fn our_own_charts_keep_the_caps() {
    let mut chart = ChartSpec::new(ChartKind::Line).labels(vec!["x"; 6_000]);
    for _ in 0..50 {
        chart = chart.series("s", vec![1.0; 6_000]);
    }
    assert_eq!(chart.labels.len(), 5_000);
    assert_eq!(chart.series.len(), 40);
    assert!(chart.series.iter().all(|one| one.values.len() == 5_000));
}

#[test]
fn tables_from_outside() {
    check(
        json!({"type": "table", "rows": [{"a": 1, "b": "x"}, 7, [2, "y"]]}),
        r#"a,b [{"a":1,"b":"x"},{"a":2,"b":"y"}]"#,
        "/rows/1 fault-expected-object",
    );
    check(
        json!({"columns": ["a", {"title": "B"}, {}, "a"], "rows": [[1, 2]]}),
        r#"a,B [{"a":1,"B":2}]"#,
        "/columns/2/key fault-missing",
    );
    check(
        json!({"type": "table", "rows": [[1, 2]]}),
        r#"1,2 [{"1":1,"2":2}]"#,
        "",
    );
    check(json!({"type": "table"}), "nothing", "/rows fault-missing");
    check(
        json!({"type": "table", "rows": "many"}),
        "nothing",
        "/rows fault-expected-list",
    );
    check(
        json!({"type": "table", "rows": [1]}),
        "nothing",
        "/columns fault-missing",
    );
    check(
        json!({"type": "table", "columns": [{"key": "a", "align": "top"}], "rows": [], "page_info": {"returned": "all", "has_more": true}}),
        "a []",
        "/columns/0/align fault-unknown given=top known=left, right, center\n\
         /page_info/returned fault-expected-number",
    );
}

#[test]
fn files_from_outside() {
    for data in [
        "aGk/",
        "aGk_",
        "aGk/\n",
        " aG\r\nk/",
        "data:text/plain;base64,aGk/",
    ] {
        check(
            json!({"type": "file", "name": "../up/a.txt", "mime": "text/plain", "data": data}),
            "a.txt text/plain [104, 105, 63]",
            "",
        );
    }
    check(
        json!({"type": "file", "name": "C:\\a\u{7}.bin", "data": "aA"}),
        "a.bin application/octet-stream [104]",
        "",
    );
    check(
        json!({"type": "file", "name": "a", "data": "no!"}),
        "nothing",
        "/data fault-not-base64",
    );
    check(
        json!({"type": "file", "name": "x/", "data": ""}),
        "nothing",
        "/name fault-missing",
    );
    check(
        json!({"type": "file", "name": "a", "data": 7}),
        "nothing",
        "/data fault-expected-text",
    );
    check(
        json!({"type": "file", "name": "a", "data": "A".repeat(80_000_000)}),
        "nothing",
        "/data fault-too-large most=20 given=60",
    );
}

#[test]
fn maps_from_outside() {
    check(
        json!({"type": "map", "center": {"lat": 54.85, "lon": "83,1"}, "zoom": 12.4}),
        "54.85,83.1 0 https://www.openstreetmap.org/?mlat=54.85&mlon=83.1#map=12/54.85/83.1",
        "",
    );
    check(
        json!({"type": "map", "markers": [{"lat": 0, "lon": 10}, {"lat": 20, "lon": 30}], "link": "https://a.b/c"}),
        "10,20 2 https://a.b/c",
        "",
    );
    check(
        json!({"type": "map", "center": {"lat": 1, "lon": 2}, "markers": [{"lat": 91, "lon": 0}, {"lat": 1}, {"lat": 3, "lon": 4}]}),
        "1,2 1 https://www.openstreetmap.org/?mlat=1&mlon=2#map=14/1/2",
        "/markers/0 fault-off-globe\n/markers/1/lon fault-missing",
    );
    check(
        json!({"type": "map", "center": {"lat": 1, "lon": 2}, "tile_url": "ftp://tiles/{z}", "link": "javascript:alert(1)"}),
        "1,2 0 https://www.openstreetmap.org/?mlat=1&mlon=2#map=14/1/2",
        "/link fault-not-http\n/tile_url fault-not-http",
    );
    check(json!({"type": "map"}), "nothing", "/center fault-no-place");
    check(
        json!({"type": "map", "center": {"lat": 1, "lon": 181}}),
        "nothing",
        "/center fault-off-globe\n/center fault-no-place",
    );
}

#[test]
fn texts_and_what_is_no_block() {
    check(
        json!({"type": "text", "markdown": "*a*"}),
        r#"Markdown { markdown: "*a*" }"#,
        "",
    );
    check(
        json!({"type": "text", "text": "é", "marks": [{"range": {"start": 0, "end": 1}, "kind": "bold"}]}),
        r#"Marked(Marked { text: "é", marks: [] })"#,
        "",
    );
    check(json!({"type": "text"}), "nothing", "/markdown fault-missing");
    check(json!(7), "nothing", " fault-expected-object");
    check(json!({}), "nothing", "/type fault-missing");
    check(
        json!({"type": "video"}),
        "nothing",
        "/type fault-unknown given=video known=text, chart, table, file, map",
    );
}

#[test]
fn a_list_shows_what_it_can() {
    let parsed =
        Block::list_from_text(r#"[{"type": "text", "markdown": "a"}, 3, {"type": "bar", "values": [1]}]"#);
    assert_eq!(parsed.block.as_ref().map(Vec::len), Some(2));
    assert_eq!(faults(&parsed), "/1 fault-expected-object");
    let broken = Block::list_from_text("{\n \"type\": }");
    assert_eq!(broken.block, None);
    assert_eq!(faults(&broken), " fault-not-json line=2 column=10");
    let deep = "[".repeat(100_000);
    assert_eq!(Block::list_from_text(&deep).block, None);
}

#[test]
fn gaps_come_back_from_the_store() {
    let gap = f64::NAN;
    let candle = Candle {
        open: gap,
        high: 1.0,
        low: gap,
        close: gap,
        volume: None,
    };
    let spec = ChartSpec::new(ChartKind::Scatter)
        .series("a", vec![[1.0, gap], [2.0, f64::INFINITY]])
        .series("b", vec![candle])
        .series("c", vec![Some(1.0), None]);
    let text = serde_json::to_string(&Block::Chart { spec: spec.clone() }).unwrap();
    let back: Block = serde_json::from_str(&text).unwrap();
    let Block::Chart { spec: back } = back else {
        panic!("a chart stays a chart")
    };
    assert!(
        matches!(&back.series[0].values, SeriesValues::Points(p) if p[0][1].is_nan() && p[1][1].is_nan())
    );
    assert!(
        matches!(&back.series[1].values, SeriesValues::Candles(c) if c[0].open.is_nan() && c[0].high > 0.0)
    );
    assert_eq!(back.series[2], spec.series[2]);
}
