//! A loss of power, by a shim that keeps only what was synced.

use std::fmt::Write;
use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::UNIX_EPOCH;

use anyhow::{Context, Result, bail, ensure};
use tempfile::TempDir;

use crate::kill::kill_point;
use crate::series::{self, Acknowledged};
use crate::victim::{Victim, Work};

const PAGE: usize = 4096;

/// What became of the bytes and names that were written and not synced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rest {
    /// All of them are lost.
    Lost,
    /// Some pages and some folders made it to the disk; the seed says which.
    Scattered(u64),
}

/// sled alone, flushed and never synced, must lose what it acknowledged, or the simulation proves nothing.
pub(crate) fn control() -> Result<String> {
    let plug = Plug::new()?;
    let mut acknowledged = Acknowledged::new();
    plug.start(Work::Flush)?.kill_after(20, &mut acknowledged)?;
    let left = plug.pull(Rest::Lost)?;
    let folder = left.path().join("sled");
    let found = if folder.join("db").exists() {
        sled::open(folder)?.len()
    } else {
        0
    };
    let promised = acknowledged.get(&0).copied().unwrap_or(0);
    ensure!(
        (found as u64) < promised,
        "all {promised} flushed records are left"
    );
    Ok(format!("{found} of {promised} flushed records are left"))
}

/// The disk kept exactly what was synced.
pub(crate) fn nothing_else_is_left() -> Result<String> {
    rounds(10, |_| Rest::Lost)
}

/// The disk also kept some of what was on its way.
pub(crate) fn some_of_the_rest_is_left() -> Result<String> {
    rounds(20, |round| Rest::Scattered(u64::from(round) + 1))
}

fn rounds(count: u32, rest: impl Fn(u32) -> Rest) -> Result<String> {
    let mut plug = Plug::new()?;
    let mut acknowledged = Acknowledged::new();
    let mut heard = 0;
    for round in 0..count {
        // The second process opens over what the first one wrote and never synced.
        for kill in [kill_point(round), kill_point(round + 7) % 3] {
            heard += plug.start(Work::Commit)?.kill_after(kill, &mut acknowledged)?;
        }
        let left = plug.pull(rest(round))?;
        plug = Plug::over(left)?;
        series::prove(plug.data.path(), &acknowledged).with_context(|| format!("round {round}"))?;
        plug.settle()?;
    }
    Ok(format!("{count} rounds, {heard} acknowledged"))
}

/// A data folder, and what of it would survive.
struct Plug {
    data: TempDir,
    kept: TempDir,
    shim: PathBuf,
}

impl Plug {
    fn new() -> Result<Self> {
        Self::over(tempfile::tempdir()?)
    }

    /// Watches a folder that is on the disk as it is.
    fn over(data: TempDir) -> Result<Self> {
        let kept = tempfile::tempdir()?;
        let shim = compile(kept.path())?;
        let plug = Self { data, kept, shim };
        plug.settle()?;
        Ok(plug)
    }

    /// Takes everything that is in the folder now for durable.
    fn settle(&self) -> Result<()> {
        settle(self.data.path(), self.kept.path())
    }

    fn start(&self, work: Work) -> Result<Victim> {
        Victim::start(work, self.data.path(), |command| {
            command
                .env("LD_PRELOAD", &self.shim)
                .env("POWERLOSS_DATA", self.data.path())
                .env("POWERLOSS_KEPT", self.kept.path());
        })
    }

    /// Pulls the plug: a new folder with what is left.
    fn pull(&self, rest: Rest) -> Result<TempDir> {
        let left = tempfile::tempdir()?;
        let mut chance = Chance(match rest {
            Rest::Lost => None,
            Rest::Scattered(seed) => Some(seed),
        });
        self.rebuild(
            &identity(&fs::metadata(self.data.path())?),
            self.data.path(),
            left.path(),
            &mut chance,
        )?;
        Ok(left)
    }

    fn rebuild(&self, id: &str, live: &Path, left: &Path, chance: &mut Chance) -> Result<()> {
        let durable = read_or_default(&self.kept.path().join(format!("d-{id}")))?;
        let mut names = String::from_utf8(durable)?;
        if live.is_dir() && chance.strikes() {
            names = listing(live)?;
        }
        for line in names.lines() {
            let mut words = line.splitn(3, ' ');
            let (Some(kind), Some(id), Some(name)) = (words.next(), words.next(), words.next()) else {
                bail!("a folder was kept as {line:?}");
            };
            let (live, left) = (live.join(name), left.join(name));
            if kind == "d" {
                fs::create_dir(&left)?;
                self.rebuild(id, &live, &left, chance)?;
            } else {
                let durable = read_or_default(&self.kept.path().join(format!("f-{id}")))?;
                let same = fs::metadata(&live).is_ok_and(|found| identity(&found) == id);
                let now = if same { fs::read(&live)? } else { durable.clone() };
                fs::write(left, chance.mix(durable, &now))?;
            }
        }
        Ok(())
    }
}

/// Chooses what of the unsynced survives; `None` chooses nothing.
struct Chance(Option<u64>);

impl Chance {
    fn strikes(&mut self) -> bool {
        let Some(state) = &mut self.0 else { return false };
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        *state >> 63 == 1
    }

    fn mix(&mut self, durable: Vec<u8>, now: &[u8]) -> Vec<u8> {
        let mut mixed = durable;
        if mixed.len() != now.len() && self.strikes() {
            mixed.resize(now.len(), 0);
        }
        for (page, new) in mixed.chunks_mut(PAGE).zip(now.chunks(PAGE)) {
            let length = page.len().min(new.len());
            if page[..length] != new[..length] && self.strikes() {
                page[..length].copy_from_slice(&new[..length]);
            }
        }
        mixed
    }
}

fn settle(folder: &Path, kept: &Path) -> Result<()> {
    fs::write(
        kept.join(format!("d-{}", identity(&fs::metadata(folder)?))),
        listing(folder)?,
    )?;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let found = fs::metadata(&path)?;
        if found.is_dir() {
            settle(&path, kept)?;
        } else {
            fs::copy(&path, kept.join(format!("f-{}", identity(&found))))?;
        }
    }
    Ok(())
}

fn listing(folder: &Path) -> Result<String> {
    let mut lines = String::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let found = entry.metadata()?;
        let kind = if found.is_dir() { 'd' } else { 'f' };
        let name = entry.file_name();
        writeln!(lines, "{kind} {} {}", identity(&found), name.to_string_lossy())?;
    }
    Ok(lines)
}

// The same as in powerloss.c.
fn identity(found: &Metadata) -> String {
    let born = found
        .created()
        .ok()
        .and_then(|born| born.duration_since(UNIX_EPOCH).ok());
    let born = born.unwrap_or_default();
    format!("{}-{}-{}", found.ino(), born.as_secs(), born.subsec_nanos())
}

fn read_or_default(path: &Path) -> Result<Vec<u8>> {
    match fs::read(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        other => Ok(other?),
    }
}

fn compile(folder: &Path) -> Result<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/crash/powerloss.c");
    let shim = folder.join("powerloss.so");
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"])
        .arg(&shim)
        .arg(source)
        .arg("-ldl")
        .stdin(Stdio::null())
        .status()
        .context("this test needs a C compiler called cc: install gcc or clang")?;
    ensure!(compiled.success(), "cc could not compile tests/crash/powerloss.c");
    Ok(shim)
}
