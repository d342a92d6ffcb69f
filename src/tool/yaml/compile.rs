//! From a file's text to a tool, or to what is wrong with it.

mod card;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value};

use super::Means;
use super::fault::{Fault, Misfit, instead};
use super::format::{Definition, Engine, Idempotency, WarningRule};
use super::http::HttpWork;
use super::look::{Look, Moments};
use super::page::Pager;
use super::pick::Pick;
use super::place::Place;
use super::scope::BASE;
use super::script::Script;
use super::template::{Templates, Tree};
use super::tool::{Work, YamlTool};
use super::workflow::Workflow;
use crate::domain::Lang;
use crate::tool::warning::Sign;
use crate::tool::{Repeat, Spec, Warning};
use card::card;

/// The longest file, in bytes.
const LONGEST_FILE: usize = 256 * 1024;
const LONGEST_NAME: usize = 64;
/// How long the engines that call other tools may take.
const SCRIPT_LIMIT: Duration = Duration::from_secs(30);
const WORKFLOW_LIMIT: Duration = Duration::from_mins(1);

/// A file with what stands beside it.
pub(super) struct Source<'a> {
    /// The name it is spoken of by.
    pub(super) file: &'a str,
    /// Its text.
    pub(super) text: &'a str,
    /// Reads a script beside it.
    pub(super) beside: &'a dyn Fn(&str) -> Result<String, String>,
}

/// Compiles a file.
pub(super) fn compile(source: &Source<'_>, means: &Arc<Means>) -> Result<YamlTool, Fault> {
    let whole = |problem: String| Fault {
        file: source.file.to_owned(),
        line: None,
        key: String::new(),
        problem,
    };
    if source.text.len() > LONGEST_FILE {
        return Err(whole(format!(
            "the file is longer than {} KiB",
            LONGEST_FILE / 1024
        )));
    }
    let definition: Definition =
        serde_yaml_ng::from_str(source.text).map_err(|error| unread(source.file, &error))?;
    build(&definition, source, means).map_err(|misfit| match misfit.key.strip_prefix("script@") {
        Some(script) => Fault {
            file: match source.file.rsplit_once('/') {
                Some((folder, _)) => format!("{folder}/{script}"),
                None => script.to_owned(),
            },
            line: misfit.within.map(|(line, _)| line),
            key: String::new(),
            problem: misfit.problem,
        },
        None => misfit.in_file(source.file, source.text),
    })
}

// What serde says of a file: the place, and for an unknown key the nearest known one.
pub(super) fn unread(file: &str, error: &serde_yaml_ng::Error) -> Fault {
    let text = error.to_string();
    let (text, _) = text.split_once(" at line ").unwrap_or((&text, ""));
    let (key, said) = match text.split_once(": ") {
        Some((key, said)) if !key.contains(' ') => (key.to_owned(), said),
        Some(_) | None => (String::new(), text),
    };
    let problem = match said.strip_prefix("unknown field `") {
        Some(rest) => {
            let (given, rest) = rest.split_once('`').unwrap_or((rest, ""));
            let known: Vec<&str> = rest.split('`').skip(1).step_by(2).collect();
            format!("there is no key `{given}`; {}", instead(given, &known))
        }
        None => said.to_owned(),
    };
    Fault {
        file: file.to_owned(),
        line: error.location().map(|place| place.line()),
        key,
        problem,
    }
}

