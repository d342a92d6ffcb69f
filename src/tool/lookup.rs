//! What the four look-ups share: their options, their failures, and the line that names a source.

mod options;

use serde_json::Value;

pub(super) use options::{search, text_of};

use super::{Context, Kind, ToolError};
use crate::args;
use crate::block::Block;
use crate::domain::report::{Source, Vertical};
use crate::domain::{Action, Call};
use crate::part::{MarkKind, Marked};
use crate::port::{Answer, ProviderError};

/// How long a look-up may take, so that a person has an answer within 15 seconds whoever fails.
pub(super) const PATIENCE: std::time::Duration = std::time::Duration::from_secs(14);

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
