//! The guarded way out to the web, on reqwest.

mod address;
mod body;
mod exception;
mod guard;
mod redirect;
mod resolver;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Method, Url};

pub use exception::Exception;
pub use resolver::{Lookup, SystemLookup};

use crate::port::{Http, HttpError, HttpMethod, HttpRequest, HttpResponse, LARGEST, LONGEST};
use guard::{Guard, Trust};

const REDIRECTS: usize = 3;
const CONNECT: Duration = Duration::from_secs(6);
const AGENT: &str = concat!(
    "Daybook/",
    env!("CARGO_PKG_VERSION"),
    " (self-hosted personal diary bot)"
);

/// Reaches public addresses by https, and besides them exactly the exceptions it was given.
pub struct GuardedHttp {
    guard: Guard,
    // Names are looked up differently for the operator's exceptions, so they have a client of their own.
    public: Client,
    excepted: Client,
}

impl GuardedHttp {
    /// A way out with the operator's exceptions.
    ///
    /// # Errors
    /// When the TLS machinery does not start; the text is for the log.
    pub fn new(exceptions: Vec<Exception>) -> Result<Self, String> {
        Self::with_lookup(exceptions, Arc::new(SystemLookup))
    }

    /// The same with another way to look up names.
    ///
    /// # Errors
    /// When the TLS machinery does not start; the text is for the log.
    pub fn with_lookup(exceptions: Vec<Exception>, lookup: Arc<dyn Lookup>) -> Result<Self, String> {
        let client = |resolver: resolver::Resolver| {
            Client::builder()
                .user_agent(AGENT)
                .no_proxy()
                .redirect(reqwest::redirect::Policy::none())
                .referer(false)
                .connect_timeout(CONNECT)
                .pool_max_idle_per_host(2)
                .dns_resolver(Arc::new(resolver))
                .build()
                .map_err(|error| cause(&error.without_url()))
        };
        Ok(Self {
            guard: Guard { exceptions },
            public: client(resolver::Resolver::public(Arc::clone(&lookup)))?,
            excepted: client(resolver::Resolver::any(lookup))?,
        })
    }

    async fn follow(&self, mut request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let mut url = guard::parse(&request.url)?;
        let mut trust = self.guard.check(&url, request.only_hosts.as_deref())?;
        for _ in 0..=REDIRECTS {
            let response = self.once(&request, url.clone(), trust).await?;
            let Some(next) = redirect::target(&response, &url)? else {
                return body::read(response, LARGEST).await;
            };
            let next_trust = self.guard.check(&next, request.only_hosts.as_deref())?;
            redirect::allowed(trust, next_trust)?;
            request = redirect::carry_on(request, response.status().as_u16(), &url, &next)?;
            url = next;
            trust = next_trust;
        }
        Err(HttpError::Redirects(REDIRECTS))
    }

    async fn once(
        &self,
        request: &HttpRequest,
        url: Url,
        trust: Trust,
    ) -> Result<reqwest::Response, HttpError> {
        let client = match trust {
            Trust::Public => &self.public,
            Trust::Excepted => &self.excepted,
        };
        let mut builder = client
            .request(method(request.method), url)
            .headers(headers(&request.headers)?);
        if let Some(body) = &request.body {
            builder = builder.body(body.clone());
        }
        builder.send().await.map_err(failure)
    }
}

#[async_trait]
impl Http for GuardedHttp {
    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let limit = request.timeout.min(LONGEST);
        tokio::time::timeout(limit, self.follow(request))
            .await
            .unwrap_or(Err(HttpError::Timeout(limit)))
    }
}

const fn method(method: HttpMethod) -> Method {
    match method {
        HttpMethod::Get => Method::GET,
        HttpMethod::Head => Method::HEAD,
        HttpMethod::Post => Method::POST,
        HttpMethod::Put => Method::PUT,
        HttpMethod::Patch => Method::PATCH,
        HttpMethod::Delete => Method::DELETE,
    }
}

fn headers(pairs: &[(String, String)]) -> Result<HeaderMap, HttpError> {
    let mut headers = HeaderMap::new();
    headers.insert("accept-encoding", HeaderValue::from_static("gzip"));
    for (name, value) in pairs {
        let name = HeaderName::from_bytes(name.as_bytes())
            .map_err(|_| HttpError::Address(format!("`{name}` is not a header name")))?;
        if matches!(
            name.as_str(),
            "host" | "accept-encoding" | "connection" | "content-length" | "transfer-encoding"
        ) {
            continue;
        }
        let value = HeaderValue::from_str(value)
            .map_err(|_| HttpError::Address(format!("the value of `{name}` cannot stand in a header")))?;
        headers.insert(name, value);
    }
    Ok(headers)
}

fn failure(error: reqwest::Error) -> HttpError {
    if let Some(forbidden) = resolver::forbidden_in(&error) {
        return forbidden.into();
    }
    if error.is_timeout() {
        return HttpError::Timeout(CONNECT);
    }
    HttpError::Unreachable(cause(&error.without_url()))
}

// The chain of causes as one line; the address was taken off before.
fn cause(error: &reqwest::Error) -> String {
    let mut line = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(inner) = source {
        line.push_str(": ");
        line.push_str(&inner.to_string());
        source = inner.source();
    }
    line
}
