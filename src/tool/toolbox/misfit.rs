//! Arguments that do not fit a tool's schema, said to the person who gave them.

use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind as Fault};
use serde_json::Value;

use crate::args;
use crate::domain::Call;
use crate::text::Phrases;
use crate::tool::{Kind, Spec, ToolError};

/// The most characters of a value that are said again.
const LONGEST: usize = 60;

/// What does not fit, and what would.
pub(super) fn misfit(
    fault: &ValidationError<'_>,
    call: &Call,
    spec: &Spec,
    phrases: &'static Phrases,
) -> ToolError {
    let path = fault.instance_path().to_string();
    let name = named(&path);
    let said = |key: &str, name: String, what: String| {
        let value = shown(fault.instance());
        let args = args! { "tool" => call.tool.clone(), "name" => name, "value" => value, "what" => what };
        ToolError::new(Kind::Arguments, phrases, key, args)
    };
    let with = |key: &str, what: String| said(key, name.clone(), what);
    let error = match fault.kind() {
        Fault::Required { property } => with("error-argument-missing", shown(property)),
        Fault::Type {
            kind: TypeKind::Single(kind),
        } => {
            let wanted = phrases.plain(&format!("argument-{kind}"), args!());
            with("error-argument-kind", wanted)
        }
        Fault::Enum { options } => with("error-argument-choice", listed(options)),
        Fault::Maximum { limit } => with("error-argument-most", shown(limit)),
        Fault::Minimum { limit } => with("error-argument-least", shown(limit)),
        Fault::AdditionalProperties { unexpected } => {
            let known = spec.parameters["properties"].as_object();
            let known: Vec<&str> = known
                .into_iter()
                .flatten()
                .map(|(name, _)| name.as_str())
                .collect();
            said("error-argument-unknown", unexpected.join(", "), known.join(", "))
        }
        _ => {
            let args = args! { "tool" => call.tool.clone(), "path" => path, "problem" => fault.to_string() };
            ToolError::new(Kind::Arguments, phrases, "error-arguments", args)
        }
    };
    error.because(fault)
}

fn shown(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    if text.chars().count() <= LONGEST {
        return text;
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}

fn listed(options: &Value) -> String {
    let options = options.as_array().into_iter().flatten().map(shown);
    options.collect::<Vec<_>>().join(", ")
}

// `/values/0` is the first of `values`: `values[0]`.
fn named(path: &str) -> String {
    let mut name = String::new();
    for step in path.split('/').skip(1) {
        if step.parse::<usize>().is_ok() {
            name.extend(["[", step, "]"]);
        } else if name.is_empty() {
            name.push_str(step);
        } else {
            name.extend([".", step]);
        }
    }
    name
}
