//! The engine that runs a Rhai script: without files, network or sleep, within limits, off the async threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use rhai::debugger::{DebuggerCommand, DebuggerEvent};
use rhai::serde::{from_dynamic, to_dynamic};
use rhai::{AST, Dynamic, Engine, EvalAltResult, Map as Fields, Scope as Names};
use serde_json::{Map, Value};
use tokio::sync::{mpsc, oneshot};

use super::failure::Failure;
use super::scope::Scope;
use super::tool::{Brought, YamlTool};
use crate::block::Block;
use crate::domain::Call;
use crate::tool::Conductor;

/// Operations of one run.
const OPERATIONS: u64 = 1_000_000;
/// Calls within calls, and how deep an expression may be.
const DEPTH: usize = 48;
/// Bytes of a text, and items of a list or a map.
const LONGEST_TEXT: usize = 1024 * 1024;
const MOST_ITEMS: usize = 20_000;
/// How long a script may think; the calls it makes are not counted by this.
const THINKING: Duration = Duration::from_secs(5);

/// A compiled script.
pub(super) struct Script {
    pub(super) file: String,
    ast: Arc<AST>,
}

/// A call that a script makes, and where its answer goes.
struct Asked {
    call: Call,
    answer: oneshot::Sender<Result<Value, String>>,
}

impl Script {
    /// Compiles a script; `Err` is its line, from 1, and the problem.
    pub(super) fn compile(file: &str, text: &str) -> Result<Self, (Option<usize>, String)> {
        let ast = limited().compile(text).map_err(|error| {
            let line = error.position().line();
            (line, error.err_type().to_string())
        })?;
        let runs = ast
            .iter_functions()
            .any(|function| function.name == "run" && function.params.len() == 1);
        if !runs {
            return Err((None, "a script needs a function `fn run(args)`".to_owned()));
        }
        Ok(Self {
            file: file.to_owned(),
            ast: Arc::new(ast),
        })
    }

    pub(super) async fn run(
        &self,
        tool: &YamlTool,
        arguments: &Value,
        scope: &Scope,
        conductor: &mut Conductor<'_>,
    ) -> Result<Brought, Box<Failure>> {
        let mut input = Value::Object(tool.defaults.clone());
        if let (Value::Object(input), Value::Object(given)) = (&mut input, arguments) {
            input.extend(given.iter().map(|(name, value)| (name.clone(), value.clone())));
        }
        let (sender, mut asked) = mpsc::channel::<Asked>(1);
        let (ast, facts) = (Arc::clone(&self.ast), Facts::of(scope));
        let work = tokio::task::spawn_blocking(move || perform(&ast, &input, &facts, sender));
        // The channel ends with the script, and the script with the channel.
        while let Some(Asked { call, answer }) = asked.recv().await {
            let outcome = conductor.call(&call).await;
            let outcome = outcome
                .map(|output| output.content)
                .map_err(|error| error.words.text);
            // A script that is over does not wait for an answer.
            let _ = answer.send(outcome);
        }
        let blame = tool.blame(&conductor.context());
        let outcome = work
            .await
            .map_err(|error| <Box<Failure>>::from(blame.file(&error.to_string())))?;
        let value = outcome
            .map_err(|problem| <Box<Failure>>::from(blame.file(&format!("{}{problem}", self.file))))?;
        Ok(layers(value))
    }
}

struct Facts {
    session: Value,
    now: String,
    today: String,
}

impl Facts {
    fn of(scope: &Scope) -> Self {
        let value = |name: &str| {
            let found = scope.seen().get_attr(name).ok();
            found
                .and_then(|found| serde_json::to_value(found).ok())
                .unwrap_or_default()
        };
        let text = |name: &str| value(name).as_str().unwrap_or_default().to_owned();
        Self {
            session: value("session"),
            now: text("now"),
            today: text("today"),
        }
    }
}

// A map with `visual` has two layers; everything else is content.
fn layers(value: Value) -> Brought {
    match value {
        Value::Object(mut fields) if fields.contains_key("visual") => {
            let visual = fields.remove("visual").unwrap_or_default();
            Brought {
                answer: fields.remove("content").unwrap_or_else(|| Value::Object(fields)),
                visual: Block::list_from_json(&visual).block.unwrap_or_default(),
                ..Brought::default()
            }
        }
        Value::Object(mut fields) if fields.len() == 1 && fields.contains_key("content") => Brought {
            answer: fields.remove("content").unwrap_or_default(),
            ..Brought::default()
        },
        answer => Brought {
            answer,
            ..Brought::default()
        },
    }
}

fn limited() -> Engine {
    let mut engine = Engine::new();
    engine
        .set_max_operations(OPERATIONS)
        .set_max_call_levels(DEPTH)
        .set_max_expr_depths(DEPTH, DEPTH)
        .set_max_string_size(LONGEST_TEXT)
        .set_max_array_size(MOST_ITEMS)
        .set_max_map_size(MOST_ITEMS)
        .set_max_variables(200)
        .set_max_functions(200)
        .disable_symbol("eval");
    // The language's own would hold a thread for as long as a script likes.
    engine.register_fn("sleep", |_: i64| no_sleep());
    engine.register_fn("sleep", |_: f64| no_sleep());
    engine.on_print(|_| {});
    engine.on_debug(|_, _, _| {});
    engine
}

