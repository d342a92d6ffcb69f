//! What the four look-ups share: their options, their failures, and the line that names a source.

mod options;

use std::time::Duration;

use serde_json::Value;

pub(super) use options::{search, text_of};

use super::{Context, Kind, ToolError, ToolOutput};
use crate::args;
use crate::block::Block;
use crate::domain::report::{Source, Vertical};
use crate::domain::{Action, Call};
use crate::part::{MarkKind, Marked};
use crate::port::{Answer, ProviderError};

/// How long a look-up may take, so that a person has an answer within 15 seconds whoever fails.
const PATIENCE: Duration = Duration::from_secs(13);
/// The time limit of the tools: a little more, since the sentence about a time-out is ours.
pub(super) const LIMIT: Duration = Duration::from_secs(14);

/// Looks something up within `timeout_secs`, at most [`PATIENCE`]; later than that nobody answered.
pub(super) async fn patiently(
    vertical: Vertical,
    call: Call,
    context: &Context<'_>,
    work: impl Future<Output = Result<ToolOutput, ToolError>> + Send,
) -> Result<ToolOutput, ToolError> {
    let seconds = call.arguments.get("timeout_secs").and_then(Value::as_f64);
    let asked = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let outcome = tokio::time::timeout(asked.unwrap_or(PATIENCE).min(PATIENCE), work).await;
    outcome.unwrap_or_else(|_| Err(failed(vertical, &ProviderError::Timeout, call, context)))
}

/// Nobody could answer: one friendly sentence and a button that asks again.
pub(super) fn failed(
    vertical: Vertical,
    error: &ProviderError,
    call: Call,
    context: &Context<'_>,
) -> ToolError {
    let phrases = context.phrases();
    let name = match vertical {
        Vertical::Weather => "weather",
        Vertical::Finance => "finance",
        Vertical::Sports => "sports",
        Vertical::Web => "web",
    };
    let key = match error {
        ProviderError::Unsupported => format!("lookup-unserved-{name}"),
        ProviderError::Limited(_) => format!("lookup-busy-{name}"),
        ProviderError::NotFound
        | ProviderError::Key
        | ProviderError::Misconfigured(_)
        | ProviderError::Timeout
        | ProviderError::Down(_)
        | ProviderError::Unreadable(_) => format!("lookup-down-{name}"),
    };
    let failure = ToolError::new(Kind::Outside, phrases, &key, args!()).because(error);
    if *error == ProviderError::Unsupported {
        return failure;
    }
    failure.offering(vec![Action::call(phrases.plain("lookup-retry", args!()), call)])
}

/// The call that was made, for a button that makes it again.
pub(super) fn again(tool: &str, arguments: &Value) -> Call {
    Call::new(tool, arguments.clone())
}

/// Adds the credit to what is shown: at the end, but above a picture that ends it, so that the buttons hang under the
/// picture and no message of one line follows.
pub(super) fn give_credit(
    visual: &mut Vec<Block>,
    sources: &[Source],
    answer: &Answer,
    context: &Context<'_>,
) {
    let picture = matches!(visual.last(), Some(Block::Chart { .. }));
    let place = visual.len() - usize::from(picture);
    visual.insert(place, credit(sources, answer, context));
}

/// Whom the facts are owed to, with links and licences, and who failed before.
pub(super) fn credit(sources: &[Source], answer: &Answer, context: &Context<'_>) -> Block {
    let phrases = context.phrases();
    let mut line = Marked::default();
    if !sources.is_empty() {
        line.push(&phrases.say("lookup-source", args!()));
    }
    for (index, source) in sources.iter().enumerate() {
        // A full-width colon brings its own gap.
        let gap = if line.text.ends_with('：') { "" } else { " " };
        line.push_str(if index == 0 { gap } else { "; " });
        match &source.url {
            Some(url) => line.push(&Marked::of(source.title.as_str(), MarkKind::Link(url.clone()))),
            None => line.push_str(&source.title),
        };
        if let Some(licence) = &source.licence {
            line.push_str(", ").push_str(licence);
        }
    }
    if !answer.failed.is_empty() {
        let args = args! { "names" => answer.failed.join(", "), "by" => answer.by.clone() };
        line.push_line(&phrases.say("lookup-fallback", args));
    }
    line.into()
}
