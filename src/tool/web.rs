//! `web_search`: pages of the web, five at a time.

use std::sync::Arc;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::lookup::{self, LIMIT};
use super::{Context, Kind, Next, Spec, Tool, ToolError, ToolOutput};
use crate::args;
use crate::domain::report::web::{self, WebResult};
use crate::domain::report::{Search, Vertical, WebQuestion, Window};
use crate::part::{MarkKind, Marked};
use crate::port::{Answer, Provider};
use crate::text::format;

/// Results shown at once.
const PAGE: usize = 5;
/// Results of a provider's full page at least.
const FULL: usize = 10;

/// The tool. `encyclopedia` is the name of the provider that knows no web.
#[must_use]
pub fn tool(desk: Arc<dyn Provider<WebQuestion>>, encyclopedia: &'static str) -> Arc<dyn Tool> {
    let parameters = json!({
        "type": "object",
        "properties": {
            "query": {"type": "string", "description": "what to look for"},
            "since": {"type": "string", "description": "the first date of publication, ISO"},
            "until": {"type": "string", "description": "the last date of publication, ISO"},
            "language_code": {"type": "string", "description": "the language to search in, e.g. `en`"},
            "timeout_secs": {"type": "number", "description": "how long to wait at most"}
        },
        "required": ["query"],
        "additionalProperties": false
    });
    let spec = Spec::new(
        "web_search",
        "Searches the web. Not for share prices (finance_ticker), games (sports_data) or weather (weather).",
        parameters,
    );
    Arc::new(Web {
        spec: spec.within(LIMIT).reaching_out(),
        desk,
        encyclopedia,
    })
}

struct Web {
    spec: Spec,
    desk: Arc<dyn Provider<WebQuestion>>,
    encyclopedia: &'static str,
}

/// Where a list goes on: the rows that were found but not shown, so that none repeats or is skipped, and the page of
/// the search after them.
#[derive(Serialize, Deserialize)]
struct Rest {
    rows: Vec<WebResult>,
    page: u32,
    may_go_on: bool,
}

#[async_trait]
impl Tool for Web {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let call = lookup::again("web_search", arguments);
        lookup::patiently(Vertical::Web, call, context, self.look_up(arguments, context)).await
    }
}

impl Web {
    async fn look_up(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let search = lookup::search(arguments, "query", context)?;
        if search.query.is_empty() {
            return Err(ToolError::new(
                Kind::Arguments,
                context.phrases(),
                "web-no-query",
                args!(),
            ));
        }
        let rest = context
            .cursor
            .and_then(|cursor| serde_json::from_value::<Rest>(cursor.clone()).ok());
        match rest {
            Some(rest) if !rest.rows.is_empty() => Ok(shown(rest, Marked::default(), context)),
            Some(rest) => self.further(search, rest.page, context).await,
            None => self.first(search, arguments, context).await,
        }
    }

    async fn first(
        &self,
        search: Search,
        arguments: &Value,
        context: &Context<'_>,
    ) -> Result<ToolOutput, ToolError> {
        let phrases = context.phrases();
        let (query, window) = (search.query.clone(), search.window);
        let question = WebQuestion { search, page: 0 };
        let answer = self
            .desk
            .ask(&question, context.turn.now)
            .await
            .map_err(|error| {
                let again = lookup::again("web_search", arguments);
                lookup::failed(Vertical::Web, &error, again, context)
            })?;
        let found = rest_of(&answer, 0, window);
        if found.rows.is_empty() {
            let words = phrases.say("web-none", args! { "query" => query });
            return Ok(ToolOutput::words(content(&[]), words));
        }
        let head = phrases.say("web-head", args! { "query" => query });
        let mut output = shown(found, head, context);
        if answer.by == self.encyclopedia {
            output
                .visual
                .push(phrases.say("web-encyclopedia", args!()).into());
            let sources = web::build(&answer.raw).sources;
            let source = sources.get(..1).unwrap_or_default();
            output.visual.push(lookup::credit(source, &answer, context));
        } else if !answer.failed.is_empty() {
            output.visual.push(lookup::credit(&[], &answer, context));
        }
        Ok(output)
    }

    // Whoever has no further page has no more rows.
    async fn further(
        &self,
        search: Search,
        page: u32,
        context: &Context<'_>,
    ) -> Result<ToolOutput, ToolError> {
        let window = search.window;
        let question = WebQuestion { search, page };
        let found = match self.desk.ask(&question, context.turn.now).await {
            Ok(answer) => rest_of(&answer, page, window),
            Err(error) => {
                tracing::debug!(%error, page, "no further page");
                Rest {
                    rows: Vec::new(),
                    page,
                    may_go_on: false,
                }
            }
        };
        if found.rows.is_empty() {
            let words = context.phrases().say("web-end", args!());
            return Ok(ToolOutput::words(content(&[]), words));
        }
        Ok(shown(found, Marked::default(), context))
    }
}

// What was published outside of the dates is left out; what tells no date stays.
fn rest_of(answer: &Answer, page: u32, window: Window) -> Rest {
    let mut rows = web::build(&answer.raw).results;
    let may_go_on = rows.len() >= FULL;
    rows.retain(|row| row.published_at.is_none_or(|date| window.contains(date)));
    let before = usize::try_from(page).unwrap_or_default() * web::RESULTS;
    for row in &mut rows {
        row.rank += before;
    }
    Rest {
        // A page that is not full is the last one.
        may_go_on,
        rows,
        page: page + 1,
    }
}

fn content(rows: &[WebResult]) -> Value {
    json!({"vertical": "", "results": rows})
}

fn shown(mut found: Rest, mut words: Marked, context: &Context<'_>) -> ToolOutput {
    let rest = found.rows.split_off(found.rows.len().min(PAGE));
    for row in &found.rows {
        if !words.is_empty() {
            words.push_str("\n\n");
        }
        words.push(&one(row, context));
    }
    let more = !rest.is_empty() || found.may_go_on;
    let mut output = ToolOutput::words(content(&found.rows), words);
    output.next = more.then(|| Next {
        cursor: json!(Rest { rows: rest, ..found }),
    });
    output
}

// "3. Title" as a link, then its site and date, then what stands there.
fn one(row: &WebResult, context: &Context<'_>) -> Marked {
    let mut words = Marked::plain(format!("{}. ", row.rank));
    match &row.url {
        Some(url) => words.push(&Marked::of(row.title.as_str(), MarkKind::Link(url.clone()))),
        None => words.push(&Marked::of(row.title.as_str(), MarkKind::Bold)),
    };
    let date = row
        .published_at
        .map(|date| format::date(date, context.today(), context.phrases()));
    let date = date.or_else(|| row.last_updated_raw.clone().filter(|raw| !raw.contains('T')));
    let beside: Vec<String> = [row.source.clone(), date].into_iter().flatten().collect();
    if !beside.is_empty() {
        words.push_line(&Marked::of(beside.join(" · "), MarkKind::Italic));
    }
    if !row.snippet.is_empty() {
        words.push_line(&Marked::plain(row.snippet.as_str()));
    }
    words
}
