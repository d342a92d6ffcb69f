//! The format of a tool's file, key by key.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::domain::Lang;

/// A tool's file as it is written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Definition {
    pub(super) name: String,
    pub(super) description: Words,
    #[serde(default = "no_parameters")]
    pub(super) parameters: Value,
    #[serde(default)]
    pub(super) engine: Engine,
    pub(super) request: Option<Request>,
    pub(super) script: Option<String>,
    pub(super) steps: Option<Vec<Step>>,
    pub(super) arguments: Option<Map<String, Value>>,
    #[serde(default)]
    pub(super) extract: Map<String, Value>,
    #[serde(default)]
    pub(super) computed: Map<String, Value>,
    pub(super) output: Option<Value>,
    pub(super) summary: Option<String>,
    pub(super) visual: Option<Vec<Value>>,
    #[serde(default)]
    pub(super) ui: Ui,
    #[serde(default)]
    pub(super) warnings: Vec<WarningRule>,
    pub(super) idempotency: Option<Idempotency>,
    pub(super) pagination: Option<Pagination>,
    #[serde(default)]
    pub(super) response: ResponseKind,
    pub(super) body_type: Option<BodyKind>,
    #[serde(default)]
    pub(super) examples: BTreeMap<String, Vec<String>>,
    pub(super) allow_hosts: Option<Vec<String>>,
    #[serde(default)]
    pub(super) secrets: Vec<String>,
}

fn no_parameters() -> Value {
    serde_json::json!({"type": "object", "properties": {}})
}

/// Words for people: the same in every language, or by language.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum Words {
    Same(String),
    By(BTreeMap<String, String>),
}

impl Words {
    /// The words in a language; English, or any, where it has none.
    pub(super) fn of(&self, lang: Lang) -> &str {
        match self {
            Self::Same(words) => words,
            Self::By(all) => all
                .get(lang.code())
                .or_else(|| all.get(Lang::En.code()))
                .or_else(|| all.values().next())
                .map_or("", String::as_str),
        }
    }
}

/// Who does the work.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Engine {
    #[default]
    Http,
    Script,
    Workflow,
    ChartTool,
    TableTool,
    VisualizeTool,
    FileTool,
    MapTool,
}

impl Engine {
    /// The built-in tool behind an engine that only shows.
    pub(super) const fn shows(self) -> Option<&'static str> {
        match self {
            Self::Http | Self::Script | Self::Workflow => None,
            Self::ChartTool => Some("chart_tool"),
            Self::TableTool => Some("table_tool"),
            Self::VisualizeTool => Some("visualize_tool"),
            Self::FileTool => Some("file_tool"),
            Self::MapTool => Some("map_tool"),
        }
    }
}

/// What is asked of a service.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    #[serde(default)]
    pub(super) method: Method,
    pub(super) url: String,
    #[serde(default)]
    pub(super) headers: Map<String, Value>,
    #[serde(default)]
    pub(super) query: Map<String, Value>,
    pub(super) body: Option<Value>,
    pub(super) timeout_secs: Option<f64>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
pub(super) enum Method {
    #[default]
    #[serde(rename = "GET", alias = "get")]
    Get,
    #[serde(rename = "HEAD", alias = "head")]
    Head,
    #[serde(rename = "POST", alias = "post")]
    Post,
    #[serde(rename = "PUT", alias = "put")]
    Put,
    #[serde(rename = "PATCH", alias = "patch")]
    Patch,
    #[serde(rename = "DELETE", alias = "delete")]
    Delete,
}

/// One step of a workflow.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    pub(super) tool: String,
    #[serde(default)]
    pub(super) args: Map<String, Value>,
    #[serde(rename = "as")]
    pub(super) name: Option<String>,
    pub(super) when: Option<String>,
    pub(super) idempotency_key: Option<String>,
}

/// How it is shown where `visual` is absent.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Ui {
    pub(super) icon: Option<String>,
    pub(super) call_template: Option<String>,
    pub(super) result_template: Option<String>,
    pub(super) failure_template: Option<String>,
    pub(super) result_blocks: Option<Vec<Value>>,
    pub(super) chart: Option<Map<String, Value>>,
    pub(super) table: Option<Map<String, Value>>,
}

/// What is noted of a result.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WarningRule {
    pub(super) contains: Option<String>,
    #[serde(default)]
    pub(super) failed: bool,
    pub(super) message: String,
    #[serde(default)]
    pub(super) show: bool,
}

/// Whether a repeated call runs again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", untagged)]
pub(super) enum Idempotency {
    Word(IdempotencyWord),
    Window(IdempotencyWindow),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum IdempotencyWord {
    Auto,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct IdempotencyWindow {
    pub(super) window_secs: u32,
}

/// How the next page is asked for; exactly one of `cursor`, `offset`, `page`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pagination {
    pub(super) page_size: usize,
    /// Where the next cursor stands in the answer: a JSON pointer or a template.
    pub(super) cursor: Option<String>,
    /// The first offset, usually 0.
    pub(super) offset: Option<usize>,
    /// The first page's number, usually 1.
    pub(super) page: Option<usize>,
    /// Where the number of all rows stands.
    pub(super) total: Option<String>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ResponseKind {
    #[default]
    Json,
    Csv,
    Text,
    Rss,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum BodyKind {
    Json,
    Form,
    Text,
}
