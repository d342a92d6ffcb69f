//! The guarded way out to the web, tried with servers in this process.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use crate::server::{self, Canned, Counter, Server};
use async_trait::async_trait;
use daybook::adapter::http::{Exception, GuardedHttp, Lookup};
use daybook::port::{Forbidden, Http, HttpError, HttpRequest, LARGEST};

/// Knows every name under `.test`, each with one address.
struct Names(&'static str);

#[async_trait]
impl Lookup for Names {
    async fn lookup(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        assert!(
            host.split('.').next_back() == Some("test"),
            "{host} was looked up"
        );
        Ok(self
            .0
            .split(' ')
            .map(|address| address.parse().unwrap())
            .collect())
    }
}

fn client(exceptions: &[String], address: &'static str) -> GuardedHttp {
    let exceptions = exceptions
        .iter()
        .map(|text| Exception::parse(text).unwrap())
        .collect();
    GuardedHttp::with_lookup(exceptions, Arc::new(Names(address))).unwrap()
}

const SPELLINGS: &str = "
    127.0.0.1 127.1 127.0.1 127.0.0.1. 0 0.0.0.0 2130706433 0x7f000001 0x7f.1 0x7F.0.0.0x1 0177.0.0.1 0177.1
    017700000001 [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:7f00:0001] [::127.0.0.1]
    [64:ff9b::127.0.0.1] [2002:7f00:1::] [fe80::1] [fd00::1] [fec0::1] １２７.0.0.1 127。0。0。1 ⑫⑦.0.0.1 0x7f。1
    localhost LOCALHOST localhost. a.localhost printer router.local db.internal nas.home.arpa box.lan
    10.0.0.1 172.16.0.1 192.168.0.1 169.254.169.254 100.64.0.1 198.18.0.1 224.0.0.1 255.255.255.255
";

#[tokio::test]
async fn no_spelling_of_a_private_address_is_reached() {
    let counter = Counter::start().await;
    let port = counter.port();
    let web = client(&[], "127.0.0.1");
    for host in SPELLINGS.split_whitespace() {
        for scheme in ["https", "http"] {
            let url = format!("{scheme}://{host}:{port}/");
            let outcome = web.send(HttpRequest::get(&url)).await;
            let refused = matches!(
                outcome,
                Err(HttpError::Forbidden(Forbidden::Private | Forbidden::Scheme) | HttpError::Address(_))
            );
            assert!(refused, "{url}: {outcome:?}");
            assert!(
                scheme == "http" || outcome != Err(Forbidden::Scheme.into()),
                "{url}"
            );
        }
    }
    for (url, why) in [
        ("https://me:secret@example.test/", Forbidden::UserInfo),
        ("https://me@example.test/", Forbidden::UserInfo),
        ("http://example.test/", Forbidden::Scheme),
        ("ftp://example.test/", Forbidden::Scheme),
        ("file:///etc/passwd", Forbidden::Scheme),
        ("data:text/plain,x", Forbidden::Scheme),
    ] {
        assert_eq!(web.send(HttpRequest::get(url)).await, Err(why.into()), "{url}");
    }
    assert_eq!(counter.connections_after_one_of_ours().await, 1);
}

#[tokio::test]
async fn a_name_that_resolves_to_a_private_address_is_not_reached() {
    let counter = Counter::start().await;
    let port = counter.port();
    for address in [
        "127.0.0.1",
        "::1",
        "::ffff:127.0.0.1",
        "127.0.0.1 10.0.0.1",
        "100.64.0.1",
        "64:ff9b::7f00:1",
    ] {
        let web = client(&[], address);
        let outcome = web
            .send(HttpRequest::get(format!("https://evil.test:{port}/")))
            .await;
        assert_eq!(outcome, Err(Forbidden::Private.into()), "{address}");
    }
    assert_eq!(counter.connections_after_one_of_ours().await, 1);
}

#[tokio::test]
async fn an_exception_is_exactly_its_host_and_port() {
    let server = Server::start(vec![Canned::ok("text/plain", "hello")]).await;
    let other = Counter::start().await;
    let web = client(
        &[server.address(), format!("home.test:{}", server.port())],
        "127.0.0.1",
    );
    for url in [server.url("/"), format!("http://home.test:{}/", server.port())] {
        assert_eq!(
            web.send(HttpRequest::get(&url)).await.unwrap().body,
            b"hello",
            "{url}"
        );
    }
    for url in [
        format!("http://127.0.0.1:{}/", other.port()),
        format!("https://127.0.0.1:{}/", other.port()),
        format!("https://home.test:{}/", other.port()),
        format!("http://home.test:{}/", other.port()),
    ] {
        let outcome = web.send(HttpRequest::get(&url)).await;
        assert!(
            matches!(outcome, Err(HttpError::Forbidden(_))),
            "{url}: {outcome:?}"
        );
    }
    assert_eq!(other.connections_after_one_of_ours().await, 1);
}

#[tokio::test]
async fn a_request_narrowed_to_hosts_reaches_no_other() {
    let server = Server::start(vec![Canned::ok("text/plain", "hello")]).await;
    let web = client(&[server.address()], "127.0.0.1");
    for (hosts, allowed) in [
        (vec!["127.0.0.1"], true),
        (vec!["example.test"], false),
        (vec![], false),
    ] {
        let request = HttpRequest {
            only_hosts: Some(hosts.iter().map(ToString::to_string).collect()),
            ..HttpRequest::get(server.url("/"))
        };
        assert_eq!(web.send(request).await.is_ok(), allowed, "{hosts:?}");
    }
}

#[tokio::test]
async fn redirects_are_judged_and_counted() {
    let server = Server::start(vec![
        Canned::redirect("/end", 302, "/done"),
        Canned::redirect("/once", 307, "end"),
        Canned::redirect("/twice", 308, "/once"),
        Canned::redirect("/thrice", 301, "/twice"),
        Canned::redirect("/loop", 302, "/loop"),
        Canned::redirect("/private", 302, "https://127.0.0.1:1/"),
        Canned::redirect("/metadata", 302, "https://0xa9.0xfea9fe/latest"),
        Canned::redirect("/plain", 302, "http://example.test/"),
        Canned::redirect("/user", 302, "https://a:b@example.test/"),
        Canned::redirect("/file", 302, "file:///etc/passwd"),
        Canned::redirect("/name", 302, "https://evil.test/"),
        Canned::ok("text/plain", "arrived"),
    ])
    .await;
    let web = client(&[server.address()], "10.0.0.1");
    for (path, expected) in [
        ("/end", Ok(b"arrived".to_vec())),
        ("/twice", Ok(b"arrived".to_vec())),
        ("/thrice", Err(HttpError::Redirects(3))),
        ("/loop", Err(HttpError::Redirects(3))),
        ("/private", Err(Forbidden::Private.into())),
        ("/metadata", Err(Forbidden::Private.into())),
        ("/plain", Err(Forbidden::Scheme.into())),
        ("/user", Err(Forbidden::UserInfo.into())),
        ("/file", Err(Forbidden::Scheme.into())),
        ("/name", Err(Forbidden::Private.into())),
    ] {
        let outcome = web.send(HttpRequest::get(server.url(path))).await;
        assert_eq!(outcome.map(|response| response.body), expected, "{path}");
    }
}

#[tokio::test]
async fn credentials_stay_with_their_host() {
    let other = Server::start(vec![Canned::ok("text/plain", "hello")]).await;
    let server = Server::start(vec![
        Canned::redirect("/away", 302, &other.url("/there")),
        Canned::redirect("/body", 307, &other.url("/there")),
        Canned::redirect("/post", 303, "/here"),
        Canned::ok("text/plain", "hello"),
    ])
    .await;
    let web = client(&[server.address(), other.address()], "127.0.0.1");
    let with_key = |path: &str| {
        HttpRequest::get(server.url(path))
            .header("authorization", "Bearer s3cret")
            .header("x-auth-token", "s3cret")
            .header("accept-language", "en")
    };
    web.send(with_key("/away")).await.unwrap();
    let seen = other.requests();
    assert!(seen[0].contains("accept-language: en"), "{seen:?}");
    assert!(!seen[0].contains("s3cret"), "{seen:?}");
    let body = HttpRequest::post_json(server.url("/body"), &serde_json::json!({"key": "s3cret"}));
    assert_eq!(web.send(body).await, Err(Forbidden::Elsewhere.into()));
    let post =
        HttpRequest::post_json(server.url("/post"), &serde_json::json!({"a": 1})).header("x-key", "mine");
    web.send(post).await.unwrap();
    let last = server.requests().pop().unwrap();
    assert!(last.starts_with("GET /here"), "{last}");
    assert!(
        last.contains("x-key: mine") && !last.contains("content-type"),
        "{last}"
    );
    assert_eq!(other.requests().len(), 1);
}

#[tokio::test]
async fn an_answer_is_never_larger_or_slower_than_allowed() {
    let big = "x".repeat(LARGEST + 1);
    let packed = server::gzip(&vec![b'x'; 64 * LARGEST]);
    let server = Server::start(vec![
        Canned::ok("text/plain", &big).at("/big"),
        Canned::ok("text/plain", &big[1..]).at("/full"),
        Canned::raw("/bomb", "content-encoding: gzip", &packed),
        Canned::raw("/gzip", "content-encoding: gzip", &server::gzip(b"packed")),
        Canned::raw("/torn", "content-encoding: gzip", &server::gzip(b"packed")[..12]),
        Canned::raw("/brotli", "content-encoding: br", b"???"),
        Canned::endless("/endless"),
        Canned::drip("/drip"),
        Canned::silent("/silent"),
    ])
    .await;
    let web = client(&[server.address()], "127.0.0.1");
    let limit = Duration::from_millis(300);
    for (path, expected) in [
        ("/big", Err(HttpError::TooLarge(LARGEST))),
        ("/full", Ok(LARGEST)),
        ("/bomb", Err(HttpError::TooLarge(LARGEST))),
        ("/gzip", Ok(6)),
        ("/torn", Err(HttpError::Encoding)),
        ("/brotli", Err(HttpError::Encoding)),
        ("/endless", Err(HttpError::TooLarge(LARGEST))),
        ("/drip", Err(HttpError::Timeout(limit))),
        ("/silent", Err(HttpError::Timeout(limit))),
    ] {
        let slow = matches!(path, "/drip" | "/silent");
        let timeout = if slow { limit } else { Duration::from_secs(15) };
        let outcome = web.send(HttpRequest::get(server.url(path)).within(timeout)).await;
        assert_eq!(outcome.map(|response| response.body.len()), expected, "{path}");
    }
}

#[tokio::test]
async fn no_error_tells_the_address() {
    let counter = Counter::start().await;
    let closed = format!("127.0.0.1:{}", Counter::start().await.port());
    let web = client(&[counter.address(), closed.clone()], "127.0.0.1");
    for url in [
        format!("http://{}/path?key=s3cret", counter.address()),
        format!("http://{closed}/path?key=s3cret"),
        "https://evil.test/path?key=s3cret".to_owned(),
        "https://exa mple/?key=s3cret".to_owned(),
    ] {
        let request = HttpRequest::get(&url)
            .header("x-key", "s3cret")
            .within(Duration::from_secs(2));
        assert!(!format!("{request:?}").contains("s3cret"));
        let error = web.send(request).await.unwrap_err();
        assert!(!format!("{error} {error:?}").contains("s3cret"), "{error:?}");
    }
}

#[tokio::test]
async fn a_request_says_who_it_is_and_cannot_forge_its_host() {
    let server = Server::start(vec![Canned::ok("text/plain", "hello")]).await;
    let web = client(&[server.address()], "127.0.0.1");
    let request = HttpRequest::get(server.url("/")).header("host", "inner.test");
    web.send(request).await.unwrap();
    let seen = server.requests().pop().unwrap();
    assert!(seen.contains("user-agent: Daybook/"), "{seen}");
    assert!(seen.contains(&format!("host: {}", server.address())), "{seen}");
    for (name, value) in [("x\r\ny", "1"), ("x", "1\r\nhost: inner.test"), ("x", "\u{0}")] {
        let forged = HttpRequest::get(server.url("/")).header(name, value);
        assert!(
            matches!(web.send(forged).await, Err(HttpError::Address(_))),
            "{name}: {value}"
        );
    }
    assert_eq!(server.requests().len(), 1);
}
