//! A provider's address: builds requests to it and reads its JSON.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::port::{Http, HttpError, HttpRequest, HttpResponse, ProviderError};

/// Where a provider is reached.
#[derive(Clone)]
pub(super) struct Endpoint {
    http: Arc<dyn Http>,
    base: String,
}

impl Endpoint {
    /// An endpoint whose paths are joined to `base`.
    pub(super) fn new(http: Arc<dyn Http>, base: &str) -> Self {
        let base = base.trim().trim_end_matches('/').to_owned();
        Self { http, base }
    }

    /// The same endpoint with a word of its address filled in.
    pub(super) fn with(&self, placeholder: &str, word: &str) -> Self {
        Self {
            http: Arc::clone(&self.http),
            base: self.base.replace(placeholder, word),
        }
    }

    /// A GET of a path, whose dynamic parts were passed through [`segment`].
    pub(super) fn get(&self, path: &str, query: &[(&str, &str)]) -> HttpRequest {
        let mut url = format!("{}{path}", self.base);
        for (index, (key, value)) in query.iter().enumerate() {
            url.push(if index == 0 { '?' } else { '&' });
            url.push_str(key);
            url.push('=');
            url.push_str(&segment(value));
        }
        HttpRequest::get(url).header("accept", "application/json")
    }

    /// A POST of JSON to a path.
    pub(super) fn post(&self, path: &str, body: &Value) -> HttpRequest {
        HttpRequest::post_json(format!("{}{path}", self.base), body).header("accept", "application/json")
    }

    /// Sends a request and reads a successful answer as JSON.
    pub(super) async fn json(&self, request: HttpRequest) -> Result<Value, ProviderError> {
        let response = self.send(request).await?;
        judge(&response)?;
        parse(&response)
    }

    /// Sends a request, whatever the status.
    pub(super) async fn send(&self, request: HttpRequest) -> Result<HttpResponse, ProviderError> {
        self.http.send(request).await.map_err(|error| failure(&error))
    }
}

/// What a status says.
pub(super) fn judge(response: &HttpResponse) -> Result<(), ProviderError> {
    match response.status {
        200..=299 => Ok(()),
        401 | 403 => Err(ProviderError::Key),
        404 => Err(ProviderError::NotFound),
        429 => Err(ProviderError::Limited(patience(response))),
        status => Err(ProviderError::Down(format!("status {status}"))),
    }
}

/// Reads a body as JSON; a web page in its place is told apart, since it is what blocked and parked hosts answer.
pub(super) fn parse(response: &HttpResponse) -> Result<Value, ProviderError> {
    serde_json::from_slice(&response.body).map_err(|error| {
        let page = response.body.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'<');
        ProviderError::Unreadable(if page {
            "a web page in place of JSON".to_owned()
        } else {
            // The error tells line and column, nothing of the body.
            format!("not JSON: {error}")
        })
    })
}

fn patience(response: &HttpResponse) -> Option<Duration> {
    let seconds: u64 = response.header("retry-after")?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds))
}

fn failure(error: &HttpError) -> ProviderError {
    match error {
        HttpError::Timeout(_) => ProviderError::Timeout,
        HttpError::Address(_) | HttpError::Forbidden(_) => {
            ProviderError::Misconfigured("its address may not be reached; set its URL to one that may")
        }
        HttpError::TooLarge(_) | HttpError::Encoding => ProviderError::Unreadable(error.to_string()),
        HttpError::Redirects(_) | HttpError::Unreachable(_) => ProviderError::Down(error.to_string()),
    }
}

/// Percent-encodes everything but the unreserved characters of RFC 3986.
pub(super) fn segment(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            out.push(char::from(byte));
        } else {
            out.push('%');
            for digit in [byte >> 4, byte & 15] {
                out.extend(char::from_digit(u32::from(digit), 16).map(|digit| digit.to_ascii_uppercase()));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::port::FakeHttp;

    #[test]
    fn addresses_are_encoded() {
        let endpoint = Endpoint::new(Arc::new(FakeHttp::default()), " https://x.test/api/ ");
        let request = endpoint.get(
            &format!("/chart/{}", segment("^GSPC")),
            &[("q", "Нью-Йорк & co"), ("n", "5")],
        );
        assert_eq!(
            request.url,
            "https://x.test/api/chart/%5EGSPC?q=%D0%9D%D1%8C%D1%8E-%D0%99%D0%BE%D1%80%D0%BA%20%26%20co&n=5"
        );
    }

    #[test]
    fn an_answer_is_judged_by_its_status_and_first_sign() {
        let answer = |status, body: &str| HttpResponse {
            status,
            headers: vec![("retry-after".to_owned(), "7".to_owned())],
            body: body.as_bytes().to_vec(),
        };
        for (status, expected) in [
            (204, Ok(())),
            (401, Err(ProviderError::Key)),
            (404, Err(ProviderError::NotFound)),
            (429, Err(ProviderError::Limited(Some(Duration::from_secs(7))))),
            (502, Err(ProviderError::Down("status 502".to_owned()))),
        ] {
            assert_eq!(judge(&answer(status, "")), expected, "{status}");
        }
        let page = parse(&answer(200, " <html>")).unwrap_err();
        assert_eq!(
            page,
            ProviderError::Unreadable("a web page in place of JSON".to_owned())
        );
        assert!(matches!(
            parse(&answer(200, "Too Many")),
            Err(ProviderError::Unreadable(_))
        ));
    }
}
