//! The socket in the data folder, by which a second `daybook` asks the one that serves.

use std::fs::Permissions;
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{UnixListener, UnixStream};

/// Bytes of a question at most.
const QUESTION: u64 = 1 << 20;

/// Where the socket of a data folder lies.
#[must_use]
pub fn path(data: &Path) -> PathBuf {
    data.join("daybook.sock")
}

/// Answers questions until it is dropped. Only the folder's owner can ask.
///
/// # Errors
/// When the socket cannot be made.
pub fn serve(path: &Path, answer: Arc<dyn Fn(Value) -> Value + Send + Sync>) -> std::io::Result<Serving> {
    // The store's lock is held, so a socket that is there was left behind by a program that is gone.
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let listener = UnixListener::bind(path)?;
    std::fs::set_permissions(path, Permissions::from_mode(0o600))?;
    let task = tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let answer = Arc::clone(&answer);
            tokio::spawn(async move {
                if let Err(error) = converse(stream, answer).await {
                    tracing::debug!(%error, "a question at the socket was not answered");
                }
            });
        }
    });
    Ok(Serving {
        task,
        path: path.to_owned(),
    })
}

/// A socket at work; dropping it takes the socket away.
#[derive(Debug)]
pub struct Serving {
    task: tokio::task::JoinHandle<()>,
    path: PathBuf,
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.task.abort();
        // A socket that stays behind is replaced at the next start.
        std::fs::remove_file(&self.path).ok();
    }
}

async fn converse(
    stream: UnixStream,
    answer: Arc<dyn Fn(Value) -> Value + Send + Sync>,
) -> std::io::Result<()> {
    let (reader, mut writer) = stream.into_split();
    let mut line = String::new();
    BufReader::new(reader.take(QUESTION)).read_line(&mut line).await?;
    let question: Value = serde_json::from_str(&line)?;
    let answered = tokio::task::spawn_blocking(move || answer(question)).await?;
    writer.write_all(&serde_json::to_vec(&answered)?).await?;
    writer.shutdown().await
}

/// Asks the program that serves this data folder.
///
/// # Errors
/// When nobody answers.
pub async fn ask(data: &Path, question: &Value) -> std::io::Result<Value> {
    let mut stream = UnixStream::connect(path(data)).await?;
    stream.write_all(format!("{question}\n").as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    Ok(serde_json::from_slice(&answer)?)
}
