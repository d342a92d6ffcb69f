//! The way out to the web: one request, one answer, within limits.

mod fake;

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use thiserror::Error;

pub use fake::FakeHttp;

/// Seconds a request may take, redirects and body included, unless it says less.
pub const LONGEST: Duration = Duration::from_secs(15);
/// Bytes of an answer's body at most, after decompression.
pub const LARGEST: usize = 1024 * 1024;

/// Sends requests that a person, a tool file or a model may have steered, and guards what they reach.
#[async_trait]
pub trait Http: Send + Sync {
    /// Sends one request and follows its redirects. An answer of any status is an answer.
    ///
    /// # Errors
    /// When the address may not be reached, nothing answers, or the answer breaks a limit.
    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpError>;
}

/// One request.
#[derive(Clone, PartialEq, Eq)]
pub struct HttpRequest {
    /// What is done.
    pub method: HttpMethod,
    /// The whole address.
    pub url: String,
    /// Header names and values; on another host only the harmless ones are kept.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Option<Vec<u8>>,
    /// How long all of it may take; never over [`LONGEST`].
    pub timeout: Duration,
    /// The hosts it may reach, when it is narrowed to some.
    pub only_hosts: Option<Vec<String>>,
}

/// What a request does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HttpMethod {
    /// Reads.
    Get,
    /// Reads the headers.
    Head,
    /// Sends.
    Post,
    /// Replaces.
    Put,
    /// Changes.
    Patch,
    /// Removes.
    Delete,
}

impl HttpRequest {
    /// A plain GET.
    #[must_use]
    pub fn get(url: impl Into<String>) -> Self {
        Self {
            method: HttpMethod::Get,
            url: url.into(),
            headers: Vec::new(),
            body: None,
            timeout: LONGEST,
            only_hosts: None,
        }
    }

    /// A POST of JSON.
    #[must_use]
    pub fn post_json(url: impl Into<String>, body: &serde_json::Value) -> Self {
        Self {
            method: HttpMethod::Post,
            body: Some(body.to_string().into_bytes()),
            ..Self::get(url)
        }
        .header("content-type", "application/json")
    }

    /// The same request with one more header.
    #[must_use]
    pub fn header(mut self, name: &str, value: impl Into<String>) -> Self {
        self.headers.push((name.to_owned(), value.into()));
        self
    }

    /// The same request with another time limit.
    #[must_use]
    pub const fn within(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }
}

// Keys travel in headers and queries, so neither is ever printed.
impl fmt::Debug for HttpRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.url.split(['?', '#', '@']).next().unwrap_or_default();
        write!(f, "{:?} {place}", self.method)
    }
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpResponse {
    /// The status, 100 to 599.
    pub status: u16,
    /// Header names in lower case, and values that are text.
    pub headers: Vec<(String, String)>,
    /// The body, decompressed.
    pub body: Vec<u8>,
}

impl HttpResponse {
    /// The first header of this name, given in lower case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }
}

/// Why there is no answer. No variant holds an address, since addresses hold keys.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum HttpError {
    /// The address is none.
    #[error("this is not a web address: {0}")]
    Address(String),
    /// The address may not be reached.
    #[error("this address may not be reached: {0}")]
    Forbidden(#[from] Forbidden),
    /// No answer in time.
    #[error("no answer in {} s", .0.as_secs_f64())]
    Timeout(Duration),
    /// The answer is larger than allowed.
    #[error("the answer is larger than {0} bytes")]
    TooLarge(usize),
    /// More redirects than allowed.
    #[error("redirected more than {0} times")]
    Redirects(usize),
    /// The answer cannot be decompressed.
    #[error("the answer cannot be decompressed")]
    Encoding,
    /// The network or the server failed; the cause is for the log.
    #[error("not reached: {0}")]
    Unreachable(String),
}

/// Why an address may not be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Forbidden {
    /// It is not https.
    #[error("only https is allowed")]
    Scheme,
    /// It carries a name and a password.
    #[error("an address must not carry a password")]
    UserInfo,
    /// It lies in a private network.
    #[error("it lies in a private network")]
    Private,
    /// The tool is narrowed to other hosts.
    #[error("the tool may not reach this host")]
    NotListed,
    /// A redirect would hand the body to another host.
    #[error("it was redirected to another host")]
    Elsewhere,
}
