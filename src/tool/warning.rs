//! What is noted of a result: a word in it, or that it failed.

use serde_json::Value;
use serde_json::ser::Formatter;

use super::{ToolError, ToolOutput};

/// One thing to look for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// What makes it fire.
    pub sign: Sign,
    /// What it says.
    pub message: String,
    /// Whether a person sees it too.
    pub shown: bool,
}

/// What makes a warning fire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sign {
    /// These characters in the result, written as JSON with `", "` between items and `": "` behind keys.
    Contains(String),
    /// The call failed.
    Failed,
}

/// The warnings that fire for an outcome.
pub(super) fn of<'a>(warnings: &'a [Warning], outcome: &Result<ToolOutput, ToolError>) -> Vec<&'a Warning> {
    if warnings.is_empty() {
        return Vec::new();
    }
    let content = match outcome {
        Ok(output) => output.content.clone(),
        Err(error) => error.for_model(),
    };
    let text = spaced(&content);
    let fires = |warning: &&Warning| match &warning.sign {
        Sign::Contains(words) => {
            text.contains(words.as_str())
                || content
                    .as_str()
                    .is_some_and(|content| content.contains(words.as_str()))
        }
        Sign::Failed => outcome.is_err(),
    };
    warnings.iter().filter(fires).collect()
}

/// JSON on one line with a blank behind each comma and colon.
pub(super) fn spaced(value: &Value) -> String {
    let mut out = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut out, Spaced);
    // A JSON value always has a JSON form.
    let _ = serde::Serialize::serialize(value, &mut serializer);
    String::from_utf8(out).unwrap_or_default()
}

struct Spaced;

impl Formatter for Spaced {
    fn begin_array_value<W: ?Sized + std::io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> std::io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_key<W: ?Sized + std::io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> std::io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_value<W: ?Sized + std::io::Write>(&mut self, writer: &mut W) -> std::io::Result<()> {
        writer.write_all(b": ")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn json_is_written_with_blanks() {
        let value = json!({"total_server": 0, "items": [1, "a,b", null], "nested": {"ok": true}});
        assert_eq!(
            spaced(&value),
            r#"{"total_server": 0, "items": [1, "a,b", null], "nested": {"ok": true}}"#
        );
    }

    #[test]
    fn a_warning_fires_for_a_word_or_a_failure() {
        let warning = |sign| Warning {
            sign,
            message: "note".to_owned(),
            shown: false,
        };
        let both = [
            warning(Sign::Contains("\"total_server\": 0".to_owned())),
            warning(Sign::Failed),
        ];
        let output = |content| {
            Ok(ToolOutput {
                content,
                ..ToolOutput::default()
            })
        };
        for (outcome, fired) in [
            (output(json!({"total_server": 0, "rows": []})), vec![0]),
            (output(json!({"total_server": 10})), vec![]),
            (output(json!("said \"total_server\": 0")), vec![0]),
        ] {
            let expected: Vec<&Warning> = fired.into_iter().map(|index: usize| &both[index]).collect();
            assert_eq!(of(&both, &outcome), expected, "{outcome:?}");
        }
    }
}
