//! The engine that asks a service: the request from templates, the answer read by its kind.

use std::time::Duration;

use serde_json::Value;

use super::answer;
use super::fault::Misfit;
use super::format::{BodyKind, Definition, Method, Request, ResponseKind};
use super::place::{Place, percent};
use super::template::{TemplateError, Templates, Tree};
use crate::port::{HttpMethod, HttpRequest, LONGEST};

/// Headers that belong to the connection, not to the tool.
const NOT_YOURS: [&str; 5] = [
    "host",
    "content-length",
    "transfer-encoding",
    "connection",
    "upgrade",
];

/// A compiled request.
pub(super) struct HttpWork {
    method: HttpMethod,
    /// Scheme, host and port, as they stand in the file.
    authority: String,
    /// Everything behind them.
    rest: Tree,
    headers: Vec<(String, Tree)>,
    query: Vec<(String, Tree)>,
    body: Option<(BodyKind, Tree)>,
    timeout: Duration,
    pub(super) response: ResponseKind,
    hosts: Option<Vec<String>>,
    /// Whether the request says which page it wants.
    pub(super) asks_for_page: bool,
}

/// Why a request could not be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RequestError {
    /// A template failed.
    Template(TemplateError),
    /// A value leads out of the path that the file names.
    Path,
    /// A header holds a line break or another control character; its name.
    Header(String),
    /// The body is no JSON.
    Body(String),
}

impl From<TemplateError> for RequestError {
    fn from(error: TemplateError) -> Self {
        Self::Template(error)
    }
}

impl HttpWork {
    pub(super) fn compile(definition: &Definition, templates: &mut Templates) -> Result<Self, Misfit> {
        let Some(request) = &definition.request else {
            return Err(Misfit::new(
                "request",
                "an http tool needs a `request` with a `url`",
            ));
        };
        let (authority, rest) = authority(&request.url)?;
        let headers = request.headers.iter().map(|(name, value)| {
            let key = format!("request.headers.{name}");
            check_header(&key, name)?;
            Ok((name.clone(), templates.tree(&key, value, Place::Header)?))
        });
        let headers = headers.collect::<Result<_, Misfit>>()?;
        let query = request.query.iter().map(|(name, value)| {
            let key = format!("request.query.{name}");
            Ok((name.clone(), templates.tree(&key, value, Place::Plain)?))
        });
        let query = query.collect::<Result<_, Misfit>>()?;
        let text = serde_json::json!([request.url, request.query, request.headers, request.body]).to_string();
        Ok(Self {
            method: method(request.method),
            authority,
            rest: templates.text("request.url", &rest, Place::Url)?,
            headers,
            query,
            body: body(definition, request, templates)?,
            timeout: timeout(request)?,
            response: definition.response,
            hosts: definition
                .allow_hosts
                .as_ref()
                .map(|hosts| hosts.iter().map(|host| bare(host)).collect()),
            asks_for_page: text.contains("page."),
        })
    }

    /// The request for these values.
    pub(super) fn request(
        &self,
        templates: &Templates,
        context: &minijinja::Value,
    ) -> Result<HttpRequest, RequestError> {
        let rest = templates.line(&self.rest, context)?;
        check_path(&rest)?;
        let mut url = format!("{}{rest}", self.authority);
        for (name, tree) in &self.query {
            for value in several(templates.render(tree, context)?) {
                url.push(if url.contains('?') { '&' } else { '?' });
                url.extend([percent(name).as_str(), "=", percent(&value).as_str()]);
            }
        }
        let mut request = HttpRequest {
            method: self.method,
            timeout: self.timeout,
            only_hosts: self.hosts.clone(),
            ..HttpRequest::get(url)
        };
        for (name, tree) in &self.headers {
            for value in several(templates.render(tree, context)?) {
                if value.chars().any(|c| c.is_control() && c != '\t') {
                    return Err(RequestError::Header(name.clone()));
                }
                request = request.header(name, value);
            }
        }
        if let Some((kind, tree)) = &self.body {
            let (body, mime) = written(*kind, tree, templates, context)?;
            let has_type = |(name, _): &(String, String)| name.eq_ignore_ascii_case("content-type");
            if !request.headers.iter().any(has_type) {
                request = request.header("content-type", mime);
            }
            request.body = Some(body.into_bytes());
        }
        let accepts = |(name, _): &(String, String)| name.eq_ignore_ascii_case("accept");
        if !request.headers.iter().any(accepts) {
            request = request.header("accept", answer::accept(self.response));
        }
        Ok(request)
    }

    /// How long the service may take, in seconds.
    pub(super) const fn timeout(&self) -> Duration {
        self.timeout
    }
}

const fn method(method: Method) -> HttpMethod {
    match method {
        Method::Get => HttpMethod::Get,
        Method::Head => HttpMethod::Head,
        Method::Post => HttpMethod::Post,
        Method::Put => HttpMethod::Put,
        Method::Patch => HttpMethod::Patch,
        Method::Delete => HttpMethod::Delete,
    }
}

fn timeout(request: &Request) -> Result<Duration, Misfit> {
    let Some(seconds) = request.timeout_secs else {
        return Ok(LONGEST);
    };
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|limit| !limit.is_zero() && *limit <= LONGEST)
        .ok_or_else(|| Misfit::new("request.timeout_secs", "from 0.1 to 15 seconds"))
}

