//! The templates of one tool: compiled when its file is read, rendered within limits.

use std::fmt;
use std::io::{self, Write};

use minijinja::{Environment, Error, ErrorKind, Template, UndefinedBehavior};
use serde_json::{Map, Value};

use super::fault::{Misfit, instead};
use super::filters::{self, LONGEST};
use super::operators;
use super::place::{self, Place};

/// Steps that one template may take: enough for a table of 5,000 rows, a tenth of a second at most.
const FUEL: u64 = 2_000_000;
/// The longest template, in bytes.
const LONGEST_SOURCE: usize = 32 * 1024;
/// How often one template may add or join texts, each of them as long as a template may make it.
const MOST_SUMS: usize = 64;
/// How deep templates may call themselves in loops.
const DEPTH: usize = 40;
/// The name under which a lone expression leaves its value.
const ANSWER: &str = "answer__";
const HEAD: &str = "{% set answer__ = (";

/// The compiled templates of a tool, by the key they stand under.
pub(super) struct Templates {
    environment: Environment<'static>,
    known: Vec<String>,
    parameters: Option<Vec<String>>,
    secrets: Vec<String>,
}

/// A value of the file with its templates.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Tree {
    /// No template.
    Fixed(Value),
    /// A scalar that is exactly one `{{ … }}`: the value itself.
    Value(String),
    /// Text with templates in it.
    Text(String),
    /// A list.
    List(Vec<Self>),
    /// A mapping.
    Map(Vec<(String, Self)>),
}

/// A template that failed while it ran.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TemplateError {
    /// The key it stands under.
    pub(super) key: String,
    /// The line within it, from 1.
    pub(super) line: usize,
    /// What went wrong.
    pub(super) problem: String,
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { key, line, problem } = self;
        match line {
            0 | 1 => write!(f, "{key}: {problem}"),
            line => write!(f, "{key}: {problem} (line {line} of the template)"),
        }
    }
}

impl Templates {
    /// No templates yet. Those to come may use the parameters named, unless they are open, and these secrets.
    pub(super) fn new(parameters: Option<Vec<String>>, secrets: &[String]) -> Self {
        let mut environment = Environment::new();
        environment.set_auto_escape_callback(place::escape_of);
        environment.set_formatter(place::write);
        environment.set_undefined_behavior(UndefinedBehavior::Chainable);
        environment.set_fuel(Some(FUEL));
        environment.set_recursion_limit(DEPTH);
        environment.set_keep_trailing_newline(false);
        environment.set_trim_blocks(true);
        environment.set_lstrip_blocks(true);
        filters::add(&mut environment);
        Self {
            environment,
            known: Vec::new(),
            parameters,
            secrets: secrets.to_vec(),
        }
    }

