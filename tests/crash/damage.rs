//! Truncated and overwritten files.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use daybook::adapter::sled::{Opened, Verified};
use daybook::port::{Store, StoreError};

use crate::series::{self, Acknowledged, SERIES, block_on};

const COMMITS: u64 = 400;

/// How the damage showed.
#[derive(Debug, PartialEq, Eq)]
enum Shown {
    AtOpening,
    ByVerification,
    NeedNotShow,
}

/// Every damage to a whole store is found, and the files it was found in are kept.
pub(crate) fn scenario() -> Result<String> {
    let whole = tempfile::tempdir()?;
    let acknowledged = build(whole.path())?;
    let size = fs::metadata(whole.path().join("sled/db"))?.len();
    let (mut opening, mut verification, mut harmless) = (0, 0, 0);
    for (name, damage) in damages(size) {
        let shown = try_damage(whole.path(), &acknowledged, &damage).with_context(|| name.clone())?;
        ensure!(
            shown == Shown::AtOpening || !name.starts_with("truncated"),
            "{name}: opening did not see it: {shown:?}"
        );
        match shown {
            Shown::AtOpening => opening += 1,
            Shown::ByVerification => verification += 1,
            Shown::NeedNotShow => harmless += 1,
        }
    }
    Ok(format!(
        "{opening} found at opening, {verification} by verification, {harmless} in idle bytes"
    ))
}

fn build(folder: &Path) -> Result<Acknowledged> {
    let (store, _) = series::open_in(folder, 0)?;
    let mut acknowledged = Acknowledged::new();
    block_on(async {
        for number in 1..=COMMITS {
            for series in 0..SERIES {
                store.commit(series::batch(series, number)).await?;
                acknowledged.insert(series, number);
            }
        }
        store.close().await;
        Ok::<(), StoreError>(())
    })??;
    Ok(acknowledged)
}

type Damage = Box<dyn Fn(&Path) -> Result<()>>;

fn damages(size: u64) -> Vec<(String, Damage)> {
    let mut damages: Vec<(String, Damage)> = Vec::new();
    for percent in [0, 1, 10, 25, 50, 75, 90] {
        let length = size * percent / 100;
        let truncate = move |db: &Path| Ok(fs::File::options().write(true).open(db)?.set_len(length)?);
        damages.push((
            format!("truncated to {length} of {size} bytes"),
            Box::new(truncate),
        ));
    }
    let step = size / 20;
    for (at, length) in (0..20)
        .map(|part| (part * step + 977, 700))
        .chain([(0, size / 3), (size / 2, size / 2)])
    {
        for fill in [0x00, 0xA5] {
            let overwrite = move |db: &Path| {
                let mut bytes = fs::read(db)?;
                let begin = usize::try_from(at)?;
                let end = bytes.len().min(begin + usize::try_from(length)?);
                bytes[begin..end].fill(fill);
                Ok(fs::write(db, bytes)?)
            };
            damages.push((
                format!("{length} bytes at {at} overwritten with {fill:#04x}"),
                Box::new(overwrite),
            ));
        }
    }
    damages
}

fn try_damage(whole: &Path, acknowledged: &Acknowledged, damage: &Damage) -> Result<Shown> {
    let folder = tempfile::tempdir()?;
    copy(whole, folder.path())?;
    let db = folder.path().join("sled/db");
    damage(&db)?;
    let damaged = fs::read(&db)?;

    let (store, opened) = series::open_in(folder.path(), 0)?;
    if let Opened::Damaged { aside, .. } = opened {
        let kept = fs::read(aside.join("db"))?;
        ensure!(kept.len() >= damaged.len().min(1), "the damaged file is gone");
        block_on(store.commit(series::batch(0, 1)))??;
        return Ok(Shown::AtOpening);
    }
    ensure!(opened == Opened::Clean, "it opened {opened:?}");
    loop {
        match store.verify_slice(1000) {
            Ok(Verified::Part) => {}
            Ok(Verified::Whole) => break,
            Err(StoreError::Damaged { .. }) => return Ok(Shown::ByVerification),
            Err(error) => return Err(error.into()),
        }
    }
    series::prove_open(&*store, acknowledged).context("nothing was found, yet")?;
    Ok(Shown::NeedNotShow)
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            fs::create_dir_all(&target)?;
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
