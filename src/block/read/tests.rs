//! The public shapes of blocks, and what becomes of wrong ones.

use expect_test::{Expect, expect};

use super::read_str;

fn check(json: &str, shown: &Expect) {
    let reading = read_str(json);
    let mut lines: Vec<String> = reading
        .blocks
        .iter()
        .map(|block| serde_json::to_string(block).unwrap())
        .collect();
    lines.extend(reading.faults.iter().map(|fault| format!("! {fault}")));
    if reading.lost > 0 {
        lines.push(format!("lost {}", reading.lost));
    }
    shown.assert_eq(&lines.join("\n"));
}

#[test]
fn the_public_shapes() {
    check(
        r#"{"type":"text","markdown":"**hi**"}"#,
        &expect![[r#"{"type":"text","markdown":"**hi**"}"#]],
    );
    check(
        r#"{"type":"chart","spec":{"type":"bar","title":"Prices","labels":["Q1","Q2"],
            "series":[{"name":"a","values":[10,null]}],"options":{"stacked":true,"unit":"km"}}}"#,
        &expect![[
            r#"{"type":"chart","spec":{"type":"bar","title":"Prices","labels":["Q1","Q2"],"series":[{"name":"a","values":[10.0,null]}],"options":{"stacked":true,"unit":"km"}}}"#
        ]],
    );
    check(
        r#"{"type":"table","columns":[{"key":"m","title":"Model","align":"right"}],"rows":[{"m":"A"}],
            "page_info":{"returned":1,"total":9,"has_more":true},"options":{"sortable":true},"continuation":"c1"}"#,
        &expect![[
            r#"{"type":"table","columns":[{"key":"m","title":"Model","align":"right"}],"rows":[{"m":"A"}],"page_info":{"returned":1,"total":9,"has_more":true},"options":{"sortable":true,"searchable":false,"paged":false},"continuation":"c1"}"#
        ]],
    );
    check(
        r#"{"type":"file","name":"report.html","mime":"text/html","data":"PGgxPkhpPC9oMT4="}"#,
        &expect![[r#"{"type":"file","name":"report.html","mime":"text/html","data":"PGgxPkhpPC9oMT4="}"#]],
    );
    check(
        r#"{"type":"map","title":"Town","center":{"lat":54.85,"lon":83.10},"zoom":14,
            "markers":[{"lat":54.85,"lon":83.10,"label":"Here"}],"tile_url":"https://tile.example/{z}/{x}/{y}.png",
            "attribution":"OSM","subdomains":"abc","link":"https://example.org/"}"#,
        &expect![[
            r#"{"type":"map","title":"Town","center":{"lat":54.85,"lon":83.1},"zoom":14,"markers":[{"lat":54.85,"lon":83.1,"label":"Here"}],"tile_url":"https://tile.example/{z}/{x}/{y}.png","attribution":"OSM","subdomains":"abc","link":"https://example.org/"}"#
        ]],
    );
}