    /// Says which variables the templates compiled from now on may use.
    pub(super) fn allow<'a>(&mut self, known: impl IntoIterator<Item = &'a str>) {
        self.known = known.into_iter().map(str::to_owned).collect();
    }

    /// Compiles every template within a value of the file.
    pub(super) fn tree(&mut self, key: &str, value: &Value, place: Place) -> Result<Tree, Misfit> {
        match value {
            Value::String(text) => self.scalar(key, text, place),
            Value::Array(items) => {
                let items = items.iter().enumerate();
                let trees = items.map(|(index, item)| self.tree(&format!("{key}.{index}"), item, place));
                Ok(Tree::List(trees.collect::<Result<_, _>>()?))
            }
            Value::Object(fields) => self.map(key, fields, place),
            Value::Null | Value::Bool(_) | Value::Number(_) => Ok(Tree::Fixed(value.clone())),
        }
    }

    /// Compiles every template within a mapping of the file.
    pub(super) fn map(
        &mut self,
        key: &str,
        fields: &Map<String, Value>,
        place: Place,
    ) -> Result<Tree, Misfit> {
        let trees = fields.iter().map(|(name, value)| {
            self.tree(&format!("{key}.{name}"), value, place)
                .map(|tree| (name.clone(), tree))
        });
        Ok(Tree::Map(trees.collect::<Result<_, _>>()?))
    }

    /// Compiles a scalar: a value where it is exactly one expression, else text.
    pub(super) fn scalar(&mut self, key: &str, text: &str, place: Place) -> Result<Tree, Misfit> {
        if !text.contains("{{") && !text.contains("{%") && !text.contains("{#") {
            return Ok(Tree::Fixed(Value::String(text.to_owned())));
        }
        match lone_expression(text) {
            Some(expression) if place != Place::Words => {
                let name = format!("{key}#{}=", place.name());
                let source = format!("{HEAD}{expression}) %}}");
                let head = HEAD
                    .len()
                    .saturating_sub(text.find(expression).unwrap_or_default());
                self.add(&name, &source, text.len())
                    .map_err(|error| compile_fault(key, &error, text, head))?;
                self.check(key, &name, &source)?;
                Ok(Tree::Value(name))
            }
            _ => self.text(key, text, place),
        }
    }

    /// Compiles a text.
    pub(super) fn text(&mut self, key: &str, text: &str, place: Place) -> Result<Tree, Misfit> {
        let name = format!("{key}#{}", place.name());
        self.add(&name, text, text.len())
            .map_err(|error| compile_fault(key, &error, text, 0))?;
        self.check(key, &name, text)?;
        Ok(Tree::Text(name))
    }

    fn add(&mut self, name: &str, source: &str, length: usize) -> Result<(), Error> {
        let (guarded, sums) = operators::guarded(source);
        if length > LONGEST_SOURCE || sums > MOST_SUMS {
            let words = format!("a template has at most {LONGEST_SOURCE} bytes, and {MOST_SUMS} `+` and `~`");
            return Err(Error::new(ErrorKind::SyntaxError, words));
        }
        if operators::captures_a_loop(source) {
            let words = "a loop cannot stand between `set` or `filter` and their end; write it where its text is shown";
            return Err(Error::new(ErrorKind::SyntaxError, words));
        }
        // What is wrong with it is said of the template as it is written.
        self.environment.template_from_str(source)?;
        self.environment.add_template_owned(name.to_owned(), guarded)
    }

    // A misspelt variable would only show as a hole in an answer, so it is found when the file is read.
    fn check(&self, key: &str, name: &str, source: &str) -> Result<(), Misfit> {
        let template = self
            .template(name)
            .map_err(|error| compile_fault(key, &error, "", 0))?;
        self.check_filters(key, source)?;
        let globals: Vec<&str> = self.environment.globals().map(|(name, _)| name).collect();
        let mut used: Vec<String> = template.undeclared_variables(true).into_iter().collect();
        used.sort();
        for variable in used {
            let mut steps = variable.split('.');
            let root = steps.next().unwrap_or_default();
            if root == ANSWER || globals.contains(&root) {
                continue;
            }
            if !self.known.iter().any(|known| known == root) {
                let known: Vec<&str> = self.known.iter().map(String::as_str).collect();
                let known = instead(root, &known);
                return Err(Misfit::new(
                    key,
                    format!("there is no variable `{root}` here; {known}"),
                ));
            }
            let Some(name) = steps.next() else { continue };
            self.check_name(key, root, name)?;
        }
        Ok(())
    }

    // MiniJinja looks a filter up when it is used; an author wants to know before.
    fn check_filters(&self, key: &str, source: &str) -> Result<(), Misfit> {
        let state = self.environment.empty_state();
        for (place, filter) in operators::filters_of(source) {
            let outcome = state.apply_filter(filter, &[]);
            if outcome.is_err_and(|error| error.kind() == ErrorKind::UnknownFilter) {
                let hint = instead(filter, filters::OFTEN);
                let within = (!source.starts_with(HEAD)).then(|| line_of(&source[..place]));
                return Err(Misfit {
                    within,
                    ..Misfit::new(key, format!("there is no filter `{filter}`; {hint}"))
                });
            }
        }
        Ok(())
    }

    fn check_name(&self, key: &str, root: &str, name: &str) -> Result<(), Misfit> {
        let (names, place) = match root {
            "input" => (self.parameters.as_deref(), "`parameters.properties`"),
            "secret" => (Some(self.secrets.as_slice()), "the tool's `secrets`"),
            _ => (None, ""),
        };
        let Some(names) = names else { return Ok(()) };
        if names.iter().any(|known| known == name) {
            return Ok(());
        }
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        let hint = instead(name, &known);
        Err(Misfit::new(
            key,
            format!("`{root}.{name}` is not in {place}; {hint}"),
        ))
    }

    fn template(&self, name: &str) -> Result<Template<'_, '_>, Error> {
        self.environment.get_template(name)
    }

    /// Renders a tree. What is not there is null.
    pub(super) fn render(&self, tree: &Tree, context: &minijinja::Value) -> Result<Value, TemplateError> {
        match tree {
            Tree::Fixed(value) => Ok(value.clone()),
            Tree::Value(name) => self.value(name, context).map_err(|error| run_fault(name, &error)),
            Tree::Text(name) => self.words(name, context).map(Value::String),
            Tree::List(items) => {
                let items = items.iter().map(|item| self.render(item, context));
                items.collect::<Result<_, _>>().map(Value::Array)
            }
            Tree::Map(fields) => {
                let fields = fields
                    .iter()
                    .map(|(name, tree)| Ok((name.clone(), self.render(tree, context)?)));
                fields.collect::<Result<_, _>>().map(Value::Object)
            }
        }
    }

    /// Renders a tree that is meant to be text.
    pub(super) fn line(&self, tree: &Tree, context: &minijinja::Value) -> Result<String, TemplateError> {
        Ok(match self.render(tree, context)? {
            Value::String(text) => text,
            Value::Null => String::new(),
            other => other.to_string(),
        })
    }

    fn value(&self, name: &str, context: &minijinja::Value) -> Result<Value, Error> {
        let captured = self.template(name)?.render_captured(context)?;
        let value = captured.state().lookup(ANSWER).unwrap_or_default();
        if value.is_safe()
            && let Some(json) = value.as_str()
            && let Ok(parsed) = serde_json::from_str(json)
        {
            return Ok(parsed);
        }
        if value.is_undefined() {
            return Ok(Value::Null);
        }
        if let Ok(valid) = place::text_of(&value)
            && valid.len() > LONGEST
        {
            return Err(Error::new(ErrorKind::WriteFailure, too_long()));
        }
        serde_json::to_value(&value).map_err(|error| {
            Error::new(ErrorKind::BadSerialization, "this is no JSON value").with_source(error)
        })
    }

    fn words(&self, name: &str, context: &minijinja::Value) -> Result<String, TemplateError> {
        let mut out = Bounded(Vec::new());
        let outcome = self
            .template(name)
            .and_then(|template| template.render_captured_to(context, &mut out).map(drop));
        outcome.map_err(|error| run_fault(name, &error))?;
        Ok(String::from_utf8_lossy(&out.0).into_owned())
    }
}