// `https://host:port` and the rest. Nothing that decides where a request goes may come from a template.
fn authority(url: &str) -> Result<(String, String), Misfit> {
    let fault = |words: &str| Misfit::new("request.url", words);
    let Some((scheme, rest)) = url.split_once("://") else {
        return Err(fault("an address begins with https://"));
    };
    if !matches!(scheme, "https" | "http") {
        return Err(fault(
            "an address begins with https:// (http:// only for hosts of DAYBOOK_ALLOW_HOSTS)",
        ));
    }
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, rest) = rest.split_at(end);
    if host.contains(['{', '}', '%']) {
        return Err(fault(
            "scheme, host and port must be literal; only what follows them may hold templates",
        ));
    }
    if host.is_empty() || host.contains(['@', ' ', '\\']) {
        return Err(fault(
            "an address needs a host, and no name or password before it",
        ));
    }
    let rest = if rest.starts_with('/') {
        rest.to_owned()
    } else {
        format!("/{rest}")
    };
    Ok((format!("{scheme}://{host}"), rest))
}

fn bare(host: &str) -> String {
    let host = host.trim();
    let (name, port) = host.rsplit_once(':').unwrap_or((host, ""));
    let is_port = !port.is_empty() && port.chars().all(|c| c.is_ascii_digit());
    if is_port { name.to_owned() } else { host.to_owned() }
}

fn check_header(key: &str, name: &str) -> Result<(), Misfit> {
    let token = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
    if name.is_empty() || !name.chars().all(token) {
        return Err(Misfit::new(key, "this is no name of a header"));
    }
    if NOT_YOURS.iter().any(|known| name.eq_ignore_ascii_case(known)) {
        return Err(Misfit::new(
            key,
            "this header belongs to the connection and cannot be set",
        ));
    }
    Ok(())
}

// `..` in a value would lead out of the path in the file, also percent-encoded.
fn check_path(rest: &str) -> Result<(), RequestError> {
    let path = rest.split(['?', '#']).next().unwrap_or_default();
    let leads_out = |step: &str| {
        let step = step.replace("%2e", ".").replace("%2E", ".");
        step == "." || step == ".."
    };
    if path.split(['/', '\\']).any(leads_out) {
        return Err(RequestError::Path);
    }
    Ok(())
}

fn body(
    definition: &Definition,
    request: &Request,
    templates: &mut Templates,
) -> Result<Option<(BodyKind, Tree)>, Misfit> {
    let Some(value) = &request.body else {
        return match definition.body_type {
            Some(_) => Err(Misfit::new(
                "body_type",
                "there is no `request.body` it could be for",
            )),
            None => Ok(None),
        };
    };
    let kind = definition.body_type.unwrap_or(BodyKind::Json);
    let place = match (kind, value) {
        (BodyKind::Json, Value::String(_)) => Place::Json,
        (BodyKind::Form, Value::String(_)) => Place::Url,
        (BodyKind::Form, Value::Object(_)) | (BodyKind::Json, _) | (BodyKind::Text, Value::String(_)) => {
            Place::Plain
        }
        (BodyKind::Form | BodyKind::Text, _) => {
            return Err(Misfit::new("request.body", "a form is a mapping, a text is text"));
        }
    };
    let tree = match value {
        // Text stays text here, so that a value in it is written as its place asks.
        Value::String(text) => templates.text("request.body", text, place)?,
        value => templates.tree("request.body", value, place)?,
    };
    Ok(Some((kind, tree)))
}

fn written(
    kind: BodyKind,
    tree: &Tree,
    templates: &Templates,
    context: &minijinja::Value,
) -> Result<(String, &'static str), RequestError> {
    let value = templates.render(tree, context)?;
    Ok(match (kind, value) {
        (BodyKind::Json, Value::String(text)) if matches!(tree, Tree::Text(_)) => {
            let json: Value =
                serde_json::from_str(&text).map_err(|error| RequestError::Body(error.to_string()))?;
            (json.to_string(), "application/json")
        }
        (BodyKind::Json, value) => (value.to_string(), "application/json"),
        (BodyKind::Form, Value::Object(fields)) => {
            let pairs = fields.into_iter().flat_map(|(name, value)| {
                several(value)
                    .into_iter()
                    .map(move |value| format!("{}={}", percent(&name), percent(&value)))
            });
            let pairs: Vec<String> = pairs.collect();
            (pairs.join("&"), "application/x-www-form-urlencoded")
        }
        (BodyKind::Form, value) => (plain(&value), "application/x-www-form-urlencoded"),
        (BodyKind::Text, value) => (plain(&value), "text/plain; charset=utf-8"),
    })
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

// Nothing for null, one for a value, each of a list.
fn several(value: Value) -> Vec<String> {
    match value {
        Value::Null => Vec::new(),
        Value::Array(items) => items.iter().filter(|item| !item.is_null()).map(plain).collect(),
        value => vec![plain(&value)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_decides_where_a_request_goes_is_literal() {
        for (url, fine) in [
            ("https://api.example.com/v1?q={{ input.q }}", true),
            ("http://127.0.0.1:8123/{{ input.q }}", true),
            ("https://api.example.com", true),
            ("https://{{ input.host }}/x", false),
            ("{{ input.url }}", false),
            ("{{ input.scheme }}://example.com", false),
            ("https://example.com:{{ input.port }}/", false),
            ("https://name:word@example.com/", false),
            ("https://{{ input.q }}@example.com/", false),
            ("ftp://example.com/", false),
            ("file:///etc/passwd", false),
            ("https:///x", false),
        ] {
            assert_eq!(authority(url).is_ok(), fine, "{url}");
        }
    }

    #[test]
    fn a_path_never_leads_out() {
        for (path, fine) in [
            ("/v1/a", true),
            ("/v1/..", false),
            ("/v1/%2e%2E/x", false),
            ("/v1/./x", false),
            ("/v1/a..b", true),
            ("/v1?q=..", true),
        ] {
            assert_eq!(check_path(path).is_ok(), fine, "{path}");
        }
    }
}
