//! The operator's exceptions: exact hosts with exact ports.

use reqwest::Url;

/// A host and port that may be reached though the guard would refuse it, by http too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exception {
    host: String,
    port: u16,
}

impl Exception {
    /// Reads `host:port`; the port must be written.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (_, port) = text.rsplit_once(':')?;
        port.parse::<u16>().ok().filter(|port| *port > 0)?;
        if text.contains(['/', '@', '?', '#']) {
            return None;
        }
        Self::of(&Url::parse(&format!("http://{text}")).ok()?)
    }

    /// The host and port of an address the operator set.
    #[must_use]
    pub fn of_address(address: &str) -> Option<Self> {
        Self::of(&Url::parse(address.trim()).ok()?)
    }

    pub(super) fn of(url: &Url) -> Option<Self> {
        Some(Self {
            host: url.host_str()?.trim_end_matches('.').to_owned(),
            port: url.port_or_known_default()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exception_is_a_host_with_its_port() {
        for (text, expected) in [
            ("127.0.0.1:8123", Some(("127.0.0.1", 8123))),
            (" SearXNG:8080 ", Some(("searxng", 8080))),
            ("[::1]:80", Some(("[::1]", 80))),
            ("localhost", None),
            ("[::1]", None),
            ("host:0", None),
            ("host:99999", None),
            ("user@host:80", None),
            ("http://host:80", None),
            ("", None),
        ] {
            let read = Exception::parse(text);
            let read = read
                .as_ref()
                .map(|exception| (exception.host.as_str(), exception.port));
            assert_eq!(read, expected, "{text}");
        }
        assert_eq!(
            Exception::of_address("https://search.home.arpa/"),
            Exception::parse("search.home.arpa:443")
        );
    }
}
