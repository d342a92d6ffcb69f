//! A tool from a file, at work.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Map, Value};

use super::failure::{self, Blame, Failure};
use super::http::HttpWork;
use super::look::Look;
use super::page::{self, Page, Pager};
use super::pick::{self, Pick};
use super::scope::Scope;
use super::script::Script;
use super::template::{TemplateError, Templates, Tree};
use super::workflow::Workflow;
use super::{Means, answer};
use crate::args;
use crate::block::Block;
use crate::domain::Action;
use crate::part::Marked;
use crate::port::HttpRequest;
use crate::render::fault;
use crate::tool::{Card, Conductor, Context, Spec, Tool, ToolError, ToolOutput};

/// A tool from a file.
pub(super) struct YamlTool {
    pub(super) spec: Spec,
    pub(super) card: Card,
    pub(super) file: String,
    pub(super) templates: Templates,
    pub(super) work: Work,
    pub(super) picks: Vec<(String, Pick)>,
    pub(super) computed: Vec<(String, Tree)>,
    pub(super) output: Option<Tree>,
    pub(super) summary: Option<Tree>,
    pub(super) look: Look,
    pub(super) pager: Option<Pager>,
    pub(super) defaults: Map<String, Value>,
    pub(super) secrets: Vec<String>,
    pub(super) means: Arc<Means>,
}

/// Who does the work.
pub(super) enum Work {
    Http(Box<HttpWork>),
    Script(Script),
    Workflow(Workflow),
}

/// What the work brought.
#[derive(Debug, Default)]
pub(super) struct Brought {
    /// The whole answer.
    pub(super) answer: Value,
    /// Its status, where it came by HTTP.
    pub(super) status: Option<u16>,
    /// Its raw text, where it came by HTTP.
    pub(super) raw: String,
    /// Results under the names that the file gave them.
    pub(super) names: Vec<(String, Value)>,
    /// Blocks that came with it.
    pub(super) visual: Vec<Block>,
    /// Buttons that came with it.
    pub(super) actions: Vec<Action>,
    /// What it shows of itself where nothing else is shown.
    pub(super) slot: Option<String>,
}

#[async_trait]
impl Tool for YamlTool {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    async fn run(&self, _arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        Err(self
            .blame(context)
            .file("it can only be called through the toolbox"))
    }

    async fn conduct(
        &self,
        arguments: &Value,
        conductor: &mut Conductor<'_>,
    ) -> Result<ToolOutput, ToolError> {
        let (page, scope) = self.begin(arguments, &conductor.context());
        let brought = match &self.work {
            Work::Http(work) => self.ask(work, &scope, conductor).await,
            Work::Script(script) => script.run(self, arguments, &scope, conductor).await,
            Work::Workflow(workflow) => workflow.run(self, &scope, conductor).await,
        };
        let context = conductor.context();
        let outcome = brought.and_then(|brought| self.finish(&page, scope.clone(), brought, &context));
        outcome.map_err(|failure| self.fail(failure, &scope, &context))
    }

    fn announcement(&self, arguments: &Value, context: &Context<'_>) -> Option<Block> {
        let (_, scope) = self.begin(arguments, context);
        let shown = self.look.calling(&self.templates, &scope.seen());
        shown.unwrap_or_else(|error| {
            tracing::warn!(file = self.file, %error, "a call template failed");
            None
        })
    }

    fn card(&self) -> Option<&Card> {
        Some(&self.card)
    }
}

impl YamlTool {
    pub(super) fn blame<'a>(&'a self, context: &Context<'a>) -> Blame<'a> {
        Blame {
            tool: &self.spec.name,
            file: &self.file,
            phrases: context.phrases(),
        }
    }

    // Arguments that were left out have the defaults of the schema.
    fn begin(&self, arguments: &Value, context: &Context<'_>) -> (Page, Scope) {
        let mut input = self.defaults.clone();
        if let Value::Object(given) = arguments {
            input.extend(given.iter().map(|(name, value)| (name.clone(), value.clone())));
        }
        let page = match &self.pager {
            Some(pager) => pager.page(context.cursor),
            None => page::only(),
        };
        let scope = Scope::new(&Value::Object(input), &page.seen, context);
        (page, scope)
    }

