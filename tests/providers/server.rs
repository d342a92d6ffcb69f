//! Servers in this process that answer what they were told to.

use std::io::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// One canned answer: to a path with or without its query, or to everything.
#[derive(Clone)]
pub(crate) struct Canned {
    target: String,
    status: u16,
    headers: String,
    body: Body,
}

#[derive(Clone)]
enum Body {
    Whole(Vec<u8>),
    Endless,
    Drip,
    Silent,
}

impl Canned {
    pub(crate) fn ok(kind: &str, body: &str) -> Self {
        Self::raw("", &format!("content-type: {kind}"), body.as_bytes())
    }

    pub(crate) fn json(target: &str, body: &str) -> Self {
        Self::ok("application/json", body).at(target)
    }

    pub(crate) fn status(target: &str, status: u16, body: &str) -> Self {
        Self {
            status,
            ..Self::ok("text/plain", body).at(target)
        }
    }

    pub(crate) fn redirect(target: &str, status: u16, location: &str) -> Self {
        Self {
            status,
            ..Self::raw(target, &format!("location: {location}"), b"")
        }
    }

    pub(crate) fn raw(target: &str, headers: &str, body: &[u8]) -> Self {
        Self {
            target: target.to_owned(),
            status: 200,
            headers: headers.to_owned(),
            body: Body::Whole(body.to_vec()),
        }
    }

    pub(crate) fn endless(target: &str) -> Self {
        Self {
            body: Body::Endless,
            ..Self::raw(target, "x-body: endless", b"")
        }
    }

    pub(crate) fn drip(target: &str) -> Self {
        Self {
            body: Body::Drip,
            ..Self::raw(target, "x-body: drip", b"")
        }
    }

    pub(crate) fn silent(target: &str) -> Self {
        Self {
            body: Body::Silent,
            ..Self::raw(target, "x-body: silent", b"")
        }
    }

    #[must_use]
    pub(crate) fn at(mut self, target: &str) -> Self {
        target.clone_into(&mut self.target);
        self
    }

    fn fits(&self, target: &str) -> bool {
        let path = target.split('?').next().unwrap_or_default();
        self.target.is_empty() || self.target == target || self.target == path || self.holds_all(target)
    }

    // `/path?a=1&b` fits a target with that path whose query holds every piece.
    fn holds_all(&self, target: &str) -> bool {
        let Some((path, pieces)) = self.target.split_once('?') else {
            return false;
        };
        let (given, query) = target.split_once('?').unwrap_or((target, ""));
        path == given
            && pieces
                .split('&')
                .all(|piece| query.split('&').any(|part| part == piece))
    }
}

/// Answers with the first canned answer that fits, and remembers what it was asked.
pub(crate) struct Server {
    port: u16,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Server {
    pub(crate) async fn start(answers: Vec<Canned>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let requests = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&requests);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, answers.clone(), Arc::clone(&seen)));
            }
        });
        Self { port, requests }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address())
    }

    /// The requests so far: the first line, the headers and the body as text.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }
}

async fn serve(mut stream: TcpStream, answers: Vec<Canned>, seen: Arc<Mutex<Vec<String>>>) {
    let Some(request) = read(&mut stream).await else {
        return;
    };
    let target = request.split(' ').nth(1).unwrap_or_default().to_owned();
    seen.lock().unwrap().push(request);
    let answer = answers.iter().find(|answer| answer.fits(&target)).cloned();
    let answer = answer.unwrap_or_else(|| Canned::status("", 404, "nothing here"));
    // The client may hang up at any time; that is its good right.
    let _ = write(&mut stream, &answer).await;
}

async fn read(stream: &mut TcpStream) -> Option<String> {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head
                .lines()
                .find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok())
                .unwrap_or(0_usize);
            if body.len() >= length {
                return Some(text);
            }
        }
        match stream.read(&mut buffer).await {
            Ok(0) | Err(_) => return None,
            Ok(count) => bytes.extend_from_slice(&buffer[..count]),
        }
    }
}

async fn write(stream: &mut TcpStream, answer: &Canned) -> std::io::Result<()> {
    let head = format!(
        "HTTP/1.1 {} X\r\n{}\r\nconnection: close\r\n",
        answer.status, answer.headers
    );
    match &answer.body {
        Body::Whole(body) => {
            let head = format!("{head}content-length: {}\r\n\r\n", body.len());
            stream.write_all(head.as_bytes()).await?;
            stream.write_all(body).await?;
        }
        Body::Endless => {
            stream.write_all(format!("{head}\r\n").as_bytes()).await?;
            loop {
                stream.write_all(&[b'x'; 8192]).await?;
            }
        }
        Body::Drip => {
            stream.write_all(format!("{head}\r\ndrop").as_bytes()).await?;
            std::future::pending::<()>().await;
        }
        Body::Silent => std::future::pending::<()>().await,
    }
    stream.shutdown().await
}

/// Counts connections and never answers.
pub(crate) struct Counter {
    port: u16,
    count: Arc<AtomicUsize>,
}

impl Counter {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let count = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&count);
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                counted.fetch_add(1, Ordering::SeqCst);
                let _ = stream.write_all(b"?").await;
            }
        });
        Self { port, count }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Connects once, waits until that was noticed, and tells how many connections there have been in all.
    pub(crate) async fn connections_after_one_of_ours(&self) -> usize {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).await.unwrap();
        let mut sign = [0];
        stream.read_exact(&mut sign).await.unwrap();
        self.count.load(Ordering::SeqCst)
    }
}

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}
