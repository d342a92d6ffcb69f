//! The one door to every tool: arguments, time limits, repeats, warnings, continuations and traces are looked after
//! here, once.

mod after;
mod misfit;
mod outings;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use jsonschema::Validator;
use serde_json::Value;
use tokio::time::Instant;

use super::conductor::{DEPTH, Done, Within};
use super::repeats::{self, Known, Once, Repeats};
use super::traces::{self, Blanks, Seen};
use super::warning;
use super::yaml::Agent;
use super::{Circumstance, Conductor, Context, Kind, Tool, ToolError, ToolOutput};
use crate::args;
use crate::block::Block;
use crate::domain::{Call, Lang, Offer};
use crate::memory::Book;
use crate::text::Phrases;
use after::{keep_continuation, show_warning};
use outings::Outings;

/// Every tool, by name: the bot's own, and those that came from files and are swapped whole.
#[derive(Default)]
pub struct Toolbox {
    own: BTreeMap<String, Arc<Entry>>,
    from_files: RwLock<Arc<FromFiles>>,
    repeats: Repeats,
    repeats_off: bool,
    blanks: Blanks,
    calls: AtomicU64,
    outings: Outings,
}

/// The tools from files as they were read at one time.
#[derive(Default)]
struct FromFiles {
    tools: BTreeMap<String, Arc<Entry>>,
    offers: BTreeMap<Lang, Arc<Vec<Offer>>>,
    agent: Agent,
}

struct Entry {
    tool: Arc<dyn Tool>,
    arguments: Validator,
}

impl Entry {
    fn new(tool: Arc<dyn Tool>) -> Result<Self, String> {
        let arguments = jsonschema::validator_for(&tool.spec().parameters)
            .map_err(|error| format!("{}: {error}", tool.spec().name))?;
        Ok(Self { tool, arguments })
    }
}

impl Toolbox {
    /// An empty toolbox.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same toolbox, which writes these words nowhere.
    #[must_use]
    pub fn blanking(mut self, secrets: Vec<String>) -> Self {
        self.blanks = Blanks::new(secrets);
        self
    }

    /// The same toolbox, in which a repeated call runs again.
    #[must_use]
    pub const fn without_idempotency(mut self) -> Self {
        self.repeats_off = true;
        self
    }

    /// Adds a tool; one of the same name is replaced.
    ///
    /// # Errors
    /// When the tool's schema is not a JSON Schema; the message names the fault.
    pub fn add(&mut self, tool: Arc<dyn Tool>) -> Result<(), String> {
        let name = tool.spec().name.clone();
        self.own.insert(name, Arc::new(Entry::new(tool)?));
        Ok(())
    }

    /// Puts the tools from files, and the agent that has them, in the place of those that were there. Calls that run
    /// go on with what they began with.
    ///
    /// # Errors
    /// When a schema is not a JSON Schema; nothing was replaced then.
    pub fn replace(&self, tools: &[Arc<dyn Tool>], agent: Agent) -> Result<(), String> {
        let has = |tool: &&Arc<dyn Tool>| agent.has(&tool.spec().name);
        let mut files = FromFiles::default();
        for tool in tools {
            let name = tool.spec().name.clone();
            files.tools.insert(name, Arc::new(Entry::new(Arc::clone(tool))?));
        }
        for lang in Lang::ALL {
            let offers = tools
                .iter()
                .filter(has)
                .filter_map(|tool| offer(tool.as_ref(), lang));
            files.offers.insert(lang, Arc::new(offers.collect()));
        }
        files.agent = agent;
        *self.from_files.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(files);
        Ok(())
    }

    /// The tools from files as the rules see them, in a language.
    #[must_use]
    pub fn offers(&self, lang: Lang) -> Arc<Vec<Offer>> {
        self.files().offers.get(&lang).map(Arc::clone).unwrap_or_default()
    }

    /// The tools that the agent has: the bot's own by name, then those from files.
    #[must_use]
    pub fn tools(&self) -> Vec<Arc<dyn Tool>> {
        let files = self.files();
        let all = self.own.values().chain(files.tools.values());
        let had = all.filter(|entry| files.agent.has(&entry.tool.spec().name));
        had.map(|entry| Arc::clone(&entry.tool)).collect()
    }

    /// Who has them.
    #[must_use]
    pub fn agent(&self) -> Agent {
        self.files().agent.clone()
    }

