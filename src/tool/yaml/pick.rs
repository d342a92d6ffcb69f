//! What is taken out of an answer: by JSON pointer, or by template.

use serde_json::{Map, Value};

use super::fault::Misfit;
use super::place::Place;
use super::scope::Scope;
use super::template::{TemplateError, Templates, Tree};

/// One thing to take.
pub(super) enum Pick {
    /// What a JSON pointer leads to; the pointer may hold templates.
    Pointer(Tree),
    /// What a template makes of the answer.
    Made(Tree),
}

/// What was taken, and the pointers that led nowhere.
pub(super) struct Picked {
    pub(super) values: Value,
    pub(super) missing: Vec<String>,
}

impl Pick {
    pub(super) fn compile(key: &str, value: &Value, templates: &mut Templates) -> Result<Self, Misfit> {
        match value {
            Value::String(text) if text.starts_with('/') || text.is_empty() => {
                templates.scalar(key, text, Place::Pointer).map(Self::Pointer)
            }
            Value::String(text) if !text.contains("{{") && !text.contains("{%") => Err(Misfit::new(
                key,
                format!(
                    "`{text}` is neither a JSON pointer, which begins with /, nor a template in {{{{ }}}}"
                ),
            )),
            value => templates.tree(key, value, Place::Plain).map(Self::Made),
        }
    }

    /// Takes it; `Err` in the inner result names a pointer that leads nowhere.
    pub(super) fn take(
        &self,
        answer: &Value,
        templates: &Templates,
        scope: &Scope,
    ) -> Result<Result<Value, String>, TemplateError> {
        match self {
            Self::Pointer(tree) => {
                let pointer = templates.line(tree, &scope.seen())?;
                Ok(answer.pointer(&pointer).cloned().ok_or(pointer))
            }
            Self::Made(tree) => templates.render(tree, &scope.seen()).map(Ok),
        }
    }
}

/// Takes everything. Without picks the answer itself is what is taken.
pub(super) fn all(
    picks: &[(String, Pick)],
    answer: &Value,
    templates: &Templates,
    scope: &Scope,
) -> Result<Picked, TemplateError> {
    if picks.is_empty() {
        return Ok(Picked {
            values: answer.clone(),
            missing: Vec::new(),
        });
    }
    let mut scope = scope.clone();
    scope.set("response", answer);
    let (mut values, mut missing) = (Map::new(), Vec::new());
    for (name, pick) in picks {
        let value = pick.take(answer, templates, &scope)?.unwrap_or_else(|pointer| {
            missing.push(pointer);
            Value::Null
        });
        values.insert(name.clone(), value);
    }
    Ok(Picked {
        values: Value::Object(values),
        missing,
    })
}