/// The expression of a scalar that is exactly one `{{ … }}`.
fn lone_expression(text: &str) -> Option<&str> {
    let inner = text.trim().strip_prefix("{{")?.strip_suffix("}}")?;
    let inner = inner.strip_prefix('-').unwrap_or(inner);
    let inner = inner.strip_suffix('-').unwrap_or(inner);
    let mut quote = None;
    let mut depth = 0_i32;
    for c in inner.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, '{') => depth += 1,
            (None, '}') => depth -= 1,
            (Some(_) | None, _) => {}
        }
        if depth < 0 {
            return None;
        }
    }
    (depth == 0 && quote.is_none() && !inner.trim().is_empty()).then(|| inner.trim())
}

// `head` bytes stand before the text in what was compiled.
fn compile_fault(key: &str, error: &Error, text: &str, head: usize) -> Misfit {
    let start = error.range().map(|range| range.start.saturating_sub(head));
    let before = start.and_then(|start| text.get(..start));
    let within = before.map(line_of);
    Misfit {
        key: key.to_owned(),
        within: within.or_else(|| error.line().map(|line| (line, 1))),
        problem: sentence(error),
    }
}

// The line and the column, from 1, at which a text goes on.
fn line_of(before: &str) -> (usize, usize) {
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

fn run_fault(name: &str, error: &Error) -> TemplateError {
    TemplateError {
        key: name.split('#').next().unwrap_or_default().to_owned(),
        line: error.line().unwrap_or_default(),
        problem: sentence(error),
    }
}

fn sentence(error: &Error) -> String {
    match (error.kind(), error.detail()) {
        (ErrorKind::OutOfFuel, _) => format!("the template does not end within {FUEL} steps"),
        (ErrorKind::WriteFailure, _) => too_long(),
        (_, Some(detail)) => detail.to_owned(),
        (kind, None) => kind.to_string(),
    }
}

fn too_long() -> String {
    format!("the text would be longer than {LONGEST} bytes")
}

struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > LONGEST {
            return Err(io::Error::other("too long"));
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests;
