//! A disk that fills up.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use daybook::port::{Batch, Record, Store, StoreError};

use crate::series::{self, Acknowledged, block_on};
use crate::victim::{Victim, Work};

/// The first argument of the process that has the small disk to itself.
pub(crate) const COMMAND: &str = "on-small-disk";

const MIB: u64 = 1 << 20;

/// On a disk of 24 MiB where one may be mounted, and everywhere under a limit on the size of a file.
pub(crate) fn scenario() -> Result<String> {
    let folder = tempfile::tempdir()?;
    under_limit(folder.path()).context("under a limit on the size of a file")?;
    let disk = tempfile::tempdir()?;
    for namespace in [&["--mount"][..], &["--mount", "--user", "--map-root-user"]] {
        if !may_mount(namespace, disk.path()) {
            continue;
        }
        let status = Command::new("unshare")
            .args(namespace)
            .arg(std::env::current_exe()?)
            .arg(COMMAND)
            .arg(disk.path())
            .status()?;
        ensure!(
            status.success(),
            "the scenario on the small disk failed, see above"
        );
        return Ok("a limit on file sizes, and a tmpfs of 24 MiB".into());
    }
    Ok("a limit on file sizes; no tmpfs may be mounted here".into())
}

fn may_mount(namespace: &[&str], folder: &Path) -> bool {
    let mut command = Command::new("unshare");
    command
        .args(namespace)
        .args(["mount", "-t", "tmpfs", "tmpfs"])
        .arg(folder);
    command.output().is_ok_and(|tried| tried.status.success())
}

/// The scenario's own side, in a mount namespace of its own.
pub(crate) fn on_small_disk(arguments: &[String]) -> Result<()> {
    let [folder] = arguments else {
        bail!("the small disk takes a folder")
    };
    let folder = Path::new(folder);
    mount("size=24m", folder)?;
    reserve_is_kept(&folder.join("reserve")).context("with a reserve")?;
    fs::remove_dir_all(folder.join("reserve"))?;
    every_byte_is_used(folder).context("without a reserve")
}

fn mount(options: &str, folder: &Path) -> Result<()> {
    let status = Command::new("mount")
        .args(["-t", "tmpfs", "-o", options, "tmpfs"])
        .arg(folder)
        .status()?;
    ensure!(status.success(), "mount -o {options} failed");
    Ok(())
}

/// Commits are refused at the reserve and taken again when there is room again, in the same process.
fn reserve_is_kept(folder: &Path) -> Result<()> {
    fs::create_dir(folder)?;
    let ballast = folder.join("ballast");
    fs::write(&ballast, vec![0; 8 << 20])?;
    let (store, _) = series::open_in(folder, MIB)?;
    let filled = block_on(fill(&*store, 0))?;
    let stopped = |outcome: Result<(), StoreError>| matches!(outcome, Err(StoreError::Full { .. }));
    ensure!(stopped(store.writable()), "the store says it is writable");
    prove(&*store, filled)?;

    fs::remove_file(ballast)?;
    store.writable()?;
    let more = block_on(fill(&*store, filled))?;
    ensure!(more > filled, "nothing was taken after there was room");
    prove(&*store, more)?;
    block_on(store.close())
}

const TREE: &str = "filling";

async fn fill(store: &dyn Store, from: u64) -> u64 {
    let mut number = from;
    loop {
        let mut batch = Batch::default();
        batch.put(
            TREE,
            number.to_be_bytes().into(),
            Record {
                schema: 1,
                body: vec![7; 16 << 10],
            },
        );
        if store.commit(batch).await.is_err() {
            return number;
        }
        number += 1;
    }
}

fn prove(store: &dyn Store, filled: u64) -> Result<()> {
    ensure!(filled > 100, "only {filled} records fit");
    ensure!(
        store.count(TREE)? == filled,
        "{filled} were acknowledged, {} are counted",
        store.count(TREE)?
    );
    for number in 0..filled {
        ensure!(
            store.get(TREE, &number.to_be_bytes())?.is_some(),
            "{number} of {filled} is gone"
        );
    }
    Ok(())
}

/// The disk itself refuses; the process cannot go on, the next one can when there is room.
fn every_byte_is_used(folder: &Path) -> Result<()> {
    let data = folder.join("data");
    fs::create_dir(&data)?;
    fs::write(folder.join("ballast"), vec![0; 19 << 20])?;
    let mut acknowledged = Acknowledged::new();
    let refused = Victim::start(Work::Commit, &data, |_| ())?.wait(&mut acknowledged)?;
    ensure!(
        !acknowledged.is_empty(),
        "nothing was acknowledged before: {refused}"
    );
    let (first, then) = refused.split_once("; then ").context("half a refusal")?;
    // Either the disk refused a write, and that is final; or the store saw in time that a batch would not fit.
    let foreseen = first.contains("are kept in reserve");
    ensure!(
        foreseen || first == then,
        "refused with {first:?}, later with {then:?}"
    );

    let before = fs::read(data.join("sled/db"))?;
    match series::open_in(&data, 0).map(|(_, opened)| opened) {
        Err(StoreError::Full { .. } | StoreError::Io(_)) => {}
        other => bail!("on the full disk it opened as {other:?}"),
    }
    ensure!(
        fs::read(data.join("sled/db"))? == before,
        "a refused opening changed the database"
    );
    mount("remount,size=64m", folder)?;
    series::prove(&data, &acknowledged)
}

/// A file may grow to 2 MiB and no further: a write fails, and the store takes nothing after it.
fn under_limit(folder: &Path) -> Result<()> {
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "trap '' XFSZ; ulimit -f 4096; exec \"$@\"", "sh"])
        .arg(std::env::current_exe()?);
    let mut acknowledged = Acknowledged::new();
    let refused = Victim::start_as(&mut shell, Work::Commit, folder, |_| ())?.wait(&mut acknowledged)?;
    ensure!(
        !acknowledged.is_empty(),
        "nothing was acknowledged before: {refused}"
    );
    let (first, then) = refused.split_once("; then ").context("half a refusal")?;
    ensure!(first == then, "refused with {first:?}, later with {then:?}");
    series::prove(folder, &acknowledged)
}