fn no_sleep() -> Result<(), Box<EvalAltResult>> {
    Err("sleep is switched off".into())
}

// Runs on a thread of its own.
fn perform(ast: &AST, input: &Value, facts: &Facts, sender: mpsc::Sender<Asked>) -> Result<Value, String> {
    let mut engine = limited();
    let line = noted(&mut engine);
    let clock = Arc::new(std::sync::Mutex::new(THINKING));
    let began = Arc::new(std::sync::Mutex::new(Instant::now()));
    let (left, since) = (Arc::clone(&clock), Arc::clone(&began));
    engine.on_progress(move |_| {
        let spent = since.lock().ok()?.elapsed();
        let left = *left.lock().ok()?;
        (spent > left).then(|| Dynamic::from("time"))
    });
    let session = to_dynamic(&facts.session).map_err(|error| error.to_string())?;
    let (now, today) = (facts.now.clone(), facts.today.clone());
    engine.register_fn("session", move || session.clone());
    engine.register_fn("now", move || now.clone());
    engine.register_fn("today", move || today.clone());
    let caller = Caller { sender, clock, began };
    let once = caller.clone();
    engine.register_fn("call_tool", move |name: &str, args: Fields| {
        caller.call(name, args, None)
    });
    engine.register_fn("call_tool", move |name: &str, args: Fields, key: &str| {
        once.call(name, args, Some(key.to_owned()))
    });
    let input = to_dynamic(input).map_err(|error| error.to_string())?;
    let answer = engine
        .call_fn::<Dynamic>(&mut Names::new(), ast, "run", (input,))
        .map_err(|error| problem(&error, line.load(Ordering::Relaxed)))?;
    from_dynamic::<Value>(&answer).map_err(|error| format!(": `run` gave back no JSON value: {error}"))
}

// The line that runs. What ends a script from outside (its operations, its time, a text that grows too long) leaves
// the functions it was in without saying where it was.
#[expect(
    deprecated,
    reason = "the language marks as deprecated what may still change; no other way tells the line"
)]
fn noted(engine: &mut Engine) -> Arc<AtomicUsize> {
    let line = Arc::new(AtomicUsize::new(0));
    let last = Arc::clone(&line);
    engine.register_debugger(
        |_, debugger| debugger,
        move |_, event, _, _, position| {
            if let (DebuggerEvent::Start | DebuggerEvent::Step, Some(line)) = (event, position.line()) {
                last.store(line, Ordering::Relaxed);
            }
            Ok(DebuggerCommand::StepInto)
        },
    );
    line
}

#[derive(Clone)]
struct Caller {
    sender: mpsc::Sender<Asked>,
    clock: Arc<std::sync::Mutex<Duration>>,
    began: Arc<std::sync::Mutex<Instant>>,
}

impl Caller {
    fn call(&self, name: &str, args: Fields, key: Option<String>) -> Result<Dynamic, Box<EvalAltResult>> {
        let spent = self.began.lock().map_or(THINKING, |began| began.elapsed());
        let arguments: Value = from_dynamic(&args.into())?;
        let arguments = match arguments {
            Value::Object(fields) => fields
                .into_iter()
                .filter(|(_, value)| !value.is_null())
                .collect::<Map<_, _>>()
                .into(),
            other => other,
        };
        let (answer, waiting) = oneshot::channel();
        let asked = Asked {
            call: Call::new(name, arguments).once_as(key),
            answer,
        };
        let gone = || Box::<EvalAltResult>::from("the call was broken off");
        self.sender.blocking_send(asked).map_err(|_| gone())?;
        let outcome = waiting.blocking_recv().map_err(|_| gone())?;
        // The tool's own time is not the script's.
        if let (Ok(mut left), Ok(mut began)) = (self.clock.lock(), self.began.lock()) {
            *left = left.saturating_sub(spent);
            *began = Instant::now();
        }
        match outcome {
            Ok(content) => to_dynamic(content),
            Err(words) => Err(format!("{name}: {words}").into()),
        }
    }
}

// `:12: the problem`, behind the file's name.
fn problem(error: &EvalAltResult, last: usize) -> String {
    let inner = error.unwrap_inner();
    let line = error.position().line().or_else(|| inner.position().line());
    let line = line.or((last > 0).then_some(last));
    let words = match inner {
        EvalAltResult::ErrorTooManyOperations(_) => format!("it does not end within {OPERATIONS} operations"),
        EvalAltResult::ErrorTerminated(..) => format!("it does not end within {} s", THINKING.as_secs()),
        EvalAltResult::ErrorStackOverflow(_) => format!("functions call each other more than {DEPTH} deep"),
        EvalAltResult::ErrorRuntime(value, _) => value.to_string(),
        other => {
            let text = other.to_string();
            text.split(" (line ").next().unwrap_or_default().to_owned()
        }
    };
    match line {
        Some(line) => format!(":{line}: {words}"),
        None => format!(": {words}"),
    }
}