#[test]
fn what_is_also_accepted() {
    check(
        r#"[{"type":"line","values":[1,"2",null,"NaN"]}, "words", {"rows":[{"a":1},{"a":2,"b":3}]}]"#,
        &expect![[r#"
            {"type":"chart","spec":{"type":"line","series":[{"name":"","values":[1.0,2.0,null,null]}],"options":{}}}
            {"type":"text","markdown":"words"}
            {"type":"table","columns":[{"key":"a"},{"key":"b"}],"rows":[{"a":1},{"a":2,"b":3}],"options":{"sortable":false,"searchable":false,"paged":false}}"#]],
    );
    check(
        r#"{"type":"chart","kind":"scatter","series":[{"values":[[1,2],[3,null],{"x":5,"y":6}]}]}"#,
        &expect![[
            r#"{"type":"chart","spec":{"type":"scatter","series":[{"name":"","values":[[1.0,2.0],[3.0,null],[5.0,6.0]]}],"options":{}}}"#
        ]],
    );
    check(
        r#"{"type":"candlestick","series":[{"values":[{"open":1,"high":3,"low":1,"close":2},[1,2,0,1,900],null]}]}"#,
        &expect![[
            r#"{"type":"chart","spec":{"type":"candlestick","series":[{"name":"","values":[{"open":1.0,"high":3.0,"low":1.0,"close":2.0},{"open":1.0,"high":2.0,"low":0.0,"close":1.0,"volume":900.0},{"open":null,"high":null,"low":null,"close":null}]}],"options":{}}}"#
        ]],
    );
    check(
        r#"{"type":"table","columns":["a","b"],"rows":[[1,2]]}"#,
        &expect![[
            r#"{"type":"table","columns":[{"key":"a"},{"key":"b"}],"rows":[{"a":1,"b":2}],"options":{"sortable":false,"searchable":false,"paged":false}}"#
        ]],
    );
    check(
        r#"{"type":"map","markers":[{"lat":10,"lng":20},{"lat":20,"lon":40}]}"#,
        &expect![[r#"
            {"type":"map","center":{"lat":15.0,"lon":30.0},"markers":[{"lat":10.0,"lon":20.0},{"lat":20.0,"lon":40.0}]}
            ! /center: missing"#]],
    );
    check(
        r#"{"type":"file","name":"a.txt","mime":"text/plain","text":"hi"}"#,
        &expect![[r#"{"type":"file","name":"a.txt","mime":"text/plain","data":"aGk="}"#]],
    );
}

#[test]
fn wrong_json_and_wrong_charts() {
    check(
        "{\"type\":\n oops}",
        &expect![[r#"
        ! : not JSON at line 2, column 2
        lost 1"#]],
    );
    check(
        r#"[{"type":"video"},{"type":"text","markdown":"still here"},{},7]"#,
        &expect![[r#"
            {"type":"text","markdown":"still here"}
            ! /0/type: "video" is unknown; known are text, chart, table, file, map
            ! /2/type: missing
            ! /3: expected object
            lost 3"#]],
    );
    check(
        r#"[{"type":"radar","series":[]},{"type":"chart","spec":{"type":"radar","series":[]}}]"#,
        &expect![[r#"
            ! /0/type: "radar" is unknown; known are bar, line, area, pie, scatter, candlestick, heatmap
            ! /1/spec/type: "radar" is unknown; known are bar, line, area, pie, scatter, candlestick, heatmap
            lost 2"#]],
    );
    check(
        r#"{"type":"bar","labels":["a"]}"#,
        &expect![[r#"
        ! /type: "bar" is unknown; known are text, chart, table, file, map
        lost 1"#]],
    );
    check(
        r#"{"type":"bar","labels":["a","b"],"series":[{"name":"x","values":["ten",1,2]}],"options":{"theme":"pink","goal":"much"}}"#,
        &expect![[r#"
            {"type":"chart","spec":{"type":"bar","labels":["a","b","3"],"series":[{"name":"x","values":[null,1.0,2.0]}],"options":{}}}
            ! /series/0/values/0: expected number
            ! /series/0/values: 3 values for 2 labels
            ! /options/theme: "pink" is unknown; known are light, dark
            ! /options/goal: expected number"#]],
    );
}

#[test]
fn wrong_tables_files_and_maps() {
    check(
        r#"{"type":"table","rows":"none"}"#,
        &expect![[r#"
        ! /rows: expected list
        lost 1"#]],
    );
    check(
        r#"{"type":"table","rows":[{"a":1},5],"page_info":{"returned":"x"}}"#,
        &expect![[r#"
            {"type":"table","columns":[{"key":"a"}],"rows":[{"a":1}],"options":{"sortable":false,"searchable":false,"paged":false}}
            ! /rows/1: expected object
            ! /page_info: expected object"#]],
    );
    check(
        r#"[{"type":"file","name":"x","data":"***"},{"type":"file","name":"x"},{"type":"file","name":"x","data":5}]"#,
        &expect![[r#"
            ! /0/data: not base64
            ! /1/data: missing
            ! /2/data: expected text
            lost 3"#]],
    );
    check(
        r#"{"type":"map","center":{"lat":1,"lon":2},"markers":[{"lat":95,"lon":0},{"lat":"north","lon":0}],
            "tile_url":"ftp://tiles","link":"javascript:alert(1)"}"#,
        &expect![[r#"
            {"type":"map","center":{"lat":1.0,"lon":2.0}}
            ! /markers/0: not a place on the globe: lat is -90 to 90, lon is -180 to 180
            ! /markers/1/lat: expected number
            ! /tile_url: not an http(s) address
            ! /link: not an http(s) address"#]],
    );
    check(
        r#"{"type":"map","title":"Nowhere"}"#,
        &expect![[r#"
        ! /center: missing
        lost 1"#]],
    );
}

#[test]
fn caps_hold() {
    let long = vec!["1"; 10_000].join(",");
    let reading = read_str(&format!(r#"{{"type":"line","values":[{long}]}}"#));
    assert_eq!(
        reading.faults[0].to_string(),
        "/values: 10000 items, at most 5000 are shown"
    );
    let row: Vec<String> = (0..61).map(|n| format!(r#""c{n}":{n}"#)).collect();
    let reading = read_str(&format!(r#"{{"rows":[{{{}}}]}}"#, row.join(",")));
    assert_eq!(
        reading.faults[0].to_string(),
        "/rows: 61 items, at most 60 are shown"
    );
    let wrong = vec!["\"x\""; 500].join(",");
    assert_eq!(
        read_str(&format!(r#"{{"type":"bar","values":[{wrong}]}}"#))
            .faults
            .len(),
        20
    );
    let large = "A".repeat(60_000_000);
    let reading = read_str(&format!(r#"{{"type":"file","name":"x","data":"{large}"}}"#));
    assert_eq!(
        (reading.faults[0].to_string().as_str(), reading.lost),
        ("/data: larger than 20 MB", 1)
    );
}

#[test]
fn gaps_survive_the_store() {
    let reading =
        read_str(r#"[{"type":"scatter","values":[[1,null]]},{"type":"candlestick","values":[null]}]"#);
    let kept = serde_json::to_string(&reading.blocks).unwrap();
    let back: Vec<crate::block::Block> = serde_json::from_str(&kept).unwrap();
    assert_eq!(serde_json::to_string(&back).unwrap(), kept);
}
