//! Why a tool from a file did not do what it was asked.

use serde_json::{Value, json};

use super::http::RequestError;
use super::template::TemplateError;
use crate::args;
use crate::part::Marked;
use crate::port::{Forbidden, HttpError};
use crate::text::{Args, Phrases};
use crate::tool::{Kind, ToolError};

/// The longest raw body that a failure template sees, in characters.
const LONGEST: usize = 4_000;

/// A failure before it is shown.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Failure {
    pub(super) error: ToolError,
    /// The status of the answer, if there was one.
    pub(super) status: Option<u16>,
    /// The error body, if it is JSON.
    pub(super) extracted: Value,
    /// The raw body.
    pub(super) content: String,
}

impl From<ToolError> for Box<Failure> {
    fn from(error: ToolError) -> Self {
        Self::new(Failure {
            error,
            status: None,
            extracted: Value::Null,
            content: String::new(),
        })
    }
}

/// Makes failures of one tool, in the chat's language.
#[derive(Clone, Copy)]
pub(super) struct Blame<'a> {
    pub(super) tool: &'a str,
    pub(super) file: &'a str,
    pub(super) phrases: &'a Phrases,
}

impl Blame<'_> {
    fn error(&self, kind: Kind, key: &str, mut args: Args) -> ToolError {
        args.set("tool", self.tool.to_owned());
        ToolError::new(kind, self.phrases, key, args)
    }

    /// The file is at fault.
    pub(super) fn file(&self, problem: &str) -> ToolError {
        let place = format!("{}: {problem}", self.file);
        tracing::warn!(tool = self.tool, place, "a tool's file is at fault");
        let problem = problem.to_owned();
        self.error(Kind::Tool, "tool-file-fault", args! { "problem" => problem })
            .because(place)
    }

    pub(super) fn template(&self, error: &TemplateError) -> ToolError {
        self.file(&error.to_string())
    }

    pub(super) fn request(&self, error: &RequestError) -> ToolError {
        match error {
            RequestError::Template(error) => self.template(error),
            RequestError::Path => self.error(Kind::Arguments, "tool-path", args!()),
            RequestError::Header(name) => {
                self.error(Kind::Arguments, "tool-header", args! { "header" => name.clone() })
            }
            RequestError::Body(problem) => self.file(&format!("request.body: {problem}")),
        }
    }

    /// Nothing came back.
    pub(super) fn unreached(&self, error: &HttpError) -> ToolError {
        let key = match error {
            HttpError::Timeout(limit) => {
                let seconds = limit.as_secs_f64().ceil();
                return self
                    .error(Kind::Timeout, "tool-no-answer", args! { "seconds" => seconds })
                    .because(error);
            }
            HttpError::Address(_) | HttpError::Forbidden(Forbidden::UserInfo | Forbidden::Elsewhere) => {
                "tool-address"
            }
            HttpError::Forbidden(Forbidden::Private) => "tool-private",
            HttpError::Forbidden(Forbidden::Scheme) => "tool-https-only",
            HttpError::Forbidden(Forbidden::NotListed) => "tool-host-not-listed",
            HttpError::TooLarge(_) => "tool-too-large",
            HttpError::Redirects(_) => "tool-redirects",
            HttpError::Encoding => "tool-unreadable",
            HttpError::Unreachable(_) => "tool-unreached",
        };
        self.error(Kind::Outside, key, args!()).because(error)
    }

    /// The service answered with an error.
    pub(super) fn status(&self, status: u16, body: &str) -> Box<Failure> {
        let extracted: Value = serde_json::from_str(body).unwrap_or(Value::Null);
        let said = said(&extracted, body);
        let key = match (status, said.is_empty()) {
            (404, _) => "tool-status-not-found",
            (401 | 403, _) => "tool-status-refused",
            (429, _) => "tool-status-busy",
            (_, true) => "tool-status",
            (_, false) => "tool-status-said",
        };
        let args = args! { "status" => u32::from(status).to_string(), "said" => said.clone() };
        let error = self
            .error(Kind::Outside, key, args)
            .because(format!("status {status}: {said}"));
        Box::new(Failure {
            error,
            status: Some(status),
            extracted,
            content: body.chars().take(LONGEST).collect(),
        })
    }

    /// The answer is not what the file says it is.
    pub(super) fn unreadable(&self, problem: &str, status: u16, body: &str) -> Box<Failure> {
        Box::new(Failure {
            error: self
                .error(Kind::Outside, "tool-unreadable", args!())
                .because(problem),
            status: Some(status),
            extracted: Value::Null,
            content: body.chars().take(LONGEST).collect(),
        })
    }

    /// The answer has another shape than the file expects.
    pub(super) fn shape(&self, missing: &[String], status: u16, body: &str) -> Box<Failure> {
        let pointer = missing.first().cloned().unwrap_or_default();
        let error = self
            .error(Kind::Outside, "tool-shape", args! { "pointer" => pointer })
            .because(format!("nothing at {}", missing.join(", ")));
        Box::new(Failure {
            error,
            status: Some(status),
            extracted: serde_json::from_str(body).unwrap_or(Value::Null),
            content: body.chars().take(LONGEST).collect(),
        })
    }

    /// A step of a workflow failed; what was done before it is said too.
    pub(super) fn step(&self, number: usize, all: usize, name: &str, error: ToolError) -> ToolError {
        let args = args! {
            "tool" => self.tool.to_owned(),
            "step" => number,
            "all" => all,
            "name" => name.to_owned(),
        };
        let key = if number > 1 {
            "tool-step-failed"
        } else {
            "tool-first-step-failed"
        };
        let mut words: Marked = self.phrases.say(key, args);
        words.push_line(&error.words);
        ToolError { words, ..error }
    }
}

// What an error body says, in the places where services say it; a short plain text as it is.
fn said(body: &Value, raw: &str) -> String {
    let named = [
        "/error/message",
        "/message",
        "/error",
        "/detail",
        "/errors/0/message",
        "/title",
    ];
    let found = named.iter().find_map(|pointer| body.pointer(pointer)?.as_str());
    let plain = raw.trim();
    let said = match found {
        Some(said) => said,
        None if body.is_null() && !plain.starts_with('<') && plain.chars().count() <= 300 => plain,
        None => "",
    };
    said.chars().take(300).collect()
}

/// What a model is told of a failure.
pub(super) fn content(failure: &Failure) -> Value {
    json!({"success": false, "error": failure.error.words.text, "status": failure.status})
}
