//! Blocks whose type is told by what stands around them: the name of a fence, or of a tool.

use serde_json::{Value, json};

use super::{Block, ChartKind, Parsed};

const CHART: &str = "chart";
const TABLE: &str = "table";

impl Block {
    /// Reads a block of this type as leniently as [`Block::from_json`]. A chart's own `type` is then its kind,
    /// and a bare list is the rows of a table.
    #[must_use]
    pub fn from_json_as(name: &str, value: Value) -> Parsed {
        Self::from_json(&typed(name, value))
    }
}

fn typed(name: &str, value: Value) -> Value {
    match value {
        Value::Array(rows) if name == TABLE => json!({"type": TABLE, "rows": rows}),
        Value::Object(mut fields) => {
            let kind = fields.get("type").and_then(Value::as_str).map(str::to_owned);
            match kind {
                Some(kind) if name == CHART && ChartKind::parse(&kind).is_some() => {}
                Some(kind) if name == CHART && kind != CHART => return json!({"type": CHART, "spec": fields}),
                Some(_) | None => {
                    fields.insert("type".to_owned(), Value::String(name.to_owned()));
                }
            }
            Value::Object(fields)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_tells_the_type() {
        for (name, value, read) in [
            (
                CHART,
                json!({"type": "pie", "values": [1]}),
                r#"{"type":"chart","spec":{"type":"pie","#,
            ),
            (
                CHART,
                json!({"values": [1]}),
                r#"{"type":"chart","spec":{"type":"bar","#,
            ),
            (
                CHART,
                json!({"type": CHART, "spec": {"type": "line", "series": [[1]]}}),
                r#"{"type":"chart","spec":{"type":"line","#,
            ),
            (
                TABLE,
                json!([{"a": 1}]),
                r#"{"type":"table","columns":[{"key":"a"}],"#,
            ),
            (
                "map",
                json!({"center": {"lat": 1, "lon": 2}}),
                r#"{"type":"map","center":{"#,
            ),
        ] {
            let parsed = Block::from_json_as(name, value);
            let block = serde_json::to_string(&parsed.block).unwrap();
            assert!(block.starts_with(read), "{block}");
        }
        assert_eq!(
            Block::from_json_as(CHART, json!({"type": "radar"})).faults[0].path,
            "/spec/type"
        );
        assert_eq!(Block::from_json_as(CHART, json!(5)).block, None);
    }
}
