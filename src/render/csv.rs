//! Rows as a CSV document that spreadsheets open as it was meant.

use serde_json::Value;

// Spreadsheets take a cell that begins so for a formula.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Writes rows as CSV (RFC 4180) in UTF-8 with a byte order mark; the first row is usually the header.
///
/// A cell that a spreadsheet would run as a formula gets an apostrophe before it; plain numbers do not.
#[must_use]
pub fn csv<R, C>(rows: impl IntoIterator<Item = R>) -> Vec<u8>
where
    R: IntoIterator<Item = C>,
    C: AsRef<str>,
{
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .flexible(true)
        .from_writer(BYTE_ORDER_MARK.to_vec());
    for row in rows {
        let cells: Vec<String> = row.into_iter().map(|cell| inert(cell.as_ref())).collect();
        if let Err(error) = writer.write_record(&cells) {
            tracing::error!(%error, "a row could not be written to memory");
        }
    }
    writer.into_inner().unwrap_or_default()
}

/// A JSON value as a cell: numbers with a point, nothing for null, nested values as compact JSON.
#[must_use]
pub fn csv_cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(words) => words.clone(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    }
}

fn inert(cell: &str) -> String {
    if cell.starts_with(FORMULA) && cell.parse::<f64>().is_err() {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_never_run() {
        for (cell, written) in [
            ("plain", "plain"),
            ("a,b", "\"a,b\""),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-3.5", "-3.5"),
            ("+7", "+7"),
            ("-x", "'-x"),
            ("день", "день"),
        ] {
            let bytes = csv([[cell, "next"]]);
            assert_eq!(
                String::from_utf8(bytes).unwrap(),
                format!("\u{feff}{written},next\r\n")
            );
        }
    }

    #[test]
    fn values_become_cells() {
        let value = serde_json::json!({"a": [1, null]});
        assert_eq!(csv_cell(&value), r#"{"a":[1,null]}"#);
        assert_eq!(csv_cell(&Value::Null), "");
        assert_eq!(csv_cell(&serde_json::json!(12345.5)), "12345.5");
    }
}