    fn files(&self) -> Arc<FromFiles> {
        Arc::clone(&self.from_files.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn entry(&self, name: &str) -> Option<Arc<Entry>> {
        self.own
            .get(name)
            .map(Arc::clone)
            .or_else(|| self.files().tools.get(name).map(Arc::clone))
    }

    /// What is shown while a call runs, if it is made at all.
    #[must_use]
    pub fn announcement(&self, call: &Call, book: &Book, turn: &Circumstance) -> Option<Block> {
        let entry = self.admitted(call, book, Within::default()).ok()?;
        let context = Context {
            book,
            turn,
            cursor: None,
        };
        entry.tool.announcement(&call.arguments, &context)
    }

    /// Runs a call. Its changes are laid over the book; the turn commits them.
    ///
    /// # Errors
    /// With words for the person; the book is as it was then.
    pub async fn call(
        &self,
        call: &Call,
        book: &mut Book,
        turn: &Circumstance,
    ) -> Result<ToolOutput, ToolError> {
        self.page(call, None, book, turn).await
    }

    /// Runs a call for the page that begins at `cursor`.
    ///
    /// # Errors
    /// With words for the person; the book is as it was then, but for what a failed call of several did before.
    pub async fn page(
        &self,
        call: &Call,
        cursor: Option<&Value>,
        book: &mut Book,
        turn: &Circumstance,
    ) -> Result<ToolOutput, ToolError> {
        self.through(call, cursor, book, turn, Within::default()).await
    }

    /// A call that a tool makes of another.
    pub(super) async fn nested(
        &self,
        call: &Call,
        book: &mut Book,
        turn: &Circumstance,
        within: Within<'_>,
        allowed: bool,
    ) -> Result<ToolOutput, ToolError> {
        let phrases = Phrases::of(book.settings().lang);
        let key = match within {
            _ if within.path.contains(&call.tool.as_str()) => "error-tool-calls-itself",
            _ if within.path.len() > DEPTH => "error-tool-too-deep",
            _ if !allowed => "error-tool-too-many-calls",
            _ => return self.through(call, None, book, turn, within).await,
        };
        let args = args! { "tool" => call.tool.clone() };
        let source = within.path.join(" > ");
        Err(ToolError::new(Kind::Tool, phrases, key, args).because(source))
    }

    async fn through(
        &self,
        call: &Call,
        cursor: Option<&Value>,
        book: &mut Book,
        turn: &Circumstance,
        within: Within<'_>,
    ) -> Result<ToolOutput, ToolError> {
        let began = Instant::now();
        let lang = book.settings().lang;
        let admitted = self.admitted(call, book, within).and_then(|entry| {
            self.outings.admit(entry.tool.spec(), turn, lang)?;
            Ok(entry)
        });
        let (mut outcome, repeated) = match admitted {
            Ok(entry) => {
                let once = repeats::once(entry.tool.spec(), call, book, turn)
                    .filter(|_| !self.repeats_off && cursor.is_none());
                self.once(&entry, once, &Asked { call, cursor, within }, book, turn)
                    .await
            }
            Err(error) => (Err(error), false),
        };
        let entry = self.entry(&call.tool);
        let rules = entry
            .as_ref()
            .map_or(&[][..], |entry| &entry.tool.spec().warnings);
        let fired = warning::of(rules, &outcome);
        let warnings: Vec<String> = fired.iter().map(|warning| warning.message.clone()).collect();
        for words in fired.iter().filter(|warning| warning.shown) {
            show_warning(&words.message, &mut outcome);
        }
        let seen = Seen {
            number: self.calls.fetch_add(1, Ordering::Relaxed),
            outcome: &outcome,
            repeated,
            took: began.elapsed(),
            warnings: &warnings,
        };
        traces::keep(book, turn, call, &seen, &self.blanks)
            .map_err(|error| ToolError::store(lang, &error))?;
        if let Ok(output) = &mut outcome {
            output.warnings.extend(warnings);
        }
        outcome
    }

    fn admitted(&self, call: &Call, book: &Book, within: Within<'_>) -> Result<Arc<Entry>, ToolError> {
        let phrases = Phrases::of(book.settings().lang);
        let refusal = |kind, key| {
            let args = args! { "tool" => call.tool.clone() };
            ToolError::new(kind, phrases, key, args)
        };
        let Some(entry) = self.entry(&call.tool) else {
            return Err(refusal(Kind::UnknownTool, "error-unknown-tool"));
        };
        // What a tool is made of is its author's choice; what may be asked for is the agent's.
        if within.path.is_empty() && !self.files().agent.has(&call.tool) {
            return Err(refusal(Kind::Forbidden, "error-tool-not-had"));
        }
        if is_off(&entry, book) {
            return Err(refusal(Kind::Forbidden, "error-tool-off"));
        }
        check(&entry, call, phrases)?;
        Ok(entry)
    }

    async fn once(
        &self,
        entry: &Entry,
        once: Option<Once>,
        asked: &Asked<'_>,
        book: &mut Book,
        turn: &Circumstance,
    ) -> (Result<ToolOutput, ToolError>, bool) {
        let Some(once) = once else {
            return (self.run(entry, None, asked, book, turn).await, false);
        };
        let lang = book.settings().lang;
        let _turnstile = self.repeats.enter(book, &once).await;
        match repeats::known(book, &once) {
            Ok(Known::Done(output)) => return (Ok(*output), true),
            Ok(Known::Begun(begun)) if asked.call.anew != Some(begun) => {
                return (Err(repeats::uncertain(book, asked.call, begun)), false);
            }
            Ok(Known::Begun(_) | Known::Nothing) => {}
            Err(error) => return (Err(ToolError::store(lang, &error)), false),
        }
        let mut outcome = self.run(entry, Some(&once), asked, book, turn).await;
        let kept = match &mut outcome {
            Ok(output) => repeats::keep(book, &once, output).await,
            Err(_) => repeats::failed(book, &once).await,
        };
        if let Err(error) = kept {
            tracing::error!(tool = asked.call.tool, %error, "the result of a call could not be kept");
        }
        (outcome, false)
    }

    async fn run(
        &self,
        entry: &Entry,
        once: Option<&Once>,
        asked: &Asked<'_>,
        book: &mut Book,
        turn: &Circumstance,
    ) -> Result<ToolOutput, ToolError> {
        let limit = entry.tool.spec().timeout;
        let lang = book.settings().lang;
        let Within { path, once: around } = asked.within;
        let path: Vec<&str> = path.iter().copied().chain([asked.call.tool.as_str()]).collect();
        let around: Vec<&Once> = around.iter().copied().chain(once).collect();
        let mut done = Done::default();
        let mut conductor = Conductor {
            toolbox: self,
            book,
            turn,
            cursor: asked.cursor,
            within: Within {
                path: &path,
                once: &around,
            },
            done: &mut done,
        };
        let work = entry.tool.conduct(&asked.call.arguments, &mut conductor);
        let outcome = tokio::time::timeout(limit, work).await;
        let outcome = outcome.unwrap_or_else(|_| {
            let args = args! { "seconds" => limit.as_secs() };
            Err(ToolError::new(
                Kind::Timeout,
                Phrases::of(lang),
                "error-timeout",
                args,
            ))
        });
        let mut output = outcome.map_err(|error| with_done(error, &mut done))?;
        for change in &output.changes {
            book.apply(change)
                .map_err(|error| ToolError::store(lang, &error))?;
        }
        output.changes.splice(0..0, done.changes);
        output.results.splice(0..0, done.results);
        book.extra().extend(std::mem::take(&mut output.writes));
        if output.forgets {
            book.forget();
        }
        keep_continuation(&mut output, asked.call, book, turn)?;
        Ok(output)
    }
}

// Examples of another language than the chat's count too: a person may mix.
fn offer(tool: &dyn Tool, lang: Lang) -> Option<Offer> {
    let examples = &tool.card()?.examples;
    let first = examples.get(&lang).into_iter();
    let others = examples
        .iter()
        .filter(|(other, _)| **other != lang)
        .map(|(_, list)| list);
    Some(Offer {
        tool: tool.spec().name.clone(),
        parameters: tool.spec().parameters.clone(),
        examples: first.chain(others).flatten().cloned().collect(),
    })
}

struct Asked<'a> {
    call: &'a Call,
    cursor: Option<&'a Value>,
    within: Within<'a>,
}

// What earlier calls changed stays, and the person can take it back.
fn with_done(mut error: ToolError, done: &mut Done) -> ToolError {
    if !done.changes.is_empty() || !done.results.is_empty() {
        let partial = error.partial.get_or_insert_default();
        partial.changes = std::mem::take(&mut done.changes);
        partial.results = std::mem::take(&mut done.results);
    }
    error
}

fn is_off(entry: &Entry, book: &Book) -> bool {
    let name = &entry.tool.spec().name;
    entry.tool.card().is_some() && book.settings().tools_off.contains(name)
}

fn check(entry: &Entry, call: &Call, phrases: &'static Phrases) -> Result<(), ToolError> {
    let checked = entry.arguments.validate(&call.arguments);
    checked.map_err(|fault| misfit::misfit(&fault, call, entry.tool.spec(), phrases))
}