    async fn ask(
        &self,
        work: &HttpWork,
        scope: &Scope,
        conductor: &Conductor<'_>,
    ) -> Result<Brought, Box<Failure>> {
        let context = conductor.context();
        let blame = self.blame(&context);
        let secrets: Map<String, Value> = self
            .secrets
            .iter()
            .filter_map(|name| Some((name.clone(), Value::from(self.means.secret(name)?))))
            .collect();
        let seen = scope.with_secrets(&secrets).seen();
        let request: HttpRequest = work
            .request(&self.templates, &seen)
            .map_err(|error| blame.request(&error))?;
        conductor.reach_out().await?;
        let response = self.means.http.send(request).await;
        let response = response.map_err(|error| blame.unreached(&error))?;
        let mut body = String::from_utf8_lossy(&response.body).into_owned();
        // A service that answers with what it was sent must not hand a key on to the chat.
        for secret in secrets
            .values()
            .filter_map(Value::as_str)
            .filter(|secret| secret.len() >= 4)
        {
            body = body.replace(secret, "***");
        }
        if !(200..300).contains(&response.status) {
            return Err(blame.status(response.status, &body));
        }
        let answer = answer::read(work.response, &body)
            .map_err(|problem| blame.unreadable(&problem, response.status, &body))?;
        Ok(Brought {
            answer,
            status: Some(response.status),
            raw: body,
            ..Brought::default()
        })
    }

    fn finish(
        &self,
        page: &Page,
        mut scope: Scope,
        brought: Brought,
        context: &Context<'_>,
    ) -> Result<ToolOutput, Box<Failure>> {
        let blame = self.blame(context);
        let template = |error: TemplateError| <Box<Failure>>::from(blame.template(&error));
        let picked = pick::all(&self.picks, &brought.answer, &self.templates, &scope).map_err(template)?;
        let pointers = self
            .picks
            .iter()
            .filter(|(_, pick)| matches!(pick, Pick::Pointer(_)))
            .count();
        if let Some(status) = brought.status
            && pointers > 0
            && picked.missing.len() == pointers
        {
            return Err(blame.shape(&picked.missing, status, &brought.raw));
        }
        for (name, value) in &brought.names {
            scope.set(name, value);
        }
        let extracted = picked.values;
        self.compute(&mut scope, &extracted).map_err(template)?;
        let seen = scope.seen();
        let content = match &self.output {
            Some(tree) => self.templates.render(tree, &seen).map_err(template)?,
            None => extracted,
        };
        let summary = self.summary.as_ref().map(|tree| self.templates.line(tree, &seen));
        let shown = self.look.done(&self.templates, &seen).map_err(template)?;
        let mut blocks = shown.blocks;
        if !self.look.shows_results() {
            blocks = brought.visual;
        }
        let next = match &self.pager {
            Some(pager) => pager
                .turn(page, &mut blocks, &brought.answer, &self.templates, &scope)
                .map_err(template)?,
            None => None,
        };
        blocks.extend(shown.faults.iter().map(|found| {
            let mut line = Marked::plain("⚠️ ");
            line.push(&fault::say(found, context.phrases()));
            line.into()
        }));
        let mut output = ToolOutput {
            content,
            summary: summary.transpose().map_err(template)?,
            visual: blocks,
            actions: brought.actions,
            next,
            slot: brought.slot,
            ..ToolOutput::default()
        };
        for pointer in &picked.missing {
            output.warnings.push(
                context
                    .phrases()
                    .plain("tool-missing", args! { "pointer" => pointer.clone() }),
            );
        }
        Ok(output)
    }

    // What was computed is seen under `computed`, and beside what was extracted.
    fn compute(&self, scope: &mut Scope, extracted: &Value) -> Result<(), TemplateError> {
        let mut computed = Map::new();
        let mut whole = extracted.clone();
        scope.set("extracted", &whole);
        scope.set("computed", &Value::Object(Map::new()));
        for (name, tree) in &self.computed {
            let value = self.templates.render(tree, &scope.seen())?;
            if let Value::Object(fields) = &mut whole {
                fields.entry(name.clone()).or_insert_with(|| value.clone());
            }
            computed.insert(name.clone(), value);
            scope.set("extracted", &whole);
            scope.set("computed", &Value::Object(computed.clone()));
        }
        Ok(())
    }

    fn fail(&self, failure: Box<Failure>, scope: &Scope, context: &Context<'_>) -> ToolError {
        let mut scope = scope.clone();
        scope.set("error", &Value::from(failure.error.words.text.clone()));
        scope.set("status", &failure.status.map_or(Value::Null, Value::from));
        scope.set("extracted", &failure.extracted);
        scope.set("content", &Value::from(failure.content.clone()));
        scope.set("success", &Value::Bool(false));
        let content = failure::content(&failure);
        match self.look.failed(&self.templates, &scope.seen()) {
            Ok(Some(block)) => failure.error.showing(vec![block], content),
            Ok(None) => failure.error.showing(Vec::new(), content),
            Err(error) => self.blame(context).template(&error),
        }
    }
}
