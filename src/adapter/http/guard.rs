//! Looks at an address before anything is sent.

use std::net::IpAddr;

use reqwest::Url;

use super::address::is_public;
use super::exception::Exception;
use crate::port::{Forbidden, HttpError};

const LONGEST_ADDRESS: usize = 8 * 1024;

/// Why an address was let through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trust {
    /// It is https, and its name has yet to resolve to public addresses.
    Public,
    /// The operator named this host and port.
    Excepted,
}

pub(super) struct Guard {
    pub(super) exceptions: Vec<Exception>,
}

/// Reads an address by the WHATWG rules, which bring every spelling of an IPv4 address into one form.
pub(super) fn parse(text: &str) -> Result<Url, HttpError> {
    if text.len() > LONGEST_ADDRESS {
        return Err(HttpError::Address("it is too long".to_owned()));
    }
    Url::parse(text.trim()).map_err(|error| HttpError::Address(error.to_string()))
}

impl Guard {
    /// Judges an address, and again each address it redirects to.
    pub(super) fn check(&self, url: &Url, only_hosts: Option<&[String]>) -> Result<Trust, Forbidden> {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(Forbidden::Scheme);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(Forbidden::UserInfo);
        }
        let host = url.host_str().unwrap_or_default().trim_end_matches('.');
        if only_hosts.is_some_and(|hosts| !hosts.iter().any(|known| known.eq_ignore_ascii_case(host))) {
            return Err(Forbidden::NotListed);
        }
        let here = Exception::of(url);
        if here.is_some_and(|here| self.exceptions.contains(&here)) {
            return Ok(Trust::Excepted);
        }
        if url.scheme() != "https" {
            return Err(Forbidden::Scheme);
        }
        if is_private(host) {
            return Err(Forbidden::Private);
        }
        Ok(Trust::Public)
    }
}

fn is_private(host: &str) -> bool {
    let literal = host.trim_start_matches('[').trim_end_matches(']');
    if let Ok(address) = literal.parse::<IpAddr>() {
        return !is_public(address);
    }
    // A name without a dot is resolved by the local network's search list.
    !host.contains('.')
        || ["localhost", "local", "internal", "home.arpa", "lan"]
            .iter()
            .any(|zone| {
                host.strip_suffix(zone)
                    .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
            })
}
