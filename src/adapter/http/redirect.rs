//! Redirects, followed by hand so that each is judged like a first request.

use reqwest::header::LOCATION;
use reqwest::{Response, Url};

use super::guard::{self, Trust};
use crate::port::{Forbidden, HttpError, HttpMethod, HttpRequest};

// What another host may be told; everything else may be a credential.
const HARMLESS: [&str; 4] = ["accept", "accept-language", "content-type", "user-agent"];

/// Where an answer sends us, if it does.
pub(super) fn target(response: &Response, from: &Url) -> Result<Option<Url>, HttpError> {
    if !matches!(response.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
        return Ok(None);
    }
    let Some(location) = response.headers().get(LOCATION) else {
        return Ok(None);
    };
    let location = location
        .to_str()
        .map_err(|_| HttpError::Address("a redirect leads to no address".to_owned()))?;
    let next = from
        .join(location)
        .map_err(|error| HttpError::Address(error.to_string()))?;
    guard::parse(next.as_str()).map(Some)
}

/// The operator excepted a host for requests to it, not for strangers who point at it.
pub(super) fn allowed(from: Trust, to: Trust) -> Result<(), Forbidden> {
    match (from, to) {
        (Trust::Public, Trust::Excepted) => Err(Forbidden::Private),
        (Trust::Public, Trust::Public) | (Trust::Excepted, Trust::Public | Trust::Excepted) => Ok(()),
    }
}

/// The request for the next address: without credentials on another host, and as a GET where the status says so.
pub(super) fn carry_on(
    mut request: HttpRequest,
    status: u16,
    from: &Url,
    to: &Url,
) -> Result<HttpRequest, HttpError> {
    let elsewhere = from.origin() != to.origin();
    let read_only = matches!(request.method, HttpMethod::Get | HttpMethod::Head);
    if !read_only && matches!(status, 301..=303) {
        request.method = HttpMethod::Get;
        request.body = None;
        request
            .headers
            .retain(|(name, _)| !name.eq_ignore_ascii_case("content-type"));
    }
    if elsewhere {
        if request.body.is_some() {
            return Err(Forbidden::Elsewhere.into());
        }
        request
            .headers
            .retain(|(name, _)| HARMLESS.iter().any(|known| name.eq_ignore_ascii_case(known)));
    }
    to.as_str().clone_into(&mut request.url);
    Ok(request)
}
