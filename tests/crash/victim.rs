//! The process that is to die: it commits and tells each acknowledgement.

use std::io::{BufRead, BufReader, Write, stdout};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use daybook::port::{Store, StoreError};
use tokio::task::JoinSet;

use crate::series::{self, Acknowledged, SERIES};

/// The first argument of a victim.
pub(crate) const COMMAND: &str = "victim";

/// What a victim does, as its second argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    /// Commits to the store until it is stopped or refused.
    Commit,
    /// Writes to bare sled and only flushes.
    Flush,
}

/// A running victim, killed when it is let go of.
pub(crate) struct Victim {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Victim {
    /// Starts one on the store in `folder`; `prepare` may change how.
    pub(crate) fn start(work: Work, folder: &Path, prepare: impl FnOnce(&mut Command)) -> Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        Self::start_as(&mut command, work, folder, prepare)
    }

    /// Starts one by this command, which passes its arguments on to this program.
    pub(crate) fn start_as(
        command: &mut Command,
        work: Work,
        folder: &Path,
        prepare: impl FnOnce(&mut Command),
    ) -> Result<Self> {
        let name = match work {
            Work::Commit => "commit",
            Work::Flush => "flush",
        };
        command.args([COMMAND, name]).arg(folder).stdout(Stdio::piped());
        prepare(command);
        let mut child = command.spawn()?;
        let lines = BufReader::new(child.stdout.take().context("the victim has no output")?);
        Ok(Self { child, lines })
    }

    /// Reads `count` acknowledgements, kills the victim, and reads those that came before its end.
    pub(crate) fn kill_after(mut self, count: u64, acknowledged: &mut Acknowledged) -> Result<u64> {
        let mut heard = 0;
        while heard < count {
            ensure!(
                self.hear(acknowledged)?,
                "the victim died by itself after {heard} acknowledgements"
            );
            heard += 1;
        }
        self.child.kill()?;
        while self.hear(acknowledged)? {
            heard += 1;
        }
        self.child.wait()?;
        Ok(heard)
    }

    /// Reads until the victim ends by itself; its last line is what it was refused with.
    pub(crate) fn wait(mut self, acknowledged: &mut Acknowledged) -> Result<String> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.lines.read_line(&mut line)? == 0 {
                bail!("the victim died without a word");
            }
            if let Some(refusal) = line.strip_prefix("refused: ") {
                return Ok(refusal.trim_end().to_owned());
            }
            note(&line, acknowledged)?;
        }
    }

    fn hear(&mut self, acknowledged: &mut Acknowledged) -> Result<bool> {
        let mut line = String::new();
        // A line that the kill cut short acknowledges nothing.
        if self.lines.read_line(&mut line)? == 0 || !line.ends_with('\n') {
            return Ok(false);
        }
        note(&line, acknowledged)?;
        Ok(true)
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn note(line: &str, acknowledged: &mut Acknowledged) -> Result<()> {
    let words = line.trim_end().split_once(' ');
    let (series, number) = words.with_context(|| format!("the victim said {line:?}"))?;
    acknowledged.insert(series.parse()?, number.parse()?);
    Ok(())
}

/// The victim's own side.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let [work, folder] = arguments else {
        bail!("a victim takes its work and a folder")
    };
    let folder = Path::new(folder);
    match work.as_str() {
        "commit" => commit(folder),
        "flush" => flush(folder),
        other => bail!("no work is called {other}"),
    }
}

fn commit(folder: &Path) -> Result<()> {
    let (store, _) = series::open_in(folder, 0)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .build()?;
    let refused = runtime.block_on(async {
        let mut tasks = JoinSet::new();
        for series in 0..SERIES {
            tasks.spawn(go_on(Arc::clone(&store) as Arc<dyn Store>, series));
        }
        tasks.join_next().await
    });
    let refused = refused.context("no series was begun")??;
    let Err(error) = refused else {
        bail!("a series came to an end")
    };
    let after = store.writable();
    say(&format!(
        "refused: {error}; then {}",
        after.map_or_else(|error| error.to_string(), |()| "nothing".into())
    ))
}

async fn go_on(store: Arc<dyn Store>, series: u8) -> Result<(), StoreError> {
    let mut number = series::last(&*store, series).map_err(|error| StoreError::Io(error.to_string()))?;
    loop {
        number += 1;
        store.commit(series::batch(series, number)).await?;
        say(&format!("{series} {number}")).map_err(|error| StoreError::Io(error.to_string()))?;
    }
}

fn flush(folder: &Path) -> Result<()> {
    let database = sled::open(folder.join("sled"))?;
    for number in 1_u64.. {
        database.insert(number.to_be_bytes(), "flushed")?;
        database.flush()?;
        say(&format!("0 {number}"))?;
    }
    Ok(())
}

// One write a line, so that a kill leaves whole lines.
fn say(line: &str) -> Result<()> {
    let mut out = stdout().lock();
    out.write_all(format!("{line}\n").as_bytes())?;
    Ok(out.flush()?)
}