fn build(definition: &Definition, source: &Source<'_>, means: &Arc<Means>) -> Result<YamlTool, Misfit> {
    check_name(&definition.name)?;
    check_keys(definition)?;
    let (parameters, defaults) = parameters(&definition.parameters)?;
    secrets(definition, means)?;
    let mut templates = Templates::new(parameters, &definition.secrets);
    let request: Vec<&str> = BASE.into_iter().chain(["secret"]).collect();
    templates.allow(request);
    let work = work(definition, source, &mut templates)?;
    let names: Vec<&str> = definition
        .steps
        .iter()
        .flatten()
        .filter_map(|step| step.name.as_deref())
        .collect();
    let common: Vec<&str> = BASE.into_iter().chain(names).collect();
    let with =
        |more: &[&'static str]| -> Vec<&str> { common.iter().copied().chain(more.iter().copied()).collect() };
    templates.allow(with(&["response"]));
    let picks = picks(definition, &mut templates)?;
    let asks = matches!(&work, Work::Http(work) if work.asks_for_page);
    let pager = definition
        .pagination
        .as_ref()
        .map(|pages| Pager::compile(pages, asks, &mut templates));
    let pager = pager.transpose()?;
    let after = with(&["extracted", "computed"]);
    templates.allow(after.iter().copied());
    let computed = computed(definition, &mut templates)?;
    let output = definition.output.as_ref();
    let output = output
        .map(|value| templates.tree("output", value, Place::Plain))
        .transpose()?;
    let summary = definition.summary.as_ref();
    let summary = summary
        .map(|text| templates.scalar("summary", text, Place::Plain))
        .transpose()?;
    let moments = Moments {
        before: &BASE,
        after: &after,
        failed: &with(&["error", "status", "extracted", "content", "success"]),
    };
    let look = Look::compile(definition, &moments, &mut templates)?;
    Ok(YamlTool {
        spec: spec(definition, &work)?,
        card: card(definition)?,
        file: source.file.to_owned(),
        templates,
        work,
        picks,
        computed,
        output,
        summary,
        look,
        pager,
        defaults,
        secrets: definition.secrets.clone(),
        means: Arc::clone(means),
    })
}

fn picks(definition: &Definition, templates: &mut Templates) -> Result<Vec<(String, Pick)>, Misfit> {
    let picks = definition.extract.iter().map(|(name, value)| {
        let pick = Pick::compile(&format!("extract.{name}"), value, templates)?;
        Ok((name.clone(), pick))
    });
    picks.collect()
}

fn computed(definition: &Definition, templates: &mut Templates) -> Result<Vec<(String, Tree)>, Misfit> {
    let computed = definition.computed.iter().map(|(name, value)| {
        let tree = templates.tree(&format!("computed.{name}"), value, Place::Plain)?;
        Ok((name.clone(), tree))
    });
    computed.collect()
}

fn check_name(name: &str) -> Result<(), Misfit> {
    let letters = name
        .chars()
        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if letters && name.starts_with(|c: char| c.is_ascii_lowercase()) && name.len() <= LONGEST_NAME {
        return Ok(());
    }
    let words = format!(
        "`{name}`: a name has small letters, digits and _, begins with a letter, and at most 64 of them"
    );
    Err(Misfit::new("name", words))
}

// A key of another engine would have no effect, so it is a fault.
fn check_keys(definition: &Definition) -> Result<(), Misfit> {
    let is = |engine: Engine| definition.engine == engine;
    let shows = definition.engine.shows().is_some();
    let given = [
        ("request", definition.request.is_some(), is(Engine::Http)),
        ("pagination", definition.pagination.is_some(), is(Engine::Http)),
        ("body_type", definition.body_type.is_some(), is(Engine::Http)),
        ("allow_hosts", definition.allow_hosts.is_some(), is(Engine::Http)),
        ("secrets", !definition.secrets.is_empty(), is(Engine::Http)),
        ("script", definition.script.is_some(), is(Engine::Script)),
        ("steps", definition.steps.is_some(), is(Engine::Workflow)),
        ("arguments", definition.arguments.is_some(), shows),
    ];
    for (key, is_given, fits) in given {
        if is_given && !fits {
            let engine = format!("{:?}", definition.engine).to_lowercase();
            return Err(Misfit::new(
                key,
                format!("this key does nothing with the engine `{engine}`"),
            ));
        }
    }
    Ok(())
}

type Parameters = (Option<Vec<String>>, Map<String, Value>);

// The names of the parameters, unless others are let in, and the defaults.
fn parameters(schema: &Value) -> Result<Parameters, Misfit> {
    let fault = |words: String| Misfit::new("parameters", words);
    if schema.get("type").and_then(Value::as_str) != Some("object") {
        return Err(fault(
            "a JSON Schema with `type: object` and `properties`".to_owned(),
        ));
    }
    jsonschema::validator_for(schema).map_err(|error| fault(error.to_string()))?;
    let properties = schema.get("properties").and_then(Value::as_object);
    let mut defaults = Map::new();
    let mut names = Vec::new();
    for (name, property) in properties.into_iter().flatten() {
        names.push(name.clone());
        if let Some(default) = property.get("default") {
            defaults.insert(name.clone(), default.clone());
        }
    }
    if let Some(required) = schema.get("required").and_then(Value::as_array) {
        for name in required.iter().filter_map(Value::as_str) {
            if !names.iter().any(|known| known == name) {
                return Err(Misfit::new(
                    "parameters.required",
                    format!("`{name}` is not among the properties"),
                ));
            }
        }
    }
    let open = matches!(
        schema.get("additionalProperties"),
        Some(Value::Object(_) | Value::Bool(true))
    );
    Ok(((!open).then_some(names), defaults))
}

fn secrets(definition: &Definition, means: &Means) -> Result<(), Misfit> {
    for name in &definition.secrets {
        if means.secret(name).is_none() {
            let known: Vec<&str> = means.secrets.keys().map(String::as_str).collect();
            let words = format!(
                "there is no secret `{name}` under [secrets] in daybook.toml; {}",
                instead(name, &known)
            );
            return Err(Misfit::new("secrets", words));
        }
    }
    Ok(())
}

fn work(definition: &Definition, source: &Source<'_>, templates: &mut Templates) -> Result<Work, Misfit> {
    if let Some(tool) = definition.engine.shows() {
        return Workflow::showing(tool, definition.arguments.as_ref(), templates).map(Work::Workflow);
    }
    match definition.engine {
        Engine::Workflow => Workflow::compile(definition, templates).map(Work::Workflow),
        Engine::Script => script(definition, source).map(Work::Script),
        _ => HttpWork::compile(definition, templates).map(|work| Work::Http(Box::new(work))),
    }
}

fn script(definition: &Definition, source: &Source<'_>) -> Result<Script, Misfit> {
    let stem = source.file.rsplit('/').next().unwrap_or_default();
    let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
    let own = format!("{stem}.rhai");
    let name = definition.script.as_deref().unwrap_or(&own);
    if name.contains(['/', '\\']) || Path::new(name).extension().is_none_or(|ending| ending != "rhai") {
        return Err(Misfit::new(
            "script",
            "the name of a file beside this one that ends with .rhai",
        ));
    }
    let text = (source.beside)(name).map_err(|problem| Misfit::new("script", problem))?;
    Script::compile(name, &text).map_err(|(line, problem)| Misfit {
        key: format!("script@{name}"),
        within: line.map(|line| (line, 1)),
        problem,
    })
}

fn spec(definition: &Definition, work: &Work) -> Result<Spec, Misfit> {
    let description = definition.description.of(Lang::En);
    if description.trim().is_empty() {
        return Err(Misfit::new(
            "description",
            "one sentence that says what the tool is for",
        ));
    }
    let limit = match work {
        Work::Http(work) => work.timeout() + Duration::from_secs(1),
        Work::Script(_) => SCRIPT_LIMIT,
        Work::Workflow(_) => WORKFLOW_LIMIT,
    };
    let mut spec = Spec::new(&definition.name, description, definition.parameters.clone()).within(limit);
    spec.reaches_out = matches!(work, Work::Http(_));
    spec.repeat = definition.idempotency.map(|repeat| match repeat {
        Idempotency::Word(_) => Repeat::default(),
        Idempotency::Window(window) => Repeat {
            window_secs: window.window_secs,
        },
    });
    let warnings = definition
        .warnings
        .iter()
        .enumerate()
        .map(|(index, rule)| warning(index, rule));
    spec.warnings = warnings.collect::<Result<_, _>>()?;
    Ok(spec)
}

fn warning(index: usize, rule: &WarningRule) -> Result<Warning, Misfit> {
    let sign = match (&rule.contains, rule.failed) {
        (Some(words), false) if !words.is_empty() => Sign::Contains(words.clone()),
        (None, true) => Sign::Failed,
        _ => {
            let words = "a warning has either `contains` with some text, or `failed: true`";
            return Err(Misfit::new(format!("warnings.{index}"), words));
        }
    };
    Ok(Warning {
        sign,
        message: rule.message.clone(),
        shown: rule.show,
    })
}
