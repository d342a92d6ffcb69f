//! The engine that makes calls of other tools, one after the other.

use serde_json::{Map, Value};

use super::failure::Failure;
use super::fault::Misfit;
use super::format::{Definition, Step};
use super::place::Place;
use super::scope::{BASE, Scope};
use super::template::{Templates, Tree};
use super::tool::{Brought, YamlTool};
use crate::domain::Call;
use crate::tool::Conductor;

/// The most steps of one workflow.
const MOST_STEPS: usize = 30;

/// Compiled steps.
pub(super) struct Workflow {
    steps: Vec<CompiledStep>,
}

struct CompiledStep {
    tool: String,
    args: Tree,
    name: Option<String>,
    when: Option<Tree>,
    key: Option<Tree>,
}

impl Workflow {
    pub(super) fn compile(definition: &Definition, templates: &mut Templates) -> Result<Self, Misfit> {
        let steps = definition.steps.as_deref().unwrap_or_default();
        if steps.is_empty() || steps.len() > MOST_STEPS {
            let words = format!("a workflow has 1 to {MOST_STEPS} `steps`, each with a `tool`");
            return Err(Misfit::new("steps", words));
        }
        let mut names: Vec<&str> = BASE.to_vec();
        let mut compiled = Vec::new();
        for (index, step) in steps.iter().enumerate() {
            templates.allow(names.iter().copied());
            compiled.push(compile(index, step, templates)?);
            if let Some(name) = &step.name {
                check_name(index, name, &names)?;
                names.push(name);
            }
        }
        Ok(Self { steps: compiled })
    }

    /// One step: a built-in tool that shows what it is given.
    pub(super) fn showing(
        tool: &str,
        arguments: Option<&Map<String, Value>>,
        templates: &mut Templates,
    ) -> Result<Self, Misfit> {
        templates.allow(BASE);
        let args = match arguments {
            Some(fields) => templates.map("arguments", fields, Place::Plain)?,
            None => templates.scalar("arguments", "{{ input }}", Place::Plain)?,
        };
        let step = CompiledStep {
            tool: tool.to_owned(),
            args,
            name: None,
            when: None,
            key: None,
        };
        Ok(Self { steps: vec![step] })
    }

    /// The tools that it calls, with the keys they stand under.
    pub(super) fn tools(&self) -> impl Iterator<Item = (String, &str)> {
        let steps = self.steps.iter().enumerate();
        steps.map(|(index, step)| (format!("steps.{index}.tool"), step.tool.as_str()))
    }

    pub(super) async fn run(
        &self,
        tool: &YamlTool,
        scope: &Scope,
        conductor: &mut Conductor<'_>,
    ) -> Result<Brought, Box<Failure>> {
        let mut scope = scope.clone();
        let mut brought = Brought::default();
        let mut answer = Map::new();
        let only = self.steps.len() == 1;
        let last = self.steps.len() - 1;
        for (index, step) in self.steps.iter().enumerate() {
            let Some(call) = step.call(tool, &scope, conductor)? else {
                if let Some(name) = &step.name {
                    scope.set(name, &Value::Null);
                    answer.insert(name.clone(), Value::Null);
                    brought.names.push((name.clone(), Value::Null));
                }
                continue;
            };
            let outcome = conductor.call(&call).await;
            let output = outcome.map_err(|error| {
                let blame = tool.blame(&conductor.context());
                let error = if only {
                    error
                } else {
                    blame.step(index + 1, self.steps.len(), &step.tool, error)
                };
                let mut failure = <Box<Failure>>::from(error);
                failure.extracted = Value::Object(answer.clone());
                failure
            })?;
            // A step whose result has a name is data for later ones; the others, and the last, are shown.
            if step.name.is_none() || index == last {
                brought.visual.extend(output.visual);
                brought.actions.extend(output.actions);
                brought.slot = output.slot.or(brought.slot);
            }
            match &step.name {
                Some(name) => {
                    scope.set(name, &output.content);
                    answer.insert(name.clone(), output.content.clone());
                    brought.names.push((name.clone(), output.content));
                }
                None if index == last && answer.is_empty() => {
                    brought.answer = output.content;
                }
                None => {}
            }
        }
        if !answer.is_empty() {
            brought.answer = Value::Object(answer);
        }
        Ok(brought)
    }
}

impl CompiledStep {
    // `None` when its condition does not hold.
    fn call(
        &self,
        tool: &YamlTool,
        scope: &Scope,
        conductor: &Conductor<'_>,
    ) -> Result<Option<Call>, Box<Failure>> {
        let (templates, seen) = (&tool.templates, scope.seen());
        let template = |error| <Box<Failure>>::from(tool.blame(&conductor.context()).template(&error));
        if let Some(when) = &self.when
            && !holds(&templates.render(when, &seen).map_err(template)?)
        {
            return Ok(None);
        }
        let arguments = templates.render(&self.args, &seen).map_err(template)?;
        let key = self
            .key
            .as_ref()
            .map(|tree| templates.line(tree, &seen))
            .transpose();
        let arguments = without_nulls(arguments);
        Ok(Some(
            Call::new(&self.tool, arguments).once_as(key.map_err(template)?),
        ))
    }
}

fn compile(index: usize, step: &Step, templates: &mut Templates) -> Result<CompiledStep, Misfit> {
    let key = |name: &str| format!("steps.{index}.{name}");
    let when = step.when.as_ref();
    let once = step.idempotency_key.as_ref();
    Ok(CompiledStep {
        tool: step.tool.clone(),
        args: templates.map(&key("args"), &step.args, Place::Plain)?,
        name: step.name.clone(),
        when: when
            .map(|text| templates.scalar(&key("when"), text, Place::Plain))
            .transpose()?,
        key: once
            .map(|text| templates.scalar(&key("idempotency_key"), text, Place::Plain))
            .transpose()?,
    })
}

fn check_name(index: usize, name: &str, taken: &[&str]) -> Result<(), Misfit> {
    let key = format!("steps.{index}.as");
    let letters = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if name.is_empty() || !letters || name.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(Misfit::new(
            key,
            "a name has letters, digits and _, and begins with a letter",
        ));
    }
    if taken.contains(&name)
        || ["extracted", "computed", "error", "status", "content", "success"].contains(&name)
    {
        return Err(Misfit::new(
            key,
            format!("`{name}` has a meaning already; take another name"),
        ));
    }
    Ok(())
}

// An argument that a template left empty was not given.
fn without_nulls(arguments: Value) -> Value {
    match arguments {
        Value::Object(fields) => fields.into_iter().filter(|(_, value)| !value.is_null()).collect(),
        other => other,
    }
}

// A condition written as text holds unless it says no.
fn holds(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(flag) => *flag,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !matches!(
            text.trim().to_lowercase().as_str(),
            "" | "false" | "null" | "0" | "no"
        ),
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
    }
}
